use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::reports::ReportDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// The reports of an appointment; each has its text once it is released.
#[utoipa::path(get, path = "/api/secured/appointments/{slug}/reports", operation_id = "listReports",
    tag = "Results", params(("slug" = String, Path)),
    responses(
        (status = 200, body = [ReportDto]),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's appointment"),
        (status = 410, body = ErrorBody, description = "message.results_expired, message.error_access_revoked")))]
pub(crate) async fn list_reports(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
) -> ApiResult<Personal<Vec<ReportDto>>> {
    let reports = app.reports(&ctx, &slug).await?;
    Ok(Personal(reports.into_iter().map(ReportDto::from).collect()))
}
