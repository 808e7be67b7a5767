use app::App;
use app::office::{AppointmentSearch, Cursor};
use axum::extract::State;
use domain::DateFilter;

use crate::cache::Personal;
use crate::dto::office::{AppointmentPageDto, AppointmentSearchDto, statuses_of};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Finds appointments at the caller's clinics, in pages. Search terms are sent in the body, never in the address.
#[utoipa::path(post, path = "/api/admin/appointments/search", operation_id = "adminSearchAppointments",
    tag = "Back office", request_body = AppointmentSearchDto,
    responses((status = 200, body = AppointmentPageDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such cursor or status"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: nothing was given, or too little")))]
pub(crate) async fn admin_search_appointments(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<AppointmentSearchDto>,
) -> ApiResult<Personal<AppointmentPageDto>> {
    let after = body.cursor.as_deref().map(|text| Cursor::parse(text).ok_or(()));
    let after = after.transpose().map_err(|()| ApiError::malformed_field("cursor"))?;
    let wanted = AppointmentSearch {
        text: body.text,
        known: body.known.into(),
        days: DateFilter { first: body.start, last: body.end },
        statuses: statuses_of(body.status.as_deref())?,
        after,
    };
    Ok(Personal(app.search_appointments(&ctx, &wanted).await?.into()))
}
