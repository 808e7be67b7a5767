use app::App;
use axum::extract::State;

use crate::cache::Public;
use crate::dto::catalogue::ExamDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Context;

/// The exam for patients who don't know which one they need.
#[utoipa::path(get, path = "/api/exams/general_enquiry", operation_id = "getGeneralEnquireExam", tag = "Catalogue",
    responses((status = 200, body = ExamDto),
        (status = 404, body = ErrorBody, description = "none configured")))]
pub(crate) async fn get_general_enquire_exam(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<Public<ExamDto>> {
    Ok(Public(app.general_enquiry_exam(&ctx.language).await?.into()))
}
