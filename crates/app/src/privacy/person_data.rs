//! A person's data outside their bookings: help requests from their contact, under their own name. A contact alone isn't enough,
//! since families share it: what may be a relative's is kept.

use domain::PatientId;
use domain::audit::SubjectKind;
use domain::limits::PEOPLE_OF_CONTACT_MAX;
use domain::patient::{ValidPatient, is_named, same_person};
use store::appointments::{self, Booking};
use store::audit::list::SubjectsOfKind;
use store::people::{self, Contact};
use store::privacy::{PersonData, shared_contacts};

use crate::{App, AppError};

impl App {
    /// All data of the person with these bookings.
    pub(crate) async fn person_data(&self, bookings: &[Booking]) -> Result<PersonData, AppError> {
        let mut person_data = PersonData {
            bookings: bookings.iter().map(|booking| booking.id).collect(),
            ..PersonData::default()
        };
        let people = self.patients_of(bookings).await?;
        let Some(me) = people.first() else { return Ok(person_data) };
        let db = self.store().read();
        let asked_for = self.waiting_link_requests().await?;
        for contact in contacts_of(&people, bookings) {
            let mut others = people::named_at(db, &contact, PEOPLE_OF_CONTACT_MAX).await?;
            others.retain(|other| !same_person(other, me));
            let own = |asked: Vec<(i64, String)>| {
                asked.into_iter().filter(|(_, name)| is_named(name, me, &others)).map(|(id, _)| id)
            };
            person_data.callbacks.extend(own(shared_contacts::callbacks_at(db, &contact).await?));
            person_data.letters.extend(own(shared_contacts::letters_at(db, &contact).await?));
            // These have no name: with twins they could be either's.
            if others.iter().all(|other| other.date_of_birth != me.date_of_birth) {
                person_data.drafts.extend(shared_contacts::drafts_at(db, &contact, me.date_of_birth).await?);
                let own = asked_for.iter().filter(|one| one.is_of(&contact, me.date_of_birth));
                person_data.link_requests.extend(own.map(|one| one.job));
            }
        }
        Ok(person_data)
    }

    /// All contacts in these bookings, of patients and guardians.
    pub(super) async fn contacts_of(&self, bookings: &[Booking]) -> Result<Vec<Contact>, AppError> {
        Ok(contacts_of(&self.patients_of(bookings).await?, bookings))
    }

    /// The audit subjects of this person: a kind, and its ids.
    pub(crate) async fn audit_subjects_of(
        &self,
        id: PatientId,
        bookings: &[Booking],
    ) -> Result<Vec<SubjectsOfKind>, AppError> {
        let person_data = self.person_data(bookings).await?;
        let patients = bookings.iter().map(|booking| booking.patient_id.0).chain([id.0]).collect();
        let keys = bookings.iter().map(|booking| booking.booking_key_id.0).collect();
        let bookings = person_data.bookings.iter().map(|booking| booking.0).collect();
        Ok(vec![
            SubjectsOfKind { kind: SubjectKind::Patient, ids: patients },
            SubjectsOfKind { kind: SubjectKind::Booking, ids: bookings },
            SubjectsOfKind { kind: SubjectKind::BookingKey, ids: keys },
            SubjectsOfKind { kind: SubjectKind::CallbackRequest, ids: person_data.callbacks },
            SubjectsOfKind { kind: SubjectKind::CallCenterEmail, ids: person_data.letters },
        ])
    }

    async fn patients_of(&self, bookings: &[Booking]) -> Result<Vec<ValidPatient>, AppError> {
        let mut people = Vec::with_capacity(bookings.len());
        for booking in bookings {
            people.extend(appointments::patient(self.store().read(), booking.patient_id).await?);
        }
        Ok(people)
    }
}

/// Without duplicates.
fn contacts_of(people: &[ValidPatient], bookings: &[Booking]) -> Vec<Contact> {
    let own = people.iter().map(|person| (&person.email, &person.contact_number));
    let guardians = bookings.iter().filter_map(|booking| booking.guardian.as_ref());
    let all = own.chain(guardians.map(|guardian| (&guardian.email, &guardian.contact_number)));
    let mut contacts: Vec<Contact> = Vec::new();
    for (email, number) in all {
        for contact in [Contact::Email(email.to_lowercase()), Contact::Number(number.clone())] {
            if !contact.is_empty() && !contacts.contains(&contact) {
                contacts.push(contact);
            }
        }
    }
    contacts
}
