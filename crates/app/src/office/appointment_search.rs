//! Staff find appointments by details of the patient, by a booking key, or by one line of text.

use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::{DateFilter, MessageKey};
use store::appointments;
use store::office::AppointmentOwner;

use super::appointments::{AppointmentListFilter, AppointmentPage};
use super::cursor::Cursor;
use super::patient_search::{PatientSearch, trimmed};
use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

/// Search terms, as typed. At least one about the person or the booking is needed, and all must match.
#[derive(Debug, Clone, Default)]
pub struct AppointmentSearch {
    /// A name, phone number, booking key, or slug of an appointment.
    pub text: Option<String>,
    pub known: PatientSearch,
    /// Days in the clinic's time zone, inclusive.
    pub days: DateFilter,
    /// Empty means any.
    pub statuses: Vec<AppointmentStatus>,
    pub after: Option<Cursor>,
}

impl App {
    /// A page of matches at the staff member's clinics, by start.
    pub async fn search_appointments(
        &self,
        ctx: &Ctx,
        wanted: &AppointmentSearch,
    ) -> Result<AppointmentPage, AppError> {
        const ACTION: AuditAction = AuditAction::SearchAppointments;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let clinic = wanted.known.clinic;
        let (days, statuses) = (wanted.days, wanted.statuses.clone());
        let page = AppointmentListFilter {
            clinic,
            days,
            statuses,
            after: wanted.after,
            ..AppointmentListFilter::default()
        };
        let (staff, page) = (&staff, &page);
        let read = |clinics| async move {
            match self.owner_filter(staff, wanted).await? {
                Some(whose) => self.appointments_of(staff, clinics, page, whose).await,
                None => Ok(AppointmentPage::default()),
            }
        };
        self.audit_list_read(staff, ACTION, clinic, ctx, read).await
    }

    /// `None` if nobody can match.
    async fn owner_filter(
        &self,
        staff: &StaffSession,
        wanted: &AppointmentSearch,
    ) -> Result<Option<Vec<AppointmentOwner>>, AppError> {
        let mut whose = Vec::new();
        if let Some(text) = trimmed(wanted.text.as_ref()) {
            whose.push(self.parse_owner(staff, text).await?);
        }
        if let Some(key) = trimmed(wanted.known.key.as_ref()) {
            let Some(key) = self.typed_key(staff, key).await? else { return Ok(None) };
            whose.push(AppointmentOwner::Key(key));
        }
        let person = self.person_query(&wanted.known).await?;
        if person.name.is_some() || person.number.is_some() || person.born.is_some() {
            whose.push(AppointmentOwner::Patients(person));
        }
        if whose.is_empty() {
            return Err(AppError::field("text", MessageKey::FieldRequired));
        }
        Ok(Some(whose))
    }

    async fn parse_owner(&self, staff: &StaffSession, text: &str) -> Result<AppointmentOwner, AppError> {
        if let Some(key) = self.typed_key(staff, text).await? {
            return Ok(AppointmentOwner::Key(key));
        }
        match appointments::by_slug(self.store().read(), text).await? {
            Some(one) => Ok(AppointmentOwner::One(one.id)),
            None => Ok(AppointmentOwner::Patients(self.query_of_text(text).await?)),
        }
    }
}
