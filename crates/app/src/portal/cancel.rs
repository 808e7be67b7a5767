//! A patient cancels an appointment, or asks staff for another time. Both follow the same rules.

use domain::MessageKey;
use domain::appointment::ChangeAction;
use domain::booking::BookingAction;
use domain::booking_request::PreferredTimeInput;
use domain::limits::CANCEL_REASON_MAX_CHARACTERS;

use super::StatusChange;
use super::changing::{ChangeEntry, checked_note, checked_text};
use super::own_bookings::OwnAppointments;
use super::preferred_times::checked_times;
use crate::audit::AuditedAction;
use crate::booking::{AnswerKey, Retry};
use crate::{App, AppError, Ctx};

/// Why the patient can't come, as typed.
#[derive(Debug, Clone, Default)]
pub struct Cancellation {
    pub slugs: String,
    /// A label that was chosen.
    pub reason: String,
    pub note: Option<String>,
}

/// Preferred times, as typed.
#[derive(Debug, Clone, Default)]
pub struct RescheduleRequestInput {
    pub slugs: String,
    pub note: Option<String>,
    pub preferred_times: Vec<PreferredTimeInput>,
}

impl App {
    /// The time is free again at once.
    pub async fn cancel(
        &self,
        ctx: &Ctx,
        typed: &Cancellation,
        retry: Retry,
    ) -> Result<StatusChange, AppError> {
        let audited = AuditedAction::cancel_or_move(BookingAction::Cancel);
        let own = self.own_appointments(ctx, &typed.slugs, audited).await?;
        let reason = checked_text("reason", Some(&typed.reason), CANCEL_REASON_MAX_CHARACTERS)?;
        let entry = ChangeEntry {
            reason: Some(reason.ok_or_else(|| AppError::field("reason", MessageKey::FieldRequired))?),
            note: checked_note(typed.note.as_deref())?,
            ..ChangeEntry::of(BookingAction::Cancel)
        };
        self.change_once(own, ChangeAction::Cancel, entry, retry, ctx).await
    }

    /// The appointment stays until staff have found another time.
    pub async fn request_reschedule(
        &self,
        ctx: &Ctx,
        typed: &RescheduleRequestInput,
        retry: Retry,
    ) -> Result<StatusChange, AppError> {
        let audited = AuditedAction::change(BookingAction::RequestReschedule);
        let own = self.own_appointments(ctx, &typed.slugs, audited).await?;
        let entry = ChangeEntry {
            note: checked_note(typed.note.as_deref())?,
            preferred_times: checked_times(&typed.preferred_times, self.clock().now())?,
            ..ChangeEntry::of(BookingAction::RequestReschedule)
        };
        self.change_once(own, ChangeAction::RequestReschedule, entry, retry, ctx).await
    }

    async fn change_once(
        &self,
        own: OwnAppointments,
        action: ChangeAction,
        entry: ChangeEntry,
        retry: Retry,
        ctx: &Ctx,
    ) -> Result<StatusChange, AppError> {
        let scope = format!("{}:{}", entry.action, own.authorized.key_id);
        let answer_key = AnswerKey { scope, retry };
        let rules = self.change_rules(own.authorized.key_id).await?;
        let (app, ctx, kept_under) = (self.clone(), ctx.clone(), answer_key.clone());
        let work = self.store().write(move |tx| {
            let (app, own, rules, entry) = (app.clone(), own.clone(), rules.clone(), entry.clone());
            let (ctx, answer_key) = (ctx.clone(), kept_under.clone());
            Box::pin(async move {
                let steps = app.take_steps(tx, &own, &rules, action).await?;
                app.record_and_notify(tx, &own.authorized, &entry, steps, &ctx, rules.now).await?;
                let changed = |slug: &String| (slug.clone(), action.to());
                let done = StatusChange { appointments: own.slugs.iter().map(changed).collect() };
                app.store_answer(tx, &answer_key, &done, rules.now).await?;
                Ok(done)
            })
        });
        let done = self.run_once(&answer_key, work).await?;
        self.wake_worker();
        Ok(done)
    }
}
