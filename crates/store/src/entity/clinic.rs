//! A place with devices; its times are shown in its IANA time zone.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "clinics")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub region_id: i64,
    pub slug: String,
    pub name: String,
    pub address: String,
    pub latitude: f64,
    pub longitude: f64,
    pub time_zone: String,
    pub phone: String,
    pub opening_hours: String,
    /// No slot starts sooner than this from now.
    pub notice_minutes: i64,
    /// Digital check-in closes this long before the start.
    pub check_in_prior_minutes: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
