//! Answers to slot searches, rendered a clinic at a time and kept. Most people look at the same weeks, and what they see
//! changes only with a commit, which raises a version, or when the clock passes a tick or the end of a reservation.
//! A caller with a reservation of its own at a clinic gets that clinic rendered for itself alone; it is never kept.

use std::sync::Arc;

use domain::availability::Tick;
use domain::catalogue::{Exam, longest_lead_minutes};
use domain::limits::BOOKING_HORIZON_DAYS;
use domain::patient::Needs;
use domain::{BookingKeyId, ClinicId, DeviceId, ExamId};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::fill::Question;
use super::{DeviceTimes, SlotOptions};

/// One clinic's part of an answer, in the words of the wire. How far away it is differs from caller to caller and is
/// written between the two halves.
#[derive(Debug)]
pub struct Fragment {
    pub clinic: Vec<u8>,
    pub offer: Vec<u8>,
    /// Differs where the bytes differ.
    pub tag: u64,
}

/// What was asked of every clinic.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    /// In the order of the visit.
    exams: Vec<ExamId>,
    days: (Date, Date),
    device: Option<DeviceId>,
    group: Option<String>,
    custom_minutes: Option<i64>,
    language: String,
}

impl Asked {
    /// `None` where the answer is one patient's own: what somebody needs is neither kept nor likely to be asked again.
    pub(super) fn of(question: &Question<'_>, language: &str) -> Option<Self> {
        let SlotOptions { device, group, custom_minutes, needs } = question.options;
        (*needs == Needs::default()).then(|| Self {
            exams: question.exams.iter().map(|exam| exam.id).collect(),
            days: question.days,
            device: *device,
            group: group.clone(),
            custom_minutes: *custom_minutes,
            language: language.to_owned(),
        })
    }
}

/// The state in which a clinic was asked, as far as it matters to the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Now {
    pub(super) at: Timestamp,
    pub(super) moment: Arc<Moment>,
    /// Of the catalogue, the provider and the clinic's devices.
    pub(super) versions: Vec<i64>,
}

/// The present moment in ticks: which are over, too near, and not yet bookable.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Moment {
    running: Tick,
    next: Tick,
    /// Of each exam.
    earliest: Vec<Tick>,
    horizon: Tick,
}

impl Moment {
    pub(super) fn of(exams: &[&Exam], now: Timestamp) -> Self {
        let lead = |exam: &&Exam| {
            let minutes = exam.notice_minutes.max(longest_lead_minutes(&exam.preparation)).max(0);
            SignedDuration::from_secs(minutes.saturating_mul(60))
        };
        let after = |time: SignedDuration| Tick::at_or_after(now.checked_add(time).unwrap_or(Timestamp::MAX));
        Self {
            running: Tick::containing(now),
            next: Tick::at_or_after(now),
            earliest: exams.iter().map(lead).map(after).collect(),
            horizon: after(SignedDuration::from_hours(24 * i64::from(BOOKING_HORIZON_DAYS))),
        }
    }
}

#[derive(Debug)]
struct Kept {
    fragment: Arc<Fragment>,
    now: Now,
    /// When the first of the reservations in it runs out.
    until: Option<Timestamp>,
    /// Whoever has reserved something here sees it otherwise.
    held_by: Vec<BookingKeyId>,
}

impl Kept {
    fn serves(&self, now: &Now, own: Option<BookingKeyId>) -> bool {
        self.now.versions == now.versions
            && self.now.moment == now.moment
            && self.until.is_none_or(|until| now.at < until)
            && own.is_none_or(|own| !self.held_by.contains(&own))
    }
}

pub(super) type Key = (ClinicId, Arc<Asked>);

#[derive(Debug, Clone)]
struct Bytes;

impl Weighter<Key, Arc<Kept>> for Bytes {
    fn weight(&self, _: &Key, kept: &Arc<Kept>) -> u64 {
        (size_of::<(Key, Kept)>() + kept.fragment.clinic.len() + kept.fragment.offer.len()) as u64
    }
}

/// What is kept; the least used goes when it is full.
#[derive(Debug)]
pub(crate) struct Fragments(Cache<Key, Arc<Kept>, Bytes>);

impl Fragments {
    pub(crate) fn with_room(bytes: u64) -> Self {
        /// A guess, from which the size of the table is chosen.
        const USUAL_BYTES: u64 = 8 * 1024;
        let items = usize::try_from(bytes / USUAL_BYTES).unwrap_or(usize::MAX);
        Self(Cache::with_weighter(items, bytes, Bytes))
    }

    /// What is kept of a clinic, if it is still what would be rendered now.
    pub(super) fn get(&self, key: &Key, now: &Now, own: Option<BookingKeyId>) -> Option<Arc<Fragment>> {
        let kept = self.0.get(key)?;
        kept.serves(now, own).then(|| Arc::clone(&kept.fragment))
    }

    /// Keeps a fragment that holds nothing of its caller.
    pub(super) fn put<'t>(
        &self,
        key: Key,
        fragment: Arc<Fragment>,
        now: Now,
        times: impl Iterator<Item = &'t DeviceTimes>,
    ) {
        let (mut until, mut held_by) = (None, Vec::new());
        for device in times {
            until = [until, device.next_running_out(now.at)].into_iter().flatten().min();
            held_by.extend(device.held_by());
        }
        self.0.insert(key, Arc::new(Kept { fragment, now, until, held_by }));
    }
}
