use app::App;
use axum::extract::State;
use axum::http::{HeaderMap, header};

use crate::cache::Personal;
use crate::cookies;
use crate::dto::accounts::IdentityRedirectDto;
use crate::error::{ApiResult, ErrorBody};

/// Returns the address at the identity provider to sign in at. A cookie keeps the state of the redirect.
#[utoipa::path(post, path = "/api/authentication/staff/oidc/departures", operation_id = "leaveForIdentityProvider",
    tag = "Authentication",
    responses((status = 200, body = IdentityRedirectDto),
        (status = 403, body = ErrorBody, description = "message.identity_provider_failed"),
        (status = 404, body = ErrorBody, description = "message.not_found: there is none")))]
pub(crate) async fn leave_for_identity_provider(
    State(app): State<App>,
    headers: HeaderMap,
) -> ApiResult<(HeaderMap, Personal<IdentityRedirectDto>)> {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    let leaving = app.leave_for_identity_provider(origin).await?;
    Ok((
        cookies::redirect_state(&leaving.redirect_state),
        Personal(IdentityRedirectDto { address: leaving.address }),
    ))
}
