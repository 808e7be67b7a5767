use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office_messages::{TestMessageDto, TestOutcomeDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Sends a test message at once, and says whether it was accepted, only recorded, or why it failed.
#[utoipa::path(post, path = "/api/admin/notifications/tests", operation_id = "adminSendTestMessage",
    tag = "Back office", request_body = TestMessageDto,
    responses((status = 200, body = TestOutcomeDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn admin_send_test_message(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<TestMessageDto>,
) -> ApiResult<Personal<TestOutcomeDto>> {
    Ok(Personal(app.send_test_message(&ctx, body.channel, &body.contact_details).await?.into()))
}
