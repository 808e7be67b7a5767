//! The engine against the naive model, on random schedules. `SCANBOOK_LONG=1` tries many more.

use std::collections::BTreeSet;
use std::{env, iter};

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use scanbook_domain::availability::{
    Candidate, Findings, OpenTimes, Reason, Schedule, Tick, TickSet, Visit, VisitFindings, search,
    search_compiled, search_visits,
};
use strum::IntoEnumIterator;

use crate::naive::{self, Answer};
use crate::naive_visits::{self, Part, Ways};
use crate::random::{Case, cases};
use crate::random_visits::{VisitCase, visit_cases};

fn config() -> ProptestConfig {
    let long = env::var("SCANBOOK_LONG").is_ok_and(|value| value == "1");
    let cases = if long { 100_000 } else { 2_000 };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// The taken spans as ticks, in a window larger than the search.
fn taken_ticks(schedule: &Schedule, first_day: Date, spans: &[(i64, i64)]) -> TickSet {
    let at = |second: i64| Timestamp::from_second(second).expect("a moment of the tests");
    let midnight = first_day.to_zoned(schedule.time_zone.clone()).expect("a day of the tests");
    let first = Tick::containing(midnight.timestamp());
    let mut taken = TickSet::new(first - 400..first + 15 * 288);
    for (start, end) in spans {
        taken.insert_range(Tick::touched_by(at(*start), at(*end)));
    }
    taken
}

fn taken_of(case: &Case) -> TickSet {
    taken_ticks(&case.schedule, case.query.first_day, &case.taken)
}

/// The engine's answer; schedules are compiled for so many more days.
fn visits_of(case: &VisitCase, more_days: (i32, i32)) -> Ways {
    let (first, last) = (case.first_day - more_days.0.days(), case.last_day + (1 + more_days.1).days());
    let times: Vec<(OpenTimes, TickSet)> = case
        .rooms
        .iter()
        .map(|room| {
            let taken = taken_ticks(&room.schedule, case.first_day, &room.taken);
            (OpenTimes::compile(&room.schedule, first, last), taken)
        })
        .collect();
    let exams: Vec<Vec<Candidate<'_>>> = (0..case.exams.len())
        .map(|exam| {
            let rooms = case.rooms.iter().zip(&times).rev();
            let candidates = rooms.filter_map(|(room, (open, taken))| {
                Some(Candidate { device: room.device, open, taken, query: case.query(exam, room)? })
            });
            candidates.collect()
        })
        .collect();
    as_visits(search_visits(&exams, case.gap_minutes, case.through))
}

fn as_visits(findings: VisitFindings) -> Ways {
    let parts = |visit: &Visit| -> Vec<Part> {
        let parts = iter::once(&visit.first).chain(&visit.rest);
        parts.map(|part| (part.start.as_second(), part.device, part.end.as_second())).collect()
    };
    Ways {
        visits: findings.visits.iter().map(parts).collect(),
        reasons: findings.reasons,
        day_reasons: findings.day_reasons,
    }
}

fn as_answer(findings: &Findings) -> Answer {
    Answer {
        slots: findings.slots.iter().map(|slot| (slot.start.as_second(), slot.end.as_second())).collect(),
        reasons: findings.reasons.clone(),
        day_reasons: findings.day_reasons.clone(),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_engine_answers_as_the_naive_model_does(case in cases()) {
        let findings = search(&case.schedule, &taken_of(&case), &case.query);
        prop_assert_eq!(as_answer(&findings), naive::search(&case.schedule, &case.taken, &case.query));
    }

    #[test]
    fn a_schedule_compiled_for_more_days_answers_the_same(case in cases(), before in 0_i32..9, after in 0_i32..9) {
        let (first, last) = (case.query.first_day - before.days(), case.query.last_day + after.days());
        let open = OpenTimes::compile(&case.schedule, first, last);
        let taken = taken_of(&case);
        let found = search_compiled(&open, &taken, &case.query);
        prop_assert_eq!(found, search(&case.schedule, &taken, &case.query));
    }

    #[test]
    fn book_03b_visits_are_those_of_the_naive_model(case in visit_cases()) {
        prop_assert_eq!(visits_of(&case, (0, 0)), naive_visits::search(&case));
    }

    #[test]
    fn visits_are_the_same_with_schedules_compiled_for_more_days(
        case in visit_cases(),
        before in 0_i32..9,
        after in 0_i32..9,
    ) {
        prop_assert_eq!(visits_of(&case, (before, after)), visits_of(&case, (0, 0)));
    }
}

#[test]
fn the_random_cases_reach_slots_and_every_reason() {
    let mut runner = TestRunner::deterministic();
    let mut reasons = BTreeSet::new();
    let (mut with_slots, mut with_chains, mut on_other_days) = (0, 0, 0);
    for _ in 0..400 {
        let case = cases().new_tree(&mut runner).expect("a case").current();
        let answer = naive::search(&case.schedule, &case.taken, &case.query);
        reasons.extend(answer.day_reasons.iter().map(|day| day.1));
        with_slots += usize::from(!answer.slots.is_empty());
        let case = visit_cases().new_tree(&mut runner).expect("a case").current();
        let visits = naive_visits::search(&case);
        reasons.extend(visits.day_reasons.iter().map(|day| day.1));
        with_chains += usize::from(visits.visits.iter().any(|parts| parts.len() > 1));
        let over_midnight =
            |parts: &&Vec<Part>| case.day_of(parts[0].0) != case.day_of(parts[parts.len() - 1].0);
        on_other_days += visits.visits.iter().filter(over_midnight).count();
    }
    assert_eq!(reasons, Reason::iter().collect());
    assert!((100..350).contains(&with_slots), "{with_slots} of 400 cases have slots");
    assert!((60..250).contains(&with_chains), "{with_chains} of 400 cases have visits of several exams");
    assert!(on_other_days > 0, "some visits run on past midnight");
}
