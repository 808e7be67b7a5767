//! When an exam can start on a device. A device's [`Schedule`] compiles to [`OpenTimes`], appointments and holds are a
//! [`TickSet`] of taken 5-minute ticks, and [`search`] returns the free slots, or why there are none. [`search_visits`] does the
//! same for one or several exams on the devices of a clinic. Pure and without a clock: [`DeviceQuery`] carries the present time,
//! and all arithmetic is on words of 64 ticks.

mod chain;
mod load;
mod local_days;
mod open_times;
mod reason;
mod runs;
mod schedule;
mod search;
mod starts;
mod tick;
mod tick_set;
mod visit;

pub use load::DayLoad;
pub use local_days::{COMPILED_MAX_DAYS, LocalDay, LocalDays};
pub use open_times::OpenTimes;
pub use reason::{Reason, Reasons};
pub use schedule::{ExceptionKind, Schedule, ScheduleException, WeeklySession};
pub use search::{DeviceQuery, Findings, FreeSlot, search, search_compiled};
pub use tick::{Tick, round_up_to_tick_minutes, ticks_for_minutes};
pub use tick_set::TickSet;
pub use visit::{Candidate, Visit, VisitFindings, VisitPart, search_visits};
