//! Security headers: no foreign scripts except the services the provider has turned on, no framing outside `/iframe`, no
//! referrer.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use domain::configuration::{ApplicationConfiguration, CaptchaProvider, Configuration};

use crate::routes::notifications::preview_translated_email;
use crate::state::HttpState;

/// Hosts of the tracking service, allowed only while it is turned on.
const ANALYTICS: &str = " https://www.googletagmanager.com";
const ANALYTICS_CALLS: &str =
    " https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

/// Hosts that Google Maps lists in its documentation, allowed only while a key for it is set. It writes inline styles into the
/// page.
const MAPS: &str =
    " https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com";
const MAPS_STYLES: &str = " 'unsafe-inline' https://fonts.googleapis.com";
const MAPS_FONTS: &str = " https://fonts.gstatic.com";

/// Shows a mail in a frame.
const PREVIEW_PAGE: &str = "/preview-email";

/// Calls, files and errors aren't pages: nothing in them may run or load anything.
const NO_PAGE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'; sandbox";

/// The documentation page has its own inline styles.
const DOCS_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What a page of the app may load and do.
pub(crate) fn page_policy(path: &str, configuration: &Configuration) -> String {
    let application = &configuration.application;
    let tracking = application.analytics_enabled;
    let (scripts, calls) = if tracking { (ANALYTICS, ANALYTICS_CALLS) } else { ("", "") };
    let google = application.map_ui_enabled && application.maps.key.is_some();
    let (maps, styles, fonts) = if google { (MAPS, MAPS_STYLES, MAPS_FONTS) } else { ("", "", "") };
    let tiles = tile_host(application).unwrap_or_default();
    let captcha = captcha_hosts(application.captcha.provider);
    let frames = match (path == PREVIEW_PAGE, captcha) {
        (true, _) => " 'self'",
        (false, "") => " 'none'",
        (false, captcha) => captcha,
    };
    let framed_by = if is_embedded(path) { "'self'" } else { "'none'" };
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{scripts}{maps}{captcha}; \
         style-src 'self'{styles}; img-src 'self' blob: data:{calls}{maps}{tiles}; font-src 'self'{fonts}; \
         connect-src 'self'{calls}{maps}{tiles}{captcha}; frame-src{frames}; worker-src 'self' blob:; \
         manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors {framed_by}"
    )
}

/// Hosts of the configured captcha, whose widget is a frame with a script.
fn captcha_hosts(provider: CaptchaProvider) -> &'static str {
    match provider {
        CaptchaProvider::Turnstile => " https://challenges.cloudflare.com",
        CaptchaProvider::Recaptcha => " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
        CaptchaProvider::Altcha | CaptchaProvider::Off => "",
    }
}

/// The host of the map tiles; `{s}` and the like are only in the path, so the host is plain.
fn tile_host(application: &ApplicationConfiguration) -> Option<String> {
    let address = application.tile_url.as_deref().filter(|_| application.map_ui_enabled)?;
    let uri: Uri = address.split(['?', '{']).next()?.parse().ok()?;
    Some(format!(" {}://{}", uri.scheme_str()?, uri.authority()?))
}

pub(crate) async fn security_headers(
    State(state): State<HttpState>,
    request: Request,
    next: Next,
) -> Response {
    let docs = request.uri().path().starts_with("/api/docs");
    // A worker is bound by the policy of its own file.
    let built = request.uri().path().starts_with("/assets/");
    let path = request.uri().path();
    let embedded = is_embedded(path) || path == preview_translated_email::get::PATH;
    let over_tls = state.site.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    // A page has set its own.
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        let policy = match (docs, built) {
            (true, _) => DOCS_POLICY.to_owned(),
            (_, true) => page_policy("/", &Configuration::default()),
            _ => NO_PAGE_POLICY.to_owned(),
        };
        put(headers, header::CONTENT_SECURITY_POLICY, &policy);
    }
    // The frame that draws a PDF is sandboxed: it has no origin, and still loads its script. The built files are public.
    if built {
        put(headers, header::ACCESS_CONTROL_ALLOW_ORIGIN, "*");
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

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(change: impl FnOnce(&mut ApplicationConfiguration)) -> String {
        let mut configuration = Configuration::default();
        configuration.application.map_ui_enabled = true;
        change(&mut configuration.application);
        page_policy("/", &configuration)
    }

    #[test]
    fn only_the_map_that_is_set_may_load_from_elsewhere() {
        let built_in = policy(|_| {});
        assert!(!built_in.contains("https://"), "{built_in}");
        let tiles = policy(|application| {
            application.tile_url = Some("https://tiles.example.org:8443/{z}/{x}/{y}.png?key=1".to_owned());
        });
        assert!(tiles.contains("connect-src 'self' https://tiles.example.org:8443;"), "{tiles}");
        assert!(tiles.contains("data: https://tiles.example.org:8443;"), "{tiles}");
        assert!(tiles.contains("style-src 'self';"), "{tiles}");
        let google = policy(|application| application.maps.key = Some("key-1".to_owned()));
        assert!(google.contains("'wasm-unsafe-eval' https://*.googleapis.com"), "{google}");
        assert!(google.contains("style-src 'self' 'unsafe-inline'"), "{google}");
        let hidden = policy(|application| {
            application.maps.key = Some("key-1".to_owned());
            application.map_ui_enabled = false;
        });
        assert_eq!(hidden, page_policy("/", &Configuration::default()), "without a map nothing is allowed");
    }
}
