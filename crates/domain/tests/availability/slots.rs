//! Which slots are offered, fact by fact.

use jiff::civil::{Date, Weekday, date};
use jiff::{SignedDuration, Timestamp, ToSpan};
use scanbook_domain::availability::{DeviceQuery, ExceptionKind, round_up_to_tick_minutes, search};

use crate::build::{
    MONDAY, SYDNEY, WEEK, every_day, exception, free_starts, local_days, local_starts, moment, nothing_taken,
    query, schedule, session, taken, whole_days,
};

#[test]
fn slot_01c_slots_lie_within_the_sessions_and_none_runs_past_closing() {
    let schedule = schedule(
        SYDNEY,
        vec![session(Weekday::Tuesday, "08:00", "10:00"), session(Weekday::Tuesday, "13:00", "13:40")],
    );
    let mut query = query(MONDAY, MONDAY + 6.days());
    query.exam_minutes = 45;
    let findings = search(&schedule, &nothing_taken(), &query);
    assert_eq!(local_days(&schedule, &findings), [MONDAY + 1.day()]);
    assert_eq!(local_starts(&schedule, &findings), ["08:00", "08:30", "09:00"]);
}

#[test]
fn slot_01c_a_session_counts_only_on_the_days_for_which_it_is_valid() {
    let mut sessions = every_day("08:00", "09:00");
    for session in &mut sessions {
        session.valid_from = Some(MONDAY + 2.days());
        session.valid_to = Some(MONDAY + 3.days());
    }
    let schedule = schedule(SYDNEY, sessions);
    let findings = search(&schedule, &nothing_taken(), &query(MONDAY, MONDAY + 6.days()));
    assert_eq!(local_days(&schedule, &findings), [MONDAY + 2.days(), MONDAY + 3.days()]);
}

#[test]
fn slot_01c_an_exam_may_run_on_into_a_session_that_follows_at_once() {
    let evening = schedule(SYDNEY, vec![session(Weekday::Monday, "23:00", "24:00")]);
    let mut night = evening.clone();
    night.sessions.push(session(Weekday::Tuesday, "00:00", "01:00"));
    let mut query = query(MONDAY, MONDAY);
    query.exam_minutes = 45;
    assert_eq!(free_starts(&evening, &query), ["23:00"]);
    assert_eq!(free_starts(&night, &query), ["23:00", "23:30"]);
}

#[test]
fn slot_01d_a_closure_takes_time_away_and_leaves_the_start_grid_where_it_was() {
    let mut schedule = schedule(SYDNEY, every_day("08:00", "10:00"));
    schedule.exceptions.push(exception(ExceptionKind::Closed, MONDAY, "08:40", "09:10"));
    let mut query = query(MONDAY, MONDAY);
    query.exam_minutes = 20;
    query.start_grid_minutes = 20;
    assert_eq!(free_starts(&schedule, &query), ["08:00", "08:20", "09:20", "09:40"]);
}

#[test]
fn slot_01d_a_closure_of_several_days_leaves_nothing_on_any_of_them() {
    let mut schedule = schedule(SYDNEY, every_day("08:00", "10:00"));
    schedule.exceptions.push(whole_days(ExceptionKind::Closed, MONDAY + 1.day(), MONDAY + 3.days()));
    let findings = search(&schedule, &nothing_taken(), &query(MONDAY, MONDAY + 4.days()));
    assert_eq!(local_days(&schedule, &findings), [MONDAY, MONDAY + 4.days()]);
}

#[test]
fn slot_01d_an_extra_session_opens_a_day_without_any_and_counts_its_own_grid() {
    let mut schedule = schedule(SYDNEY, vec![]);
    schedule.exceptions.push(exception(ExceptionKind::Open, MONDAY, "18:10", "19:30"));
    let findings = search(&schedule, &nothing_taken(), &query(MONDAY - 1.day(), MONDAY + 1.day()));
    assert_eq!(local_days(&schedule, &findings), [MONDAY]);
    assert_eq!(local_starts(&schedule, &findings), ["18:10", "18:40"]);
}

#[test]
fn slot_01d_closed_wins_over_open_in_either_order() {
    let open = exception(ExceptionKind::Open, MONDAY, "08:00", "10:00");
    let closed = exception(ExceptionKind::Closed, MONDAY, "08:30", "09:30");
    for exceptions in [vec![open.clone(), closed.clone()], vec![closed, open]] {
        let mut schedule = schedule(SYDNEY, every_day("08:00", "09:00"));
        schedule.exceptions = exceptions;
        assert_eq!(free_starts(&schedule, &query(MONDAY, MONDAY)), ["08:00", "09:30"]);
    }
}

