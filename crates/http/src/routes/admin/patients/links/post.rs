use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::office_duplicates::{JoinDto, PatientDuplicateDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Joins two records of one person. Nothing is merged, so that it can be undone. If they share neither e-mail address nor number,
/// an identity check is required, and their contacts get a message.
#[utoipa::path(post, path = "/api/admin/patients/links", operation_id = "adminLinkPatients",
    tag = "Back office", request_body = JoinDto,
    responses((status = 201, body = PatientDuplicateDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for staff of other clinics only"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: one record twice, or not said how it was made sure")))]
pub(crate) async fn admin_link_patients(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<JoinDto>,
) -> ApiResult<(StatusCode, Personal<PatientDuplicateDto>)> {
    let joined = app.link_patients(&ctx, body.records(), &body.identity()).await?;
    Ok((StatusCode::CREATED, Personal(joined.into())))
}
