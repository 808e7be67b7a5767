//! Staff close a device or a clinic for some time, or open it beyond its week. What is booked is never closed over: whoever
//! tries is shown whom it would hit.

use std::sync::Arc;

use domain::auth::Role;
use domain::catalogue::{Catalogue, Clinic};
use domain::{ClinicId, DeviceId, MessageKey};
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use store::StoreError;
use store::audit::{AuditEvent, DONE, Subject, record};
use store::office::ListedAppointment as Booked;
use store::schedule_exceptions::{self, ExceptionId, ExceptionOf, ListedException};

use super::exception_times::{GivenUp, booked_in, checked};
use super::reads;
use crate::authentication::StaffSession;
use crate::{App, AppError, Caller, Tokens};

/// Who says when devices work.
const SCHEDULING: [Role; 2] = [Role::Administrator, Role::FrontDesk];

/// An exception as typed: for one device, or for a clinic with all its devices.
#[derive(Debug, Clone)]
pub struct TypedException {
    pub device: Option<DeviceId>,
    pub clinic: Option<ClinicId>,
    pub first_day: Date,
    pub last_day: Date,
    /// From the beginning of each day where none is named.
    pub from: Option<Time>,
    /// To its end where none is named.
    pub to: Option<Time>,
    pub opens: bool,
    pub reason: String,
}

/// A patient who is booked in time that was to be closed.
#[derive(Debug, Clone)]
pub struct InTheWay {
    pub appointment: store::appointments::Appointment,
    pub patient: String,
    pub exam: String,
    pub device: String,
    pub time_zone: String,
}

impl App {
    pub async fn list_exceptions(
        &self,
        tokens: &Tokens,
        clinic: ClinicId,
        (first, last): (Option<Date>, Option<Date>),
        caller: &Caller,
    ) -> Result<Vec<ListedException>, AppError> {
        const ACTION: &str = "LIST_EXCEPTIONS";
        let staff = self.office(tokens, reads, ACTION, caller).await?;
        let catalogue = self.catalogue().await?;
        let (clinic, zone) = self.own_clinic(&catalogue, &staff, clinic, ACTION, tokens, caller).await?;
        let now = self.clock().now();
        let first = first.unwrap_or_else(|| now.to_zoned(zone).date());
        let last = last.unwrap_or(Date::MAX);
        self.audit(event(&staff, ACTION, Subject::new("CLINIC", clinic.id.0), now), caller).await?;
        Ok(schedule_exceptions::of_clinic(self.store().read(), clinic.id, (first, last)).await?)
    }

    /// Closing over what is booked is refused, with all that is in the way.
    pub async fn add_exception(
        &self,
        tokens: &Tokens,
        typed: &TypedException,
        caller: &Caller,
    ) -> Result<ListedException, AppError> {
        const ACTION: &str = "ADD_EXCEPTION";
        let staff = self.office(tokens, schedules, ACTION, caller).await?;
        let catalogue = self.catalogue().await?;
        let of = match (typed.device, typed.clinic) {
            (Some(device), None) => ExceptionOf::Device(device),
            (None, Some(clinic)) => ExceptionOf::Clinic(clinic),
            _ => return Err(AppError::field("deviceId", MessageKey::ValueInvalid)),
        };
        let clinic = clinic_of(&catalogue, of).unwrap_or(ClinicId(0));
        let (_, zone) = self.own_clinic(&catalogue, &staff, clinic, ACTION, tokens, caller).await?;
        let (exception, reason) = checked(typed)?;
        let given_up = Arc::new(GivenUp::by(&exception, &zone));
        let (origin, now, kept) = (caller.origin.clone(), self.clock().now(), exception.clone());
        let told = reason.clone();
        let work = self.store().write(move |tx| {
            let (given_up, staff, origin) = (given_up.clone(), staff.clone(), origin.clone());
            let (kept, reason) = (kept.clone(), told.clone());
            Box::pin(async move {
                schedule_exceptions::touch_devices(tx, of).await?;
                let hit = booked_in(tx, of, &given_up).await?;
                if !hit.is_empty() {
                    return Ok(Err(hit));
                }
                let id = schedule_exceptions::insert(tx, of, &kept, &reason).await?;
                let subject = Subject::new("SCHEDULE_EXCEPTION", id.number());
                record(tx, &event(&staff, ACTION, subject, now), &origin).await?;
                Ok::<_, AppError>(Ok(id))
            })
        });
        match work.await? {
            Ok(id) => Ok(ListedException { id, of, exception, reason }),
            Err(hit) => Err(self.in_the_way(hit, tokens, clinic, caller).await?),
        }
    }

