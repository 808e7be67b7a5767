//! The exams that need a consent form.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "consent_form_exams")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub consent_form_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub exam_id: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
