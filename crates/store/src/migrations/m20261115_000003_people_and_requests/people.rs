//! Referrers, and the lists patients choose from.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, big_pk_auto, boolean, integer, text, text_null};

use super::super::references;

pub(super) fn tables() -> Vec<TableCreateStatement> {
    vec![
        Table::create()
            .table("organizations")
            .col(big_pk_auto("id"))
            .col(text("name"))
            .col(text("city"))
            .col(text("postal_code"))
            .take(),
        Table::create()
            .table("doctors")
            .col(big_pk_auto("id"))
            .col(big_integer_null("organization_id"))
            .col(text_null("title"))
            .col(text("first_name"))
            .col(text("last_name"))
            .col(text("city"))
            .col(text("postal_code"))
            .col(text("provider_number"))
            .col(text("search_name"))
            .foreign_key(&mut references("doctors", "organization_id", "organizations"))
            .take(),
        choices("insurance_types").col(boolean("medicare_number_required")).take(),
        choices("ethnicities"),
    ]
}

/// A list to choose one entry from.
fn choices(table: &'static str) -> TableCreateStatement {
    Table::create().table(table).col(big_pk_auto("id")).col(text("name")).col(integer("priority")).take()
}

pub(super) fn new_columns() -> Vec<TableAlterStatement> {
    vec![chosen("insurance_type_id", "insurance_types"), chosen("ethnicity_id", "ethnicities")]
}

/// A patient's choice. SQLite accepts a foreign key on an existing table only as part of a new column; PostgreSQL accepts that
/// too.
fn chosen(column: &'static str, from: &'static str) -> TableAlterStatement {
    let refers = format!("CONSTRAINT fk_patients_{column} REFERENCES {from} (id) ON DELETE RESTRICT");
    Table::alter().table("patients").add_column(big_integer_null(column).extra(refers)).take()
}
