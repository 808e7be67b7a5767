//! How long a request may take: uploads may be slow, all others are short. A body that stalls is ended sooner, elsewhere.

use std::time::Duration;

use axum::extract::{MatchedPath, Request};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;
use domain::limits::{REQUEST_TIMEOUT_SECONDS, UPLOAD_TIMEOUT_SECONDS};

use crate::error::ApiError;

/// Upload calls.
const UPLOADS: [&str; 8] = [
    "/api/booking_keys/{bookingKey}/temporary_documents",
    "/api/secured/appointments/{id}/attachments",
    "/api/secured/appointments/{id}/attachments/{attachmentId}",
    "/api/secured/booking_requests/{id}/attachments",
    "/api/secured/booking_requests/{id}/attachments/{attachmentId}",
    "/api/booking_requests/{slug}/attachments",
    "/api/upload_links/{token}/documents",
    "/api/admin/assets/{name}",
];

pub(crate) async fn time_limit(request: Request, next: Next) -> Response {
    let limit = limit_of(request.extensions().get::<MatchedPath>().map(MatchedPath::as_str));
    let answered = tokio::time::timeout(limit, next.run(request)).await;
    answered.unwrap_or_else(|_| {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::TimedOut).into_response()
    })
}

fn limit_of(route: Option<&str>) -> Duration {
    let takes_file = route.is_some_and(|route| UPLOADS.contains(&route));
    Duration::from_secs(if takes_file { UPLOAD_TIMEOUT_SECONDS } else { REQUEST_TIMEOUT_SECONDS })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_11g_calls_that_take_a_file_have_longer_and_are_there() {
        let described = crate::openapi();
        for route in UPLOADS {
            assert!(described.paths.paths.contains_key(route), "{route}");
            assert_eq!(limit_of(Some(route)), Duration::from_mins(15));
        }
        for route in [None, Some("/api/appointments"), Some("/api/{*unknown}")] {
            assert_eq!(limit_of(route), Duration::from_secs(30));
        }
    }
}
