//! Turns a request into an appointment, as staff do, at a free time.

use domain::Chance;
use domain::appointment::AppointmentStatus;
use domain::availability::{DeviceQuery, FreeSlot, Tick, TickSet, search, ticks_for_minutes};
use domain::booking::BookingKey;
use domain::booking_request::BookingRequestStatus;
use jiff::civil::Date;
use jiff::{SignedDuration, ToSpan};

use super::super::devices::DeviceExamPlan;
use super::super::people::{draw, index_below};
use super::super::world::{DemoWorld, Visit, clinics, slug, start_of};
use super::RequestPlan;

/// An appointment is on one of the coming days.
const WITHIN_DAYS: i64 = 20;
const CONFIRMED_PERCENT: i64 = 40;

impl DemoWorld {
    /// Books the first exam of a request. It is a separate submission, with a key and a record of the same person. If there is no
    /// free time, the request stays offered.
    pub(super) fn book(&mut self, chance: &Chance, request: &mut RequestPlan, clinic: usize, today: Date) {
        let exam = request.exams[0];
        let Some((device, slot)) = self.free_time(chance, clinic, exam, today) else {
            request.status = BookingRequestStatus::Offered;
            return;
        };
        let mut person = self.people[request.person].clone();
        person.key = BookingKey::mint(chance);
        person.booked_at = request.updated_at;
        self.people.push(person);
        let confirmed = draw(chance, 100) < CONFIRMED_PERCENT;
        self.visits.push(Visit {
            slug: slug(chance, "a-"),
            device,
            exam,
            person: self.people.len() - 1,
            start: Tick::containing(slot.start),
            end: Tick::containing(slot.end),
            status: if confirmed { AppointmentStatus::Confirmed } else { AppointmentStatus::Booked },
        });
        request.visit = Some(self.visits.len() - 1);
    }

    /// A device of the clinic that does the exam, and when.
    fn free_time(
        &self,
        chance: &Chance,
        clinic: usize,
        exam: usize,
        today: Date,
    ) -> Option<(usize, FreeSlot)> {
        let here = self.devices.iter().enumerate().filter(|(_, device)| device.clinic == clinic);
        let doing = here.filter_map(|(index, device)| {
            device.exams.iter().find(|offer| offer.exam == exam).map(|offer| (index, *offer))
        });
        let slots: Vec<(usize, FreeSlot)> = doing
            .flat_map(|(device, offer)| {
                self.free_slots(device, offer, today).into_iter().map(move |slot| (device, slot))
            })
            .collect();
        slots.get(index_below(chance, slots.len())).copied()
    }

    fn free_slots(&self, device: usize, offer: DeviceExamPlan, today: Date) -> Vec<FreeSlot> {
        let plan = &self.devices[device];
        let closed: Vec<Date> = self.holidays[plan.clinic].iter().map(|(day, _)| *day).collect();
        let (region, _) = clinics()[plan.clinic];
        let now = start_of(today);
        let query = DeviceQuery {
            first_day: today.saturating_add(1.day()),
            last_day: today.saturating_add(WITHIN_DAYS.days()),
            exam_minutes: offer.minutes,
            cleanup_minutes: offer.cleanup_minutes,
            start_grid_minutes: plan.start_grid_minutes,
            now,
            notice_minutes: 0,
            clinic_notice_minutes: 0,
            preparation_minutes: 0,
            horizon: now + SignedDuration::from_hours(24 * (WITHIN_DAYS + 2)),
        };
        search(&plan.schedule(region.time_zone, &closed), &self.taken(device, &query), &query).slots
    }

    /// The taken time of a device, clean-up included.
    fn taken(&self, device: usize, query: &DeviceQuery) -> TickSet {
        let mut taken = TickSet::new(Tick::containing(query.now)..Tick::containing(query.horizon));
        let here =
            self.visits.iter().filter(|visit| visit.device == device && visit.status.occupies_device());
        for visit in here {
            let offer = self.devices[device].exams.iter().find(|offer| offer.exam == visit.exam);
            let cleanup = offer.map_or(0, |offer| ticks_for_minutes(offer.cleanup_minutes));
            taken.insert_range(visit.start..visit.end + cleanup);
        }
        taken
    }
}
