use app::App;
use app::office::NameCursor;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office_patients::{PatientPageSearchDto, PatientsFoundDto};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Finds patients by name, date of birth, phone number or booking key, in pages. Search terms are sent in the body, never in the
/// address.
#[utoipa::path(post, path = "/api/admin/patients/search", operation_id = "adminSearchPatients",
    tag = "Back office", request_body = PatientPageSearchDto,
    responses((status = 200, body = PatientsFoundDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such cursor"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: nothing was given, or too little")))]
pub(crate) async fn admin_search_patients(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<PatientPageSearchDto>,
) -> ApiResult<Personal<PatientsFoundDto>> {
    let after = body.cursor.as_deref().map(|text| NameCursor::parse(text).ok_or(()));
    let after = after.transpose().map_err(|()| ApiError::malformed_field("cursor"))?;
    Ok(Personal(app.search_patients(&ctx, &body.known.into(), after.as_ref()).await?.into()))
}
