use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::catalogue::ClinicDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};
use crate::routes::region;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ClinicsQuery {
    region_slug: Option<String>,
    /// One slug, or several joined by commas.
    exam_slug: Option<String>,
}

/// The clinics of a region that do all of the exams.
#[utoipa::path(get, path = "/api/clinics", operation_id = "listClinics", tag = "Catalogue",
    params(ClinicsQuery),
    responses((status = 200, body = [ClinicDto]),
        (status = 422, body = ErrorBody, description = "message.unknown_exam")))]
pub(crate) async fn list_clinics(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<ClinicsQuery>,
) -> ApiResult<Public<Vec<ClinicDto>>> {
    let region = region(query.region_slug.as_deref());
    let clinics = app.clinics(region, query.exam_slug.as_deref(), &ctx.language).await?;
    Ok(Public(clinics.into_iter().map(ClinicDto::from).collect()))
}
