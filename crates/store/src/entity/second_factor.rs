//! The second factor of an account. Its secrets are sealed.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "second_factors")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
    /// Asked for at sign-in, once it is there.
    pub secret_sealed: Option<Vec<u8>>,
    /// Handed out, and not confirmed by a code yet.
    pub pending_sealed: Option<Vec<u8>>,
    /// The half minute of the last code that was taken: none works twice.
    pub last_step: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
