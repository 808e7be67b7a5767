//! People with a special case: results in each state, shares, a family with one address, and a visit that is too soon to be
//! moved.

use domain::Chance;
use domain::appointment::AppointmentStatus as S;
use domain::booking::BookingKey;
use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::exams::ExamPlan;
use super::people::Gender::{Female, Male};
use super::showcase::{BookingExample, DemoKey, shown};
use super::world::DemoWorld;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Part {
    /// Their report can be read.
    Released,
    /// Their report waits for its time.
    Waiting,
    /// Their report shows no more.
    Expired,
    Family,
    /// Their visit is within a day.
    Soon,
}

/// A booking with results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DemoResult {
    #[serde(flatten)]
    pub(crate) booking: DemoKey,
    pub(crate) results: Part,
}

/// A link that was shared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DemoShare {
    /// The key of the share itself.
    pub(crate) booking_key: BookingKey,
    /// The patient's.
    pub(crate) date_of_birth: Date,
    pub(crate) patient: String,
    /// Where the code is sent.
    pub(crate) contact: String,
    pub(crate) revoked: bool,
}

pub(super) const SHARED_WITH: &str = "family.doctor@example.org";
const FAMILY_EMAIL: &str = "anna.petrova@example.org";

fn cast() -> Vec<(Part, BookingExample)> {
    let near = |hours: i64, one: BookingExample| BookingExample { near_hours: Some(hours), ..one };
    let delayed = |one: BookingExample| BookingExample { delayed: true, ..one };
    vec![
        (Part::Released, near(-72, shown("Nina", "Brandt", Female, date(1971, 2, 20), S::Completed))),
        (Part::Waiting, delayed(near(-30, shown("Paul", "Weber", Male, date(1966, 12, 1), S::Completed)))),
        (Part::Expired, near(-150, shown("Ivy", "Chen", Female, date(1993, 8, 13), S::Completed))),
        (Part::Family, shown("Anna", "Petrova", Female, date(1982, 3, 9), S::Booked)),
        (Part::Family, shown("Leo", "Petrov", Male, date(2014, 7, 21), S::Booked)),
        (Part::Family, shown("Mia", "Petrova", Female, date(2017, 2, 3), S::Booked)),
        (Part::Soon, near(8, shown("Jack", "Holloway", Male, date(1959, 10, 30), S::Booked))),
    ]
}

impl DemoWorld {
    /// The keys of the shares: one live, one revoked.
    pub(super) fn add_shares(&mut self, chance: &Chance) {
        self.share_keys = vec![BookingKey::mint(chance), BookingKey::mint(chance)];
    }

    pub(super) fn give_parts(&mut self, exams: &[&ExamPlan], now: Timestamp) {
        for (part, shown) in cast() {
            let Some(index) = self.choose(&shown, exams, now) else { continue };
            self.give(index, &shown);
            self.cast.push((part, index));
        }
        let family: Vec<usize> = self.parts(Part::Family).map(|visit| self.visits[visit].person).collect();
        let Some(first) = family.first().map(|person| self.people[*person].booked_at) else { return };
        for (person, later) in family.into_iter().zip(0..) {
            FAMILY_EMAIL.clone_into(&mut self.people[person].email);
            // One after the other, on the same evening.
            self.people[person].booked_at = first + SignedDuration::from_mins(7 * later);
        }
    }

    /// The visits of a part.
    pub(super) fn parts(&self, part: Part) -> impl Iterator<Item = usize> {
        self.cast.iter().filter(move |(of, _)| *of == part).map(|(_, visit)| *visit)
    }

    pub(super) fn keys_of(&self, part: Part) -> Vec<DemoKey> {
        self.parts(part).map(|visit| self.key_of(visit)).collect()
    }

    pub(super) fn results(&self) -> Vec<DemoResult> {
        let parts = [Part::Released, Part::Waiting, Part::Expired].into_iter();
        let all = parts.flat_map(|part| self.keys_of(part).into_iter().map(move |key| (part, key)));
        all.map(|(results, booking)| DemoResult { booking, results }).collect()
    }

    /// Who shares their results.
    pub(super) fn sharer(&self) -> Option<usize> {
        self.parts(Part::Released).next()
    }

    pub(super) fn shares(&self) -> Vec<DemoShare> {
        let Some(owner) = self.sharer().map(|visit| self.key_of(visit)) else { return Vec::new() };
        let share = |(key, revoked): (&BookingKey, bool)| DemoShare {
            booking_key: key.clone(),
            date_of_birth: owner.date_of_birth,
            patient: owner.patient.clone(),
            contact: SHARED_WITH.to_owned(),
            revoked,
        };
        self.share_keys.iter().zip([false, true]).map(share).collect()
    }
}
