//! What the clock alone changes in an answer: it passes a tick, or a hold expires.

use std::sync::Arc;

use domain::BookingKeyId;
use domain::availability::Tick;
use domain::catalogue::{Clinic, Exam, longest_lead_minutes};
use domain::limits::BOOKING_HORIZON_DAYS;
use jiff::{SignedDuration, Timestamp};

/// The present time in ticks: which are past, too soon, and not yet bookable.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Moment {
    running: Tick,
    next: Tick,
    /// For each lead.
    earliest: Vec<Tick>,
    horizon: Tick,
}

/// How long before each exam its time must be booked at a clinic.
fn leads(exams: &[&Exam], clinic: &Clinic) -> Vec<SignedDuration> {
    let lead = |exam: &&Exam| {
        let notice = exam.notice_minutes_at(clinic);
        let minutes = notice.max(longest_lead_minutes(&exam.preparation)).max(0);
        SignedDuration::from_secs(minutes.saturating_mul(60))
    };
    exams.iter().map(lead).collect()
}

/// The moment at every clinic of a search. Clinics with the same leads share it.
#[derive(Debug, Clone)]
pub(super) struct Moments(Vec<ClinicsMoment>);

#[derive(Debug, Clone)]
struct ClinicsMoment {
    notice_minutes: i64,
    leads: Vec<SignedDuration>,
    moment: Arc<Moment>,
}

impl Moments {
    pub(super) fn of<'c>(exams: &[&Exam], clinics: impl Iterator<Item = &'c Clinic>, now: Timestamp) -> Self {
        let mut all: Vec<ClinicsMoment> = Vec::new();
        for clinic in clinics {
            let notice_minutes = clinic.notice_minutes;
            if all.iter().all(|known| known.notice_minutes != notice_minutes) {
                let leads = leads(exams, clinic);
                let moment = Arc::new(Moment::of(&leads, now));
                all.push(ClinicsMoment { notice_minutes, leads, moment });
            }
        }
        Self(all)
    }

    /// `None` for a clinic outside the search.
    pub(super) fn at(&self, clinic: &Clinic) -> Option<&Arc<Moment>> {
        let found = self.0.iter().find(|known| known.notice_minutes == clinic.notice_minutes);
        found.map(|known| &known.moment)
    }

    /// Every lead that matters at one of the clinics, without duplicates.
    pub(super) fn leads(&self) -> Vec<SignedDuration> {
        let mut leads: Vec<SignedDuration> = self.0.iter().flat_map(|known| known.leads.clone()).collect();
        leads.sort_unstable();
        leads.dedup();
        leads
    }
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

/// The holds behind an answer.
#[derive(Debug, Default)]
pub(super) struct Reservations {
    /// When the first of them expires, which writes nothing.
    until: Option<Timestamp>,
    /// Callers with holds see them as free.
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
    pub(super) fn is_unaffected_by(&self, now: Timestamp, own: Option<BookingKeyId>) -> bool {
        self.until.is_none_or(|until| now < until) && own.is_none_or(|own| !self.held_by.contains(&own))
    }

    pub(super) fn belong_to(&self, own: BookingKeyId) -> bool {
        self.held_by.contains(&own)
    }
}
