//! Set-up by staff: regions, clinics, devices, exams and the lists patients choose from. One set of use cases serves every kind
//! of record; what differs between kinds, including who may read, is in `kinds`.

mod cursor;
mod file;
mod kinds;
mod refusal;
mod visible_records;

use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::setup::Validate;
use domain::{Clock, MessageKey};
use store::audit::{Subject, record};
use store::setup::{Change, Record};
use store::{StoreError, Tx, setup};

pub use cursor::Cursor;
pub use file::{BlockedEntry, Difference, FieldChange, ImportError, Step};
pub use kinds::SetupKind;
pub use store::setup::StoredRecord;
pub use visible_records::VisibleRecords;

use self::refusal::SetupRefusal;
use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx, FieldError};

const READ: AuditAction = AuditAction::ReadSetup;
const CREATE: AuditAction = AuditAction::CreateSetup;
const CHANGE: AuditAction = AuditAction::ChangeSetup;
const RETIRE: AuditAction = AuditAction::RetireSetup;

#[derive(Debug, Clone, Default)]
pub struct RecordListFilter {
    /// Every one of these words must occur in it.
    pub search: String,
    /// The cursor of the previous page.
    pub after: Option<Cursor>,
    /// Only these, if given.
    pub ids: Option<Vec<i64>>,
}

#[derive(Debug)]
pub struct RecordPage<R> {
    pub items: Vec<StoredRecord<R>>,
    /// `None` on the last page.
    pub next: Option<Cursor>,
}

impl App {
    pub async fn list_records<R: SetupKind>(
        &self,
        ctx: &Ctx,
        wanted: &RecordListFilter,
    ) -> Result<RecordPage<R>, AppError> {
        let (staff, db) = (self.require(ctx, Permission::ReadOffice, READ).await?, self.store().read());
        Ok(R::page(db, wanted, &VisibleRecords::of(db, &staff.clinics).await?).await?)
    }

    pub async fn record<R: SetupKind>(&self, ctx: &Ctx, id: i64) -> Result<StoredRecord<R>, AppError> {
        let (staff, db) = (self.require(ctx, Permission::ReadOffice, READ).await?, self.store().read());
        let found = setup::one::<R, _>(db, id).await?.ok_or(AppError::NotFound)?;
        let seen = VisibleRecords::of(db, &staff.clinics).await?.visible(found);
        // Asking for another clinic's record is audited.
        self.record_denial(seen.ok_or(AppError::NotFound), ctx, Some(Subject::new(R::SUBJECT, id)), READ)
            .await
    }

    pub async fn add_record<R: SetupKind>(&self, ctx: &Ctx, record: R) -> Result<StoredRecord<R>, AppError> {
        let staff = self.require(ctx, R::ADD, CREATE).await?;
        check_record(&record)?;
        self.look_further(&record).await?;
        let (note, new) = (self.note(&staff, CREATE, ctx), record.completed(self, None)?);
        let work = self.store().write(move |tx| {
            let (note, new) = (note.clone(), new.clone());
            Box::pin(async move {
                let fields = setup::invalid_fields(tx, &new, None).await?;
                if !fields.is_empty() {
                    return Err(invalid_fields_error(fields));
                }
                let id = setup::add(tx, &new).await?;
                note.write::<R>(tx, id).await?;
                stored_record(tx, id).await
            })
        });
        work.await.map(shown).map_err(slug_taken)
    }

    /// Replaces a record if it hasn't changed since it was read. A change that would take a booked patient's time or place away
    /// is refused, with the affected patients.
    pub async fn change_record<R: SetupKind>(
        &self,
        ctx: &Ctx,
        id: i64,
        version: i64,
        record: R,
    ) -> Result<StoredRecord<R>, AppError> {
        let staff = self.require(ctx, R::WRITE, CHANGE).await?;
        check_record(&record)?;
        self.look_further(&record).await?;
        let standing = setup::one::<R, _>(self.store().read(), id).await?;
        let record = record.completed(self, standing.map(|standing| standing.record))?;
        let (note, new, now) = (self.note(&staff, CHANGE, ctx), record, self.clock().now());
        let work = self.store().write(move |tx| {
            let (note, new) = (note.clone(), new.clone());
            Box::pin(async move {
                setup::touch_devices_of::<R>(tx, id).await?;
                done(setup::change(tx, id, version, &new, now).await?)?;
                note.write::<R>(tx, id).await?;
                Ok::<_, SetupRefusal>(stored_record(tx, id).await?)
            })
        });
        match work.await {
            Ok(kept) => Ok(shown(kept)),
            Err(refused) => Err(slug_taken(self.explain_refusal(refused, &staff, ctx).await?)),
        }
    }

