//! Messages to patients, and the audit trail, on the wire.

use app::jobs::TestOutcome;
use app::office::{NotificationOutcome, NotificationPage, NotificationRow, TrailPage, TrailRow};
use domain::auth::CodeChannel;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeNotificationPage)]
pub(crate) struct NotificationPageDto {
    /// Latest first.
    pub items: Vec<NotificationDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<i64>,
}

/// A message that was sent or failed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeNotification)]
pub(crate) struct NotificationDto {
    pub id: i64,
    pub kind: String,
    pub failed: bool,
    /// `SENT`, `RECORDED` (there is nothing to send with, so nobody gets it) or `FAILED`; left out from before it was noted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// When it was sent, or should have been.
    #[schema(format = DateTime)]
    pub at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patient_id: Option<i64>,
    /// Last name, first name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patient: Option<String>,
    /// `EMAIL` or `SMS`, for a sent one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipient: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// The number of attempts, for a failed one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempts: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_error: Option<String>,
}

/// Where a test message goes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeTestMessage)]
pub(crate) struct TestMessageDto {
    pub channel: CodeChannel,
    /// An e-mail address, or a phone number.
    pub contact_details: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeTestOutcome)]
pub(crate) struct TestOutcomeDto {
    /// `SENT`, `RECORDED` or `FAILED`.
    pub state: &'static str,
    /// Why it failed, in the words of the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl From<TestOutcome> for TestOutcomeDto {
    fn from(outcome: TestOutcome) -> Self {
        match outcome {
            TestOutcome::Sent => Self { state: "SENT", error: None },
            TestOutcome::Recorded => Self { state: "RECORDED", error: None },
            TestOutcome::Failed(error) => Self { state: "FAILED", error: Some(error) },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeAuditPage)]
pub(crate) struct TrailPageDto {
    /// Latest first.
    pub items: Vec<TrailRowDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// A row of the audit trail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeAuditEvent)]
pub(crate) struct TrailRowDto {
    pub id: i64,
    #[schema(format = DateTime)]
    pub at: String,
    pub actor_kind: String,
    /// The user name, if an account acted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
    pub role: String,
    pub action: String,
    pub subject_kind: String,
    pub subject_id: i64,
    pub address: String,
    /// `DONE`, `REFUSED` or `DENIED`.
    pub result: String,
}

impl From<NotificationPage> for NotificationPageDto {
    fn from(page: NotificationPage) -> Self {
        Self { items: page.items.into_iter().map(NotificationDto::from).collect(), next_cursor: page.next }
    }
}

impl From<NotificationRow> for NotificationDto {
    fn from(row: NotificationRow) -> Self {
        let (patient_id, patient) = row.whose.unzip();
        let about = Self {
            id: row.id,
            kind: row.kind,
            failed: false,
            state: None,
            at: row.at.to_string(),
            patient_id: patient_id.map(|id| id.0),
            patient: patient.map(|patient| format!("{}, {}", patient.last_name, patient.first_name)),
            channel: None,
            recipient: None,
            subject: None,
            attempts: None,
            last_error: None,
        };
        match row.outcome {
            NotificationOutcome::Logged { channel, recipient, subject, state } => Self {
                state,
                channel: Some(channel),
                recipient: Some(recipient),
                subject: Some(subject).filter(|subject| !subject.is_empty()),
                ..about
            },
            NotificationOutcome::Failed { attempts, last_error } => {
                let state = Some("FAILED".to_owned());
                Self { failed: true, state, attempts: Some(attempts), last_error, ..about }
            }
        }
    }
}

impl From<TrailPage> for TrailPageDto {
    fn from(page: TrailPage) -> Self {
        Self {
            items: page.items.into_iter().map(TrailRowDto::from).collect(),
            next_cursor: page.next.map(|cursor| cursor.to_string()),
        }
    }
}

impl From<TrailRow> for TrailRowDto {
    fn from(row: TrailRow) -> Self {
        Self {
            id: row.id,
            at: row.at.to_string(),
            actor_kind: row.actor_kind,
            actor: row.actor,
            role: row.role,
            action: row.action,
            subject_kind: row.subject_kind,
            subject_id: row.subject_id,
            address: row.address,
            result: row.result,
        }
    }
}
