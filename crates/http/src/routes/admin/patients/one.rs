use app::App;
use axum::extract::{Path, State};
use domain::PatientId;

use crate::cache::Personal;
use crate::dto::office_patients::PatientRecordDto;
use crate::error::{Answer, ErrorBody};
use crate::extract::{CalledBy, Who};

/// The record of a patient: bookings, requests, messages, and for administrators who looked at it.
#[utoipa::path(get, path = "/api/admin/patients/{id}", operation_id = "adminGetPatient",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 200, body = PatientRecordDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for whoever has to do with other clinics")))]
pub(crate) async fn admin_get_patient(
    State(app): State<App>,
    CalledBy(caller): CalledBy,
    Who(tokens): Who,
    Path(id): Path<i64>,
) -> Answer<Personal<PatientRecordDto>> {
    Ok(Personal(app.patient_record(&tokens, PatientId(id), &caller).await?.into()))
}
