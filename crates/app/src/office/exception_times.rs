//! The time that an exception closes or opens, and the patients it affects.

use std::collections::HashMap;
use std::sync::Arc;

use domain::availability::{ExceptionKind, Schedule, ScheduleException};
use domain::limits::{
    CANCEL_REASON_MAX_CHARACTERS, EXCEPTION_LOOK_ROWS, EXCEPTION_MAX_DAYS, EXCEPTIONS_LISTED_MAX,
};
use domain::{AppointmentId, DeviceId, MessageKey, TimeRange};
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use store::office::ListedAppointment as Booked;
use store::schedule_exceptions::{self, ExceptionOf, ListedException, TakenTime};
use store::{ConnectionTrait, StoreError, Tx};

use super::exceptions::ExceptionInput;
use crate::AppError;
use crate::portal::checked_text;

const DAY_MINUTES: i16 = 24 * 60;

pub(super) fn checked(typed: &ExceptionInput) -> Result<(ScheduleException, String), AppError> {
    let minute = |time: Time| i16::from(time.hour()) * 60 + i16::from(time.minute());
    let exception = checked_time(&ScheduleException {
        first_day: typed.first_day,
        last_day: typed.last_day,
        from_minute: typed.from.map(minute),
        to_minute: typed.to.map(minute),
        kind: if typed.opens { ExceptionKind::Open } else { ExceptionKind::Closed },
    })?;
    let reason = checked_reason(&typed.reason)?;
    let reason = reason.ok_or_else(|| AppError::field("reason", MessageKey::FieldRequired))?;
    Ok((exception, reason))
}

/// Validates days and hours.
pub(crate) fn checked_time(typed: &ScheduleException) -> Result<ScheduleException, AppError> {
    let invalid = |field| AppError::field(field, MessageKey::ValueInvalid);
    let days = typed.first_day.until(typed.last_day).map_or(i32::MAX, |span| span.get_days());
    if !(0..EXCEPTION_MAX_DAYS).contains(&days) {
        return Err(invalid("lastDate"));
    }
    // Midnight can end a day.
    let to = typed.to_minute.filter(|minute| (1..DAY_MINUTES).contains(minute));
    if to.unwrap_or(DAY_MINUTES) <= typed.from_minute.unwrap_or(0) {
        return Err(invalid("to"));
    }
    Ok(ScheduleException { to_minute: to, ..typed.clone() })
}

pub(crate) fn checked_reason(typed: &str) -> Result<Option<String>, AppError> {
    checked_text("reason", Some(typed), CANCEL_REASON_MAX_CHARACTERS)
}

/// The time spans of an exception, day by day.
fn spans(exception: &ScheduleException, time_zone: TimeZone) -> Vec<TimeRange> {
    let closed = ScheduleException { kind: ExceptionKind::Closed, ..exception.clone() };
    let (first, last) = (closed.first_day, closed.last_day);
    let alone = Schedule { time_zone, sessions: Vec::new(), exceptions: vec![closed] };
    first.series(1.day()).take_while(|day| *day <= last).flat_map(|day| alone.closures_on(day)).collect()
}

/// Time that would no longer be open.
#[derive(Debug, Default)]
pub(crate) struct LostTime {
    /// Disjoint, earliest first.
    spans: Vec<TimeRange>,
    /// The devices' other schedule: time that it still opens, or closes anyway, isn't lost.
    beside: Arc<HashMap<DeviceId, Schedule>>,
}

/// Exceptions that change together, for example by an import.
#[derive(Debug)]
pub(crate) struct ExceptionBatch {
    /// Time that is already closed.
    closed: Arc<HashMap<DeviceId, Schedule>>,
    /// The final schedules of the devices.
    after: Arc<HashMap<DeviceId, Schedule>>,
    now: Timestamp,
}

impl ExceptionBatch {
    pub(crate) fn new(
        mut before: HashMap<DeviceId, Schedule>,
        after: HashMap<DeviceId, Schedule>,
        now: Timestamp,
    ) -> Self {
        for schedule in before.values_mut() {
            schedule.sessions.clear();
            schedule.exceptions.retain(|exception| exception.kind == ExceptionKind::Closed);
        }
        Self { closed: Arc::new(before), after: Arc::new(after), now }
    }

