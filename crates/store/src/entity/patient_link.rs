//! Two patient records that belong to one person.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "patient_links")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The later record.
    pub patient_id: i64,
    /// The earlier record.
    pub known_patient_id: i64,
    pub proven_by: String,
    pub created_at: i64,
    /// How staff verified that both are one person's, if no contact proves it.
    pub identity_check: Option<String>,
    pub identity_note: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
