//! The audit trail: rows are added and never changed, and hold ids only. Reading a list records everyone it showed. The chain
//! that seals the rows is in [`chain`]; until then each has a stamp ([`stamps`]).

pub mod chain;
pub mod list;
pub mod stamps;

use domain::audit::{ActorKind, AuditAction, AuditResult, SubjectKind};
use domain::{BookingId, BookingKeyId, ClinicId, PatientId, SharedAccessId, UploadLinkId, UserId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, EntityTrait};
use stamps::write_stamp;

use crate::entity::{audit_event, audit_subject};
use crate::{StoreError, Tx};

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
    pub kind: ActorKind,
    pub id: Option<i64>,
    /// The roles of an account, joined by commas; empty for others.
    pub role: String,
}

impl Actor {
    pub fn new(kind: ActorKind, id: i64) -> Self {
        Self { kind, id: Some(id), role: String::new() }
    }

    /// An actor of whom only the kind is known.
    pub fn unknown(kind: ActorKind) -> Self {
        Self { kind, id: None, role: String::new() }
    }

    /// The server itself.
    pub fn system() -> Self {
        Self::unknown(ActorKind::System)
    }

    /// Someone on the command line.
    pub fn operator() -> Self {
        Self::unknown(ActorKind::Operator)
    }

    /// The patient of a booking.
    pub fn patient(key: BookingKeyId) -> Self {
        Self::new(ActorKind::Patient, key.0)
    }

    /// The contact with whom something was shared.
    pub fn contact(share: SharedAccessId) -> Self {
        Self::new(ActorKind::Shared, share.0)
    }

    /// The holder of a booking key before there is a booking.
    pub fn holder(key: BookingKeyId) -> Self {
        Self::new(ActorKind::Key, key.0)
    }

    pub fn upload_link(link: UploadLinkId) -> Self {
        Self::new(ActorKind::UploadLink, link.0)
    }
}

/// The record an event is about. Zero if there is none, such as for an unknown key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject {
    pub kind: SubjectKind,
    pub id: i64,
}

impl Subject {
    pub fn new(kind: SubjectKind, id: i64) -> Self {
        Self { kind, id }
    }
}

impl From<BookingId> for Subject {
    fn from(id: BookingId) -> Self {
        Self::new(SubjectKind::Booking, id.0)
    }
}

impl From<BookingKeyId> for Subject {
    fn from(id: BookingKeyId) -> Self {
        Self::new(SubjectKind::BookingKey, id.0)
    }
}

impl From<ClinicId> for Subject {
    fn from(id: ClinicId) -> Self {
        Self::new(SubjectKind::Clinic, id.0)
    }
}

impl From<PatientId> for Subject {
    fn from(id: PatientId) -> Self {
        Self::new(SubjectKind::Patient, id.0)
    }
}

impl From<UserId> for Subject {
    fn from(id: UserId) -> Self {
        Self::new(SubjectKind::User, id.0)
    }
}

/// One row of the trail. [`Self::new`] is the only way to make one.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct AuditEvent {
    pub at: Timestamp,
    pub actor: Actor,
    pub action: AuditAction,
    pub subject: Subject,
    pub result: AuditResult,
}

impl AuditEvent {
    /// An action that was carried out.
    pub fn new(at: Timestamp, actor: Actor, action: impl Into<AuditAction>, subject: Subject) -> Self {
        Self { at, actor, action: action.into(), subject, result: AuditResult::Done }
    }

    #[must_use]
    pub fn with_result(self, result: AuditResult) -> Self {
        Self { result, ..self }
    }

    #[must_use]
    pub fn by(self, actor: Actor) -> Self {
        Self { actor, ..self }
    }

    #[must_use]
    pub fn about(self, subject: Subject) -> Self {
        Self { subject, ..self }
    }
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
        actor_kind: Set(event.actor.kind.into_str().to_owned()),
        actor_id: Set(event.actor.id),
        role: Set(event.actor.role.clone()),
        action: Set(event.action.as_str().to_owned()),
        subject_kind: Set(event.subject.kind.into_str().to_owned()),
        subject_id: Set(event.subject.id),
        address: Set(origin.address.clone()),
        request_id: Set(origin.request_id.clone()),
        result: Set(event.result.into_str().to_owned()),
    };
    let mut row = row.insert(tx).await?;
    for some in shown.chunks(NAMES_AT_ONCE) {
        let rows = some.iter().map(|one| audit_subject::ActiveModel {
            audit_id: Set(row.id),
            kind: Set(one.kind.into_str().to_owned()),
            subject_id: Set(one.id),
        });
        audit_subject::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    row.shown = shown.iter().map(|one| (one.kind.into_str().to_owned(), one.id)).collect();
    // In the same order as when it is sealed.
    row.shown.sort();
    write_stamp(tx, &row).await
}
