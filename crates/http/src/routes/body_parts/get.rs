use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::catalogue::BodyPartDto;
use crate::error::ApiResult;
use crate::extract::{Context, Query};
use crate::routes::region;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct BodyPartsQuery {
    region_slug: Option<String>,
}

/// Body parts, with the number of their exams.
#[utoipa::path(get, path = "/api/body_parts", operation_id = "listBodyParts", tag = "Catalogue",
    params(BodyPartsQuery),
    responses((status = 200, body = [BodyPartDto])))]
pub(crate) async fn list_body_parts(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<BodyPartsQuery>,
) -> ApiResult<Public<Vec<BodyPartDto>>> {
    let parts = app.body_parts(region(query.region_slug.as_deref()), &ctx.language).await?;
    Ok(Public(parts.into_iter().map(BodyPartDto::from).collect()))
}
