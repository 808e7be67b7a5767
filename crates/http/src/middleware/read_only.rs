//! A read-only installation answers every read and refuses every change.

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;

use crate::error::ApiError;
use crate::state::HttpState;

pub(crate) async fn read_only(State(state): State<HttpState>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads || !state.site.read_only {
        return next.run(request).await;
    }
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::AccessReadOnly).into_response()
}
