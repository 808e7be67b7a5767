use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::catalogue::ExamGroupDto;
use crate::error::ApiResult;
use crate::extract::{Context, Query};
use crate::routes::region;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ExamGroupsQuery {
    region_slug: Option<String>,
}

/// Names of exam groups, with the number of their exams.
#[utoipa::path(get, path = "/api/exam_groups", operation_id = "listExamGroups", tag = "Catalogue",
    params(ExamGroupsQuery),
    responses((status = 200, body = [ExamGroupDto])))]
pub(crate) async fn list_exam_groups(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<ExamGroupsQuery>,
) -> ApiResult<Public<Vec<ExamGroupDto>>> {
    let groups = app.exam_groups(region(query.region_slug.as_deref()), &ctx.language).await?;
    Ok(Public(groups.into_iter().map(ExamGroupDto::from).collect()))
}
