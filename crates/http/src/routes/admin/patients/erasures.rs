use app::App;
use axum::extract::{Path, State};
use domain::PatientId;

use crate::cache::Personal;
use crate::dto::privacy::ErasureDto;
use crate::error::{Answer, ErrorBody};
use crate::extract::{CalledBy, Who};

/// Erases what is kept about a person, and says what the law or a running booking still needs.
#[utoipa::path(post, path = "/api/admin/patients/{id}/erasures", operation_id = "adminErasePatient",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 200, body = ErasureDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_erase_patient(
    State(app): State<App>,
    CalledBy(caller): CalledBy,
    Who(tokens): Who,
    Path(id): Path<i64>,
) -> Answer<Personal<ErasureDto>> {
    let actor = app.administrator(&tokens, "ERASE_PATIENT", &caller).await?;
    let erased = app.erase_patient(PatientId(id), actor, &caller).await?;
    Ok(Personal(ErasureDto::new(erased, &*app.texts().await, &caller.language)))
}
