use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::questionnaires::PainScoresDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath};

/// The pain scores of a booking, and which is to be given now.
#[utoipa::path(get, path = "/api/secured/booking_keys/{bookingKey}/pain_score", operation_id = "getPainScore",
    tag = "Portal", params(("bookingKey" = String, Path)),
    responses(
        (status = 200, body = PainScoresDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's key")))]
pub(crate) async fn get_pain_score(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
) -> ApiResult<Personal<PainScoresDto>> {
    Ok(Personal(app.pain_scores(&ctx, &key).await?.into()))
}
