//! The next available slot of each clinic, over as many weeks as needed.

use domain::DateRange;
use domain::booking::BookingKey;
use domain::limits::{BOOKING_HORIZON_DAYS, NEXT_AVAILABLE_MAX_CLINICS, SLOT_SEARCH_MAX_DAYS};
use jiff::ToSpan;
use jiff::civil::Date;

use super::{ClinicSlots, SlotAnswer, SlotOptions, exams_of_visit};
use crate::locations::{ClinicFilter, DistanceOrigin, NearbyClinic};
use crate::{App, AppError, Ctx};

#[derive(Debug, Clone)]
pub struct NextSlotQuery {
    /// Several make one visit.
    pub exam_slugs: Vec<String>,
    /// The first day that counts; today when absent.
    pub after: Option<Date>,
    pub clinics: ClinicFilter,
    pub place: DistanceOrigin,
    pub options: SlotOptions,
    pub own_key: Option<BookingKey>,
}

impl App {
    /// At most five clinics with one slot each, earliest first. If there is none at all, the clinics give the reasons.
    pub async fn next_available(&self, search: &NextSlotQuery, ctx: &Ctx) -> Result<SlotAnswer, AppError> {
        search.options.check(search.exam_slugs.len())?;
        let catalogue = self.catalogue().await?;
        let exams = exams_of_visit(&catalogue, &search.exam_slugs)?;
        let nearby = self.clinics_for(&catalogue, &exams, &search.clinics, search.place).await?;
        let (own, options) = self.options_of_caller(search.own_key.as_ref(), ctx, &search.options).await?;
        // Nothing is offered before today or beyond the horizon, in any time zone.
        let today = self.clock().now().to_zoned(jiff::tz::TimeZone::UTC).date();
        let mut first = search.after.unwrap_or(today).max(today.saturating_sub(1.day()));
        let last = today.saturating_add((BOOKING_HORIZON_DAYS + 1).days());
        let mut waiting = nearby.clinics;
        let (mut found, mut empty) = (Vec::new(), Vec::new());
        while first <= last && !waiting.is_empty() && found.len() < NEXT_AVAILABLE_MAX_CLINICS {
            let days = DateRange { first, last: first.saturating_add((SLOT_SEARCH_MAX_DAYS - 1).days()) };
            let searched = std::mem::take(&mut waiting);
            let filled = self.fill_clinics(&catalogue, &exams, searched, days, &options, own).await?;
            (found, waiting, empty) = split_found(found, filled);
            first = days.last.saturating_add(1.day());
        }
        found.sort_by_key(|entry: &ClinicSlots| entry.slots.first().map(|slot| slot.start));
        found.truncate(NEXT_AVAILABLE_MAX_CLINICS);
        let clinics = if found.is_empty() { empty } else { found };
        Ok(SlotAnswer { clinics, postal_code: nearby.postal_code, default_location: nearby.default_location })
    }
}

/// Clinics with a slot join the found ones, with that slot only; the others are searched again in later weeks.
fn split_found(
    mut found: Vec<ClinicSlots>,
    filled: Vec<ClinicSlots>,
) -> (Vec<ClinicSlots>, Vec<NearbyClinic>, Vec<ClinicSlots>) {
    let (with, without): (Vec<_>, Vec<_>) = filled.into_iter().partition(|entry| !entry.slots.is_empty());
    for mut entry in with {
        entry.slots.truncate(1);
        entry.day_reasons.clear();
        found.push(entry);
    }
    let waiting = without.iter().map(|entry| entry.nearby.clone()).collect();
    (found, waiting, without)
}
