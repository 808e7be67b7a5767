use app::App;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::cache::tag;
use crate::error::ApiResult;

/// The provider's colours, corner radius and font as a stylesheet.
#[utoipa::path(get, path = "/api/assets/theme.css", operation_id = "getTheme", tag = "Configuration",
    responses((status = 200, body = String, content_type = "text/css")))]
pub(crate) async fn get_theme(State(app): State<App>) -> ApiResult<Response> {
    let css = app.provider().await?.stylesheet();
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "public, no-cache".to_owned()),
        (header::ETAG, tag(css.as_bytes())),
    ];
    Ok((headers, css).into_response())
}
