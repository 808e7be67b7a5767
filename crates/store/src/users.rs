//! Accounts with their roles and clinics.

use domain::auth::Role;
use domain::{ClinicId, UserId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::convert::parsed;
use crate::entity::{doctor, organization, user, user_clinic, user_role};
use crate::{StoreError, Tx};

#[derive(Debug, Clone)]
pub struct NewUser {
    /// In lower case, as it is looked up.
    pub username: String,
    pub display_name: String,
    pub password_hash: String,
    pub roles: Vec<Role>,
    /// None means all.
    pub clinics: Vec<ClinicId>,
    pub organization_id: Option<i64>,
    pub doctor_id: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub username: String,
    pub display_name: String,
    pub password_hash: Option<String>,
    pub disabled: bool,
    pub roles: Vec<Role>,
    /// None means all.
    pub clinics: Vec<ClinicId>,
    pub organization: Option<(i64, String)>,
    pub doctor: Option<(i64, String)>,
}

pub async fn insert(tx: &Tx, new: &NewUser, now: Timestamp) -> Result<UserId, StoreError> {
    let row = user::ActiveModel {
        id: NotSet,
        username: Set(new.username.clone()),
        display_name: Set(new.display_name.clone()),
        password_hash: Set(Some(new.password_hash.clone())),
        organization_id: Set(new.organization_id),
        doctor_id: Set(new.doctor_id),
        disabled: Set(false),
        created_at: Set(now.as_second()),
        version: Set(1),
    };
    let id = row.insert(tx).await?.id;
    let roles =
        new.roles.iter().map(|role| user_role::ActiveModel { user_id: Set(id), role: Set(role.to_string()) });
    user_role::Entity::insert_many(roles).exec_without_returning(tx).await?;
    let clinics = new
        .clinics
        .iter()
        .map(|clinic| user_clinic::ActiveModel { user_id: Set(id), clinic_id: Set(clinic.0) });
    user_clinic::Entity::insert_many(clinics).exec_without_returning(tx).await?;
    Ok(UserId(id))
}

/// By the name in lower case.
pub async fn by_username<C: ConnectionTrait>(db: &C, username: &str) -> Result<Option<User>, StoreError> {
    let row = user::Entity::find().filter(user::Column::Username.eq(username)).one(db).await?;
    match row {
        Some(row) => whole(db, row).await.map(Some),
        None => Ok(None),
    }
}

pub async fn by_id<C: ConnectionTrait>(db: &C, id: UserId) -> Result<Option<User>, StoreError> {
    match user::Entity::find_by_id(id.0).one(db).await? {
        Some(row) => whole(db, row).await.map(Some),
        None => Ok(None),
    }
}

async fn whole<C: ConnectionTrait>(db: &C, row: user::Model) -> Result<User, StoreError> {
    let roles = user_role::Entity::find()
        .filter(user_role::Column::UserId.eq(row.id))
        .order_by_asc(user_role::Column::Role)
        .all(db)
        .await?;
    let clinics = user_clinic::Entity::find().filter(user_clinic::Column::UserId.eq(row.id)).all(db).await?;
    let organization = match row.organization_id {
        Some(id) => organization::Entity::find_by_id(id).one(db).await?.map(|found| (found.id, found.name)),
        None => None,
    };
    let doctor = match row.doctor_id {
        Some(id) => doctor::Entity::find_by_id(id).one(db).await?.map(|found| (found.id, name_of(&found))),
        None => None,
    };
    Ok(User {
        id: UserId(row.id),
        username: row.username,
        display_name: row.display_name,
        password_hash: row.password_hash,
        disabled: row.disabled,
        roles: roles.iter().map(|row| parsed(&row.role, "user_roles.role")).collect::<Result<_, _>>()?,
        clinics: clinics.into_iter().map(|row| ClinicId(row.clinic_id)).collect(),
        organization,
        doctor,
    })
}

fn name_of(doctor: &doctor::Model) -> String {
    let title = doctor.title.as_deref().map(|title| format!("{title} ")).unwrap_or_default();
    format!("{title}{} {}", doctor.first_name, doctor.last_name)
}
