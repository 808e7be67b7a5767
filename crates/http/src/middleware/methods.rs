//! An unknown method gets a 405 before any other check: it is the same for every caller.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;

use crate::error::ApiError;

/// For each path the header `Allow` with its methods.
pub(crate) type AllowedMethods = Arc<HashMap<String, String>>;

pub(crate) async fn refuse_unknown_method(
    State(allowed): State<AllowedMethods>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    let Some(allow) = path.and_then(|path| allowed.get(path.as_str())) else {
        return next.run(request).await;
    };
    if allow.split(',').any(|method| method == request.method().as_str()) {
        return next.run(request).await;
    }
    let mut response =
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, MessageKey::MethodNotAllowed).into_response();
    if let Ok(allow) = HeaderValue::from_str(allow) {
        response.headers_mut().insert(header::ALLOW, allow);
    }
    response
}
