//! API keys: only a keyed hash of each is stored.

use domain::auth::ApiScope;
use domain::limits::{API_KEY_USE_NOTED_SECONDS, API_KEYS_MAX};
use domain::{ApiKeyId, ClinicId, ClinicScope};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};

use crate::convert::{as_json, instant, json};
use crate::entity::api_key::{ActiveModel, Column, Entity, Model};
use crate::{StoreError, Tx};

const SCOPES: &str = "api_keys.scopes";
const CLINICS: &str = "api_keys.clinics";

#[derive(Debug, Clone)]
pub struct NewApiKey {
    pub name: String,
    pub scopes: Vec<ApiScope>,
    pub clinics: ClinicScope,
    pub key_hash: Vec<u8>,
    pub now: Timestamp,
}

#[derive(Debug, Clone)]
pub struct ApiKey {
    pub id: ApiKeyId,
    pub name: String,
    pub scopes: Vec<ApiScope>,
    /// Where requests may be made with it.
    pub clinics: ClinicScope,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
    pub withdrawn_at: Option<Timestamp>,
}

pub async fn insert(tx: &Tx, new: &NewApiKey) -> Result<ApiKey, StoreError> {
    let clinics: Vec<i64> = new.clinics.to_list().into_iter().map(|clinic| clinic.0).collect();
    let row = ActiveModel {
        id: NotSet,
        name: Set(new.name.clone()),
        scopes: Set(as_json(&new.scopes, SCOPES)?),
        clinics: Set(as_json(&clinics, CLINICS)?),
        key_hash: Set(new.key_hash.clone()),
        created_at: Set(new.now.as_second()),
        last_used_at: Set(None),
        withdrawn_at: Set(None),
    };
    api_key(row.insert(tx).await?)
}

pub async fn count<C: ConnectionTrait>(db: &C) -> Result<u64, StoreError> {
    Ok(Entity::find().count(db).await?)
}

/// All of them, the latest first.
pub async fn list<C: ConnectionTrait>(db: &C) -> Result<Vec<ApiKey>, StoreError> {
    let rows = Entity::find().order_by_desc(Column::Id).limit(API_KEYS_MAX).all(db).await?;
    rows.into_iter().map(api_key).collect()
}

/// The key with one of these hashes, withdrawn or not.
pub async fn find<C: ConnectionTrait>(db: &C, hashes: Vec<Vec<u8>>) -> Result<Option<ApiKey>, StoreError> {
    let found = Entity::find().filter(Column::KeyHash.is_in(hashes)).one(db).await?;
    found.map(api_key).transpose()
}

/// `false` if there is no such key, or if it was withdrawn before.
pub async fn withdraw(tx: &Tx, id: ApiKeyId, now: Timestamp) -> Result<bool, StoreError> {
    let done = Entity::update_many()
        .col_expr(Column::WithdrawnAt, Expr::value(now.as_second()))
        .filter(Column::Id.eq(id.0))
        .filter(Column::WithdrawnAt.is_null())
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Notes that the key was used, unless that was noted just before.
pub async fn note_use(tx: &Tx, id: ApiKeyId, now: Timestamp) -> Result<(), StoreError> {
    let just_before = now.as_second() - API_KEY_USE_NOTED_SECONDS;
    let due = Condition::any().add(Column::LastUsedAt.is_null()).add(Column::LastUsedAt.lte(just_before));
    Entity::update_many()
        .col_expr(Column::LastUsedAt, Expr::value(now.as_second()))
        .filter(Column::Id.eq(id.0))
        .filter(due)
        .exec(tx)
        .await?;
    Ok(())
}

fn api_key(row: Model) -> Result<ApiKey, StoreError> {
    let clinics: Vec<i64> = json(&row.clinics, CLINICS)?;
    let optional = |seconds: Option<i64>, column| seconds.map(|seconds| instant(seconds, column)).transpose();
    Ok(ApiKey {
        id: ApiKeyId(row.id),
        name: row.name,
        scopes: json(&row.scopes, SCOPES)?,
        clinics: ClinicScope::from_list(clinics.into_iter().map(ClinicId)),
        created_at: instant(row.created_at, "api_keys.created_at")?,
        last_used_at: optional(row.last_used_at, "api_keys.last_used_at")?,
        withdrawn_at: optional(row.withdrawn_at, "api_keys.withdrawn_at")?,
    })
}
