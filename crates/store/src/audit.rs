//! The audit trail: rows are added and never changed, and hold ids only. Reading a list records everyone it showed. The chain
//! that seals the rows is in [`chain`]; until then each has a stamp ([`stamps`]).

pub mod chain;
pub mod list;
pub mod stamps;

use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, EntityTrait};
use stamps::leave_stamp;

use crate::entity::{audit_event, audit_subject};
use crate::{StoreError, Tx};

pub const DONE: &str = "DONE";
/// A failed attempt to prove an identity.
pub const REFUSED: &str = "REFUSED";
/// A request for data the caller may not see or change.
pub const DENIED: &str = "DENIED";

/// A page has fewer; a closure can affect many more than a statement has room for.
const NAMES_AT_ONCE: usize = 1_000;

/// Where a request came from, for the audit trail.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    pub address: String,
    pub request_id: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    pub kind: &'static str,
    pub id: Option<i64>,
    /// The roles of an account, joined by commas; empty for others.
    pub role: String,
}

impl Actor {
    pub fn new(kind: &'static str, id: i64) -> Self {
        Self { kind, id: Some(id), role: String::new() }
    }

    /// An actor of whom only the kind is known.
    pub fn unknown(kind: &'static str) -> Self {
        Self { kind, id: None, role: String::new() }
    }
}

/// The record an event is about. Zero if there is none, such as for an unknown key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject {
    pub kind: &'static str,
    pub id: i64,
}

impl Subject {
    pub fn new(kind: &'static str, id: i64) -> Self {
        Self { kind, id }
    }
}

#[derive(Debug, Clone)]
pub struct AuditEvent {
    pub at: Timestamp,
    pub actor: Actor,
    pub action: &'static str,
    pub subject: Subject,
    pub result: &'static str,
}

pub async fn record(tx: &Tx, event: &AuditEvent, origin: &Origin) -> Result<(), StoreError> {
    record_showing(tx, event, &[], origin).await
}

/// Like [`record`], for a read that showed these people, each named once.
pub async fn record_showing(
    tx: &Tx,
    event: &AuditEvent,
    shown: &[Subject],
    origin: &Origin,
) -> Result<(), StoreError> {
    let row = audit_event::ActiveModel {
        id: NotSet,
        at: Set(event.at.as_second()),
        actor_kind: Set(event.actor.kind.to_owned()),
        actor_id: Set(event.actor.id),
        role: Set(event.actor.role.clone()),
        action: Set(event.action.to_owned()),
        subject_kind: Set(event.subject.kind.to_owned()),
        subject_id: Set(event.subject.id),
        address: Set(origin.address.clone()),
        request_id: Set(origin.request_id.clone()),
        result: Set(event.result.to_owned()),
    };
    let mut row = row.insert(tx).await?;
    for some in shown.chunks(NAMES_AT_ONCE) {
        let rows = some.iter().map(|one| audit_subject::ActiveModel {
            audit_id: Set(row.id),
            kind: Set(one.kind.to_owned()),
            subject_id: Set(one.id),
        });
        audit_subject::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    row.shown = shown.iter().map(|one| (one.kind.to_owned(), one.id)).collect();
    // In the same order as when it is sealed.
    row.shown.sort();
    leave_stamp(tx, &row).await
}
