//! Coalesced slot searches. Callers with the same query at the same time share one answer, which is started after the last of
//! them has asked.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::limits::REQUEST_TIMEOUT_SECONDS;
use store::Mark;
use tokio::time::timeout;

use super::answer_cache::ComputedAnswer;
use super::rendered::RenderRequest;
use super::search::check;
use super::{CacheKey, Renderer, SerializedAnswer, SlotQuery};
use crate::coalescer::{Coalescer, answer};
use crate::{App, AppError, Ctx};

/// Under load, the next search waits for callers who were just answered to ask again, but only for this fraction of the previous
/// search's time: callers answered together tend to ask again together, and one search can answer them all.
const GATHERING_PART: u32 = 4;
/// The runtime's clock knows no shorter time; it isn't worth waiting for.
const GATHERING_LEAST: Duration = Duration::from_millis(1);

const SHARED_FOR: Duration = Duration::from_secs(REQUEST_TIMEOUT_SECONDS);

/// Each caller brings the mark that was read after they asked.
pub(crate) type SharedSearches = Coalescer<Arc<CacheKey>, Mark, Arc<SerializedAnswer>>;

impl App {
    /// The current slots of each clinic; for several exams, visits.
    pub async fn search_slots(
        &self,
        search: &SlotQuery,
        ctx: &Ctx,
        language: &str,
        renderer: Renderer,
    ) -> Result<Arc<SerializedAnswer>, AppError> {
        check(search)?;
        let (own, options) = self.options_of_caller(search.own_key.as_ref(), ctx, &search.options).await?;
        let common = CacheKey::of(search, &options, language).map(Arc::new);
        let request = RenderRequest { search, options, own, language, renderer };
        let Some(common) = common else { return Ok(self.answer(&request, None).await?.written) };
        let mark = self.mark().await?;
        if let Some(cached) = self.0.answers.get(&common, mark, self.clock().now(), own) {
            return Ok(cached);
        }
        if own.is_none() {
            let (shared, first) = self.0.shared_searches.join(&common, mark);
            if first {
                let (app, common, search) = (self.clone(), Arc::clone(&common), search.clone());
                let language = language.to_owned();
                // In its own task: the first caller may disconnect while others still wait for the answer.
                tokio::spawn(
                    async move { app.answer_coalesced(&common, &search, &language, renderer).await },
                );
            }
            if let Ok(written) = shared.await {
                return Ok(written);
            }
        }
        // No other callers, or the shared search failed: searching alone tells this caller why.
        let answered = self.answer(&request, Some(&common)).await?;
        Ok(self.keep(&common, mark, request.own, answered))
    }

    async fn answer_coalesced(
        &self,
        common: &Arc<CacheKey>,
        search: &SlotQuery,
        language: &str,
        renderer: Renderer,
    ) {
        let request =
            RenderRequest { search, options: search.options.clone(), own: None, language, renderer };
        let mut work = self.0.shared_searches.begin(Arc::clone(common));
        while let Some(waiters) = work.next() {
            let (begun, crowd) = (Instant::now(), waiters.len());
            let Some(mark) = waiters.iter().map(|one| one.question).max() else { continue };
            let cached = self.0.answers.get(common, mark, self.clock().now(), None);
            let written = if let Some(cached) = cached {
                Ok(cached)
            } else {
                // Time-limited, so that new callers don't join a search that hangs.
                let answered = timeout(SHARED_FOR, self.answer(&request, Some(common))).await;
                let answered = answered.unwrap_or(Err(AppError::Unavailable));
                answered.map(|answered| self.keep(common, mark, None, answered))
            };
            match written {
                Ok(written) => answer(waiters, &written),
                Err(error) => tracing::debug!(%error, "a common search failed"),
            }
            let patience = begun.elapsed() / GATHERING_PART;
            if crowd > 1 && patience >= GATHERING_LEAST {
                work.gather(crowd + work.waiting(), patience).await;
            }
        }
    }

    /// Caches an answer without caller-specific data.
    fn keep(
        &self,
        common: &Arc<CacheKey>,
        mark: Mark,
        own: Option<domain::BookingKeyId>,
        answered: ComputedAnswer,
    ) -> Arc<SerializedAnswer> {
        let written = Arc::clone(&answered.written);
        if !own.is_some_and(|own| answered.holds.belong_to(own)) {
            self.0.answers.put(common, mark, answered);
        }
        written
    }
}
