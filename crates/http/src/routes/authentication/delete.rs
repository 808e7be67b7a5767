use app::App;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};

use crate::cookies;
use crate::error::ApiResult;
use crate::extract::Context;

/// Ends every session of this browser and clears its cookies.
#[utoipa::path(delete, path = "/api/authentication", operation_id = "logOut", tag = "Authentication",
    responses((status = 204)))]
pub(crate) async fn log_out(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<(StatusCode, HeaderMap)> {
    app.sign_out(&ctx).await?;
    Ok((StatusCode::NO_CONTENT, cookies::clear_all()))
}
