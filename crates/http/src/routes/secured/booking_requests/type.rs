use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::requests::{RequestTypeDto, RetypedRequestDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// CHAT hands a booking request over to the chat, if one is configured; PATIENT takes it back.
#[utoipa::path(put, path = "/api/secured/booking_requests/{slug}/type", operation_id = "updateBookingRequestType",
    tag = "Portal", params(("slug" = String, Path)), request_body = RequestTypeDto,
    responses((status = 200, body = RetypedRequestDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 422, body = ErrorBody, description = "message.status_not_allowed")))]
pub(crate) async fn update_booking_request_type(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
    Json(body): Json<RequestTypeDto>,
) -> ApiResult<Personal<RetypedRequestDto>> {
    let kind = app.update_request_type(&ctx, &slug, body.r#type).await?;
    Ok(Personal(RetypedRequestDto { slug, r#type: kind }))
}
