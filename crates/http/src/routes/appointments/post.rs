use app::App;
use app::booking::{Submission, WantedSlot};
use app::slots::SlotOptions;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use domain::booking::BookingKey;

use crate::cache::Personal;
use crate::cookies;
use crate::dto::booking::{AppointmentResultDto, SubmissionDto, SubmittedDto};
use crate::error::{Answer, ErrorBody, Refusal};
use crate::extract::{CalledBy, CaptchaPassed, SentOnce};

/// Books the slots of a draft, all or none, and opens the patient's session for its key.
#[utoipa::path(post, path = "/api/appointments", operation_id = "createAppointments", tag = "Booking",
    params(("Idempotency-Key" = String, Header), ("Captcha-Pass" = Option<String>, Header)), request_body = SubmissionDto,
    responses(
        (status = 201, body = SubmittedDto),
        (status = 403, body = ErrorBody, description = "message.captcha_required"),
        (status = 409, body = ErrorBody,
            description = "message.slot_just_taken with alternatives, message.booking_key_submitted"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody,
            description = "message.invalid_fields, message.prep_too_late, message.slot_not_offered")))]
pub(crate) async fn create_appointments(
    State(app): State<App>,
    CalledBy(caller): CalledBy,
    _: CaptchaPassed,
    SentOnce { body, retry }: SentOnce<SubmissionDto>,
) -> Answer<(StatusCode, HeaderMap, Personal<SubmittedDto>)> {
    let key = BookingKey::parse(&body.booking_key).map_err(|_| Refusal::malformed_field("bookingKey"))?;
    let submission = Submission {
        patient: body.patient_details.into(),
        slots: body.appointments.into_iter().map(WantedSlot::from).collect(),
        options: SlotOptions { custom_minutes: body.custom_duration, ..SlotOptions::default() },
        notes: body.notes,
        accepted_terms: body.accepted_terms,
    };
    let submitted = app.submit(&key, &submission, retry, &caller).await?;
    let session = cookies::set(cookies::PATIENT, &submitted.session_token);
    let headers = session.into_iter().map(|cookie| (SET_COOKIE, cookie)).collect();
    let made = submitted.appointments.into_iter();
    let appointments = made.map(|made| AppointmentResultDto::new(made, key.as_str())).collect();
    Ok((StatusCode::CREATED, headers, Personal(SubmittedDto { booking_key: key.into(), appointments })))
}
