//! Staff send a patient a link by which one document can be added without signing in. They see that it was sent and to which
//! masked contact, never the link: `docs/security.md`, "Upload links".

use domain::MessageKey;
use domain::attachment::{UploadLinkOwner, UploadToken};
use domain::audit::AuditAction;
use domain::auth::{CodeChannel, Permission};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::audit::record;
use store::upload_links::{self, NewUploadLink, UploadLink};
use store::{appointments, unsubscriptions};

use super::made_of::with_predecessors;
use super::{DocumentOwner, DocumentOwnerId};
use crate::audit::AuditedAction;
use crate::booking::{AnswerKey, Retry};
use crate::jobs::{JobKind, Recipient};
use crate::portal::mask;
use crate::rates::Rate;
use crate::secrets::hash;
use crate::{Access, App, AppError, AuthorizedBooking, Ctx, Purpose};

const LIST: AuditAction = AuditAction::ListUploadLinks;
const SEND: AuditAction = AuditAction::SendUploadLink;

/// Which link staff want to send.
#[derive(Debug, Clone, Copy)]
pub struct UploadLinkInput {
    pub channel: CodeChannel,
    /// What the document will be.
    pub document_type_id: Option<i64>,
}

/// A link that was sent, as staff see it; stored for a retry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SentUploadLink {
    pub channel: CodeChannel,
    /// Masked.
    pub sent_to: String,
    pub sent_at: Timestamp,
    pub expires_at: Timestamp,
    pub used_at: Option<Timestamp>,
    /// Whether it still takes a document.
    pub is_open: bool,
}

impl SentUploadLink {
    fn new(link: UploadLink, now: Timestamp) -> Self {
        Self {
            channel: link.channel,
            sent_to: link.sent_to,
            sent_at: link.times.created_at,
            expires_at: link.times.expires_at(),
            used_at: link.times.used_at,
            is_open: link.times.is_open(now),
        }
    }
}

/// A contact that a link can be sent to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadLinkContact {
    pub channel: CodeChannel,
    /// Masked.
    pub contact: String,
}

/// Where links of an appointment or request can be sent, and which were sent.
#[derive(Debug, Clone)]
pub struct UploadLinks {
    pub contacts: Vec<UploadLinkContact>,
    /// Latest first.
    pub sent: Vec<SentUploadLink>,
}

impl App {
    /// The links of an appointment or request. Audited.
    pub async fn upload_links(&self, ctx: &Ctx, owner: DocumentOwnerId<'_>) -> Result<UploadLinks, AppError> {
        self.require(ctx, Permission::ReadOffice, LIST).await?;
        let found = self.document_owner(ctx, owner).await?;
        let audited = AuditedAction::new(Access::Read, LIST);
        let (authorized, owner) = self.authorized_owner(ctx, found.owner, audited).await?;
        let line = self.line_of(&owner).await?;
        let links = upload_links::of_line(self.store().read(), owner.key_id(), &line).await?;
        let now = self.clock().now();
        Ok(UploadLinks {
            contacts: self.link_contacts(&authorized).await?,
            sent: links.into_iter().map(|link| SentUploadLink::new(link, now)).collect(),
        })
    }

    /// Sends a link to a contact on record. Links that were sent before for the same appointment or request end.
    pub async fn send_upload_link(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
        input: UploadLinkInput,
        retry: Retry,
    ) -> Result<SentUploadLink, AppError> {
        self.require(ctx, Permission::DecideBookings, SEND).await?;
        let found = self.document_owner(ctx, owner).await?;
        let audited = AuditedAction::change(SEND);
        let (authorized, owner) = self.authorized_owner(ctx, found.owner, audited).await?;
        // Ends with the key, so that an erasure finds it.
        let scope = format!("{SEND}:{}:{}", name_of(&owner), authorized.key_id);
        let answer_key = AnswerKey { scope, retry };
        let work = self.make_upload_link(&authorized, &owner, input, &answer_key, ctx);
        let sent = self.run_once(&answer_key, work).await?;
        self.wake_worker();
        Ok(sent)
    }

