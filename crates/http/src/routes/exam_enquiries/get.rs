use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::enquiries::ExamEnquiriesDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Query;
use crate::routes::region;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ExamEnquiriesQuery {
    /// One slug, or several joined by commas.
    exam_slug: String,
    region_slug: Option<String>,
}

/// For each exam, whether it can only be requested, and where.
#[utoipa::path(get, path = "/api/exam_enquiries", operation_id = "getExamEnquiries", tag = "Catalogue",
    params(ExamEnquiriesQuery),
    responses((status = 200, body = ExamEnquiriesDto),
        (status = 422, body = ErrorBody, description = "message.unknown_exam")))]
pub(crate) async fn get_exam_enquiries(
    State(app): State<App>,
    Query(query): Query<ExamEnquiriesQuery>,
) -> ApiResult<Public<ExamEnquiriesDto>> {
    let region = region(query.region_slug.as_deref());
    Ok(Public(app.exam_enquiries(&query.exam_slug, region).await?.into()))
}
