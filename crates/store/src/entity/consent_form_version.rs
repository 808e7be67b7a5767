//! Published versions of a consent form: they never change, so that a signature keeps its text.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "consent_form_versions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub consent_form_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i64,
    pub title: String,
    pub definition: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
