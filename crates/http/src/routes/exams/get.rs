use app::App;
use app::catalogue::ExamFilter;
use axum::extract::State;
use domain::ModalityId;
use domain::limits::SEARCH_TEXT_MAX_CHARACTERS;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::catalogue::ExamDto;
use crate::error::ApiResult;
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ExamsQuery {
    /// Words of the name, modality, code or everyday language.
    search: Option<String>,
    region_slug: Option<String>,
    modality_id: Option<i64>,
    group_name: Option<String>,
    body_part_id: Option<i64>,
    /// One slug, or several joined by commas.
    exam_slug: Option<String>,
}

impl From<ExamsQuery> for ExamFilter {
    fn from(query: ExamsQuery) -> Self {
        Self {
            search: query.search.map(|text| text.chars().take(SEARCH_TEXT_MAX_CHARACTERS).collect()),
            region: query.region_slug.filter(|slug| slug != domain::SELECT_REGION),
            modality: query.modality_id.map(ModalityId),
            group: query.group_name,
            body_part: query.body_part_id,
            slugs: query.exam_slug,
        }
    }
}

/// Exams by priority, then name.
#[utoipa::path(get, path = "/api/exams", operation_id = "listExams", tag = "Catalogue",
    params(ExamsQuery), responses((status = 200, body = [ExamDto])))]
pub(crate) async fn list_exams(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<ExamsQuery>,
) -> ApiResult<Public<Vec<ExamDto>>> {
    Ok(Public(app.exams(&query.into(), &ctx.language).await?.into_iter().map(ExamDto::from).collect()))
}
