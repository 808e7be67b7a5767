//! Staff undo a status set by mistake. If the appointment had released its time, it is claimed again in the same transaction; if
//! that fails, nothing changes.

use std::ops::Range;

use domain::appointment::{AppointmentStatus, CannotUndo};
use domain::auth::Permission;
use domain::availability::{Tick, ticks_for_minutes};
use domain::booking::BookingAction;
use domain::catalogue::Catalogue;
use domain::{AppointmentId, MessageKey};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::Tx;
use store::appointments::{self, Appointment};
use store::booking_changes::{self, Step};
use store::claims::{self, Claimant};

use super::zone_of;
use crate::audit::AuditedAction;
use crate::portal::ChangeEntry;
use crate::{App, AppError, AuthorizedBooking, Ctx};

/// The step to undo, with everything known before the transaction.
#[derive(Debug, Clone)]
struct UndoStep {
    id: AppointmentId,
    authorized: AuthorizedBooking,
    /// The status as read: undoing another status would overlook a change, or undo twice.
    status: AppointmentStatus,
    /// Its claims, clean-up included.
    ticks: Range<i64>,
    zone: TimeZone,
    now: Timestamp,
}

impl App {
    /// The appointment returns to its previous status.
    pub async fn undo_status(
        &self,
        ctx: &Ctx,
        id: AppointmentId,
        status: AppointmentStatus,
    ) -> Result<AppointmentStatus, AppError> {
        let action = BookingAction::TakeBack;
        let staff = self.require(ctx, Permission::DecideBookings, action).await?;
        let (authorized, found) =
            self.authorized_appointment_of(ctx, &staff, id, AuditedAction::change(action)).await?;
        let catalogue = self.catalogue().await?;
        let zone = zone_of(&catalogue, found.clinic_id)?;
        let ticks = occupied(&catalogue, &found);
        let undo = UndoStep { id, authorized, status, ticks, zone, now: self.clock().now() };
        let (app, ctx) = (self.clone(), ctx.clone());
        self.store()
            .write(move |tx| {
                let (app, undo, ctx) = (app.clone(), undo.clone(), ctx.clone());
                Box::pin(async move { app.undo_status_in(tx, &undo, &ctx).await })
            })
            .await
    }

    async fn undo_status_in(
        &self,
        tx: &Tx,
        undo: &UndoStep,
        ctx: &Ctx,
    ) -> Result<AppointmentStatus, AppError> {
        let UndoStep { id, authorized, status: from, ticks, zone, now } = undo;
        let visit = appointments::locked_of_key(tx, authorized.key_id).await?;
        let one = visit.into_iter().find(|one| one.id == *id).ok_or(AppError::NotFound)?;
        if one.status != *from {
            return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
        }
        let forbidden = || AppError::Rule(MessageKey::StatusNotAllowed);
        let entry = booking_changes::last_step_to(tx, one.booking_id, one.id, *from).await?;
        // Imported appointments have no steps of ours: then their own day counts.
        let usual = || from.usual_predecessor().map(|before| (before, one.start));
        let (former, at) = entry.or_else(usual).ok_or_else(forbidden)?;
        let day = |moment: Timestamp| moment.to_zoned(zone.clone()).date();
        let to = from.undone(former, day(at) == day(*now)).map_err(|why| match why {
            CannotUndo::AnotherDay => AppError::Rule(MessageKey::TakeBackTooLate),
            CannotUndo::Forbidden(_) => forbidden(),
        })?;
        if !appointments::take_step(tx, one.id, *from, to).await? {
            return Err(forbidden());
        }
        let claimant = Claimant::Appointment(one.id);
        let free = from.occupies_device()
            || claims::claim_ticks(tx, one.device_id, ticks.clone(), claimant, *now).await?;
        if !free {
            return Err(AppError::Conflict(MessageKey::TimeGivenAway));
        }
        let step = Step::Appointment { id: one.id, from: *from, to };
        let entry = ChangeEntry::of(BookingAction::TakeBack);
        self.record_change(tx, authorized, &entry, vec![step], ctx, *now).await?;
        claims::touch_devices(tx, &[one.device_id]).await?;
        Ok(to)
    }
}

/// The ticks of an appointment including clean-up.
fn occupied(catalogue: &Catalogue, one: &Appointment) -> Range<i64> {
    let first = Tick::containing(one.start).0;
    let minutes = one.end.duration_since(one.start).as_mins();
    let pair = catalogue.device_exam(one.device_id, one.exam_id);
    let cleanup = pair.map_or(0, |pair| pair.cleanup_minutes);
    first..first + ticks_for_minutes(minutes) + ticks_for_minutes(cleanup)
}
