//! The needs of a draft's patient, which lengthen exams and rule devices out.

use std::collections::BTreeMap;

use domain::MessageKey;
use domain::audit::AuditAction;
use domain::booking::BookingKey;
use domain::catalogue::Catalogue;
use domain::patient::Needs;
use jiff::SignedDuration;
use store::audit::record;
use store::booking_keys;
use store::holds::{self, Hold};

use super::HeldSlot;
use crate::slots::SlotOptions;
use crate::{App, AppError, Ctx, FieldError};

#[derive(Debug, Clone)]
pub struct NeedsOutcome {
    /// How much longer each exam takes, by slug; only those that take longer.
    pub extra_minutes: BTreeMap<String, i64>,
    /// Holds whose length or device is no longer right. The patient keeps them until another time is chosen, so that nobody else
    /// gets them meanwhile, but they can't be booked as they are.
    pub holds_to_choose_again: Vec<HeldSlot>,
}

impl App {
    /// Replaces the stored needs.
    pub async fn save_needs(
        &self,
        key: &BookingKey,
        needs: Needs,
        ctx: &Ctx,
    ) -> Result<NeedsOutcome, AppError> {
        let draft = self.draft(key).await?.id;
        let needs = needs.validate().map_err(|problems| {
            AppError::Fields(
                problems.iter().map(|problem| FieldError::new(problem.field, problem.key)).collect(),
            )
        })?;
        let new_needs = needs.clone();
        let (event, origin) = (self.event_of_draft(draft, AuditAction::SaveNeeds, ctx), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (needs, event, origin) = (new_needs.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    if booking_keys::save_needs(tx, draft, &needs).await? {
                        Ok(record(tx, &event, &origin).await?)
                    } else {
                        Err(AppError::Conflict(MessageKey::BookingKeySubmitted))
                    }
                })
            })
            .await?;
        let catalogue = self.catalogue().await?;
        let options = SlotOptions { needs, ..SlotOptions::default() };
        let mut held = holds::held_by(self.store().read(), draft).await?;
        held.retain(|hold| !fits(&catalogue, hold, &options));
        let longer = |exam: &domain::catalogue::Exam| {
            let minutes = exam.extra_minutes(&options.needs);
            (minutes > 0).then(|| (exam.slug.to_string(), minutes))
        };
        Ok(NeedsOutcome {
            extra_minutes: catalogue.exams.iter().filter_map(longer).collect(),
            holds_to_choose_again: self.describe_holds(&held).await?,
        })
    }
}

/// Whether a hold has the length and the device that its patient needs.
fn fits(catalogue: &Catalogue, hold: &Hold, options: &SlotOptions) -> bool {
    let (Some(exam), Some(device)) = (catalogue.exam(hold.exam_id), catalogue.device(hold.device_id)) else {
        return false;
    };
    let Some(pair) = catalogue.device_exam(device.id, exam.id) else { return false };
    let length = SignedDuration::from_mins(options.minutes(exam, pair));
    device.suits(&options.needs) && hold.end.duration_since(hold.start) == length
}
