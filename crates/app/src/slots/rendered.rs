//! A search whose answer is put together from rendered fragments: those that are kept, and those that have changed.

use std::sync::Arc;

use domain::catalogue::Exam;
use domain::limits::CHANGED_OFFER_TRIES;
use domain::location::{Location, PostalCodeLocation};
use domain::{BookingKeyId, DeviceId};
use jiff::Timestamp;
use store::StoreError;
use tokio::runtime::Handle;

use super::answers::{Answered, WrittenAnswer};
use super::fill::{Question, Rooms, devices_in};
use super::kept::{Asked, Kept, Now};
use super::moment::{Moment, Moments, Reservations};
use super::{ClinicSlots, DeviceTimes, Fragment, SlotOptions, SlotSearch, Times, exams_of_visit};
use crate::locations::NearbyClinic;
use crate::offer::Offer;
use crate::{App, AppError, Texts};

/// How an answer becomes bytes.
#[derive(Debug, Clone, Copy)]
pub struct Writing {
    /// A clinic's slots in a language.
    pub clinic: fn(ClinicSlots, &Texts, &str) -> Fragment,
    /// The whole, put together from its clinics.
    pub answer: fn(&RenderedAnswer) -> WrittenAnswer,
}

#[derive(Debug)]
pub struct RenderedAnswer {
    /// In the order of the answer, with the distance in metres where it is known.
    pub clinics: Vec<(Arc<Fragment>, Option<f64>)>,
    pub postal_code: Option<PostalCodeLocation>,
    pub default_location: Option<Location>,
}

/// A search with who asks, and how they want to read the answer.
pub(super) struct Wish<'a> {
    pub(super) search: &'a SlotSearch,
    /// Those of the search, with what the caller's patient needs.
    pub(super) options: SlotOptions,
    pub(super) own: Option<BookingKeyId>,
    pub(super) language: &'a str,
    pub(super) writing: Writing,
}

/// A search as far as it is the same for all its clinics.
struct Errand<'a> {
    offer: &'a Offer,
    /// In the order of the visit.
    exams: &'a [&'a Exam],
    wish: &'a Wish<'a>,
    moments: &'a Moments,
    now: Timestamp,
}

/// What is kept of a clinic, with how far away it is.
type Filled = (Arc<Kept>, Option<f64>);

/// From so many devices of which nothing is known on, a search is worth several tasks.
const WORTH_SEVERAL_TASKS: usize = 32;

/// A clinic that is asked, with the devices that may do the exams there.
struct Place<'a> {
    nearby: NearbyClinic,
    rooms: Rooms<'a>,
    devices: Vec<DeviceId>,
}

impl App {
    /// The slots of each clinic as the database has them now, rendered; of several exams the visits.
    pub(super) async fn answer(&self, wish: &Wish<'_>) -> Result<Answered, AppError> {
        let mut offer = match self.kept_offer() {
            Some(offer) => offer,
            None => self.offer().await?,
        };
        for _ in 0..CHANGED_OFFER_TRIES {
            // What is known nearly always holds, and one read of all versions tells whether it does.
            if let Some(answer) = self.answer_from(&offer, wish).await? {
                return Ok(answer);
            }
            offer = self.offer().await?;
        }
        Err(StoreError::Unavailable.into())
    }

    /// `None` when the offer has changed meanwhile.
    async fn answer_from(&self, offer: &Offer, wish: &Wish<'_>) -> Result<Option<Answered>, AppError> {
        let (catalogue, search) = (&offer.catalogue, wish.search);
        let exams = match exams_of_visit(catalogue, &search.exam_slugs) {
            Ok(exams) => exams,
            // An exam that is not known here may be new.
            Err(unknown) => {
                return if offer.holds_at(self.versions().await?) { Err(unknown) } else { Ok(None) };
            }
        };
        let found = self.clinics_near(catalogue, &offer.provider, &exams, &search.clinics, search.place);
        let now = self.clock().now();
        let moments = Moments::of(&exams, found.clinics.iter().map(|nearby| &nearby.clinic), now);
        let leads = moments.leads();
        let moment = Moment::of(&leads, now);
        let errand = Errand { offer, exams: &exams, wish, moments: &moments, now };
        let Some(clinics) = self.fragments_of(&errand, found.clinics).await? else { return Ok(None) };
        let mut holds = Reservations::default();
        for (kept, _) in &clinics {
            holds.add_all(&kept.holds);
        }
        let rendered = RenderedAnswer {
            clinics: clinics.iter().map(|(kept, metres)| (Arc::clone(&kept.fragment), *metres)).collect(),
            postal_code: found.postal_code,
            default_location: found.default_location,
        };
        let written = Arc::new((wish.writing.answer)(&rendered));
        Ok(Some(Answered { written, leads, moment, holds }))
    }

