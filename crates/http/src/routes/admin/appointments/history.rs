use app::App;
use axum::extract::State;
use domain::AppointmentId;

use crate::cache::Personal;
use crate::dto::office_history::{VisitHistoryDto, VisitLineDto};
use crate::dto::questionnaires::DecisionTraceDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// The history of an appointment and of those it replaced, with reasons.
#[utoipa::path(get, path = "/api/admin/appointments/{id}/history", operation_id = "adminGetAppointmentHistory",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 200, body = VisitHistoryDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's")))]
pub(crate) async fn admin_get_appointment_history(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<Personal<VisitHistoryDto>> {
    let (lines, decisions) = app.visit_history(&ctx, AppointmentId(id)).await?;
    let items = lines.into_iter().map(VisitLineDto::from).collect();
    let decisions = decisions.into_iter().map(DecisionTraceDto::from).collect();
    Ok(Personal(VisitHistoryDto { items, decisions }))
}
