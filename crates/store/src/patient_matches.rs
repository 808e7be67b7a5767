//! Drafts whose patient may already be known: stored by the call, looked up later by a job.

use domain::patient::MatchState;
use domain::{BookingKeyId, PatientId};
use jiff::Timestamp;
use jiff::civil::Date;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::convert::day;
use crate::entity::{booking, patient, patient_match};
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchQuery {
    pub date_of_birth: Date,
    pub email: Option<String>,
    /// E.164.
    pub contact_number: Option<String>,
}

/// Known patients with a date of birth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPatients {
    pub id: PatientId,
    pub email: String,
    pub contact_number: String,
}

pub async fn insert(
    tx: &Tx,
    key: BookingKeyId,
    wanted: &MatchQuery,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let row = patient_match::ActiveModel {
        id: NotSet,
        booking_key_id: Set(key.0),
        date_of_birth: Set(wanted.date_of_birth.to_string()),
        email: Set(wanted.email.clone()),
        contact_number: Set(wanted.contact_number.clone()),
        state: Set(MatchState::Waiting.to_string()),
        patient_id: Set(None),
        created_at: Set(now.as_second()),
    };
    Ok(row.insert(tx).await?.id)
}

/// A question that hasn't been looked up yet. Once answered it no longer contains the typed details, so it must not be looked up
/// again.
pub async fn waiting<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<MatchQuery>, StoreError> {
    let found = patient_match::Entity::find_by_id(id)
        .filter(patient_match::Column::State.eq(MatchState::Waiting.to_string()))
        .one(db)
        .await?;
    let Some(row) = found else { return Ok(None) };
    Ok(Some(MatchQuery {
        date_of_birth: day(&row.date_of_birth, "patient_matches.date_of_birth")?,
        email: row.email,
        contact_number: row.contact_number,
    }))
}

/// All patients with this date of birth who were known when the question was asked, latest record first. A booking made with the
/// same draft since then isn't an earlier record.
pub async fn known_patients<C: ConnectionTrait>(
    db: &C,
    id: i64,
    born: Date,
) -> Result<Vec<KnownPatients>, StoreError> {
    let Some(asked) = patient_match::Entity::find_by_id(id).one(db).await? else { return Ok(Vec::new()) };
    let own = Query::select()
        .column(booking::Column::PatientId)
        .from(booking::Entity)
        .and_where(booking::Column::BookingKeyId.eq(asked.booking_key_id))
        .to_owned();
    let rows = patient::Entity::find()
        .filter(patient::Column::DateOfBirth.eq(born.to_string()))
        .filter(patient::Column::CreatedAt.lte(asked.created_at))
        .filter(patient::Column::Id.not_in_subquery(own))
        .order_by_desc(patient::Column::Id)
        .all(db)
        .await?;
    let known = |row: patient::Model| KnownPatients {
        id: PatientId(row.id),
        email: row.email,
        contact_number: row.contact_number,
    };
    Ok(rows.into_iter().map(known).collect())
}

/// Stores the result of the look-up, and deletes the typed details. An answer given meanwhile stays.
pub async fn decide(tx: &Tx, id: i64, found: Option<PatientId>) -> Result<(), StoreError> {
    let state = if found.is_some() { MatchState::Found } else { MatchState::None };
    patient_match::Entity::update_many()
        .col_expr(patient_match::Column::State, Expr::value(state.to_string()))
        .col_expr(patient_match::Column::PatientId, Expr::value(found.map(|id| id.0)))
        .col_expr(patient_match::Column::Email, Expr::value(Option::<String>::None))
        .col_expr(patient_match::Column::ContactNumber, Expr::value(Option::<String>::None))
        .filter(patient_match::Column::Id.eq(id))
        .filter(patient_match::Column::State.eq(MatchState::Waiting.to_string()))
        .exec(tx)
        .await?;
    Ok(())
}