    /// Time that one of them newly closes, or no longer opens and nothing else does: from now on.
    pub(crate) fn lost_time(
        &self,
        old: Option<&ScheduleException>,
        new: Option<&ScheduleException>,
        zone: &TimeZone,
    ) -> LostTime {
        let spans_of =
            |one: Option<&ScheduleException>| one.map(|one| spans(one, zone.clone())).unwrap_or_default();
        let opens = old.or(new).is_some_and(|one| one.kind == ExceptionKind::Open);
        let (spans, beside) = if opens {
            (without(&spans_of(old), &spans_of(new)), &self.after)
        } else {
            (without(&spans_of(new), &spans_of(old)), &self.closed)
        };
        LostTime { spans, beside: beside.clone() }.from(self.now)
    }
}

impl LostTime {
    /// By a new exception.
    pub(super) fn by(new: &ScheduleException, zone: &TimeZone) -> Self {
        match new.kind {
            ExceptionKind::Closed => {
                Self { spans: joined(&spans(new, zone.clone())), beside: Arc::default() }
            }
            ExceptionKind::Open => Self::default(),
        }
    }

    /// By a changed or removed exception: what it newly closes, or no longer opens.
    pub(super) async fn by_change(
        tx: &Tx,
        old: &ListedException,
        new: Option<&ScheduleException>,
        zone: &TimeZone,
    ) -> Result<Self, StoreError> {
        let old_spans = spans(&old.exception, zone.clone());
        let new_spans = new.map(|new| spans(new, zone.clone())).unwrap_or_default();
        let spans = match old.exception.kind {
            ExceptionKind::Closed => without(&new_spans, &old_spans),
            ExceptionKind::Open => without(&old_spans, &new_spans),
        };
        let beside = if old.exception.kind == ExceptionKind::Open && !spans.is_empty() {
            schedule_exceptions::schedules_without(tx, old).await?
        } else {
            HashMap::new()
        };
        Ok(Self { spans, beside: Arc::new(beside) })
    }

    /// The part that is still to come.
    pub(super) fn from(self, now: Timestamp) -> Self {
        let to_come =
            |span: TimeRange| (span.until > now).then_some(TimeRange { from: span.from.max(now), ..span });
        Self { spans: self.spans.into_iter().filter_map(to_come).collect(), ..self }
    }

    fn overlaps(&self, taken: &TakenTime) -> bool {
        let first = self.spans.partition_point(|span| span.until <= taken.start);
        let touched = self.spans[first..].iter().take_while(|span| span.from < taken.end);
        let touched = touched
            .map(|span| TimeRange { from: span.from.max(taken.start), until: span.until.min(taken.end) });
        let touched: Vec<TimeRange> = touched.collect();
        let Some(schedule) = self.beside.get(&taken.device) else { return !touched.is_empty() };
        !without(&touched, &open_parts(schedule, taken)).is_empty()
    }
}

/// The parts of an appointment's days that a schedule covers, earliest first.
fn open_parts(schedule: &Schedule, taken: &TakenTime) -> Vec<TimeRange> {
    let day = |moment: Timestamp| moment.to_zoned(schedule.time_zone.clone()).date();
    let days = day(taken.start).series(1.day()).take_while(|one| *one <= day(taken.end));
    let mut settled: Vec<TimeRange> =
        days.flat_map(|day| [schedule.sessions_on(day), schedule.closures_on(day)].concat()).collect();
    settled.sort_unstable();
    settled
}

/// Appointments in time that would be lost; no more than can be shown.
pub(super) async fn affected_bookings(
    tx: &Tx,
    of: ExceptionOf,
    given_up: &LostTime,
) -> Result<Vec<Booked>, StoreError> {
    let most = usize::try_from(EXCEPTIONS_LISTED_MAX).unwrap_or(usize::MAX);
    schedule_exceptions::appointments_with_patients(tx, &affected_ids(tx, of, given_up, most).await?).await
}

