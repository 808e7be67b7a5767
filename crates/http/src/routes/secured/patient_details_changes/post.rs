use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::changes::{DetailsChangeDto, DetailsChangeRequestDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, IdempotentJson, OwnKey};

/// Corrects the patient's details. Nothing changes until staff accept it.
#[utoipa::path(post, path = "/api/secured/patient_details_changes", operation_id = "requestPatientDetailsChange",
    tag = "Portal",
    params(("Idempotency-Key" = String, Header), ("Booking-Key" = Option<String>, Header)),
    request_body = DetailsChangeRequestDto,
    responses((status = 202, body = DetailsChangeDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody,
            description = "message.otp_required: another contact needs a code that went to the one on record"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's key"),
        (status = 422, body = ErrorBody, description = "message.patient_request_error_message with fields")))]
pub(crate) async fn request_patient_details_change(
    State(app): State<App>,
    Context(ctx): Context,
    OwnKey(key): OwnKey,
    IdempotentJson { body, retry }: IdempotentJson<DetailsChangeRequestDto>,
) -> ApiResult<(StatusCode, Personal<DetailsChangeDto>)> {
    let query = app.request_details_change(&ctx, key.as_ref(), &body.into(), retry).await?;
    Ok((StatusCode::ACCEPTED, Personal(query.into())))
}
