//! Holding slots while a form is open: first come, first served, decided by the database.

use domain::booking::{BookingKey, BookingKeyState, HoldTimes};
use domain::limits::HOLD_MAX_SLOTS;
use domain::{BookingKeyId, DeviceId, MessageKey};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::booking_keys;
use store::booking_keys::StoredKey;
use store::claims;
use store::holds::{self, Hold};

use super::Retry;
use super::hold_allowance::{HoldAllowance, HoldingCaller};
use super::holding::{HoldTerms, check_room, hold_all, release_same_exams};
use super::idempotent::{AnswerKey, may_have_answer};
use super::keys::{HeldSlot, check_draft, release_all};
use super::offered::OfferedSlot;
use crate::rates::Rate;
use crate::slots::{LostSlot, SlotOptions};
use crate::{Access, App, AppError, Ctx};

/// A slot as the caller names it.
#[derive(Debug, Clone)]
pub struct WantedSlot {
    pub exam_slug: String,
    pub clinic_slug: String,
    pub device: DeviceId,
    pub start: Timestamp,
    pub end: Timestamp,
}

#[derive(Debug, Clone)]
pub struct Reservation {
    pub slots: Vec<WantedSlot>,
    pub options: SlotOptions,
}

/// The holds of a draft with their common end.
#[derive(Debug, Clone)]
pub struct DraftHolds {
    pub holds: Vec<HeldSlot>,
    pub expires_at: Timestamp,
    pub renewable_until: Timestamp,
}

/// Everything about a reservation that is decided before its transaction begins.
#[derive(Debug, Clone)]
struct PlannedReservation {
    draft: BookingKeyId,
    state: BookingKeyState,
    offered: Vec<OfferedSlot>,
    answer_key: AnswerKey,
}

/// What is stored of an answer for a retry: the ids give the rest.
#[derive(Debug, Serialize, Deserialize)]
struct StoredReservation {
    hold_ids: Vec<i64>,
}

impl App {
    /// Holds all slots or none; releases earlier holds of the same exams in the same step.
    pub async fn reserve_slots(
        &self,
        key: &BookingKey,
        reservation: &Reservation,
        retry: Retry,
        by: HoldingCaller<'_>,
    ) -> Result<DraftHolds, AppError> {
        let ctx = by.ctx;
        let stored = self.holder(key, ctx).await?;
        let draft = stored.id;
        let answer_key = AnswerKey { scope: format!("reserve:{draft}"), retry };
        if let Some(stored_holds) = self.earlier_answer::<StoredReservation>(&answer_key).await? {
            return self.repeated_reservation(draft, &stored_holds).await;
        }
        let counted = key.as_str().as_bytes();
        self.count_caller(Rate::Reservation, ctx, Some(counted)).await?;
        let offered = self.offered_slots(reservation, &stored, ctx).await?;
        let planned = PlannedReservation {
            draft,
            state: stored.state,
            offered: offered.clone(),
            answer_key: answer_key.clone(),
        };
        match self.hold_within_allowance(planned, by).await {
            Ok(held) => self.held(held).await,
            // The same call may have been sent twice at once; the other one then has the answer.
            Err(error) if may_have_answer(&error) => match self.earlier_answer(&answer_key).await? {
                Some(stored_holds) => self.repeated_reservation(draft, &stored_holds).await,
                None => Err(self.explain_loss(error, &offered, draft).await?),
            },
            Err(error) => Err(error),
        }
    }

    async fn offered_slots(
        &self,
        reservation: &Reservation,
        draft: &StoredKey,
        ctx: &Ctx,
    ) -> Result<Vec<OfferedSlot>, AppError> {
        reservation.options.check(reservation.slots.len())?;
        if reservation.slots.is_empty() || reservation.slots.len() > HOLD_MAX_SLOTS {
            return Err(AppError::field("slots", MessageKey::ValueInvalid));
        }
        let exam = |at: usize| reservation.slots[at].exam_slug.as_str();
        if (1..reservation.slots.len()).any(|at| (0..at).any(|earlier| exam(earlier) == exam(at))) {
            return Err(AppError::field("slots", MessageKey::OneTimeOfExam));
        }
        let catalogue = self.catalogue().await?;
        let options = self.options_of_account(ctx, &reservation.options).await?;
        let options = self.options_of_draft(&options, draft).await?;
        reservation.slots.iter().map(|slot| self.offered_slot(&catalogue, slot, &options)).collect()
    }

    /// Holds all slots within the caller's allowance; if that requires a captcha, once more within the allowance with a captcha.
    async fn hold_within_allowance(
        &self,
        planned: PlannedReservation,
        by: HoldingCaller<'_>,
    ) -> Result<Vec<Hold>, AppError> {
        let allowance = self.hold_allowance(by).await?;
        match (self.hold_planned(planned.clone(), allowance.clone()).await, allowance) {
            (Err(AppError::Forbidden(MessageKey::CaptchaRequired)), Some(allowance)) => {
                let proven = self.proven_allowance(allowance, by).await?;
                self.hold_planned(planned, Some(proven)).await
            }
            (taken, _) => taken,
        }
    }

