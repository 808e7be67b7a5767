//! Visits of several exams at one clinic, fact by fact.

use std::iter;

use jiff::Timestamp;
use scanbook_domain::DeviceId;
use scanbook_domain::availability::{
    Candidate, DeviceQuery, OpenTimes, Reason, Schedule, TickSet, Visit, VisitFindings, search_visits,
};

use crate::build::{MONDAY, SYDNEY, every_day, moment, nothing_taken, query, schedule, taken};

/// A room with its hours and what is taken in them.
struct Room {
    id: i64,
    open: OpenTimes,
    taken: TickSet,
    schedule: Schedule,
}

fn room(id: i64, hours: (&str, &str), spans: &[(&str, &str)]) -> Room {
    let schedule = schedule(SYDNEY, every_day(hours.0, hours.1));
    let open = OpenTimes::compile(&schedule, MONDAY, MONDAY);
    Room { id, open, taken: taken(&schedule, MONDAY, spans), schedule }
}

/// An exam of so many minutes and clean-up that may start every five.
fn exam(minutes: i64, cleanup: i64) -> DeviceQuery {
    DeviceQuery {
        exam_minutes: minutes,
        cleanup_minutes: cleanup,
        start_grid_minutes: 5,
        ..query(MONDAY, MONDAY)
    }
}

fn on<'a>(rooms: &[&'a Room], query: DeviceQuery) -> Vec<Candidate<'a>> {
    let candidate = |room: &&'a Room| Candidate {
        device: DeviceId(room.id),
        open: &room.open,
        taken: &room.taken,
        query,
    };
    rooms.iter().map(candidate).collect()
}

fn clock(at: Timestamp) -> String {
    at.to_zoned(crate::build::zone(SYDNEY)).strftime("%H:%M").to_string()
}

/// Each visit as its exams' starts and rooms, such as "08:00@1 08:30@2".
fn formatted(findings: &VisitFindings) -> Vec<String> {
    let one = |visit: &Visit| {
        let parts = iter::once(&visit.first).chain(&visit.rest);
        let parts = parts.map(|part| format!("{}@{}", clock(part.start), part.device));
        parts.collect::<Vec<_>>().join(" ")
    };
    findings.visits.iter().map(one).collect()
}

#[test]
fn book_03b_the_next_exam_begins_at_once_or_within_the_gap() {
    let (one, two) = (room(1, ("08:00", "08:30"), &[]), room(2, ("08:50", "09:50"), &[]));
    let exams = [on(&[&one], exam(30, 0)), on(&[&two], exam(30, 0))];
    assert_eq!(formatted(&search_visits(&exams, 20, None)), ["08:00@1 08:50@2"]);
    assert_eq!(formatted(&search_visits(&exams, 19, None)), Vec::<String>::new());
}

#[test]
fn slot_01o_exams_that_have_times_but_not_one_after_the_other_are_apart() {
    let (one, two) = (room(1, ("08:00", "08:30"), &[]), room(2, ("08:50", "09:50"), &[]));
    let exams = [on(&[&one], exam(30, 0)), on(&[&two], exam(30, 0))];
    let apart = search_visits(&exams, 19, None);
    assert_eq!(apart.day_reasons, [(MONDAY, Reason::Apart)]);
    assert_eq!(Vec::from_iter(apart.reasons), [Reason::Apart]);
}

#[test]
fn book_03b_each_exam_is_on_a_device_that_can_do_it() {
    let (one, two) = (room(1, ("08:00", "09:00"), &[]), room(2, ("08:00", "09:00"), &[]));
    let exams = [on(&[&two], exam(30, 0)), on(&[&one], exam(30, 0))];
    assert_eq!(formatted(&search_visits(&exams, 0, None)), ["08:00@2 08:30@1"]);
    let nobody = [on(&[&one], exam(30, 0)), Vec::new()];
    assert_eq!(search_visits(&nobody, 0, None), VisitFindings::default());
}

#[test]
fn book_03b_on_the_same_device_the_clean_up_comes_between() {
    let one = room(1, ("08:00", "09:10"), &[]);
    let exams = [on(&[&one], exam(30, 10)), on(&[&one], exam(30, 0))];
    assert_eq!(formatted(&search_visits(&exams, 10, None)), ["08:00@1 08:40@1"]);
    assert_eq!(formatted(&search_visits(&exams, 5, None)), Vec::<String>::new());
    let two = room(2, ("08:00", "09:10"), &[]);
    let exams = [on(&[&one], exam(30, 10)), on(&[&one, &two], exam(40, 0))];
    assert_eq!(
        formatted(&search_visits(&exams, 0, None)),
        ["08:00@1 08:30@2"],
        "another room waits for nothing"
    );
}

