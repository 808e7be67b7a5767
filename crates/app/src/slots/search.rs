//! One search: an exam over a range of days, clinic by clinic.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use domain::availability::{Ask, FreeSlot, Reason, search_compiled};
use domain::booking::BookingKey;
use domain::catalogue::{Catalogue, Clinic, Device, DeviceExam, Exam, longest_lead_minutes};
use domain::limits::{BOOKING_HORIZON_DAYS, SLOT_SEARCH_MAX_DAYS};
use domain::{BookingKeyId, DeviceId, MessageKey};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::{DeviceTimes, SlotOptions, reason_key};
use crate::locations::{ClinicFilter, NearbyClinic, Whereabouts};
use crate::secrets::hash;
use crate::{App, AppError};

#[derive(Debug, Clone)]
pub struct SlotSearch {
    pub exam_slug: String,
    pub first_day: Date,
    pub last_day: Date,
    pub clinics: ClinicFilter,
    pub place: Whereabouts,
    pub options: SlotOptions,
    /// The caller's draft: its own reservations do not stand in its way.
    pub own_key: Option<BookingKey>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub start: Timestamp,
    pub end: Timestamp,
    pub device: DeviceId,
    pub group: Option<String>,
}

/// Why a clinic, or one of its days, has nothing to offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmptyReason {
    pub name: &'static str,
    pub key: MessageKey,
}

#[derive(Debug, Clone)]
pub struct ClinicSlots {
    pub nearby: NearbyClinic,
    pub slots: Vec<Slot>,
    /// Says why `slots` is empty.
    pub reasons: Vec<EmptyReason>,
    /// Says of each day without a slot why.
    pub day_reasons: Vec<(Date, EmptyReason)>,
}

#[derive(Debug, Clone)]
pub struct SlotAnswer {
    pub clinics: Vec<ClinicSlots>,
    pub postal_code: Option<domain::location::PostalCodeLocation>,
    pub default_location: Option<domain::location::Location>,
}

impl From<Reason> for EmptyReason {
    fn from(reason: Reason) -> Self {
        Self { name: reason.into(), key: reason_key(reason) }
    }
}

const NO_DEVICE: EmptyReason = EmptyReason { name: "NO_DEVICE", key: MessageKey::NoSlotsNoDevice };
const NOT_ONLINE: EmptyReason = EmptyReason { name: "NOT_ONLINE", key: MessageKey::NoSlotsNotOnline };

impl App {
    /// The slots of each clinic in the given days.
    pub(crate) async fn fill_clinics(
        &self,
        catalogue: &Catalogue,
        exam: &Exam,
        clinics: Vec<NearbyClinic>,
        days: (Date, Date),
        options: &SlotOptions,
        own: Option<BookingKeyId>,
    ) -> Result<Vec<ClinicSlots>, AppError> {
        let devices: Vec<DeviceId> = clinics
            .iter()
            .flat_map(|entry| {
                devices_of(catalogue, &entry.clinic, exam, options).map(|(device, _)| device.id)
            })
            .collect();
        let versions = self.versions(devices.clone()).await?;
        let times = self.device_times(catalogue, &devices, &versions).await?;
        let asked = Asked { catalogue, exam, days, options, own, now: self.clock().now() };
        Ok(clinics.into_iter().map(|nearby| asked.fill(nearby, &times)).collect())
    }

    pub(crate) async fn key_id(&self, key: Option<&BookingKey>) -> Result<Option<BookingKeyId>, AppError> {
        let Some(key) = key else { return Ok(None) };
        let found = store::booking_keys::find(self.store().read(), &hash(key.as_str().as_bytes())).await?;
        Ok(found.map(|key| key.id))
    }
}

/// What every clinic of a search is asked.
pub(super) struct Asked<'a> {
    pub(super) catalogue: &'a Catalogue,
    pub(super) exam: &'a Exam,
    pub(super) days: (Date, Date),
    pub(super) options: &'a SlotOptions,
    pub(super) own: Option<BookingKeyId>,
    pub(super) now: Timestamp,
}

impl Asked<'_> {
    /// What a clinic has to offer in the times of its devices.
    pub(super) fn fill(
        &self,
        nearby: NearbyClinic,
        times: &HashMap<DeviceId, Arc<DeviceTimes>>,
    ) -> ClinicSlots {
        let mut gathered = Gathered::default();
        for (device, pair) in devices_of(self.catalogue, &nearby.clinic, self.exam, self.options) {
            if let Some(times) = times.get(&device.id) {
                let ask = ask(self.exam, device, pair, self.options, self.days, self.now);
                gathered.add(device, times, &ask, self.own);
            }
        }
        gathered.into_entry(nearby, self.exam)
    }
}

pub(super) fn check(search: &SlotSearch) -> Result<(), AppError> {
    let days = search.first_day.until(search.last_day).map_or(i32::MAX, |span| span.get_days());
    if !(0..SLOT_SEARCH_MAX_DAYS).contains(&days) {
        return Err(AppError::Rule(MessageKey::RangeTooLong));
    }
    search.options.check()
}

