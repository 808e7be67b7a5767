use app::App;
use app::office::RecordCursor;
use axum::extract::State;
use domain::PatientId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::office_patients::PatientRecordDto;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Context, Path, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RecordQuery {
    /// One of `more` of the previous page: the answer then has only that list, from there on.
    cursor: Option<String>,
}

/// The record of a patient: bookings, requests, messages, and for administrators who looked at it. Each list comes in pages.
#[utoipa::path(get, path = "/api/admin/patients/{id}", operation_id = "adminGetPatient",
    tag = "Back office", params(("id" = i64, Path), RecordQuery),
    responses((status = 200, body = PatientRecordDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such cursor"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for staff of other clinics only")))]
pub(crate) async fn admin_get_patient(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Query(query): Query<RecordQuery>,
) -> ApiResult<Personal<PatientRecordDto>> {
    let goes_on = query.cursor.as_deref().map(|text| RecordCursor::parse(text).ok_or(()));
    let goes_on = goes_on.transpose().map_err(|()| ApiError::malformed_field("cursor"))?;
    Ok(Personal(app.patient_record(&ctx, PatientId(id), goes_on).await?.into()))
}
