//! The target of sign-in attempts, as a keyed hash: a key, a code or an account, whether it exists or not.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_subjects")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: Vec<u8>,
    /// Too many failures in a day: only a new link helps.
    pub dead_at: Option<i64>,
    pub touched_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