#[test]
fn slot_01e_a_slot_lasts_as_long_as_the_exam_takes_on_that_device_without_its_clean_up() {
    let schedule = schedule(SYDNEY, every_day("08:00", "10:00"));
    for (minutes, starts) in [(20, 4), (45, 3), (60, 3), (120, 1)] {
        let mut query = query(MONDAY, MONDAY);
        query.exam_minutes = minutes;
        query.cleanup_minutes = 10;
        let slots = search(&schedule, &nothing_taken(), &query).slots;
        assert_eq!(slots.len(), starts, "{minutes} minutes");
        for slot in slots {
            assert_eq!(slot.end.duration_since(slot.start), SignedDuration::from_mins(minutes));
        }
    }
}

#[test]
fn slot_01f_a_custom_duration_rounds_up_to_a_multiple_of_five_minutes() {
    assert_eq!([30, 31, 34, 35, 36].map(round_up_to_tick_minutes), [30, 35, 35, 35, 40]);
    let schedule = schedule(SYDNEY, every_day("08:00", "08:35"));
    let mut query = query(MONDAY, MONDAY);
    query.exam_minutes = 31;
    let slots = search(&schedule, &nothing_taken(), &query).slots;
    assert_eq!(slots[0].end.duration_since(slots[0].start), SignedDuration::from_mins(35));
    query.exam_minutes = 36;
    assert!(search(&schedule, &nothing_taken(), &query).slots.is_empty());
}

#[test]
fn slot_01g_the_time_of_an_appointment_is_not_offered() {
    let schedule = schedule(SYDNEY, every_day("08:00", "10:00"));
    let appointment = taken(&schedule, MONDAY, &[("08:45", "09:10")]);
    let mut query = query(MONDAY, MONDAY);
    query.start_grid_minutes = 5;
    let starts = local_starts(&schedule, &search(&schedule, &appointment, &query));
    assert_eq!(starts, ["08:00", "08:05", "08:10", "08:15", "09:10", "09:15", "09:20", "09:25", "09:30"]);
}

#[test]
fn slot_01g_the_clean_up_after_an_exam_needs_free_time_but_may_run_past_closing() {
    let schedule = schedule(SYDNEY, every_day("08:00", "10:00"));
    let appointment = taken(&schedule, MONDAY, &[("09:00", "09:30")]);
    let mut query = query(MONDAY, MONDAY);
    assert_eq!(
        local_starts(&schedule, &search(&schedule, &appointment, &query)),
        ["08:00", "08:30", "09:30"]
    );
    query.cleanup_minutes = 5;
    assert_eq!(local_starts(&schedule, &search(&schedule, &appointment, &query)), ["08:00", "09:30"]);
    let after_closing = taken(&schedule, MONDAY, &[("10:00", "10:05")]);
    assert_eq!(
        local_starts(&schedule, &search(&schedule, &after_closing, &query)),
        ["08:00", "08:30", "09:00"]
    );
}

#[test]
fn slot_01h_the_time_under_a_reservation_is_not_offered_until_it_is_given_back() {
    let schedule = schedule(SYDNEY, every_day("08:00", "10:00"));
    let reservation = taken(&schedule, MONDAY, &[("08:30", "09:00")]);
    let mut all = taken(&schedule, MONDAY, &[("09:30", "10:00")]);
    let query = query(MONDAY, MONDAY);
    assert_eq!(local_starts(&schedule, &search(&schedule, &all, &query)), ["08:00", "08:30", "09:00"]);
    all.union_with(&reservation);
    assert_eq!(local_starts(&schedule, &search(&schedule, &all, &query)), ["08:00", "09:00"]);
    all.subtract(&reservation);
    assert_eq!(local_starts(&schedule, &search(&schedule, &all, &query)), ["08:00", "08:30", "09:00"]);
}

#[test]
fn slot_01i_a_session_is_held_on_the_clinics_own_clock() {
    let first = |zone: &str| {
        let findings =
            search(&schedule(zone, every_day("09:00", "10:00")), &nothing_taken(), &query(MONDAY, MONDAY));
        findings.slots[0].start
    };
    assert_eq!(first("Australia/Sydney"), moment("2026-05-31T23:00:00Z"));
    assert_eq!(first("Australia/Lord_Howe"), moment("2026-05-31T22:30:00Z"));
    assert_eq!(first("Pacific/Auckland"), moment("2026-05-31T21:00:00Z"));
    assert_eq!(first("America/Toronto"), moment("2026-06-01T13:00:00Z"));
    assert_eq!(first("Europe/Skopje"), moment("2026-06-01T07:00:00Z"));
}

