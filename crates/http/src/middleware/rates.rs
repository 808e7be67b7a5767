//! Rate limits per address or account. Anyone can search, anyone with its key can use a draft, and patients read their own bookings
//! as often as they like: all are limited before any work is done.

use app::{AppError, Ctx, SearchKind};
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{MatchedPath, RawPathParams, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::extract::ctx_of;
use crate::state::HttpState;

/// Searches for free slots.
const SLOTS: [&str; 3] = ["/api/slots", "/api/slots/next", "/api/clinic_appointments"];
/// The prefix of every call on a draft.
const DRAFT: &str = "/api/booking_keys/{bookingKey}";
/// The prefix of every call of patients and of contacts of shared links.
const SECURED: &str = "/api/secured/";
/// The prefix of the calls by an upload link, which needs no session.
const UPLOAD_LINKS: &str = "/api/upload_links/";
/// The first part of every call to the catalogue.
const CATALOGUE: [&str; 11] = [
    "regions",
    "exams",
    "exam_groups",
    "exam_enquiries",
    "body_parts",
    "clinics",
    "booking_forms",
    "insurance_types",
    "ethnicities",
    "doctor_organizations",
    "postal_code_locations",
];

pub(crate) async fn count_calls(
    State(state): State<HttpState>,
    path: Result<RawPathParams, RawPathParamsRejection>,
    request: Request,
    next: Next,
) -> Response {
    let called = CountedCall::of(&request, path.ok().as_ref());
    match count(&state, called).await {
        Ok(()) => next.run(request).await,
        Err(error) => ApiError::from(error).into_response(),
    }
}

/// What a request counts as, and for whom.
struct CountedCall {
    reading: Option<SearchKind>,
    draft: Option<String>,
    ctx: Ctx,
}

impl CountedCall {
    fn of(request: &Request, path: Option<&RawPathParams>) -> Self {
        let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
        // Decoded: a key in another encoding is the same key.
        let mut names = path.into_iter().flatten();
        let key = names.find(|(name, _)| *name == "bookingKey").map(|(_, key)| key.to_owned());
        Self {
            reading: search_kind_of(route),
            draft: key.filter(|_| is_under_booking_key(route)),
            ctx: ctx_of(request.extensions()),
        }
    }
}

/// Whether a call belongs to a draft or its booking.
pub(crate) fn is_under_booking_key(route: &str) -> bool {
    route.strip_prefix(DRAFT).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Staff behind one router don't share a limit. A token that opens no account counts as none.
async fn count(state: &HttpState, called: CountedCall) -> Result<(), AppError> {
    let CountedCall { reading, draft, ctx } = called;
    if let Some(key) = draft {
        return state.app.count_draft_call(&key, &ctx).await;
    }
    let Some(reading) = reading else { return Ok(()) };
    match state.app.peek_staff(&ctx).await? {
        Some(staff) => state.app.count_search(reading, &format!("account {}", staff.user)),
        None => state.app.count_search(reading, &ctx.rate_limited_address()),
    }
}

/// Whether calls of this route are counted.
pub(crate) fn is_counted(route: &str) -> bool {
    search_kind_of(route).is_some() || is_under_booking_key(route)
}

fn search_kind_of(route: &str) -> Option<SearchKind> {
    if SLOTS.contains(&route) {
        return Some(SearchKind::Slots);
    }
    if route.starts_with(SECURED) || route.starts_with(UPLOAD_LINKS) {
        return Some(SearchKind::Secured);
    }
    let first = route.strip_prefix("/api/")?.split('/').next()?;
    CATALOGUE.contains(&first).then_some(SearchKind::Catalogue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_on_a_draft_is_one() {
        for (route, of_draft) in [
            ("/api/booking_keys/{bookingKey}", true),
            ("/api/booking_keys/{bookingKey}/needs", true),
            ("/api/booking_keys", false),
            ("/api/secured/booking_keys/{bookingKey}/summary", false),
        ] {
            assert_eq!(is_under_booking_key(route), of_draft, "{route}");
        }
    }

    #[test]
    fn searches_the_catalogue_and_secured_calls_are_counted_and_nothing_else() {
        for (route, reading) in [
            ("/api/slots/next", Some(SearchKind::Slots)),
            ("/api/clinics/{slug}/exams", Some(SearchKind::Catalogue)),
            ("/api/exams", Some(SearchKind::Catalogue)),
            ("/api/booking_keys/{bookingKey}/holds", None),
            ("/api/secured/booking_keys/{bookingKey}/summary", Some(SearchKind::Secured)),
            ("/api/upload_links/{token}", Some(SearchKind::Secured)),
            ("/api/config", None),
            ("/health/live", None),
        ] {
            assert_eq!(search_kind_of(route), reading, "{route}");
        }
    }
}
