//! Pain scores: given with the booking key, read by the patient and by staff.

use domain::audit::AuditAction;
use domain::booking::{BookingKey, BookingKeyState};
use domain::questionnaire::check_answer;
use domain::questionnaire::pain_score::{self, PainMoment, PainVisit};
use domain::{BookingKeyId, MessageKey};
use jiff::Timestamp;
use store::appointments;
use store::audit::{Actor, record};
use store::booking_keys;
use store::draft_answers::{self, DraftAnswerKey};
use store::pain_scores;
use store::questionnaires;

use super::GivenAnswer;
use super::engine::form;
use crate::audit::{AuditedAction, event_of_booking};
use crate::booking::TemporaryAnswer;
use crate::{Access, App, AppError, Ctx, Purpose};

/// A score as it was given.
#[derive(Debug, Clone)]
pub struct PainScore {
    pub key: BookingKeyId,
    pub moment: PainMoment,
    /// From 0 to 10.
    pub score: i64,
    pub answered_at: Timestamp,
}

/// The scores of a booking.
#[derive(Debug, Clone, Default)]
pub struct PainScores {
    pub initial: Option<PainScore>,
    pub last: Option<PainScore>,
    /// Which is to be given now.
    pub due: Option<PainMoment>,
}

impl App {
    /// Stores how much something hurts, in place of what was said before. It takes the booking key alone.
    pub async fn save_pain_score(
        &self,
        key: &BookingKey,
        answer: &TemporaryAnswer,
        ctx: &Ctx,
    ) -> Result<Timestamp, AppError> {
        let stored = self.stored_key(key).await?.filter(|stored| stored.state != BookingKeyState::Deleted);
        let stored = stored.ok_or(AppError::NotFound)?;
        let booking = appointments::booking_of_key(self.store().read(), stored.id).await?;
        let booking = booking.ok_or(AppError::NotFound)?;
        self.check_pain_answer(stored.id, answer, ctx).await?;
        let answer_key = DraftAnswerKey {
            booking_key_id: stored.id,
            questionnaire_id: answer.questionnaire,
            exam_id: None,
            modality_id: None,
        };
        let new = self.sealed_answer(answer_key, &GivenAnswer::from(answer), None);
        let now = new.now;
        let actor = ctx.account.clone().unwrap_or_else(|| Actor::holder(stored.id));
        let event = event_of_booking(now, actor, AuditAction::SaveAnswer, booking.id);
        let origin = ctx.origin.clone();
        let written = self.store().write(move |tx| {
            let (new, event, origin) = (new.clone(), event.clone(), origin.clone());
            Box::pin(async move {
                booking_keys::lock(tx, new.answer_key.booking_key_id).await?;
                // It may have been erased meanwhile.
                let standing = booking_keys::by_id(tx, new.answer_key.booking_key_id).await?;
                if standing.is_none_or(|key| key.state == BookingKeyState::Deleted) {
                    return Err(AppError::NotFound);
                }
                draft_answers::save(tx, &new).await?;
                Ok(record(tx, &event, &origin).await?)
            })
        });
        written.await?;
        Ok(now)
    }

    /// The answers have a score, are complete, and were asked for by an exam of this booking.
    async fn check_pain_answer(
        &self,
        key: BookingKeyId,
        answer: &TemporaryAnswer,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let problem = || AppError::Rule(MessageKey::PainScoreProblem);
        let (catalogue, db) = (self.catalogue().await?, self.store().read());
        let booked = appointments::of_key(db, key).await?;
        let questionnaire = catalogue.questionnaires.iter().find(|one| {
            let mut exams = booked.iter().filter_map(|visit| catalogue.exam(visit.exam_id));
            one.id == answer.questionnaire
                && PainMoment::of(one.kind).is_some()
                && exams.any(|exam| one.fits(exam))
        });
        let questionnaire = questionnaire.ok_or_else(problem)?;
        check_answer(questionnaire, answer.version, &answer.result).map_err(|key| match key {
            MessageKey::QuestionnaireChanged => AppError::Conflict(key),
            _ => problem(),
        })?;
        pain_score::score_of(&answer.result).ok_or_else(problem)?;
        let version = questionnaires::version(db, questionnaire.id, answer.version).await?;
        let version = version.ok_or(AppError::Conflict(MessageKey::QuestionnaireChanged))?;
        let zone = self.zone_of_clinic(booked.first().map(|visit| visit.clinic_id)).await?;
        let now = self.clock().now().to_zoned(zone).datetime();
        let asked = form(version.definition, &ctx.language, now, Vec::new());
        let decided = self.decide_form(&asked, &answer.result).await?;
        if decided.is_complete() { Ok(()) } else { Err(problem()) }
    }

    /// The scores of a booking, and which is to be given now. Audited.
    pub async fn pain_scores(&self, ctx: &Ctx, key: &BookingKey) -> Result<PainScores, AppError> {
        let audited = AuditedAction::new(Access::Read, AuditAction::Read);
        let authorized = self.authorized_booking(ctx, key, audited).await?;
        let mut given = self.pain_scores_of(&[authorized.key_id]).await?;
        let (catalogue, now) = (self.catalogue().await?, self.clock().now());
        let mut booked = appointments::of_key(self.store().read(), authorized.key_id).await?;
        booked.retain(|visit| authorized.shows(visit.clinic_id));
        let asks = |visit: &appointments::Appointment, moment| {
            let mut asking =
                catalogue.questionnaires.iter().filter(|one| PainMoment::of(one.kind) == Some(moment));
            catalogue.exam(visit.exam_id).is_some_and(|exam| asking.any(|one| one.fits(exam)))
        };
        let visits: Vec<PainVisit> = booked
            .iter()
            .map(|visit| PainVisit {
                status: visit.status,
                end: visit.end,
                asks_initial: asks(visit, PainMoment::Initial),
                asks_final: asks(visit, PainMoment::Final),
            })
            .collect();
        let moments: Vec<PainMoment> = given.iter().map(|score| score.moment).collect();
        let due = pain_score::due(&visits, &moments, now);
        // The latest, should there be several questionnaires.
        given.reverse();
        let latest = |moment| given.iter().find(|score| score.moment == moment).cloned();
        Ok(PainScores { initial: latest(PainMoment::Initial), last: latest(PainMoment::Final), due })
    }

    /// The scores given with these keys, earliest first.
    pub(crate) async fn pain_scores_of(&self, keys: &[BookingKeyId]) -> Result<Vec<PainScore>, AppError> {
        let mut scores = Vec::new();
        for answer in pain_scores::of_keys(self.store().read(), keys).await? {
            let answers = self.open_text(Purpose::QuestionnaireAnswer, &answer.result_sealed)?;
            scores.extend(pain_score::score_of(&answers).map(|score| PainScore {
                key: answer.booking_key,
                moment: answer.moment,
                score,
                answered_at: answer.saved_at,
            }));
        }
        Ok(scores)
    }
}
