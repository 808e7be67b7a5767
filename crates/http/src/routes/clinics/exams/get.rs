use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::catalogue::ExamDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ClinicExamsQuery {
    group_name: Option<String>,
}

/// The exams of a clinic, by priority, then name.
#[utoipa::path(get, path = "/api/clinics/{slug}/exams", operation_id = "listClinicExams", tag = "Catalogue",
    params(("slug" = String, Path, description = "the clinic"), ClinicExamsQuery),
    responses((status = 200, body = [ExamDto]),
        (status = 404, body = ErrorBody)))]
pub(crate) async fn list_clinic_exams(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
    Query(query): Query<ClinicExamsQuery>,
) -> ApiResult<Public<Vec<ExamDto>>> {
    let exams = app.clinic_exams(&slug, query.group_name.as_deref(), &ctx.language).await?;
    Ok(Public(exams.into_iter().map(ExamDto::from).collect()))
}
