//! Time in steps of 5 minutes, counted from the Unix epoch. A tick is the same moment in every time zone, so daylight saving is
//! resolved before times become ticks.

use std::ops::{Add, Range, Sub};

use jiff::Timestamp;

use crate::limits::TICK_MINUTES;

const TICK_SECONDS: i64 = TICK_MINUTES * 60;

/// A step of 5 minutes, by its number since the Unix epoch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tick(pub i64);

impl Tick {
    /// The tick that contains the instant.
    pub fn containing(moment: Timestamp) -> Self {
        let second = moment.as_second() - i64::from(moment.subsec_nanosecond() < 0);
        Self(second.div_euclid(TICK_SECONDS))
    }

    /// The first tick that starts at the instant or later.
    pub fn at_or_after(moment: Timestamp) -> Self {
        let second = moment.as_second() + i64::from(moment.subsec_nanosecond() > 0);
        Self(-(-second).div_euclid(TICK_SECONDS))
    }

    /// Every tick that the time from `start` to `end` touches: what an appointment takes.
    pub fn touched_by(start: Timestamp, end: Timestamp) -> Range<Self> {
        Self::containing(start)..Self::at_or_after(end)
    }

    /// Every tick that is completely between `start` and `end`: what a session opens.
    pub fn whole_within(start: Timestamp, end: Timestamp) -> Range<Self> {
        Self::at_or_after(start)..Self::containing(end)
    }

    pub fn start(self) -> Timestamp {
        let end_of_time = if self.0 < 0 { Timestamp::MIN } else { Timestamp::MAX };
        Timestamp::from_second(self.0.saturating_mul(TICK_SECONDS)).unwrap_or(end_of_time)
    }
}

impl Add<i64> for Tick {
    type Output = Self;

    fn add(self, ticks: i64) -> Self {
        Self(self.0.saturating_add(ticks))
    }
}

impl Sub<i64> for Tick {
    type Output = Self;

    fn sub(self, ticks: i64) -> Self {
        Self(self.0.saturating_sub(ticks))
    }
}

/// The number of ticks from the other tick to this one.
impl Sub for Tick {
    type Output = i64;

    fn sub(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// The ticks needed for so many minutes, rounded up; none for a negative time.
pub fn ticks_for_minutes(minutes: i64) -> i64 {
    let minutes = minutes.max(0);
    minutes / TICK_MINUTES + i64::from(minutes % TICK_MINUTES > 0)
}

/// The minutes that an exam of a requested length takes: the next multiple of 5.
pub fn round_up_to_tick_minutes(minutes: i64) -> i64 {
    ticks_for_minutes(minutes).saturating_mul(TICK_MINUTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64, nanosecond: i32) -> Timestamp {
        Timestamp::new(second, nanosecond).unwrap()
    }

    #[test]
    fn a_moment_lies_in_the_tick_that_began_last() {
        assert_eq!(Tick::containing(at(600, 0)), Tick(2));
        assert_eq!(Tick::containing(at(899, 999_999_999)), Tick(2));
        assert_eq!(Tick::containing(at(0, -1)), Tick(-1));
    }

    #[test]
    fn the_next_tick_is_the_moment_itself_only_when_it_is_exact() {
        assert_eq!(Tick::at_or_after(at(600, 0)), Tick(2));
        assert_eq!(Tick::at_or_after(at(600, 1)), Tick(3));
        assert_eq!(Tick::at_or_after(at(601, 0)), Tick(3));
        assert_eq!(Tick::at_or_after(at(-1, 0)), Tick(0));
    }

    #[test]
    fn an_appointment_takes_outward_and_a_session_opens_inward() {
        let (start, end) = (at(3 * 60, 0), at(17 * 60, 0));
        assert_eq!(Tick::touched_by(start, end), Tick(0)..Tick(4));
        assert_eq!(Tick::whole_within(start, end), Tick(1)..Tick(3));
    }

    #[test]
    fn a_tick_beyond_all_time_starts_at_its_end() {
        assert_eq!(Tick(2).start(), at(600, 0));
        assert_eq!(Tick(i64::MAX).start(), Timestamp::MAX);
        assert_eq!(Tick(i64::MIN).start(), Timestamp::MIN);
    }

    #[test]
    fn minutes_round_up_to_whole_ticks() {
        let rounded: Vec<i64> = [-5, 0, 1, 5, 6, 32].into_iter().map(round_up_to_tick_minutes).collect();
        assert_eq!(rounded, [0, 0, 5, 5, 10, 35]);
        assert_eq!(ticks_for_minutes(32), 7);
    }
}
