use app::App;
use axum::extract::State;
use domain::ClinicScope;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::cache::Public;
use crate::dto::searches::{LocationQuery, slug_list};
use crate::dto::slots::{ClinicEntryDto, ClinicListDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Query;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct SeparateBookingQuery {
    /// Slugs joined by commas, at most 10.
    exam_slug: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SeparateBookingClinics)]
pub(crate) struct SeparateBookingClinicsDto {
    exam_slug: String,
    clinics: Vec<ClinicEntryDto>,
}

/// The clinics for each separately booked exam, nearest first, without slots.
#[utoipa::path(get, path = "/api/clinics/separate_booking", operation_id = "listSeparateBookingClinics", tag = "Catalogue",
    params(SeparateBookingQuery, LocationQuery),
    responses(
        (status = 200, body = [SeparateBookingClinicsDto]),
        (status = 422, body = ErrorBody, description = "message.unknown_exam, message.location_out_of_range")))]
pub(crate) async fn list_separate_booking_clinics(
    State(app): State<App>,
    Query(query): Query<SeparateBookingQuery>,
    Query(place): Query<LocationQuery>,
) -> ApiResult<Public<Vec<SeparateBookingClinicsDto>>> {
    let whereabouts = place.distance_origin()?;
    let mut all = Vec::new();
    for exam_slug in slug_list("examSlug", &query.exam_slug)? {
        let alone = std::slice::from_ref(&exam_slug);
        let filter = place.filter(None, Some(ClinicScope::All));
        let nearby = app.nearby_clinics(alone, &filter, whereabouts).await?;
        let clinics = ClinicListDto::of_clinics(nearby).clinics;
        all.push(SeparateBookingClinicsDto { exam_slug, clinics });
    }
    Ok(Public(all))
}
