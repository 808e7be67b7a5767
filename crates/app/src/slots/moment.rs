//! What time alone changes in an answer: the clock passes a tick, or a reservation runs out.

use domain::BookingKeyId;
use domain::availability::Tick;
use domain::catalogue::{Exam, longest_lead_minutes};
use domain::limits::BOOKING_HORIZON_DAYS;
use jiff::{SignedDuration, Timestamp};

/// The present moment in ticks: which are over, too near, and not yet bookable.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Moment {
    running: Tick,
    next: Tick,
    /// Of each exam.
    earliest: Vec<Tick>,
    horizon: Tick,
}

/// How long before each exam its time must be booked.
pub(super) fn leads(exams: &[&Exam]) -> Vec<SignedDuration> {
    let lead = |exam: &&Exam| {
        let minutes = exam.notice_minutes.max(longest_lead_minutes(&exam.preparation)).max(0);
        SignedDuration::from_secs(minutes.saturating_mul(60))
    };
    exams.iter().map(lead).collect()
}

impl Moment {
    pub(super) fn of(leads: &[SignedDuration], now: Timestamp) -> Self {
        let after = |time: SignedDuration| Tick::at_or_after(now.checked_add(time).unwrap_or(Timestamp::MAX));
        Self {
            running: Tick::containing(now),
            next: Tick::at_or_after(now),
            earliest: leads.iter().copied().map(after).collect(),
            horizon: after(SignedDuration::from_hours(24 * i64::from(BOOKING_HORIZON_DAYS))),
        }
    }
}

/// The reservations behind an answer.
#[derive(Debug, Default)]
pub(super) struct Reservations {
    /// When the first of them runs out, and nothing is written to say so.
    until: Option<Timestamp>,
    /// Whoever has reserved something sees it otherwise.
    held_by: Vec<BookingKeyId>,
}

impl Reservations {
    pub(super) fn add(&mut self, until: Option<Timestamp>, held_by: impl IntoIterator<Item = BookingKeyId>) {
        self.until = [self.until, until].into_iter().flatten().min();
        self.held_by.extend(held_by);
    }

    pub(super) fn add_all(&mut self, others: &Self) {
        self.add(others.until, others.held_by.iter().copied());
    }

    /// Whether they change nothing for this caller at this time.
    pub(super) fn leave_alone(&self, now: Timestamp, own: Option<BookingKeyId>) -> bool {
        self.until.is_none_or(|until| now < until) && own.is_none_or(|own| !self.held_by.contains(&own))
    }

    pub(super) fn are_of(&self, own: BookingKeyId) -> bool {
        self.held_by.contains(&own)
    }
}
