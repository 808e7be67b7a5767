//! The booking requests of a key, as its patient sees them.

use domain::booking::BookingKey;
use domain::booking_request::{BookingRequestKind, BookingRequestStatus, PreferredTime};
use domain::catalogue::{Clinic, Exam};
use domain::{AppointmentId, BookingKeyId, BookingRequestId};
use jiff::Timestamp;
use store::{appointments, booking_requests};

use crate::{App, AppError};

#[derive(Debug, Clone)]
pub struct RequestItem {
    pub id: BookingRequestId,
    pub slug: String,
    pub status: BookingRequestStatus,
    pub kind: BookingRequestKind,
    /// In the order in which they were asked for.
    pub exams: Vec<Exam>,
    pub clinic: Option<Clinic>,
    /// Of the clinic, or words for all clinics of the region.
    pub clinic_name: String,
    pub patient_notes: String,
    pub clinical_notes: String,
    pub preferred_times: Vec<PreferredTime>,
    pub created_at: Timestamp,
    /// The key of the appointment that was made of it.
    pub appointment_key: Option<BookingKey>,
}

impl App {
    pub(super) async fn request_items(
        &self,
        key: BookingKeyId,
        language: &str,
    ) -> Result<Vec<RequestItem>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let found = booking_requests::of_key(self.store().read(), key).await?;
        let mut items = Vec::with_capacity(found.len());
        for request in found {
            let clinic = request.clinic_id.and_then(|id| catalogue.clinic(id));
            let region = request.region_id.and_then(|id| catalogue.region(id));
            let exams = request.exams.iter().filter_map(|id| catalogue.exam(*id));
            items.push(RequestItem {
                id: request.id,
                slug: request.slug,
                status: request.status,
                kind: request.kind,
                exams: exams.map(|exam| provider.content.exam(language, exam)).collect(),
                clinic_name: provider.clinic_name(clinic, region, language),
                clinic: clinic.map(|clinic| provider.content.clinic(language, clinic.clone())),
                patient_notes: request.patient_notes,
                clinical_notes: request.clinical_notes,
                preferred_times: request.preferred_times,
                created_at: request.created_at,
                appointment_key: self.key_of_appointment(request.appointment_id).await?,
            });
        }
        Ok(items)
    }

    async fn key_of_appointment(&self, id: Option<AppointmentId>) -> Result<Option<BookingKey>, AppError> {
        let Some(id) = id else { return Ok(None) };
        let appointment = appointments::by_id(self.store().read(), id).await?.ok_or(AppError::NotFound)?;
        self.reveal_key(appointment.booking_key_id).await.map(Some)
    }
}
