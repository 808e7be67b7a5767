//! How the exams of a visit follow each other, computed on sets of ticks.

use std::collections::{BTreeMap, HashSet};
use std::iter;

use super::visit::Step;
use super::{Tick, TickSet};
use crate::DeviceId;

/// Each exam's start and device, in the order of the visit.
#[derive(Debug, Clone)]
pub(super) struct Chain<'s> {
    pub(super) first: ChainLink<'s>,
    pub(super) rest: Vec<ChainLink<'s>>,
}

/// An exam on a device, with its start.
#[derive(Debug, Clone, Copy)]
pub(super) struct ChainLink<'s> {
    pub(super) start: Tick,
    pub(super) step: &'s Step<'s>,
}

impl<'s> Chain<'s> {
    pub(super) fn iter(&self) -> impl Iterator<Item = &ChainLink<'s>> {
        iter::once(&self.first).chain(&self.rest)
    }
}

/// For each start of the first exam the earliest way to have the others too, by start and then by device.
pub(super) fn earliest_chains<'s>(exams: &[Vec<&'s Step<'s>>], gap: i64) -> BTreeMap<Tick, Chain<'s>> {
    let Some(first) = exams.first() else { return BTreeMap::new() };
    let onward = connecting_starts(exams, gap);
    let mut way = ChainSearch { exams, onward: &onward, gap, dead_ends: HashSet::new() };
    let mut chains = BTreeMap::new();
    for (step, starts) in first.iter().zip(&onward[0]) {
        for start in starts.ticks() {
            if chains.contains_key(&start) {
                continue;
            }
            let mut rest = Vec::new();
            let mut busy = vec![BusyDevice { device: step.device, until: start + step.starts.occupied }];
            if way.complete_from(1, start + step.starts.exam, &mut busy, &mut rest) {
                chains.insert(start, Chain { first: ChainLink { start, step }, rest });
            }
        }
    }
    chains
}

/// For each exam and device, the starts after which the next exam can start in time, and so on to the last. Clean-up after an
/// exam before the last one isn't considered here; [`ChainSearch`] does that.
fn connecting_starts(exams: &[Vec<&Step<'_>>], gap: i64) -> Vec<Vec<TickSet>> {
    let mut sets: Vec<Vec<TickSet>> = Vec::with_capacity(exams.len());
    let mut next: &[&Step<'_>] = &[];
    for exam in exams.iter().rev() {
        let of_exam = exam.iter().map(|step| {
            let mut starts = step.starts.offered.clone();
            if let Some(later) = sets.last() {
                let mut followed = TickSet::new(starts.window());
                for (other, later) in next.iter().zip(later) {
                    let cleanup = step.starts.occupied - step.starts.exam;
                    let wait = if other.device == step.device { cleanup } else { 0 };
                    if wait <= gap {
                        let ends = later.shifted(-(step.starts.exam + wait));
                        followed.union_with(&ends.reached_within(gap - wait + 1));
                    }
                }
                starts.and(&followed);
            }
            starts
        });
        let of_exam = of_exam.collect();
        sets.push(of_exam);
        next = exam;
    }
    sets.reverse();
    sets
}

/// The search for the following exams.
struct ChainSearch<'e, 's> {
    exams: &'e [Vec<&'s Step<'s>>],
    onward: &'e [Vec<TickSet>],
    gap: i64,
    /// Positions from which there is no way on, so that none is searched twice.
    dead_ends: HashSet<ChainPosition>,
}

/// A place in the search.
#[derive(Debug, PartialEq, Eq, Hash)]
struct ChainPosition {
    /// The exam that is next.
    next: usize,
    /// The end of the exam before it.
    end: Tick,
    /// What the visit itself still keeps from then on, in order.
    busy: Vec<BusyDevice>,
}

/// A device that the visit keeps, clean-up included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct BusyDevice {
    device: DeviceId,
    until: Tick,
}

impl<'s> ChainSearch<'_, 's> {
    /// Finds the earliest way from the exam `next` to the last. `busy` holds until when the visit occupies its devices.
    fn complete_from(
        &mut self,
        next: usize,
        end: Tick,
        busy: &mut Vec<BusyDevice>,
        rest: &mut Vec<ChainLink<'s>>,
    ) -> bool {
        let Some(exam) = self.exams.get(next) else { return true };
        if !self.dead_ends.is_empty() && self.dead_ends.contains(&ChainPosition::new(next, end, busy)) {
            return false;
        }
        for start in (end.0..=end.0.saturating_add(self.gap)).map(Tick) {
            for (step, starts) in exam.iter().zip(&self.onward[next]) {
                let kept = || busy.iter().any(|kept| kept.device == step.device && start < kept.until);
                if !starts.contains(start) || kept() {
                    continue;
                }
                busy.push(BusyDevice { device: step.device, until: start + step.starts.occupied });
                rest.push(ChainLink { start, step });
                if self.complete_from(next + 1, start + step.starts.exam, busy, rest) {
                    return true;
                }
                busy.pop();
                rest.pop();
            }
        }
        self.dead_ends.insert(ChainPosition::new(next, end, busy));
        false
    }
}

impl ChainPosition {
    fn new(next: usize, end: Tick, busy: &[BusyDevice]) -> Self {
        let mut busy: Vec<BusyDevice> = busy.iter().copied().filter(|kept| kept.until > end).collect();
        busy.sort_unstable();
        Self { next, end, busy }
    }
}
