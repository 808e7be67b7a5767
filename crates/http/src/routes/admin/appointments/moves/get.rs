use app::App;
use axum::extract::State;
use domain::{AppointmentId, DateRange};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::day::FreeTimesDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FreeTimesQuery {
    /// The first day, in the clinic's time zone.
    #[param(value_type = String, format = Date)]
    start: Date,
    /// The last day.
    #[param(value_type = String, format = Date)]
    end: Date,
}

/// Free times to move an appointment to at its clinic, without overriding any rule.
#[utoipa::path(get, path = "/api/admin/appointments/{id}/moves", operation_id = "adminListMoves",
    tag = "Back office", params(("id" = i64, Path), FreeTimesQuery),
    responses((status = 200, body = FreeTimesDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 422, body = ErrorBody, description = "message.range_too_long")))]
pub(crate) async fn admin_list_moves(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Query(query): Query<FreeTimesQuery>,
) -> ApiResult<Personal<FreeTimesDto>> {
    let days = DateRange { first: query.start, last: query.end };
    let times = app.free_times_for(&ctx, AppointmentId(id), days).await?;
    Ok(Personal(times.into()))
}
