//! A person, as typed in one booking.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "patients")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub title: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub date_of_birth: String,
    pub email: String,
    pub contact_number: String,
    pub postal_code: Option<String>,
    pub medicare_number: Option<String>,
    pub reference_number: Option<String>,
    pub gender: Option<String>,
    pub created_at: i64,
    pub insurance_type_id: Option<i64>,
    pub ethnicity_id: Option<i64>,
    pub nhi_number: Option<String>,
    /// Folded for searching: the last name first …
    pub by_last_name: String,
    /// … and the first name first.
    pub by_first_name: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
