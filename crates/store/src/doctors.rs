//! Those who refer patients, found by their names.

use domain::{DoctorId, OrganizationId};
use sea_orm::sea_query::{Expr, ExprTrait, Func};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::containing;
use crate::entity::{doctor, organization};
use crate::{StoreError, setup};

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

/// Whether there is such a doctor, and of this organization where one is named.
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

pub async fn organization_exists<C: ConnectionTrait>(db: &C, id: OrganizationId) -> Result<bool, StoreError> {
    Ok(organization::Entity::find_by_id(id.0).one(db).await?.is_some())
}

/// Doctors whose name or organization holds every one of the lower-case words, by name.
pub async fn search<C: ConnectionTrait>(
    db: &C,
    words: &[String],
    exclude: &[i64],
    limit: u64,
) -> Result<Vec<Doctor>, StoreError> {
    let holds = |word: &String| {
        let like = || containing(word);
        let organization = Func::lower(Expr::col((organization::Entity, organization::Column::Name)));
        Condition::any()
            .add(Expr::col((doctor::Entity, doctor::Column::SearchName)).like(like()))
            .add(Expr::expr(organization).like(like()))
    };
    let all = words.iter().fold(Condition::all(), |all, word| all.add(holds(word)));
    let rows = doctor::Entity::find()
        .find_also_related(organization::Entity)
        .filter(all)
        .filter(doctor::Column::Id.is_not_in(exclude.iter().copied()))
        .filter(doctor::Column::Id.not_in_subquery(setup::retired_ids::<domain::setup::Doctor>()))
        .order_by_asc(doctor::Column::SearchName)
        .order_by_asc(doctor::Column::Id)
        .limit(limit);
    Ok(rows.all(db).await?.into_iter().map(doctor).collect())
}

fn doctor((row, practice): (doctor::Model, Option<organization::Model>)) -> Doctor {
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
