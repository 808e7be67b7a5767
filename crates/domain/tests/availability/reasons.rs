//! Why there is no slot: one reason for each empty day, and those of the whole range.

use jiff::ToSpan;
use jiff::civil::Weekday;
use scanbook_domain::availability::{ExceptionKind, Reason, search};

use crate::build::{
    MONDAY, SYDNEY, every_day, moment, nothing_taken, query, schedule, session, taken, whole_days,
};

#[test]
fn a_day_without_sessions_is_closed() {
    let mut schedule = schedule(SYDNEY, vec![session(Weekday::Monday, "08:00", "09:00")]);
    schedule.exceptions.push(whole_days(ExceptionKind::Closed, MONDAY, MONDAY));
    let findings = search(&schedule, &nothing_taken(), &query(MONDAY, MONDAY + 1.day()));
    assert_eq!(findings.day_reasons, [(MONDAY, Reason::Closed), (MONDAY + 1.day(), Reason::Closed)]);
    assert_eq!(Vec::from_iter(findings.reasons), [Reason::Closed]);
}

#[test]
fn a_day_whose_last_start_is_past_is_closed_though_minutes_are_left() {
    let schedule = schedule(SYDNEY, every_day("08:00", "09:00"));
    let mut query = query(MONDAY, MONDAY);
    for now in ["2026-06-01T08:45:00+10:00", "2026-06-01T20:00:00+10:00", "2026-07-01T00:00:00+10:00"] {
        query.now = moment(now);
        let findings = search(&schedule, &nothing_taken(), &query);
        assert_eq!(findings.day_reasons, [(MONDAY, Reason::Closed)], "{now}");
    }
}

#[test]
fn a_day_past_the_horizon_is_closed() {
    let schedule = schedule(SYDNEY, every_day("08:00", "09:00"));
    let mut query = query(MONDAY, MONDAY);
    query.horizon = moment("2026-06-01T08:00:00+10:00");
    assert_eq!(search(&schedule, &nothing_taken(), &query).day_reasons, [(MONDAY, Reason::Closed)]);
}

#[test]
fn a_day_whose_long_enough_time_is_taken_is_full() {
    let schedule = schedule(SYDNEY, every_day("08:00", "09:00"));
    let appointments = taken(&schedule, MONDAY, &[("08:10", "08:20"), ("08:40", "08:45")]);
    let findings = search(&schedule, &appointments, &query(MONDAY, MONDAY));
    assert_eq!(findings.day_reasons, [(MONDAY, Reason::Full)]);
}

#[test]
fn a_day_whose_sessions_are_all_shorter_than_the_exam_is_too_short() {
    let schedule = schedule(SYDNEY, every_day("08:00", "08:25"));
    let appointments = taken(&schedule, MONDAY, &[("08:00", "08:25")]);
    let findings = search(&schedule, &appointments, &query(MONDAY, MONDAY));
    assert_eq!(findings.day_reasons, [(MONDAY, Reason::TooShort)]);
}

#[test]
fn free_time_that_is_too_near_names_the_longer_lead() {
    let schedule = schedule(SYDNEY, every_day("08:00", "12:00"));
    let mut query = query(MONDAY, MONDAY);
    query.now = moment("2026-06-01T07:00:00+10:00");
    query.notice_minutes = 300;
    let findings = search(&schedule, &nothing_taken(), &query);
    assert_eq!(findings.day_reasons, [(MONDAY, Reason::Notice)]);
    for preparation in [300, 360] {
        query.preparation_minutes = preparation;
        let findings = search(&schedule, &nothing_taken(), &query);
        assert_eq!(findings.day_reasons, [(MONDAY, Reason::Preparation)], "{preparation} minutes");
    }
}

#[test]
fn slot_01p_a_day_inside_the_clinics_notice_says_so() {
    let schedule = schedule(SYDNEY, every_day("08:00", "12:00"));
    let mut query = query(MONDAY, MONDAY);
    query.now = moment("2026-06-01T07:00:00+10:00");
    query.clinic_notice_minutes = 300;
    query.preparation_minutes = 60;
    let findings = search(&schedule, &nothing_taken(), &query);
    assert_eq!(findings.day_reasons, [(MONDAY, Reason::Notice)]);
}

#[test]
fn a_range_tells_every_reason_but_closed_days_only_when_all_are() {
    let schedule = schedule(
        SYDNEY,
        vec![session(Weekday::Monday, "08:00", "09:00"), session(Weekday::Tuesday, "08:00", "08:20")],
    );
    let appointments = taken(&schedule, MONDAY, &[("08:00", "09:00")]);
    let findings = search(&schedule, &appointments, &query(MONDAY, MONDAY + 2.days()));
    assert_eq!(Vec::from_iter(findings.reasons), [Reason::Full, Reason::TooShort]);
    assert_eq!(findings.day_reasons.len(), 3);
}

#[test]
fn an_empty_day_beside_one_with_slots_has_its_reason_and_the_range_has_none() {
    let schedule = schedule(SYDNEY, vec![session(Weekday::Monday, "08:00", "09:00")]);
    let findings = search(&schedule, &nothing_taken(), &query(MONDAY, MONDAY + 1.day()));
    assert_eq!(findings.slots.len(), 2);
    assert_eq!(findings.day_reasons, [(MONDAY + 1.day(), Reason::Closed)]);
    assert!(findings.reasons.is_empty());
}

#[test]
fn a_reason_is_written_in_capitals() {
    assert_eq!(Reason::TooShort.to_string(), "TOO_SHORT");
}
