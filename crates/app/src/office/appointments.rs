//! The list of appointments as staff see it.

use std::collections::BTreeMap;

use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::booking::BookingKey;
use domain::catalogue::{Catalogue, Clinic, Device, Exam};
use domain::limits::LIST_PAGE_ROWS;
use domain::patient::{Needs, ValidGuardian, ValidPatient};
use domain::{AppointmentId, ClinicId, ClinicScope, Clinics, DateFilter, DeviceId};
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::appointments::Appointment;
use store::audit::Subject;
use store::office::{self, AppointmentFilter, AppointmentOwner, ClinicTimeRange};
use store::visit_history::RequestedTimes;
use store::{StoreError, TimedPageEnd};

use super::cursor::{Cursor, page_of};
use super::of_patient;
use crate::audit::AuditSubjects;
use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

/// Filters, as typed. A missing one doesn't narrow the list.
#[derive(Debug, Clone, Default)]
pub struct AppointmentListFilter {
    /// Days in the clinic's time zone, inclusive.
    pub days: DateFilter,
    pub clinic: Option<ClinicId>,
    pub device: Option<DeviceId>,
    pub statuses: Vec<AppointmentStatus>,
    pub after: Option<Cursor>,
}

#[derive(Debug, Default)]
pub struct AppointmentPage {
    pub items: Vec<ListedAppointment>,
    /// `None` on the last page.
    pub next: Option<Cursor>,
}

impl AuditSubjects for AppointmentPage {
    fn audit_subjects(&self) -> Vec<Subject> {
        self.items.iter().map(|item| of_patient(item.appointment.patient_id)).collect()
    }
}

#[derive(Debug)]
pub struct ListedAppointment {
    pub appointment: Appointment,
    pub key: BookingKey,
    pub patient: ValidPatient,
    pub exam: Exam,
    pub clinic: Clinic,
    pub device: Device,
    pub notes: Option<String>,
    /// Why it was booked at shorter notice than patients may.
    pub short_notice_reason: Option<String>,
    pub needs: Needs,
    pub guardian: Option<ValidGuardian>,
    /// Preferred times, if the patient asked for another time.
    pub wish: Option<RequestedTimes>,
    /// Number of required document types that are missing.
    pub documents_missing: usize,
}

impl App {
    /// A page of the appointments at the staff member's clinics, by start.
    pub async fn list_appointments(
        &self,
        ctx: &Ctx,
        wanted: &AppointmentListFilter,
    ) -> Result<AppointmentPage, AppError> {
        const ACTION: AuditAction = AuditAction::ListAppointments;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let read = |clinics| self.appointments_of(&staff, clinics, wanted, Vec::new());
        self.audit_list_read(&staff, ACTION, wanted.clinic, ctx, read).await
    }

    pub(super) async fn appointments_of(
        &self,
        staff: &StaffSession,
        clinics: ClinicScope,
        wanted: &AppointmentListFilter,
        whose: Vec<AppointmentOwner>,
    ) -> Result<AppointmentPage, AppError> {
        let catalogue = self.catalogue().await?;
        let filter = AppointmentFilter { whose, ..filter_of(&catalogue, clinics, wanted) };
        let rows = office::appointments(self.store().read(), &filter, LIST_PAGE_ROWS as u64 + 1).await?;
        let (rows, more) = page_of(rows, LIST_PAGE_ROWS);
        let last = rows.last().filter(|_| more).map(|row| &row.appointment);
        let next = last.map(|last| Cursor { at: last.start, id: last.id.0 });
        let shown: Vec<Appointment> = rows.iter().map(|row| row.appointment.clone()).collect();
        let lacking = self.documents_missing(&shown).await?;
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            let one = row.appointment;
            // A patient missing from the list would come unexpected: fail rather than leave one out.
            let corrupt = |column| StoreError::Corrupt { column };
            let exam = catalogue.exam(one.exam_id).ok_or_else(|| corrupt("appointments.exam_id"))?.clone();
            let clinic =
                catalogue.clinic(one.clinic_id).ok_or_else(|| corrupt("appointments.clinic_id"))?.clone();
            let device =
                catalogue.device(one.device_id).ok_or_else(|| corrupt("appointments.device_id"))?.clone();
            let needs = row.needs.as_deref().map(serde_json::from_str).transpose();
            let needs = needs.map_err(|_| corrupt("bookings.needs"))?.unwrap_or_default();
            let key = staff.shown_key(one.booking_key_id);
            items.push(ListedAppointment {
                documents_missing: lacking.get(&one.id).copied().unwrap_or_default(),
                appointment: one,
                key,
                patient: row.patient,
                exam,
                clinic,
                device,
                notes: row.notes,
                short_notice_reason: row.short_notice_reason,
                needs,
                guardian: row.guardian,
                wish: row.wish,
            });
        }
        Ok(AppointmentPage { items, next })
    }
}

pub(super) fn filter_of(
    catalogue: &Catalogue,
    clinics: ClinicScope,
    wanted: &AppointmentListFilter,
) -> AppointmentFilter {
    AppointmentFilter {
        places: time_ranges(catalogue, clinics, wanted.days),
        device: wanted.device,
        statuses: wanted.statuses.clone(),
        whose: Vec::new(),
        after: wanted.after.map(|Cursor { at, id }| TimedPageEnd { at, id: AppointmentId(id) }),
    }
}

/// The days in the time zone of each clinic, including retired clinics, where past appointments took place. An unknown clinic has
/// none.
fn time_ranges(catalogue: &Catalogue, scope: ClinicScope, days: DateFilter) -> Vec<ClinicTimeRange> {
    if days == DateFilter::default() {
        return vec![ClinicTimeRange { clinics: scope, from: None, until: None }];
    }
    let selected: Vec<&Clinic> = match &scope {
        ClinicScope::All => catalogue.clinics.iter().chain(&catalogue.retired.clinics).collect(),
        ClinicScope::Only(clinics) => clinics.ids().filter_map(|clinic| catalogue.clinic(clinic)).collect(),
    };
    let mut of_zones: BTreeMap<&str, Vec<ClinicId>> = BTreeMap::new();
    for clinic in selected {
        of_zones.entry(&clinic.time_zone).or_default().push(clinic.id);
    }
    let range_of = |(zone, clinics): (&str, Vec<ClinicId>)| {
        let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
        let begin = |day: Date| day.to_zoned(zone.clone()).ok().map(|moment| moment.timestamp());
        let until = days.last.map(|day| day.saturating_add(1.day()));
        let clinics = ClinicScope::Only(Clinics::new(clinics)?);
        Some(ClinicTimeRange { clinics, from: days.first.and_then(begin), until: until.and_then(begin) })
    };
    of_zones.into_iter().filter_map(range_of).collect()
}
