//! The present hour, and the few bookings a newcomer opens: one in every status.

use domain::appointment::AppointmentStatus as S;
use domain::availability::Tick;
use domain::booking::BookingKey;
use domain::limits::ARRIVE_EARLY_MINUTES;
use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::clinic_plans::REGIONS;
use super::exams::{self, ExamPlan};
use super::people::FullName;
use super::people::Gender::{self, Female, Male};
use super::world::{DemoWorld, Visit, clinics};

/// What opens a demo booking, for `scanbook demo-info`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DemoKey {
    pub(crate) booking_key: BookingKey,
    pub(crate) date_of_birth: Date,
    pub(crate) contact_number: String,
    pub(crate) patient: String,
    pub(crate) status: S,
    pub(crate) exam: String,
    pub(crate) clinic: String,
    pub(crate) start: Timestamp,
    pub(crate) time_zone: String,
}

pub(super) struct BookingExample {
    pub(super) name: FullName,
    pub(super) gender: Gender,
    pub(super) born: Date,
    pub(super) status: S,
    /// Hours from now, if the visit should be at another time than others of its status.
    pub(super) near_hours: Option<i64>,
    /// Only for an exam whose report is delayed.
    pub(super) delayed: bool,
}

pub(super) const fn shown(
    first: &'static str,
    last: &'static str,
    gender: Gender,
    born: Date,
    status: S,
) -> BookingExample {
    let name = FullName { first, last };
    BookingExample { name, gender, born, status, near_hours: None, delayed: false }
}

const SHOWN: &[BookingExample] = &[
    shown("Mira", "Kostova", Female, date(1984, 5, 17), S::Booked),
    shown("Thomas", "Reid", Male, date(1957, 11, 2), S::Confirmed),
    shown("Priya", "Sharma", Female, date(1991, 3, 28), S::Pending),
    shown("Omar", "Haddad", Male, date(1978, 8, 9), S::Declined),
    shown("Linh", "Tran", Female, date(1996, 1, 31), S::RequestReschedule),
    shown("George", "Georgiou", Male, date(1949, 6, 14), S::Changed),
    shown("Isla", "Campbell", Female, date(1988, 12, 5), S::Rescheduled),
    shown("Kenji", "Suzuki", Male, date(1969, 4, 22), S::Canceled),
    shown("Ruth", "Bennett", Female, date(1943, 9, 18), S::Arrived),
    shown("Lachlan", "Murphy", Male, date(2001, 7, 7), S::InProgress),
    shown("Elena", "Nikolova", Female, date(1975, 10, 25), S::Completed),
    shown("Samuel", "Okafor", Male, date(1983, 2, 11), S::NoShow),
];

/// The exam of the first one, if there is such a visit.
const FIRST_EXAM: &str = "ultrasound-abdomen";

impl DemoWorld {
    /// Sets the appointments around the present moment to their current status, and chooses those to show.
    #[must_use]
    pub(crate) fn set_current_statuses(mut self, now: Timestamp) -> Self {
        let soon = now + SignedDuration::from_mins(ARRIVE_EARLY_MINUTES);
        for visit in &mut self.visits {
            let open = matches!(
                visit.status,
                S::Pending | S::Booked | S::Confirmed | S::Changed | S::RequestReschedule
            );
            visit.status = match (visit.start.start(), visit.end.start()) {
                (_, end) if open && end <= now => S::Completed,
                (start, _) if open && start <= now => S::InProgress,
                (start, _) if open && start <= soon => S::Arrived,
                _ => visit.status,
            };
        }
        let exams: Vec<&ExamPlan> = exams::all().collect();
        for shown in SHOWN {
            if let Some(index) = self.choose(shown, &exams, now) {
                self.give(index, shown);
                self.showcase.push(index);
            }
        }
        self.give_parts(&exams, now);
        self
    }

