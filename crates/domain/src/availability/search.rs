//! The search for free slots of one exam on one device.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::reason::summarise;
use super::starts::Starts;
use super::{OpenTimes, Reason, Reasons, Schedule, Tick, TickSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceQuery {
    /// The first local day on which a slot may start.
    pub first_day: Date,
    /// The last local day on which a slot may start.
    pub last_day: Date,
    /// How long the exam takes on this device, or the custom duration; rounded up to ticks.
    pub exam_minutes: i64,
    /// How long the device stays taken after the exam.
    pub cleanup_minutes: i64,
    /// Exams start at multiples of this, counted from each session's start.
    pub start_grid_minutes: i64,
    pub now: Timestamp,
    /// No slot starts sooner than this from now, by the exam …
    pub notice_minutes: i64,
    /// … or by its clinic …
    pub clinic_notice_minutes: i64,
    /// … or by the time needed for preparation.
    pub preparation_minutes: i64,
    /// Slots start before this moment.
    pub horizon: Timestamp,
}

/// A bookable time; its end is the exam's, without the clean-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FreeSlot {
    pub start: Timestamp,
    pub end: Timestamp,
}

/// The slots by time, or why there are none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    pub slots: Vec<FreeSlot>,
    /// Empty unless `slots` is.
    pub reasons: Reasons,
    /// Every day of the range without a slot, in order.
    pub day_reasons: Vec<(Date, Reason)>,
}

impl DeviceQuery {
    /// The first tick that leaves time for notice and preparation.
    pub(super) fn earliest_start(&self) -> Tick {
        let minutes = self.longer_notice().max(self.preparation_minutes).max(0);
        let lead = SignedDuration::from_secs(minutes.saturating_mul(60));
        Tick::at_or_after(self.now.checked_add(lead).unwrap_or(Timestamp::MAX))
    }

    fn longer_notice(&self) -> i64 {
        self.notice_minutes.max(self.clinic_notice_minutes)
    }

    /// Which of the two leads decides.
    pub(super) fn lead(&self) -> Reason {
        if self.preparation_minutes >= self.longer_notice() { Reason::Preparation } else { Reason::Notice }
    }
}

/// The free slots on a device with this schedule. `taken` holds every tick of appointments and live holds, including clean-up;
/// time outside its window counts as free.
pub fn search(schedule: &Schedule, taken: &TickSet, query: &DeviceQuery) -> Findings {
    search_compiled(&OpenTimes::compile(schedule, query.first_day, query.last_day), taken, query)
}

/// Like [`search`], with a compiled schedule. Days it doesn't cover are neither searched nor explained.
pub fn search_compiled(open: &OpenTimes, taken: &TickSet, query: &DeviceQuery) -> Findings {
    let Some(starts) = Starts::find(open, taken, query) else { return Findings::default() };
    let empty_days = open
        .days(query.first_day, query.last_day)
        .iter()
        .filter(|day| !starts.offered.has_any_in(day.ticks.clone()));
    let day_reasons: Vec<(Date, Reason)> = empty_days.map(|day| (day.date, starts.explain(day))).collect();
    let slot = |tick: Tick| FreeSlot { start: tick.start(), end: (tick + starts.exam).start() };
    let slots: Vec<FreeSlot> = starts.offered.ticks().map(slot).collect();
    let reasons =
        if slots.is_empty() { summarise(day_reasons.iter().map(|day| day.1)) } else { Reasons::new() };
    Findings { slots, reasons, day_reasons }
}
