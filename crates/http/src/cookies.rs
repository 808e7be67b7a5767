//! Session cookies: sent only over TLS (or to this very machine), only to us, and never to a script.

use axum::http::{HeaderMap, HeaderValue, header};
use domain::limits::SESSION_MAX_HOURS;

pub(crate) const PATIENT: &str = "__Host-sb-patient";

/// The value of a cookie.
pub(crate) fn read(headers: &HeaderMap, name: &str) -> Option<String> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, value)| value.to_owned())
}

/// `None` only if the value could not stand in a header, which a token of ours always can.
fn set(name: &str, value: &str) -> Option<HeaderValue> {
    let seconds = SESSION_MAX_HOURS * 3600;
    let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; Secure; SameSite=Lax");
    HeaderValue::from_str(&text).ok()
}

/// The headers that open a patient's session.
pub(crate) fn session(token: &str) -> HeaderMap {
    set(PATIENT, token).into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect()
}

pub(crate) fn clear(name: &'static str) -> HeaderValue {
    let text = format!("{name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}
