//! A radiologist's report about an appointment.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reports")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub appointment_id: i64,
    pub title: String,
    pub content_html: Option<String>,
    pub file_name: Option<String>,
    /// The name of its file in the file store, sealed there.
    pub stored_as: Option<String>,
    pub issued_at: i64,
    /// When staff released it early.
    pub released_at: Option<i64>,
    pub expires_at: Option<i64>,
    /// When the patient was notified of it.
    pub told_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