    /// The week's rule holds again. What is booked in time that only this had opened stands in the way.
    pub async fn remove_exception(&self, tokens: &Tokens, id: &str, caller: &Caller) -> Result<(), AppError> {
        const ACTION: &str = "REMOVE_EXCEPTION";
        let staff = self.office(tokens, schedules, ACTION, caller).await?;
        let (ListedException { id, of, .. }, clinic, zone) =
            self.own_exception(&staff, id, ACTION, tokens, caller).await?;
        let (origin, now) = (caller.origin.clone(), self.clock().now());
        let work = self.store().write(move |tx| {
            let (zone, staff, origin) = (zone.clone(), staff.clone(), origin.clone());
            Box::pin(async move {
                schedule_exceptions::touch_devices(tx, of).await?;
                // As it is now: somebody may have changed it since it was looked up.
                let found = schedule_exceptions::find(tx, id).await?.ok_or(AppError::NotFound)?;
                let given_up = GivenUp::by_change(tx, &found, None, &zone).await?;
                let hit = booked_in(tx, of, &given_up).await?;
                if hit.is_empty() {
                    let subject = Subject::new("SCHEDULE_EXCEPTION", id.number());
                    record(tx, &event(&staff, ACTION, subject, now), &origin).await?;
                    if !schedule_exceptions::delete(tx, id).await? {
                        return Err(AppError::NotFound);
                    }
                }
                Ok::<_, AppError>(hit)
            })
        });
        let hit = work.await?;
        if hit.is_empty() { Ok(()) } else { Err(self.in_the_way(hit, tokens, clinic, caller).await?) }
    }

    /// One of a clinic at which they work, with that clinic and its zone; any other is unknown to them.
    pub(super) async fn own_exception(
        &self,
        staff: &StaffSession,
        id: &str,
        action: &'static str,
        tokens: &Tokens,
        caller: &Caller,
    ) -> Result<(ListedException, ClinicId, TimeZone), AppError> {
        let catalogue = self.catalogue().await?;
        let found = match id.parse::<ExceptionId>() {
            Ok(id) => schedule_exceptions::find(self.store().read(), id).await?,
            Err(()) => None,
        };
        let clinic = found.as_ref().and_then(|found| clinic_of(&catalogue, found.of)).unwrap_or(ClinicId(0));
        let (_, zone) = self.own_clinic(&catalogue, staff, clinic, action, tokens, caller).await?;
        Ok((found.ok_or(AppError::NotFound)?, clinic, zone))
    }

    /// A clinic at which they work, with its zone; another one is unknown to them.
    async fn own_clinic<'c>(
        &self,
        catalogue: &'c Catalogue,
        staff: &StaffSession,
        clinic: ClinicId,
        action: &'static str,
        tokens: &Tokens,
        caller: &Caller,
    ) -> Result<(&'c Clinic, TimeZone), AppError> {
        let found = catalogue.clinic(clinic).filter(|clinic| staff.works_at(clinic.id));
        let found = self.noting_denial(found.ok_or(AppError::NotFound), tokens, None, action, caller).await?;
        let zone = TimeZone::get(&found.time_zone);
        let zone = zone.map_err(|_| StoreError::Corrupt { column: "clinics.time_zone" })?;
        Ok((found, zone))
    }

    /// Names are read for it, and that is written down.
    pub(super) async fn in_the_way(
        &self,
        hit: Vec<Booked>,
        tokens: &Tokens,
        clinic: ClinicId,
        caller: &Caller,
    ) -> Result<AppError, AppError> {
        const ACTION: &str = "LIST_APPOINTMENTS";
        let staff = self.office(tokens, schedules, ACTION, caller).await?;
        let subject = Subject::new("CLINIC", clinic.0);
        self.audit(event(&staff, ACTION, subject, self.clock().now()), caller).await?;
        let catalogue = self.catalogue().await?;
        let shown = |Booked { appointment, patient, .. }: Booked| InTheWay {
            patient: format!("{}, {}", patient.last_name, patient.first_name),
            exam: catalogue.exam(appointment.exam_id).map(|exam| exam.name.clone()).unwrap_or_default(),
            device: catalogue.device(appointment.device_id).map(|one| one.name.clone()).unwrap_or_default(),
            time_zone: catalogue
                .clinic(appointment.clinic_id)
                .map(|clinic| clinic.time_zone.clone())
                .unwrap_or_default(),
            appointment,
        };
        Ok(AppError::InTheWay(hit.into_iter().map(shown).collect()))
    }
}

pub(super) fn schedules(staff: &StaffSession) -> bool {
    !staff.read_only() && staff.roles.iter().any(|role| SCHEDULING.contains(role))
}

pub(super) fn event(
    staff: &StaffSession,
    action: &'static str,
    subject: Subject,
    at: Timestamp,
) -> AuditEvent {
    AuditEvent { at, actor: staff.actor(), action, subject, result: DONE }
}

fn clinic_of(catalogue: &Catalogue, of: ExceptionOf) -> Option<ClinicId> {
    match of {
        ExceptionOf::Clinic(clinic) => Some(clinic),
        ExceptionOf::Device(device) => catalogue.device(device).map(|device| device.clinic_id),
    }
}
