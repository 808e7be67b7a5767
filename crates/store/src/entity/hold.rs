//! A slot held for a draft until a given time.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "holds")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_key_id: i64,
    pub exam_id: i64,
    pub clinic_id: i64,
    pub device_id: i64,
    pub start_at: i64,
    pub end_at: i64,
    pub state: String,
    pub created_at: i64,
    pub expires_at: i64,
    /// The name under which its caller's holds are counted; contains neither address nor account.
    pub holder: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
