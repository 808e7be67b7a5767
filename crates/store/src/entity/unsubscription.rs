//! A booking key whose patient wants no more e-mail.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "unsubscriptions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub booking_key_id: i64,
    pub at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
