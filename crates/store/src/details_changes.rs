//! Details that patients say are wrong. Nothing changes before staff decide.

use domain::{BookingChangeId, PatientId};
use sea_orm::ActiveModelTrait;
use sea_orm::ActiveValue::{NotSet, Set};

use crate::entity::patient_details_change;
use crate::{StoreError, Tx};

/// Staff have not decided yet.
pub const WAITING: &str = "WAITING";

/// Keeps what each field should be, as JSON.
pub async fn insert(
    tx: &Tx,
    change: BookingChangeId,
    patient: PatientId,
    changes: &str,
) -> Result<i64, StoreError> {
    let row = patient_details_change::ActiveModel {
        id: NotSet,
        booking_change_id: Set(change.0),
        patient_id: Set(patient.0),
        changes: Set(changes.to_owned()),
        state: Set(WAITING.to_owned()),
        version: Set(0),
        staff_note: Set(None),
        former: Set(None),
    };
    Ok(row.insert(tx).await?.id)
}
