//! Tables of the first schema: places, devices and their opening hours.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_pk_auto, double, small_integer, small_integer_null, text, text_null, text_uniq,
};

use super::references;

pub(super) fn tables() -> Vec<TableCreateStatement> {
    vec![
        Table::create()
            .table("regions")
            .col(big_pk_auto("id"))
            .col(text_uniq("slug"))
            .col(text("name"))
            .col(double("latitude"))
            .col(double("longitude"))
            .take(),
        Table::create()
            .table("clinics")
            .col(big_pk_auto("id"))
            .col(big_integer("region_id"))
            .col(text_uniq("slug"))
            .col(text("name"))
            .col(text("address"))
            .col(double("latitude"))
            .col(double("longitude"))
            .col(text("time_zone"))
            .col(text("phone"))
            .col(text("opening_hours"))
            .foreign_key(&mut references("clinics", "region_id", "regions"))
            .take(),
        Table::create()
            .table("clinic_closures")
            .col(big_pk_auto("id"))
            .col(big_integer("clinic_id"))
            .col(text("first_day"))
            .col(text("last_day"))
            .col(small_integer_null("from_minute"))
            .col(small_integer_null("to_minute"))
            .col(text("reason"))
            .foreign_key(&mut references("clinic_closures", "clinic_id", "clinics"))
            .take(),
        Table::create()
            .table("devices")
            .col(big_pk_auto("id"))
            .col(big_integer("clinic_id"))
            .col(text("name"))
            .col(text_null("group_name"))
            .col(big_integer("start_grid_minutes"))
            .col(big_integer("version"))
            .foreign_key(&mut references("devices", "clinic_id", "clinics"))
            .take(),
        Table::create()
            .table("device_sessions")
            .col(big_pk_auto("id"))
            .col(big_integer("device_id"))
            .col(small_integer("weekday"))
            .col(small_integer("from_minute"))
            .col(small_integer("to_minute"))
            .col(text_null("valid_from"))
            .col(text_null("valid_to"))
            .foreign_key(&mut references("device_sessions", "device_id", "devices"))
            .take(),
        Table::create()
            .table("device_exceptions")
            .col(big_pk_auto("id"))
            .col(big_integer("device_id"))
            .col(text("first_day"))
            .col(text("last_day"))
            .col(small_integer_null("from_minute"))
            .col(small_integer_null("to_minute"))
            .col(text("kind"))
            .foreign_key(&mut references("device_exceptions", "device_id", "devices"))
            .take(),
    ]
}
