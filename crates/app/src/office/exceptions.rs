//! Staff close a device or a clinic for some time, or open it beyond its week. What is booked is never closed over: whoever
//! tries is shown whom it would hit.

use domain::auth::Role;
use domain::availability::{ExceptionKind, Schedule, ScheduleException};
use domain::catalogue::{Catalogue, Clinic};
use domain::limits::{CANCEL_REASON_MAX_CHARACTERS, EXCEPTION_MAX_DAYS, EXCEPTIONS_LISTED_MAX};
use domain::{ClinicId, DeviceId, MessageKey};
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use store::audit::{AuditEvent, DONE, Subject, record};
use store::office::ListedAppointment as Booked;
use store::schedule_exceptions::{self, ExceptionId, ExceptionOf, ListedException};
use store::{StoreError, Tx};

use super::reads;
use crate::authentication::StaffSession;
use crate::portal::checked_text;
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
        let spans = match exception.kind {
            ExceptionKind::Closed => spans(&exception, zone),
            ExceptionKind::Open => Vec::new(),
        };
        let (origin, now, kept) = (caller.origin.clone(), self.clock().now(), exception.clone());
        let told = reason.clone();
        let work = self.store().write(move |tx| {
            let (spans, staff, origin) = (spans.clone(), staff.clone(), origin.clone());
            let (kept, reason) = (kept.clone(), told.clone());
            Box::pin(async move {
                schedule_exceptions::touch_devices(tx, of).await?;
                let hit = booked_in(tx, of, &spans).await?;
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
        let catalogue = self.catalogue().await?;
        let found = match id.parse::<ExceptionId>() {
            Ok(id) => schedule_exceptions::find(self.store().read(), id).await?,
            Err(()) => None,
        };
        let clinic = found.as_ref().and_then(|found| clinic_of(&catalogue, found.of)).unwrap_or(ClinicId(0));
        let (_, zone) = self.own_clinic(&catalogue, &staff, clinic, ACTION, tokens, caller).await?;
        let found = found.ok_or(AppError::NotFound)?;
        let spans = match found.exception.kind {
            ExceptionKind::Open => spans(&found.exception, zone),
            ExceptionKind::Closed => Vec::new(),
        };
        let (origin, now, ListedException { id, of, .. }) =
            (caller.origin.clone(), self.clock().now(), found);
        let work = self.store().write(move |tx| {
            let (spans, staff, origin) = (spans.clone(), staff.clone(), origin.clone());
            Box::pin(async move {
                schedule_exceptions::touch_devices(tx, of).await?;
                let hit = booked_in(tx, of, &spans).await?;
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
    async fn in_the_way(
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

fn schedules(staff: &StaffSession) -> bool {
    !staff.read_only() && staff.roles.iter().any(|role| SCHEDULING.contains(role))
}

fn event(staff: &StaffSession, action: &'static str, subject: Subject, at: Timestamp) -> AuditEvent {
    AuditEvent { at, actor: staff.actor(), action, subject, result: DONE }
}

fn clinic_of(catalogue: &Catalogue, of: ExceptionOf) -> Option<ClinicId> {
    match of {
        ExceptionOf::Clinic(clinic) => Some(clinic),
        ExceptionOf::Device(device) => catalogue.device(device).map(|device| device.clinic_id),
    }
}

fn checked(typed: &TypedException) -> Result<(ScheduleException, String), AppError> {
    let invalid = |field| AppError::field(field, MessageKey::ValueInvalid);
    let days = typed.first_day.until(typed.last_day).map_or(i32::MAX, |span| span.get_days());
    if !(0..EXCEPTION_MAX_DAYS).contains(&days) {
        return Err(invalid("lastDate"));
    }
    let minute = |time: Time| i16::from(time.hour()) * 60 + i16::from(time.minute());
    // Midnight ends a day as well as it begins one.
    let (from, to) = (typed.from.map(minute), typed.to.map(minute).filter(|minute| *minute > 0));
    if to.is_some_and(|to| to <= from.unwrap_or(0)) {
        return Err(invalid("to"));
    }
    let reason = checked_text("reason", Some(&typed.reason), CANCEL_REASON_MAX_CHARACTERS)?;
    let reason = reason.ok_or_else(|| AppError::field("reason", MessageKey::FieldRequired))?;
    let exception = ScheduleException {
        first_day: typed.first_day,
        last_day: typed.last_day,
        from_minute: from,
        to_minute: to,
        kind: if typed.opens { ExceptionKind::Open } else { ExceptionKind::Closed },
    };
    Ok((exception, reason))
}

/// The moments between which an exception holds, day by day.
fn spans(exception: &ScheduleException, time_zone: TimeZone) -> Vec<(Timestamp, Timestamp)> {
    let closed = ScheduleException { kind: ExceptionKind::Closed, ..exception.clone() };
    let (first, last) = (closed.first_day, closed.last_day);
    let alone = Schedule { time_zone, sessions: Vec::new(), exceptions: vec![closed] };
    first.series(1.day()).take_while(|day| *day <= last).flat_map(|day| alone.closures_on(day)).collect()
}

/// What is booked in one of the spans; no more than can be shown. Each span is asked for by itself: of all that lies between
/// the first and the last, a list might end before what is in the way.
async fn booked_in(
    tx: &Tx,
    of: ExceptionOf,
    spans: &[(Timestamp, Timestamp)],
) -> Result<Vec<Booked>, StoreError> {
    let mut booked: Vec<Booked> = Vec::new();
    for span in joined(spans) {
        let known = booked.last().map(|last| last.appointment.id);
        let found = schedule_exceptions::appointments_between(tx, of, span).await?;
        booked.extend(found.into_iter().filter(|one| Some(one.appointment.id) != known));
        if booked.len() as u64 >= EXCEPTIONS_LISTED_MAX {
            break;
        }
    }
    Ok(booked)
}

/// The same spans, with those that touch made one.
fn joined(spans: &[(Timestamp, Timestamp)]) -> Vec<(Timestamp, Timestamp)> {
    let mut whole: Vec<(Timestamp, Timestamp)> = Vec::new();
    for (from, until) in spans {
        match whole.last_mut() {
            Some(last) if last.1 >= *from => last.1 = last.1.max(*until),
            _ => whole.push((*from, *until)),
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(spans: &[(i64, i64)]) -> Vec<(Timestamp, Timestamp)> {
        let at = |minute: i64| Timestamp::from_second(minute * 60).unwrap();
        spans.iter().map(|(from, until)| (at(*from), at(*until))).collect()
    }

    #[test]
    fn spans_that_touch_become_one_and_others_stay_apart() {
        for (spans, whole) in [
            (vec![], vec![]),
            (vec![(0, 10)], vec![(0, 10)]),
            (vec![(0, 10), (10, 20), (20, 30)], vec![(0, 30)]),
            (vec![(0, 10), (11, 20)], vec![(0, 10), (11, 20)]),
            (vec![(0, 10), (10, 20), (30, 40), (40, 50)], vec![(0, 20), (30, 50)]),
            // A clock that is put back makes days overlap.
            (vec![(0, 30), (10, 20), (25, 40)], vec![(0, 40)]),
        ] {
            assert_eq!(joined(&minutes(&spans)), minutes(&whole), "{spans:?}");
        }
    }
}
