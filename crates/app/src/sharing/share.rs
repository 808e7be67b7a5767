//! Sharing: checks the input, then writes link, message and audit row in one transaction.

use domain::MessageKey;
use domain::audit::AuditAction;
use domain::auth::CodeChannel;
use domain::booking::BookingKey;
use domain::booking_form::Country;
use domain::limits::{NAME_MAX_CHARACTERS, SHARES_PER_DAY_OF_KEY};
use domain::sharing::{ContactKind, ShareKind, dialled, note_fits};
use domain::typed::TextKind;
use jiff::{SignedDuration, Timestamp};
use store::appointments::{self, Appointment};
use store::audit::record;
use store::jobs::{self, NewJob};
use store::people::Contact;
use store::sessions::CodeRecipient;
use store::shared_accesses::{self, NewShare};
use store::{Tx, booking_keys};

use super::Share;
use crate::audit::AuditedAction;
use crate::booking::{AnswerKey, Retry};
use crate::jobs::JobKind;
use crate::portal::Proof;
use crate::{Access, App, AppError, AuthorizedBooking, Ctx, FieldError, Purpose};

/// Its name in the audit trail.
const SHARE: AuditAction = AuditAction::Share;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// What to share and with whom, as typed.
#[derive(Debug, Clone)]
pub struct ShareInput {
    pub contact: String,
    pub contact_kind: ContactKind,
    pub contact_name: Option<String>,
    pub note: Option<String>,
    pub kind: ShareKind,
    /// The slug of the appointment whose results are shared; not needed for a history.
    pub appointment: Option<String>,
}

impl App {
    /// Shares and sends a link to the contact. The link has a new key: the patient's own is never given to a contact.
    pub async fn share(
        &self,
        ctx: &Ctx,
        key: &BookingKey,
        typed: &ShareInput,
        retry: Retry,
    ) -> Result<Share, AppError> {
        let authorized =
            self.authorized_booking(ctx, key, AuditedAction::new(Access::OwnChange, SHARE)).await?;
        let scope = format!("{SHARE}:{}", authorized.key_id);
        let answer_key = AnswerKey { scope, retry };
        let work = self.make_share(authorized, typed, &answer_key, ctx);
        let shared = self.run_once(&answer_key, work).await?;
        self.wake_worker();
        Ok(shared)
    }

    async fn make_share(
        &self,
        authorized: AuthorizedBooking,
        typed: &ShareInput,
        answer_key: &AnswerKey,
        ctx: &Ctx,
    ) -> Result<Share, AppError> {
        let (new, slug) = self.checked_share(&authorized, typed).await?;
        let key = self.hash_and_seal(&BookingKey::mint(self.chance()));
        let (app, ctx, now) = (self.clone(), ctx.clone(), self.clock().now());
        let answer_key = answer_key.clone();
        self.store()
            .write(move |tx| {
                let (app, authorized, ctx, new) = (app.clone(), authorized.clone(), ctx.clone(), new.clone());
                let (key, slug, answer_key) = (key.clone(), slug.clone(), answer_key.clone());
                Box::pin(async move {
                    app.count_shares(tx, &authorized, now).await?;
                    let key = booking_keys::insert_shared(tx, &key, now).await?;
                    let share = shared_accesses::insert(tx, key, &new, now).await?;
                    let job = job_of(JobKind::Shared, share.id.0, &ctx.language, now);
                    jobs::enqueue_at(tx, job).await?;
                    record(tx, &authorized.event(SHARE, now), &ctx.origin).await?;
                    let shared = Share::new(share, slug);
                    app.store_answer(tx, &answer_key, &shared, now).await?;
                    Ok(shared)
                })
            })
            .await
    }

    /// Counts existing shares: retries and refusals don't count, and two calls at once can't both pass.
    async fn count_shares(
        &self,
        tx: &Tx,
        authorized: &AuthorizedBooking,
        now: Timestamp,
    ) -> Result<(), AppError> {
        if !self.settings().rate_limits {
            return Ok(());
        }
        // Counted over all of the patient's keys: making up further bookings gives no more links.
        let keys = self.own_keys(authorized).await?;
        booking_keys::lock(tx, keys.iter().copied().min().unwrap_or(authorized.key_id)).await?;
        let all = shared_accesses::of_owners(tx, &keys).await?;
        let today: Vec<_> = all.iter().map(|share| share.created_at).filter(|at| *at > now - DAY).collect();
        match today.get(SHARES_PER_DAY_OF_KEY - 1) {
            // Newest first: once this one is a day old there is room again.
            Some(at) => {
                Err(AppError::TooMany { retry_after_seconds: (*at + DAY).duration_since(now).as_secs() })
            }
            None => Ok(()),
        }
    }

