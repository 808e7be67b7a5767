use app::App;
use app::office::{AuditListFilter, Cursor};
use axum::extract::State;
use domain::audit::ActionKind;
use domain::{DateFilter, PatientId};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::dto::office_messages::TrailPageDto;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Context, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct TrailQuery {
    /// The first day.
    #[param(value_type = Option<String>, format = Date)]
    start: Option<Date>,
    /// The last day.
    #[param(value_type = Option<String>, format = Date)]
    end: Option<Date>,
    /// The user name of an account.
    actor: Option<String>,
    /// The code of an action, such as `MOVE`.
    action: Option<String>,
    /// Only what was read, or only what was changed.
    #[param(inline)]
    kind: Option<ActionKind>,
    /// Everything about this patient, in all their bookings, and every list that showed them.
    patient_id: Option<i64>,
    /// The id of a record of any kind.
    subject_id: Option<i64>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
}

/// Lists the audit trail, latest first, in pages.
#[utoipa::path(get, path = "/api/admin/audit_events", operation_id = "adminListAuditEvents",
    tag = "Back office", params(TrailQuery),
    responses((status = 200, body = TrailPageDto),
        (status = 400, body = ErrorBody, description = "message.malformed: no such cursor"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found: no such patient")))]
pub(crate) async fn admin_list_audit_events(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<TrailQuery>,
) -> ApiResult<Personal<TrailPageDto>> {
    let before = query.cursor.as_deref().map(|text| Cursor::parse(text).ok_or(()));
    let wanted = AuditListFilter {
        days: DateFilter { first: query.start, last: query.end },
        actor: query.actor,
        action: query.action,
        kind: query.kind,
        patient: query.patient_id.map(PatientId),
        subject_id: query.subject_id,
        before: before.transpose().map_err(|()| ApiError::malformed_field("cursor"))?,
    };
    Ok(Personal(app.list_audit_events(&ctx, &wanted).await?.into()))
}
