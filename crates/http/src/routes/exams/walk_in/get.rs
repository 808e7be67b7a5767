use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::catalogue::WalkInExamDto;
use crate::error::ApiResult;
use crate::extract::{Context, Query};
use crate::routes::region;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct WalkInQuery {
    region_slug: Option<String>,
    group_name: Option<String>,
}

/// Walk-in exams, with their clinics.
#[utoipa::path(get, path = "/api/exams/walk_in", operation_id = "listWalkInExams", tag = "Catalogue",
    params(WalkInQuery),
    responses((status = 200, body = [WalkInExamDto])))]
pub(crate) async fn list_walk_in_exams(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<WalkInQuery>,
) -> ApiResult<Public<Vec<WalkInExamDto>>> {
    let region = region(query.region_slug.as_deref());
    let exams = app.walk_in_exams(region, query.group_name.as_deref(), &ctx.language).await?;
    Ok(Public(exams.into_iter().map(WalkInExamDto::from).collect()))
}
