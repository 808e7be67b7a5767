use app::App;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use domain::ReportId;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// The PDF of a report, if there is one.
#[utoipa::path(get, path = "/api/secured/reports/{id}/download", operation_id = "downloadReport",
    tag = "Results", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's report"),
        (status = 410, body = ErrorBody, description = "message.results_expired, message.error_access_revoked")))]
pub(crate) async fn download_report(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<impl IntoResponse> {
    let file = app.report_file(&ctx, ReportId(id)).await?;
    let name: String =
        file.name.chars().filter(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c)).collect();
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, file.bytes))
}
