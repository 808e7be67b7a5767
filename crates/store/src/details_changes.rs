//! Corrections that patients sent in. Nothing changes until staff decide.

use domain::auth::CodeChannel;
use domain::{BookingChangeId, PatientId};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter};

use crate::entity::patient_details_change;
use crate::{StoreError, Tx};

/// Staff have not decided yet.
pub const WAITING: &str = "WAITING";

/// A correction sent by a patient.
#[derive(Debug, Clone)]
pub struct NewDetailsChange {
    pub patient: PatientId,
    /// JSON: the requested value of each field.
    pub changes: String,
    /// The channel by which the patient confirmed the contact on record with a code.
    pub confirmed_by: Option<CodeChannel>,
}

pub async fn insert(tx: &Tx, change: BookingChangeId, new: &NewDetailsChange) -> Result<i64, StoreError> {
    let row = patient_details_change::ActiveModel {
        id: NotSet,
        booking_change_id: Set(change.0),
        patient_id: Set(new.patient.0),
        changes: Set(new.changes.clone()),
        state: Set(WAITING.to_owned()),
        version: Set(0),
        staff_note: Set(None),
        former: Set(None),
        confirmed_by: Set(new.confirmed_by.map(|channel| channel.to_string())),
        identity_check: Set(None),
        identity_note: Set(None),
    };
    Ok(row.insert(tx).await?.id)
}

/// JSON: the previous values of the fields that staff decided about in this booking change.
pub async fn former_values<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<String>, StoreError> {
    let row = patient_details_change::Entity::find_by_id(id).one(db).await?;
    Ok(row.and_then(|row| row.former))
}

/// The contact on record has changed: pending changes confirmed by the old one are no longer confirmed.
pub async fn forget_confirmations(tx: &Tx, patient: PatientId) -> Result<(), StoreError> {
    use patient_details_change::Column;
    patient_details_change::Entity::update_many()
        .col_expr(Column::ConfirmedBy, Expr::value(Option::<String>::None))
        // A colleague about to accept it gets a conflict.
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::PatientId.eq(patient.0))
        .filter(Column::ConfirmedBy.is_not_null())
        .filter(Column::State.eq(WAITING))
        .exec(tx)
        .await?;
    Ok(())
}
