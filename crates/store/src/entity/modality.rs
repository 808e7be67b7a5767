//! A kind of imaging, such as ultrasound.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "modalities")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    /// As DICOM knows it, such as US or MR; empty where it has none.
    pub code: String,
    /// A report shows to its patient this many days after it was written, unless staff release it.
    pub release_delay_days: i32,
    /// As JSON; those of the configuration count where there are none.
    pub reminder_hours: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
