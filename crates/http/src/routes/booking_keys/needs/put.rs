use app::App;
use axum::extract::State;
use domain::patient::Needs;

use crate::cache::Personal;
use crate::dto::booking::NeedsOutcomeDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, KeyInPath};

/// Stores the patient's needs, replacing earlier ones. Searches, holds and the booking of this draft follow them.
#[utoipa::path(put, path = "/api/booking_keys/{bookingKey}/needs", operation_id = "updateNeeds", tag = "Booking",
    params(("bookingKey" = String, Path)),
    request_body = Needs,
    responses(
        (status = 200, body = NeedsOutcomeDto),
        (status = 409, body = ErrorBody, description = "message.booking_key_submitted"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields")))]
pub(crate) async fn update_needs(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    Json(needs): Json<Needs>,
) -> ApiResult<Personal<NeedsOutcomeDto>> {
    Ok(Personal(app.save_needs(&key, needs, &ctx).await?.into()))
}
