//! Session cookies: sent only over TLS (or to localhost), only to us, and never readable by scripts.

use app::authentication::SignIn;
use axum::http::{HeaderMap, HeaderValue, header};
use domain::limits::{SECOND_FACTOR_MINUTES, SESSION_MAX_HOURS};

pub(crate) const PATIENT: &str = "__Host-sb-patient";
/// For a page in a frame of another site: kept for that site only.
pub(crate) const EMBEDDED_PATIENT: &str = "__Host-sb-patient-embed";
pub(crate) const STAFF: &str = "__Host-sb-staff";
/// Proves the first factor of an account until the second is given.
pub(crate) const STAFF_HALF: &str = "__Host-sb-staff-half";
/// State of a redirect to the identity provider.
pub(crate) const REDIRECT_STATE: &str = "__Host-sb-errand";
/// The identity of a kiosk, as the specification names it.
pub(crate) const KIOSK: &str = "kioskIdentity";

/// The value of a cookie.
pub(crate) fn read(headers: &HeaderMap, name: &str) -> Option<String> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, value)| value.to_owned())
}

/// `None` only if the value isn't valid in a header, which our tokens always are.
fn set(name: &str, value: &str, seconds: i64) -> Option<HeaderValue> {
    let site = if name == EMBEDDED_PATIENT { "SameSite=None; Partitioned" } else { "SameSite=Lax" };
    let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; Secure; {site}");
    HeaderValue::from_str(&text).ok()
}

fn opening(name: &str, token: &str) -> HeaderMap {
    let cookie = set(name, token, SESSION_MAX_HOURS * 3600);
    cookie.into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect()
}

/// The headers that open a patient's session.
pub(crate) fn session(token: &str) -> HeaderMap {
    opening(PATIENT, token)
}

/// Like [`session`], for a page in a frame of another site.
pub(crate) fn embedded_session(token: &str) -> HeaderMap {
    opening(EMBEDDED_PATIENT, token)
}

/// The headers that open an account's session, or wait for its second factor.
pub(crate) fn account(sign_in: &SignIn) -> HeaderMap {
    let cookies = match (&sign_in.opened, &sign_in.half) {
        (Some(opened), _) => {
            vec![set(STAFF, &opened.token, SESSION_MAX_HOURS * 3600), set(STAFF_HALF, "", 0)]
        }
        (None, Some(half)) => vec![set(STAFF_HALF, half, SECOND_FACTOR_MINUTES * 60)],
        (None, None) => Vec::new(),
    };
    cookies.into_iter().flatten().map(|cookie| (header::SET_COOKIE, cookie)).collect()
}

/// The cookie to set before a redirect to the identity provider.
pub(crate) fn redirect_state(sealed: &str) -> HeaderMap {
    let cookie = set(REDIRECT_STATE, sealed, SECOND_FACTOR_MINUTES * 60);
    cookie.into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect()
}

/// The headers that end every session of a browser.
pub(crate) fn clear_all() -> HeaderMap {
    let cookies =
        [PATIENT, EMBEDDED_PATIENT, STAFF, STAFF_HALF].into_iter().filter_map(|name| set(name, "", 0));
    cookies.map(|cookie| (header::SET_COOKIE, cookie)).collect()
}
