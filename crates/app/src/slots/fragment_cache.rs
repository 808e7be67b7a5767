//! Caches slot answers, rendered one clinic at a time. Most people look at the same weeks, and the answers change only with a
//! commit, which raises a version, or with time. A caller with holds at a clinic gets that clinic rendered separately; it is
//! never cached.

use std::sync::Arc;

use domain::patient::Needs;
use domain::{BookingKeyId, ClinicId, DateRange, DeviceId, ExamId};
use jiff::Timestamp;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::fill::ClinicSearch;
use super::moment::{Moment, Reservations};
use super::{DeviceTimes, SlotOptions};

/// One clinic's part of an answer, in its wire format. The distance differs between callers and is written between the two
/// halves.
#[derive(Debug)]
pub struct Fragment {
    pub clinic: Vec<u8>,
    pub offer: Vec<u8>,
    /// Differs if the bytes differ.
    pub tag: u64,
}

/// The part of the key that all clinics of a search share.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct FragmentKey {
    /// In the order of the visit.
    exams: Vec<ExamId>,
    days: DateRange,
    device: Option<DeviceId>,
    group: Option<String>,
    custom_minutes: Option<i64>,
    language: String,
}

impl FragmentKey {
    /// `None` for an answer to one patient or to staff, which is not cached.
    pub(super) fn of(clinic_search: &ClinicSearch<'_>, language: &str) -> Option<Self> {
        let SlotOptions { device, group, custom_minutes, any_duration, needs, short_notice, preparation } =
            clinic_search.options;
        let of_one = *needs != Needs::default() || *short_notice || *any_duration || !preparation.is_empty();
        (!of_one).then(|| Self {
            exams: clinic_search.exams.iter().map(|exam| exam.id).collect(),
            days: clinic_search.days,
            device: *device,
            group: group.clone(),
            custom_minutes: *custom_minutes,
            language: language.to_owned(),
        })
    }

    /// Its heap size. The name of a group comes from the caller and may be as long as a request allows.
    fn bytes(&self) -> usize {
        let group = self.group.as_ref().map_or(0, String::capacity);
        group + self.language.capacity() + size_of_val(self.exams.as_slice())
    }
}

/// The versions and the moment on which a clinic's fragment depends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClinicState {
    pub(super) at: Timestamp,
    pub(super) moment: Option<Arc<Moment>>,
    /// Of the catalogue, the provider and the clinic's devices.
    pub(super) versions: Vec<i64>,
}

/// A fragment with everything on which it depends.
#[derive(Debug)]
pub(super) struct CachedFragment {
    pub(super) fragment: Arc<Fragment>,
    now: ClinicState,
    pub(super) holds: Reservations,
}

impl CachedFragment {
    pub(super) fn of<'t>(
        fragment: Fragment,
        now: ClinicState,
        devices: impl Iterator<Item = &'t DeviceTimes>,
    ) -> Self {
        let mut holds = Reservations::default();
        for device in devices {
            holds.add(device.next_running_out(now.at), device.held_by());
        }
        Self { fragment: Arc::new(fragment), now, holds }
    }

    fn serves(&self, now: &ClinicState, own: Option<BookingKeyId>) -> bool {
        self.now.versions == now.versions
            && self.now.moment.is_some()
            && self.now.moment == now.moment
            && self.holds.is_unaffected_by(now.at, own)
    }
}

/// The key of one clinic's fragment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct ClinicFragmentKey {
    pub(super) clinic: ClinicId,
    pub(super) fragment_key: Arc<FragmentKey>,
}

#[derive(Debug, Clone)]
struct Bytes;

impl Weighter<ClinicFragmentKey, Arc<CachedFragment>> for Bytes {
    /// The key is shared by the clinics of an answer; it counts for each, since each may be the last to hold it.
    fn weight(&self, key: &ClinicFragmentKey, cached: &Arc<CachedFragment>) -> u64 {
        let words = size_of::<FragmentKey>() + key.fragment_key.bytes();
        let fragment = cached.fragment.clinic.len() + cached.fragment.offer.len();
        (size_of::<(ClinicFragmentKey, CachedFragment)>() + words + fragment) as u64
    }
}

/// Fragments; the least used one is dropped when the cache is full.
#[derive(Debug)]
pub(crate) struct FragmentCache(Cache<ClinicFragmentKey, Arc<CachedFragment>, Bytes>);

impl FragmentCache {
    pub(crate) fn with_capacity(bytes: u64) -> Self {
        /// An estimate that sizes the table.
        const USUAL_BYTES: u64 = 8 * 1024;
        let items = usize::try_from(bytes / USUAL_BYTES).unwrap_or(usize::MAX);
        Self(Cache::with_weighter(items, bytes, Bytes))
    }

    /// The cached fragment of a clinic, if it is still current.
    pub(super) fn get(
        &self,
        key: &ClinicFragmentKey,
        now: &ClinicState,
        own: Option<BookingKeyId>,
    ) -> Option<Arc<CachedFragment>> {
        self.0.get(key).filter(|cached| cached.serves(now, own))
    }

    /// Caches a fragment without caller-specific data.
    pub(super) fn put(&self, key: ClinicFragmentKey, cached: Arc<CachedFragment>) {
        self.0.insert(key, cached);
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;

    use super::*;

    #[test]
    fn ops_11b_the_key_of_an_answer_counts_towards_the_size_of_the_cache() {
        const ROOM_BYTES: u64 = 1024 * 1024;
        const LONG_BYTES: usize = 4 * 1024;
        let fragments = FragmentCache::with_capacity(ROOM_BYTES);
        let now = ClinicState { at: Timestamp::UNIX_EPOCH, moment: None, versions: Vec::new() };
        for number in 0..1000 {
            let fragment_key = FragmentKey {
                exams: Vec::new(),
                days: DateRange::one_day(Date::ZERO),
                device: None,
                group: Some(format!("{number:0LONG_BYTES$}")),
                custom_minutes: None,
                language: String::new(),
            };
            let fragment = Fragment { clinic: Vec::new(), offer: Vec::new(), tag: number };
            let cached = CachedFragment::of(fragment, now.clone(), std::iter::empty());
            let key = ClinicFragmentKey { clinic: ClinicId(1), fragment_key: Arc::new(fragment_key) };
            fragments.put(key, Arc::new(cached));
        }
        let cached: usize = fragments.0.iter().map(|(key, _)| key.fragment_key.bytes()).sum();
        assert!((LONG_BYTES..=1024 * 1024).contains(&cached), "{cached} bytes of words are kept");
    }
}
