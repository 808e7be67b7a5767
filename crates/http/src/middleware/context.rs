//! Who calls, in which language, and one log line an answer. The line holds the route's template, never the path,
//! the query or an address: those may hold personal data.

use std::net::SocketAddr;
use std::time::Instant;

use app::{Caller, Origin};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::state::HttpState;

pub(crate) async fn request_context(
    State(state): State<HttpState>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let request_id = state.app.new_request_id();
    let caller = Caller {
        origin: Origin { address: address(&request), request_id: request_id.clone() },
        language: language(&state, &request),
    };
    request.extensions_mut().insert(caller);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let mut response = next.run(request).await;
    tracing::info!(
        request_id,
        %method,
        route = route.as_deref().unwrap_or("page"),
        status = response.status().as_u16(),
        milliseconds = begun.elapsed().as_millis(),
        "answered"
    );
    if let Ok(value) = HeaderValue::from_str(&request_id) {
        response.headers_mut().insert("x-request-id", value);
    }
    response
}

fn address(request: &Request) -> String {
    let connection = request.extensions().get::<ConnectInfo<SocketAddr>>();
    connection.map_or_else(String::new, |ConnectInfo(address)| address.ip().to_string())
}

fn language(state: &HttpState, request: &Request) -> String {
    let wish = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    state.app.texts().supported(wish.unwrap_or_default()).to_owned()
}
