use app::App;
use axum::extract::State;
use domain::{ClinicId, ClinicScope};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::searches::{LocationQuery, id_list, slug_list};
use crate::dto::slots::ClinicListDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Query;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct NearbyQuery {
    /// One slug, or several joined by commas (at most 10): then only clinics that do all of them.
    exam_slug: String,
    /// One id, or several joined by commas.
    clinic_id: Option<String>,
}

/// The clinics that do an exam, or all of several, nearest first, without slots.
#[utoipa::path(get, path = "/api/clinics/nearby", operation_id = "listNearbyClinics", tag = "Catalogue",
    params(NearbyQuery, LocationQuery),
    responses(
        (status = 200, body = ClinicListDto),
        (status = 422, body = ErrorBody, description = "message.unknown_exam, message.location_out_of_range, message.invalid_fields: `clinicId`")))]
pub(crate) async fn list_nearby_clinics(
    State(app): State<App>,
    Query(query): Query<NearbyQuery>,
    Query(place): Query<LocationQuery>,
) -> ApiResult<Public<ClinicListDto>> {
    let exams = slug_list("examSlug", &query.exam_slug)?;
    let ids = id_list("clinicId", &query.clinic_id.unwrap_or_default())?;
    let filter = place.filter(None, Some(ClinicScope::from_list(ids.into_iter().map(ClinicId))));
    let nearby = app.nearby_clinics(&exams, &filter, place.distance_origin()?).await?;
    Ok(Public(ClinicListDto::of_clinics(nearby)))
}
