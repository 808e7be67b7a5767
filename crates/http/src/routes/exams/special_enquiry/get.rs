use app::App;
use axum::extract::State;
use domain::ModalityId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::catalogue::ExamDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct SpecialEnquiryQuery {
    modality_id: Option<i64>,
}

/// The exam that represents "something else" in a modality.
#[utoipa::path(get, path = "/api/exams/special_enquiry", operation_id = "getSpecialEnquireExam", tag = "Catalogue",
    params(SpecialEnquiryQuery),
    responses((status = 200, body = ExamDto),
        (status = 404, body = ErrorBody, description = "none configured")))]
pub(crate) async fn get_special_enquire_exam(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<SpecialEnquiryQuery>,
) -> ApiResult<Public<ExamDto>> {
    let modality = query.modality_id.map(ModalityId);
    Ok(Public(app.special_enquiry_exam(modality, &ctx.language).await?.into()))
}
