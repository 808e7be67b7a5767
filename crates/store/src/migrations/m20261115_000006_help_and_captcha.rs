//! Help requests, patient matches, and used captchas.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, blob, integer, text, text_null};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000006_help_and_captcha"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in help().into_iter().chain(captcha()).chain([patient_matches()]) {
            manager.create_table(table).await?;
        }
        let nhi = Table::alter().table("patients").add_column(text_null("nhi_number")).take();
        manager.alter_table(nhi).await?;
        for (table, column) in [
            ("patients", "date_of_birth"),
            ("captcha_challenges", "expires_at"),
            ("captcha_passes", "expires_at"),
            ("callback_requests", "state"),
            ("call_center_emails", "state"),
            ("patient_matches", "booking_key_id"),
        ] {
            let index = Index::create().name(format!("idx_{table}_{column}")).table(table).col(column).take();
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn help() -> Vec<TableCreateStatement> {
    vec![
        Table::create()
            .table("callback_requests")
            .col(big_pk_auto("id"))
            .col(text("name"))
            .col(text("contact_number"))
            .col(text_null("preferred_time"))
            .col(text_null("note"))
            .col(big_integer_null("region_id"))
            .col(big_integer_null("clinic_id"))
            .col(text("language"))
            .col(text("state"))
            .col(big_integer("created_at"))
            .foreign_key(&mut references("callback_requests", "region_id", "regions"))
            .foreign_key(&mut references("callback_requests", "clinic_id", "clinics"))
            .take(),
        Table::create()
            .table("call_center_emails")
            .col(big_pk_auto("id"))
            .col(text("name"))
            .col(text("email"))
            .col(text_null("contact_number"))
            .col(text_null("subject"))
            .col(text("message"))
            .col(big_integer_null("clinic_id"))
            .col(text("language"))
            .col(text("state"))
            .col(big_integer("created_at"))
            .foreign_key(&mut references("call_center_emails", "clinic_id", "clinics"))
            .take(),
    ]
}

/// Only hashes: a reader of the table can neither use a pass nor tell whose it was.
fn captcha() -> Vec<TableCreateStatement> {
    vec![
        Table::create()
            .table("captcha_challenges")
            .col(blob("challenge_hash"))
            .col(big_integer("expires_at"))
            .primary_key(Index::create().col("challenge_hash"))
            .take(),
        Table::create()
            .table("captcha_passes")
            .col(blob("pass_hash"))
            .col(integer("uses"))
            .col(big_integer("expires_at"))
            .primary_key(Index::create().col("pass_hash"))
            .take(),
    ]
}

fn patient_matches() -> TableCreateStatement {
    Table::create()
        .table("patient_matches")
        .col(big_pk_auto("id"))
        .col(big_integer("booking_key_id"))
        .col(text("date_of_birth"))
        .col(text_null("email"))
        .col(text_null("contact_number"))
        .col(text("state"))
        .col(big_integer_null("patient_id"))
        .col(big_integer("created_at"))
        .foreign_key(&mut references("patient_matches", "booking_key_id", "booking_keys"))
        .foreign_key(&mut references("patient_matches", "patient_id", "patients"))
        .take()
}
