//! Bookings of joined records, and to whom they open: `docs/adr/0034-records-that-are-joined.md`.

use domain::PatientId;
use domain::limits::{BOOKINGS_OF_CONTACT_MAX, JOINED_RECORDS_MAX};
use domain::patient::{ValidPatient, same_person};
use store::appointments::{self, Booking};
use store::patient_links::{self, PatientLink, PatientPair};
use store::people::{self, BirthFilter, Contact};

use crate::{App, AppError};

impl App {
    /// Bookings of records joined with these, as far as the caller has proven this contact and the links reach.
    pub(super) async fn joined(&self, own: &[Booking], contact: &Contact) -> Result<Vec<Booking>, AppError> {
        let mut seen: Vec<PatientId> = own.iter().map(|booking| booking.patient_id).collect();
        let mut joined: Vec<Booking> = Vec::new();
        let mut next = seen.clone();
        while !next.is_empty() && seen.len() < own.len() + JOINED_RECORDS_MAX {
            let links =
                patient_links::of_records(self.store().read(), &next, JOINED_RECORDS_MAX as u64).await?;
            let from = std::mem::take(&mut next);
            for link in links {
                let near = if from.contains(&link.pair.later) { link.pair.later } else { link.pair.known };
                let far = link.pair.other(near);
                if seen.contains(&far) {
                    continue;
                }
                for booking in self.opened_by(&link, near, contact).await? {
                    if !seen.contains(&booking.patient_id) {
                        seen.push(booking.patient_id);
                        next.push(booking.patient_id);
                    }
                    if own.iter().chain(&joined).all(|known| known.id != booking.id) {
                        joined.push(booking);
                    }
                }
            }
        }
        Ok(joined)
    }

    /// What a link opens to a caller who comes from one of its records.
    async fn opened_by(
        &self,
        link: &PatientLink,
        near: PatientId,
        contact: &Contact,
    ) -> Result<Vec<Booking>, AppError> {
        let (db, far) = (self.store().read(), link.pair.other(near));
        if people::is_reached_at(db, contact, far).await? {
            let person = appointments::patient(db, far).await?.ok_or(AppError::NotFound)?;
            let born = BirthFilter::On(person.date_of_birth);
            let reached = people::reached_at(db, contact, born, BOOKINGS_OF_CONTACT_MAX).await?;
            let same = reached.into_iter().filter(|other| same_person(&other.patient, &person));
            return Ok(same.map(|other| other.booking).collect());
        }
        // Only if there is no contact left to prove does the identity check by staff replace it, and only for what existed
        // before.
        let vouched = link.identity.is_some() && near == link.pair.later;
        if vouched && !self.share_a_contact(link.pair).await? {
            self.bookings_with_same_contacts(far).await
        } else {
            Ok(Vec::new())
        }
    }

    /// This person's bookings with exactly the same contacts as this record. Staff have seen and rung those contacts; a booking
    /// with a further contact may belong to another person, who was never asked.
    pub(crate) async fn bookings_with_same_contacts(
        &self,
        record: PatientId,
    ) -> Result<Vec<Booking>, AppError> {
        let db = self.store().read();
        let me = appointments::patient(db, record).await?.ok_or(AppError::NotFound)?;
        let mut found = people::bookings_of(db, record).await?;
        let seen: Vec<_> = found.iter().map(|booking| contacts(&me, booking)).collect();
        for booking in self.bookings_of(record).await? {
            let person = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
            let known = found.iter().any(|known| known.id == booking.id);
            if !known && seen.contains(&contacts(&person, &booking)) {
                found.push(booking);
            }
        }
        Ok(found)
    }

    /// Whether a code could be sent to a contact of both records.
    pub(crate) async fn share_a_contact(&self, pair: PatientPair) -> Result<bool, AppError> {
        let db = self.store().read();
        for contact in people::contacts_of(db, pair.later).await? {
            if people::is_reached_at(db, &contact, pair.known).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// All contacts of the patient of a booking, or of their guardian.
fn contacts(patient: &ValidPatient, booking: &Booking) -> [String; 4] {
    let (email, number) = booking
        .guardian
        .as_ref()
        .map_or(("", ""), |guardian| (guardian.email.as_str(), guardian.contact_number.as_str()));
    [patient.email.to_lowercase(), patient.contact_number.clone(), email.to_lowercase(), number.to_owned()]
}
