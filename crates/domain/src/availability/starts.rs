//! Where one exam can start on one device. The exam must fit in free open time; the clean-up after it must be free of
//! appointments too, but may run past closing, since it needs the room and no patient.

use std::ops::Range;

use super::{DeviceQuery, LocalDay, OpenTimes, Reason, Tick, TickSet, ticks_for_minutes};
use crate::limits::TICK_MINUTES;

/// How far past its last day a search looks: an exam and its clean-up take at most a day.
pub(super) const RUN_ON_MAX_TICKS: i64 = 24 * 60 / TICK_MINUTES;

/// The starts of an exam on a device, from what the schedule allows to what is offered.
#[derive(Debug)]
pub(super) struct Starts<'a> {
    open: &'a TickSet,
    /// Where the exam fits into open time and the start grid allows it.
    fitting: TickSet,
    /// Those of them whose time is free.
    free: TickSet,
    /// From now to the horizon.
    bookable: Range<Tick>,
    /// Whichever of preparation and notice needs the longer lead.
    lead: Reason,
    /// Free starts after the lead and before the horizon. The window starts with the first requested day.
    pub(super) offered: TickSet,
    /// Ticks of the exam.
    pub(super) exam: i64,
    /// Ticks of the exam and its clean-up.
    pub(super) occupied: i64,
}

impl<'a> Starts<'a> {
    /// `None` if the compiled schedule has none of the requested days.
    pub(super) fn find(open: &'a OpenTimes, taken: &TickSet, query: &DeviceQuery) -> Option<Self> {
        let days = open.days(query.first_day, query.last_day);
        let starts = days.first()?.ticks.start..days.last()?.ticks.end;
        let exam = ticks_for_minutes(query.exam_minutes).max(1);
        let occupied = exam.saturating_add(ticks_for_minutes(query.cleanup_minutes));
        let reach = starts.start..starts.end + occupied.min(RUN_ON_MAX_TICKS);
        let mut fitting = open.open().within(reach.clone()).runs_of(exam);
        fitting.and(&open.start_grid(starts.clone(), query.start_grid_minutes));
        let mut free = fitting.clone();
        free.subtract(&taken.within(reach).reached_within(occupied));

        let bookable = Tick::at_or_after(query.now)..Tick::at_or_after(query.horizon);
        let mut offered = free.clone();
        let window = offered.window();
        offered.remove_range(window.start..starts.start.max(query.earliest_start()));
        offered.remove_range(starts.end.min(bookable.end).max(window.start)..window.end);
        Some(Self { open: open.open(), fitting, free, bookable, lead: query.lead(), offered, exam, occupied })
    }

    /// Why a day has no slot.
    pub(super) fn explain(&self, day: &LocalDay) -> Reason {
        let day = &day.ticks;
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
