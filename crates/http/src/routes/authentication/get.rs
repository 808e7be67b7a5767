use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::session::AuthenticationDto;
use crate::error::Answer;
use crate::extract::Who;

/// Who the caller is. Never 401: a dead session is ANONYMOUS.
#[utoipa::path(get, path = "/api/authentication", operation_id = "getAuthentication", tag = "Authentication",
    responses((status = 200, body = AuthenticationDto)))]
pub(crate) async fn get_authentication(
    State(app): State<App>,
    Who(tokens): Who,
) -> Answer<Personal<AuthenticationDto>> {
    Ok(Personal(app.signed_in(tokens.patient.as_deref()).await?.into()))
}
