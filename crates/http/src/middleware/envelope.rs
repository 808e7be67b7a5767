//! Gives every error the same JSON form, in the caller's language, including errors from outside our handlers.

use app::{App, Ctx, Texts};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;

use crate::error::{ApiError, ErrorBody, FieldErrorBody};
use crate::extract::ctx_of;
use crate::state::HttpState;

/// Any address under `/api` that isn't a call, and any missing asset.
pub(crate) async fn unknown() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, MessageKey::NotFound)
}

pub(crate) async fn envelope(State(state): State<HttpState>, request: Request, next: Next) -> Response {
    let ctx = ctx_of(request.extensions());
    let for_program = request.uri().path().starts_with("/api");
    let mut response = next.run(request).await;
    let refusal = response.extensions_mut().remove::<ApiError>();
    match refusal.or_else(|| bare_failure(response.status()).filter(|_| for_program)) {
        Some(mut refusal) => {
            if let Some(explanation) = &mut refusal.details.explanation
                && let Ok(translated) = state.app.in_language(&ctx.language, explanation).await
            {
                *explanation = translated;
            }
            let texts = state.app.texts().await;
            let message = message(&state.app, &texts, &ctx, refusal.key).await;
            write(&texts, &ctx, refusal, message, &response)
        }
        None => response,
    }
}

/// A provider may accept fewer kinds of files than we can read: the answer to any upload then names those.
async fn message(app: &App, texts: &Texts, ctx: &Ctx, key: MessageKey) -> String {
    if key == MessageKey::ReferralFileTypes
        && let Some(formats) = app.accepted_formats().await
    {
        return texts.fill(&ctx.language, "form.file_types_accepted", &[("formats", &formats)]);
    }
    texts.message(&ctx.language, key)
}

/// Errors of axum or a layer without our texts.
fn bare_failure(status: StatusCode) -> Option<ApiError> {
    let key = match status {
        StatusCode::NOT_FOUND => MessageKey::NotFound,
        StatusCode::METHOD_NOT_ALLOWED => MessageKey::MethodNotAllowed,
        StatusCode::PAYLOAD_TOO_LARGE => MessageKey::BodyTooLarge,
        StatusCode::SERVICE_UNAVAILABLE => MessageKey::TimedOut,
        _ if status.is_client_error() => MessageKey::Malformed,
        StatusCode::INTERNAL_SERVER_ERROR => MessageKey::OurMistake,
        _ if status.is_server_error() => MessageKey::ServerError,
        _ => return None,
    };
    Some(ApiError::new(status, key))
}

fn write(texts: &Texts, ctx: &Ctx, refusal: ApiError, message: String, answered: &Response) -> Response {
    let words = |key| texts.message(&ctx.language, key);
    let fields = refusal.fields.into_iter();
    let locked = (refusal.status == StatusCode::LOCKED).then_some(true);
    let body = ErrorBody {
        key: refusal.key,
        message,
        fields: fields
            .map(|field| FieldErrorBody {
                message: field.problem.unwrap_or_else(|| words(field.key)),
                key: field.key,
                field: field.field,
            })
            .collect(),
        request_id: ctx.origin.request_id.clone(),
        details: *refusal.details,
        success: locked.map(|_| false),
        max_attempts_reached: locked,
        retry_after_seconds: refusal.retry_after_seconds.filter(|_| locked.is_some()),
    };
    let mut response =
        (refusal.status, [(header::CACHE_CONTROL, "no-store")], axum::Json(body)).into_response();
    if let Some(seconds) = refusal.retry_after_seconds {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    for name in [header::ALLOW, header::CONTENT_RANGE] {
        if let Some(value) = answered.headers().get(&name) {
            response.headers_mut().insert(name, value.clone());
        }
    }
    response
}
