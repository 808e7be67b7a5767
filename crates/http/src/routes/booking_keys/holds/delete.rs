use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::ApiResult;
use crate::extract::{Context, KeyInPath};

/// Releases the holds of a draft.
#[utoipa::path(delete, path = "/api/booking_keys/{bookingKey}/holds", operation_id = "releaseHolds",
    tag = "Availability", params(("bookingKey" = String, Path)), responses((status = 204)))]
pub(crate) async fn release_holds(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
) -> ApiResult<StatusCode> {
    app.release_holds(&key, &ctx).await?;
    Ok(StatusCode::NO_CONTENT)
}
