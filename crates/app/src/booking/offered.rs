//! Whether we offer the slot a caller wants, taken or not.

use domain::availability::{FreeSlot, OpenTimes, TickSet, search_compiled, ticks_for_minutes};
use domain::catalogue::{Catalogue, Clinic, Device, DeviceExam, Exam};
use domain::{DateRange, DeviceId, MessageKey};
use jiff::Timestamp;
use store::{Tx, claims, versions};

use super::WantedSlot;
use crate::slots::{SlotOptions, device_query};
use crate::{App, AppError};

/// A wanted slot with all its records looked up.
#[derive(Debug, Clone)]
pub(crate) struct OfferedSlot {
    pub exam: Exam,
    pub clinic: Clinic,
    pub device: DeviceId,
    pub start: Timestamp,
    pub end: Timestamp,
    /// The exam with its clean-up.
    pub ticks: std::ops::Range<i64>,
}

/// Touches the devices that were booked. This notices a closure made at the same time, at the latest: a plan made with another
/// version of the catalogue is rejected.
pub(crate) async fn touch_planned(
    tx: &Tx,
    devices: &[DeviceId],
    catalogue_version: i64,
) -> Result<(), AppError> {
    claims::touch_devices(tx, devices).await?;
    let stands = devices.is_empty() || versions::read(tx).await?.catalogue == catalogue_version;
    if stands { Ok(()) } else { Err(AppError::Outdated) }
}

impl App {
    /// Looks the slot up. It may be taken: the database decides that.
    pub(crate) fn offered_slot(
        &self,
        catalogue: &Catalogue,
        wanted: &WantedSlot,
        options: &SlotOptions,
    ) -> Result<OfferedSlot, AppError> {
        let not_offered = || AppError::Rule(MessageKey::SlotNotOffered);
        let exam =
            catalogue.exam_by_slug(&wanted.exam_slug).ok_or(AppError::Rule(MessageKey::UnknownExam))?;
        let clinic = catalogue.clinic_by_slug(&wanted.clinic_slug).ok_or_else(not_offered)?;
        let device = catalogue.device(wanted.device).ok_or_else(not_offered)?;
        let pair = catalogue.device_exam(device.id, exam.id).ok_or_else(not_offered)?;
        let suited = device.clinic_id == clinic.id && device.suits(&options.needs);
        if !suited || !exam.kind.has_slots() {
            return Err(not_offered());
        }
        self.check_time(catalogue, exam, device, pair, wanted, options)?;
        let first = domain::availability::Tick::containing(wanted.start).0;
        let length = ticks_for_minutes(options.minutes(exam, pair)) + ticks_for_minutes(pair.cleanup_minutes);
        Ok(OfferedSlot {
            exam: exam.clone(),
            clinic: clinic.clone(),
            device: device.id,
            start: wanted.start,
            end: wanted.end,
            ticks: first..first + length,
        })
    }

    /// Searches that one day, with nothing taken.
    fn check_time(
        &self,
        catalogue: &Catalogue,
        exam: &Exam,
        device: &Device,
        pair: DeviceExam,
        wanted: &WantedSlot,
        options: &SlotOptions,
    ) -> Result<(), AppError> {
        let schedule =
            catalogue.schedules.get(&device.id).ok_or(AppError::Rule(MessageKey::SlotNotOffered))?;
        let clinic = catalogue.clinic(device.clinic_id).ok_or(AppError::Rule(MessageKey::SlotNotOffered))?;
        let day = wanted.start.to_zoned(schedule.time_zone.clone()).date();
        let open = OpenTimes::compile(schedule, day, day);
        let nothing = TickSet::new(open.open().window());
        let slot = FreeSlot { start: wanted.start, end: wanted.end };
        let (days, now) = (DateRange::one_day(day), self.clock().now());
        let mut question = device_query(exam, clinic, device, pair, options, days, now);
        if search_compiled(&open, &nothing, &question).slots.contains(&slot) {
            return Ok(());
        }
        question.preparation_minutes = 0;
        let only_too_late = search_compiled(&open, &nothing, &question).slots.contains(&slot);
        let key = if only_too_late { MessageKey::PrepTooLate } else { MessageKey::SlotNotOffered };
        Err(AppError::Rule(key))
    }
}
