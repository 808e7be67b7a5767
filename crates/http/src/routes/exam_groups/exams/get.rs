use app::App;
use app::catalogue::ExamFilter;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::catalogue::ExamDto;
use crate::error::ApiResult;
use crate::extract::{Context, Path, Query};
use crate::routes::region;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct GroupExamsQuery {
    region_slug: Option<String>,
}

/// The exams of a group.
#[utoipa::path(get, path = "/api/exam_groups/{group_name}/exams", operation_id = "listGroupExams", tag = "Catalogue",
    params(("group_name" = String, Path, description = "as the list of groups names it"), GroupExamsQuery),
    responses((status = 200, body = [ExamDto])))]
pub(crate) async fn list_group_exams(
    State(app): State<App>,
    Context(ctx): Context,
    Path(group_name): Path<String>,
    Query(query): Query<GroupExamsQuery>,
) -> ApiResult<Public<Vec<ExamDto>>> {
    let region = region(query.region_slug.as_deref()).map(str::to_owned);
    let filter = ExamFilter { group: Some(group_name), region, ..ExamFilter::default() };
    Ok(Public(app.exams(&filter, &ctx.language).await?.into_iter().map(ExamDto::from).collect()))
}
