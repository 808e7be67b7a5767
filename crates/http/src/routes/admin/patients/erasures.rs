use app::App;
use axum::extract::State;
use domain::PatientId;
use domain::audit::AuditAction;

use crate::cache::Personal;
use crate::dto::privacy::ErasureDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// Erases a person's data, and returns what the law or a current booking still needs.
#[utoipa::path(post, path = "/api/admin/patients/{id}/erasures", operation_id = "adminErasePatient",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 200, body = ErasureDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators; \
            message.beyond_your_clinics for one who is limited to clinics, where not all of it is there"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_erase_patient(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<Personal<ErasureDto>> {
    let id = PatientId(id);
    let staff = app.administrator_of_patient(&ctx, id, AuditAction::ErasePatient).await?;
    let erased = app.erase_patient(id, staff.actor(), &staff.clinics, &ctx).await?;
    Ok(Personal(ErasureDto::new(erased, &*app.texts().await, &ctx.language)))
}
