//! What holds for whole parts of the API, so that no call can forget it: the secured part needs a session, an account that
//! owes a password or a second factor does nothing before, and one that only reads changes nothing anywhere. Whoever is
//! turned away here leaves an audit row.

use app::{Actor, AppError, Ctx, SearchKind};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;
use domain::audit::AuditAction;

use crate::error::ApiError;
use crate::extract::ctx_of;
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
/// One's own account, which everybody may make safer.
const OWN_ACCOUNT: [&str; 3] =
    ["/api/secured/second_factor", "/api/secured/sessions", "/api/secured/password"];
/// All that is left to an account that owes something: to pay it, to sign in or out, and what the page for it is drawn with.
/// Probes ask for the health of the server, whoever's cookies they carry.
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
    let mut ctx = ctx_of(request.extensions());
    let (path, method) = (request.uri().path().to_owned(), request.method().clone());
    let route = request.extensions().get::<MatchedPath>().map(|route| route.as_str().to_owned());
    let call = Call { path: &path, method: &method, route: route.as_deref() };
    let refusal = match check(&state, call, &ctx).await {
        Ok(Ok(account)) => {
            ctx.account = account;
            request.extensions_mut().insert(ctx);
            return next.run(request).await;
        }
        Ok(Err(refusal)) => refusal,
        Err(error) => return ApiError::from(error).into_response(),
    };
    match note(&state, reads(&path, &method), &ctx).await {
        Ok(()) => refusal.into_response(),
        Err(error) => ApiError::from(error).into_response(),
    }
}

async fn note(state: &HttpState, reads: bool, ctx: &Ctx) -> Result<(), AppError> {
    state.app.count_search(SearchKind::Denied, &ctx.counted_address())?;
    let action = if reads { AuditAction::Read } else { AuditAction::Change };
    state.app.audit_denial(ctx, None, action).await
}

/// Whether a call needs a session.
pub(crate) fn is_secured(path: &str) -> bool {
    SECURED.iter().any(|part| path.starts_with(part))
}

/// Whether an account that owes something may make a call, as the router knows it.
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

/// The account that calls, where it matters which one.
async fn check(
    state: &HttpState,
    call: Call<'_>,
    ctx: &Ctx,
) -> Result<Result<Option<Actor>, ApiError>, AppError> {
    let Call { path, method, .. } = call;
    let secured = is_secured(path);
    if secured && !state.app.is_signed_in(ctx).await? {
        return Ok(Err(ApiError::new(StatusCode::UNAUTHORIZED, MessageKey::NotAuthenticated)));
    }
    if !ctx.has_staff_token() || call.is_left_to_whoever_owes() {
        return Ok(Ok(None));
    }
    // Boards and lists of the office ask again by themselves. What a person does keeps a session alive: a change, or the
    // ping that tells of their keys and pointer.
    let reads = reads(path, method);
    let by_itself = reads && (path.starts_with(OFFICE) || !secured);
    let staff =
        if by_itself { state.app.staff_looking(ctx).await? } else { state.app.staff_or_owing(ctx).await? };
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
