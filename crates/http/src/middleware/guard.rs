//! Rules for whole parts of the API, so that no call can forget them: the secured part needs a session, an account that has to
//! set a password or second factor can do nothing else first, and a read-only account changes nothing anywhere. Refusals are
//! audited.

use app::{Actor, AppError, Ctx, SearchKind};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;
use domain::audit::AuditAction;

use super::call_access::{CallAccess, CallAccesses};
use crate::error::ApiError;
use crate::extract::ctx_of;
use crate::state::HttpState;

pub(crate) async fn guard(
    State((state, accesses)): State<(HttpState, CallAccesses)>,
    mut request: Request,
    next: Next,
) -> Response {
    let mut ctx = ctx_of(request.extensions());
    let route = request.extensions().get::<MatchedPath>();
    let access = accesses.of(request.method(), route.map(MatchedPath::as_str));
    let refusal = match check(&state, access, request.method(), &ctx).await {
        Ok(Ok(account)) => {
            ctx.account = account;
            request.extensions_mut().insert(ctx);
            return next.run(request).await;
        }
        Ok(Err(refusal)) => refusal,
        Err(error) => return ApiError::from(error).into_response(),
    };
    match note(&state, access.reads(request.method()), &ctx).await {
        Ok(()) => refusal.into_response(),
        Err(error) => ApiError::from(error).into_response(),
    }
}

async fn note(state: &HttpState, reads: bool, ctx: &Ctx) -> Result<(), AppError> {
    state.app.count_search(SearchKind::Denied, &ctx.rate_limited_address())?;
    let action = if reads { AuditAction::Read } else { AuditAction::Change };
    state.app.audit_denial(ctx, None, action).await
}

/// The calling account, if it matters which one.
async fn check(
    state: &HttpState,
    access: CallAccess,
    method: &Method,
    ctx: &Ctx,
) -> Result<Result<Option<Actor>, ApiError>, AppError> {
    if access.needs_session() && !state.app.is_signed_in(ctx).await? {
        return Ok(Err(ApiError::new(StatusCode::UNAUTHORIZED, MessageKey::NotAuthenticated)));
    }
    if !ctx.has_staff_token() || access.is_open_while_due() {
        return Ok(Ok(None));
    }
    let staff = if access.keeps_alive(method) {
        state.app.staff_with_account_due(ctx).await?
    } else {
        state.app.peek_staff(ctx).await?
    };
    let Some(staff) = staff else { return Ok(Ok(None)) };
    let key = match staff.due {
        Some(due) => due.key(),
        None if access.is_free() => return Ok(Ok(None)),
        None if !access.reads(method) && staff.read_only() => MessageKey::AccessReadOnly,
        None => return Ok(Ok(Some(staff.actor()))),
    };
    Ok(Err(ApiError::new(StatusCode::FORBIDDEN, key)))
}
