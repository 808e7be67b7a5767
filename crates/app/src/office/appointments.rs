//! The list of appointments as staff see it.

use std::collections::BTreeMap;
use std::fmt;

use domain::appointment::AppointmentStatus;
use domain::booking::BookingKey;
use domain::catalogue::{Catalogue, Clinic, Device, Exam};
use domain::limits::LIST_PAGE_ROWS;
use domain::patient::{Needs, ValidPatient};
use domain::{AppointmentId, ClinicId, DeviceId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use store::appointments::Appointment;
use store::audit::{AuditEvent, DENIED, DONE, Subject};
use store::office::{self, AppointmentFilter, Place};

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
        let foreign = wanted.clinic.is_some_and(|clinic| !staff.works_at(clinic));
        let event = AuditEvent {
            at: self.clock().now(),
            actor: staff.actor(),
            action: ACTION,
            subject: Subject::new("CLINIC", wanted.clinic.map_or(0, |clinic| clinic.0)),
            result: if foreign { DENIED } else { DONE },
        };
        self.audit(event, caller).await?;
        if foreign {
            // There is nothing of a clinic at which they do not work.
            return Ok(AppointmentPage { items: Vec::new(), next: None });
        }
        let clinics = wanted.clinic.map_or_else(|| staff.clinics.clone(), |clinic| vec![clinic]);
        self.page_of(clinics, wanted).await
    }

    async fn page_of(&self, clinics: Vec<ClinicId>, wanted: &Wanted) -> Result<AppointmentPage, AppError> {
        let catalogue = self.catalogue().await?;
        let filter = AppointmentFilter {
            places: places(&catalogue, clinics, wanted.days),
            device: wanted.device,
            statuses: wanted.statuses.clone(),
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

/// The days as the clocks of each clinic count them. Without clinics all are meant.
fn places(catalogue: &Catalogue, clinics: Vec<ClinicId>, days: (Option<Date>, Option<Date>)) -> Vec<Place> {
    if days == (None, None) {
        return vec![Place { clinics, ..Place::default() }];
    }
    let meant = catalogue.clinics.iter().filter(|one| clinics.is_empty() || clinics.contains(&one.id));
    let mut of_zones: BTreeMap<&str, Vec<ClinicId>> = BTreeMap::new();
    for clinic in meant {
        of_zones.entry(&clinic.time_zone).or_default().push(clinic.id);
    }
    let place = |(zone, clinics): (&str, Vec<ClinicId>)| {
        let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
        let begin = |day: Date| day.to_zoned(zone.clone()).ok().map(|moment| moment.timestamp());
        let until = days.1.map(|day| day.saturating_add(1.day()));
        Place { clinics, from: days.0.and_then(begin), until: until.and_then(begin) }
    };
    of_zones.into_iter().map(place).collect()
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
