//! Searching for free slots: at the clinics that do one or several exams, from bitsets in memory that follow the devices'
//! versions.

mod alternatives;
mod answer_cache;
mod calendars;
mod fill;
mod fragment_cache;
mod fragments;
mod itinerary;
mod moment;
mod next;
mod rendered;
mod search;
mod shared;

pub use alternatives::Alternative;
pub(crate) use alternatives::LostSlot;
pub use answer_cache::SerializedAnswer;
pub(crate) use answer_cache::{AnswerCache, CacheKey};
pub(crate) use calendars::{Calendars, DeviceTimes, Times};
pub(crate) use fill::device_query;
pub use fragment_cache::Fragment;
pub(crate) use fragment_cache::FragmentCache;
pub use next::NextSlotQuery;
pub use rendered::{RenderedAnswer, Renderer};
pub use search::{ClinicSlots, EmptyReason, Slot, SlotAnswer, SlotPart, SlotQuery};
pub(crate) use shared::SharedSearches;

use domain::auth::Permission;
use domain::availability::{Reason, round_up_to_tick_minutes};
use domain::booking::BookingKey;
use domain::catalogue::{Catalogue, DeviceExam, Exam, visit_order};
use domain::limits::CUSTOM_DURATION_MAX_MINUTES;
use domain::patient::Needs;
use domain::questionnaire::Questionnaire;
use domain::{BookingKeyId, DeviceId, ExamId, MessageKey};
use store::booking_keys::StoredKey;

use crate::{App, AppError, Ctx};

/// Options that restrict devices and lengths in a search.
#[derive(Debug, Clone, Default)]
pub struct SlotOptions {
    pub device: Option<DeviceId>,
    pub group: Option<String>,
    /// Minutes in place of the exam's own; rounded up to a whole tick. For a single exam only: with several it would be
    /// ambiguous.
    pub custom_minutes: Option<i64>,
    /// Whether the caller is staff, who may book any duration.
    pub any_duration: bool,
    /// The needs of the draft's patient.
    pub needs: Needs,
    /// Whether notice and preparation are ignored, as staff may allow for a draft.
    pub short_notice: bool,
    /// What the draft's answers to questionnaires demand.
    pub preparation: Vec<AnsweredPreparation>,
}

/// How long a draft's patient has to prepare, by their answers to a questionnaire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredPreparation {
    pub(crate) questionnaire: Questionnaire,
    /// The exam that was answered about, if it was one.
    pub(crate) exam: Option<ExamId>,
    pub(crate) minutes: i64,
}

impl SlotOptions {
    /// Refuses an impossible length, or one for several exams.
    pub(crate) fn check(&self, exams: usize) -> Result<(), AppError> {
        let allowed = 1..=CUSTOM_DURATION_MAX_MINUTES;
        if self.custom_minutes.is_some_and(|minutes| exams > 1 || !allowed.contains(&minutes)) {
            return Err(AppError::field("customDuration", MessageKey::ValueInvalid));
        }
        Ok(())
    }

    /// The same for a patient with these needs.
    #[must_use]
    pub(crate) fn for_patient(&self, needs: Option<Needs>) -> Self {
        Self { needs: needs.unwrap_or_default(), ..self.clone() }
    }

    /// The same for a draft: with its patient's needs, and the notice that staff allow it.
    #[must_use]
    fn for_draft(&self, draft: &StoredKey) -> Self {
        let short_notice = draft.has_short_notice();
        Self { short_notice, ..self.for_patient(draft.needs.clone()) }
    }

    /// The longest preparation for an exam that answers demand.
    pub(crate) fn answered_preparation_minutes(&self, exam: &Exam) -> i64 {
        let about = |one: &&AnsweredPreparation| {
            one.questionnaire.fits(exam) && one.exam.is_none_or(|answered| answered == exam.id)
        };
        let minutes = self.preparation.iter().filter(about).map(|one| one.minutes);
        minutes.max().unwrap_or_default()
    }

    /// How long an exam takes on a device under these options.
    pub(crate) fn minutes(&self, exam: &Exam, pair: DeviceExam) -> i64 {
        let usual = match self.custom_minutes {
            None => pair.minutes,
            Some(asked) if self.any_duration => asked,
            Some(asked) => pair.public_minutes(asked),
        };
        round_up_to_tick_minutes(usual + exam.extra_minutes(&self.needs))
    }
}

impl App {
    /// The caller's draft, and the options with its patient's needs, as far as the caller may use them.
    async fn options_of_caller(
        &self,
        key: Option<&BookingKey>,
        ctx: &Ctx,
        options: &SlotOptions,
    ) -> Result<(Option<BookingKeyId>, SlotOptions), AppError> {
        let options = self.options_of_account(ctx, options).await?;
        let Some(key) = key else { return Ok((None, options)) };
        let Some(draft) = self.stored_key(key).await? else { return Ok((None, options)) };
        Ok((Some(draft.id), self.options_of_draft(&options, &draft).await?))
    }

    /// The options for a draft, with the preparation that its answers demand.
    pub(crate) async fn options_of_draft(
        &self,
        options: &SlotOptions,
        draft: &StoredKey,
    ) -> Result<SlotOptions, AppError> {
        let preparation = self.answered_preparation(draft.id).await?;
        Ok(SlotOptions { preparation, ..options.for_draft(draft) })
    }

    /// The options as far as the caller may use them: staff who decide about appointments may choose any duration.
    pub(crate) async fn options_of_account(
        &self,
        ctx: &Ctx,
        options: &SlotOptions,
    ) -> Result<SlotOptions, AppError> {
        let asks = options.custom_minutes.is_some();
        let any_duration =
            asks && self.peek_staff(ctx).await?.is_some_and(|staff| staff.may(Permission::DecideBookings));
        Ok(SlotOptions { any_duration, ..options.clone() })
    }
}

/// The exams of a search in the order of a visit, without duplicates.
pub(crate) fn exams_of_visit<'c>(
    catalogue: &'c Catalogue,
    slugs: &[String],
) -> Result<Vec<&'c Exam>, AppError> {
    let found = slugs.iter().map(|slug| catalogue.exam_by_slug(slug));
    let exams: Vec<&Exam> = found.collect::<Option<_>>().ok_or(AppError::Rule(MessageKey::UnknownExam))?;
    let twice = |(position, exam): (usize, &&Exam)| exams[..position].iter().any(|other| other.id == exam.id);
    if exams.iter().enumerate().any(twice) {
        return Err(AppError::field("examSlug", MessageKey::ValueInvalid));
    }
    Ok(visit_order(&exams).into_iter().map(|position| exams[position]).collect())
}

/// The text of a reason.
pub(crate) fn reason_key(reason: Reason) -> MessageKey {
    match reason {
        Reason::Closed => MessageKey::NoSlotsClosed,
        Reason::Full => MessageKey::NoSlotsFull,
        Reason::TooShort => MessageKey::NoSlotsTooShort,
        Reason::Preparation => MessageKey::NoSlotsPreparation,
        Reason::Notice => MessageKey::NoSlotsNotice,
        Reason::Apart => MessageKey::NoSlotsApart,
    }
}
