//! A file of a draft, a booking or a request. Its sealed bytes are under `stored_as` in the file store.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "documents")]
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
    /// Of the stored bytes, in hexadecimal; unknown for documents of earlier releases.
    pub sha256: Option<String>,
    pub uploaded_by: String,
    pub uploader_id: Option<i64>,
    /// The browser's id for the upload.
    pub upload_id: Option<String>,
    /// The document of which this is a copy.
    pub imported_from: Option<i64>,
    pub scan: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
