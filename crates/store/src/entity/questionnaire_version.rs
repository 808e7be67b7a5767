//! Published versions of a questionnaire: they never change, so that an answer keeps its questions.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "questionnaire_versions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub questionnaire_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i64,
    pub definition: String,
    pub outcomes: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
