use app::App;
use axum::extract::State;
use domain::{ClinicId, DateFilter};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::exceptions::{ExceptionDto, ExceptionListDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ExceptionsQuery {
    clinic_id: i64,
    /// The first day; today if left out.
    #[param(value_type = Option<String>, format = Date)]
    start: Option<Date>,
    /// The last day.
    #[param(value_type = Option<String>, format = Date)]
    end: Option<Date>,
}

/// The exceptions of a clinic and of its devices.
#[utoipa::path(get, path = "/api/admin/schedule_exceptions", operation_id = "adminListScheduleExceptions",
    tag = "Back office", params(ExceptionsQuery),
    responses((status = 200, body = ExceptionListDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's")))]
pub(crate) async fn admin_list_schedule_exceptions(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<ExceptionsQuery>,
) -> ApiResult<Personal<ExceptionListDto>> {
    let clinic = ClinicId(query.clinic_id);
    let days = DateFilter { first: query.start, last: query.end };
    let listed = app.list_exceptions(&ctx, clinic, days).await?;
    Ok(Personal(ExceptionListDto { items: listed.into_iter().map(ExceptionDto::from).collect() }))
}
