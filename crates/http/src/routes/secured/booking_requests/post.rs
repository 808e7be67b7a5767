use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::requests::{FurtherRequestsDto, FurtherRequestsMadeDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, IdempotentJson, OwnKey, key_of};

/// Requests further exams under an existing booking, one request each.
#[utoipa::path(post, path = "/api/secured/booking_requests", operation_id = "createPatientBookingRequests",
    tag = "Portal",
    params(("Idempotency-Key" = String, Header), ("Booking-Key" = Option<String>, Header)),
    request_body = FurtherRequestsDto,
    responses((status = 201, body = FurtherRequestsMadeDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 409, body = ErrorBody, description = "message.booking_key_submitted of documentsBookingKey"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired of documentsBookingKey"),
        (status = 422, body = ErrorBody,
            description = "message.patient_request_error_message with fields, or when nothing was made; \
                message.unknown_exam, message.document_required, form.too_many_files; \
                message.questionnaire_required and message.booking_request_denied likewise")))]
pub(crate) async fn create_patient_booking_requests(
    State(app): State<App>,
    Context(ctx): Context,
    OwnKey(key): OwnKey,
    IdempotentJson { body, retry }: IdempotentJson<FurtherRequestsDto>,
) -> ApiResult<(StatusCode, Personal<FurtherRequestsMadeDto>)> {
    let documents_of = match &body.documents_booking_key {
        Some(draft) => Some(app.presented_key(&ctx, key_of(draft)?).await?),
        None => None,
    };
    let made = app.create_further_requests(&ctx, &body.read(key, documents_of), retry).await?;
    let body = FurtherRequestsMadeDto::new(made, &*app.texts().await, &ctx.language);
    Ok((StatusCode::CREATED, Personal(body)))
}
