use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::booking_form::BookingFormDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct BookingFormQuery {
    /// One slug, or several joined by commas.
    exam_slug: Option<String>,
    /// One slug, or several joined by commas; `select-clinic` means none.
    clinic_slug: Option<String>,
}

/// The booking form for these exams.
#[utoipa::path(get, path = "/api/booking_forms", operation_id = "getBookingForm", tag = "Catalogue",
    params(BookingFormQuery),
    responses((status = 200, body = BookingFormDto),
        (status = 404, body = ErrorBody, description = "message.not_found: no such clinic"),
        (status = 422, body = ErrorBody, description = "message.unknown_exam")))]
pub(crate) async fn get_booking_form(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<BookingFormQuery>,
) -> ApiResult<Public<BookingFormDto>> {
    let (exams, clinics) = (query.exam_slug.as_deref(), query.clinic_slug.as_deref());
    Ok(Public(app.booking_form(exams, clinics, &ctx.language).await?.into()))
}
