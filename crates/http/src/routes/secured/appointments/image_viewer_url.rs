use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// The address of the image viewer for an appointment. There is no viewer yet: callers who may see the images get none.
#[utoipa::path(get, path = "/api/secured/appointments/{slug}/image_viewer_url", operation_id = "getImageViewerUrl",
    tag = "Results", params(("slug" = String, Path)),
    responses(
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.images_not_available, message.not_found")))]
pub(crate) async fn get_image_viewer_url(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
) -> ApiResult<StatusCode> {
    app.image_viewer(&ctx, &slug).await?;
    Ok(StatusCode::NO_CONTENT)
}
