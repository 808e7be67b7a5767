use app::App;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::MessageKey;

use crate::cache::tag;
use crate::error::{ApiError, ApiResult};
use crate::extract::Context;

/// The terms and conditions, as HTML that is safe to show.
#[utoipa::path(get, path = "/api/config/terms", operation_id = "getTerms", tag = "Configuration",
    responses((status = 200, body = String, content_type = "text/html"),
        (status = 404, description = "the provider has set none")))]
pub(crate) async fn get_terms(State(app): State<App>, Context(ctx): Context) -> ApiResult<Response> {
    let provider = app.provider().await?;
    let none = || ApiError::new(StatusCode::NOT_FOUND, MessageKey::NotFound);
    let html = provider.terms_in(&ctx.language).map(str::to_owned).ok_or_else(none)?;
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "public, no-cache".to_owned()),
        (header::VARY, "Accept-Language".to_owned()),
        (header::ETAG, tag(html.as_bytes())),
    ];
    Ok((headers, html).into_response())
}
