//! `/api/secured/appointments/{slug}/consent_forms`

use app::App;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use domain::ConsentId;

use crate::cache::Personal;
use crate::download::{Disposition, send_file};
use crate::dto::consents::{ConsentsDto, SignedFormsDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// The consent forms that an appointment needs, and what was signed.
#[utoipa::path(get, path = "/api/secured/appointments/{slug}/consent_forms", operation_id = "getConsentForms",
    tag = "Portal", params(("slug" = String, Path)),
    responses((status = 200, body = ConsentsDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug")))]
pub(crate) async fn get_consent_forms(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
) -> ApiResult<Personal<ConsentsDto>> {
    Ok(Personal(app.consents(&ctx, &slug).await?.into()))
}

/// Signs consent forms, all or none: each with a drawn signature or a typed name. The same answers again change nothing.
#[utoipa::path(put, path = "/api/secured/appointments/{slug}/consent_forms", operation_id = "saveConsentForms",
    tag = "Portal", params(("slug" = String, Path)), request_body = SignedFormsDto,
    responses((status = 200, body = ConsentsDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 409, body = ErrorBody, description = "message.questionnaire_changed; message.changed_meanwhile: signed before"),
        (status = 422, body = ErrorBody, description = "message.signature_required, message.status_not_allowed; \
            message.invalid_answer, with the questions that have no valid answer"),
        (status = 503, body = ErrorBody, description = "message.decision_try_again")))]
pub(crate) async fn save_consent_forms(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
    Json(body): Json<SignedFormsDto>,
) -> ApiResult<Personal<ConsentsDto>> {
    Ok(Personal(app.sign_consents(&ctx, &slug, &body.read()?).await?.into()))
}

/// The paper of a signed consent form.
#[utoipa::path(get, path = "/api/secured/appointments/{slug}/consent_forms/{id}/paper", operation_id = "viewConsentPaper",
    tag = "Portal", params(("slug" = String, Path), ("id" = i64, Path, description = "of the answer")),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 206, body = Vec<u8>, content_type = "application/pdf", description = "what Range names"),
        (status = 304, description = "If-None-Match names its ETag"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 416, body = ErrorBody, description = "message.malformed: Range names nothing that is there")))]
pub(crate) async fn view_consent_paper(
    State(app): State<App>,
    Context(ctx): Context,
    Path((slug, id)): Path<(String, i64)>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let file = app.consent_paper(&ctx, &slug, ConsentId(id)).await?;
    send_file(&app, &file, &headers, Disposition::Show).await
}
