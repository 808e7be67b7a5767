use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::booking::{DraftDto, HoldDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath};

/// The state of a draft, for a page that was reloaded.
#[utoipa::path(get, path = "/api/booking_keys/{bookingKey}", operation_id = "getBookingKey", tag = "Booking",
    params(("bookingKey" = String, Path)),
    responses(
        (status = 200, body = DraftDto),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 409, body = ErrorBody, description = "message.booking_key_submitted"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired")))]
pub(crate) async fn get_booking_key(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
) -> ApiResult<Personal<DraftDto>> {
    let draft = app.draft_state(&key, &ctx).await?;
    Ok(Personal(DraftDto {
        booking_key: draft.key.into(),
        state: draft.state,
        expires_at: draft.expires_at.to_string(),
        holds: draft.holds.into_iter().map(HoldDto::from).collect(),
        temporary_documents: draft.documents.into_iter().map(Into::into).collect(),
        temporary_questionnaires: draft.questionnaires.into_iter().map(Into::into).collect(),
        needs: draft.needs,
    }))
}
