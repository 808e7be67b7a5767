//! The history of appointments, and patients' reschedule requests, on the wire.

use app::office::{RequestedTimes, VisitLine};
use domain::appointment::AppointmentStatus;
use domain::patient::ValidGuardian;
use serde::Serialize;
use utoipa::ToSchema;

use super::questionnaires::DecisionTraceDto;
use super::submission::PreferredTimeDto;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeVisitHistory)]
pub(crate) struct VisitHistoryDto {
    /// Latest first.
    pub items: Vec<VisitLineDto>,
    /// What the answers to its questionnaires have led to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub decisions: Vec<DecisionTraceDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeVisitLine)]
pub(crate) struct VisitLineDto {
    /// `MOVE`, `CANCEL`, `REQUEST_RESCHEDULE`, `ASK_PATIENT` …
    pub action: String,
    /// `STAFF`, `PATIENT` or `SYSTEM`.
    pub actor_kind: String,
    /// The user name, if an account acted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The new status.
    pub status: AppointmentStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    pub preferred_times: Vec<PreferredTimeDto>,
    #[schema(format = DateTime)]
    pub at: String,
}

/// A patient's reschedule request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeWish)]
pub(crate) struct RequestedTimesDto {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    pub preferred_times: Vec<PreferredTimeDto>,
}

/// A patient's guardian.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeGuardian)]
pub(crate) struct OfficeGuardianDto {
    pub name: String,
    pub relation: String,
}

fn times(json: Option<&str>) -> Vec<PreferredTimeDto> {
    json.and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default()
}

impl From<VisitLine> for VisitLineDto {
    fn from(line: VisitLine) -> Self {
        Self {
            action: line.action.to_string(),
            actor_kind: line.actor_kind,
            by: line.by,
            status: line.to,
            reason: line.reason,
            note: line.note,
            preferred_times: times(line.preferred_times.as_deref()),
            at: line.at.to_string(),
        }
    }
}

impl From<RequestedTimes> for RequestedTimesDto {
    fn from(wish: RequestedTimes) -> Self {
        Self { preferred_times: times(wish.preferred_times.as_deref()), note: wish.note }
    }
}

impl From<ValidGuardian> for OfficeGuardianDto {
    fn from(guardian: ValidGuardian) -> Self {
        Self { name: guardian.name, relation: guardian.relation }
    }
}
