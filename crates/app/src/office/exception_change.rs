//! Staff read and change one closure or set of extra hours. Time that would be lost must have no booked patients.

use domain::MessageKey;
use domain::audit::{AuditAction, SubjectKind};
use domain::auth::Permission;
use domain::availability::ExceptionKind;
use jiff::civil::{Date, Time};
use store::audit::{Subject, record};
use store::schedule_exceptions::{self, ListedException};

use super::exception_times::{LostTime, affected_bookings, checked};
use super::exceptions::{ExceptionInput, ShownException};
use crate::secrets::{hash, hex};
use crate::{App, AppError, Ctx};

const VERSION_BYTES: usize = 12;

/// New days, hours or reason of an exception, as typed. Its place, and whether it opens or closes, stay.
#[derive(Debug, Clone)]
pub struct ExceptionChange {
    /// The version as read.
    pub version: String,
    pub first_day: Date,
    pub last_day: Date,
    pub from: Option<Time>,
    pub to: Option<Time>,
    pub reason: String,
}

/// Changes with the content of the exception, so that two editors don't overwrite each other.
pub fn version_of(listed: &ListedException) -> String {
    let ListedException { id, exception, reason, .. } = listed;
    let (from, to) = (exception.from_minute, exception.to_minute);
    let (first, last, kind) = (exception.first_day, exception.last_day, exception.kind);
    let said = format!("{id} {first} {last} {from:?} {to:?} {kind} {reason}");
    hex(&hash(said.as_bytes())[..VERSION_BYTES])
}

impl App {
    pub async fn exception(&self, ctx: &Ctx, id: &str) -> Result<ShownException, AppError> {
        const ACTION: AuditAction = AuditAction::ReadException;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let (found, _, zone) = self.own_exception(&staff, id, ACTION, ctx).await?;
        let subject = Subject::new(SubjectKind::ScheduleException, found.id.number());
        self.audit(staff.event(ACTION, subject, self.clock().now()), ctx).await?;
        self.shown_exception(found, &zone).await
    }

    pub async fn change_exception(
        &self,
        ctx: &Ctx,
        id: &str,
        typed: &ExceptionChange,
    ) -> Result<ShownException, AppError> {
        const ACTION: AuditAction = AuditAction::ChangeException;
        let staff = self.require(ctx, Permission::ChangeSchedules, ACTION).await?;
        let (found, clinic, zone) = self.own_exception(&staff, id, ACTION, ctx).await?;
        let (exception, reason) = checked(&typed.of(found.exception.kind))?;
        let (id, of, version) = (found.id, found.of, typed.version.clone());
        let changed = ListedException { exception, reason, ..found };
        let (updated, origin, now) = (changed.clone(), ctx.origin.clone(), self.clock().now());
        let its_zone = zone.clone();
        let work = self.store().write(move |tx| {
            let (updated, version, zone) = (updated.clone(), version.clone(), zone.clone());
            let (staff, origin) = (staff.clone(), origin.clone());
            Box::pin(async move {
                schedule_exceptions::touch_devices(tx, of).await?;
                let old = schedule_exceptions::find(tx, id).await?.ok_or(AppError::NotFound)?;
                if version_of(&old) != version {
                    return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                }
                let given_up = LostTime::by_change(tx, &old, Some(&updated.exception), &zone).await?;
                let hit = affected_bookings(tx, of, &given_up).await?;
                if hit.is_empty() {
                    schedule_exceptions::update(tx, id, &updated.exception, &updated.reason).await?;
                    let subject = Subject::new(SubjectKind::ScheduleException, id.number());
                    record(tx, &staff.event(ACTION, subject, now), &origin).await?;
                }
                Ok::<_, AppError>(hit)
            })
        });
        let hit = work.await?;
        if hit.is_empty() {
            self.shown_exception(changed, &its_zone).await
        } else {
            Err(self.affected_patients_error(hit, ctx, clinic).await?)
        }
    }
}

impl ExceptionChange {
    fn of(&self, kind: ExceptionKind) -> ExceptionInput {
        ExceptionInput {
            device: None,
            clinic: None,
            first_day: self.first_day,
            last_day: self.last_day,
            from: self.from,
            to: self.to,
            opens: kind == ExceptionKind::Open,
            reason: self.reason.clone(),
            keeps_booked: false,
        }
    }
}
