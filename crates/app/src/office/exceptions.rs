//! Staff close a device or a clinic for some time, or open it for extra hours. A closure over booked appointments is refused with
//! the list of affected patients. When a device breaks, its time is closed to new bookings at once, and the booked patients stay
//! until they are moved.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::audit::{AuditAction, SubjectKind};
use domain::auth::Permission;
use domain::catalogue::{Catalogue, Clinic};
use domain::limits::EXCEPTIONS_LISTED_MAX;
use domain::{AppointmentId, ClinicId, DateFilter, DateRange, DeviceId, MessageKey};
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use store::StoreError;
use store::audit::{Subject, record};
use store::office::ListedAppointment as Booked;
use store::schedule_exceptions::{self, ExceptionId, ExceptionOf, ListedException};

use super::exception_change::version_of;
use super::exception_times::{LostTime, affected_bookings, affected_ids, checked};
use super::of_patient;
use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

const LIST_APPOINTMENTS: AuditAction = AuditAction::ListAppointments;

/// An exception as typed: for one device, or for all devices of a clinic.
#[derive(Debug, Clone)]
pub struct ExceptionInput {
    pub device: Option<DeviceId>,
    pub clinic: Option<ClinicId>,
    pub first_day: Date,
    pub last_day: Date,
    /// The start of each day if not set.
    pub from: Option<Time>,
    /// The end of each day if not set.
    pub to: Option<Time>,
    pub opens: bool,
    pub reason: String,
    /// Whether it closes the time to new bookings although patients are booked: they stay until they are moved.
    pub keeps_booked: bool,
}

/// An exception, with the number of patients in the closed time who still have to be moved.
#[derive(Debug, Clone)]
pub struct ShownException {
    pub listed: ListedException,
    pub still_booked: usize,
}

/// A patient booked in time to be closed, or on a record to be retired.
#[derive(Debug, Clone)]
pub struct AffectedPatient {
    pub appointment: store::appointments::Appointment,
    pub patient: String,
    pub exam: String,
    pub device: String,
    pub time_zone: String,
}

impl App {
    pub async fn list_exceptions(
        &self,
        ctx: &Ctx,
        clinic: ClinicId,
        days: DateFilter,
    ) -> Result<Vec<ShownException>, AppError> {
        const ACTION: AuditAction = AuditAction::ListExceptions;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let catalogue = self.catalogue().await?;
        let (clinic, zone) = self.own_clinic(&catalogue, &staff, Some(clinic), ACTION, ctx).await?;
        let now = self.clock().now();
        let first = days.first.unwrap_or_else(|| now.to_zoned(zone.clone()).date());
        let last = days.last.unwrap_or(Date::MAX);
        self.audit(staff.event(ACTION, clinic.id, now), ctx).await?;
        self.shown_exceptions(clinic.id, DateRange { first, last }, &zone).await
    }

    /// Closing time with booked patients is refused with their list, unless the caller says that they stay. Can be repeated: the
    /// answer may have been lost.
    pub async fn add_exception(&self, ctx: &Ctx, typed: &ExceptionInput) -> Result<ShownException, AppError> {
        const ACTION: AuditAction = AuditAction::AddException;
        let staff = self.require(ctx, Permission::ChangeSchedules, ACTION).await?;
        let catalogue = self.catalogue().await?;
        let of = match (typed.device, typed.clinic) {
            (Some(device), None) => ExceptionOf::Device(device),
            (None, Some(clinic)) => ExceptionOf::Clinic(clinic),
            _ => return Err(AppError::field("deviceId", MessageKey::ValueInvalid)),
        };
        let clinic = clinic_of(&catalogue, of);
        let (clinic, zone) = self.own_clinic(&catalogue, &staff, clinic, ACTION, ctx).await?;
        let (exception, reason) = checked(typed)?;
        let given_up = if typed.keeps_booked { LostTime::default() } else { LostTime::by(&exception, &zone) };
        let given_up = Arc::new(given_up);
        let (origin, now) = (ctx.origin.clone(), self.clock().now());
        let work = self.store().write(move |tx| {
            let (given_up, staff, origin) = (given_up.clone(), staff.clone(), origin.clone());
            let (new_exception, reason) = (exception.clone(), reason.clone());
            Box::pin(async move {
                schedule_exceptions::touch_devices(tx, of).await?;
                if let Some(found) = schedule_exceptions::same(tx, of, &new_exception).await? {
                    return Ok(Ok(found));
                }
                let hit = affected_bookings(tx, of, &given_up).await?;
                if !hit.is_empty() {
                    return Ok(Err(hit));
                }
                let id = schedule_exceptions::insert(tx, of, &new_exception, &reason).await?;
                let subject = Subject::new(SubjectKind::ScheduleException, id.number());
                record(tx, &staff.event(ACTION, subject, now), &origin).await?;
                Ok::<_, AppError>(Ok(ListedException { id, of, exception: new_exception, reason }))
            })
        });
        match work.await? {
            Ok(made) => self.shown_exception(made, &zone).await,
            Err(hit) => Err(self.affected_patients_error(hit, ctx, clinic.id).await?),
        }
    }

