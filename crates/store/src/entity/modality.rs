//! A kind of imaging, such as ultrasound.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "modalities")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    /// The DICOM code, such as US or MR; empty if there is none.
    pub code: String,
    /// Days after which a report is released to its patient, unless staff release it earlier.
    pub release_delay_days: i32,
    /// As JSON; if empty, those of the configuration apply.
    pub reminder_hours: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
