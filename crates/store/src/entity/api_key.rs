//! A key by which another program makes booking requests.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "api_keys")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    /// JSON: a list of `ApiScope`.
    pub scopes: String,
    /// JSON: ids of clinics, as `ClinicScope::from_list` reads them.
    pub clinics: String,
    /// A keyed hash: the key itself is nowhere.
    pub key_hash: Vec<u8>,
    pub created_at: i64,
    pub last_used_at: Option<i64>,
    pub withdrawn_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
