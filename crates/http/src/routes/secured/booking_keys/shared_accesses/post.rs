use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::sharing::{ShareAccessDto, ShareRequestDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, IdempotentJson, KeyInPath};

/// Shares results with a contact, who is sent a link later. Only for the patient, after the one-time code.
#[utoipa::path(post, path = "/api/secured/booking_keys/{bookingKey}/shared_accesses",
    operation_id = "shareAccess", tag = "Results",
    params(("bookingKey" = String, Path), ("Idempotency-Key" = String, Header)),
    request_body = ShareRequestDto,
    responses((status = 201, body = ShareAccessDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's key or appointment"),
        (status = 422, body = ErrorBody,
            description = "invalid_contact_details, form.note_too_long and others with fields; \
                message.nothing_to_share, message.idempotency_mismatch"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn share_access(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    IdempotentJson { body, retry }: IdempotentJson<ShareRequestDto>,
) -> ApiResult<(StatusCode, Personal<ShareAccessDto>)> {
    let shared = app.share(&ctx, &key, &body.into(), retry).await?;
    Ok((StatusCode::CREATED, Personal(shared.into())))
}
