use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::booking::{BookingKeyInputDto, NewBookingKeyDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, OptionalJson};

/// Creates a booking key, or one per exam: drafts for 24 hours.
#[utoipa::path(post, path = "/api/booking_keys", operation_id = "createBookingKey", tag = "Booking",
    request_body = Option<BookingKeyInputDto>,
    responses(
        (status = 201, body = NewBookingKeyDto),
        (status = 422, body = ErrorBody, description = "message.invalid_fields"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn create_booking_key(
    State(app): State<App>,
    Context(ctx): Context,
    OptionalJson(wish): OptionalJson<BookingKeyInputDto>,
) -> ApiResult<(StatusCode, Personal<NewBookingKeyDto>)> {
    let exams = wish.exam_slug.filter(|_| wish.separate_booking);
    let drafts = app.create_booking_keys(exams.as_deref(), &ctx).await?;
    Ok((StatusCode::CREATED, Personal(drafts.into())))
}
