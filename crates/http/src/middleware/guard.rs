//! What holds for whole parts of the API, so that no call can forget it: the secured part needs a session, and an account
//! that only reads changes nothing anywhere. Whoever is turned away here leaves an audit row.

use app::{AppError, Caller, Reading, Tokens};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;

use crate::error::Refusal;
use crate::extract::tokens_of;
use crate::state::HttpState;

const SECURED: [&str; 2] = ["/api/secured/", "/api/admin/"];
/// Posts that change nothing, or only who one is.
const HARMLESS: [&str; 3] = ["/api/authentication", "/api/captcha/", "/api/locations/gps"];

pub(crate) async fn guard(State(state): State<HttpState>, request: Request, next: Next) -> Response {
    let tokens = tokens_of(request.headers());
    let (path, method) = (request.uri().path().to_owned(), request.method().clone());
    let refusal = match check(&state, &path, &method, &tokens).await {
        Ok(None) => return next.run(request).await,
        Ok(Some(refusal)) => refusal,
        Err(error) => return Refusal::from(error).into_response(),
    };
    let caller = request.extensions().get::<Caller>().cloned().unwrap_or_default();
    match note(&state, &method, &tokens, &caller).await {
        Ok(()) => refusal.into_response(),
        Err(error) => Refusal::from(error).into_response(),
    }
}

async fn note(state: &HttpState, method: &Method, tokens: &Tokens, caller: &Caller) -> Result<(), AppError> {
    state.app.count_reading(Reading::Denied, &caller.origin.address)?;
    let action = if is_read(method) { "READ" } else { "CHANGE" };
    state.app.audit_denial(tokens, None, action, caller).await
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

async fn check(
    state: &HttpState,
    path: &str,
    method: &Method,
    tokens: &Tokens,
) -> Result<Option<Refusal>, AppError> {
    let under = |parts: &[&str]| parts.iter().any(|part| path.starts_with(part));
    if under(&SECURED) && !state.app.is_signed_in(tokens).await? {
        return Ok(Some(Refusal::new(StatusCode::UNAUTHORIZED, MessageKey::NotAuthenticated)));
    }
    if is_read(method) || tokens.staff.is_none() || under(&HARMLESS) {
        return Ok(None);
    }
    let read_only = state.app.staff(tokens).await?.is_some_and(|staff| staff.read_only());
    Ok(read_only.then(|| Refusal::new(StatusCode::FORBIDDEN, MessageKey::AccessReadOnly)))
}
