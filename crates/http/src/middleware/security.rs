//! Headers that tell the browser what this site may do: no foreign scripts, no framing outside `/iframe`, no referrer.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::state::HttpState;

const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; \
    manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ";

/// The documentation page brings its own inline styles.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(crate) async fn security_headers(
    State(state): State<HttpState>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let embedded = path == "/iframe" || path.starts_with("/iframe/");
    let policy = match (path.starts_with("/api/docs"), embedded) {
        (true, _) => DOCS_POLICY.to_owned(),
        (false, true) => format!("{POLICY}'self'"),
        (false, false) => format!("{POLICY}'none'"),
    };
    let over_tls = state.site.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    put(headers, header::CONTENT_SECURITY_POLICY, &policy);
    put(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(headers, header::REFERRER_POLICY, "no-referrer");
    put(headers, HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(
        headers,
        HeaderName::from_static("permissions-policy"),
        "camera=(self), geolocation=(self), microphone=()",
    );
    if !embedded {
        put(headers, header::X_FRAME_OPTIONS, "DENY");
    }
    if over_tls {
        put(headers, header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    response
}

fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}
