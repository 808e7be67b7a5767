//! The pass of a solved captcha: good for a few calls within a few minutes.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "captcha_passes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub pass_hash: Vec<u8>,
    pub uses: i32,
    pub expires_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
