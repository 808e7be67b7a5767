use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::portal::SummaryDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath};

/// The patient's own booking.
#[utoipa::path(get, path = "/api/secured/booking_keys/{bookingKey}/summary",
    operation_id = "getAppointmentSummary", tag = "Portal", params(("bookingKey" = String, Path)),
    responses(
        (status = 200, body = SummaryDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's key")))]
pub(crate) async fn get_appointment_summary(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
) -> ApiResult<Personal<SummaryDto>> {
    Ok(Personal(app.summary(&ctx, &key).await?.into()))
}
