use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office_details::{DetailsPageDto, DetailsQuery};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

/// Lists corrections sent by patients, oldest first, in pages.
#[utoipa::path(get, path = "/api/admin/patient_details_changes", operation_id = "adminListDetailsChanges",
    tag = "Back office", params(DetailsQuery),
    responses((status = 200, body = DetailsPageDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such state or cursor"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff")))]
pub(crate) async fn admin_list_details_changes(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<DetailsQuery>,
) -> ApiResult<Personal<DetailsPageDto>> {
    Ok(Personal(app.list_details_changes(&ctx, &query.read()?).await?.into()))
}
