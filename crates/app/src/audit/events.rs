//! Every event of the audit trail is composed here: who acts, what they do, and which record it is about.

use domain::audit::{ActorKind, AuditAction, AuditResult, SubjectKind};
use domain::{BookingId, BookingKeyId, PatientId, UserId};
use jiff::Timestamp;
use store::audit::{Actor, AuditEvent, Subject};
use store::sessions::Session;

use crate::authentication::StaffSession;
use crate::provider::{AssetName, SectionName};
use crate::{App, Ctx, DEFAULT_LANGUAGE, Origin};

impl StaffSession {
    pub fn actor(&self) -> Actor {
        let roles: Vec<String> = self.roles.iter().map(ToString::to_string).collect();
        Actor { role: roles.join(","), ..Actor::new(self.kind.into(), self.user.0) }
    }

    /// An audit event by this account.
    pub(crate) fn event(
        &self,
        action: impl Into<AuditAction>,
        subject: impl Into<Subject>,
        at: Timestamp,
    ) -> AuditEvent {
        AuditEvent::new(at, self.actor(), action, subject.into())
    }

    /// An audit event by this account about itself.
    pub(crate) fn own_event(&self, action: AuditAction, at: Timestamp) -> AuditEvent {
        self.event(action, self.user, at)
    }
}

impl Ctx {
    /// For calls that need no session: the account, or a visitor.
    pub(crate) fn account_or_visitor(&self) -> Actor {
        self.account.clone().unwrap_or(Actor::unknown(ActorKind::Anonymous))
    }
}

impl App {
    /// An event by the holder of a key before there is a booking.
    pub(crate) fn event_of_key(&self, key: BookingKeyId, action: AuditAction) -> AuditEvent {
        AuditEvent::new(self.clock().now(), Actor::holder(key), action, key.into())
    }

    /// Like [`Self::event_of_key`]; an account acts under its own name.
    pub(crate) fn event_of_draft(&self, key: BookingKeyId, action: AuditAction, ctx: &Ctx) -> AuditEvent {
        let event = self.event_of_key(key, action);
        match &ctx.account {
            Some(account) => event.by(account.clone()),
            None => event,
        }
    }

    pub(crate) fn event_of_patient(
        &self,
        patient: PatientId,
        action: AuditAction,
        actor: Actor,
    ) -> AuditEvent {
        event_of_patient(self.clock().now(), actor, action, patient)
    }

    pub(crate) fn user_event(&self, actor: Actor, action: AuditAction, user: UserId) -> AuditEvent {
        AuditEvent::new(self.clock().now(), actor, action, user.into())
    }

    /// A document that a scan of the waiting ones was about.
    pub(crate) fn scan_event(&self, actor: Actor, document: i64) -> AuditEvent {
        let subject = Subject::new(SubjectKind::Document, document);
        AuditEvent::new(self.clock().now(), actor, AuditAction::ScanDocument, subject)
    }

    /// A failed message that is retried, or all of them.
    pub(crate) fn retry_event(&self, actor: Actor, job: Option<i64>) -> AuditEvent {
        let subject = Subject::new(SubjectKind::Job, job.unwrap_or_default());
        AuditEvent::new(self.clock().now(), actor, AuditAction::RetryNotification, subject)
    }

    /// The caller that a command of the operator is.
    pub fn command_line(&self) -> Ctx {
        let origin = Origin { address: "command line".to_owned(), request_id: self.new_request_id() };
        Ctx::new(origin, DEFAULT_LANGUAGE.to_owned())
    }

    /// About the installation as a whole.
    pub(crate) fn provider_event(&self, actor: Actor, action: AuditAction) -> AuditEvent {
        AuditEvent::new(self.clock().now(), actor, action, Subject::new(SubjectKind::Provider, 1))
    }

    pub(crate) fn section_event(&self, actor: Actor, action: AuditAction, name: SectionName) -> AuditEvent {
        let subject = Subject::new(SubjectKind::Configuration, name as i64 + 1);
        AuditEvent::new(self.clock().now(), actor, action, subject)
    }

