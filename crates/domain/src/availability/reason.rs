//! Why a day has no slot. Patients see the most helpful reason: closed, the exam is too long, fully booked, or the free slots are
//! too soon.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

/// Why there is no slot.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Reason {
    /// No open time is left between now and the horizon, or none in which the exam could still start.
    Closed,
    /// The exam could start, but its time is taken.
    Full,
    /// Even with nothing taken the exam fits into no open time of the day.
    TooShort,
    /// There is free time, but too soon for the preparation.
    Preparation,
    /// There is free time, but within the required notice.
    Notice,
    /// Every exam of a visit could start, but not one after the other.
    Apart,
}

/// The reasons of several days or devices, without duplicates.
pub type Reasons = BTreeSet<Reason>;

impl Reason {
    /// From what a patient can do most about (prepare earlier, come later, shorten the visit) to the least.
    const BY_HOPE: [Self; 6] =
        [Self::Preparation, Self::Notice, Self::Apart, Self::Full, Self::TooShort, Self::Closed];

    /// The reason to show if one of several devices would do.
    pub(super) fn best_of(reasons: impl IntoIterator<Item = Self>) -> Option<Self> {
        reasons.into_iter().min_by_key(|reason| reason.severity())
    }

    /// The reason to show if all of several exams are needed.
    pub(super) fn worst_of(reasons: impl IntoIterator<Item = Self>) -> Option<Self> {
        reasons.into_iter().max_by_key(|reason| reason.severity())
    }

    fn severity(self) -> usize {
        Self::BY_HOPE.iter().position(|reason| *reason == self).unwrap_or(Self::BY_HOPE.len())
    }
}

/// The reasons of a whole empty range: a closed day explains nothing if another day was open.
pub(super) fn summarise(reasons: impl IntoIterator<Item = Reason>) -> Reasons {
    let mut all: Reasons = reasons.into_iter().collect();
    if all.len() > 1 {
        all.remove(&Reason::Closed);
    }
    all
}
