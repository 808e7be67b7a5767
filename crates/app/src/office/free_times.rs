//! Where an appointment could be moved: free times of the devices that do its exam, counting its own time as free.

use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::availability::{FreeSlot, Tick, search_compiled, ticks_for_minutes};
use domain::catalogue::{Catalogue, Clinic, Device, DeviceExam, Exam, SuitableDevice};
use domain::limits::SLOT_SEARCH_MAX_DAYS;
use domain::patient::Needs;
use domain::{AppointmentId, DateRange, DeviceId, MessageKey};
use jiff::Timestamp;
use store::appointments::Appointment;
use store::booking_keys;

use super::moves::minutes_of;
use crate::audit::AuditedAction;
use crate::slots::{DeviceTimes, SlotOptions, device_query};
use crate::{Access, App, AppError, Ctx};

/// A possible time for an appointment.
#[derive(Debug, Clone)]
pub struct FreeTime {
    pub device: Device,
    pub start: Timestamp,
    pub end: Timestamp,
    pub time_zone: String,
}

struct FreeTimeSearch<'a> {
    old: &'a Appointment,
    exam: &'a Exam,
    clinic: &'a Clinic,
    needs: Needs,
    days: DateRange,
    now: Timestamp,
}

impl App {
    /// At the appointment's clinic, device by device, by time. None of them needs a rule overridden.
    pub async fn free_times_for(
        &self,
        ctx: &Ctx,
        id: AppointmentId,
        days: DateRange,
    ) -> Result<Vec<FreeTime>, AppError> {
        const ACTION: AuditAction = AuditAction::ListFreeTimes;
        let staff = self.require(ctx, Permission::DecideBookings, ACTION).await?;
        let (authorized, old) =
            self.authorized_appointment_of(ctx, &staff, id, AuditedAction::new(Access::Read, ACTION)).await?;
        check_days(days)?;
        let catalogue = self.catalogue().await?;
        let exam = catalogue.exam(old.exam_id).ok_or(AppError::NotFound)?;
        let key = booking_keys::by_id(self.store().read(), authorized.key_id).await?;
        let needs = key.and_then(|key| key.needs).unwrap_or_default();
        let clinic = catalogue.clinic(old.clinic_id).ok_or(AppError::NotFound)?;
        let looking = FreeTimeSearch { old: &old, exam, clinic, needs, days, now: self.clock().now() };
        self.free_times_of(&catalogue, &looking).await
    }

    async fn free_times_of(
        &self,
        catalogue: &Catalogue,
        looking: &FreeTimeSearch<'_>,
    ) -> Result<Vec<FreeTime>, AppError> {
        let FreeTimeSearch { old, exam, clinic, needs, .. } = looking;
        let rooms = catalogue.devices_for(old.clinic_id, exam.id);
        let rooms: Vec<_> = rooms.filter(|room| room.device.suits(needs)).collect();
        let devices: Vec<DeviceId> = rooms.iter().map(|room| room.device.id).collect();
        let times = self.device_times(catalogue, &devices).await?;
        let of_room = |SuitableDevice { device, exam: pair }: &SuitableDevice<'_>| -> Vec<FreeTime> {
            let slots = times.of(device.id).map(|times| looking.slots(device, *pair, times));
            let slots = slots.unwrap_or_default().into_iter();
            let free = |FreeSlot { start, end }| FreeTime {
                device: (*device).clone(),
                start,
                end,
                time_zone: clinic.time_zone.clone(),
            };
            slots.map(free).collect()
        };
        Ok(rooms.iter().flat_map(of_room).collect())
    }
}

impl FreeTimeSearch<'_> {
    fn slots(&self, device: &Device, pair: DeviceExam, times: &DeviceTimes) -> Vec<FreeSlot> {
        let Self { old, exam, clinic, needs, days, now } = self;
        let mut taken = times.taken(*days, *now, Some(old.booking_key_id));
        let minutes = minutes_of(old, device, exam, pair, needs);
        if device.id == old.device_id {
            let first = Tick::containing(old.start);
            let length = ticks_for_minutes(minutes) + ticks_for_minutes(pair.cleanup_minutes);
            taken.remove_range(first..first + length);
        }
        let question = device_query(exam, clinic, device, pair, &SlotOptions::default(), *days, *now);
        let question = domain::availability::DeviceQuery { exam_minutes: minutes, ..question };
        let mut slots = search_compiled(times.open(), &taken, &question).slots;
        slots.retain(|slot| device.id != old.device_id || slot.start != old.start);
        slots
    }
}

/// Refuses a range of days that is reversed or too long.
pub(super) fn check_days(days: DateRange) -> Result<(), AppError> {
    let days = days.first.until(days.last).map_or(i32::MAX, |span| span.get_days());
    if (0..SLOT_SEARCH_MAX_DAYS).contains(&days) {
        Ok(())
    } else {
        Err(AppError::Rule(MessageKey::RangeTooLong))
    }
}