    /// A visit in the first region that can be this person's: their only one, or the first of two if it was moved.
    pub(super) fn choose(
        &self,
        shown: &BookingExample,
        exams: &[&ExamPlan],
        now: Timestamp,
    ) -> Option<usize> {
        let first_region = REGIONS.first().map_or(0, |region| region.clinics.len());
        let mut times = vec![0_usize; self.people.len()];
        let mut last = vec![(Tick(i64::MIN), 0); self.people.len()];
        for visit in &self.visits {
            times[visit.person] += 1;
            if visit.status.occupies_device() {
                last[visit.person] = last[visit.person].max((visit.start, visit.device));
            }
        }
        let is_alone = |visit: &Visit| match shown.status {
            S::Rescheduled => {
                let (start, device) = last[visit.person];
                times[visit.person] == 2 && visit.start < start && visit.device == device
            }
            _ => times[visit.person] == 1,
        };
        // The person of such a visit is the one who requested it, and keeps the name.
        let of_requests: Vec<usize> = self.requests.iter().filter_map(|request| request.visit).collect();
        let is_free = |(index, visit): &(usize, &Visit)| {
            let exam = exams[visit.exam];
            is_alone(visit)
                && self.devices[visit.device].clinic < first_region
                && exam.only.is_none_or(|gender| gender == shown.gender)
                && !exam.is_of_pregnancy()
                && !(shown.delayed && exam.modality.release_delay_days() == 0)
                && !self.showcase.contains(index)
                && !self.cast.iter().any(|(_, taken)| taken == index)
                && !of_requests.contains(index)
        };
        let today = Tick::containing(now);
        let days = |n: i64| today + n * 288;
        // The time the visit should be nearest to, and the statuses it may be made from. At night no patient is there; then the
        // next one has come early.
        let (near, from): (Tick, &[S]) = match shown.status {
            S::Arrived => (today, &[S::Arrived, S::Confirmed]),
            S::InProgress => (today, &[S::InProgress, S::Confirmed]),
            S::Completed => (days(-2), &[S::Completed]),
            S::NoShow => (days(-2), &[S::NoShow]),
            S::Declined => (days(4), &[S::Declined, S::Pending]),
            S::Rescheduled => (days(6), &[S::Booked]),
            ref status => (days(4), std::slice::from_ref(status)),
        };
        let near = shown.near_hours.map_or(near, |hours| today + hours * 12);
        from.iter().find_map(|from| {
            let candidates = self.visits.iter().enumerate().filter(|(_, visit)| visit.status == *from);
            let distance = |visit: &Visit| {
                let other_exam = exams[visit.exam].slug != FIRST_EXAM;
                let first = shown.status == S::Booked && self.showcase.is_empty();
                (visit.start - near).abs() + if other_exam && first { 7 * 288 } else { 0 }
            };
            let nearest = candidates.filter(is_free).min_by_key(|(_, visit)| distance(visit));
            nearest.map(|(index, _)| index)
        })
    }

    pub(super) fn give(&mut self, index: usize, shown: &BookingExample) {
        let person = self.visits[index].person;
        if shown.status == S::Rescheduled {
            self.move_to_other(index, person);
        }
        self.visits[index].status = shown.status;
        self.people[person].rename(shown.name, shown.gender, shown.born);
    }

    /// Makes the person's other visit, on the same device, the one that replaced this.
    fn move_to_other(&mut self, index: usize, person: usize) {
        let other = self.visits.iter().enumerate().find(|(i, visit)| *i != index && visit.person == person);
        let Some(other) = other.map(|(_, visit)| visit.clone()) else { return };
        let old = &mut self.visits[index];
        old.exam = other.exam;
        old.end = old.start + (other.end - other.start);
    }

    /// The keys of the shown bookings.
    pub(crate) fn keys(&self) -> Vec<DemoKey> {
        self.showcase.iter().map(|index| self.key_of(*index)).collect()
    }

    /// What opens a visit.
    pub(super) fn key_of(&self, index: usize) -> DemoKey {
        let visit = &self.visits[index];
        let person = &self.people[visit.person];
        let (region, clinic) = clinics()[self.devices[visit.device].clinic];
        DemoKey {
            booking_key: person.key.clone(),
            date_of_birth: person.date_of_birth,
            contact_number: person.contact_number.clone(),
            patient: format!("{} {}", person.first_name, person.last_name),
            status: visit.status,
            exam: exams::all().nth(visit.exam).map_or("", |exam| exam.slug).to_owned(),
            clinic: clinic.slug.to_owned(),
            start: visit.start.start(),
            time_zone: region.time_zone.to_owned(),
        }
    }
}
