//! A patient confirms that they will come.

use domain::MessageKey;
use domain::appointment::AppointmentStatus;
use domain::booking::BookingAction;
use jiff::Timestamp;
use store::{Tx, appointments, claims};

use super::StatusChange;
use super::changing::{ChangeEntry, take_step};
use super::own_bookings::OwnAppointments;
use super::rules::chosen;
use crate::audit::AuditedAction;
use crate::questionnaires::SubmittingCall;
use crate::{App, AppError, Ctx};

impl App {
    /// Can be repeated; a patient who has already confirmed gets no second message.
    pub async fn confirm(&self, ctx: &Ctx, slugs: &str) -> Result<StatusChange, AppError> {
        let audited = AuditedAction::change(BookingAction::Confirm);
        let own = self.own_appointments(ctx, slugs, audited).await?;
        let visit = appointments::of_key(self.store().read(), own.authorized.key_id).await?;
        let call = SubmittingCall::ConfirmAppointments;
        let decisions = self.decisions_to_keep(call, &chosen(&visit, &own.slugs)?).await?;
        let (app, ctx, now) = (self.clone(), ctx.clone(), self.clock().now());
        let done = self
            .store()
            .write(move |tx| {
                let (app, own, ctx, decisions) = (app.clone(), own.clone(), ctx.clone(), decisions.clone());
                Box::pin(async move {
                    let done = app.confirm_in(tx, &own, &ctx, now).await?;
                    app.check_kept(tx, call, own.authorized.key_id, &decisions).await?;
                    Ok::<_, AppError>(done)
                })
            })
            .await?;
        self.wake_worker();
        Ok(done)
    }

    async fn confirm_in(
        &self,
        tx: &Tx,
        own: &OwnAppointments,
        ctx: &Ctx,
        now: Timestamp,
    ) -> Result<StatusChange, AppError> {
        let visit = appointments::locked_of_key(tx, own.authorized.key_id).await?;
        let (mut steps, mut devices) = (Vec::new(), Vec::new());
        for one in chosen(&visit, &own.slugs)? {
            if one.start <= now {
                return Err(AppError::Rule(MessageKey::StatusNotAllowed));
            }
            let step = take_step(tx, &one, AppointmentStatus::Confirmed).await?;
            if one.status != AppointmentStatus::Confirmed {
                steps.push(step);
                devices.push(one.device_id);
            }
        }
        if !steps.is_empty() {
            self.record_and_notify(
                tx,
                &own.authorized,
                &ChangeEntry::of(BookingAction::Confirm),
                steps,
                ctx,
                now,
            )
            .await?;
            claims::touch_devices(tx, &devices).await?;
        }
        let confirmed = |slug: &String| (slug.clone(), AppointmentStatus::Confirmed);
        Ok(StatusChange { appointments: own.slugs.iter().map(confirmed).collect() })
    }
}
