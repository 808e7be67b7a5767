//! Protects against cross-site request forgery: a change needs our own header, which a foreign form can't send, and our origin.

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;

use crate::error::ApiError;
use crate::extract::API_KEY;
use crate::routes::booking_keys::unsubscriptions;
use crate::state::{HttpState, Site};

const OUR_HEADER: &str = "x-scanbook";

pub(crate) async fn forgery_check(State(state): State<HttpState>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads
        || is_exempt(&request)
        || is_program(request.headers())
        || is_own_origin(&state.site, request.headers())
    {
        return next.run(request).await;
    }
    if is_from_office(&state, request.headers()).await {
        return next.run(request).await;
    }
    ApiError::new(StatusCode::FORBIDDEN, MessageKey::ForgeryCheck).into_response()
}

/// The call that mail programs post by themselves. It needs the key, works without a cookie and is harmless when repeated.
fn is_exempt(request: &Request) -> bool {
    let route = request.extensions().get::<MatchedPath>();
    *request.method() == Method::POST
        && route.is_some_and(|route| route.as_str() == unsubscriptions::post::PATH)
}

/// A program sends its key in a header, which no foreign form or link can: without a cookie nobody else is meant.
fn is_program(headers: &HeaderMap) -> bool {
    headers.contains_key(API_KEY) && !headers.contains_key(header::COOKIE)
}

/// The back office may have its own host beside the public address.
async fn is_from_office(state: &HttpState, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::ORIGIN.as_str()).and_then(|origin| origin.strip_prefix("https://"));
    let Ok(provider) = state.app.provider().await else { return false };
    text(OUR_HEADER) == Some("1")
        && host.is_some()
        && host == provider.configuration.radiology.domain_admin.as_deref()
}

fn is_own_origin(site: &Site, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let marked = text(OUR_HEADER) == Some("1");
    let Some(origin) = text(header::ORIGIN.as_str()) else { return false };
    let same_site = match &site.public_url {
        Some(url) => origin == url.trim_end_matches('/'),
        None => origin.split_once("://").map(|(_, host)| host) == text(header::HOST.as_str()),
    };
    marked && same_site
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn site(public_url: Option<&str>) -> Site {
        Site {
            public_url: public_url.map(str::to_owned),
            trusted_proxies: Vec::new(),
            profiles: Vec::new(),
            page_template: String::new(),
            version: String::new(),
            read_only: false,
            metrics: crate::watchers::Watchers::default(),
            stall: std::time::Duration::ZERO,
        }
    }

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn a_change_needs_our_header_and_our_origin() {
        let ours = [("host", "clinic.org"), ("origin", "https://clinic.org"), ("x-scanbook", "1")];
        assert!(is_own_origin(&site(None), &headers(&ours)));
        assert!(!is_own_origin(&site(None), &headers(&ours[..2])));
        let foreign = [("host", "clinic.org"), ("origin", "https://evil.org"), ("x-scanbook", "1")];
        assert!(!is_own_origin(&site(None), &headers(&foreign)));
        let none = [("host", "clinic.org"), ("x-scanbook", "1")];
        assert!(!is_own_origin(&site(None), &headers(&none)));
    }

    #[test]
    fn a_program_has_a_key_and_no_cookie() {
        assert!(is_program(&headers(&[("api-key", "any")])));
        assert!(!is_program(&headers(&[("api-key", "any"), ("cookie", "a=b")])));
        assert!(!is_program(&headers(&[])));
    }

    #[test]
    fn behind_a_proxy_the_public_address_counts() {
        let proxied =
            [("host", "10.0.0.1:8080"), ("origin", "https://book.example.org"), ("x-scanbook", "1")];
        assert!(is_own_origin(&site(Some("https://book.example.org/")), &headers(&proxied)));
        assert!(!is_own_origin(&site(None), &headers(&proxied)));
    }
}
