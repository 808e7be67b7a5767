//! Steps of a booking request that its patient or staff take.

use domain::MessageKey;
use domain::audit::{ActorKind, AuditAction};
use domain::booking::BookingAction;
use domain::booking_request::{BookingRequestKind, BookingRequestStatus};
use domain::limits::CANCEL_REASON_MAX_CHARACTERS;
use domain::questionnaire::QuestionnaireType;
use store::audit::record;
use store::booking_changes::Step;
use store::booking_requests::{self, BookingRequest};

use super::changing::{ChangeEntry, checked_note, checked_text};
use crate::audit::AuditedAction;
use crate::{App, AppError, AuthorizedBooking, Ctx};

#[derive(Debug, Clone)]
pub struct RequestStep {
    pub status: BookingRequestStatus,
    pub reason: Option<String>,
    pub note: Option<String>,
    /// The version as read. If given, a change made by someone else meanwhile is a conflict.
    pub version: Option<i64>,
}

impl App {
    pub async fn update_request_status(
        &self,
        ctx: &Ctx,
        slug: &str,
        wanted: &RequestStep,
    ) -> Result<BookingRequestStatus, AppError> {
        let audited = AuditedAction::cancel_or_move(BookingAction::ChangeRequest);
        let (authorized, _, request) = self.own_request(ctx, slug, audited).await?;
        let declines = wanted.status == BookingRequestStatus::DeclinedByPatient && !authorized.is_staff();
        if declines && self.asks_on_declining(&request).await? {
            return Err(AppError::Rule(MessageKey::QuestionnaireRequired));
        }
        let entry = ChangeEntry {
            reason: checked_text("reason", wanted.reason.as_deref(), CANCEL_REASON_MAX_CHARACTERS)?,
            note: checked_note(wanted.note.as_deref())?,
            ..ChangeEntry::of(BookingAction::ChangeRequest)
        };
        let (app, ctx, now) = (self.clone(), ctx.clone(), self.clock().now());
        let (id, to, read) = (request.id, wanted.status, wanted.version);
        self.store()
            .write(move |tx| {
                let (app, authorized, entry, ctx) =
                    (app.clone(), authorized.clone(), entry.clone(), ctx.clone());
                Box::pin(async move {
                    let request = booking_requests::locked(tx, id).await?.ok_or(AppError::NotFound)?;
                    check_version(&request, read)?;
                    check_step(&authorized, &request, to)?;
                    let from = request.status;
                    if !booking_requests::take_step(tx, id, from, to, now).await? {
                        return Err(AppError::Rule(MessageKey::StatusNotAllowed));
                    }
                    let steps = vec![Step::Request { id, from, to }];
                    app.record_and_notify(tx, &authorized, &entry, steps, &ctx, now).await
                })
            })
            .await?;
        self.wake_worker();
        Ok(to)
    }

    /// Whether patients answer a questionnaire to decline what was offered.
    async fn asks_on_declining(&self, request: &BookingRequest) -> Result<bool, AppError> {
        let catalogue = self.catalogue().await?;
        let types = [QuestionnaireType::DeclineAppointment];
        let mut exams = request.exams.iter().filter_map(|exam| catalogue.exam(*exam));
        Ok(exams.any(|exam| catalogue.questionnaires_for(exam, &types).next().is_some()))
    }

    /// Hands a request over to the chat, or takes it back.
    pub async fn update_request_type(
        &self,
        ctx: &Ctx,
        slug: &str,
        kind: BookingRequestKind,
    ) -> Result<BookingRequestKind, AppError> {
        let audited = AuditedAction::change(AuditAction::ChangeRequestType);
        let (authorized, _, request) = self.own_request(ctx, slug, audited).await?;
        let has_chat = self.provider().await?.configuration.application.has_chat();
        let (id, now) = (request.id, self.clock().now());
        let (event, origin) = (authorized.event(AuditAction::ChangeRequestType, now), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    let request = booking_requests::locked(tx, id).await?.ok_or(AppError::NotFound)?;
                    if !request.status.is_open() || !kind.may_be_handed_to(has_chat) {
                        return Err(AppError::Rule(MessageKey::StatusNotAllowed));
                    }
                    booking_requests::change_kind(tx, id, kind, now).await?;
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await?;
        Ok(kind)
    }
}

/// Of two who change a request at once, the second gets a conflict.
pub(crate) fn check_version(request: &BookingRequest, read: Option<i64>) -> Result<(), AppError> {
    match read {
        Some(read) if read != request.version => Err(AppError::Conflict(MessageKey::ChangedMeanwhile)),
        _ => Ok(()),
    }
}

/// Staff may take every direct step; a patient only their own.
pub(crate) fn check_step(
    authorized: &AuthorizedBooking,
    request: &BookingRequest,
    to: BookingRequestStatus,
) -> Result<(), AppError> {
    let allowed = match authorized.actor.kind {
        ActorKind::Patient => request.status.patient_may_become(to, request.kind),
        _ => request.status.staff_may_become(to, request.kind),
    };
    if allowed { Ok(()) } else { Err(AppError::Rule(MessageKey::StatusNotAllowed)) }
}
