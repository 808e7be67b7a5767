//! Identifies the caller and their language, and opens the span of the request. The span holds the route's template, never the
//! path, the query or an address: those may contain personal data.

use std::net::SocketAddr;
use std::time::Instant;

use app::{Ctx, Origin, Texts};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use super::address::caller_address;
use crate::extract::tokens_of;
use crate::state::HttpState;

pub(crate) async fn request_context(
    State(state): State<HttpState>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let request_id = state.app.new_request_id();
    let origin = Origin { address: address(&state, &request), request_id: request_id.clone() };
    let ctx = Ctx::new(origin, language(&request))
        .with_browser(browser(&request))
        .with_tokens(tokens_of(request.headers()));
    request.extensions_mut().insert(ctx);
    let method = app::method_label(request.method().as_str());
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.as_deref().unwrap_or("page");
    // A handler calls one use case, so this span gives all its log lines the request and the call. Its jobs carry the request's
    // id too.
    let span = tracing::info_span!("request", request_id, %method, route);
    let mut response = app::for_request(&request_id, next.run(request)).instrument(span.clone()).await;
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    state.app.count_answer(method, route, status, took);
    // Health checks come every few seconds: metrics count them, and failures are logged separately.
    if !route.starts_with("/health/") {
        span.in_scope(|| tracing::debug!(status, milliseconds = took.as_millis(), "answered"));
    }
    if let Ok(value) = HeaderValue::from_str(&request_id) {
        response.headers_mut().insert("x-request-id", value);
    }
    response
}

fn address(state: &HttpState, request: &Request) -> String {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = |ConnectInfo(peer): &ConnectInfo<SocketAddr>| {
        caller_address(peer.ip(), request.headers(), &state.site.trusted_proxies).to_string()
    };
    peer.map(address).unwrap_or_default()
}

fn browser(request: &Request) -> String {
    let named = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    named.unwrap_or_default().to_owned()
}

fn language(request: &Request) -> String {
    let wish = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Texts::supported(wish.unwrap_or_default()).to_owned()
}
