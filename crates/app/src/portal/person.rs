//! Which bookings are the same person's: `docs/adr/0020-whose-bookings-a-patient-sees.md`.

use domain::BookingKeyId;
use domain::auth::CodeChannel;
use domain::limits::BOOKINGS_OF_CONTACT_MAX;
use domain::patient::{ValidPatient, same_person};
use store::appointments::{self, Booking};
use store::people::{self, Contact};
use store::sessions::Session;

use crate::{App, AppError};

impl App {
    /// Whether a session that gave its code opens this key too, since it is the same person's.
    pub(crate) async fn is_of_same_person(
        &self,
        session: &Session,
        key: BookingKeyId,
    ) -> Result<bool, AppError> {
        Ok(self.keys_of_person(session).await?.contains(&key))
    }

    /// The keys of the session and, once the code was given, of all that is the same person's.
    pub(crate) async fn keys_of_person(&self, session: &Session) -> Result<Vec<BookingKeyId>, AppError> {
        let mut keys = session.booking_keys.clone();
        if !session.code_verified {
            return Ok(keys);
        }
        let own = session.booking_key_id;
        let reached = self.reached_with(own, session.code_channel).await?;
        let Some(me) = reached.iter().find(|(booking, _)| booking.booking_key_id == own) else {
            return Ok(keys);
        };
        let same = reached.iter().filter(|(_, person)| same_person(person, &me.1));
        keys.extend(
            same.map(|(booking, _)| booking.booking_key_id).filter(|key| !session.booking_keys.contains(key)),
        );
        Ok(keys)
    }

    /// The bookings that are reached at the contact of this one to which the code had been sent.
    pub(super) async fn reached_with(
        &self,
        key: BookingKeyId,
        channel: Option<CodeChannel>,
    ) -> Result<Vec<(Booking, ValidPatient)>, AppError> {
        let db = self.store().read();
        let booking = appointments::booking_of_key(db, key).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let (email, number) = match &booking.guardian {
            Some(guardian) => (guardian.email.clone(), guardian.contact_number.clone()),
            None => (patient.email.clone(), patient.contact_number.clone()),
        };
        let contact = match channel {
            Some(CodeChannel::Sms) => Contact::Number(number),
            Some(CodeChannel::Email) | None => Contact::Email(email),
        };
        if contact.is_empty() {
            return Ok(vec![(booking, patient)]);
        }
        Ok(people::reached_at(db, &contact, BOOKINGS_OF_CONTACT_MAX).await?)
    }
}
