use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::sharing::ShareAccessDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath};

/// The patient's shares, newest first. Only for the patient, after the one-time code.
#[utoipa::path(get, path = "/api/secured/booking_keys/{bookingKey}/shared_accesses",
    operation_id = "listSharedAccesses", tag = "Results", params(("bookingKey" = String, Path)),
    responses((status = 200, body = [ShareAccessDto]),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's key")))]
pub(crate) async fn list_shared_accesses(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
) -> ApiResult<Personal<Vec<ShareAccessDto>>> {
    let shares = app.shares(&ctx, &key).await?;
    Ok(Personal(shares.into_iter().map(ShareAccessDto::from).collect()))
}
