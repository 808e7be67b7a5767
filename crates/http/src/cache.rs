//! Cache headers of answers, and conditional requests.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::error::ApiError;

/// Catalogue and configuration: anyone may cache it, and must revalidate.
#[derive(Debug)]
pub(crate) struct Public<T>(pub T);

/// Slot searches: only the calling browser may cache it, and the answer depends on its draft.
#[derive(Debug)]
pub(crate) struct Private<T>(pub T);

/// Personal data: nobody may cache it.
#[derive(Debug)]
pub(crate) struct Personal<T>(pub T);

type Headers = [(HeaderName, &'static str); 2];

/// The cache headers of a slot search.
pub(crate) const PRIVATE: Headers =
    [(header::CACHE_CONTROL, "private, no-cache"), (header::VARY, "Booking-Key, Accept-Language")];

impl<T: Serialize> IntoResponse for Public<T> {
    fn into_response(self) -> Response {
        tagged(&self.0, [(header::CACHE_CONTROL, "public, no-cache"), (header::VARY, "Accept-Language")])
    }
}

impl<T: Serialize> IntoResponse for Private<T> {
    fn into_response(self) -> Response {
        tagged(&self.0, PRIVATE)
    }
}

impl<T: Serialize> IntoResponse for Personal<T> {
    fn into_response(self) -> Response {
        ([(header::CACHE_CONTROL, "no-store")], axum::Json(self.0)).into_response()
    }
}

/// JSON with an entity tag of its bytes; weak, since the bytes may be compressed on the way.
fn tagged<T: Serialize>(body: &T, headers: Headers) -> Response {
    let Ok(bytes) = serde_json::to_vec(body) else {
        return ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, domain::MessageKey::OurMistake)
            .into_response();
    };
    let tag = tag(&bytes);
    tagged_bytes(bytes.into(), &tag, headers)
}

/// Serialized JSON, with its entity tag.
pub(crate) fn tagged_bytes(json: Bytes, tag: &str, headers: Headers) -> Response {
    let own = [(header::CONTENT_TYPE, "application/json"), (header::ETAG, tag)];
    (headers, own, json).into_response()
}

/// The weak entity tag of some bytes.
pub(crate) fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    weak_tag(hasher.finish(), bytes.len())
}

pub(crate) fn weak_tag(hash: u64, length: usize) -> String {
    format!("W/\"{hash:016x}-{length:x}\"")
}

/// The first part of the path of every read that is [`Public`] or [`Private`]: its answers are tagged.
const TAGGED: [&str; 15] = [
    "assets",
    "body_parts",
    "booking_forms",
    "clinic_appointments",
    "clinics",
    "config",
    "doctor_organizations",
    "ethnicities",
    "exam_enquiries",
    "exam_groups",
    "exams",
    "insurance_types",
    "postal_code_locations",
    "regions",
    "slots",
];

/// Whether a read can be answered with 304, for its description.
pub(crate) fn is_tagged(path: &str) -> bool {
    let first = path.strip_prefix("/api/").and_then(|rest| rest.split('/').next());
    first.is_some_and(|first| TAGGED.contains(&first))
}

/// Answers 304 if the browser already has the same content.
pub(crate) async fn not_modified(request: Request, next: Next) -> Response {
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    match known {
        Some(known) if response.status() == StatusCode::OK && matches_tag(response.headers(), &known) => {
            let mut headers = response.headers().clone();
            headers.remove(header::CONTENT_TYPE);
            headers.remove(header::CONTENT_LENGTH);
            (StatusCode::NOT_MODIFIED, headers).into_response()
        }
        _ => response,
    }
}

fn matches_tag(headers: &HeaderMap, known: &HeaderValue) -> bool {
    let Some(tag) = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok()) else { return false };
    known.to_str().is_ok_and(|known| known.split(',').any(|one| one.trim() == tag))
}
