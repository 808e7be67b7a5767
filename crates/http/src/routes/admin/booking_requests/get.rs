use app::App;
use app::office::{Cursor, RequestListFilter};
use axum::extract::State;
use domain::ClinicId;
use domain::booking_request::{BookingRequestKind, BookingRequestStatus};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::office_requests::RequestPageDto;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct RequestsQuery {
    /// One, or several joined by commas; all open ones if left out.
    status: Option<String>,
    r#type: Option<BookingRequestKind>,
    clinic_id: Option<i64>,
    /// Only those assigned to the caller.
    #[serde(default)]
    mine: bool,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
}

/// Lists the booking requests at the caller's clinics, in pages.
#[utoipa::path(get, path = "/api/admin/booking_requests", operation_id = "adminListBookingRequests",
    tag = "Back office", params(RequestsQuery),
    responses((status = 200, body = RequestPageDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such cursor or status"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff")))]
pub(crate) async fn admin_list_booking_requests(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<RequestsQuery>,
) -> ApiResult<Personal<RequestPageDto>> {
    let after = query.cursor.as_deref().map(|text| Cursor::parse(text).ok_or(()));
    let wanted = RequestListFilter {
        statuses: statuses(query.status.as_deref())?,
        kind: query.r#type,
        clinic: query.clinic_id.map(ClinicId),
        mine: query.mine,
        text: None,
        after: after.transpose().map_err(|()| ApiError::malformed_field("cursor"))?,
    };
    Ok(Personal(app.list_requests(&ctx, &wanted).await?.into()))
}

/// One, or several joined by commas.
pub(super) fn statuses(listed: Option<&str>) -> Result<Vec<BookingRequestStatus>, ApiError> {
    let named = listed.into_iter().flat_map(|list| list.split(',')).map(str::parse);
    named.collect::<Result<_, _>>().map_err(|_| ApiError::malformed_field("status"))
}
