use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office_duplicates::{DuplicatePageDto, DuplicatesQuery};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

/// Lists possible duplicates, or joined or dismissed ones, in pages.
#[utoipa::path(get, path = "/api/admin/patients/links", operation_id = "adminListPatientLinks",
    tag = "Back office", params(DuplicatesQuery),
    responses((status = 200, body = DuplicatePageDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such state or cursor"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff")))]
pub(crate) async fn admin_list_patient_links(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<DuplicatesQuery>,
) -> ApiResult<Personal<DuplicatePageDto>> {
    Ok(Personal(app.list_patient_pairs(&ctx, &query.read()?).await?.into()))
}
