//! Headers that tell the browser what this site may do: no foreign scripts but the services that the provider has turned
//! on, no framing outside `/iframe`, no referrer.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use domain::configuration::{CaptchaProvider, Configuration};

use crate::state::HttpState;

/// Hosts of the tracking service, allowed only while it is turned on.
const ANALYTICS: &str = " https://www.googletagmanager.com";
const ANALYTICS_CALLS: &str =
    " https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

/// Calls, files and refusals are no pages: nothing in them may run or load anything.
const NO_PAGE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'; sandbox";

/// The documentation page brings its own inline styles.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What a page of the app may load and do.
pub(crate) fn page_policy(path: &str, configuration: &Configuration) -> String {
    let tracking = configuration.application.analytics_enabled;
    let (scripts, calls) = if tracking { (ANALYTICS, ANALYTICS_CALLS) } else { ("", "") };
    let captcha = captcha_hosts(configuration.application.captcha.provider);
    let frames = if captcha.is_empty() { " 'none'" } else { captcha };
    let framed_by = if is_embedded(path) { "'self'" } else { "'none'" };
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{scripts}{captcha}; style-src 'self'; \
         img-src 'self' blob: data:{calls}; font-src 'self'; connect-src 'self'{calls}{captcha}; frame-src{frames}; worker-src 'self' blob:; \
         manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors {framed_by}"
    )
}

/// Hosts of the hosted captcha that is configured, whose widget is a frame with a script.
fn captcha_hosts(provider: CaptchaProvider) -> &'static str {
    match provider {
        CaptchaProvider::Turnstile => " https://challenges.cloudflare.com",
        CaptchaProvider::Recaptcha => " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
        CaptchaProvider::Altcha | CaptchaProvider::Off => "",
    }
}

pub(crate) async fn security_headers(
    State(state): State<HttpState>,
    request: Request,
    next: Next,
) -> Response {
    let docs = request.uri().path().starts_with("/api/docs");
    // A worker is bound by the policy that its own file brings.
    let built = request.uri().path().starts_with("/assets/");
    let embedded = is_embedded(request.uri().path());
    let over_tls = state.site.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    // A page has brought its own.
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        let policy = match (docs, built) {
            (true, _) => DOCS_POLICY.to_owned(),
            (_, true) => page_policy("/", &Configuration::default()),
            _ => NO_PAGE_POLICY.to_owned(),
        };
        put(headers, header::CONTENT_SECURITY_POLICY, &policy);
    }
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

fn is_embedded(path: &str) -> bool {
    path == "/iframe" || path.starts_with("/iframe/")
}

fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}
