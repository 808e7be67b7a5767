//! Renews holds while the patient fills in the form.

use domain::booking::{BookingKey, HoldError, HoldState};
use domain::{BookingKeyId, MessageKey};
use store::claims;
use store::holds::{self, Hold};

use super::DraftHolds;
use super::hold_allowance::{HoldAllowance, HoldingCaller};
use crate::slots::LostSlot;
use crate::{App, AppError};

impl App {
    /// Gives holds their full time again.
    pub async fn renew_holds(&self, key: &BookingKey, by: HoldingCaller<'_>) -> Result<DraftHolds, AppError> {
        let draft = self.holder(key, by.ctx).await?.id;
        let held = holds::held_by(self.store().read(), draft).await?;
        let last = holds::latest_of(self.store().read(), draft).await?;
        // A part of a visit is worthless without the others.
        if held.is_empty() || last.iter().any(|hold| hold.state == HoldState::Expired) {
            return Err(self.lost_hold_error(draft).await?);
        }
        let now = self.clock().now();
        let minutes = self.settings().hold_minutes;
        let renewed: Vec<Hold> = held
            .into_iter()
            .map(|hold| Ok(Hold { times: hold.times.renew(now, minutes)?, ..hold }))
            .collect::<Result<_, HoldError>>()
            .map_err(|_| AppError::Gone(MessageKey::HoldExpired))?;
        let allowance = self.hold_allowance(by).await?;
        let done = match (self.extend_all(&renewed, allowance.clone()).await, allowance) {
            (Err(AppError::Forbidden(MessageKey::CaptchaRequired)), Some(allowance)) => {
                let proven = self.proven_allowance(allowance, by).await?;
                self.extend_all(&renewed, Some(proven)).await
            }
            (done, _) => done,
        };
        match done {
            Ok(()) => self.held(renewed).await,
            Err(AppError::SlotLost { .. }) => Err(self.lost_hold_error(draft).await?),
            Err(error) => Err(error),
        }
    }

    async fn extend_all(&self, renewed: &[Hold], allowance: Option<HoldAllowance>) -> Result<(), AppError> {
        let (wanted, now) = (renewed.to_vec(), self.clock().now());
        self.store()
            .write(move |tx| {
                let (wanted, allowance) = (wanted.clone(), allowance.clone());
                Box::pin(async move {
                    if let Some(allowance) = &allowance {
                        allowance.count(tx, wanted.len(), now).await?;
                    }
                    for hold in &wanted {
                        if !holds::extend(tx, hold.id, hold.times.expires_at).await? {
                            return Err(AppError::SlotLost {
                                key: MessageKey::HoldLost,
                                alternatives: Vec::new(),
                            });
                        }
                    }
                    if let Some(allowance) = &allowance {
                        allowance.check_at_once(tx, now).await?;
                    }
                    let devices: Vec<_> = wanted.iter().map(|hold| hold.device_id).collect();
                    Ok(claims::touch_devices(tx, &devices).await?)
                })
            })
            .await
    }

    /// The error for a caller whose hold expired and was taken.
    pub(super) async fn lost_hold_error(&self, draft: BookingKeyId) -> Result<AppError, AppError> {
        let reserved = holds::latest_of(self.store().read(), draft).await?;
        if reserved.is_empty() {
            return Ok(AppError::NotFound);
        }
        let lost: Vec<LostSlot> = reserved
            .iter()
            .map(|hold| LostSlot { exam: hold.exam_id, clinic: hold.clinic_id, start: hold.start })
            .collect();
        let alternatives = self.alternatives(&lost, draft).await?;
        Ok(AppError::SlotLost { key: MessageKey::HoldLost, alternatives })
    }
}
