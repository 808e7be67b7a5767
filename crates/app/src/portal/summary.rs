//! The appointments of a booking key, as its patient sees them.

use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::booking::BookingKey;
use domain::catalogue::{Clinic, Exam};
use domain::patient::{BookingFor, ValidPatient};
use domain::results::Release;
use domain::sharing::ShareKind;
use domain::{AppointmentId, BookingKeyId};
use jiff::Timestamp;
use store::appointments::{self, Appointment};
use store::reports::{self, Report};
use store::shared_accesses::SharedAccess;

use super::{RequestItem, mask};
use crate::audit::AuditedAction;
use crate::booking::arrive_at;
use crate::{Access, App, AppError, AuthorizedBooking, Ctx};

#[derive(Debug, Clone)]
pub struct Summary {
    pub key: BookingKey,
    pub code_verified: bool,
    /// Contact details are masked before the code.
    pub patient: ValidPatient,
    pub booking_for: BookingFor,
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
    /// The UID in calendars, which a move keeps.
    pub calendar_uid: String,
    pub folio_number: Option<String>,
    /// Whether a report can be read.
    pub results_available: bool,
    /// Number of required document types that are missing.
    pub documents_missing: usize,
    /// Number of consents that are still to be given.
    pub consent_pending: usize,
    /// Number of questionnaires that are still to be answered.
    pub questionnaires_pending: usize,
    /// The appointment that replaced it.
    pub replaced_by: Option<String>,
    pub start: Timestamp,
    pub end: Timestamp,
    pub arrive_at: Timestamp,
}

impl App {
    /// Reads the booking of this session's key. Audited.
    pub async fn summary(&self, ctx: &Ctx, key: &BookingKey) -> Result<Summary, AppError> {
        let audited = AuditedAction::new(Access::ReadOrShared, AuditAction::Read);
        let authorized = self.authorized_booking(ctx, key, audited).await?;
        let booking = appointments::booking_of_key(self.store().read(), authorized.key_id).await?;
        let booking = booking.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(self.store().read(), booking.patient_id).await?;
        let patient = patient.ok_or(AppError::NotFound)?;
        Ok(Summary {
            key: key.clone(),
            code_verified: authorized.code_verified,
            patient: visible_to(&authorized, patient),
            booking_for: booking.booking_for,
            items: self.items_of(&authorized, &ctx.language).await?,
            requests: match authorized.share {
                Some(_) => Vec::new(),
                None => self.request_items(&authorized, authorized.key_id, &ctx.language).await?,
            },
        })
    }

    /// The contact of a share sees only what was shared.
    async fn items_of(
        &self,
        authorized: &AuthorizedBooking,
        language: &str,
    ) -> Result<Vec<SummaryItem>, AppError> {
        let items = self.shown_items(authorized, authorized.key_id, language).await?;
        Ok(match &authorized.share {
            Some(share) => visible_to_contact(share, items, self.clock().now()),
            None => items,
        })
    }

    /// Like [`Self::summary_items`], without appointments outside the staff member's clinics.
    pub(crate) async fn shown_items(
        &self,
        authorized: &AuthorizedBooking,
        key: BookingKeyId,
        language: &str,
    ) -> Result<Vec<SummaryItem>, AppError> {
        let mut items = self.summary_items(key, language).await?;
        items.retain(|item| authorized.shows(item.clinic.id));
        Ok(items)
    }

    pub(crate) async fn summary_items(
        &self,
        key: BookingKeyId,
        language: &str,
    ) -> Result<Vec<SummaryItem>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let found = appointments::of_key(self.store().read(), key).await?;
        let released = self.with_results(&found).await?;
        let lacking = self.documents_missing(&found).await?;
        let unsigned = self.consents_pending(&found).await?;
        let pending = self.questionnaires_pending(&found).await?;
        let slugs: Vec<_> = found.iter().map(|one| (one.id, one.slug.clone())).collect();
        let slug_of = |id: AppointmentId| slugs.iter().find(|(other, _)| *other == id);
        let items = found.into_iter().filter_map(|appointment| {
            Some(SummaryItem {
                calendar_uid: appointment.calendar_uid.unwrap_or_else(|| appointment.slug.clone()),
                folio_number: appointment.folio_number,
                results_available: released.contains(&appointment.id),
                documents_missing: lacking.get(&appointment.id).copied().unwrap_or_default(),
                consent_pending: unsigned.get(&appointment.id).copied().unwrap_or_default(),
                questionnaires_pending: pending.get(&appointment.id).copied().unwrap_or_default(),
                replaced_by: appointment.replaced_by.and_then(slug_of).map(|(_, slug)| slug.clone()),
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

    /// Which of these appointments have a readable report.
    pub(crate) async fn with_results(
        &self,
        appointments: &[Appointment],
    ) -> Result<Vec<AppointmentId>, AppError> {
        let ids: Vec<AppointmentId> = appointments.iter().map(|one| one.id).collect();
        let (reports, now) = (reports::of_appointments(self.store().read(), &ids).await?, self.clock().now());
        let released = |report: &Report| matches!(report.release(now), Release::Released { .. });
        Ok(reports.iter().filter(|report| released(report)).map(|report| report.appointment).collect())
    }
}

/// What the contact of a share sees. A history is about the past, not about where the patient will be.
pub(super) fn visible_to_contact(
    share: &SharedAccess,
    items: Vec<SummaryItem>,
    now: Timestamp,
) -> Vec<SummaryItem> {
    let shown = |item: &SummaryItem| match share.kind {
        ShareKind::Result => share.covers(item.id),
        ShareKind::History => is_history(item, now),
    };
    let items = items.into_iter().filter(shown);
    let seen = |item: SummaryItem| SummaryItem {
        folio_number: None,
        replaced_by: None,
        documents_missing: 0,
        questionnaires_pending: 0,
        consent_pending: 0,
        ..item
    };
    items.map(seen).collect()
}

/// Whether it took place, as far as is known.
fn is_history(item: &SummaryItem, now: Timestamp) -> bool {
    let took_place = item.status.occupies_device() || item.status == AppointmentStatus::Completed;
    item.results_available || (took_place && item.status != AppointmentStatus::Pending && item.start <= now)
}

/// Contact details are masked before the code. The contact of a share sees only the name.
pub(super) fn visible_to(authorized: &AuthorizedBooking, patient: ValidPatient) -> ValidPatient {
    if authorized.share.is_some() {
        return ValidPatient {
            email: String::new(),
            contact_number: String::new(),
            postal_code: None,
            medicare_number: None,
            reference_number: None,
            nhi_number: None,
            gender: None,
            insurance_type_id: None,
            ethnicity_id: None,
            ..patient
        };
    }
    if authorized.code_verified {
        return patient;
    }
    ValidPatient {
        email: mask::email(&patient.email),
        contact_number: mask::number(&patient.contact_number),
        medicare_number: patient.medicare_number.as_deref().map(mask::number),
        nhi_number: patient.nhi_number.as_deref().map(mask::number),
        ..patient
    }
}
