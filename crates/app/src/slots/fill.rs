//! The free slots of clinics for some exams on some days. A single exam is a visit too: a time that several devices have is
//! offered once.

use std::collections::HashMap;
use std::iter;
use std::sync::Arc;

use domain::availability::{Candidate, DeviceQuery, Reason, TickSet, Visit, VisitFindings, search_visits};
use domain::catalogue::{Catalogue, Clinic, Device, DeviceExam, Exam, SuitableDevice, longest_lead_minutes};
use domain::limits::{BOOKING_HORIZON_DAYS, SLOT_SEARCH_MAX_DAYS};
use domain::{BookingKeyId, DateRange, DeviceId, MessageKey};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::{ClinicSlots, DeviceTimes, EmptyReason, Slot, SlotOptions, SlotPart, Times};
use crate::locations::NearbyClinic;
use crate::{App, AppError};

const NO_DEVICE: EmptyReason = EmptyReason { name: "NO_DEVICE", key: MessageKey::NoSlotsNoDevice };
const NOT_ONLINE: EmptyReason = EmptyReason { name: "NOT_ONLINE", key: MessageKey::NoSlotsNotOnline };

/// For each exam the devices of a clinic that can do it.
pub(super) type SuitableDevices<'a> = Vec<Vec<SuitableDevice<'a>>>;

/// The part of a search that is the same for every clinic.
pub(super) struct ClinicSearch<'a> {
    pub(super) catalogue: &'a Catalogue,
    /// In the order of the visit.
    pub(super) exams: &'a [&'a Exam],
    pub(super) days: DateRange,
    pub(super) options: &'a SlotOptions,
    pub(super) own: Option<BookingKeyId>,
    pub(super) gap_minutes: i64,
    pub(super) now: Timestamp,
}

impl App {
    /// The slots of each clinic on the given days; for several exams in the given order, the visits.
    pub(crate) async fn fill_clinics(
        &self,
        catalogue: &Catalogue,
        exams: &[&Exam],
        clinics: Vec<NearbyClinic>,
        days: DateRange,
        options: &SlotOptions,
        own: Option<BookingKeyId>,
    ) -> Result<Vec<ClinicSlots>, AppError> {
        // A single exam has no gap, and is searched too often to look it up in vain.
        let gap = match exams.len() {
            0 | 1 => 0,
            _ => self.provider().await?.configuration.application.visit_gap_minutes,
        };
        let now = self.clock().now();
        let clinic_search =
            ClinicSearch { catalogue, exams, days, options, own, gap_minutes: i64::from(gap), now };
        let rooms: Vec<SuitableDevices<'_>> =
            clinics.iter().map(|entry| clinic_search.suitable_devices_at(&entry.clinic)).collect();
        let devices = rooms.iter().flat_map(devices_in).collect::<Vec<DeviceId>>();
        let times = self.device_times(catalogue, &devices).await?;
        let filled =
            clinics.into_iter().zip(&rooms).map(|(nearby, rooms)| clinic_search.fill(nearby, rooms, &times));
        Ok(filled.collect())
    }
}

/// The devices, without duplicates.
pub(super) fn devices_in(rooms: &SuitableDevices<'_>) -> Vec<DeviceId> {
    let mut devices: Vec<DeviceId> = rooms.iter().flatten().map(|room| room.device.id).collect();
    devices.sort_unstable();
    devices.dedup();
    devices
}

