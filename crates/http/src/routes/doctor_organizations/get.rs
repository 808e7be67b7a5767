use app::App;
use axum::extract::State;
use domain::limits::SEARCH_TEXT_MAX_CHARACTERS;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::doctors::DoctorDto;
use crate::dto::searches::id_list;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Query;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct DoctorsQuery {
    /// At least 3 characters.
    search: String,
    /// Doctors already chosen, joined by commas.
    exclude_ids: Option<String>,
}

/// Doctors by name or by the name of their practice, at most 20.
#[utoipa::path(get, path = "/api/doctor_organizations", operation_id = "searchDoctorOrganizations", tag = "Catalogue",
    params(DoctorsQuery),
    responses((status = 200, body = [DoctorDto]),
        (status = 422, body = ErrorBody, description = "message.too_short, message.invalid_fields: `excludeIds`")))]
pub(crate) async fn search_doctor_organizations(
    State(app): State<App>,
    Query(query): Query<DoctorsQuery>,
) -> ApiResult<Public<Vec<DoctorDto>>> {
    let text: String = query.search.chars().take(SEARCH_TEXT_MAX_CHARACTERS).collect();
    let exclude = id_list("excludeIds", &query.exclude_ids.unwrap_or_default())?;
    Ok(Public(app.search_doctors(&text, &exclude).await?.into_iter().map(DoctorDto::from).collect()))
}
