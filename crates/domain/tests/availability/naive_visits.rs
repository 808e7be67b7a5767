//! Visits without sets: each exam's slots by the naive model, and every way to combine them tried in order.

use std::collections::BTreeSet;

use jiff::ToSpan;
use jiff::civil::Date;
use scanbook_domain::DeviceId;
use scanbook_domain::availability::Reason;

use crate::naive::{self, Answer};
use crate::random_visits::{Room, VisitCase};

/// Device, start and end in Unix seconds.
pub(crate) type Part = (i64, DeviceId, i64);

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Ways {
    pub(crate) visits: Vec<Vec<Part>>,
    pub(crate) reasons: BTreeSet<Reason>,
    pub(crate) day_reasons: Vec<(Date, Reason)>,
}

/// What one device offers for one exam.
struct Offer<'a> {
    room: &'a Room,
    cleanup: i64,
    answer: Answer,
}

pub(crate) fn search(case: &VisitCase) -> Ways {
    let exams: Vec<Vec<Offer<'_>>> = (0..case.exams.len()).map(|exam| offers(case, exam)).collect();
    if exams.iter().any(Vec::is_empty) {
        return Ways::default();
    }
    let firsts: BTreeSet<i64> =
        exams[0].iter().flat_map(|offer| offer.answer.slots.iter().map(|slot| slot.0)).collect();
    let visits: Vec<Vec<Part>> =
        firsts.into_iter().filter_map(|start| follow(case, &exams, (start, start), &[])).collect();
    let day_of = |visit: &Vec<Part>| case.day_of(visit[0].0);
    let with_visits: BTreeSet<Date> = visits.iter().map(day_of).collect();
    let days = case.first_day.series(1.day()).take_while(|day| *day <= case.last_day);
    let day_reasons: Vec<(Date, Reason)> =
        days.filter(|day| !with_visits.contains(day)).map(|day| (day, reason(case, &exams, day))).collect();
    let mut reasons = BTreeSet::new();
    if visits.is_empty() {
        reasons = day_reasons.iter().map(|day| day.1).collect();
        if reasons != BTreeSet::from([Reason::Closed]) {
            reasons.remove(&Reason::Closed);
        }
    }
    Ways { visits, reasons, day_reasons }
}

fn offers(case: &VisitCase, exam: usize) -> Vec<Offer<'_>> {
    let rooms = case.rooms.iter().filter_map(|room| {
        let mut query = case.query(exam, room)?;
        if exam > 0 {
            query.last_day += 1.day();
        }
        let cleanup = query.cleanup_minutes * 60;
        Some(Offer { room, cleanup, answer: naive::search(&room.schedule, &room.taken, &query) })
    });
    rooms.collect()
}

/// The first visit, by start and device of each exam in turn, whose next exam starts from the first to the second moment.
fn follow(
    case: &VisitCase,
    exams: &[Vec<Offer<'_>>],
    (from, to): (i64, i64),
    before: &[(Part, i64)],
) -> Option<Vec<Part>> {
    let Some(offers) = exams.get(before.len()) else {
        let parts: Vec<Part> = before.iter().map(|(part, _)| *part).collect();
        return case.through.is_none_or(|device| parts.iter().any(|part| part.1 == device)).then_some(parts);
    };
    let mut next: Vec<(Part, i64)> = Vec::new();
    for offer in offers {
        let first = offer.answer.slots.partition_point(|slot| slot.0 < from);
        for (start, end) in offer.answer.slots[first..].iter().take_while(|slot| slot.0 <= to) {
            // As in the database: the clean-up is rounded up to five minutes.
            let clean = end + (offer.cleanup + 299) / 300 * 300;
            next.push(((*start, offer.room.device, *end), clean));
        }
    }
    next.sort_unstable();
    next.into_iter().find_map(|(part, clean)| {
        if before.iter().any(|(earlier, clean)| earlier.1 == part.1 && part.0 < *clean) {
            return None;
        }
        let so_far = [before, &[(part, clean)]].concat();
        follow(case, exams, (part.2, part.2 + case.gap_minutes * 60), &so_far)
    })
}

fn reason(case: &VisitCase, exams: &[Vec<Offer<'_>>], day: Date) -> Reason {
    let said = |offer: &Offer<'_>| offer.answer.day_reasons.iter().find(|of| of.0 == day).map(|of| of.1);
    // The reason of a group of devices, one of which would do.
    let blocked = |offers: Vec<&Offer<'_>>| -> Option<Reason> {
        let reasons: Option<Vec<Reason>> = offers.into_iter().map(said).collect();
        let hope = [Reason::Preparation, Reason::Notice, Reason::Full, Reason::TooShort, Reason::Closed];
        let reasons = reasons?;
        hope.into_iter().find(|reason| reasons.contains(reason))
    };
    let mut blocks: Vec<Option<Reason>> = exams.iter().map(|exam| blocked(exam.iter().collect())).collect();
    if let Some(device) = case.through {
        blocks.push(blocked(exams.iter().flatten().filter(|offer| offer.room.device == device).collect()));
    }
    let despair = [Reason::Closed, Reason::TooShort, Reason::Full, Reason::Notice, Reason::Preparation];
    despair.into_iter().find(|reason| blocks.contains(&Some(*reason))).unwrap_or(Reason::Apart)
}
