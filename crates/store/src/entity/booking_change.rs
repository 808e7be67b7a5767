//! A change of a booking after it was made.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "booking_changes")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_id: i64,
    pub action: String,
    pub actor_kind: String,
    pub actor_id: i64,
    /// The reason of a cancellation, as labelled.
    pub reason: Option<String>,
    pub note: Option<String>,
    /// JSON.
    pub preferred_times: Option<String>,
    pub at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
