//! One search: an exam, or several as one visit, over a range of days, clinic by clinic.

use std::sync::Arc;

use domain::availability::Reason;
use domain::booking::BookingKey;
use domain::limits::SLOT_SEARCH_MAX_DAYS;
use domain::{DeviceId, MessageKey};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{SlotOptions, reason_key};
use crate::AppError;
use crate::locations::{ClinicFilter, DistanceOrigin, NearbyClinic};

#[derive(Debug, Clone)]
pub struct SlotQuery {
    /// Several make one visit.
    pub exam_slugs: Vec<String>,
    pub first_day: Date,
    pub last_day: Date,
    pub clinics: ClinicFilter,
    pub place: DistanceOrigin,
    pub options: SlotOptions,
    /// The caller's draft: its own holds count as free, and its patient's needs apply.
    pub own_key: Option<BookingKey>,
}

/// A time that can be booked, from the start of its first exam to the end of its last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub start: Timestamp,
    pub end: Timestamp,
    /// The first exam's.
    pub device: DeviceId,
    pub group: Option<Arc<str>>,
    /// The exams of a visit in order; empty for a single exam.
    pub parts: Vec<SlotPart>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotPart {
    pub exam_slug: String,
    pub start: Timestamp,
    pub end: Timestamp,
    pub device: DeviceId,
}

/// Why a clinic, or one of its days, has no slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmptyReason {
    pub name: &'static str,
    pub key: MessageKey,
}

#[derive(Debug, Clone)]
pub struct ClinicSlots {
    pub nearby: NearbyClinic,
    pub slots: Vec<Slot>,
    /// Why `slots` is empty.
    pub reasons: Vec<EmptyReason>,
    /// Why each day without a slot has none.
    pub day_reasons: Vec<(Date, EmptyReason)>,
}

#[derive(Debug, Clone)]
pub struct SlotAnswer {
    pub clinics: Vec<ClinicSlots>,
    pub postal_code: Option<domain::location::PostalCodeLocation>,
    pub default_location: Option<domain::location::Location>,
}

impl From<Reason> for EmptyReason {
    fn from(reason: Reason) -> Self {
        Self { name: reason.into(), key: reason_key(reason) }
    }
}

pub(super) fn check(search: &SlotQuery) -> Result<(), AppError> {
    let days = search.first_day.until(search.last_day).map_or(i32::MAX, |span| span.get_days());
    if !(0..SLOT_SEARCH_MAX_DAYS).contains(&days) {
        return Err(AppError::Rule(MessageKey::RangeTooLong));
    }
    search.options.check(search.exam_slugs.len())
}
