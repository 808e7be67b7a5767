use app::App;
use axum::extract::State;
use domain::ClinicId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::catalogue::ClinicDto;
use crate::dto::searches::id_list;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ClinicIdsQuery {
    /// Joined by commas.
    ids: String,
}

/// Clinics in the given order; unknown ids are left out.
#[utoipa::path(get, path = "/api/clinics/by_ids", operation_id = "listClinicsByIds", tag = "Catalogue",
    params(ClinicIdsQuery),
    responses((status = 200, body = [ClinicDto]),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: `ids`")))]
pub(crate) async fn list_clinics_by_ids(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<ClinicIdsQuery>,
) -> ApiResult<Public<Vec<ClinicDto>>> {
    let ids: Vec<ClinicId> = id_list("ids", &query.ids)?.into_iter().map(ClinicId).collect();
    let clinics = app.clinics_by_ids(&ids, &ctx.language).await?;
    Ok(Public(clinics.into_iter().map(ClinicDto::from).collect()))
}
