use app::App;
use axum::extract::State;
use axum::http::HeaderMap;

use crate::cache::Personal;
use crate::cookies;
use crate::dto::accounts::IdentityCallbackDto;
use crate::dto::sign_in::SignInDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Signs in a person who comes back from the identity provider.
#[utoipa::path(post, path = "/api/authentication/staff/oidc", operation_id = "signInStaffOidc",
    tag = "Authentication", request_body = IdentityCallbackDto,
    responses((status = 200, body = SignInDto),
        (status = 403, body = ErrorBody,
            description = "message.identity_provider_failed; message.unknown_account: no role here; \
                message.account_waits: shut, until an administrator opens it"),
        (status = 404, body = ErrorBody, description = "message.not_found: there is none")))]
pub(crate) async fn sign_in_staff_oidc(
    State(app): State<App>,
    Context(ctx): Context,
    headers: HeaderMap,
    Json(typed): Json<IdentityCallbackDto>,
) -> ApiResult<(HeaderMap, Personal<SignInDto>)> {
    let returning = typed.read(cookies::read(&headers, cookies::REDIRECT_STATE));
    let sign_in = app.sign_in_by_identity_provider(returning, &ctx).await?;
    let body = SignInDto::of_account(&sign_in, &*app.texts().await, &ctx.language);
    Ok((cookies::account(&sign_in), Personal(body)))
}
