use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::accounts::{EnrolmentDto, EnrolmentStepDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, OptionalJson};

/// Enrols a second factor. Without a code, returns a secret; with a code of it, returns recovery codes and ends all other
/// sessions of the account. Replacing a second factor needs the password or a code of the present one.
#[utoipa::path(post, path = "/api/secured/second_factor", operation_id = "enrolSecondFactor",
    tag = "Authentication", request_body = EnrolmentStepDto,
    responses((status = 200, body = EnrolmentDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for accounts"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile"),
        (status = 422, body = ErrorBody,
            description = "message.authentication_otp_error, message.second_factor_proof, message.password_wrong"),
        (status = 423, body = ErrorBody, description = "message.max_attempts_reached")))]
pub(crate) async fn enrol_second_factor(
    State(app): State<App>,
    Context(ctx): Context,
    OptionalJson(typed): OptionalJson<EnrolmentStepDto>,
) -> ApiResult<Personal<EnrolmentDto>> {
    let enrolment = app.enrol_second_factor(&ctx, typed.into()).await?;
    Ok(Personal(enrolment.into()))
}