    /// The record can't be found any more; bookings keep its name. Refused while patients are booked on it.
    pub async fn retire_record<R: SetupKind>(
        &self,
        ctx: &Ctx,
        id: i64,
        version: i64,
    ) -> Result<(), AppError> {
        let staff = self.require(ctx, R::WRITE, RETIRE).await?;
        let (note, now) = (self.note(&staff, RETIRE, ctx), self.clock().now());
        let work = self.store().write(move |tx| {
            let note = note.clone();
            Box::pin(async move {
                setup::touch_devices_of::<R>(tx, id).await?;
                if R::in_use(tx, id).await? {
                    return Err(AppError::Conflict(MessageKey::InUse).into());
                }
                done(setup::retire::<R>(tx, id, version, now).await?)?;
                Ok::<_, SetupRefusal>(note.write::<R>(tx, id).await?)
            })
        });
        match work.await {
            Ok(()) => Ok(()),
            Err(refused) => Err(self.explain_refusal(refused, &staff, ctx).await?),
        }
    }

    async fn look_further<R: SetupKind>(&self, record: &R) -> Result<(), AppError> {
        let fields = record.further_problems(self).await?;
        if fields.is_empty() { Ok(()) } else { Err(AppError::Fields(fields)) }
    }

    fn note(&self, staff: &StaffSession, action: AuditAction, ctx: &Ctx) -> Note {
        Note { staff: staff.clone(), action, ctx: ctx.clone(), clock: self.clock().clone() }
    }
}

/// The audit row of a change.
#[derive(Debug, Clone)]
struct Note {
    staff: StaffSession,
    action: AuditAction,
    ctx: Ctx,
    clock: Clock,
}

impl Note {
    async fn write<R: Record>(&self, tx: &Tx, id: i64) -> Result<(), AppError> {
        let event = self.staff.event(self.action, Subject::new(R::SUBJECT, id), self.clock.now());
        Ok(record(tx, &event, &self.ctx.origin).await?)
    }
}

fn check_record(record: &impl Validate) -> Result<(), AppError> {
    let problems = record.problems().into_vec();
    if problems.is_empty() {
        return Ok(());
    }
    let reserved = problems.iter().any(|problem| problem.key == MessageKey::SlugReserved);
    let fields = problems.into_iter().map(|problem| FieldError::new(problem.field, problem.key)).collect();
    Err(if reserved {
        AppError::Form { key: MessageKey::SlugReserved, fields }
    } else {
        AppError::Fields(fields)
    })
}

fn invalid_fields_error(fields: Vec<&'static str>) -> AppError {
    let field = |field| FieldError::new(field, MessageKey::ValueInvalid);
    AppError::Fields(fields.into_iter().map(field).collect())
}

fn done(change: Change) -> Result<(), SetupRefusal> {
    match change {
        Change::Done => Ok(()),
        Change::Missing => Err(AppError::NotFound.into()),
        Change::Stale => Err(AppError::Conflict(MessageKey::ChangedMeanwhile).into()),
        Change::Unfit(fields) => Err(invalid_fields_error(fields).into()),
        Change::Leaves(left) => Err(SetupRefusal::Leaves(left)),
    }
}

fn shown<R: SetupKind>(stored: StoredRecord<R>) -> StoredRecord<R> {
    StoredRecord { record: stored.record.without_secrets(), ..stored }
}

async fn stored_record<R: Record>(tx: &Tx, id: i64) -> Result<StoredRecord<R>, AppError> {
    let stored = setup::one(tx, id).await?;
    stored.ok_or(AppError::Store(StoreError::Corrupt { column: "id" }))
}

/// A slug is never reused, nor is the name of a group.
fn slug_taken(error: AppError) -> AppError {
    match error {
        AppError::Store(error) if error.is_unique_violation() => AppError::Conflict(MessageKey::SlugTaken),
        other => other,
    }
}
