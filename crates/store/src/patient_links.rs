//! Links between patient records of one person. Nothing is merged: a link is a row, and is deleted if it was wrong.

use domain::patient::JoinedBy;
use domain::{ClinicScope, Clinics, PatientId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{instant, parsed};
use crate::details_list::Identity;
use crate::entity::patient_link::{ActiveModel, Column, Entity, Model};
use crate::patient_search::of_clinics_by;
use crate::{StoreError, Tx};

/// Two records, the later one first: each booking creates one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatientPair {
    pub later: PatientId,
    pub known: PatientId,
}

impl PatientPair {
    /// In either order; `None` if both are the same.
    pub fn of(one: PatientId, other: PatientId) -> Option<Self> {
        (one != other).then(|| Self { later: one.max(other), known: one.min(other) })
    }

    /// The record at the other end.
    pub fn other(self, one: PatientId) -> PatientId {
        if one == self.later { self.known } else { self.later }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatientLink {
    pub id: i64,
    pub pair: PatientPair,
    pub joined_by: JoinedBy,
    /// How staff verified it, if the records share no contact. Nothing else can replace a proven contact.
    pub identity: Option<Identity>,
    pub at: Timestamp,
}

/// `false` if they are already joined.
pub async fn insert(
    tx: &Tx,
    pair: PatientPair,
    joined_by: JoinedBy,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let row = ActiveModel {
        id: NotSet,
        patient_id: Set(pair.later.0),
        known_patient_id: Set(pair.known.0),
        proven_by: Set(joined_by.to_string()),
        created_at: Set(now.as_second()),
        identity_check: Set(None),
        identity_note: Set(None),
    };
    let there = OnConflict::columns([Column::PatientId, Column::KnownPatientId]).do_nothing().to_owned();
    Ok(Entity::insert(row).on_conflict(there).exec_without_returning(tx).await? == 1)
}

/// Staff confirm that both records are one person's. `false` if they are linked already.
pub async fn confirm_by_staff(tx: &Tx, pair: PatientPair, identity: &Identity) -> Result<bool, StoreError> {
    let done = Entity::update_many()
        .col_expr(Column::IdentityCheck, Expr::value(identity.check.to_string()))
        .col_expr(Column::IdentityNote, Expr::value(identity.note.clone()))
        .filter(Column::PatientId.eq(pair.later.0))
        .filter(Column::KnownPatientId.eq(pair.known.0))
        .filter(Column::IdentityCheck.is_null())
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

pub async fn of_pair<C: ConnectionTrait>(
    db: &C,
    pair: PatientPair,
) -> Result<Option<PatientLink>, StoreError> {
    let found = Entity::find()
        .filter(Column::PatientId.eq(pair.later.0))
        .filter(Column::KnownPatientId.eq(pair.known.0))
        .one(db)
        .await?;
    found.as_ref().map(link_of).transpose()
}

pub async fn by_id<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<PatientLink>, StoreError> {
    Entity::find_by_id(id).one(db).await?.as_ref().map(link_of).transpose()
}

/// Links of any of these records, latest first.
pub async fn of_records<C: ConnectionTrait>(
    db: &C,
    records: &[PatientId],
    most: u64,
) -> Result<Vec<PatientLink>, StoreError> {
    let ids = || records.iter().map(|record| record.0);
    let either =
        Condition::any().add(Column::PatientId.is_in(ids())).add(Column::KnownPatientId.is_in(ids()));
    let rows = Entity::find().filter(either).order_by_desc(Column::Id).limit(most).all(db).await?;
    rows.iter().map(link_of).collect()
}

/// Links whose records both have to do with one of these clinics, latest first.
pub async fn list<C: ConnectionTrait>(
    db: &C,
    scope: &ClinicScope,
    before: Option<i64>,
    limit: u64,
) -> Result<Vec<PatientLink>, StoreError> {
    let both = |clinics: &Clinics| {
        Condition::all()
            .add(of_clinics_by("patient_links.patient_id", clinics))
            .add(of_clinics_by("patient_links.known_patient_id", clinics))
    };
    let wanted =
        Condition::all().add_option(scope.only().map(both)).add_option(before.map(|id| Column::Id.lt(id)));
    let rows = Entity::find().filter(wanted).order_by_desc(Column::Id).limit(limit).all(db).await?;
    rows.iter().map(link_of).collect()
}

/// `false` if a colleague removed it first.
pub async fn remove(tx: &Tx, id: i64) -> Result<bool, StoreError> {
    Ok(Entity::delete_by_id(id).exec(tx).await?.rows_affected == 1)
}

fn link_of(row: &Model) -> Result<PatientLink, StoreError> {
    let check = row.identity_check.as_deref();
    let check = check.map(|check| parsed(check, "patient_links.identity_check")).transpose()?;
    Ok(PatientLink {
        id: row.id,
        pair: PatientPair { later: PatientId(row.patient_id), known: PatientId(row.known_patient_id) },
        joined_by: parsed(&row.proven_by, "patient_links.proven_by")?,
        identity: check.zip(row.identity_note.clone()).map(|(check, note)| Identity { check, note }),
        at: instant(row.created_at, "patient_links.created_at")?,
    })
}
