//! The rendered fragments of an answer, one per clinic: cached ones, and newly rendered ones. A large answer is rendered on all
//! threads of the server.

use std::ops::Range;
use std::sync::Arc;

use domain::catalogue::Exam;
use domain::{BookingKeyId, DateRange, DeviceId};
use jiff::Timestamp;
use store::StoreError;
use tokio::runtime::Handle;
use tokio::task::JoinError;

use super::fill::ClinicSearch;
use super::fragment_cache::{CachedFragment, ClinicFragmentKey, ClinicState, FragmentKey};
use super::itinerary::{Itinerary, SearchedClinic};
use super::moment::Moments;
use super::rendered::{RenderRequest, Renderer};
use super::{DeviceTimes, SlotOptions, SlotQuery, Times, exams_of_visit};
use crate::locations::NearbyClinic;
use crate::offer::Offer;
use crate::{App, AppError};

/// From this many uncached devices on, loading them is worth several tasks.
const DEVICES_WORTH_SEVERAL_TASKS: usize = 32;
/// From this many clinics on, rendering them is, too.
const CLINICS_WORTH_SEVERAL_TASKS: usize = 4;

/// The part of a search that is the same for all its clinics. Cheap to clone into a task.
#[derive(Debug, Clone)]
pub(super) struct SearchTask(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    offer: Offer,
    search: SlotQuery,
    /// The search's options, with the needs of the caller's patient.
    options: SlotOptions,
    own: Option<BookingKeyId>,
    language: String,
    renderer: Renderer,
    now: Timestamp,
}

impl SearchTask {
    pub(super) fn new(offer: &Offer, request: &RenderRequest<'_>, now: Timestamp) -> Self {
        Self(Arc::new(Inner {
            offer: offer.clone(),
            search: request.search.clone(),
            options: request.options.clone(),
            own: request.own,
            language: request.language.to_owned(),
            renderer: request.renderer,
            now,
        }))
    }

    /// The exams are in the order of the visit.
    pub(super) fn clinic_search<'a>(&'a self, exams: &'a [&'a Exam]) -> ClinicSearch<'a> {
        let Inner { offer, search, options, own, now, .. } = &*self.0;
        ClinicSearch {
            catalogue: &offer.catalogue,
            exams,
            days: DateRange { first: search.first_day, last: search.last_day },
            options,
            own: *own,
            gap_minutes: i64::from(offer.provider.configuration.application.visit_gap_minutes),
            now: *now,
        }
    }
}

impl App {
    /// The cached or newly rendered fragment of each clinic. `None` if the offer has changed meanwhile. A server with cold caches
    /// loads a part of the clinics on each of its threads.
    pub(super) async fn fragments_of(
        &self,
        task: &SearchTask,
        exams: &[&Exam],
        itinerary: &Arc<Itinerary>,
        moments: &Moments,
    ) -> Result<Option<Vec<Arc<CachedFragment>>>, AppError> {
        let all = 0..itinerary.places.len();
        let unknown = self.0.calendars.unknown(itinerary.devices_of(all.clone()));
        if unknown < DEVICES_WORTH_SEVERAL_TASKS || tasks() == 1 {
            return self.fragments_at(task, exams, itinerary, moments, all).await;
        }
        let part = |places: Range<usize>| {
            let (app, task, itinerary) = (self.clone(), task.clone(), Arc::clone(itinerary));
            let moments = moments.clone();
            tokio::spawn(async move {
                let exams = exams_of_visit(&task.0.offer.catalogue, &task.0.search.exam_slugs)?;
                app.fragments_at(&task, &exams, &itinerary, &moments, places).await
            })
        };
        let parts: Vec<_> = parts_of(all).map(part).collect();
        let mut fragments = Vec::with_capacity(itinerary.places.len());
        for part in parts {
            match part.await.map_err(|error| task_error(&error))?? {
                Some(filled) => fragments.extend(filled),
                None => return Ok(None),
            }
        }
        Ok(Some(fragments))
    }

    /// A clinic's devices stay together, so that the slots of one clinic come from one snapshot.
    async fn fragments_at(
        &self,
        task: &SearchTask,
        exams: &[&Exam],
        itinerary: &Arc<Itinerary>,
        moments: &Moments,
        places: Range<usize>,
    ) -> Result<Option<Vec<Arc<CachedFragment>>>, AppError> {
        let offer = &task.0.offer;
        let times = self.device_times(&offer.catalogue, itinerary.devices_of(places.clone())).await?;
        if !offer.holds_at(times.offer) {
            return Ok(None);
        }
        let fragment_key = FragmentKey::of(&task.clinic_search(exams), &task.0.language).map(Arc::new);
        let (task, moments) = (task.clone(), moments.clone());
        let round = Round { task, itinerary: Arc::clone(itinerary), moments, times, fragment_key };
        let mut found: Vec<Option<Arc<CachedFragment>>> =
            places.clone().map(|place| round.cached(self, &itinerary.places[place])).collect();
        let missing: Vec<usize> =
            places.clone().filter(|place| found[place - places.start].is_none()).collect();
        for (place, rendered) in self.render(round, exams, missing).await? {
            found[place - places.start] = Some(rendered);
        }
        Ok(Some(found.into_iter().flatten().collect()))
    }

