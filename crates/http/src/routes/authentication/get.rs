use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::session::AuthenticationDto;
use crate::error::ApiResult;
use crate::extract::Context;

/// Who the caller is. Never 401: an expired session is ANONYMOUS.
#[utoipa::path(get, path = "/api/authentication", operation_id = "getAuthentication", tag = "Authentication",
    responses((status = 200, body = AuthenticationDto)))]
pub(crate) async fn get_authentication(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<Personal<AuthenticationDto>> {
    let authentication = app.authentication(&ctx).await?;
    Ok(Personal(AuthenticationDto::new(authentication, &*app.texts().await, &ctx.language)))
}
