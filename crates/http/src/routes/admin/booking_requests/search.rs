use app::App;
use app::office::RequestsWanted;
use axum::extract::State;
use domain::ClinicId;

use super::get::statuses;
use crate::cache::Personal;
use crate::dto::office_requests::{RequestPageDto, RequestSearchDto};
use crate::error::{Answer, ErrorBody};
use crate::extract::{CalledBy, Sent, Who};

/// The booking requests of whoever a text means, by name, telephone number or what a request is called. It is sent, never
/// asked for in an address.
#[utoipa::path(post, path = "/api/admin/booking_requests/search", operation_id = "adminSearchBookingRequests",
    tag = "Back office", request_body = RequestSearchDto,
    responses((status = 200, body = RequestPageDto, description = "the first page, and no further ones"),
        (status = 400, body = ErrorBody, description = "message.malformed: no such status"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: too short")))]
pub(crate) async fn admin_search_booking_requests(
    State(app): State<App>,
    CalledBy(caller): CalledBy,
    Who(tokens): Who,
    Sent(body): Sent<RequestSearchDto>,
) -> Answer<Personal<RequestPageDto>> {
    let wanted = RequestsWanted {
        statuses: statuses(body.status.as_deref())?,
        clinic: body.clinic_id.map(ClinicId),
        mine: body.mine,
        text: Some(body.text),
        ..RequestsWanted::default()
    };
    Ok(Personal(app.list_requests(&tokens, &wanted, &caller).await?.into()))
}
