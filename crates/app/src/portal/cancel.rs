//! A patient cancels an appointment, or asks staff for another time. Both follow the same rules.

use domain::MessageKey;
use domain::appointment::ChangeAction;
use domain::booking::BookingAction;
use domain::booking_request::PreferredTimeInput;
use domain::limits::CANCEL_REASON_MAX_CHARACTERS;
use domain::questionnaire::QuestionnaireType;
use store::appointments;

use super::StatusChange;
use super::changing::{ChangeEntry, checked_note, checked_text};
use super::own_bookings::OwnAppointments;
use super::preferred_times::checked_times;
use crate::audit::AuditedAction;
use crate::booking::{AnswerKey, Retry};
use crate::{App, AppError, AuthorizedBooking, Ctx};

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
        let asked = self.questionnaire_of_cancelling(&own.authorized, &own.slugs).await?;
        if asked && !own.authorized.is_staff() {
            return Err(AppError::Rule(MessageKey::QuestionnaireRequired));
        }
        let reason = checked_text("reason", Some(&typed.reason), CANCEL_REASON_MAX_CHARACTERS)?;
        let entry = ChangeEntry {
            reason: Some(reason.ok_or_else(|| AppError::field("reason", MessageKey::FieldRequired))?),
            note: checked_note(typed.note.as_deref())?,
            ..ChangeEntry::of(BookingAction::Cancel)
        };
        self.change_once(own, ChangeAction::Cancel, entry, retry, ctx).await
    }

    /// Whether patients answer a questionnaire to cancel one of these appointments.
    pub(super) async fn questionnaire_of_cancelling(
        &self,
        authorized: &AuthorizedBooking,
        slugs: &[String],
    ) -> Result<bool, AppError> {
        let catalogue = self.catalogue().await?;
        if catalogue.questionnaires.is_empty() {
            return Ok(false);
        }
        let visit = appointments::of_key(self.store().read(), authorized.key_id).await?;
        let named = visit.iter().filter(|one| slugs.contains(&one.slug));
        let mut exams = named.filter_map(|one| catalogue.exam(one.exam_id));
        let types = [QuestionnaireType::CancelAppointmentPatient];
        Ok(exams.any(|exam| catalogue.questionnaires_for(exam, &types).next().is_some()))
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
