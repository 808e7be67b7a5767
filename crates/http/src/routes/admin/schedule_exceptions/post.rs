use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::exceptions::{ExceptionDto, NewExceptionDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Closes a device or a clinic for some time, or opens it for extra hours.
#[utoipa::path(post, path = "/api/admin/schedule_exceptions", operation_id = "adminCreateScheduleException",
    tag = "Back office", request_body = NewExceptionDto,
    responses((status = 201, body = ExceptionDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 409, body = ErrorBody,
            description = "message.appointments_in_the_way with them: what is booked is not closed over, unless `keepsBooked`"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields")))]
pub(crate) async fn admin_create_schedule_exception(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<NewExceptionDto>,
) -> ApiResult<(StatusCode, Personal<ExceptionDto>)> {
    let made = app.add_exception(&ctx, &body.read()?).await?;
    Ok((StatusCode::CREATED, Personal(made.into())))
}
