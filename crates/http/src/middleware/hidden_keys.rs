//! Removes booking keys from typed texts before accounts see them: here, for every field of every answer, so that none can be
//! forgotten.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;
use domain::booking::without_keys;
use serde_json::Value;

use crate::error::ApiError;
use crate::extract::ctx_of;

/// Calls without texts by patients: the provider's own settings, captchas, and an account's own secrets.
const WITHOUT_PATIENT_TEXTS: [&str; 7] = [
    "/api/admin/api_keys",
    "/api/admin/assets",
    "/api/admin/configurations",
    "/api/admin/texts",
    "/api/admin/users",
    "/api/captcha",
    "/api/secured/second_factor",
];
/// The copy of a person's data: it removes keys itself, and contains files as base64.
const COPY: &str = "/exports";
/// Fields that programs generate and nobody types, including stand-ins, which look like keys.
const GENERATED_ENDINGS: [&str; 6] = ["Key", "Keys", "Slug", "Cursor", "Hash", "Id"];
const GENERATED: [&str; 5] = ["key", "slug", "slugs", "token", "version"];

/// Marks an answer whose handler has removed keys already: it contains the content of files, which must not be changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeysLeftOut;

pub(crate) async fn hide_keys_from_accounts(request: Request, next: Next) -> Response {
    let by_account = ctx_of(request.extensions()).has_staff_token();
    let path = request.uri().path();
    let has_none = WITHOUT_PATIENT_TEXTS.iter().any(|start| path.starts_with(start)) || path.ends_with(COPY);
    let mut response = next.run(request).await;
    if !by_account || has_none || response.extensions().get::<KeysLeftOut>().is_some() {
        return response;
    }
    name_file(response.headers_mut());
    if is_personal_json(response.headers()) { without_booking_keys(response).await } else { response }
}

/// Publicly cacheable answers have a tag, and contain no personal data.
fn is_personal_json(headers: &HeaderMap) -> bool {
    let json = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    json && !headers.contains_key(header::ETAG)
}

async fn without_booking_keys(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, MessageKey::ServerError).into_response();
    };
    let read = serde_json::from_slice::<Value>(&bytes).ok();
    let Some(changed) = read.and_then(|mut value| remove_keys(&mut value).then(|| value.to_string())) else {
        return Response::from_parts(parts, Body::from(bytes));
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(changed))
}

/// Returns whether a key was removed.
fn remove_keys(value: &mut Value) -> bool {
    match value {
        Value::String(text) => {
            let cleaned = without_keys(text);
            let changed = cleaned != *text;
            *text = cleaned;
            changed
        }
        // Counted, because `any` would stop at the first one.
        Value::Array(values) => values.iter_mut().map(remove_keys).filter(|changed| *changed).count() > 0,
        Value::Object(fields) => {
            let typed = fields.iter_mut().filter(|(name, _)| !is_generated(name));
            typed.map(|(_, one)| remove_keys(one)).filter(|changed| *changed).count() > 0
        }
        _ => false,
    }
}

fn is_generated(name: &str) -> bool {
    GENERATED.contains(&name) || GENERATED_ENDINGS.iter().any(|end| name.ends_with(end))
}

/// File names are chosen by the sender.
fn name_file(headers: &mut HeaderMap) {
    let Some(named) = headers.get(header::CONTENT_DISPOSITION).and_then(|value| value.to_str().ok()) else {
        return;
    };
    if let Ok(cleaned) = HeaderValue::from_str(&without_keys(named).replace('…', "_")) {
        headers.insert(header::CONTENT_DISPOSITION, cleaned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn auth_09m_keys_are_left_out_of_words_and_stand_ins_stay() {
        const KEY: &str = "q7Zt0XvN3mC9sYbE5hKpLw";
        let mut value = json!({ "items": [{ "bookingKey": KEY, "notes": KEY, "changes": { "firstName": KEY } }], "nextCursor": KEY });
        assert!(remove_keys(&mut value));
        let cleaned = json!({ "items": [{ "bookingKey": KEY, "notes": "…", "changes": { "firstName": "…" } }], "nextCursor": KEY });
        assert_eq!(value, cleaned);
        assert!(!remove_keys(&mut value), "once is enough");
        let mut headers = HeaderMap::new();
        let named =
            |name: &str| HeaderValue::from_str(&format!("attachment; filename=\"{name}.pdf\"")).unwrap();
        headers.insert(header::CONTENT_DISPOSITION, named(KEY));
        name_file(&mut headers);
        assert_eq!(headers[header::CONTENT_DISPOSITION], named("_"));
    }
}
