//! A search whose answer is put together from rendered fragments: those that are kept, and those that have changed.

use std::sync::Arc;

use domain::catalogue::{Catalogue, Exam};
use domain::limits::CHANGED_OFFER_TRIES;
use domain::location::{Location, PostalCodeLocation};
use domain::{BookingKeyId, DeviceId, MessageKey};
use store::StoreError;
use store::versions::Versions;

use super::kept::{Key, Moment, Now, Question};
use super::search::{Asked, check, devices_of};
use super::{ClinicSlots, Fragment, SlotSearch};
use crate::locations::{Nearby, NearbyClinic};
use crate::{App, AppError, Provider, Texts};

/// How a clinic's slots become bytes in a language.
pub type Render = fn(ClinicSlots, &Texts, &str) -> Fragment;

#[derive(Debug)]
pub struct RenderedAnswer {
    /// In the order of the answer, with the distance in metres where it is known.
    pub clinics: Vec<(Arc<Fragment>, Option<f64>)>,
    pub postal_code: Option<PostalCodeLocation>,
    pub default_location: Option<Location>,
}

/// What this server knows of the provider. It holds if the database still has the same versions.
struct Offer {
    catalogue: Arc<Catalogue>,
    provider: Arc<Provider>,
}

/// A search with what it names looked up in an offer.
struct Found<'a> {
    exam: &'a Exam,
    nearby: Nearby,
    /// The devices of each clinic, in its order.
    devices: Vec<Vec<DeviceId>>,
}

/// A clinic of which nothing is kept that would serve.
struct Missing {
    /// Where in the answer it belongs.
    place: usize,
    key: Key,
    now: Now,
    nearby: NearbyClinic,
    devices: Vec<DeviceId>,
}

impl App {
    /// The slots of each clinic as the database has them now, rendered.
    pub async fn search_slots(
        &self,
        search: &SlotSearch,
        language: &str,
        render: Render,
    ) -> Result<RenderedAnswer, AppError> {
        check(search)?;
        let own = self.key_id(search.own_key.as_ref()).await?;
        let mut offer = match (self.kept_catalogue(), self.kept_provider()) {
            (Some(catalogue), Some(provider)) => Offer { catalogue, provider },
            _ => self.present_offer().await?,
        };
        for _ in 0..CHANGED_OFFER_TRIES {
            // What is known nearly always holds, and one read of all versions tells whether it does.
            let found = self.find(&offer, search);
            let devices = found.as_ref().map(|found| found.devices.concat()).unwrap_or_default();
            let versions = self.versions(devices).await?;
            if versions.catalogue == offer.catalogue.version && versions.provider == offer.provider.version {
                let language = (language, render);
                return self.rendered(&offer, search, found?, own, &versions, language).await;
            }
            offer = self.present_offer().await?;
        }
        Err(StoreError::Unavailable.into())
    }

    async fn present_offer(&self) -> Result<Offer, AppError> {
        Ok(Offer { catalogue: self.catalogue().await?, provider: self.provider().await? })
    }

    fn find<'a>(&self, offer: &'a Offer, search: &SlotSearch) -> Result<Found<'a>, AppError> {
        let Offer { catalogue, provider } = offer;
        let exam =
            catalogue.exam_by_slug(&search.exam_slug).ok_or(AppError::Rule(MessageKey::UnknownExam))?;
        let nearby = self.clinics_near(catalogue, provider, exam, &search.clinics, search.place);
        let ids = |entry: &NearbyClinic| {
            devices_of(catalogue, &entry.clinic, exam, &search.options).map(|(device, _)| device.id).collect()
        };
        let devices = nearby.clinics.iter().map(ids).collect();
        Ok(Found { exam, nearby, devices })
    }

    async fn rendered(
        &self,
        offer: &Offer,
        search: &SlotSearch,
        found: Found<'_>,
        own: Option<BookingKeyId>,
        versions: &Versions,
        (language, render): (&str, Render),
    ) -> Result<RenderedAnswer, AppError> {
        let (at, days) = (self.clock().now(), (search.first_day, search.last_day));
        let moment = Moment::of(found.exam, at);
        let question = Arc::new(Question {
            exam: found.exam.id,
            days,
            options: search.options.clone(),
            language: language.to_owned(),
        });
        let mut clinics = Vec::with_capacity(found.nearby.clinics.len());
        let mut missing: Vec<Missing> = Vec::new();
        for (nearby, devices) in found.nearby.clinics.into_iter().zip(found.devices) {
            let key = (nearby.clinic.id, Arc::clone(&question));
            let now = Now { at, moment, versions: versions_of(versions, &devices) };
            let (fragment, distance_m) = (self.0.fragments.get(&key, &now, own), nearby.distance_m);
            if fragment.is_none() {
                missing.push(Missing { place: clinics.len(), key, now, nearby, devices });
            }
            clinics.push((fragment, distance_m));
        }
        let changed: Vec<DeviceId> =
            missing.iter().flat_map(|clinic| clinic.devices.iter().copied()).collect();
        let times = self.device_times(&offer.catalogue, &changed, versions).await?;
        let asked = Asked {
            catalogue: &offer.catalogue,
            exam: found.exam,
            days,
            options: &search.options,
            own,
            now: at,
        };
        for Missing { place, key, now, nearby, devices } in missing {
            let slots = asked.fill(NearbyClinic { distance_m: None, ..nearby }, &times);
            let fragment = Arc::new(render(slots, &offer.provider.texts, language));
            let times = || devices.iter().filter_map(|device| times.get(device));
            let is_own = own.is_some_and(|own| times().any(|device| device.held_by().any(|key| key == own)));
            if !is_own {
                self.0.fragments.put(key, Arc::clone(&fragment), now, times().map(AsRef::as_ref));
            }
            clinics[place].0 = Some(fragment);
        }
        Ok(RenderedAnswer {
            clinics: clinics.into_iter().filter_map(|(fragment, metres)| Some((fragment?, metres))).collect(),
            postal_code: found.nearby.postal_code,
            default_location: found.nearby.default_location,
        })
    }
}

/// All the versions on which a clinic's fragment depends. A device that is gone has none and counts as -1.
fn versions_of(versions: &Versions, devices: &[DeviceId]) -> Vec<i64> {
    let devices = devices.iter().map(|device| versions.device(*device).unwrap_or(-1));
    [versions.catalogue, versions.provider].into_iter().chain(devices).collect()
}
