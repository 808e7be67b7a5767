//! A message to a person: one row per event.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "messages")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub event_key: String,
    pub channel: String,
    pub kind: String,
    pub recipient: String,
    pub booking_id: Option<i64>,
    pub language: String,
    pub created_at: i64,
    /// `None` once erased.
    pub words_sealed: Option<Vec<u8>>,
    /// `SENT` or `RECORDED`; `None` from before it was noted.
    pub state: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
