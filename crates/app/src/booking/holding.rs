//! Holds within a transaction: takes all slots of a call together, and releases earlier ones.

use domain::booking::{HoldState, HoldTimes};
use domain::limits::HOLD_MAX_SLOTS;
use domain::{BookingKeyId, DeviceId, ExamId, MessageKey};
use jiff::Timestamp;
use store::Tx;
use store::claims::{self, Claimant};
use store::holds::{self, Hold, NewHold};

use super::offered::OfferedSlot;
use crate::AppError;

/// For whom slots are held, and until when.
#[derive(Debug, Clone, Copy)]
pub(super) struct HoldTerms<'a> {
    pub draft: BookingKeyId,
    pub times: HoldTimes,
    /// The name under which the caller's holds are counted, if there is a limit.
    pub holder: Option<&'a str>,
}

/// Holds the slots of one call. They are claimed device by device and in order of time, so that two callers who want overlapping
/// visits meet at the same tick and can't deadlock; the answer has them in the order of the call.
pub(super) async fn hold_all(
    tx: &Tx,
    terms: HoldTerms<'_>,
    offered: &[OfferedSlot],
    now: Timestamp,
) -> Result<Vec<Hold>, AppError> {
    let mut order: Vec<usize> = (0..offered.len()).collect();
    order.sort_by_key(|position| (offered[*position].device, offered[*position].start));
    let mut held = Vec::with_capacity(offered.len());
    for position in order {
        held.push((position, hold_slot(tx, terms, &offered[position], now).await?));
    }
    held.sort_by_key(|(position, _)| *position);
    Ok(held.into_iter().map(|(_, hold)| hold).collect())
}

async fn hold_slot(
    tx: &Tx,
    terms: HoldTerms<'_>,
    slot: &OfferedSlot,
    now: Timestamp,
) -> Result<Hold, AppError> {
    let new = NewHold {
        booking_key_id: terms.draft,
        exam_id: slot.exam.id,
        clinic_id: slot.clinic.id,
        device_id: slot.device,
        start: slot.start,
        end: slot.end,
        times: terms.times,
        holder: terms.holder.map(str::to_owned),
    };
    let hold = holds::insert(tx, &new).await?;
    if claims::claim_ticks(tx, slot.device, slot.ticks.clone(), Claimant::Hold(hold.id), now).await? {
        Ok(hold)
    } else {
        Err(AppError::SlotLost { key: MessageKey::SlotJustTaken, alternatives: Vec::new() })
    }
}

/// Refuses more slots than one draft may hold together.
pub(super) async fn check_room(
    tx: &Tx,
    draft: BookingKeyId,
    more: usize,
    now: Timestamp,
) -> Result<(), AppError> {
    let held = holds::held_by(tx, draft).await?;
    let standing = held.iter().filter(|hold| hold.times.free_for_others_at() > now).count();
    if standing + more > HOLD_MAX_SLOTS {
        return Err(AppError::field("slots", MessageKey::ValueInvalid));
    }
    Ok(())
}

/// Releases a draft's holds of the same exams; returns the devices.
pub(super) async fn release_same_exams(
    tx: &Tx,
    draft: BookingKeyId,
    offered: &[OfferedSlot],
) -> Result<Vec<DeviceId>, AppError> {
    let exams: Vec<ExamId> = offered.iter().map(|slot| slot.exam.id).collect();
    let mut touched = Vec::new();
    for hold in holds::held_by(tx, draft).await? {
        if exams.contains(&hold.exam_id) && holds::change_hold_state(tx, hold.id, HoldState::Released).await?
        {
            claims::release_hold(tx, hold.id).await?;
            touched.push(hold.device_id);
        }
    }
    Ok(touched)
}
