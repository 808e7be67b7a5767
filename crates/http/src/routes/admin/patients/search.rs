use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office_patients::{PatientSearchDto, PatientsFoundDto};
use crate::error::{Answer, ErrorBody};
use crate::extract::{CalledBy, Sent, Who};

/// Finds patients by name, date of birth, telephone number or booking key. It is sent, never asked for in an address.
#[utoipa::path(post, path = "/api/admin/patients/search", operation_id = "adminSearchPatients",
    tag = "Back office", request_body = PatientSearchDto,
    responses((status = 200, body = PatientsFoundDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: nothing was given, or too little")))]
pub(crate) async fn admin_search_patients(
    State(app): State<App>,
    CalledBy(caller): CalledBy,
    Who(tokens): Who,
    Sent(body): Sent<PatientSearchDto>,
) -> Answer<Personal<PatientsFoundDto>> {
    Ok(Personal(app.search_patients(&tokens, &body.into(), &caller).await?.into()))
}