    pub(super) async fn shown_exceptions(
        &self,
        clinic: ClinicId,
        days: DateRange,
        zone: &TimeZone,
    ) -> Result<Vec<ShownException>, AppError> {
        let listed = schedule_exceptions::of_clinic(self.store().read(), clinic, days).await?;
        let mut shown = Vec::with_capacity(listed.len());
        for one in listed {
            shown.push(self.shown_exception(one, zone).await?);
        }
        Ok(shown)
    }

    pub(super) async fn shown_exception(
        &self,
        listed: ListedException,
        zone: &TimeZone,
    ) -> Result<ShownException, AppError> {
        let most = usize::try_from(EXCEPTIONS_LISTED_MAX).unwrap_or(usize::MAX);
        let closed = LostTime::by(&listed.exception, zone).from(self.clock().now());
        let still_booked = affected_ids(self.store().read(), listed.of, &closed, most).await?.len();
        Ok(ShownException { listed, still_booked })
    }

    /// The weekly sessions apply again. Refused if patients are booked in extra hours that it opened.
    pub async fn remove_exception(&self, ctx: &Ctx, id: &str, version: &str) -> Result<(), AppError> {
        const ACTION: AuditAction = AuditAction::RemoveException;
        let staff = self.require(ctx, Permission::ChangeSchedules, ACTION).await?;
        let (ListedException { id, of, .. }, clinic, zone) =
            self.own_exception(&staff, id, ACTION, ctx).await?;
        let (origin, now, version) = (ctx.origin.clone(), self.clock().now(), version.to_owned());
        let work = self.store().write(move |tx| {
            let (zone, staff, origin) = (zone.clone(), staff.clone(), origin.clone());
            let version = version.clone();
            Box::pin(async move {
                schedule_exceptions::touch_devices(tx, of).await?;
                // Read again: a colleague may have changed it since it was looked up.
                let found = schedule_exceptions::find(tx, id).await?.ok_or(AppError::NotFound)?;
                if version_of(&found) != version {
                    return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                }
                let given_up = LostTime::by_change(tx, &found, None, &zone).await?;
                let hit = affected_bookings(tx, of, &given_up).await?;
                if hit.is_empty() {
                    let subject = Subject::new(SubjectKind::ScheduleException, id.number());
                    record(tx, &staff.event(ACTION, subject, now), &origin).await?;
                    if !schedule_exceptions::delete(tx, id).await? {
                        return Err(AppError::NotFound);
                    }
                }
                Ok::<_, AppError>(hit)
            })
        });
        let hit = work.await?;
        if hit.is_empty() { Ok(()) } else { Err(self.affected_patients_error(hit, ctx, clinic).await?) }
    }

