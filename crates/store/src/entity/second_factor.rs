//! The second factor of an account. Its secrets are sealed.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "second_factors")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
    /// Required at sign-in once set.
    pub secret_sealed: Option<Vec<u8>>,
    /// Handed out, but not confirmed by a code yet.
    pub pending_sealed: Option<Vec<u8>>,
    /// The half minute of the last code used: none works twice.
    pub last_step: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
