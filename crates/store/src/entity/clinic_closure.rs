//! Days on which a whole clinic is closed, or open for extra hours.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "clinic_closures")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub clinic_id: i64,
    pub first_day: String,
    pub last_day: String,
    pub from_minute: Option<i16>,
    pub to_minute: Option<i16>,
    pub reason: String,
    /// Usually closed; open for extra hours.
    pub kind: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
