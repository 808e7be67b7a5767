//! Which bookings belong to the same person, joined ones included: `docs/adr/0020-whose-bookings-a-patient-sees.md`.

use domain::BookingKeyId;
use domain::auth::CodeChannel;
use domain::limits::{BOOKINGS_OF_CONTACT_MAX, PERSONS_OF_CONTACT_MAX};
use domain::patient::{ValidPatient, same_person};
use domain::sharing::ShareKind;
use store::appointments::{self, Booking};
use store::booking_requests;
use store::people::{self, BirthFilter, Contact, ReachedPatient};
use store::sessions::{CodeRecipient, Session};
use store::shared_accesses::SharedAccess;

use crate::{App, AppError, Purpose};

/// How the caller signed in. The contact is the one the code was sent to, never one from another booking: anyone can type that
/// into a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Proof {
    /// A code for this key, sent to this contact.
    Code(BookingKeyId, Contact),
    /// The key without a code.
    Key(BookingKeyId),
    /// Staff, who see the bookings with the e-mail address of this key's booking.
    Staff(BookingKeyId),
}

impl Proof {
    pub(crate) fn key(&self) -> BookingKeyId {
        match self {
            Self::Code(key, _) | Self::Key(key) | Self::Staff(key) => *key,
        }
    }
}

/// The people with the proven contact.
pub(crate) struct ReachedPeople {
    pub patient: ValidPatient,
    /// The patient's bookings, latest first.
    pub own: Vec<Booking>,
    /// Each other person with their latest booking.
    pub others: Vec<ReachedPatient>,
}

impl App {
    /// Whether a session with a code also opens this key, since it is the same person's.
    pub(crate) async fn is_of_same_person(
        &self,
        session: &Session,
        key: BookingKeyId,
    ) -> Result<bool, AppError> {
        Ok(self.keys_of_person(session).await?.contains(&key))
    }

    /// Whether the contact of a shared history also opens this key, since it is the same person's.
    pub(crate) async fn is_of_shared_history(
        &self,
        share: &SharedAccess,
        key: BookingKeyId,
    ) -> Result<bool, AppError> {
        if share.kind != ShareKind::History {
            return Ok(false);
        }
        let reached = self.reached_by(&self.proof_of_share(share)?).await?;
        Ok(reached.own.iter().any(|booking| booking.booking_key_id == key))
    }

    /// The keys of the session and, after the code, all keys of the same person.
    pub(crate) async fn keys_of_person(&self, session: &Session) -> Result<Vec<BookingKeyId>, AppError> {
        let mut keys = session.booking_keys.clone();
        if !session.code_verified {
            return Ok(keys);
        }
        let reached = self.reached_by(&self.proof_of_session(session)?).await?;
        let same = reached.own.iter().map(|booking| booking.booking_key_id);
        keys.extend(same.filter(|key| !session.booking_keys.contains(key)));
        Ok(keys)
    }

    pub(crate) fn proof_of_session(&self, session: &Session) -> Result<Proof, AppError> {
        self.proof(session.booking_key_id, session.code_went.as_ref().filter(|_| session.code_verified))
    }

    /// How the patient who shared it had signed in.
    pub(crate) fn proof_of_share(&self, share: &SharedAccess) -> Result<Proof, AppError> {
        self.proof(share.proven_key, share.code_went.as_ref())
    }

    fn proof(&self, key: BookingKeyId, went: Option<&CodeRecipient>) -> Result<Proof, AppError> {
        let Some(went) = went else { return Ok(Proof::Key(key)) };
        let to = self.open_text(Purpose::CodeRecipient, &went.recipient_sealed)?;
        Ok(Proof::Code(key, contact_of(went.channel, to)))
    }

    /// Whether the person who shared this could still share it: joined records may have been separated since.
    pub(crate) async fn can_still_be_shared(&self, share: &SharedAccess) -> Result<bool, AppError> {
        if share.owner_key == share.proven_key {
            return Ok(true);
        }
        let db = self.store().read();
        for request in booking_requests::of_key(db, share.proven_key).await? {
            let Some(made) = request.appointment_id else { continue };
            let made = appointments::by_id(db, made).await?;
            if made.is_some_and(|made| made.booking_key_id == share.owner_key) {
                return Ok(true);
            }
        }
        let reached = self.reached_by(&self.proof_of_share(share)?).await?;
        Ok(reached.own.iter().any(|booking| booking.booking_key_id == share.owner_key))
    }

    /// The bookings this proof opens.
    pub(crate) async fn reached_by(&self, proof: &Proof) -> Result<ReachedPeople, AppError> {
        let db = self.store().read();
        let booking = appointments::booking_of_key(db, proof.key()).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let contact = match proof {
            Proof::Code(_, contact) => Some(contact.clone()),
            Proof::Key(_) => None,
            Proof::Staff(_) => Some(Contact::Email(email_of(&booking, &patient))),
        };
        let Some(contact) = contact.filter(|contact| !contact.is_empty()) else {
            return Ok(ReachedPeople { patient, own: vec![booking], others: Vec::new() });
        };
        let born = patient.date_of_birth;
        let same_day =
            people::reached_at(db, &contact, BirthFilter::On(born), BOOKINGS_OF_CONTACT_MAX).await?;
        let others =
            people::reached_at(db, &contact, BirthFilter::OnAnotherDay(born), BOOKINGS_OF_CONTACT_MAX)
                .await?;
        let (own, namesakes): (Vec<_>, Vec<_>) =
            same_day.into_iter().partition(|reached| same_person(&reached.patient, &patient));
        let mut own: Vec<Booking> = own.into_iter().map(|reached| reached.booking).collect();
        // Its contact may have been changed since.
        if own.iter().all(|known| known.id != booking.id) {
            own.push(booking);
        }
        own.extend(self.joined(&own, &contact).await?);
        own.sort_by_key(|booking| std::cmp::Reverse(booking.id));
        let others = namesakes.into_iter().chain(others);
        let others = others.filter(|other| own.iter().all(|booking| booking.id != other.booking.id));
        Ok(ReachedPeople { patient, others: without_repeats(others), own })
    }
}

/// The guardian's, if there is one.
fn email_of(booking: &Booking, patient: &ValidPatient) -> String {
    booking.guardian.as_ref().map_or(&patient.email, |guardian| &guardian.email).clone()
}

pub(crate) fn contact_of(channel: CodeChannel, to: String) -> Contact {
    match channel {
        CodeChannel::Email => Contact::Email(to),
        CodeChannel::Sms => Contact::Number(to),
    }
}

/// Each person once, by their latest booking; empty if more people share the contact than a family has.
fn without_repeats(reached: impl IntoIterator<Item = ReachedPatient>) -> Vec<ReachedPatient> {
    let mut persons: Vec<ReachedPatient> = Vec::new();
    for one in reached {
        if !persons.iter().any(|other| same_person(&other.patient, &one.patient)) {
            persons.push(one);
        }
        if persons.len() > PERSONS_OF_CONTACT_MAX {
            return Vec::new();
        }
    }
    persons
}
