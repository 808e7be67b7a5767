//! Questions that patients answer; the definition is the survey as JSON. These may be a draft: patients answer the version that
//! was published last.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "questionnaires")]
#[expect(clippy::struct_excessive_bools, reason = "each is a column")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub title: String,
    pub kind: String,
    pub definition: String,
    pub general: bool,
    pub version: i64,
    pub answers_from: i64,
    /// Whether the definition and outcomes are those of the published version.
    pub published: bool,
    pub association: String,
    pub outcomes: String,
    pub css: String,
    pub modal_size: String,
    pub show_closing_confirmation: bool,
    pub show_previous_button_on_last_page_enabled: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
