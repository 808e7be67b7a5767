use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::office_pairs::{PairDto, PatientPairDto};
use crate::error::{Answer, ErrorBody};
use crate::extract::{CalledBy, Sent, Who};

/// Joins two records of one person. Nothing is merged, so that it can be taken back.
#[utoipa::path(post, path = "/api/admin/patients/links", operation_id = "adminLinkPatients",
    tag = "Back office", request_body = PairDto,
    responses((status = 201, body = PatientPairDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for whoever has to do with other clinics"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: one record twice")))]
pub(crate) async fn admin_link_patients(
    State(app): State<App>,
    CalledBy(caller): CalledBy,
    Who(tokens): Who,
    Sent(body): Sent<PairDto>,
) -> Answer<(StatusCode, Personal<PatientPairDto>)> {
    let joined = app.link_patients(&tokens, body.ids(), &caller).await?;
    Ok((StatusCode::CREATED, Personal(joined.into())))
}
