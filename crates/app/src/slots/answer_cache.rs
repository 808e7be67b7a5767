//! Caches whole answers as the bytes that were sent. An answer is valid until the next commit, or until the clock changes it;
//! after a commit it is assembled again from the fragments of the clinics.

use std::sync::Arc;

use bytes::Bytes;
use domain::patient::Needs;
use domain::{BookingKeyId, ClinicId, ClinicScope, DateRange, DeviceId, PostalCodeLocationId};
use jiff::{SignedDuration, Timestamp};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use store::Mark;

use super::itinerary::Itinerary;
use super::moment::{Moment, Reservations};
use super::{SlotOptions, SlotQuery};
use crate::locations::ClinicFilter;
use crate::offer::Offer;

/// An answer as sent.
#[derive(Debug)]
pub struct SerializedAnswer {
    pub json: Bytes,
    /// The entity tag.
    pub tag: String,
}

/// What two searches with the same bytes as answer have in common.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct CacheKey {
    exam_slugs: Vec<String>,
    days: DateRange,
    clinics: ClinicFilter,
    /// The bits of latitude and longitude.
    location: Option<(u64, u64)>,
    postal_code: Option<PostalCodeLocationId>,
    device: Option<DeviceId>,
    group: Option<String>,
    custom_minutes: Option<i64>,
    language: String,
}

impl CacheKey {
    /// `None` for an answer to one patient or to staff, which would hardly be reused.
    pub(super) fn of(search: &SlotQuery, options: &SlotOptions, language: &str) -> Option<Self> {
        let SlotOptions { device, group, custom_minutes, any_duration, needs, short_notice, preparation } =
            options;
        let bits = |location: domain::location::Location| {
            (location.latitude.to_bits(), location.longitude.to_bits())
        };
        let of_one = *needs != Needs::default() || *short_notice || *any_duration || !preparation.is_empty();
        (!of_one).then(|| Self {
            exam_slugs: search.exam_slugs.clone(),
            days: DateRange { first: search.first_day, last: search.last_day },
            clinics: search.clinics.clone(),
            location: search.place.location.map(bits),
            postal_code: search.place.postal_code,
            device: *device,
            group: group.clone(),
            custom_minutes: *custom_minutes,
            language: language.to_owned(),
        })
    }

    /// Its heap size: callers may send terms as long as a request allows.
    fn bytes(&self) -> usize {
        let ClinicFilter { region, clinic, scope, group } = &self.clinics;
        let words = [region, clinic, group, &self.group].into_iter().flatten();
        let words = words.chain(&self.exam_slugs).chain(std::iter::once(&self.language));
        let named = scope.as_ref().and_then(ClinicScope::only).map_or(0, |clinics| clinics.ids().count());
        words.map(|word| word.capacity() + size_of::<String>()).sum::<usize>() + named * size_of::<ClinicId>()
    }
}

/// An answer with everything it depends on.
#[derive(Debug)]
pub(super) struct ComputedAnswer {
    pub(super) written: Arc<SerializedAnswer>,
    /// The leads at the clinics of the answer.
    pub(super) leads: Vec<SignedDuration>,
    pub(super) moment: Moment,
    pub(super) holds: Reservations,
    pub(super) itinerary: Arc<Itinerary>,
}

#[derive(Debug)]
struct CachedAnswer {
    /// Read before any of its data.
    mark: Mark,
    computed: ComputedAnswer,
}

#[derive(Debug, Clone)]
struct Weight;

impl Weighter<Arc<CacheKey>, Arc<CachedAnswer>> for Weight {
    fn weight(&self, search: &Arc<CacheKey>, cached: &Arc<CachedAnswer>) -> u64 {
        let ComputedAnswer { written, itinerary, .. } = &cached.computed;
        (size_of::<(CacheKey, CachedAnswer)>() + search.bytes() + written.json.len() + itinerary.bytes())
            as u64
    }
}

/// Whole answers; the least used one is dropped when the cache is full.
#[derive(Debug)]
pub(crate) struct AnswerCache(Cache<Arc<CacheKey>, Arc<CachedAnswer>, Weight>);

impl AnswerCache {
    pub(crate) fn with_capacity(bytes: u64) -> Self {
        /// An estimate that sizes the table.
        const USUAL_BYTES: u64 = 64 * 1024;
        let items = usize::try_from(bytes / USUAL_BYTES).unwrap_or(usize::MAX);
        Self(Cache::with_weighter(items, bytes, Weight))
    }

    /// The cached answer, if this caller would get the same now: nothing was committed up to the mark that it doesn't include.
    pub(super) fn get(
        &self,
        search: &Arc<CacheKey>,
        mark: Mark,
        now: Timestamp,
        own: Option<BookingKeyId>,
    ) -> Option<Arc<SerializedAnswer>> {
        let cached = self.0.get(search)?;
        let ComputedAnswer { written, leads, moment, holds, .. } = &cached.computed;
        let serves =
            cached.mark >= mark && Moment::of(leads, now) == *moment && holds.is_unaffected_by(now, own);
        serves.then(|| Arc::clone(written))
    }

    /// The cached itinerary of the same search, if it is still valid.
    pub(super) fn itinerary(&self, search: &Arc<CacheKey>, offer: &Offer) -> Option<Arc<Itinerary>> {
        let cached = self.0.get(search)?;
        cached.computed.itinerary.is_of(offer).then(|| Arc::clone(&cached.computed.itinerary))
    }

    /// Caches an answer without caller-specific data. The mark was read before any of its data.
    pub(super) fn put(&self, search: &Arc<CacheKey>, mark: Mark, computed: ComputedAnswer) {
        self.0.insert(Arc::clone(search), Arc::new(CachedAnswer { mark, computed }));
    }
}
