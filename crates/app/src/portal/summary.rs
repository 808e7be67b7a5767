//! The appointments of a booking key, as its patient sees them.

use domain::appointment::AppointmentStatus;
use domain::booking::BookingKey;
use domain::catalogue::{Clinic, Exam};
use domain::patient::ValidPatient;
use domain::{AppointmentId, BookingId};
use jiff::Timestamp;
use store::appointments;
use store::audit::{AuditEvent, record};
use store::sessions::Session;

use super::{RequestItem, mask};
use crate::booking::arrive_at;
use crate::{App, AppError, Caller};

#[derive(Debug, Clone)]
pub struct Summary {
    pub key: BookingKey,
    pub code_verified: bool,
    /// Contact details are masked unless the code is verified.
    pub patient: ValidPatient,
    pub items: Vec<SummaryItem>,
    pub requests: Vec<RequestItem>,
}

#[derive(Debug, Clone)]
pub struct SummaryItem {
    pub id: AppointmentId,
    pub slug: String,
    pub exam: Exam,
    pub clinic: Clinic,
    pub status: AppointmentStatus,
    pub calendar_sequence: i32,
    pub start: Timestamp,
    pub end: Timestamp,
    pub arrive_at: Timestamp,
}

impl App {
    /// Reads the booking of this session's key. Leaves an audit row.
    pub async fn summary(
        &self,
        token: Option<&str>,
        key: &BookingKey,
        caller: &Caller,
    ) -> Result<Summary, AppError> {
        let session = self.session_of_key(token, key).await?;
        let booking = appointments::booking_of_key(self.store().read(), session.booking_key_id)
            .await?
            .ok_or(AppError::NotFound)?;
        let patient = appointments::patient(self.store().read(), booking.patient_id).await?;
        let patient = patient.ok_or(AppError::NotFound)?;
        self.audit_read(&session, booking.id, caller).await?;
        Ok(Summary {
            key: key.clone(),
            code_verified: session.code_verified,
            patient: if session.code_verified { patient } else { masked(patient) },
            items: self.summary_items(&session, &caller.language).await?,
            requests: self.request_items(session.booking_key_id, &caller.language).await?,
        })
    }

    pub(super) async fn summary_items(
        &self,
        session: &Session,
        language: &str,
    ) -> Result<Vec<SummaryItem>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let found = appointments::of_key(self.store().read(), session.booking_key_id).await?;
        let items = found.into_iter().filter_map(|appointment| {
            Some(SummaryItem {
                exam: provider.content.exam(language, catalogue.exam(appointment.exam_id)?),
                clinic: provider.content.clinic(language, catalogue.clinic(appointment.clinic_id)?.clone()),
                id: appointment.id,
                slug: appointment.slug,
                status: appointment.status,
                calendar_sequence: appointment.calendar_sequence,
                start: appointment.start,
                end: appointment.end,
                arrive_at: arrive_at(appointment.start),
            })
        });
        Ok(items.collect())
    }

    async fn audit_read(
        &self,
        session: &Session,
        booking: BookingId,
        caller: &Caller,
    ) -> Result<(), AppError> {
        let event = AuditEvent {
            at: self.clock().now(),
            actor_kind: "PATIENT",
            actor_id: Some(session.booking_key_id.0),
            action: "READ",
            subject_kind: "BOOKING",
            subject_id: booking.0,
            result: "DONE",
        };
        let origin = caller.origin.clone();
        self.store()
            .write(move |tx| {
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move { record(tx, &event, &origin).await })
            })
            .await?;
        Ok(())
    }
}

fn masked(patient: ValidPatient) -> ValidPatient {
    ValidPatient {
        email: mask::email(&patient.email),
        contact_number: mask::number(&patient.contact_number),
        medicare_number: patient.medicare_number.as_deref().map(mask::number),
        ..patient
    }
}
