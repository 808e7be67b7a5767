//! The booking requests of a key, as its patient sees them.

use domain::audit::AuditAction;
use domain::booking::BookingKey;
use domain::booking_request::{BookingRequestKind, BookingRequestStatus, PreferredTime};
use domain::catalogue::{Clinic, Exam};
use domain::patient::ValidPatient;
use domain::{AppointmentId, BookingKeyId, BookingRequestId, ClinicId};
use jiff::Timestamp;
use store::booking_requests::BookingRequest;
use store::{appointments, booking_requests};

use super::summary::visible_to;
use crate::audit::AuditedAction;
use crate::{Access, App, AppError, AuthorizedBooking, Ctx};

#[derive(Debug, Clone)]
pub struct RequestItem {
    pub id: BookingRequestId,
    pub slug: String,
    pub status: BookingRequestStatus,
    pub kind: BookingRequestKind,
    /// In the order in which they were requested. Empty if the patient asked for "something else" and the exam isn't decided yet.
    pub exams: Vec<Exam>,
    pub clinic: Option<Clinic>,
    /// The clinic's name, or a text for all clinics of the region.
    pub clinic_name: String,
    pub patient_notes: String,
    pub clinical_notes: String,
    pub preferred_times: Vec<PreferredTime>,
    pub created_at: Timestamp,
    /// The key of the appointment made from it.
    pub appointment_key: Option<BookingKey>,
    /// Staff's notes about the exams.
    pub exam_notes: String,
    /// Where it was offered; any clinic if none is named.
    pub offered_clinics: Option<Vec<Clinic>>,
    /// While it is offered: when the offer ends.
    pub offered_until: Option<Timestamp>,
}

/// A request with its patient.
#[derive(Debug, Clone)]
pub struct RequestSummary {
    pub key: BookingKey,
    pub request: RequestItem,
    /// Contact details are masked before the code.
    pub patient: ValidPatient,
    /// The number of its files.
    pub documents: usize,
    /// Number of questionnaires that are still to be answered.
    pub questionnaires_pending: usize,
}

impl App {
    /// The requests of a key. Audited.
    pub async fn requests_of_key(&self, ctx: &Ctx, key: &BookingKey) -> Result<Vec<RequestItem>, AppError> {
        let authorized = self
            .authorized_booking(ctx, key, AuditedAction::new(Access::Read, AuditAction::ReadRequests))
            .await?;
        self.request_items(&authorized, authorized.key_id, &ctx.language).await
    }

    /// One request by its slug. Audited.
    pub async fn request_summary(&self, ctx: &Ctx, slug: &str) -> Result<RequestSummary, AppError> {
        let audited = AuditedAction::new(Access::Read, AuditAction::ReadRequest);
        let (authorized, key, found) = self.own_request(ctx, slug, audited).await?;
        let db = self.store().read();
        let patient = appointments::patient(db, authorized.patient_id).await?.ok_or(AppError::NotFound)?;
        let documents = self.documents_shown(&found, authorized.is_staff(), ctx).await?.len();
        let items = self.request_items(&authorized, authorized.key_id, &ctx.language).await?;
        let request = items.into_iter().find(|item| item.id == found.id).ok_or(AppError::NotFound)?;
        let pending = self.questionnaires_pending_of_requests(std::slice::from_ref(&found)).await?;
        let questionnaires_pending = pending.get(&found.id).copied().unwrap_or_default();
        let patient = visible_to(&authorized, patient);
        Ok(RequestSummary { key, request, patient, documents, questionnaires_pending })
    }

    /// The requests of a key that are open to the caller.
    pub(super) async fn request_items(
        &self,
        authorized: &AuthorizedBooking,
        key: BookingKeyId,
        language: &str,
    ) -> Result<Vec<RequestItem>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let general = provider.configuration.application.general_enquiry_exam_slug.as_deref();
        let found = booking_requests::of_key(self.store().read(), key).await?;
        let mut items = Vec::with_capacity(found.len());
        let shown = |one: &BookingRequest| authorized.includes_place(one.clinic_id, one.region_id);
        for request in found.into_iter().filter(shown) {
            let clinic = request.clinic_id.and_then(|id| catalogue.clinic(id));
            let region = request.region_id.and_then(|id| catalogue.region(id));
            let exams = request.exams.iter().filter_map(|id| catalogue.exam(*id));
            let exams = exams.filter(|exam| Some(exam.slug.as_str()) != general);
            let in_words = |id: ClinicId| {
                catalogue.clinic(id).map(|clinic| provider.content.clinic(language, clinic.clone()))
            };
            let offered = request.offered_clinics.as_ref();
            let is_offered = request.status == BookingRequestStatus::Offered;
            items.push(RequestItem {
                offered_until: request.status.ends_at(request.updated_at).filter(|_| is_offered),
                offered_clinics: offered
                    .map(|scope| scope.to_list().into_iter().filter_map(in_words).collect()),
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
                exam_notes: request.exam_notes,
                appointment_key: self.key_of_appointment(authorized, request.appointment_id).await?,
            });
        }
        Ok(items)
    }

    async fn key_of_appointment(
        &self,
        authorized: &AuthorizedBooking,
        id: Option<AppointmentId>,
    ) -> Result<Option<BookingKey>, AppError> {
        let Some(id) = id else { return Ok(None) };
        let appointment = appointments::by_id(self.store().read(), id).await?.ok_or(AppError::NotFound)?;
        if !authorized.shows(appointment.clinic_id) {
            return Ok(None);
        }
        self.shown_key(authorized, appointment.booking_key_id).await.map(Some)
    }
}