impl<'a> ClinicSearch<'a> {
    pub(super) fn suitable_devices_at(&self, clinic: &Clinic) -> SuitableDevices<'a> {
        let of_exam = |exam: &&Exam| {
            let online = exam.kind.has_slots();
            let group = self.catalogue.group_of_exam(self.options.group.as_deref(), self.exams, exam);
            self.catalogue
                .devices_for(clinic.id, exam.id)
                .filter(|_| online)
                .filter(|room| group.is_none() || room.device.group_name.as_deref() == group)
                .filter(|room| room.device.suits(&self.options.needs))
                .collect()
        };
        self.exams.iter().map(of_exam).collect()
    }

    pub(super) fn fill(
        &self,
        nearby: NearbyClinic,
        rooms: &SuitableDevices<'a>,
        times: &Times,
    ) -> ClinicSlots {
        let mut taken: HashMap<DeviceId, (&DeviceTimes, TickSet)> = HashMap::new();
        for SuitableDevice { device, .. } in rooms.iter().flatten() {
            if let Some(times) = times.of(device.id) {
                taken.entry(device.id).or_insert_with(|| (times, times.taken(self.days, self.now, self.own)));
            }
        }
        let candidates = |(exam, rooms): (&&Exam, &Vec<SuitableDevice<'_>>)| -> Vec<Candidate<'_>> {
            let known = rooms.iter().filter_map(|SuitableDevice { device, exam: pair }| {
                let (times, taken) = taken.get(&device.id)?;
                let query =
                    device_query(exam, &nearby.clinic, device, *pair, self.options, self.days, self.now);
                Some(Candidate { device: device.id, open: times.open(), taken, query })
            });
            known.collect()
        };
        let exams: Vec<Vec<Candidate<'_>>> = self.exams.iter().zip(rooms).map(candidates).collect();
        let is_here = |device: DeviceId| taken.contains_key(&device);
        if exams.iter().any(Vec::is_empty) || !self.options.device.is_none_or(is_here) {
            let online = self.exams.iter().all(|exam| exam.kind.has_slots());
            let reasons = vec![if online { NO_DEVICE } else { NOT_ONLINE }];
            return ClinicSlots { nearby, slots: Vec::new(), reasons, day_reasons: Vec::new() };
        }
        let findings = search_visits(&exams, self.gap_minutes, self.options.device);
        let out_of_reach = exams[0].first().map(days_out_of_range).unwrap_or_default();
        let groups: Vec<(DeviceId, Option<Arc<str>>)> = rooms[0]
            .iter()
            .map(|room| (room.device.id, room.device.group_name.as_deref().map(Arc::from)))
            .collect();
        let group = |id: DeviceId| groups.iter().find(|(device, _)| *device == id)?.1.clone();
        let (reasons, day_reasons) = empty_reasons(&findings, out_of_reach);
        let slots = findings.visits.into_iter().map(|visit| self.slot(visit, group)).collect();
        ClinicSlots { nearby, slots, reasons, day_reasons }
    }

    fn slot(&self, visit: Visit, group: impl Fn(DeviceId) -> Option<Arc<str>>) -> Slot {
        let (first, end) = (visit.first, visit.end());
        let mut parts = Vec::new();
        if !visit.rest.is_empty() {
            let all = iter::once(first).chain(visit.rest);
            parts.extend(all.zip(self.exams).map(|(part, exam)| SlotPart {
                exam_slug: exam.slug.to_string(),
                start: part.start,
                end: part.end,
                device: part.device,
            }));
        }
        Slot { start: first.start, end, device: first.device, group: group(first.device), parts }
    }
}

/// Why there is no slot, for the whole range and for each day; days outside the bookable range are closed.
fn empty_reasons(
    findings: &VisitFindings,
    out_of_reach: Vec<Date>,
) -> (Vec<EmptyReason>, Vec<(Date, EmptyReason)>) {
    let mut days: Vec<(Date, Reason)> = findings.day_reasons.clone();
    days.extend(out_of_reach.into_iter().map(|day| (day, Reason::Closed)));
    days.sort_unstable_by_key(|(day, _)| *day);
    let mut reasons: Vec<EmptyReason> = findings.reasons.iter().map(|reason| (*reason).into()).collect();
    if findings.visits.is_empty() && reasons.is_empty() {
        reasons.push(Reason::Closed.into());
    }
    (reasons, days.into_iter().map(|(day, reason)| (day, reason.into())).collect())
}

/// The query for one device.
pub(crate) fn device_query(
    exam: &Exam,
    clinic: &Clinic,
    device: &Device,
    pair: DeviceExam,
    options: &SlotOptions,
    days: DateRange,
    now: Timestamp,
) -> DeviceQuery {
    let asked_ahead = |minutes: i64| if options.short_notice { 0 } else { minutes };
    DeviceQuery {
        first_day: days.first,
        last_day: days.last,
        exam_minutes: options.minutes(exam, pair),
        cleanup_minutes: pair.cleanup_minutes,
        start_grid_minutes: device.start_grid_minutes,
        now,
        notice_minutes: asked_ahead(exam.notice_minutes),
        clinic_notice_minutes: asked_ahead(clinic.notice_minutes),
        preparation_minutes: asked_ahead(
            longest_lead_minutes(&exam.preparation).max(options.answered_preparation_minutes(exam)),
        ),
        horizon: now + SignedDuration::from_hours(24 * i64::from(BOOKING_HORIZON_DAYS)),
    }
}

/// Days that are past or beyond the booking horizon: no times are cached for them.
fn days_out_of_range(candidate: &Candidate<'_>) -> Vec<Date> {
    let DeviceQuery { first_day, last_day, .. } = candidate.query;
    let cached = candidate.open.days(first_day, last_day);
    let cached = cached.first().map(|day| day.date)..=cached.last().map(|day| day.date);
    let requested = first_day.series(1.day()).take_while(|day| *day <= last_day);
    let requested = requested.take(SLOT_SEARCH_MAX_DAYS.unsigned_abs() as usize);
    requested.filter(|day| !cached.contains(&Some(*day))).collect()
}