    async fn hold_planned(
        &self,
        planned: PlannedReservation,
        allowance: Option<HoldAllowance>,
    ) -> Result<Vec<Hold>, AppError> {
        let app = self.clone();
        let now = self.clock().now();
        let times = HoldTimes::begin(now, self.settings().hold_minutes);
        self.store()
            .write(move |tx| {
                let (app, allowance) = (app.clone(), allowance.clone());
                let PlannedReservation { draft, state, offered, answer_key } = planned.clone();
                Box::pin(async move {
                    if let Some(allowance) = &allowance {
                        allowance.count(tx, offered.len(), now).await?;
                    }
                    // Two calls of one draft at once would each keep what the other should release.
                    booking_keys::lock(tx, draft).await?;
                    let stored = booking_keys::by_id(tx, draft).await?.ok_or(AppError::NotFound)?;
                    if state == BookingKeyState::Draft {
                        check_draft(&stored, now)?;
                    }
                    let mut touched = release_same_exams(tx, draft, &offered).await?;
                    check_room(tx, draft, offered.len(), now).await?;
                    let holder = allowance.as_ref().map(|allowance| allowance.holder.as_str());
                    let held = hold_all(tx, HoldTerms { draft, times, holder }, &offered, now).await?;
                    if let Some(allowance) = &allowance {
                        allowance.check_at_once(tx, now).await?;
                    }
                    touched.extend(offered.iter().map(|slot| slot.device));
                    let stored_holds =
                        StoredReservation { hold_ids: held.iter().map(|hold| hold.id.0).collect() };
                    app.store_answer(tx, &answer_key, &stored_holds, now).await?;
                    claims::touch_devices(tx, &touched).await?;
                    Ok(held)
                })
            })
            .await
    }

    pub async fn release_holds(&self, key: &BookingKey, ctx: &Ctx) -> Result<(), AppError> {
        let draft = self.holder(key, ctx).await?.id;
        self.store().write(move |tx| Box::pin(release_all(tx, draft))).await
    }

    /// Anyone with a draft's key may hold slots for it. A submitted booking's key holds slots only for a move, by a caller who
    /// may change the booking; for anyone else the key is used up.
    pub(super) async fn holder(&self, key: &BookingKey, ctx: &Ctx) -> Result<StoredKey, AppError> {
        let stored = self.known_key(key).await?;
        if stored.state != BookingKeyState::Submitted {
            self.check_draft_now(&stored).await?;
            return Ok(stored);
        }
        match self.unaudited_booking(ctx, Some(stored.id), None, Access::CancelOrMove).await {
            Ok(_) => Ok(stored),
            Err(error @ AppError::Forbidden(MessageKey::OtpRequired)) => Err(error),
            Err(AppError::NotAuthenticated | AppError::NotFound | AppError::Forbidden(_)) => {
                Err(AppError::Conflict(MessageKey::BookingKeySubmitted))
            }
            Err(error) => Err(error),
        }
    }

    /// A lost slot is refused with the nearest free ones, looked up after the rollback.
    pub(crate) async fn explain_loss(
        &self,
        error: AppError,
        wanted: &[OfferedSlot],
        own: BookingKeyId,
    ) -> Result<AppError, AppError> {
        let AppError::SlotLost { key, .. } = error else { return Ok(error) };
        let lost: Vec<LostSlot> = wanted
            .iter()
            .map(|slot| LostSlot { exam: slot.exam.id, clinic: slot.clinic.id, start: slot.start })
            .collect();
        let alternatives = self.alternatives(&lost, own).await?;
        Ok(AppError::SlotLost { key, alternatives })
    }

    async fn repeated_reservation(
        &self,
        draft: BookingKeyId,
        stored_holds: &StoredReservation,
    ) -> Result<DraftHolds, AppError> {
        let held = holds::held_by(self.store().read(), draft).await?;
        let find = |id: &i64| held.iter().find(|hold| hold.id.0 == *id).cloned();
        let same: Vec<Hold> = stored_holds.hold_ids.iter().filter_map(find).collect();
        if same.is_empty() { Err(self.lost_hold_error(draft).await?) } else { self.held(same).await }
    }

    pub(super) async fn held(&self, held: Vec<Hold>) -> Result<DraftHolds, AppError> {
        let earliest = |time: fn(&Hold) -> Timestamp| held.iter().map(time).min().unwrap_or(Timestamp::MIN);
        Ok(DraftHolds {
            expires_at: earliest(|hold| hold.times.expires_at),
            renewable_until: earliest(|hold| hold.times.renewable_until()),
            holds: self.describe_holds(&held).await?,
        })
    }

    pub(crate) async fn describe_holds(&self, held: &[Hold]) -> Result<Vec<HeldSlot>, AppError> {
        let catalogue = self.catalogue().await?;
        let describe = |hold: &Hold| {
            let (exam, clinic) = (catalogue.exam(hold.exam_id)?, catalogue.clinic(hold.clinic_id)?);
            Some(HeldSlot {
                id: hold.id,
                exam_slug: exam.slug.to_string(),
                clinic_slug: clinic.slug.to_string(),
                time_zone: clinic.time_zone.clone(),
                device: hold.device_id,
                start: hold.start,
                end: hold.end,
                expires_at: hold.times.expires_at,
                renewable_until: hold.times.renewable_until(),
            })
        };
        Ok(held.iter().filter_map(describe).collect())
    }
}
