//! The engine against the naive model, on random schedules. `SCANBOOK_LONG=1` tries many more.

use std::collections::BTreeSet;
use std::env;

use jiff::{Timestamp, ToSpan};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use scanbook_domain::availability::{Findings, OpenTimes, Reason, Tick, TickSet, search, search_compiled};
use strum::IntoEnumIterator;

use crate::naive::{self, Answer};
use crate::random::{Case, cases};

fn config() -> ProptestConfig {
    let long = env::var("SCANBOOK_LONG").is_ok_and(|value| value == "1");
    let cases = if long { 100_000 } else { 2_000 };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// The taken spans as ticks, in a window that holds more than the search looks at.
fn taken_ticks(case: &Case) -> TickSet {
    let at = |second: i64| Timestamp::from_second(second).expect("a moment of the tests");
    let midnight = case.ask.first_day.to_zoned(case.schedule.time_zone.clone()).expect("a day of the tests");
    let first = Tick::containing(midnight.timestamp());
    let mut taken = TickSet::new(first - 400..first + 15 * 288);
    for (start, end) in &case.taken {
        taken.insert_range(Tick::touched_by(at(*start), at(*end)));
    }
    taken
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
        let findings = search(&case.schedule, &taken_ticks(&case), &case.ask);
        prop_assert_eq!(as_answer(&findings), naive::search(&case.schedule, &case.taken, &case.ask));
    }

    #[test]
    fn a_schedule_compiled_for_more_days_answers_the_same(case in cases(), before in 0_i32..9, after in 0_i32..9) {
        let (first, last) = (case.ask.first_day - before.days(), case.ask.last_day + after.days());
        let open = OpenTimes::compile(&case.schedule, first, last);
        let taken = taken_ticks(&case);
        let found = search_compiled(&open, &taken, &case.ask);
        prop_assert_eq!(found, search(&case.schedule, &taken, &case.ask));
    }
}

#[test]
fn the_random_cases_reach_slots_and_every_reason() {
    let mut runner = TestRunner::deterministic();
    let mut reasons = BTreeSet::new();
    let mut with_slots = 0;
    for _ in 0..400 {
        let case = cases().new_tree(&mut runner).expect("a case").current();
        let answer = naive::search(&case.schedule, &case.taken, &case.ask);
        reasons.extend(answer.day_reasons.iter().map(|day| day.1));
        with_slots += usize::from(!answer.slots.is_empty());
    }
    assert_eq!(reasons, Reason::iter().collect());
    assert!((100..350).contains(&with_slots), "{with_slots} of 400 cases have slots");
}
