//! An account of staff, a referrer or a radiologist.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// In lower case.
    pub username: String,
    pub display_name: String,
    /// Argon2id, in the PHC format with its parameters.
    pub password_hash: Option<String>,
    pub organization_id: Option<i64>,
    pub doctor_id: Option<i64>,
    pub disabled: bool,
    pub created_at: i64,
    pub version: i32,
    /// An administrator set the password: it must be changed first.
    pub password_due: bool,
    pub second_factor_required: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