    pub(crate) fn asset_event(
        &self,
        actor: Actor,
        action: AuditAction,
        name: Option<AssetName>,
    ) -> AuditEvent {
        let subject = Subject::new(SubjectKind::Asset, name.map_or(1, |name| name as i64 + 1));
        AuditEvent::new(self.clock().now(), actor, action, subject)
    }

    /// By the server, about its audit chain.
    pub(super) fn chain_event(&self, action: AuditAction, link: i64) -> AuditEvent {
        let subject = Subject::new(SubjectKind::AuditLink, link);
        AuditEvent::new(self.clock().now(), Actor::system(), action, subject)
    }

    pub(super) fn secret_event(&self, actor: Actor, action: AuditAction, version: u32) -> AuditEvent {
        let subject = Subject::new(SubjectKind::SecretVersion, version.into());
        AuditEvent::new(self.clock().now(), actor, action, subject)
    }
}

pub(crate) fn event_of_booking(
    at: Timestamp,
    actor: Actor,
    action: impl Into<AuditAction>,
    booking: BookingId,
) -> AuditEvent {
    AuditEvent::new(at, actor, action, booking.into())
}

pub(crate) fn event_of_patient(
    at: Timestamp,
    actor: Actor,
    action: AuditAction,
    patient: PatientId,
) -> AuditEvent {
    AuditEvent::new(at, actor, action, patient.into())
}

/// About a call-back request or an e-mail to the call centre.
pub(crate) fn event_of_enquiry(
    at: Timestamp,
    actor: Actor,
    action: AuditAction,
    enquiry: Subject,
) -> AuditEvent {
    AuditEvent::new(at, actor, action, enquiry)
}

/// By a patient or the contact of a shared link, about one of their keys.
pub(crate) fn event_of_session(
    at: Timestamp,
    session: &Session,
    action: AuditAction,
    key: BookingKeyId,
) -> AuditEvent {
    AuditEvent::new(at, session_actor(session), action, key.into())
}

/// A try to sign in with a key, which may be unknown.
pub(crate) fn event_of_sign_in(at: Timestamp, key: Option<BookingKeyId>, result: AuditResult) -> AuditEvent {
    let patient = Actor::unknown(ActorKind::Patient);
    let subject = key.map_or_else(unknown_subject, Subject::from);
    AuditEvent::new(at, patient, AuditAction::SignIn, subject).with_result(result)
}

/// By an account before it is signed in, if it is known, about itself.
pub(crate) fn event_of_account(
    at: Timestamp,
    user: Option<UserId>,
    action: AuditAction,
    result: AuditResult,
) -> AuditEvent {
    let actor = Actor { id: user.map(|id| id.0), ..Actor::unknown(ActorKind::Staff) };
    let subject = user.map_or_else(unknown_subject, Subject::from);
    AuditEvent::new(at, actor, action, subject).with_result(result)
}

/// About an import, with how many records it changed.
pub(crate) fn event_of_import(at: Timestamp, actor: Actor, changed: usize) -> AuditEvent {
    let subject = Subject::new(SubjectKind::Catalogue, i64::try_from(changed).unwrap_or(i64::MAX));
    AuditEvent::new(at, actor, AuditAction::ImportCatalogue, subject)
}

/// A refusal; it may be unknown which record was asked for.
pub(super) fn event_of_denial(
    at: Timestamp,
    actor: Actor,
    action: AuditAction,
    subject: Option<Subject>,
) -> AuditEvent {
    let subject = subject.unwrap_or_else(unknown_subject);
    AuditEvent::new(at, actor, action, subject).with_result(AuditResult::Denied)
}

/// A patient, or the contact of a shared link.
pub(crate) fn session_actor(session: &Session) -> Actor {
    match session.shared_access {
        Some(share) => Actor::contact(share),
        None => Actor::patient(session.booking_key_id),
    }
}

/// The caller named no record that exists.
fn unknown_subject() -> Subject {
    Subject::new(SubjectKind::Unknown, 0)
}
