//! A draft whose patient may already be known.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "patient_matches")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_key_id: i64,
    pub date_of_birth: String,
    pub email: Option<String>,
    pub contact_number: Option<String>,
    pub state: String,
    pub patient_id: Option<i64>,
    pub created_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