#[test]
fn book_03b_a_device_that_comes_twice_is_clean_before_the_second_time() {
    let (one, two) = (room(1, ("08:00", "10:00"), &[]), room(2, ("08:00", "10:00"), &[]));
    let between = exam(10, 0);
    let exams = [on(&[&one], exam(30, 40)), on(&[&two], between), on(&[&one], exam(30, 0))];
    assert_eq!(formatted(&search_visits(&exams, 25, None))[0], "08:00@1 08:35@2 09:10@1");
    let soon = [on(&[&one], exam(30, 40)), on(&[&two], between), on(&[&one, &two], exam(30, 0))];
    assert_eq!(formatted(&search_visits(&soon, 0, None))[0], "08:00@1 08:30@2 08:40@2");
}

#[test]
fn book_03b_no_visit_is_lost_to_a_choice_that_leads_nowhere() {
    // The second exam could start at 08:30 in room 2, but only from room 3 the third can follow.
    let one = room(1, ("08:00", "08:30"), &[]);
    let (two, three) = (room(2, ("08:30", "09:00"), &[]), room(3, ("08:40", "09:10"), &[]));
    let last = room(4, ("09:10", "09:40"), &[]);
    let exams = [on(&[&one], exam(30, 0)), on(&[&two, &three], exam(30, 0)), on(&[&last], exam(30, 0))];
    assert_eq!(formatted(&search_visits(&exams, 10, None)), ["08:00@1 08:30@2 09:10@4"]);
    let exams = [on(&[&one], exam(30, 0)), on(&[&two, &three], exam(30, 0)), on(&[&last], exam(25, 0))];
    let busy = room(4, ("09:05", "09:40"), &[("09:05", "09:15")]);
    let exams = [exams[0].clone(), exams[1].clone(), on(&[&busy], exam(25, 0))];
    assert_eq!(formatted(&search_visits(&exams, 10, None)), ["08:00@1 08:40@3 09:15@4"]);
}

#[test]
fn book_03b_of_several_ways_the_earliest_counts_then_the_lowest_device() {
    let rooms = [3, 1, 2].map(|id| room(id, ("08:00", "09:00"), &[]));
    let all: Vec<&Room> = rooms.iter().collect();
    let exams = [on(&all, exam(30, 0)), on(&all, exam(30, 0))];
    assert_eq!(formatted(&search_visits(&exams, 30, None)), ["08:00@1 08:30@1"]);
    let through = search_visits(&exams, 30, Some(DeviceId(3)));
    assert_eq!(formatted(&through), ["08:00@1 08:30@3"], "a device that is asked for is used by one of them");
}

#[test]
fn book_03b_each_exam_keeps_its_own_notice_and_preparation() {
    let (one, two) = (room(1, ("08:00", "10:00"), &[]), room(2, ("08:00", "10:00"), &[]));
    let now = moment("2026-06-01T07:00:00+10:00");
    let first = DeviceQuery { now, start_grid_minutes: 30, ..exam(30, 0) };
    let second = DeviceQuery { notice_minutes: 150, ..first };
    let exams = [on(&[&one], first), on(&[&two], second)];
    assert_eq!(formatted(&search_visits(&exams, 0, None)), ["09:00@1 09:30@2"]);
    let never = [on(&[&one], first), on(&[&two], DeviceQuery { preparation_minutes: 300, ..first })];
    assert_eq!(search_visits(&never, 0, None).day_reasons, [(MONDAY, Reason::Preparation)]);
}

#[test]
fn the_exam_that_is_farthest_from_having_a_time_says_why_a_day_is_empty() {
    let (free, full) = (room(1, ("08:00", "09:00"), &[]), room(2, ("08:00", "09:00"), &[("08:00", "09:00")]));
    let exams = [on(&[&free], exam(30, 0)), on(&[&full], exam(30, 0))];
    assert_eq!(search_visits(&exams, 0, None).day_reasons, [(MONDAY, Reason::Full)]);
    let exams = [on(&[&full], exam(30, 0)), on(&[&free], exam(90, 0))];
    assert_eq!(search_visits(&exams, 0, None).day_reasons, [(MONDAY, Reason::TooShort)]);
    let exams = [on(&[&free, &full], exam(30, 0))];
    let through = search_visits(&exams, 0, Some(DeviceId(2)));
    assert_eq!(through.day_reasons, [(MONDAY, Reason::Full)], "another room's free time does not help");
}

#[test]
fn a_visit_of_one_exam_is_a_slot() {
    let one = room(1, ("08:00", "08:40"), &[]);
    let single = search_visits(&[on(&[&one], exam(30, 0))], 0, None);
    assert_eq!(formatted(&single), ["08:00@1", "08:05@1", "08:10@1"]);
    assert_eq!(single.visits[0].end(), single.visits[0].first.end);
    let slots = scanbook_domain::availability::search(&one.schedule, &nothing_taken(), &exam(30, 0)).slots;
    assert_eq!(
        single.visits.iter().map(|visit| visit.first.start).collect::<Vec<_>>(),
        slots.iter().map(|slot| slot.start).collect::<Vec<_>>()
    );
}