    /// The validated share, with the slug of its appointment; or all its problems.
    async fn checked_share(
        &self,
        authorized: &AuthorizedBooking,
        typed: &ShareInput,
    ) -> Result<(NewShare, Option<String>), AppError> {
        let provider = self.provider().await?;
        let application = &provider.configuration.application;
        let contact = typed.contact.trim();
        let said = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        // On one line, or typed text could pass for lines of our own.
        let on_one_line = |note: String| note.split_whitespace().collect::<Vec<_>>().join(" ");
        let (contact_name, note) = (said(&typed.contact_name), said(&typed.note).map(on_one_line));
        let mut problems = Vec::new();
        let kind = ContactKind::of(contact, application.sms_enabled);
        let home = Country::of_locale(&application.locale);
        let reached = match kind {
            Some(ContactKind::Email) => Some(contact.to_owned()),
            Some(ContactKind::Phone) => dialled(contact, home).filter(|number| self.can_text(number)),
            None => None,
        };
        if reached.is_none() {
            problems.push(FieldError::new("contactDetails", MessageKey::InvalidContactDetails));
        } else if kind != Some(typed.contact_kind) {
            problems.push(FieldError::new("contactDetailsType", MessageKey::ValueInvalid));
        }
        if let Some(name) = &contact_name {
            if name.chars().count() > NAME_MAX_CHARACTERS {
                problems.push(FieldError::new("contactName", MessageKey::FieldTooLong));
            } else if let Some(key) = TextKind::Line.problem(name) {
                problems.push(FieldError::new("contactName", key));
            }
        }
        if let Some(note) = &note {
            if !note_fits(note, application.share_note_max_length) {
                problems.push(FieldError::new("note", MessageKey::NoteTooLong));
            } else if let Some(key) = TextKind::Line.problem(note) {
                // The contact reads it in a message from us.
                problems.push(FieldError::new("note", key));
            }
        }
        let mut slug = said(&typed.appointment).filter(|_| typed.kind == ShareKind::Result);
        if typed.kind == ShareKind::Result && slug.is_none() {
            match self.only_result(authorized).await? {
                Some(only) => slug = Some(only),
                None => problems.push(FieldError::new("appointmentSlug", MessageKey::FieldRequired)),
            }
        }
        if let Some(first) = problems.first() {
            return Err(AppError::Form { key: first.key, fields: problems });
        }
        let appointment = self.shared_appointment(authorized, slug.as_deref()).await?;
        let new = NewShare {
            // A history belongs to the person, whichever of their bookings they share it from.
            owner_key: if typed.kind == ShareKind::History {
                authorized.proof.key()
            } else {
                authorized.key_id
            },
            appointment: appointment.map(|one| one.id),
            kind: typed.kind,
            contact_kind: typed.contact_kind,
            contact: reached.unwrap_or_default(),
            contact_name,
            note,
            proven_key: authorized.proof.key(),
            code_went: self.code_recipient(&authorized.proof),
        };
        Ok((new, slug))
    }

    /// Which result is meant can be left out if there is only one. `None` if there are several, or none.
    async fn only_result(&self, authorized: &AuthorizedBooking) -> Result<Option<String>, AppError> {
        let visits = appointments::of_key(self.store().read(), authorized.key_id).await?;
        let readable = self.with_results(&visits).await?;
        let mut with_result = visits.into_iter().filter(|visit| readable.contains(&visit.id));
        let first = with_result.next();
        Ok(first.filter(|_| with_result.next().is_none()).map(|only| only.slug))
    }

    /// The appointment whose results are shared; none for a history. There must be a result: otherwise anyone with a made-up
    /// booking could have us write to strangers.
    async fn shared_appointment(
        &self,
        authorized: &AuthorizedBooking,
        slug: Option<&str>,
    ) -> Result<Option<Appointment>, AppError> {
        let nothing = AppError::Rule(MessageKey::NothingToShare);
        let Some(slug) = slug else {
            let results = self.has_results(&authorized.proof).await?;
            return if results { Ok(None) } else { Err(nothing) };
        };
        let visits = appointments::of_key(self.store().read(), authorized.key_id).await?;
        let visit = visits.into_iter().find(|visit| visit.slug == slug).ok_or(AppError::NotFound)?;
        let readable = self.with_results(std::slice::from_ref(&visit)).await?;
        if readable.is_empty() { Err(nothing) } else { Ok(Some(visit)) }
    }

    fn code_recipient(&self, proof: &Proof) -> Option<CodeRecipient> {
        let Proof::Code(_, contact) = proof else { return None };
        let (channel, to) = match contact {
            Contact::Email(to) => (CodeChannel::Email, to),
            Contact::Number(to) => (CodeChannel::Sms, to),
        };
        Some(CodeRecipient {
            channel,
            recipient_sealed: self.secrets().seal(Purpose::CodeRecipient, self.chance(), to.as_bytes()),
        })
    }
}

/// A message to a contact, in the language of the person who shares: the contact's own is unknown.
pub(super) fn job_of(kind: JobKind, share: i64, language: &str, now: Timestamp) -> NewJob<'static> {
    NewJob {
        kind: kind.into(),
        subject_id: share,
        dedup_key: format!("{kind}:{share}"),
        detail: Some(language.to_owned()),
        run_at: now,
        now,
    }
}
