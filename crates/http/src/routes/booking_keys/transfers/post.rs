use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::draft_items::{TransferCountDto, TransferDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, KeyInPath, key_of};

/// Transfers the documents and answers of a draft, or those of one exam, to another draft.
#[utoipa::path(post, path = "/api/booking_keys/{bookingKey}/transfers",
    operation_id = "transferTemporaryItems", tag = "Booking",
    params(("bookingKey" = String, Path)),
    request_body = TransferDto,
    responses(
        (status = 200, body = TransferCountDto),
        (status = 409, body = ErrorBody, description = "message.booking_key_submitted"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody, description = "message.unknown_exam, form.too_many_files")))]
pub(crate) async fn transfer_temporary_items(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    Json(body): Json<TransferDto>,
) -> ApiResult<Personal<TransferCountDto>> {
    let receiver = app.presented_key(&ctx, key_of(&body.new_booking_key)?).await?;
    let moved = app.transfer_items(&key, &receiver, body.exam_slug.as_deref(), &ctx).await?;
    Ok(Personal(moved.into()))
}
