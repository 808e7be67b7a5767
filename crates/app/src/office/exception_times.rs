//! The time that an exception closes or opens, and whom it hits.

use domain::MessageKey;
use domain::availability::{ExceptionKind, Schedule, ScheduleException};
use domain::limits::{CANCEL_REASON_MAX_CHARACTERS, EXCEPTION_MAX_DAYS, EXCEPTIONS_LISTED_MAX};
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use store::office::ListedAppointment as Booked;
use store::schedule_exceptions::{self, ExceptionOf};
use store::{StoreError, Tx};

use super::exceptions::TypedException;
use crate::AppError;
use crate::portal::checked_text;

/// From one moment until another.
type Span = (Timestamp, Timestamp);

pub(super) fn checked(typed: &TypedException) -> Result<(ScheduleException, String), AppError> {
    let invalid = |field| AppError::field(field, MessageKey::ValueInvalid);
    let days = typed.first_day.until(typed.last_day).map_or(i32::MAX, |span| span.get_days());
    if !(0..EXCEPTION_MAX_DAYS).contains(&days) {
        return Err(invalid("lastDate"));
    }
    let minute = |time: Time| i16::from(time.hour()) * 60 + i16::from(time.minute());
    // Midnight ends a day as well as it begins one.
    let (from, to) = (typed.from.map(minute), typed.to.map(minute).filter(|minute| *minute > 0));
    if to.is_some_and(|to| to <= from.unwrap_or(0)) {
        return Err(invalid("to"));
    }
    let reason = checked_text("reason", Some(&typed.reason), CANCEL_REASON_MAX_CHARACTERS)?;
    let reason = reason.ok_or_else(|| AppError::field("reason", MessageKey::FieldRequired))?;
    let exception = ScheduleException {
        first_day: typed.first_day,
        last_day: typed.last_day,
        from_minute: from,
        to_minute: to,
        kind: if typed.opens { ExceptionKind::Open } else { ExceptionKind::Closed },
    };
    Ok((exception, reason))
}

/// The moments between which an exception holds, day by day.
pub(super) fn spans(exception: &ScheduleException, time_zone: TimeZone) -> Vec<Span> {
    let closed = ScheduleException { kind: ExceptionKind::Closed, ..exception.clone() };
    let (first, last) = (closed.first_day, closed.last_day);
    let alone = Schedule { time_zone, sessions: Vec::new(), exceptions: vec![closed] };
    first.series(1.day()).take_while(|day| *day <= last).flat_map(|day| alone.closures_on(day)).collect()
}

/// What is booked in one of the spans; no more than can be shown. Each span is asked for by itself: of all that lies between
/// the first and the last, a list might end before what is in the way.
pub(super) async fn booked_in(tx: &Tx, of: ExceptionOf, spans: &[Span]) -> Result<Vec<Booked>, StoreError> {
    let mut booked: Vec<Booked> = Vec::new();
    for span in joined(spans) {
        let known = booked.last().map(|last| last.appointment.id);
        let found = schedule_exceptions::appointments_between(tx, of, span).await?;
        booked.extend(found.into_iter().filter(|one| Some(one.appointment.id) != known));
        if booked.len() as u64 >= EXCEPTIONS_LISTED_MAX {
            break;
        }
    }
    Ok(booked)
}

/// The same spans, with those that touch made one.
fn joined(spans: &[Span]) -> Vec<Span> {
    let mut whole: Vec<Span> = Vec::new();
    for (from, until) in spans {
        match whole.last_mut() {
            Some(last) if last.1 >= *from => last.1 = last.1.max(*until),
            _ => whole.push((*from, *until)),
        }
    }
    whole
}

/// Time that was to be had before an exception became another, and is no more: what it closes newly, or opens no longer.
pub(super) fn lost(old: &ScheduleException, new: &ScheduleException, zone: &TimeZone) -> Vec<Span> {
    let (old_spans, new_spans) = (spans(old, zone.clone()), spans(new, zone.clone()));
    match new.kind {
        ExceptionKind::Closed => without(&new_spans, &old_spans),
        ExceptionKind::Open => without(&old_spans, &new_spans),
    }
}

/// What of the spans lies in none of the others.
fn without(spans: &[Span], others: &[Span]) -> Vec<Span> {
    let others = joined(others);
    let mut left = Vec::new();
    for (from, until) in joined(spans) {
        let mut begin = from;
        for (other_from, other_until) in others.iter().filter(|other| other.0 < until && other.1 > from) {
            if *other_from > begin {
                left.push((begin, *other_from));
            }
            begin = begin.max(*other_until);
        }
        if begin < until {
            left.push((begin, until));
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(spans: &[(i64, i64)]) -> Vec<Span> {
        let at = |minute: i64| Timestamp::from_second(minute * 60).unwrap();
        spans.iter().map(|(from, until)| (at(*from), at(*until))).collect()
    }

    #[test]
    fn spans_that_touch_become_one_and_others_stay_apart() {
        for (spans, whole) in [
            (vec![], vec![]),
            (vec![(0, 10)], vec![(0, 10)]),
            (vec![(0, 10), (10, 20), (20, 30)], vec![(0, 30)]),
            (vec![(0, 10), (11, 20)], vec![(0, 10), (11, 20)]),
            (vec![(0, 10), (10, 20), (30, 40), (40, 50)], vec![(0, 20), (30, 50)]),
            // A clock that is put back makes days overlap.
            (vec![(0, 30), (10, 20), (25, 40)], vec![(0, 40)]),
        ] {
            assert_eq!(joined(&minutes(&spans)), minutes(&whole), "{spans:?}");
        }
    }

    #[test]
    fn time_is_lost_where_only_the_first_had_it() {
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
