//! A bookable imaging procedure.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "exams")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub slug: String,
    pub name: String,
    pub modality_id: i64,
    pub kind: String,
    pub priority: i32,
    pub exam_code: String,
    pub minutes: i64,
    pub exam_notes: String,
    pub notes: String,
    pub search_words: String,
    pub show_booking_request_info_modal: bool,
    pub notice_minutes: i64,
    pub change_window_minutes: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
