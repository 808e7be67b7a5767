use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::accounts::{EnrolmentDto, EnrolmentStepDto};
use crate::error::{Answer, ErrorBody};
use crate::extract::{CalledBy, SentOrNot, Who};

/// Enrols a second factor: without a code a secret is handed out, with its code recovery codes follow.
#[utoipa::path(post, path = "/api/secured/second_factor", operation_id = "enrolSecondFactor",
    tag = "Authentication", request_body = EnrolmentStepDto,
    responses((status = 200, body = EnrolmentDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for accounts"),
        (status = 422, body = ErrorBody, description = "message.authentication_otp_error")))]
pub(crate) async fn enrol_second_factor(
    State(app): State<App>,
    CalledBy(caller): CalledBy,
    Who(tokens): Who,
    SentOrNot(typed): SentOrNot<EnrolmentStepDto>,
) -> Answer<Personal<EnrolmentDto>> {
    let enrolment = app.enrol_second_factor(&tokens, typed.code.as_deref(), &caller).await?;
    Ok(Personal(enrolment.into()))
}
