//! Search for referrers by name.

use domain::{DoctorId, OrganizationId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::entity::{doctor, organization};
use crate::setup::{REFERRER, Record, SearchScope};
use crate::{StoreError, setup};

/// Doctors that a search can leave out.
const EXCLUDED_MAX: usize = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doctor {
    pub id: i64,
    pub title: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub city: String,
    pub postal_code: String,
    pub organization: Option<Organization>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organization {
    pub id: i64,
    pub name: String,
}

/// Whether there is such a doctor, at this organization if one is given.
pub async fn exists<C: ConnectionTrait>(
    db: &C,
    id: DoctorId,
    organization: Option<OrganizationId>,
) -> Result<bool, StoreError> {
    let in_use = doctor::Column::Id.not_in_subquery(setup::retired_ids::<domain::setup::Doctor>());
    let found = doctor::Entity::find_by_id(id.0).filter(in_use).one(db).await?;
    Ok(found.is_some_and(|row| {
        organization.is_none_or(|organization| row.organization_id == Some(organization.0))
    }))
}

/// Whether there is such an organization in use.
pub async fn organization_exists<C: ConnectionTrait>(db: &C, id: OrganizationId) -> Result<bool, StoreError> {
    let in_use =
        organization::Column::Id.not_in_subquery(setup::retired_ids::<domain::setup::Organization>());
    Ok(organization::Entity::find_by_id(id.0).filter(in_use).one(db).await?.is_some())
}

/// Doctors whose name, or whose organization's name, has a word with each of these folded prefixes; by name.
pub async fn search<C: ConnectionTrait>(
    db: &C,
    words: &[String],
    exclude: &[i64],
    limit: usize,
) -> Result<Vec<Doctor>, StoreError> {
    let searched = SearchScope { words_of: REFERRER, of: domain::setup::Doctor::KIND };
    let rows = limit + exclude.len().min(EXCLUDED_MAX);
    let found = setup::records_with_words(db, &searched, words, None, rows).await?;
    let ids = found.into_iter().map(|found| found.id).filter(|id| !exclude.contains(id)).take(limit);
    let rows = doctor::Entity::find()
        .find_also_related(organization::Entity)
        .filter(doctor::Column::Id.is_in(ids))
        .order_by_asc(doctor::Column::SearchName)
        .order_by_asc(doctor::Column::Id);
    Ok(rows.all(db).await?.into_iter().map(|(row, practice)| doctor(row, practice)).collect())
}

fn doctor(row: doctor::Model, practice: Option<organization::Model>) -> Doctor {
    Doctor {
        id: row.id,
        title: row.title,
        first_name: row.first_name,
        last_name: row.last_name,
        city: row.city,
        postal_code: row.postal_code,
        organization: practice.map(|row| Organization { id: row.id, name: row.name }),
    }
}
