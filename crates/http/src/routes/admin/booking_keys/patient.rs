use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office_patients::ActedForDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath};

/// The patient for whom staff act on the pages of a booking.
#[utoipa::path(get, path = "/api/admin/booking_keys/{bookingKey}/patient", operation_id = "adminGetPatientOfKey",
    tag = "Back office", params(("bookingKey" = String, Path)),
    responses((status = 200, body = ActedForDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for a key of other clinics")))]
pub(crate) async fn admin_get_patient_of_key(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
) -> ApiResult<Personal<ActedForDto>> {
    Ok(Personal(app.acted_for(&ctx, &key).await?.into()))
}