    async fn make_upload_link(
        &self,
        authorized: &AuthorizedBooking,
        owner: &DocumentOwner,
        input: UploadLinkInput,
        answer_key: &AnswerKey,
        ctx: &Ctx,
    ) -> Result<SentUploadLink, AppError> {
        let (new, line) = self.checked_upload_link(authorized, owner, input, ctx).await?;
        let (now, origin) = (new.now, ctx.origin.clone());
        let (event, app, answer_key) = (authorized.event(SEND, now), self.clone(), answer_key.clone());
        self.store()
            .write(move |tx| {
                let (app, new, line) = (app.clone(), new.clone(), line.clone());
                let (event, origin, answer_key) = (event.clone(), origin.clone(), answer_key.clone());
                Box::pin(async move {
                    let stored = upload_links::insert(tx, new, &line).await?;
                    app.enqueue(tx, JobKind::UploadLink, stored.id.0).await?;
                    record(tx, &event, &origin).await?;
                    let sent = SentUploadLink::new(stored, now);
                    app.store_answer(tx, &answer_key, &sent, now).await?;
                    Ok::<_, AppError>(sent)
                })
            })
            .await
    }

    /// The link to be stored, and whose earlier links it replaces; or why none can be sent. Counted.
    async fn checked_upload_link(
        &self,
        authorized: &AuthorizedBooking,
        owner: &DocumentOwner,
        input: UploadLinkInput,
        ctx: &Ctx,
    ) -> Result<(NewUploadLink, Vec<UploadLinkOwner>), AppError> {
        if !owner.accepts_links() {
            return Err(AppError::Rule(MessageKey::StatusNotAllowed));
        }
        self.check_document_type(input.document_type_id).await?;
        let contacts = self.link_contacts(authorized).await?;
        let contact = contacts.into_iter().find(|one| one.channel == input.channel);
        let contact = contact.ok_or(AppError::Rule(MessageKey::PatientNotReached))?;
        self.count_caller(Rate::UploadLink, ctx, Some(name_of(owner).as_bytes())).await?;
        let token = UploadToken::mint(self.chance());
        let text = token.as_str().as_bytes();
        let new = NewUploadLink {
            booking_key: owner.key_id(),
            owner: owner_of(owner),
            document_type_id: input.document_type_id,
            channel: contact.channel,
            sent_to: contact.contact,
            token_hash: hash(text),
            token_sealed: self.secrets().seal(Purpose::UploadLink, self.chance(), text),
            now: self.clock().now(),
        };
        Ok((new, self.line_of(owner).await?))
    }

    /// By e-mail unless the patient has stopped it, and by text message where the provider sends them.
    async fn link_contacts(
        &self,
        authorized: &AuthorizedBooking,
    ) -> Result<Vec<UploadLinkContact>, AppError> {
        let db = self.store().read();
        let booking =
            appointments::booking_by_id(db, authorized.booking_id).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, authorized.patient_id).await?.ok_or(AppError::NotFound)?;
        let unwanted = unsubscriptions::is_unsubscribed(db, authorized.key_id).await?;
        let texts = self.provider().await?.configuration.application.sms_enabled;
        let Recipient { email, number, .. } = Recipient::of(&booking, &patient);
        let mut contacts = Vec::new();
        if !email.is_empty() && !unwanted {
            contacts.push(UploadLinkContact { channel: CodeChannel::Email, contact: mask::email(&email) });
        }
        if texts && !number.is_empty() && self.can_text(&number) {
            contacts.push(UploadLinkContact { channel: CodeChannel::Sms, contact: mask::number(&number) });
        }
        Ok(contacts)
    }

    /// An appointment with all that it was before it was moved, or a request.
    async fn line_of(&self, owner: &DocumentOwner) -> Result<Vec<UploadLinkOwner>, AppError> {
        let DocumentOwner::Appointment(one) = owner else { return Ok(vec![owner_of(owner)]) };
        let of_key = appointments::of_key(self.store().read(), one.booking_key_id).await?;
        Ok(with_predecessors(one.id, &of_key).into_iter().map(UploadLinkOwner::Appointment).collect())
    }
}

fn owner_of(owner: &DocumentOwner) -> UploadLinkOwner {
    match owner {
        DocumentOwner::Appointment(one) => UploadLinkOwner::Appointment(one.id),
        DocumentOwner::Request(one) => UploadLinkOwner::Request(one.id),
    }
}

/// For counts and kept answers.
fn name_of(owner: &DocumentOwner) -> String {
    match owner {
        DocumentOwner::Appointment(one) => format!("appointment-{}", one.id),
        DocumentOwner::Request(one) => format!("request-{}", one.id),
    }
}
