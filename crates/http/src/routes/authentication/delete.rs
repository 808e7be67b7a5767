use app::App;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderName, HeaderValue, StatusCode};

use crate::cookies;
use crate::error::Answer;
use crate::extract::Who;

/// Ends the session and clears its cookie.
#[utoipa::path(delete, path = "/api/authentication", operation_id = "logOut", tag = "Authentication",
    responses((status = 204)))]
pub(crate) async fn log_out(
    State(app): State<App>,
    Who(tokens): Who,
) -> Answer<(StatusCode, [(HeaderName, HeaderValue); 1])> {
    if let Some(token) = tokens.patient {
        app.end_session(&token).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookies::clear(cookies::PATIENT))]))
}
