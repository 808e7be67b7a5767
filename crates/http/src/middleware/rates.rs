//! How often one address may ask, or one account. Searching is open to everybody, so it is bounded before any work is done.

use app::{AppError, Caller, Reading, Tokens};
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Refusal;
use crate::extract::tokens_of;
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
    let caller = request.extensions().get::<Caller>().cloned();
    if let (Some(reading), Some(caller)) = (reading, caller)
        && let Err(error) = count(&state, reading, &tokens_of(request.headers()), &caller).await
    {
        return Refusal::from(error).into_response();
    }
    next.run(request).await
}

/// Staff behind one router do not share what they may ask. A token that opens no account counts like none.
async fn count(
    state: &HttpState,
    reading: Reading,
    tokens: &Tokens,
    caller: &Caller,
) -> Result<(), AppError> {
    match state.app.staff_looking(tokens).await? {
        Some(staff) => state.app.count_reading(reading, &format!("account {}", staff.user)),
        None => state.app.count_reading(reading, &caller.origin.address),
    }
}

/// Whether calls of this route are counted.
pub(crate) fn is_counted(route: &str) -> bool {
    reading_of(route).is_some()
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
