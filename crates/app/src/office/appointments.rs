//! The list of appointments as staff see it.

use std::fmt;

use domain::appointment::AppointmentStatus;
use domain::booking::BookingKey;
use domain::catalogue::{Clinic, Device, Exam};
use domain::limits::LIST_PAGE_ROWS;
use domain::patient::{Needs, ValidPatient};
use domain::{AppointmentId, ClinicId, DeviceId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use store::appointments::Appointment;
use store::audit::{AuditEvent, DONE, Subject};
use store::office::{self, AppointmentFilter};

use super::reads;
use crate::{App, AppError, Caller, Tokens};

/// Which appointments are wanted, as typed. What is left out does not narrow.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Days of the clinic, both included.
    pub days: (Option<Date>, Option<Date>),
    pub clinic: Option<ClinicId>,
    pub device: Option<DeviceId>,
    pub statuses: Vec<AppointmentStatus>,
    pub after: Option<Cursor>,
}

/// Where a page ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    start: Timestamp,
    id: AppointmentId,
}

#[derive(Debug)]
pub struct AppointmentPage {
    pub items: Vec<ListedAppointment>,
    /// Where there are more.
    pub next: Option<Cursor>,
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
    pub needs: Needs,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.start.as_second(), self.id.0)
    }
}

impl Cursor {
    pub fn parse(text: &str) -> Option<Self> {
        let (start, id) = text.split_once('-')?;
        let start = Timestamp::from_second(start.parse().ok()?).ok()?;
        Some(Self { start, id: AppointmentId(id.parse().ok()?) })
    }
}

impl App {
    /// A page of the appointments of the clinics at which somebody works, in order of their starts.
    pub async fn list_appointments(
        &self,
        tokens: &Tokens,
        wanted: &Wanted,
        caller: &Caller,
    ) -> Result<AppointmentPage, AppError> {
        const ACTION: &str = "LIST_APPOINTMENTS";
        let staff = self.office(tokens, reads, ACTION, caller).await?;
        let event = AuditEvent {
            at: self.clock().now(),
            actor: staff.actor(),
            action: ACTION,
            subject: Subject::new("CLINIC", wanted.clinic.map_or(0, |clinic| clinic.0)),
            result: DONE,
        };
        self.audit(event, caller).await?;
        let clinics = match wanted.clinic {
            Some(clinic) if staff.works_at(clinic) => vec![clinic],
            // There is nothing of a clinic at which they do not work.
            Some(_) => return Ok(AppointmentPage { items: Vec::new(), next: None }),
            None => staff.clinics.clone(),
        };
        self.page_of(clinics, wanted).await
    }

    async fn page_of(&self, clinics: Vec<ClinicId>, wanted: &Wanted) -> Result<AppointmentPage, AppError> {
        let catalogue = self.catalogue().await?;
        let zone = clinics.first().and_then(|clinic| catalogue.clinic(*clinic));
        let zone = zone.and_then(|clinic| TimeZone::get(&clinic.time_zone).ok()).unwrap_or(TimeZone::UTC);
        let begin = |day: Date| day.to_zoned(zone.clone()).ok().map(|moment| moment.timestamp());
        let filter = AppointmentFilter {
            clinics,
            device: wanted.device,
            statuses: wanted.statuses.clone(),
            from: wanted.days.0.and_then(begin),
            until: wanted.days.1.map(|day| day.saturating_add(1.day())).and_then(begin),
            after: wanted.after.map(|cursor| (cursor.start, cursor.id)),
        };
        let mut rows = office::appointments(self.store().read(), &filter, LIST_PAGE_ROWS as u64 + 1).await?;
        let more = rows.len() > LIST_PAGE_ROWS;
        rows.truncate(LIST_PAGE_ROWS);
        let last = rows.last().filter(|_| more).map(|row| &row.appointment);
        let next = last.map(|last| Cursor { start: last.start, id: last.id });
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            let one = row.appointment;
            let of_catalogue = (|| {
                let exam = catalogue.exam(one.exam_id)?.clone();
                let clinic = catalogue.clinic(one.clinic_id)?.clone();
                Some((exam, clinic, catalogue.device(one.device_id)?.clone()))
            })();
            let Some((exam, clinic, device)) = of_catalogue else { continue };
            let needs = row.needs.and_then(|needs| serde_json::from_str(&needs).ok()).unwrap_or_default();
            let key = self.reveal_key(one.booking_key_id).await?;
            let (patient, notes) = (row.patient, row.notes);
            items.push(ListedAppointment {
                appointment: one,
                key,
                patient,
                exam,
                clinic,
                device,
                notes,
                needs,
            });
        }
        Ok(AppointmentPage { items, next })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_and_nothing_else_is_one() {
        let start = Timestamp::from_second(1_800_000_000).unwrap();
        let cursor = Cursor { start, id: AppointmentId(7) };
        assert_eq!(Cursor::parse(&cursor.to_string()), Some(cursor));
        for other in ["", "7", "a-7", "7-", "1800000000-7-7"] {
            assert_eq!(Cursor::parse(other), None, "{other}");
        }
    }
}
