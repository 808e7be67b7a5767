//! How often one address may ask. Searching is open to everybody, so it is bounded before any work is done.

use app::{Caller, Reading};
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Refusal;
use crate::state::HttpState;

/// Searches of free slots.
const SLOTS: [&str; 3] = ["/api/slots", "/api/slots/next", "/api/clinic_appointments"];
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

pub(crate) async fn count_readings(State(state): State<HttpState>, request: Request, next: Next) -> Response {
    let reading = request.extensions().get::<MatchedPath>().and_then(|path| reading_of(path.as_str()));
    if let (Some(reading), Some(caller)) = (reading, request.extensions().get::<Caller>())
        && let Err(error) = state.app.count_reading(reading, &caller.origin.address)
    {
        return Refusal::from(error).into_response();
    }
    next.run(request).await
}

fn reading_of(route: &str) -> Option<Reading> {
    if SLOTS.contains(&route) {
        return Some(Reading::Slots);
    }
    let first = route.strip_prefix("/api/")?.split('/').next()?;
    CATALOGUE.contains(&first).then_some(Reading::Catalogue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_and_the_catalogue_are_counted_and_nothing_else() {
        for (route, reading) in [
            ("/api/slots/next", Some(Reading::Slots)),
            ("/api/clinics/{slug}/exams", Some(Reading::Catalogue)),
            ("/api/exams", Some(Reading::Catalogue)),
            ("/api/booking_keys/{bookingKey}/holds", None),
            ("/api/config", None),
            ("/health/live", None),
        ] {
            assert_eq!(reading_of(route), reading, "{route}");
        }
    }
}
