//! The provider's pictures, by name.

use app::{App, AssetName};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::cache::tag;
use crate::error::ApiResult;

async fn picture(app: &App, name: AssetName) -> ApiResult<Response> {
    let picture = app.asset(name).await?;
    let headers = [
        (header::CONTENT_TYPE, picture.content_type),
        (header::CACHE_CONTROL, "public, no-cache".to_owned()),
        (header::ETAG, tag(&picture.body)),
    ];
    Ok((headers, picture.body).into_response())
}

/// The icon of the site.
#[utoipa::path(get, path = "/api/assets/application/favicon", operation_id = "getFavicon", tag = "Configuration",
    responses((status = 200, description = "a picture")))]
pub(crate) async fn get_favicon(State(app): State<App>) -> ApiResult<Response> {
    picture(&app, AssetName::Favicon).await
}

/// The header image of most pages.
#[utoipa::path(get, path = "/api/assets/application/header", operation_id = "getHeaderImage", tag = "Configuration",
    responses((status = 200, description = "a picture"),
        (status = 404, description = "the provider has brought none")))]
pub(crate) async fn get_header_image(State(app): State<App>) -> ApiResult<Response> {
    picture(&app, AssetName::Header).await
}

/// The header image on a tablet.
#[utoipa::path(get, path = "/api/assets/application/header_tablet", operation_id = "getTabletHeaderImage", tag = "Configuration",
    responses((status = 200, description = "a picture"),
        (status = 404, description = "the provider has brought none")))]
pub(crate) async fn get_tablet_header_image(State(app): State<App>) -> ApiResult<Response> {
    picture(&app, AssetName::HeaderTablet).await
}

/// The header image of confirmation pages.
#[utoipa::path(get, path = "/api/assets/application/confirmation_header", operation_id = "getConfirmationHeaderImage", tag = "Configuration",
    responses((status = 200, description = "a picture"),
        (status = 404, description = "the provider has brought none")))]
pub(crate) async fn get_confirmation_header_image(State(app): State<App>) -> ApiResult<Response> {
    picture(&app, AssetName::ConfirmationHeader).await
}

/// The header image of digital check-in.
#[utoipa::path(get, path = "/api/assets/application/check_in_header", operation_id = "getCheckInHeaderImage", tag = "Configuration",
    responses((status = 200, description = "a picture"),
        (status = 404, description = "the provider has brought none")))]
pub(crate) async fn get_check_in_header_image(State(app): State<App>) -> ApiResult<Response> {
    picture(&app, AssetName::CheckInHeader).await
}

/// The banner of the image viewer page.
#[utoipa::path(get, path = "/api/assets/application/image_viewer_banner", operation_id = "getImageViewerBanner", tag = "Configuration",
    responses((status = 200, description = "a picture"),
        (status = 404, description = "the provider has brought none")))]
pub(crate) async fn get_image_viewer_banner(State(app): State<App>) -> ApiResult<Response> {
    picture(&app, AssetName::ImageViewerBanner).await
}

/// The background of the patient portal.
#[utoipa::path(get, path = "/api/assets/application/patient_portal_background", operation_id = "getPortalBackground", tag = "Configuration",
    responses((status = 200, description = "a picture"),
        (status = 404, description = "the provider has brought none")))]
pub(crate) async fn get_portal_background(State(app): State<App>) -> ApiResult<Response> {
    picture(&app, AssetName::PatientPortalBackground).await
}
