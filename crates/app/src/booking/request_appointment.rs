//! An appointment made from a booking request.

use domain::auth::{CodeSettings, Permission};
use domain::booking::BookingAction;
use domain::booking_request::BookingRequestStatus as Status;
use domain::{BookingKeyId, MessageKey};
use jiff::Timestamp;
use store::Tx;
use store::audit::{Actor, record};
use store::booking_changes::{self, NewChange, Step};
use store::booking_requests::{self, Bookable, BookingRequest};
use store::people::{self, Contact};
use store::sessions::{self, NewSession, Session};

use super::Submission;
use super::check::ValidPerson;
use super::plan::Plan;
use crate::audit::event_of_booking;
use crate::authentication::{StaffSession, opened_by};
use crate::jobs::JobKind;
use crate::portal::contact_of;
use crate::secrets::hash;
use crate::{App, AppError, Ctx, Purpose};

/// A patient accepts an offer …
const BY_PATIENT: &[Status] = &[Status::Offered];
/// … and staff need not offer it first.
const BY_STAFF: &[Status] = &[Status::New, Status::Offered];

impl App {
    /// Only the patient with a session for the request, or staff of its clinic, may accept its offer. Returns the patient's
    /// session.
    pub(super) async fn accepted_request(
        &self,
        submission: &Submission,
        person: &ValidPerson,
        ctx: &Ctx,
        account: Option<&StaffSession>,
    ) -> Result<Option<(Bookable, Option<Session>)>, AppError> {
        let Some(slug) = submission.offered_request.clone() else { return Ok(None) };
        if let Some(staff) = account.filter(|account| account.may(Permission::DecideBookings)) {
            let found = booking_requests::by_slug(self.store().read(), &slug).await?;
            let found =
                found.filter(|request| staff.works_at_or_anywhere(request.clinic_id, request.region_id));
            let owners = vec![found.ok_or(AppError::NotFound)?.booking_key_id];
            return Ok(Some((Bookable { slug, owners, from: BY_STAFF }, None)));
        }
        let session = self.accepting_session(ctx).await?;
        self.check_contact(&slug, &session, person).await?;
        let owners = session.booking_keys.clone();
        Ok(Some((Bookable { slug, owners, from: BY_PATIENT }, Some(session))))
    }

    /// The session of the patient who accepts an offer. Whatever it can't show before the code, it can't accept either.
    async fn accepting_session(&self, ctx: &Ctx) -> Result<Session, AppError> {
        match self.patient_session(ctx).await {
            Err(AppError::NotAuthenticated | AppError::Forbidden(MessageKey::NotAllowed)) => {
                Err(AppError::NotFound)
            }
            opened => opened,
        }
    }

    /// Messages and codes go to the booking's contact from now on. So a patient accepts an offer with a contact on record, or
    /// with a code that was sent to one: the link and a date of birth aren't enough to set another contact.
    async fn check_contact(
        &self,
        slug: &str,
        session: &Session,
        person: &ValidPerson,
    ) -> Result<(), AppError> {
        let db = self.store().read();
        let asked = booking_requests::by_slug(db, slug).await?;
        // Another person's request is treated as unknown; that it can't be accepted is noticed later.
        let own = asked.filter(|asked| session.booking_keys.contains(&asked.booking_key_id));
        let Some(record) = own.map(|asked| asked.patient_id) else { return Ok(()) };
        if let Some(went) = session.code_went.as_ref().filter(|_| session.code_verified) {
            let to = self.open_text(Purpose::CodeRecipient, &went.recipient_sealed)?;
            if people::is_reached_at(db, &contact_of(went.channel, to), record).await? {
                return Ok(());
            }
        }
        for contact in contacts(person) {
            if !people::is_reached_at(db, &contact, record).await? {
                return Err(AppError::Forbidden(MessageKey::OtpRequired));
            }
        }
        Ok(())
    }

    /// Notifies the contact on record of the request, even if the new booking has another contact or staff made it.
    pub(super) async fn notify_of_booked_request(
        &self,
        tx: &Tx,
        request: &BookingRequest,
        plan: &Plan,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let patient = || Actor::patient(request.booking_key_id);
        let (actor, action) = (plan.booked_by.clone().unwrap_or_else(patient), BookingAction::ChangeRequest);
        let change = NewChange {
            booking_id: request.booking_id,
            action,
            actor_kind: actor.kind,
            actor_id: actor.id.unwrap_or_default(),
            reason: None,
            note: None,
            preferred_times: None,
            steps: vec![Step::Request { id: request.id, from: request.status, to: Status::Booked }],
            at: plan.now,
        };
        let id = booking_changes::insert(tx, &change).await?;
        let event = event_of_booking(plan.now, actor, action, request.booking_id);
        record(tx, &event, &ctx.origin).await?;
        self.enqueue(tx, JobKind::BookingChanged, id.0).await
    }
}

/// How the patient or their guardian can be reached.
fn contacts(person: &ValidPerson) -> Vec<Contact> {
    let patient = &person.patient;
    let mut typed =
        vec![Contact::Email(patient.email.clone()), Contact::Number(patient.contact_number.clone())];
    if let Some(guardian) = &person.guardian {
        typed.extend([
            Contact::Email(guardian.email.clone()),
            Contact::Number(guardian.contact_number.clone()),
        ]);
    }
    typed.retain(|contact| !contact.is_empty());
    typed
}

/// The session opened after booking.
#[derive(Debug)]
pub(super) struct SessionAfter<'p> {
    pub token: &'p str,
    pub made: Vec<BookingKeyId>,
    /// The original request, if an offer was accepted: the patient can still see it.
    pub asked: Option<BookingKeyId>,
    /// The session in which the offer was accepted.
    pub earlier: Option<&'p Session>,
    pub codes: CodeSettings,
}

impl SessionAfter<'_> {
    /// What was just typed needs no code. The original request needs one if it does by itself, unless the code was already given
    /// for it.
    pub(super) async fn open(self, tx: &Tx, now: Timestamp) -> Result<(), AppError> {
        let proven = self.earlier.filter(|session| session.code_verified && self.asked.is_some());
        let code_went = proven.and_then(|session| session.code_went.clone());
        // The first key is the one whose code was given.
        let keys: Vec<BookingKeyId> = if code_went.is_some() {
            self.asked.into_iter().chain(self.made).collect()
        } else {
            self.made.into_iter().chain(self.asked).collect()
        };
        let new = NewSession {
            token_hash: hash(self.token.as_bytes()),
            shared_access: None,
            authentication_type: None,
            code_required: self.asked.is_some() && opened_by(tx, &keys).await?.only_with_code(self.codes),
            code_went,
            keys,
        };
        Ok(sessions::insert(tx, &new, now).await?)
    }
}
