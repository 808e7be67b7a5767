use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::exceptions::ExceptionDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// One closure, or one set of extra hours.
#[utoipa::path(get, path = "/api/admin/schedule_exceptions/{id}", operation_id = "adminGetScheduleException",
    tag = "Back office", params(("id" = String, Path)),
    responses((status = 200, body = ExceptionDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's")))]
pub(crate) async fn admin_get_schedule_exception(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<String>,
) -> ApiResult<Personal<ExceptionDto>> {
    Ok(Personal(app.exception(&ctx, &id).await?.into()))
}
