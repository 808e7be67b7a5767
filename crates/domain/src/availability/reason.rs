//! Why a day has no slot. A person is told the one thing that helps most: that nobody works, that the exam is too long,
//! that all is taken, or that what is free is too near.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use super::{Tick, TickSet};

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
    /// The exam could start, were its time not taken.
    Full,
    /// Even with nothing taken the exam fits into no open time of the day.
    TooShort,
    /// There is free time, but it comes before the patient could have prepared.
    Preparation,
    /// There is free time, but it comes sooner than the provider wants to know of a booking.
    Notice,
}

/// The reasons of several days or devices, each once.
pub type Reasons = BTreeSet<Reason>;

/// What a search knows about starts before the present moment has its say.
#[derive(Debug)]
pub(super) struct Starts<'a> {
    pub(super) open: &'a TickSet,
    /// Where the exam fits into open time and the start grid allows it.
    pub(super) fitting: &'a TickSet,
    /// Those of them whose time nobody took.
    pub(super) free: &'a TickSet,
    /// From now to the horizon.
    pub(super) bookable: Range<Tick>,
    /// Whichever of preparation and notice asks for the longer lead.
    pub(super) lead: Reason,
}

impl Starts<'_> {
    /// The reason of a day in which no slot is offered.
    pub(super) fn explain(&self, day: &Range<Tick>) -> Reason {
        let ahead = day.start.max(self.bookable.start)..day.end.min(self.bookable.end);
        if !self.open.has_any_in(ahead.clone()) {
            Reason::Closed
        } else if !self.fitting.has_any_in(day.clone()) {
            Reason::TooShort
        } else if !self.fitting.has_any_in(ahead.clone()) {
            Reason::Closed
        } else if !self.free.has_any_in(ahead) {
            Reason::Full
        } else {
            self.lead
        }
    }
}

/// The reasons of a whole empty range: a closed day explains nothing when another day was open.
pub(super) fn summarise(reasons: impl IntoIterator<Item = Reason>) -> Reasons {
    let mut all: Reasons = reasons.into_iter().collect();
    if all.len() > 1 {
        all.remove(&Reason::Closed);
    }
    all
}
