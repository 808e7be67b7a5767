use app::App;
use app::office::{Cursor, RequestListFilter};
use axum::extract::State;
use domain::ClinicId;

use super::get::statuses;
use crate::cache::Personal;
use crate::dto::office_requests::{RequestPageDto, RequestSearchDto};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Finds booking requests by patient name, phone number or name of the request. Search terms are sent in the body, never in the
/// address.
#[utoipa::path(post, path = "/api/admin/booking_requests/search", operation_id = "adminSearchBookingRequests",
    tag = "Back office", request_body = RequestSearchDto,
    responses((status = 200, body = RequestPageDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such cursor or status"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: too short")))]
pub(crate) async fn admin_search_booking_requests(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<RequestSearchDto>,
) -> ApiResult<Personal<RequestPageDto>> {
    let after = body.cursor.as_deref().map(|text| Cursor::parse(text).ok_or(()));
    let wanted = RequestListFilter {
        statuses: statuses(body.status.as_deref())?,
        clinic: body.clinic_id.map(ClinicId),
        mine: body.mine,
        text: Some(body.text),
        after: after.transpose().map_err(|()| ApiError::malformed_field("cursor"))?,
        ..RequestListFilter::default()
    };
    Ok(Personal(app.list_requests(&ctx, &wanted).await?.into()))
}
