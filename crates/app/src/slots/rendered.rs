//! A search whose answer is put together from rendered fragments: those that are kept, and those that have changed.

use std::sync::Arc;

use domain::limits::CHANGED_OFFER_TRIES;
use domain::location::{Location, PostalCodeLocation};
use domain::{BookingKeyId, DeviceId};
use store::StoreError;

use super::answers::{Answered, WrittenAnswer};
use super::fill::{Question, Rooms, devices_in};
use super::kept::{Asked, Kept, Now};
use super::moment::{Moment, Reservations, leads};
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

/// The state in which all clinics are asked.
struct State<'a> {
    times: &'a Times,
    moment: &'a Arc<Moment>,
    /// What is asked, where the answer may be kept.
    asked: Option<Arc<Asked>>,
}

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
        let question = Question {
            catalogue,
            exams: &exams,
            days: (search.first_day, search.last_day),
            options: &wish.options,
            own: wish.own,
            gap_minutes: i64::from(offer.provider.configuration.application.visit_gap_minutes),
            now: self.clock().now(),
        };
        let places = found.clinics.into_iter().map(|nearby| {
            let rooms = question.rooms_at(&nearby.clinic);
            Place { nearby, devices: devices_in(&rooms), rooms }
        });
        let places: Vec<Place<'_>> = places.collect();
        let devices: Vec<DeviceId> = places.iter().flat_map(|place| place.devices.iter().copied()).collect();
        let times = self.device_times(catalogue, &devices).await?;
        if !offer.holds_at(times.offer) {
            return Ok(None);
        }
        let leads = leads(&exams);
        let moment = Arc::new(Moment::of(&leads, question.now));
        let asked = Asked::of(&question, wish.language).map(Arc::new);
        let state = State { times: &times, moment: &moment, asked };
        let clinics = self.fragments_of(places, &question, &state, &offer.provider.texts, wish);
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

    /// What is kept of each place, or else rendered now, with how far away it is.
    fn fragments_of(
        &self,
        places: Vec<Place<'_>>,
        question: &Question<'_>,
        state: &State<'_>,
        texts: &Texts,
        wish: &Wish<'_>,
    ) -> Vec<(Arc<Kept>, Option<f64>)> {
        let fragment = |place: Place<'_>| {
            let metres = place.nearby.distance_m;
            let key = state.asked.as_ref().map(|asked| (place.nearby.clinic.id, Arc::clone(asked)));
            let versions = versions_of(state.times, &place.devices);
            let now = Now { at: question.now, moment: Arc::clone(state.moment), versions };
            if let Some(kept) = key.as_ref().and_then(|key| self.0.fragments.get(key, &now, wish.own)) {
                return (kept, metres);
            }
            let Place { nearby, rooms, devices } = place;
            let slots = question.fill(NearbyClinic { distance_m: None, ..nearby }, &rooms, state.times);
            let fragment = (wish.writing.clinic)(slots, texts, wish.language);
            let times = devices.iter().filter_map(|device| state.times.of(*device));
            let kept = Arc::new(Kept::of(fragment, now, times));
            if let Some(key) = key.filter(|_| !wish.own.is_some_and(|own| kept.holds.are_of(own))) {
                self.0.fragments.put(key, Arc::clone(&kept));
            }
            (kept, metres)
        };
        places.into_iter().map(fragment).collect()
    }
}

/// All the versions on which a clinic's fragment depends. A device that is gone has none and counts as -1.
fn versions_of(times: &Times, devices: &[DeviceId]) -> Vec<i64> {
    let devices = devices.iter().map(|device| times.of(*device).map_or(-1, DeviceTimes::version));
    [times.offer.catalogue, times.offer.provider].into_iter().chain(devices).collect()
}
