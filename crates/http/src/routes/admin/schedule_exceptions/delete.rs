use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::dto::exceptions::RemoveExceptionQuery;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path, Query};

/// Removes an exception: the weekly sessions apply again.
#[utoipa::path(delete, path = "/api/admin/schedule_exceptions/{id}", operation_id = "adminDeleteScheduleException",
    tag = "Back office", params(("id" = String, Path), RemoveExceptionQuery),
    responses((status = 204, description = "Gone"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 409, body = ErrorBody,
            description = "message.changed_meanwhile; message.appointments_in_the_way with those who are booked in time \
                that only this opened")))]
pub(crate) async fn admin_delete_schedule_exception(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<String>,
    Query(query): Query<RemoveExceptionQuery>,
) -> ApiResult<StatusCode> {
    app.remove_exception(&ctx, &id, &query.version).await?;
    Ok(StatusCode::NO_CONTENT)
}