/// The same without names, no more than `most`. Everything between the first and the last moment is checked in parts: it may be
/// more than a single query returns.
pub(crate) async fn affected_ids<C: ConnectionTrait>(
    db: &C,
    of: ExceptionOf,
    given_up: &LostTime,
    most: usize,
) -> Result<Vec<AppointmentId>, StoreError> {
    let (Some(first), Some(last)) = (given_up.spans.first(), given_up.spans.last()) else {
        return Ok(Vec::new());
    };
    let (mut hit, mut after) = (Vec::new(), None);
    while hit.len() < most {
        let time = TimeRange { from: first.from, until: last.until };
        let taken = schedule_exceptions::taken_between(db, of, time, after, EXCEPTION_LOOK_ROWS).await?;
        hit.extend(taken.iter().filter(|taken| given_up.overlaps(taken)).map(|taken| taken.id));
        if (taken.len() as u64) < EXCEPTION_LOOK_ROWS {
            break;
        }
        after = taken.last().copied();
    }
    hit.truncate(most);
    Ok(hit)
}

/// The same spans, with adjacent ones merged.
fn joined(spans: &[TimeRange]) -> Vec<TimeRange> {
    let mut merged: Vec<TimeRange> = Vec::new();
    for span in spans {
        match merged.last_mut() {
            Some(last) if last.until >= span.from => last.until = last.until.max(span.until),
            _ => merged.push(*span),
        }
    }
    merged
}

/// The parts of the spans outside the others.
fn without(spans: &[TimeRange], others: &[TimeRange]) -> Vec<TimeRange> {
    let others = joined(others);
    let mut left = Vec::new();
    for TimeRange { from, until } in joined(spans) {
        let mut begin = from;
        for other in others.iter().filter(|other| other.from < until && other.until > from) {
            if other.from > begin {
                left.push(TimeRange { from: begin, until: other.from });
            }
            begin = begin.max(other.until);
        }
        if begin < until {
            left.push(TimeRange { from: begin, until });
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(spans: &[(i64, i64)]) -> Vec<TimeRange> {
        let at = |minute: i64| Timestamp::from_second(minute * 60).unwrap();
        spans.iter().map(|(from, until)| TimeRange { from: at(*from), until: at(*until) }).collect()
    }

    #[test]
    fn spans_that_touch_become_one_and_others_stay_apart() {
        for (spans, whole) in [
            (vec![], vec![]),
            (vec![(0, 10)], vec![(0, 10)]),
            (vec![(0, 10), (10, 20), (20, 30)], vec![(0, 30)]),
            (vec![(0, 10), (11, 20)], vec![(0, 10), (11, 20)]),
            (vec![(0, 10), (10, 20), (30, 40), (40, 50)], vec![(0, 20), (30, 50)]),
            // When clocks are put back, days overlap.
            (vec![(0, 30), (10, 20), (25, 40)], vec![(0, 40)]),
        ] {
            assert_eq!(joined(&minutes(&spans)), minutes(&whole), "{spans:?}");
        }
    }

    #[test]
    fn time_that_only_the_first_had_is_lost() {
        for (spans, others, left) in [
            (vec![(0, 10)], vec![], vec![(0, 10)]),
            (vec![(0, 10)], vec![(0, 10)], vec![]),
            (vec![(0, 10)], vec![(10, 20)], vec![(0, 10)]),
            (vec![(0, 30)], vec![(10, 20)], vec![(0, 10), (20, 30)]),
            (vec![(0, 30)], vec![(0, 5), (25, 40)], vec![(5, 25)]),
            (vec![(0, 10), (20, 30)], vec![(5, 25)], vec![(0, 5), (25, 30)]),
            (vec![(10, 20)], vec![(0, 30)], vec![]),
        ] {
            assert_eq!(
                without(&minutes(&spans), &minutes(&others)),
                minutes(&left),
                "{spans:?} without {others:?}"
            );
        }
    }
}
