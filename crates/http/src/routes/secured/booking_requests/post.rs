use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::requests::{FurtherRequestsDto, FurtherRequestsMadeDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, IdempotentJson, OwnKey};

/// Requests further exams under an existing booking, one request each.
#[utoipa::path(post, path = "/api/secured/booking_requests", operation_id = "createPatientBookingRequests",
    tag = "Portal",
    params(("Idempotency-Key" = String, Header), ("Booking-Key" = Option<String>, Header)),
    request_body = FurtherRequestsDto,
    responses((status = 201, body = FurtherRequestsMadeDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 422, body = ErrorBody,
            description = "message.patient_request_error_message with fields, or when nothing was made; \
                message.unknown_exam")))]
pub(crate) async fn create_patient_booking_requests(
    State(app): State<App>,
    Context(ctx): Context,
    OwnKey(key): OwnKey,
    IdempotentJson { body, retry }: IdempotentJson<FurtherRequestsDto>,
) -> ApiResult<(StatusCode, Personal<FurtherRequestsMadeDto>)> {
    let (related, wanted) = body.read(key);
    let made = app.create_further_requests(&ctx, &related, &wanted, retry).await?;
    let body = FurtherRequestsMadeDto::new(made, &*app.texts().await, &ctx.language);
    Ok((StatusCode::CREATED, Personal(body)))
}
