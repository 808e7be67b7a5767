//! The demo world as a plan, pure: the same seed and day give the same world, before anything is written.

use std::collections::VecDeque;

use domain::Chance;
use domain::appointment::AppointmentStatus;
use domain::availability::Tick;
use domain::booking::BookingKey;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::cast::Part;
use super::clinic_plans::{ClinicPlan, REGIONS, RegionPlan};
use super::devices::{self, DevicePlan};
use super::doctors::{self, DoctorPlan};
use super::exams::{self, ExamPlan};
use super::fill::{self, DAYS_BEHIND, TakenTime};
use super::people::{self, Person, PersonSpec, draw};
use super::requests::RequestPlan;
use super::{PROVIDER_ZONE, holidays};

/// Everything that is generated. Regions, clinics and exams are in tables; this refers to them by index.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct DemoWorld {
    pub(super) devices: Vec<DevicePlan>,
    /// The holidays of each clinic.
    pub(super) holidays: Vec<Vec<(Date, &'static str)>>,
    pub(super) people: Vec<Person>,
    pub(super) visits: Vec<Visit>,
    /// Indexes of the visits a newcomer is shown.
    pub(super) showcase: Vec<usize>,
    pub(super) requests: Vec<RequestPlan>,
    /// Indexes of the requests a newcomer is shown.
    pub(super) shown_requests: Vec<usize>,
    pub(super) doctors: Vec<DoctorPlan>,
    /// People with a special case, by visit.
    pub(super) cast: Vec<(Part, usize)>,
    /// Keys of the shares.
    pub(super) share_keys: Vec<BookingKey>,
}

/// An appointment of the plan.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Visit {
    pub(super) slug: String,
    pub(super) device: usize,
    pub(super) exam: usize,
    pub(super) person: usize,
    pub(super) start: Tick,
    pub(super) end: Tick,
    pub(super) status: AppointmentStatus,
}

const HOLIDAYS_AHEAD_DAYS: i64 = 365;
/// Some people come again, after two days at the earliest.
const BACK_AFTER_TICKS: i64 = 2 * 288;
const COMES_BACK_PERCENT: i64 = 25;

/// Random streams. Each part has its own, and so has each clinic or request in it: how many numbers a day draws from one changes
/// nothing in the others, so that devices, requests and doctors are the same on every day.
#[derive(Debug, Clone, Copy)]
pub(super) enum Urn {
    Devices = 1,
    Visits,
    Requests,
    Doctors,
    Shares,
}

impl Urn {
    pub(super) fn chance(self, seed: u64, number: usize) -> Chance {
        Chance::seeded(seed ^ ((self as u64) << 32) ^ (number as u64))
    }
}

/// A taken time, with the position of its device.
#[derive(Debug)]
struct TakenOnDevice {
    device: usize,
    time: TakenTime,
}

/// Every clinic with its region, in the order of the table.
pub(super) fn clinics() -> Vec<(&'static RegionPlan, &'static ClinicPlan)> {
    REGIONS.iter().flat_map(|region| region.clinics.iter().map(move |clinic| (region, clinic))).collect()
}

impl DemoWorld {
    /// `today` is the provider's day. Appointments of the day are all still to come; see [`Self::set_current_statuses`].
    pub(crate) fn generate(seed: u64, today: Date) -> Self {
        let exams: Vec<&ExamPlan> = exams::all().collect();
        let mut world = Self::default();
        for (index, (region, clinic)) in clinics().into_iter().enumerate() {
            let holidays = holidays_around(region, today);
            let closed: Vec<Date> = holidays.iter().map(|(day, _)| *day).collect();
            world.holidays.push(holidays);
            let mut taken: Vec<TakenOnDevice> = Vec::new();
            let (machines, chance) = (Urn::Devices.chance(seed, index), Urn::Visits.chance(seed, index));
            for device in devices::of_clinic(&machines, region, clinic, index, today) {
                let schedule = device.schedule(region.time_zone, &closed);
                let filled = fill::fill(&chance, &device, &schedule, &exams, today);
                let device_number = world.devices.len();
                taken.extend(filled.into_iter().map(|time| TakenOnDevice { device: device_number, time }));
                world.devices.push(device);
            }
            taken.sort_unstable_by_key(|one| (one.time.start, one.device));
            world.assign_people(&chance, taken, &exams, region, clinic, today);
        }
        world.add_requests(seed, &exams, today);
        world.doctors = doctors::generate(&Urn::Doctors.chance(seed, 0));
        world.add_shares(&Urn::Shares.chance(seed, 0));
        world
    }

    /// Assigns people to the taken times of a clinic, some of whom come again on another day.
    fn assign_people(
        &mut self,
        chance: &Chance,
        taken: Vec<TakenOnDevice>,
        exams: &[&ExamPlan],
        region: &RegionPlan,
        clinic: &ClinicPlan,
        today: Date,
    ) {
        let morning = start_of(today);
        // Those who will come again, and when they come first.
        let mut known: VecDeque<(usize, Tick)> = VecDeque::new();
        for TakenOnDevice { device, time } in taken {
            let exam = exams[time.exam];
            let returning = known.front().copied().filter(|(person, last)| {
                *last + BACK_AFTER_TICKS <= time.start
                    && exam.only.is_none_or(|gender| gender == self.people[*person].gender)
                    && !exam.is_of_pregnancy()
            });
            let person = if let Some((person, _)) = returning {
                known.pop_front();
                person
            } else {
                let wanted = PersonSpec {
                    number: self.people.len() + 1,
                    gender: exam.only,
                    young: exam.is_of_pregnancy(),
                    postal_code: clinic.postal_code,
                    new_zealand: region.state.is_empty(),
                    today,
                    booked_before: morning.min(time.start.start()),
                };
                self.people.push(people::generate(chance, &wanted));
                let person = self.people.len() - 1;
                if draw(chance, 100) < COMES_BACK_PERCENT {
                    known.push_back((person, time.start));
                }
                person
            };
            let TakenTime { exam, start, end, status } = time;
            self.visits.push(Visit { slug: slug(chance, "a-"), device, exam, person, start, end, status });
        }
    }
}

/// From the earliest day shown to a year ahead.
fn holidays_around(region: &RegionPlan, today: Date) -> Vec<(Date, &'static str)> {
    let first = today.saturating_sub(DAYS_BEHIND.days());
    let last = today.saturating_add(HOLIDAYS_AHEAD_DAYS.days());
    let years = first.year()..=last.year();
    let days = years.flat_map(|year| holidays::of_year(region.holidays, year));
    days.filter(|(day, _)| (first..=last).contains(day)).collect()
}

/// The start of the provider's day.
pub(super) fn start_of(today: Date) -> Timestamp {
    let zone = TimeZone::get(PROVIDER_ZONE).unwrap_or(TimeZone::UTC);
    today.to_zoned(zone).map_or(Timestamp::UNIX_EPOCH, |day| day.timestamp())
}

/// Ten unambiguous letters and digits, after a prefix for the kind.
pub(super) fn slug(chance: &Chance, prefix: &str) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let bits = u64::from_le_bytes(chance.bytes());
    let letters = (0..10).map(|n| LETTERS[usize::try_from(bits >> (5 * n) & 31).unwrap_or(0)]);
    prefix.chars().chain(letters.map(char::from)).collect()
}
