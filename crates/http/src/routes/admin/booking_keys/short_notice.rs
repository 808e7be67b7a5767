use app::App;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, KeyInPath};

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ShortNotice)]
pub(crate) struct ShortNoticeDto {
    /// Why rules are overridden.
    pub reason: String,
}

/// Lets staff book a draft at shorter notice than patients may. Its searches, holds and booking follow.
#[utoipa::path(put, path = "/api/admin/booking_keys/{bookingKey}/short_notice",
    operation_id = "adminAllowShortNotice", tag = "Back office", params(("bookingKey" = String, Path)),
    request_body = ShortNoticeDto,
    responses((status = 204, description = "It may"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for front desk and call centre"),
        (status = 409, body = ErrorBody, description = "message.booking_key_submitted"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields")))]
pub(crate) async fn admin_allow_short_notice(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    Json(body): Json<ShortNoticeDto>,
) -> ApiResult<StatusCode> {
    app.allow_short_notice(&ctx, &key, &body.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}
