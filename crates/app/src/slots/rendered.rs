//! A search whose answer is assembled from the rendered fragments of its clinics.

use std::sync::Arc;

use domain::BookingKeyId;
use domain::limits::CHANGED_OFFER_TRIES;
use domain::location::{Location, PostalCodeLocation};
use store::StoreError;

use super::answer_cache::{CacheKey, ComputedAnswer, SerializedAnswer};
use super::fragments::SearchTask;
use super::itinerary::Itinerary;
use super::moment::{Moment, Moments, Reservations};
use super::{ClinicSlots, Fragment, SlotOptions, SlotQuery, exams_of_visit};
use crate::offer::Offer;
use crate::{App, AppError, Texts};

/// Serializes an answer.
#[derive(Debug, Clone, Copy)]
pub struct Renderer {
    /// A clinic's slots in a language.
    pub clinic: fn(ClinicSlots, &Texts, &str) -> Fragment,
    /// The whole answer, assembled from its clinics.
    pub answer: fn(&RenderedAnswer) -> SerializedAnswer,
}

#[derive(Debug)]
pub struct RenderedAnswer {
    /// In the order of the answer, with the distance in metres if known.
    pub clinics: Vec<(Arc<Fragment>, Option<f64>)>,
    pub postal_code: Option<PostalCodeLocation>,
    pub default_location: Option<Location>,
}

/// A slot query with its caller, language and renderer.
pub(super) struct RenderRequest<'a> {
    pub(super) search: &'a SlotQuery,
    /// The search's options, with the needs of the caller's patient.
    pub(super) options: SlotOptions,
    pub(super) own: Option<BookingKeyId>,
    pub(super) language: &'a str,
    pub(super) renderer: Renderer,
}

impl App {
    /// The current slots of each clinic, rendered; for several exams, visits.
    pub(super) async fn answer(
        &self,
        request: &RenderRequest<'_>,
        common: Option<&Arc<CacheKey>>,
    ) -> Result<ComputedAnswer, AppError> {
        let mut offer = match self.cached_offer() {
            Some(offer) => offer,
            None => self.offer().await?,
        };
        for _ in 0..CHANGED_OFFER_TRIES {
            // The cache is nearly always current, and one read of all versions tells whether it is.
            if let Some(answer) = self.answer_from(&offer, request, common).await? {
                return Ok(answer);
            }
            offer = self.offer().await?;
        }
        Err(StoreError::Unavailable.into())
    }

    /// `None` when the offer has changed meanwhile.
    async fn answer_from(
        &self,
        offer: &Offer,
        request: &RenderRequest<'_>,
        common: Option<&Arc<CacheKey>>,
    ) -> Result<Option<ComputedAnswer>, AppError> {
        let exams = match exams_of_visit(&offer.catalogue, &request.search.exam_slugs) {
            Ok(exams) => exams,
            // An exam unknown here may be new.
            Err(unknown) => {
                return if offer.holds_at(self.versions().await?) { Err(unknown) } else { Ok(None) };
            }
        };
        let now = self.clock().now();
        let task = SearchTask::new(offer, request, now);
        let cached = common.and_then(|common| self.0.answers.itinerary(common, offer));
        let itinerary = cached.unwrap_or_else(|| {
            let clinic_search = task.clinic_search(&exams);
            Arc::new(Itinerary::of(self, offer, request.search, &exams, &clinic_search))
        });
        let moments = Moments::of(&exams, itinerary.places.iter().map(|place| &place.nearby.clinic), now);
        let Some(clinics) = self.fragments_of(&task, &exams, &itinerary, &moments).await? else {
            return Ok(None);
        };
        let mut holds = Reservations::default();
        for cached in &clinics {
            holds.add_all(&cached.holds);
        }
        let fragments = clinics.iter().zip(&itinerary.places);
        let rendered = RenderedAnswer {
            clinics: fragments
                .map(|(cached, place)| (Arc::clone(&cached.fragment), place.nearby.distance_m))
                .collect(),
            postal_code: itinerary.postal_code.clone(),
            default_location: itinerary.default_location,
        };
        let written = Arc::new((request.renderer.answer)(&rendered));
        let leads = moments.leads();
        let moment = Moment::of(&leads, now);
        Ok(Some(ComputedAnswer { written, leads, moment, holds, itinerary }))
    }
}