pub(super) fn devices_of<'a>(
    catalogue: &'a Catalogue,
    clinic: &Clinic,
    exam: &Exam,
    options: &'a SlotOptions,
) -> impl Iterator<Item = (&'a Device, DeviceExam)> {
    let online = exam.kind.takes_slots();
    let group = catalogue.device_group(options.group.as_deref());
    catalogue
        .devices_for(clinic.id, exam.id)
        .filter(move |_| online)
        .filter(|(device, _)| options.device.is_none_or(|id| device.id == id))
        .filter(move |(device, _)| group.is_none() || device.group_name.as_deref() == group)
}

/// The question that is put to the engine for one device.
pub(crate) fn ask(
    exam: &Exam,
    device: &Device,
    pair: DeviceExam,
    options: &SlotOptions,
    (first_day, last_day): (Date, Date),
    now: Timestamp,
) -> Ask {
    Ask {
        first_day,
        last_day,
        exam_minutes: options.minutes(pair.minutes),
        cleanup_minutes: pair.cleanup_minutes,
        start_grid_minutes: device.start_grid_minutes,
        now,
        notice_minutes: exam.notice_minutes,
        preparation_minutes: longest_lead_minutes(&exam.preparation),
        horizon: now + SignedDuration::from_hours(24 * i64::from(BOOKING_HORIZON_DAYS)),
    }
}

/// What the devices of one clinic have to offer, put together. A time that several devices have is offered once.
#[derive(Default)]
struct Gathered {
    slots: BTreeMap<Timestamp, Slot>,
    /// Reasons of each day, one for every device that has no slot on it.
    day_reasons: BTreeMap<Date, Vec<Reason>>,
    devices: usize,
}

impl Gathered {
    fn add(&mut self, device: &Device, times: &DeviceTimes, ask: &Ask, own: Option<BookingKeyId>) {
        let findings = search_compiled(times.open(), &times.taken(ask.now, own), ask);
        self.devices += 1;
        for FreeSlot { start, end } in findings.slots {
            self.slots.entry(start).or_insert_with(|| {
                let group = device.group_name.clone();
                Slot { start, end, device: device.id, group }
            });
        }
        let out_of_reach = days_out_of_reach(times, ask).map(|day| (day, Reason::Closed));
        for (day, reason) in findings.day_reasons.into_iter().chain(out_of_reach) {
            self.day_reasons.entry(day).or_default().push(reason);
        }
    }

    fn into_entry(self, nearby: NearbyClinic, exam: &Exam) -> ClinicSlots {
        let devices = self.devices;
        // A day is empty when no device has anything on it; then the most hopeful reason is told.
        let empty_days = self.day_reasons.into_iter().filter(|(_, reasons)| reasons.len() == devices);
        let day_reasons: Vec<(Date, Reason)> =
            empty_days.filter_map(|(day, reasons)| Some((day, most_hopeful(&reasons)?))).collect();
        let mut told: BTreeSet<Reason> = day_reasons.iter().map(|(_, reason)| *reason).collect();
        if told.len() > 1 {
            // A closed day explains nothing when another day was open.
            told.remove(&Reason::Closed);
        }
        let reasons = match (self.slots.is_empty(), exam.kind.takes_slots(), devices) {
            (false, _, _) => Vec::new(),
            (true, false, _) => vec![NOT_ONLINE],
            (true, true, 0) => vec![NO_DEVICE],
            (true, true, _) => told.into_iter().map(EmptyReason::from).collect(),
        };
        ClinicSlots {
            nearby,
            slots: self.slots.into_values().collect(),
            reasons,
            day_reasons: day_reasons.into_iter().map(|(day, reason)| (day, reason.into())).collect(),
        }
    }
}

/// Days that are over, or farther away than anyone may book: no times are kept for them.
fn days_out_of_reach(times: &DeviceTimes, ask: &Ask) -> impl Iterator<Item = Date> {
    let kept = times.open().days(ask.first_day, ask.last_day);
    let kept = kept.first().map(|day| day.date)..=kept.last().map(|day| day.date);
    let asked = ask.first_day.series(1.day()).take_while(move |day| *day <= ask.last_day);
    let asked: Vec<Date> = asked.take(SLOT_SEARCH_MAX_DAYS.unsigned_abs() as usize).collect();
    asked.into_iter().filter(move |day| !kept.contains(&Some(*day)))
}

/// Of several devices' reasons the one that a person can do most about: come later, prepare earlier, ask for less.
fn most_hopeful(reasons: &[Reason]) -> Option<Reason> {
    const HOPE: [Reason; 5] =
        [Reason::Preparation, Reason::Notice, Reason::Full, Reason::TooShort, Reason::Closed];
    HOPE.into_iter().find(|reason| reasons.contains(reason))
}
