use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::accounts::SecondFactorDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Context;

/// The state of the caller's own second factor.
#[utoipa::path(get, path = "/api/secured/second_factor", operation_id = "getSecondFactor", tag = "Authentication",
    responses((status = 200, body = SecondFactorDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for accounts")))]
pub(crate) async fn get_second_factor(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<Personal<SecondFactorDto>> {
    Ok(Personal(app.second_factor_state(&ctx).await?.into()))
}
