use app::App;
use axum::extract::State;
use domain::limits::ENQUIRE_RESPONSE_STEP;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::enquiries::{EnquireResponseDto, EnquiryAnswerDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};
use crate::routes::region;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
#[expect(clippy::struct_field_names, reason = "so they are named in addresses")]
pub(crate) struct EnquireResponseQuery {
    /// One slug, or several joined by commas.
    exam_slug: String,
    /// Matched to the exams by position; `select-clinic` means any.
    clinic_slug: Option<String>,
    region_slug: Option<String>,
}

/// How each exam is booked: online, by request, or walk-in.
#[utoipa::path(get, path = "/api/exam_enquiries/response", operation_id = "getEnquireResponse", tag = "Catalogue",
    params(EnquireResponseQuery),
    responses((status = 200, body = EnquireResponseDto),
        (status = 422, body = ErrorBody, description = "message.unknown_exam")))]
pub(crate) async fn get_enquire_response(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<EnquireResponseQuery>,
) -> ApiResult<Public<EnquireResponseDto>> {
    let region = region(query.region_slug.as_deref());
    let clinics = query.clinic_slug.as_deref();
    let answers = app.enquiry_answers(&query.exam_slug, clinics, region, &ctx.language).await?;
    Ok(Public(EnquireResponseDto {
        step: ENQUIRE_RESPONSE_STEP,
        message: app.texts().await.get(&ctx.language, "enquiry.intro"),
        exams: answers.into_iter().map(EnquiryAnswerDto::from).collect(),
    }))
}
