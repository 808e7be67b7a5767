//! An answer of a draft, sealed because it is about a person's health.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "temporary_answers")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_key_id: i64,
    pub questionnaire_id: i64,
    pub questionnaire_version: i64,
    pub exam_id: Option<i64>,
    pub modality_id: Option<i64>,
    pub result_sealed: Vec<u8>,
    /// What these answers led to; none while they are not complete.
    pub decision_sealed: Option<Vec<u8>>,
    pub saved_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
