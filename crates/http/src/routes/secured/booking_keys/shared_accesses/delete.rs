use app::App;
use axum::extract::State;
use domain::SharedAccessId;

use crate::cache::Personal;
use crate::dto::sharing::ShareAccessDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyAndId};

/// Revokes a share: its link stops working, and its sessions end. Only for the patient, after the one-time code.
#[utoipa::path(delete, path = "/api/secured/booking_keys/{bookingKey}/shared_accesses/{id}",
    operation_id = "revokeSharedAccess", tag = "Results",
    params(("bookingKey" = String, Path), ("id" = i64, Path)),
    responses((status = 200, body = ShareAccessDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's")))]
pub(crate) async fn revoke_shared_access(
    State(app): State<App>,
    Context(ctx): Context,
    KeyAndId(key, id): KeyAndId,
) -> ApiResult<Personal<ShareAccessDto>> {
    Ok(Personal(app.revoke_share(&ctx, &key, SharedAccessId(id)).await?.into()))
}
