use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office_help::{HelpStepDto, OfficeEmailDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Sets the state of an e-mail to the call centre.
#[utoipa::path(put, path = "/api/admin/call_center_emails/{id}", operation_id = "adminUpdateCallCenterEmail",
    tag = "Back office", params(("id" = i64, Path)), request_body = HelpStepDto,
    responses((status = 200, body = OfficeEmailDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields")))]
pub(crate) async fn admin_update_call_center_email(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Json(body): Json<HelpStepDto>,
) -> ApiResult<Personal<OfficeEmailDto>> {
    Ok(Personal(app.update_call_center_email(&ctx, id, &body.into()).await?.into()))
}
