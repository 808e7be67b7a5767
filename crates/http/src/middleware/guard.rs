//! Rules for whole parts of the API, so that no call can forget them: the secured part needs a session, an account that has to
//! set a password or second factor can do nothing else first, and a read-only account changes nothing anywhere. Refusals are
//! audited.

use app::{Actor, AppError, Caller, SearchKind, Tokens};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;

use crate::error::ApiError;
use crate::extract::tokens_of;
use crate::state::HttpState;

const SECURED: [&str; 2] = ["/api/secured/", OFFICE];
const OFFICE: &str = "/api/admin/";
/// Open to everyone; they change nothing but the caller's own session.
const HARMLESS: [&str; 3] = ["/api/authentication", "/api/captcha/", "/api/locations/gps"];
/// Calls that sign a caller in as a patient, who may change data, and whose failures lock a booking.
const BECOMING_PATIENT: [&str; 3] =
    ["/api/authentication", "/api/authentication/otp", "/api/authentication/otp/validation"];
/// Calls outside the secured part that check access themselves. For those of a booking key, accounts act under their own name.
const OWN_DOOR: [&str; 2] = ["/api/booking_keys/", "/api/notifications/"];
/// Posts that only read: search terms are sent in the body, since they must not be in an address.
const READING_POSTS: [&str; 3] =
    ["/api/admin/appointments/search", "/api/admin/booking_requests/search", "/api/admin/patients/search"];
/// Calls about the caller's own account, open to every account to make it safer.
const OWN_ACCOUNT: [&str; 3] =
    ["/api/secured/second_factor", "/api/secured/sessions", "/api/secured/password"];
/// The calls open to an account that must first set a password or second factor: those that do so, sign in and out, and what
/// their pages need. Health probes work with any cookies.
const TO_WHOEVER_OWES: [&str; 16] = [
    "PUT /api/secured/password",
    "GET /api/secured/second_factor",
    "POST /api/secured/second_factor",
    "GET /api/authentication",
    "PUT /api/authentication",
    "DELETE /api/authentication",
    "GET /api/authentication/staff",
    "POST /api/authentication/staff",
    "POST /api/authentication/staff/oidc",
    "POST /api/authentication/staff/oidc/departures",
    "POST /api/authentication/staff/second_factor",
    "GET /api/config",
    "GET /api/assets/translations",
    "GET /api/assets/theme.css",
    "GET /health/live",
    "GET /health/ready",
];
/// Files of the page, and pictures of the provider.
const FILES: [&str; 2] = ["/assets/", "/api/assets/application/"];

pub(crate) async fn guard(State(state): State<HttpState>, mut request: Request, next: Next) -> Response {
    let tokens = tokens_of(request.headers());
    let (path, method) = (request.uri().path().to_owned(), request.method().clone());
    let route = request.extensions().get::<MatchedPath>().map(|route| route.as_str().to_owned());
    let call = Call { path: &path, method: &method, route: route.as_deref() };
    let refusal = match check(&state, call, &tokens).await {
        Ok(Ok(account)) => {
            if let Some(caller) = request.extensions_mut().get_mut::<Caller>() {
                caller.account = account;
            }
            return next.run(request).await;
        }
        Ok(Err(refusal)) => refusal,
        Err(error) => return ApiError::from(error).into_response(),
    };
    let caller = request.extensions().get::<Caller>().cloned().unwrap_or_default();
    match note(&state, reads(&path, &method), &tokens, &caller).await {
        Ok(()) => refusal.into_response(),
        Err(error) => ApiError::from(error).into_response(),
    }
}

async fn note(state: &HttpState, reads: bool, tokens: &Tokens, caller: &Caller) -> Result<(), AppError> {
    state.app.count_search(SearchKind::Denied, &caller.counted_address())?;
    let action = if reads { "READ" } else { "CHANGE" };
    state.app.audit_denial(tokens, None, action, caller).await
}

pub(crate) fn is_secured(path: &str) -> bool {
    SECURED.iter().any(|part| path.starts_with(part))
}

/// Whether an account with such a step left may make this call, given as the router knows it.
pub(crate) fn is_left_to_whoever_owes(method: &str, route: &str) -> bool {
    let file = FILES.iter().any(|start| route.starts_with(start));
    file || TO_WHOEVER_OWES.contains(&format!("{method} {route}").as_str())
}

fn reads(path: &str, method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) || READING_POSTS.contains(&path)
}

#[derive(Debug, Clone, Copy)]
struct Call<'r> {
    path: &'r str,
    method: &'r Method,
    /// As the router knows it; a page has none.
    route: Option<&'r str>,
}

impl Call<'_> {
    fn under(self, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.path.starts_with(part))
    }

    fn is_left_to_whoever_owes(self) -> bool {
        let method = if *self.method == Method::HEAD { Method::GET.as_str() } else { self.method.as_str() };
        self.route.is_none_or(|route| is_left_to_whoever_owes(method, route))
    }
}

/// The calling account, if it matters which one.
async fn check(
    state: &HttpState,
    call: Call<'_>,
    tokens: &Tokens,
) -> Result<Result<Option<Actor>, ApiError>, AppError> {
    let Call { path, method, .. } = call;
    let secured = is_secured(path);
    if secured && !state.app.is_signed_in(tokens).await? {
        return Ok(Err(ApiError::new(StatusCode::UNAUTHORIZED, MessageKey::NotAuthenticated)));
    }
    if tokens.staff.is_none() || call.is_left_to_whoever_owes() {
        return Ok(Ok(None));
    }
    // Boards and lists of the back office refresh by themselves. Only what a person does extends a session: a change, or the ping
    // that reports their keyboard and pointer.
    let reads = reads(path, method);
    let by_itself = reads && (path.starts_with(OFFICE) || !secured);
    let staff = if by_itself {
        state.app.staff_looking(tokens).await?
    } else {
        state.app.staff_or_owing(tokens).await?
    };
    let Some(staff) = staff else { return Ok(Ok(None)) };
    let becomes_patient = *method == Method::POST && BECOMING_PATIENT.contains(&path);
    let is_open = reads && !secured && !call.under(&OWN_DOOR);
    let is_free = is_open || call.under(&OWN_ACCOUNT) || (call.under(&HARMLESS) && !becomes_patient);
    let key = match staff.due {
        Some(due) => due.key(),
        None if is_free => return Ok(Ok(None)),
        None if !reads && staff.read_only() => MessageKey::AccessReadOnly,
        None => return Ok(Ok(Some(staff.actor()))),
    };
    Ok(Err(ApiError::new(StatusCode::FORBIDDEN, key)))
}
