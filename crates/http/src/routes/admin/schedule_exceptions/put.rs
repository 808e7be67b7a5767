use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::exceptions::{ExceptionChangeDto, ExceptionDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Changes days, hours or reason. The place, and whether it opens or closes, stay.
#[utoipa::path(put, path = "/api/admin/schedule_exceptions/{id}", operation_id = "adminUpdateScheduleException",
    tag = "Back office", params(("id" = String, Path)), request_body = ExceptionChangeDto,
    responses((status = 200, body = ExceptionDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 409, body = ErrorBody,
            description = "message.changed_meanwhile; message.appointments_in_the_way with them: they are booked in time \
                that this would close newly, or open no longer"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields")))]
pub(crate) async fn admin_update_schedule_exception(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<String>,
    Json(body): Json<ExceptionChangeDto>,
) -> ApiResult<Personal<ExceptionDto>> {
    Ok(Personal(app.change_exception(&ctx, &id, &body.read()?).await?.into()))
}
