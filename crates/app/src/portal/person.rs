//! Which bookings are the same person's: `docs/adr/0020-whose-bookings-a-patient-sees.md`, and what was joined with them.

use domain::BookingKeyId;
use domain::auth::CodeChannel;
use domain::limits::{BOOKINGS_OF_CONTACT_MAX, PERSONS_OF_CONTACT_MAX};
use domain::patient::{ValidPatient, same_person};
use domain::sharing::ShareKind;
use store::appointments::{self, Booking};
use store::people::{self, Born, Contact};
use store::sessions::Session;
use store::shared_accesses::SharedAccess;

use crate::{App, AppError};

/// Who is reached at the contact that was proven.
pub(super) struct Reached {
    pub patient: ValidPatient,
    /// The bookings of the patient, the latest first.
    pub own: Vec<Booking>,
    /// Each other person with their latest booking.
    pub others: Vec<(Booking, ValidPatient)>,
}

impl App {
    /// Whether a session that gave its code opens this key too, since it is the same person's.
    pub(crate) async fn is_of_same_person(
        &self,
        session: &Session,
        key: BookingKeyId,
    ) -> Result<bool, AppError> {
        Ok(self.keys_of_person(session).await?.contains(&key))
    }

    /// Whether a contact with whom a history is shared opens this key too, since it is the same person's.
    pub(crate) async fn is_of_shared_history(
        &self,
        share: &SharedAccess,
        key: BookingKeyId,
    ) -> Result<bool, AppError> {
        if share.kind != ShareKind::History {
            return Ok(false);
        }
        let reached = self.reached_with(share.owner_key, share.owner_channel).await?;
        Ok(reached.own.iter().any(|booking| booking.booking_key_id == key))
    }

    /// The keys of the session and, once the code was given, of all that is the same person's.
    pub(crate) async fn keys_of_person(&self, session: &Session) -> Result<Vec<BookingKeyId>, AppError> {
        let mut keys = session.booking_keys.clone();
        if !session.code_verified {
            return Ok(keys);
        }
        let reached = self.reached_with(session.booking_key_id, session.code_channel).await?;
        let same = reached.own.iter().map(|booking| booking.booking_key_id);
        keys.extend(same.filter(|key| !session.booking_keys.contains(key)));
        Ok(keys)
    }

    /// The bookings that are reached at the contact of this one to which the code had been sent.
    pub(super) async fn reached_with(
        &self,
        key: BookingKeyId,
        channel: Option<CodeChannel>,
    ) -> Result<Reached, AppError> {
        let db = self.store().read();
        let booking = appointments::booking_of_key(db, key).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let Some(contact) = proven_contact(&booking, &patient, channel) else {
            return Ok(Reached { patient, own: vec![booking], others: Vec::new() });
        };
        let born = patient.date_of_birth;
        let same_day = people::reached_at(db, &contact, Born::On(born), BOOKINGS_OF_CONTACT_MAX).await?;
        let others =
            people::reached_at(db, &contact, Born::OnAnotherDay(born), BOOKINGS_OF_CONTACT_MAX).await?;
        let (own, namesakes): (Vec<_>, Vec<_>) =
            same_day.into_iter().partition(|(_, person)| same_person(person, &patient));
        let mut own: Vec<Booking> = own.into_iter().map(|(booking, _)| booking).collect();
        own.extend(self.joined(&own, &contact).await?);
        own.sort_by_key(|booking| std::cmp::Reverse(booking.id));
        let others = namesakes.into_iter().chain(others);
        let others = others.filter(|(other, _)| own.iter().all(|booking| booking.id != other.id));
        Ok(Reached { patient, others: each_once(others), own })
    }
}

/// Where the code went that was given.
fn proven_contact(
    booking: &Booking,
    patient: &ValidPatient,
    channel: Option<CodeChannel>,
) -> Option<Contact> {
    let (email, number) = match &booking.guardian {
        Some(guardian) => (guardian.email.clone(), guardian.contact_number.clone()),
        None => (patient.email.clone(), patient.contact_number.clone()),
    };
    let contact = match channel {
        Some(CodeChannel::Sms) => Contact::Number(number),
        Some(CodeChannel::Email) | None => Contact::Email(email),
    };
    (!contact.is_empty()).then_some(contact)
}

/// Each person once, by their latest booking; nobody where more share the contact than a family has.
fn each_once(reached: impl IntoIterator<Item = (Booking, ValidPatient)>) -> Vec<(Booking, ValidPatient)> {
    let mut persons: Vec<(Booking, ValidPatient)> = Vec::new();
    for (booking, person) in reached {
        if !persons.iter().any(|(_, other)| same_person(other, &person)) {
            persons.push((booking, person));
        }
        if persons.len() > PERSONS_OF_CONTACT_MAX {
            return Vec::new();
        }
    }
    persons
}
