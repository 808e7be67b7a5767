use app::App;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::MessageKey;
use std::sync::Arc;

use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::Context;
use crate::state::Site;

/// The text format of Prometheus.
const FORMAT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Metrics for Prometheus, for the configured network or with the token. For other callers the address doesn't exist.
#[utoipa::path(get, path = "/metrics", operation_id = "getMetrics", tag = "Health",
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn get_metrics(
    State(app): State<App>,
    State(site): State<Arc<Site>>,
    Context(ctx): Context,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    if !site.metrics.allows(&ctx.origin.address, bearer) {
        return Err(ApiError::new(StatusCode::NOT_FOUND, MessageKey::NotFound));
    }
    let text = app.metrics(&site.version).await;
    Ok(([(header::CONTENT_TYPE, FORMAT), (header::CACHE_CONTROL, "no-store")], text).into_response())
}
