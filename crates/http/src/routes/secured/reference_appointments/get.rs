use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::portal::ReferenceAppointmentDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ReferenceQuery {
    /// One slug, or several joined by commas.
    exam_slug: Option<String>,
}

/// Appointments of the session's key that relate to an exam: with the same modality or body part.
#[utoipa::path(get, path = "/api/secured/reference_appointments", operation_id = "listReferenceAppointments",
    tag = "Availability", params(ReferenceQuery),
    responses((status = 200, body = [ReferenceAppointmentDto]),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 422, body = ErrorBody, description = "message.unknown_exam")))]
pub(crate) async fn list_reference_appointments(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<ReferenceQuery>,
) -> ApiResult<Personal<Vec<ReferenceAppointmentDto>>> {
    let found = app.reference_appointments(&ctx, query.exam_slug.as_deref()).await?;
    Ok(Personal(found.into_iter().map(ReferenceAppointmentDto::from).collect()))
}