    async fn render(
        &self,
        round: Round,
        exams: &[&Exam],
        missing: Vec<usize>,
    ) -> Result<Vec<(usize, Arc<CachedFragment>)>, AppError> {
        if missing.len() < CLINICS_WORTH_SEVERAL_TASKS || tasks() == 1 {
            return Ok(round.render(self, exams, &missing));
        }
        let round = Arc::new(round);
        let part = |some: Range<usize>| {
            let (app, round, some) = (self.clone(), Arc::clone(&round), missing[some].to_vec());
            tokio::spawn(async move {
                let Inner { offer, search, .. } = &*round.task.0;
                let exams = exams_of_visit(&offer.catalogue, &search.exam_slugs)?;
                Ok::<_, AppError>(round.render(&app, &exams, &some))
            })
        };
        let parts: Vec<_> = parts_of(0..missing.len()).map(part).collect();
        let mut rendered = Vec::with_capacity(missing.len());
        for part in parts {
            rendered.extend(part.await.map_err(|error| task_error(&error))??);
        }
        Ok(rendered)
    }
}

/// The clinics of one answer, with their devices' times.
struct Round {
    task: SearchTask,
    itinerary: Arc<Itinerary>,
    moments: Moments,
    times: Times,
    /// `None` if nothing may be cached.
    fragment_key: Option<Arc<FragmentKey>>,
}

impl Round {
    fn now(&self, place: &SearchedClinic) -> ClinicState {
        let versions = versions_of(&self.times, self.itinerary.devices_at(place));
        ClinicState { at: self.task.0.now, moment: self.moments.at(&place.nearby.clinic).cloned(), versions }
    }

    fn key(&self, place: &SearchedClinic) -> Option<ClinicFragmentKey> {
        let fragment_key = Arc::clone(self.fragment_key.as_ref()?);
        Some(ClinicFragmentKey { clinic: place.nearby.clinic.id, fragment_key })
    }

    fn cached(&self, app: &App, place: &SearchedClinic) -> Option<Arc<CachedFragment>> {
        let key = self.key(place)?;
        app.0.fragments.get(&key, &self.now(place), self.task.0.own)
    }

    fn render(&self, app: &App, exams: &[&Exam], places: &[usize]) -> Vec<(usize, Arc<CachedFragment>)> {
        let clinic_search = self.task.clinic_search(exams);
        places.iter().map(|place| (*place, self.render_one(app, &clinic_search, *place))).collect()
    }

    fn render_one(&self, app: &App, clinic_search: &ClinicSearch<'_>, place: usize) -> Arc<CachedFragment> {
        let Inner { offer, own, language, renderer, .. } = &*self.task.0;
        let place = &self.itinerary.places[place];
        let rooms = clinic_search.suitable_devices_at(&place.nearby.clinic);
        let nearby = NearbyClinic { distance_m: None, ..place.nearby.clone() };
        let slots = clinic_search.fill(nearby, &rooms, &self.times);
        let fragment = (renderer.clinic)(slots, &offer.provider.texts, language);
        let devices = self.itinerary.devices_at(place).iter().filter_map(|device| self.times.of(*device));
        let cached = Arc::new(CachedFragment::of(fragment, self.now(place), devices));
        if let Some(key) = self.key(place)
            && !own.is_some_and(|own| cached.holds.belong_to(own))
        {
            app.0.fragments.put(key, Arc::clone(&cached));
        }
        cached
    }
}

/// All versions a clinic's fragment depends on. A deleted device has none and counts as -1.
fn versions_of(times: &Times, devices: &[DeviceId]) -> Vec<i64> {
    let devices = devices.iter().map(|device| times.of(*device).map_or(-1, DeviceTimes::version));
    [times.offer.catalogue, times.offer.provider].into_iter().chain(devices).collect()
}

/// A task that didn't finish: because of a bug, or because the server stops.
fn task_error(error: &JoinError) -> StoreError {
    if error.is_panic() { StoreError::Panicked } else { StoreError::Unavailable }
}

fn tasks() -> usize {
    Handle::current().metrics().num_workers()
}

/// As many parts as there are threads, of equal length.
fn parts_of(all: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let size = all.len().div_ceil(tasks()).max(1);
    let end = all.end;
    all.step_by(size).map(move |first| first..(first + size).min(end))
}
