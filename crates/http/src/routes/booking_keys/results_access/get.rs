use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::reports::ResultsAccessDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath};

/// What is still needed to see the results of a key. Without its session every key gives the same answer.
#[utoipa::path(get, path = "/api/booking_keys/{bookingKey}/results_access", operation_id = "getResultsAccess",
    tag = "Results", params(("bookingKey" = String, Path)),
    responses(
        (status = 200, body = ResultsAccessDto),
        (status = 410, body = ErrorBody,
            description = "message.results_expired, message.error_access_revoked; with a session only")))]
pub(crate) async fn get_results_access(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
) -> ApiResult<Personal<ResultsAccessDto>> {
    Ok(Personal(app.results_access(&ctx, &key).await?.into()))
}
