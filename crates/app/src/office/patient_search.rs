//! Staff find a patient by name, date of birth, phone number or booking key.

use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::booking::BookingKey;
use domain::limits::{LIST_PAGE_ROWS, NAME_SEARCH_MIN_CHARACTERS};
use domain::patient::{ValidPatient, searched_name, telephone};
use domain::{BookingKeyId, ClinicId, ClinicScope, MessageKey, PatientId};
use jiff::civil::Date;
use store::audit::Subject;
use store::patient_search::{self, PatientQuery};
use store::{appointments, booking_requests};

use super::cursor::{NameCursor, page_of};
use super::of_patient;
use crate::audit::AuditSubjects;
use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

/// What staff know about a patient, as typed. At least one field is needed.
#[derive(Debug, Clone, Default)]
pub struct PatientSearch {
    pub name: Option<String>,
    pub born: Option<Date>,
    pub contact_number: Option<String>,
    pub key: Option<String>,
    /// Only patients who have to do with this clinic.
    pub clinic: Option<ClinicId>,
}

#[derive(Debug, Default)]
pub struct PatientsFound {
    pub items: Vec<(PatientId, ValidPatient)>,
    /// `None` on the last page.
    pub next: Option<NameCursor>,
}

impl AuditSubjects for PatientsFound {
    fn audit_subjects(&self) -> Vec<Subject> {
        self.items.iter().map(|(id, _)| of_patient(*id)).collect()
    }
}

impl App {
    pub async fn search_patients(
        &self,
        ctx: &Ctx,
        wanted: &PatientSearch,
        after: Option<&NameCursor>,
    ) -> Result<PatientsFound, AppError> {
        const ACTION: AuditAction = AuditAction::SearchPatients;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let read = |clinics| self.patients_page(&staff, wanted, clinics, after);
        self.audit_list_read(&staff, ACTION, wanted.clinic, ctx, read).await
    }

    async fn patients_page(
        &self,
        staff: &StaffSession,
        wanted: &PatientSearch,
        clinics: ClinicScope,
        after: Option<&NameCursor>,
    ) -> Result<PatientsFound, AppError> {
        let Some(query) = self.patient_query(staff, wanted, clinics).await? else {
            return Ok(PatientsFound::default());
        };
        let limit = LIST_PAGE_ROWS as u64 + 1;
        let after = after.map(NameCursor::after);
        let found = patient_search::find(self.store().read(), &query, after.as_ref(), limit).await?;
        let (found, more) = page_of(found, LIST_PAGE_ROWS);
        let next = found.last().filter(|_| more).map(|last| NameCursor::from(last.after.clone()));
        let items = found.into_iter().map(|found| (found.id, found.patient)).collect();
        Ok(PatientsFound { items, next })
    }

    /// `None` if nobody can match.
    async fn patient_query(
        &self,
        staff: &StaffSession,
        wanted: &PatientSearch,
        clinics: ClinicScope,
    ) -> Result<Option<PatientQuery>, AppError> {
        let only = match trimmed(wanted.key.as_ref()) {
            Some(key) => match self.patient_of_typed_key(staff, key).await? {
                Some(patient) => Some(patient),
                None => return Ok(None),
            },
            None => None,
        };
        let query = PatientQuery { only, clinics, ..self.person_query(wanted).await? };
        if query.name.is_none() && query.number.is_none() && query.only.is_none() && query.born.is_none() {
            return Err(AppError::field("name", MessageKey::FieldRequired));
        }
        Ok(Some(query))
    }

    /// The search terms about a person, folded for comparison.
    pub(super) async fn person_query(&self, wanted: &PatientSearch) -> Result<PatientQuery, AppError> {
        let name = trimmed(wanted.name.as_ref()).map(searched_name);
        if name.as_ref().is_some_and(|name| name.chars().count() < NAME_SEARCH_MIN_CHARACTERS) {
            return Err(AppError::field("name", MessageKey::FieldRequired));
        }
        let number = match trimmed(wanted.contact_number.as_ref()) {
            Some(typed) => match self.normalized_number(typed).await? {
                Some(number) => Some(number),
                None => return Err(AppError::field("contactNumber", MessageKey::ContactNumberInvalid)),
            },
            None => None,
        };
        Ok(PatientQuery { name, born: wanted.born, number, ..PatientQuery::at_all_clinics() })
    }

    /// Patients a line of text may mean: by name, by number, or by the slug of a request.
    pub(super) async fn patients_named(&self, text: &str) -> Result<PatientQuery, AppError> {
        match booking_requests::by_slug(self.store().read(), text.trim()).await? {
            Some(request) => {
                Ok(PatientQuery { only: Some(request.patient_id), ..PatientQuery::at_all_clinics() })
            }
            None => self.query_of_text(text).await,
        }
    }

    /// The number or name in a line of text.
    pub(super) async fn query_of_text(&self, text: &str) -> Result<PatientQuery, AppError> {
        let number = self.normalized_number(text).await?;
        let name = Some(searched_name(text)).filter(|_| number.is_none());
        if name.as_ref().is_some_and(|name| name.chars().count() < NAME_SEARCH_MIN_CHARACTERS) {
            return Err(AppError::field("text", MessageKey::FieldRequired));
        }
        Ok(PatientQuery { name, number, ..PatientQuery::at_all_clinics() })
    }

    async fn normalized_number(&self, typed: &str) -> Result<Option<String>, AppError> {
        Ok(telephone::normal_form(typed, self.home().await?))
    }

    async fn patient_of_typed_key(
        &self,
        staff: &StaffSession,
        typed: &str,
    ) -> Result<Option<PatientId>, AppError> {
        let Some(key) = self.typed_key(staff, typed).await? else { return Ok(None) };
        let booking = appointments::booking_of_key(self.store().read(), key).await?;
        Ok(booking.map(|booking| booking.patient_id))
    }

    /// `None` if there is no such key.
    pub(super) async fn typed_key(
        &self,
        staff: &StaffSession,
        typed: &str,
    ) -> Result<Option<BookingKeyId>, AppError> {
        let Ok(key) = BookingKey::parse(typed.trim()) else { return Ok(None) };
        Ok(self.stored_key(&staff.stand_ins.resolve(key)).await?.map(|stored| stored.id))
    }
}

/// `None` if blank.
pub(super) fn trimmed(typed: Option<&String>) -> Option<&str> {
    typed.map(|text| text.trim()).filter(|text| !text.is_empty())
}
