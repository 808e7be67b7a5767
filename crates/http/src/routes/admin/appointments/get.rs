use app::App;
use app::office::{AppointmentListFilter, Cursor};
use axum::extract::State;
use domain::{ClinicId, DateFilter, DeviceId};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::office::{AppointmentPageDto, statuses_of};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct AppointmentsQuery {
    /// The first day, in the clinic's time zone.
    #[param(value_type = Option<String>, format = Date)]
    start: Option<Date>,
    /// The last day.
    #[param(value_type = Option<String>, format = Date)]
    end: Option<Date>,
    clinic_id: Option<i64>,
    device_id: Option<i64>,
    /// One, or several joined by commas.
    status: Option<String>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
}

/// Lists the appointments at the caller's clinics, in pages.
#[utoipa::path(get, path = "/api/admin/appointments", operation_id = "adminListAppointments",
    tag = "Back office", params(AppointmentsQuery),
    responses((status = 200, body = AppointmentPageDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such cursor or status"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff")))]
pub(crate) async fn admin_list_appointments(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<AppointmentsQuery>,
) -> ApiResult<Personal<AppointmentPageDto>> {
    let after = query.cursor.as_deref().map(|text| Cursor::parse(text).ok_or(()));
    let after = after.transpose().map_err(|()| ApiError::malformed_field("cursor"))?;
    let wanted = AppointmentListFilter {
        days: DateFilter { first: query.start, last: query.end },
        clinic: query.clinic_id.map(ClinicId),
        device: query.device_id.map(DeviceId),
        statuses: statuses_of(query.status.as_deref())?,
        after,
    };
    Ok(Personal(app.list_appointments(&ctx, &wanted).await?.into()))
}
