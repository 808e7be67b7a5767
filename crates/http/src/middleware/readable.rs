//! Validates the address of a call before anything else is done. Invalid UTF-8, U+0000, which PostgreSQL can't store, and
//! repeated parameters are refused by name, on both engines, so that later code needn't check.

use std::borrow::Cow;
use std::collections::HashSet;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;

use crate::error::ApiError;

const CALLS: &str = "/api/";
/// The name for a part of the path that isn't a parameter.
const PATH: &str = "path";

/// Of pages, health checks and the like only U+0000 is refused: what else they can't read they ignore.
pub(crate) async fn refuse_unreadable_address(request: Request, next: Next) -> Response {
    let uri = request.uri();
    if uri.path().starts_with(CALLS) {
        let template = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
        let wrong = unreadable_in_path(uri.path(), template);
        if let Some(field) = wrong.or_else(|| unreadable_in_query(uri.query().unwrap_or_default())) {
            return ApiError::malformed_field(&field).into_response();
        }
    } else if holds_nul(uri.path()) || uri.query().is_some_and(holds_nul) {
        return ApiError::malformed_field(PATH).into_response();
    }
    next.run(request).await
}

/// The unreadable parameter of the path.
fn unreadable_in_path(path: &str, template: &str) -> Option<String> {
    let position = path.split('/').position(|part| text_of(part).is_none())?;
    let named = template.split('/').nth(position).and_then(parameter_name);
    Some(named.unwrap_or(PATH).to_owned())
}

/// The name in a part of a template such as `{id}`.
pub(crate) fn parameter_name(part: &str) -> Option<&str> {
    part.strip_prefix('{')?.strip_suffix('}').filter(|name| !name.starts_with('*'))
}

/// The unreadable or repeated parameter of the query.
fn unreadable_in_query(query: &str) -> Option<String> {
    let mut names = HashSet::new();
    let plain = query.replace('+', " ");
    for pair in plain.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let Some(name) = text_of(name) else {
            return Some(percent_decode_str(name).decode_utf8_lossy().replace('\0', "\u{fffd}"));
        };
        if text_of(value).is_none() || names.contains(&name) {
            return Some(name.into_owned());
        }
        names.insert(name);
    }
    None
}

fn holds_nul(encoded: &str) -> bool {
    percent_decode_str(encoded).any(|byte| byte == 0)
}

fn text_of(encoded: &str) -> Option<Cow<'_, str>> {
    percent_decode_str(encoded).decode_utf8().ok().filter(|text| !text.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_11j_an_address_that_cannot_be_read_names_its_parameter() {
        for (query, field) in [
            ("search=a%00b", Some("search")),
            ("search=%ff", Some("search")),
            ("search=%ed%a0%80", Some("search")),
            ("a=1&b=2&a=1", Some("a")),
            ("a=1&%61=2", Some("a")),
            ("a&a", Some("a")),
            ("x%00=1", Some("x\u{fffd}")),
            ("%ff=1", Some("\u{fffd}")),
            ("a=1&b=%C3%A9+%zz&&c", None),
            ("", None),
        ] {
            assert_eq!(unreadable_in_query(query).as_deref(), field, "{query}");
        }
        for (path, template, field) in [
            ("/api/clinics/%ff/exams", "/api/clinics/{slug}/exams", Some("slug")),
            ("/api/clinics/a%00b", "/api/clinics/{slug}", Some("slug")),
            ("/api/nothing/%00", "/api/{*unknown}", Some(PATH)),
            ("/api/x%00", "/api/{*unknown}", Some(PATH)),
            ("/api/clinics/%C3%A9", "/api/clinics/{slug}", None),
        ] {
            assert_eq!(unreadable_in_path(path, template).as_deref(), field, "{path}");
        }
    }
}