    /// What is kept of each clinic, or else rendered now. `None` when the offer has changed meanwhile. A server that knows
    /// nothing yet, such as one that was just started, reads and renders a part of the clinics on each of its threads.
    async fn fragments_of(
        &self,
        errand: &Errand<'_>,
        clinics: Vec<NearbyClinic>,
    ) -> Result<Option<Vec<Filled>>, AppError> {
        let places = errand.places(clinics);
        let devices: Vec<DeviceId> = places.iter().flat_map(|place| place.devices.iter().copied()).collect();
        let tasks = Handle::current().metrics().num_workers();
        if tasks == 1 || self.0.calendars.unknown(&devices) < WORTH_SEVERAL_TASKS {
            return self.fragments_at(errand, places, &devices).await;
        }
        let mut clinics: Vec<NearbyClinic> = places.into_iter().map(|place| place.nearby).collect();
        let size = clinics.len().div_ceil(tasks).max(1);
        let mut parts = Vec::with_capacity(tasks);
        while !clinics.is_empty() {
            let rest = clinics.split_off(size.min(clinics.len()));
            parts.push(tokio::spawn(self.clone().fragments_of_part(errand.part(), clinics)));
            clinics = rest;
        }
        let mut fragments = Vec::new();
        for part in parts {
            match part.await.map_err(|_| StoreError::Unavailable)?? {
                Some(filled) => fragments.extend(filled),
                None => return Ok(None),
            }
        }
        Ok(Some(fragments))
    }

    /// As [`Self::fragments_of`], in a task of its own.
    async fn fragments_of_part(
        self,
        part: Part,
        clinics: Vec<NearbyClinic>,
    ) -> Result<Option<Vec<Filled>>, AppError> {
        let Part { offer, search, options, own, language, writing, moments, now } = part;
        let exams = exams_of_visit(&offer.catalogue, &search.exam_slugs)?;
        let wish = Wish { search: &search, options, own, language: &language, writing };
        let errand = Errand { offer: &offer, exams: &exams, wish: &wish, moments: &moments, now };
        let places = errand.places(clinics);
        let devices: Vec<DeviceId> = places.iter().flat_map(|place| place.devices.iter().copied()).collect();
        self.fragments_at(&errand, places, &devices).await
    }

    async fn fragments_at(
        &self,
        errand: &Errand<'_>,
        places: Vec<Place<'_>>,
        devices: &[DeviceId],
    ) -> Result<Option<Vec<Filled>>, AppError> {
        let Errand { offer, wish, moments, now, .. } = *errand;
        let times = self.device_times(&offer.catalogue, devices).await?;
        if !offer.holds_at(times.offer) {
            return Ok(None);
        }
        let question = errand.question();
        let asked = Asked::of(&question, wish.language).map(Arc::new);
        let fragment = |place: Place<'_>| {
            let metres = place.nearby.distance_m;
            let key = asked.as_ref().map(|asked| (place.nearby.clinic.id, Arc::clone(asked)));
            let versions = versions_of(&times, &place.devices);
            let moment = moments.at(&place.nearby.clinic).cloned();
            let now = Now { at: now, moment, versions };
            if let Some(kept) = key.as_ref().and_then(|key| self.0.fragments.get(key, &now, wish.own)) {
                return (kept, metres);
            }
            let Place { nearby, rooms, devices } = place;
            let slots = question.fill(NearbyClinic { distance_m: None, ..nearby }, &rooms, &times);
            let fragment = (wish.writing.clinic)(slots, &offer.provider.texts, wish.language);
            let devices = devices.iter().filter_map(|device| times.of(*device));
            let kept = Arc::new(Kept::of(fragment, now, devices));
            if let Some(key) = key.filter(|_| !wish.own.is_some_and(|own| kept.holds.are_of(own))) {
                self.0.fragments.put(key, Arc::clone(&kept));
            }
            (kept, metres)
        };
        Ok(Some(places.into_iter().map(fragment).collect()))
    }
}

impl<'a> Errand<'a> {
    fn question(&self) -> Question<'a> {
        let Self { offer, exams, wish, now, .. } = *self;
        Question {
            catalogue: &offer.catalogue,
            exams,
            days: (wish.search.first_day, wish.search.last_day),
            options: &wish.options,
            own: wish.own,
            gap_minutes: i64::from(offer.provider.configuration.application.visit_gap_minutes),
            now,
        }
    }

    fn places(&self, clinics: Vec<NearbyClinic>) -> Vec<Place<'a>> {
        let question = self.question();
        let place = |nearby: NearbyClinic| {
            let rooms = question.rooms_at(&nearby.clinic);
            Place { nearby, devices: devices_in(&rooms), rooms }
        };
        clinics.into_iter().map(place).collect()
    }

    fn part(&self) -> Part {
        let Self { offer, wish, moments, now, .. } = *self;
        Part {
            offer: offer.clone(),
            search: wish.search.clone(),
            options: wish.options.clone(),
            own: wish.own,
            language: wish.language.to_owned(),
            writing: wish.writing,
            moments: moments.clone(),
            now,
        }
    }
}

/// An [`Errand`] that a task of its own can take along.
struct Part {
    offer: Offer,
    search: SlotSearch,
    options: SlotOptions,
    own: Option<BookingKeyId>,
    language: String,
    writing: Writing,
    moments: Moments,
    now: Timestamp,
}

/// All the versions on which a clinic's fragment depends. A device that is gone has none and counts as -1.
fn versions_of(times: &Times, devices: &[DeviceId]) -> Vec<i64> {
    let devices = devices.iter().map(|device| times.of(*device).map_or(-1, DeviceTimes::version));
    [times.offer.catalogue, times.offer.provider].into_iter().chain(devices).collect()
}