    /// An exception at one of the staff member's clinics, with that clinic and its time zone; others are unknown to them.
    pub(super) async fn own_exception(
        &self,
        staff: &StaffSession,
        id: &str,
        action: AuditAction,
        ctx: &Ctx,
    ) -> Result<(ListedException, ClinicId, TimeZone), AppError> {
        let catalogue = self.catalogue().await?;
        let found = match id.parse::<ExceptionId>() {
            Ok(id) => schedule_exceptions::find(self.store().read(), id).await?,
            Err(()) => None,
        };
        let clinic = found.as_ref().and_then(|found| clinic_of(&catalogue, found.of));
        let (clinic, zone) = self.own_clinic(&catalogue, staff, clinic, action, ctx).await?;
        Ok((found.ok_or(AppError::NotFound)?, clinic.id, zone))
    }

    /// One of the staff member's clinics, with its time zone; others are unknown to them.
    async fn own_clinic<'c>(
        &self,
        catalogue: &'c Catalogue,
        staff: &StaffSession,
        clinic: Option<ClinicId>,
        action: AuditAction,
        ctx: &Ctx,
    ) -> Result<(&'c Clinic, TimeZone), AppError> {
        let found = clinic.and_then(|id| catalogue.clinic(id)).filter(|clinic| staff.works_at(clinic.id));
        let found = found.ok_or(AppError::NotFound);
        let found = self.record_denial(found, ctx, clinic.map(Subject::from), action).await?;
        let zone = TimeZone::get(&found.time_zone);
        let zone = zone.map_err(|_| StoreError::Corrupt { column: "clinics.time_zone" })?;
        Ok((found, zone))
    }

    /// Reads names, which is audited.
    pub(super) async fn affected_patients_error(
        &self,
        hit: Vec<Booked>,
        ctx: &Ctx,
        clinic: ClinicId,
    ) -> Result<AppError, AppError> {
        let staff = self.require(ctx, Permission::ChangeSchedules, LIST_APPOINTMENTS).await?;
        Ok(AppError::InTheWay(self.read_affected_patients(hit, &staff, &[clinic], ctx).await?))
    }

    /// Affected patients at the staff member's clinics. Reads names, which is audited.
    pub(crate) async fn affected_patients(
        &self,
        hit: &[AppointmentId],
        staff: &StaffSession,
        ctx: &Ctx,
    ) -> Result<Vec<AffectedPatient>, AppError> {
        let mut hit = schedule_exceptions::appointments_with_patients(self.store().read(), hit).await?;
        hit.retain(|booked| staff.works_at(booked.appointment.clinic_id));
        let clinics: BTreeSet<ClinicId> = hit.iter().map(|booked| booked.appointment.clinic_id).collect();
        self.read_affected_patients(hit, staff, &Vec::from_iter(clinics), ctx).await
    }

    async fn read_affected_patients(
        &self,
        hit: Vec<Booked>,
        staff: &StaffSession,
        clinics: &[ClinicId],
        ctx: &Ctx,
    ) -> Result<Vec<AffectedPatient>, AppError> {
        for clinic in clinics {
            let event = staff.event(LIST_APPOINTMENTS, *clinic, self.clock().now());
            let here = hit.iter().filter(|booked| booked.appointment.clinic_id == *clinic);
            let shown = here.map(|booked| of_patient(booked.appointment.patient_id)).collect();
            self.audit_list(staff, event, shown, ctx).await?;
        }
        let catalogue = self.catalogue().await?;
        let shown = |Booked { appointment, patient, .. }: Booked| AffectedPatient {
            patient: format!("{}, {}", patient.last_name, patient.first_name),
            exam: catalogue.exam(appointment.exam_id).map(|exam| exam.name.clone()).unwrap_or_default(),
            device: catalogue.device(appointment.device_id).map(|one| one.name.clone()).unwrap_or_default(),
            time_zone: catalogue
                .clinic(appointment.clinic_id)
                .map(|clinic| clinic.time_zone.clone())
                .unwrap_or_default(),
            appointment,
        };
        Ok(hit.into_iter().map(shown).collect())
    }
}

fn clinic_of(catalogue: &Catalogue, of: ExceptionOf) -> Option<ClinicId> {
    match of {
        ExceptionOf::Clinic(clinic) => Some(clinic),
        ExceptionOf::Device(device) => catalogue.device(device).map(|device| device.clinic_id),
    }
}
