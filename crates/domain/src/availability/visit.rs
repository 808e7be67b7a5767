//! Visits: one or several exams at one clinic, in a given order, each on a device that can do it. The next exam starts when the
//! one before has ended or a little later, and on the same device not before its clean-up is over.
//!
//! Backwards from the last exam, sets of starts show from where the rest can follow, so no visit is missed. Forwards, each start
//! of the first exam takes the earliest way through: by start, then by the device's id.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;

use super::chain::{Chain, ChainLink, earliest_chains};
use super::reason::summarise;
use super::starts::Starts;
use super::{DeviceQuery, LocalDay, OpenTimes, Reason, Reasons, Tick, TickSet};
use crate::DeviceId;
use crate::limits::TICK_MINUTES;

/// A device that can do an exam of the visit.
#[derive(Debug, Clone)]
pub struct Candidate<'a> {
    pub device: DeviceId,
    pub open: &'a OpenTimes,
    pub taken: &'a TickSet,
    /// The query for this exam on this device. The days are those on which the visit may start, the same for all.
    pub query: DeviceQuery,
}

/// One exam of a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct VisitPart {
    pub start: Timestamp,
    pub device: DeviceId,
    /// The exam's end, without the clean-up.
    pub end: Timestamp,
}

/// A way to have all exams, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    pub first: VisitPart,
    pub rest: Vec<VisitPart>,
}

/// The visits by start, each start once; or why there are none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VisitFindings {
    pub visits: Vec<Visit>,
    /// Empty unless `visits` is.
    pub reasons: Reasons,
    /// Every day of the range on which no visit starts, in order.
    pub day_reasons: Vec<(Date, Reason)>,
}

/// A candidate with its starts found.
#[derive(Debug)]
pub(super) struct Step<'a> {
    pub(super) device: DeviceId,
    pub(super) starts: Starts<'a>,
}

impl Visit {
    pub fn end(&self) -> Timestamp {
        self.rest.last().map_or(self.first.end, |last| last.end)
    }
}

/// The visits of `exams`, each given by the devices that can do it, all at one clinic. Between two of them there are at most
/// `gap_minutes`. If `through` is given, only visits that use this device count.
pub fn search_visits(
    exams: &[Vec<Candidate<'_>>],
    gap_minutes: i64,
    through: Option<DeviceId>,
) -> VisitFindings {
    let steps: Vec<Vec<Step<'_>>> =
        exams.iter().enumerate().map(|(position, devices)| steps(devices, position)).collect();
    let Some(asked) = exams.first().and_then(|devices| devices.first()) else {
        return VisitFindings::default();
    };
    if steps.iter().any(Vec::is_empty) {
        return VisitFindings::default();
    }
    let days = asked.open.days(asked.query.first_day, asked.query.last_day);
    let (visits, starts) = match steps.as_slice() {
        // A single exam is the most common visit, and nothing has to follow it.
        [exam] => single_exam_visits(exam, through),
        _ => chained_visits(&steps, gap_minutes.max(0) / TICK_MINUTES, through),
    };
    let empty_days = days.iter().filter(|day| !starts.has_any_in(day.ticks.clone()));
    let day_reasons: Vec<(Date, Reason)> =
        empty_days.map(|day| (day.date, explain(&steps, through, day))).collect();
    let reasons =
        if visits.is_empty() { summarise(day_reasons.iter().map(|day| day.1)) } else { Reasons::new() };
    VisitFindings { visits, reasons, day_reasons }
}

/// The visits of one exam and their starts. Of several devices that could start at a time, the first by id is used.
fn single_exam_visits(exam: &[Step<'_>], through: Option<DeviceId>) -> (Vec<Visit>, TickSet) {
    let meant = exam.iter().filter(|step| through.is_none_or(|device| step.device == device));
    let meant: Vec<&Step<'_>> = meant.collect();
    let starts = TickSet::union_of(meant.iter().map(|step| &step.starts.offered));
    let of_start = |start: Tick| {
        let step = meant.iter().find(|step| step.starts.offered.contains(start))?;
        Some(Visit { first: part(ChainLink { start, step }), rest: Vec::new() })
    };
    (starts.ticks().filter_map(of_start).collect(), starts)
}

/// The visits of several exams and their starts.
fn chained_visits(steps: &[Vec<Step<'_>>], gap: i64, through: Option<DeviceId>) -> (Vec<Visit>, TickSet) {
    let chains = chains_through(steps, gap, through);
    let first = chains.first_key_value().map_or(Tick(0), |(start, _)| *start);
    let last = chains.last_key_value().map_or(first, |(start, _)| *start + 1);
    let mut starts = TickSet::new(first..last);
    for start in chains.keys() {
        starts.insert_range(*start..*start + 1);
    }
    (chains.into_values().map(|chain| visit(&chain)).collect(), starts)
}

/// The devices of one exam by id. A visit may run past midnight, so all but its first exam may also start on the day after the
/// last.
fn steps<'a>(devices: &[Candidate<'a>], position: usize) -> Vec<Step<'a>> {
    let found = devices.iter().filter_map(|candidate| {
        let mut query = candidate.query;
        if position > 0 {
            query.last_day = query.last_day.tomorrow().unwrap_or(query.last_day);
        }
        let starts = Starts::find(candidate.open, candidate.taken, &query)?;
        Some(Step { device: candidate.device, starts })
    });
    let mut steps: Vec<Step<'a>> = found.collect();
    steps.sort_unstable_by_key(|step| step.device);
    steps
}

