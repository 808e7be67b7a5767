//! A patient says that they will come.

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
use crate::{App, AppError, Caller, Tokens};

impl App {
    /// Once more does no harm: whoever has confirmed is told nothing new.
    pub async fn confirm(
        &self,
        tokens: &Tokens,
        slugs: &str,
        caller: &Caller,
    ) -> Result<StatusChange, AppError> {
        let audited = AuditedAction::change(BookingAction::Confirm, caller);
        let own = self.own_appointments(tokens, slugs, audited).await?;
        let (app, caller, now) = (self.clone(), caller.clone(), self.clock().now());
        let done = self
            .store()
            .write(move |tx| {
                let (app, own, caller) = (app.clone(), own.clone(), caller.clone());
                Box::pin(async move { app.confirm_in(tx, &own, &caller, now).await })
            })
            .await?;
        self.wake_worker();
        Ok(done)
    }

    async fn confirm_in(
        &self,
        tx: &Tx,
        own: &OwnAppointments,
        caller: &Caller,
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
                caller,
                now,
            )
            .await?;
            claims::touch_devices(tx, &devices).await?;
        }
        let confirmed = |slug: &String| (slug.clone(), AppointmentStatus::Confirmed);
        Ok(StatusChange { appointments: own.slugs.iter().map(confirmed).collect() })
    }
}
