use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::ApiResult;
use crate::extract::{Credentials, KeyInPath, RequestInfo};

/// Also for mail programs that unsubscribe with one click, without our header.
pub(crate) const PATH: &str = "/api/booking_keys/{bookingKey}/unsubscriptions";

/// Stops all e-mail about a booking, except codes. The answer is the same for an unknown key.
#[utoipa::path(post, path = "/api/booking_keys/{bookingKey}/unsubscriptions", operation_id = "unsubscribeEmail",
    tag = "Portal", params(("bookingKey" = String, Path)), responses((status = 202)))]
pub(crate) async fn unsubscribe_email(
    State(app): State<App>,
    RequestInfo(caller): RequestInfo,
    Credentials(tokens): Credentials,
    KeyInPath(key): KeyInPath,
) -> ApiResult<StatusCode> {
    app.unsubscribe(&tokens, &key, &caller).await?;
    Ok(StatusCode::ACCEPTED)
}