/// The earliest chain of each start. If a device must be used, each exam in turn is bound to it.
fn chains_through<'s>(
    steps: &'s [Vec<Step<'s>>],
    gap: i64,
    through: Option<DeviceId>,
) -> BTreeMap<Tick, Chain<'s>> {
    let Some(device) = through else {
        let all: Vec<Vec<&Step<'s>>> = steps.iter().map(|exam| exam.iter().collect()).collect();
        return earliest_chains(&all, gap);
    };
    let mut earliest: BTreeMap<Tick, Chain<'s>> = BTreeMap::new();
    for bound in 0..steps.len() {
        let narrowed: Vec<Vec<&Step<'s>>> = (0..)
            .zip(steps)
            .map(|(position, exam)| {
                exam.iter().filter(|step| position != bound || step.device == device).collect()
            })
            .collect();
        for (start, chain) in earliest_chains(&narrowed, gap) {
            let order = |chain: &Chain<'_>| -> Vec<(Tick, DeviceId)> {
                chain.iter().map(|link| (link.start, link.step.device)).collect()
            };
            let known = earliest.get(&start);
            if known.is_none_or(|known| order(&chain) < order(known)) {
                earliest.insert(start, chain);
            }
        }
    }
    earliest
}

/// Why no visit starts on a day: what stops the exam, or the device, that is farthest from having a time. If nothing stops any of
/// them, they just don't fit together.
fn explain(steps: &[Vec<Step<'_>>], through: Option<DeviceId>, day: &LocalDay) -> Reason {
    let bound = |device| steps.iter().flatten().filter(move |step: &&Step<'_>| step.device == device);
    let of_exams = steps.iter().filter_map(|exam| blocking_reason(exam.iter(), day));
    let of_device = through.and_then(|device| blocking_reason(bound(device), day));
    Reason::worst_of(of_exams.chain(of_device)).unwrap_or(Reason::Apart)
}

/// `None` if one of the steps can start on that day.
fn blocking_reason<'s>(steps: impl Iterator<Item = &'s Step<'s>> + Clone, day: &LocalDay) -> Option<Reason> {
    if steps.clone().any(|step| step.starts.offered.has_any_in(day.ticks.clone())) {
        return None;
    }
    Reason::best_of(steps.map(|step| step.starts.explain(day)))
}

fn visit(chain: &Chain<'_>) -> Visit {
    let rest = chain.rest.iter().map(|link| part(*link));
    Visit { first: part(chain.first), rest: rest.collect() }
}

fn part(ChainLink { start, step }: ChainLink<'_>) -> VisitPart {
    VisitPart { start: start.start(), device: step.device, end: (start + step.starts.exam).start() }
}
