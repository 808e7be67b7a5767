//! Call-backs and e-mails to the call centre, as staff work through them.

use domain::audit::{AuditAction, SubjectKind};
use domain::auth::Permission;
use domain::limits::LIST_PAGE_ROWS;
use domain::{ClinicId, ClinicScope, MessageKey};
use store::audit::{Subject, record};
use store::help::{CallCenterEmail, CallbackRequest};
use store::help_list::{self, HelpDecision, HelpFilter, HelpItem};
use strum::{Display, EnumString};

use super::cursor::page_of;
use crate::audit::AuditSubjects;
use crate::portal::checked_note;
use crate::{App, AppError, Ctx};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum HelpState {
    #[default]
    New,
    /// Tried, and to be tried again.
    Waiting,
    Done,
}

/// Filters, as typed.
#[derive(Debug, Clone, Default)]
pub struct HelpListFilter {
    pub state: HelpState,
    pub clinic: Option<ClinicId>,
    /// The last row of the previous page.
    pub after: Option<i64>,
}

/// A change of state, as typed.
#[derive(Debug, Clone)]
pub struct HelpStep {
    pub state: HelpState,
    pub note: Option<String>,
    pub version: i64,
}

/// A page, and the cursor of the next one.
#[derive(Debug)]
pub struct HelpPage<T> {
    pub items: Vec<HelpItem<T>>,
    pub next: Option<i64>,
}

impl<T> HelpPage<T> {
    fn of(rows: Vec<HelpItem<T>>) -> Self {
        let (items, more) = page_of(rows, LIST_PAGE_ROWS);
        let next = items.last().filter(|_| more).map(|last| last.id);
        Self { items, next }
    }
}

impl<T> Default for HelpPage<T> {
    fn default() -> Self {
        Self { items: Vec::new(), next: None }
    }
}

/// A person who wants a call-back need not be a patient, so the audit names the request.
impl AuditSubjects for HelpPage<CallbackRequest> {
    fn audit_subjects(&self) -> Vec<Subject> {
        self.items.iter().map(|asked| Subject::new(SubjectKind::CallbackRequest, asked.id)).collect()
    }
}

impl AuditSubjects for HelpPage<CallCenterEmail> {
    fn audit_subjects(&self) -> Vec<Subject> {
        self.items.iter().map(|asked| Subject::new(SubjectKind::CallCenterEmail, asked.id)).collect()
    }
}

impl App {
    pub async fn list_callbacks(
        &self,
        ctx: &Ctx,
        wanted: &HelpListFilter,
    ) -> Result<HelpPage<CallbackRequest>, AppError> {
        const ACTION: AuditAction = AuditAction::ListCallbacks;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let read = |clinics| async move {
            let filter = filter_of(clinics, wanted);
            let rows = help_list::callbacks(self.store().read(), &filter, LIST_PAGE_ROWS as u64 + 1).await?;
            Ok(HelpPage::of(rows))
        };
        self.audit_list_read(&staff, ACTION, wanted.clinic, ctx, read).await
    }

    pub async fn list_call_center_emails(
        &self,
        ctx: &Ctx,
        wanted: &HelpListFilter,
    ) -> Result<HelpPage<CallCenterEmail>, AppError> {
        const ACTION: AuditAction = AuditAction::ListCallCenterEmails;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let read = |clinics| async move {
            let filter = filter_of(clinics, wanted);
            let rows = help_list::emails(self.store().read(), &filter, LIST_PAGE_ROWS as u64 + 1).await?;
            Ok(HelpPage::of(rows))
        };
        self.audit_list_read(&staff, ACTION, wanted.clinic, ctx, read).await
    }

    pub async fn update_callback(
        &self,
        ctx: &Ctx,
        id: i64,
        typed: &HelpStep,
    ) -> Result<HelpItem<CallbackRequest>, AppError> {
        const ACTION: AuditAction = AuditAction::ChangeCallback;
        let staff = self.require(ctx, Permission::DecideBookings, ACTION).await?;
        let found = help_list::callback(self.store().read(), id).await?;
        let theirs = found.filter(|found| staff.works_at_or_anywhere(found.what.clinic, found.what.region));
        let subject = Subject::new(SubjectKind::CallbackRequest, id);
        let decision = self.decision(ctx, theirs, typed, AuditedHelp { subject, action: ACTION }).await?;
        let event = staff.event(ACTION, subject, self.clock().now());
        let origin = ctx.origin.clone();
        self.store()
            .write(move |tx| {
                let (decision, event, origin) = (decision.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    if !help_list::decide_callback(tx, &decision).await? {
                        return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                    }
                    record(tx, &event, &origin).await?;
                    help_list::callback(tx, id).await?.ok_or(AppError::NotFound)
                })
            })
            .await
    }

    pub async fn update_call_center_email(
        &self,
        ctx: &Ctx,
        id: i64,
        typed: &HelpStep,
    ) -> Result<HelpItem<CallCenterEmail>, AppError> {
        const ACTION: AuditAction = AuditAction::ChangeCallCenterEmail;
        let staff = self.require(ctx, Permission::DecideBookings, ACTION).await?;
        let found = help_list::email(self.store().read(), id).await?;
        let theirs = found.filter(|found| staff.works_at_or_anywhere(found.what.clinic, None));
        let subject = Subject::new(SubjectKind::CallCenterEmail, id);
        let decision = self.decision(ctx, theirs, typed, AuditedHelp { subject, action: ACTION }).await?;
        let event = staff.event(ACTION, subject, self.clock().now());
        let origin = ctx.origin.clone();
        self.store()
            .write(move |tx| {
                let (decision, event, origin) = (decision.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    if !help_list::decide_email(tx, &decision).await? {
                        return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                    }
                    record(tx, &event, &origin).await?;
                    help_list::email(tx, id).await?.ok_or(AppError::NotFound)
                })
            })
            .await
    }

    /// The change to write. Another clinic's request is as unknown as one that doesn't exist.
    async fn decision<T>(
        &self,
        ctx: &Ctx,
        theirs: Option<HelpItem<T>>,
        typed: &HelpStep,
        audited: AuditedHelp,
    ) -> Result<HelpDecision, AppError> {
        let theirs = theirs.ok_or(AppError::NotFound);
        let HelpItem { id, staff_note, .. } =
            self.record_denial(theirs, ctx, Some(audited.subject), audited.action).await?;
        let note = checked_note(typed.note.as_deref())?;
        // The note is appended to what was read here, so the typed version has to match that too.
        let note = note.map(|note| append_note(staff_note.as_deref(), &note));
        Ok(HelpDecision { id, state: typed.state.to_string(), note, version: typed.version })
    }
}

/// What is done to which request for help, for the audit trail.
struct AuditedHelp {
    subject: Subject,
    action: AuditAction,
}

/// Appends a line; colleagues' notes stay.
fn append_note(earlier: Option<&str>, note: &str) -> String {
    earlier.map_or_else(|| note.to_owned(), |earlier| format!("{earlier}\n{note}"))
}

/// A request without a clinic belongs to everyone.
pub(super) fn filter_of(clinics: ClinicScope, wanted: &HelpListFilter) -> HelpFilter {
    HelpFilter {
        state: wanted.state.to_string(),
        clinics,
        clinic: wanted.clinic,
        latest_first: wanted.state == HelpState::Done,
        after: wanted.after,
    }
}
