//! Accounts of staff, sign-in attempts, one-time codes, shares and kiosks; and the reports they open.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, blob, blob_null, boolean, integer, text, text_null,
};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000008_identity"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in accounts().into_iter().chain(proofs()).chain([kiosks(), reports()]) {
            manager.create_table(table).await?;
        }
        for column in new_columns() {
            manager.alter_table(column).await?;
        }
        for (table, columns) in [
            ("sign_in_failures", &["subject", "at"][..]),
            ("sign_in_failures", &["address_hash", "at"]),
            ("one_time_codes", &["session_id"]),
            ("one_time_codes", &["booking_key_id"]),
            ("shared_accesses", &["owner_key_id"]),
            ("reports", &["appointment_id"]),
            ("sessions", &["user_id"]),
        ] {
            let mut index = Index::create();
            index.name(format!("idx_{table}_{}", columns.join("_"))).table(table);
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn accounts() -> Vec<TableCreateStatement> {
    vec![
        Table::create()
            .table("users")
            .col(big_pk_auto("id"))
            .col(text("username").unique_key())
            .col(text("display_name"))
            .col(text_null("password_hash"))
            .col(big_integer_null("organization_id"))
            .col(big_integer_null("doctor_id"))
            .col(boolean("disabled"))
            .col(big_integer("created_at"))
            .col(integer("version"))
            .foreign_key(&mut references("users", "organization_id", "organizations"))
            .foreign_key(&mut references("users", "doctor_id", "doctors"))
            .take(),
        Table::create()
            .table("user_roles")
            .col(big_integer("user_id"))
            .col(text("role"))
            .primary_key(Index::create().col("user_id").col("role"))
            .foreign_key(&mut references("user_roles", "user_id", "users"))
            .take(),
        Table::create()
            .table("user_clinics")
            .col(big_integer("user_id"))
            .col(big_integer("clinic_id"))
            .primary_key(Index::create().col("user_id").col("clinic_id"))
            .foreign_key(&mut references("user_clinics", "user_id", "users"))
            .foreign_key(&mut references("user_clinics", "clinic_id", "clinics"))
            .take(),
    ]
}

/// Targets of attempts are keyed hashes and reference no row: targets that don't exist count the same.
fn proofs() -> Vec<TableCreateStatement> {
    vec![
        Table::create()
            .table("sign_in_subjects")
            .col(blob("subject"))
            .col(big_integer_null("dead_at"))
            .col(big_integer("touched_at"))
            .primary_key(Index::create().col("subject"))
            .take(),
        Table::create()
            .table("sign_in_failures")
            .col(big_pk_auto("id"))
            .col(blob("subject"))
            .col(blob("address_hash"))
            .col(big_integer("at"))
            .take(),
        Table::create()
            .table("one_time_codes")
            .col(big_pk_auto("id"))
            .col(big_integer("session_id"))
            .col(big_integer("booking_key_id"))
            .col(text("channel"))
            .col(blob("recipient_sealed"))
            .col(blob("code_hash"))
            .col(blob_null("code_sealed"))
            .col(text("language"))
            .col(big_integer("created_at"))
            .col(big_integer("expires_at"))
            .col(big_integer_null("used_at"))
            .foreign_key(&mut references("one_time_codes", "booking_key_id", "booking_keys"))
            .take(),
        Table::create()
            .table("shared_accesses")
            .col(big_pk_auto("id"))
            .col(big_integer("booking_key_id").unique_key())
            .col(big_integer("owner_key_id"))
            .col(big_integer_null("appointment_id"))
            .col(text("kind"))
            .col(text("contact_kind"))
            .col(text("contact"))
            .col(text_null("contact_name"))
            .col(text_null("note"))
            .col(big_integer("created_at"))
            .col(big_integer_null("revoked_at"))
            .col(big_integer_null("last_opened_at"))
            .foreign_key(&mut references("shared_accesses", "booking_key_id", "booking_keys"))
            .foreign_key(&mut references("shared_accesses", "owner_key_id", "booking_keys"))
            .foreign_key(&mut references("shared_accesses", "appointment_id", "appointments"))
            .take(),
    ]
}

fn kiosks() -> TableCreateStatement {
    Table::create()
        .table("kiosks")
        .col(big_pk_auto("id"))
        .col(text("name"))
        .col(blob("identity_hash").unique_key())
        .col(big_integer_null("clinic_id"))
        .col(boolean("enrolled"))
        .col(big_integer("created_at"))
        .foreign_key(&mut references("kiosks", "clinic_id", "clinics"))
        .take()
}

fn reports() -> TableCreateStatement {
    Table::create()
        .table("reports")
        .col(big_pk_auto("id"))
        .col(big_integer("appointment_id"))
        .col(text("title"))
        .col(text_null("content_html"))
        .col(text_null("file_name"))
        .col(text_null("stored_as"))
        .col(big_integer("issued_at"))
        .col(big_integer_null("released_at"))
        .col(big_integer_null("expires_at"))
        .foreign_key(&mut references("reports", "appointment_id", "appointments"))
        .take()
}

fn new_columns() -> Vec<TableAlterStatement> {
    let of_session = |column: ColumnDef| Table::alter().table("sessions").add_column(column).take();
    let mut delay = integer("release_delay_days");
    let mut code_required = boolean("code_required");
    let mut code_channel = text_null("code_channel");
    vec![
        Table::alter().table("modalities").add_column(delay.default(0).take()).take(),
        pointer("user_id", "users"),
        pointer("shared_access_id", "shared_accesses"),
        of_session(text_null("authentication_type")),
        of_session(code_required.default(false).take()),
        of_session(code_channel.take()),
    ]
}

/// A foreign key on an existing table, as part of the new column, which both engines accept.
fn pointer(column: &'static str, to: &'static str) -> TableAlterStatement {
    let refers = format!("CONSTRAINT fk_sessions_{column} REFERENCES {to} (id) ON DELETE RESTRICT");
    Table::alter().table("sessions").add_column(big_integer_null(column).extra(refers)).take()
}
