//! Privacy: a copy of a person's data, its erasure, and retention.

mod erasure;
mod export;
mod person_data;
mod retention;
mod seen_by;

use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::booking::BookingKey;
use domain::limits::BOOKINGS_OF_CONTACT_MAX;
use domain::patient::same_person;
use domain::{MessageKey, PatientId};
use store::appointments::{self, Booking};
use store::audit::Actor;
use store::booking_requests;
use store::people::{self, BirthFilter, Contact, ReachedPatient};

pub use erasure::{ErasureReport, RemainingContact, RemainingReason, RetainedBooking, RetentionReason};
pub use export::PatientExport;
pub use retention::{Retention, RetentionReport, run};

use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

impl App {
    /// The calling administrator of the whole provider. Others are refused, and that is audited; so are administrators limited to
    /// clinics, since this reaches beyond their clinics.
    pub async fn administrator(&self, ctx: &Ctx, action: AuditAction) -> Result<Actor, AppError> {
        Ok(self.require(ctx, Permission::AdministerAllClinics, action).await?.actor())
    }

    /// The administrator who copies or erases all data of a person. If limited to clinics, all of the person's data must be in
    /// those: there is no partial copy or erasure.
    pub async fn administrator_of_patient(
        &self,
        ctx: &Ctx,
        id: PatientId,
        action: AuditAction,
    ) -> Result<StaffSession, AppError> {
        let staff = self.require(ctx, Permission::Administer, action).await?;
        let outcome = self.require_all_bookings_visible(&staff, id).await;
        self.record_denial(outcome, ctx, Some(id.into()), action).await?;
        Ok(staff)
    }

    async fn require_all_bookings_visible(
        &self,
        staff: &StaffSession,
        id: PatientId,
    ) -> Result<(), AppError> {
        self.known_patient(staff, id).await?.ok_or(AppError::NotFound)?;
        if staff.clinics.is_all() {
            return Ok(());
        }
        let db = self.store().read();
        for booking in self.bookings_of(id).await? {
            let key = booking.booking_key_id;
            let visits = appointments::of_key(db, key).await?;
            let requests = booking_requests::of_key(db, key).await?;
            if !visits.iter().all(|visit| staff.works_at(visit.clinic_id))
                || !requests.iter().all(|one| staff.works_at_or_anywhere(one.clinic_id, one.region_id))
            {
                return Err(AppError::Forbidden(MessageKey::BeyondYourClinics));
            }
        }
        Ok(())
    }

    /// The record of the patient of a key.
    pub async fn patient_of_key(&self, key: &BookingKey) -> Result<PatientId, AppError> {
        let stored = self.stored_key(key).await?.ok_or(AppError::NotFound)?;
        let booking = appointments::booking_of_key(self.store().read(), stored.id).await?;
        booking.map(|booking| booking.patient_id).ok_or(AppError::NotFound)
    }

    /// All bookings of this record's person: those with the same contacts that are the same person's.
    pub(crate) async fn bookings_of(&self, patient: PatientId) -> Result<Vec<Booking>, AppError> {
        let db = self.store().read();
        let me = appointments::patient(db, patient).await?.ok_or(AppError::NotFound)?;
        let mut found: Vec<Booking> = people::bookings_of(db, patient).await?;
        let mut contacts = vec![Contact::Email(me.email.clone()), Contact::Number(me.contact_number.clone())];
        for guardian in found.iter().filter_map(|booking| booking.guardian.as_ref()) {
            contacts.extend([
                Contact::Email(guardian.email.clone()),
                Contact::Number(guardian.contact_number.clone()),
            ]);
        }
        for contact in contacts.iter().filter(|contact| !contact.is_empty()) {
            let reached =
                people::reached_at(db, contact, BirthFilter::On(me.date_of_birth), BOOKINGS_OF_CONTACT_MAX);
            for ReachedPatient { booking, patient } in reached.await? {
                if same_person(&patient, &me) && found.iter().all(|known| known.id != booking.id) {
                    found.push(booking);
                }
            }
        }
        Ok(found)
    }
}
