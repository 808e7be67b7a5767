use app::App;
use app::portal::Cursor;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::patient_summary::PatientSummaryDto;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Context, OwnKey, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PatientSummaryQuery {
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
}

/// All bookings and requests of the session's patient, or the past ones for a shared history. Needs the one-time code.
#[utoipa::path(get, path = "/api/secured/patients/summary", operation_id = "getPatientSummary", tag = "Portal",
    params(PatientSummaryQuery, ("Booking-Key" = Option<String>, Header)),
    responses((status = 200, body = PatientSummaryDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such cursor"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, for a key that is not the session's")))]
pub(crate) async fn get_patient_summary(
    State(app): State<App>,
    Context(ctx): Context,
    OwnKey(key): OwnKey,
    Query(query): Query<PatientSummaryQuery>,
) -> ApiResult<Personal<PatientSummaryDto>> {
    let cursor = query.cursor.as_deref().map(|text| Cursor::parse(text).ok_or(()));
    let cursor = cursor.transpose().map_err(|()| ApiError::malformed_field("cursor"))?;
    Ok(Personal(app.patient_summary(&ctx, key.as_ref(), cursor).await?.into()))
}
