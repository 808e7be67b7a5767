//! The audit trail: rows are added and never changed, and hold ids only.

use jiff::Timestamp;
use sea_orm::ActiveModelTrait;
use sea_orm::ActiveValue::{NotSet, Set};

use crate::entity::audit_event;
use crate::{StoreError, Tx};

/// From where a request came, as the audit trail tells it.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    pub address: String,
    pub request_id: String,
}

#[derive(Debug, Clone)]
pub struct AuditEvent {
    pub at: Timestamp,
    pub actor_kind: &'static str,
    pub actor_id: Option<i64>,
    pub action: &'static str,
    pub subject_kind: &'static str,
    pub subject_id: i64,
    pub result: &'static str,
}

pub async fn record(tx: &Tx, event: &AuditEvent, origin: &Origin) -> Result<(), StoreError> {
    let row = audit_event::ActiveModel {
        id: NotSet,
        at: Set(event.at.as_second()),
        actor_kind: Set(event.actor_kind.to_owned()),
        actor_id: Set(event.actor_id),
        action: Set(event.action.to_owned()),
        subject_kind: Set(event.subject_kind.to_owned()),
        subject_id: Set(event.subject_id),
        address: Set(origin.address.clone()),
        request_id: Set(origin.request_id.clone()),
        result: Set(event.result.to_owned()),
    };
    row.insert(tx).await?;
    Ok(())
}