#[test]
fn slot_01i_a_day_is_the_clinics_own_day_from_midnight_to_midnight() {
    for (zone, midnight) in
        [("Pacific/Auckland", "2026-05-31T12:00:00Z"), ("America/Toronto", "2026-06-01T04:00:00Z")]
    {
        let slots =
            search(&schedule(zone, every_day("00:00", "24:00")), &nothing_taken(), &query(MONDAY, MONDAY))
                .slots;
        assert_eq!(slots.len(), 48, "{zone}");
        assert_eq!(slots[0].start, moment(midnight), "{zone}");
    }
}

#[test]
fn slot_01l_no_slot_starts_inside_the_notice_window() {
    let schedule = schedule(SYDNEY, every_day("08:00", "12:00"));
    let mut query = query(MONDAY, MONDAY);
    query.now = moment("2026-06-01T08:00:00+10:00");
    query.notice_minutes = 120;
    assert_eq!(free_starts(&schedule, &query), ["10:00", "10:30", "11:00", "11:30"]);
    query.now = moment("2026-06-01T08:00:01+10:00");
    assert_eq!(free_starts(&schedule, &query), ["10:30", "11:00", "11:30"]);
}

#[test]
fn slot_01p_the_longer_of_the_exams_and_the_clinics_notice_counts() {
    let schedule = schedule(SYDNEY, every_day("08:00", "12:00"));
    let mut query = query(MONDAY, MONDAY);
    query.now = moment("2026-06-01T08:00:00+10:00");
    query.notice_minutes = 120;
    query.clinic_notice_minutes = 180;
    assert_eq!(free_starts(&schedule, &query), ["11:00", "11:30"]);
    query.clinic_notice_minutes = 60;
    assert_eq!(free_starts(&schedule, &query), ["10:00", "10:30", "11:00", "11:30"]);
}

#[test]
fn slot_01l_no_slot_starts_before_its_preparation_can_be_done() {
    let schedule = schedule(SYDNEY, every_day("08:00", "12:00"));
    let mut query = query(MONDAY, MONDAY);
    query.now = moment("2026-06-01T08:00:00+10:00");
    query.preparation_minutes = 180;
    assert_eq!(free_starts(&schedule, &query), ["11:00", "11:30"]);
    query.notice_minutes = 120;
    assert_eq!(free_starts(&schedule, &query), ["11:00", "11:30"], "the longer of the two leads counts");
    query.notice_minutes = 200;
    assert_eq!(free_starts(&schedule, &query), ["11:30"], "the longer of the two leads counts");
}

#[test]
fn past_days_and_days_beyond_the_horizon_are_not_offered() {
    let schedule = schedule(SYDNEY, every_day("08:00", "10:00"));
    let mut query = query(date(2026, 5, 25), date(2026, 6, 14));
    query.now = moment("2026-06-01T08:31:00+10:00");
    query.horizon = moment("2026-06-02T09:00:00+10:00");
    assert_eq!(free_starts(&schedule, &query), ["09:00", "09:30", "08:00", "08:30"]);
}

#[test]
fn overlapping_sessions_offer_each_start_once() {
    let mut sessions = WEEK.map(|weekday| session(weekday, "08:00", "10:00")).to_vec();
    sessions.extend(every_day("09:00", "10:30"));
    assert_eq!(
        free_starts(&schedule(SYDNEY, sessions), &query(MONDAY, MONDAY)),
        ["08:00", "08:30", "09:00", "09:30", "10:00"]
    );
}

#[test]
fn a_query_with_absurd_values_finds_nothing_and_does_not_fail() {
    let schedule = schedule(SYDNEY, every_day("00:00", "24:00"));
    let sane = query(MONDAY, MONDAY + 1.day());
    let absurd = [
        DeviceQuery { exam_minutes: i64::MAX, cleanup_minutes: i64::MAX, ..sane },
        DeviceQuery { notice_minutes: i64::MAX, ..sane },
        DeviceQuery { now: Timestamp::MAX, ..sane },
        DeviceQuery { horizon: Timestamp::MIN, ..sane },
        DeviceQuery { first_day: sane.last_day, last_day: sane.first_day, ..sane },
        DeviceQuery { first_day: Date::MAX, last_day: Date::MAX, ..sane },
        DeviceQuery { first_day: Date::MIN, last_day: Date::MAX, ..sane },
    ];
    for query in absurd {
        assert!(search(&schedule, &nothing_taken(), &query).slots.is_empty(), "{query:?}");
    }
    let negative = DeviceQuery { exam_minutes: -5, cleanup_minutes: -5, notice_minutes: i64::MIN, ..sane };
    assert_eq!(free_starts(&schedule, &negative).len(), 96, "a length below one tick counts as one");
}
