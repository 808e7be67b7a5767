//! What holds for whole parts of the API, so that no call can forget it: the secured part needs a session, and an account
//! that only reads changes nothing anywhere. Whoever is turned away here leaves an audit row.

use app::{Actor, AppError, Caller, Reading, Tokens};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;

use crate::error::Refusal;
use crate::extract::tokens_of;
use crate::state::HttpState;

const SECURED: [&str; 2] = ["/api/secured/", OFFICE];
const OFFICE: &str = "/api/admin/";
/// Open to everybody, and what they change is only who one is.
const HARMLESS: [&str; 3] = ["/api/authentication", "/api/captcha/", "/api/locations/gps"];
/// By which somebody becomes a patient, who may change things, and by whose failures a booking is locked.
const BECOMING_PATIENT: [&str; 3] =
    ["/api/authentication", "/api/authentication/otp", "/api/authentication/otp/validation"];
/// Calls outside the secured part that look after themselves. An account makes those of a booking key as itself.
const OWN_DOOR: [&str; 2] = ["/api/booking_keys/", "/api/notifications/"];
/// Posts that only read: what is searched for is sent, since it must not stand in an address.
const READING_POSTS: [&str; 3] =
    ["/api/admin/appointments/search", "/api/admin/booking_requests/search", "/api/admin/patients/search"];
/// One's own account, which everybody may make safer, and some have to before anything else.
const OWN_ACCOUNT: [&str; 3] =
    ["/api/secured/second_factor", "/api/secured/sessions", "/api/secured/password"];

pub(crate) async fn guard(State(state): State<HttpState>, mut request: Request, next: Next) -> Response {
    let tokens = tokens_of(request.headers());
    let (path, method) = (request.uri().path().to_owned(), request.method().clone());
    let refusal = match check(&state, &path, &method, &tokens).await {
        Ok(Ok(account)) => {
            if let Some(caller) = request.extensions_mut().get_mut::<Caller>() {
                caller.account = account;
            }
            return next.run(request).await;
        }
        Ok(Err(refusal)) => refusal,
        Err(error) => return Refusal::from(error).into_response(),
    };
    let caller = request.extensions().get::<Caller>().cloned().unwrap_or_default();
    match note(&state, reads(&path, &method), &tokens, &caller).await {
        Ok(()) => refusal.into_response(),
        Err(error) => Refusal::from(error).into_response(),
    }
}

async fn note(state: &HttpState, reads: bool, tokens: &Tokens, caller: &Caller) -> Result<(), AppError> {
    state.app.count_reading(Reading::Denied, &caller.counted_address())?;
    let action = if reads { "READ" } else { "CHANGE" };
    state.app.audit_denial(tokens, None, action, caller).await
}

/// Whether a call needs a session.
pub(crate) fn is_secured(path: &str) -> bool {
    SECURED.iter().any(|part| path.starts_with(part))
}

fn reads(path: &str, method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) || READING_POSTS.contains(&path)
}

/// The account that calls, where it matters which one.
async fn check(
    state: &HttpState,
    path: &str,
    method: &Method,
    tokens: &Tokens,
) -> Result<Result<Option<Actor>, Refusal>, AppError> {
    let under = |parts: &[&str]| parts.iter().any(|part| path.starts_with(part));
    if is_secured(path) && !state.app.is_signed_in(tokens).await? {
        return Ok(Err(Refusal::new(StatusCode::UNAUTHORIZED, MessageKey::NotAuthenticated)));
    }
    let reads = reads(path, method);
    let open = reads && !is_secured(path) && !under(&OWN_DOOR);
    let harmless = under(&HARMLESS) && !(*method == Method::POST && BECOMING_PATIENT.contains(&path));
    if open || tokens.staff.is_none() || harmless || under(&OWN_ACCOUNT) {
        return Ok(Ok(None));
    }
    // Boards and lists of the office ask again by themselves. What a person does keeps a session alive: a change, or the
    // ping that tells of their keys and pointer.
    let by_itself = reads && path.starts_with(OFFICE);
    let staff =
        if by_itself { state.app.staff_looking(tokens).await? } else { state.app.staff(tokens).await? };
    let Some(staff) = staff else { return Ok(Ok(None)) };
    let key = match staff.due {
        Some(due) => due.key(),
        None if !reads && staff.read_only() => MessageKey::AccessReadOnly,
        None => return Ok(Ok(Some(staff.actor()))),
    };
    Ok(Err(Refusal::new(StatusCode::FORBIDDEN, key)))
}
