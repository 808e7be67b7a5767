//! A file of a draft. Its sealed bytes are under `stored_as` in the file store.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "temporary_documents")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_key_id: i64,
    pub exam_id: Option<i64>,
    pub document_type_id: Option<i64>,
    pub file_name: String,
    pub content_type: String,
    pub size: i64,
    pub stored_as: String,
    pub created_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
