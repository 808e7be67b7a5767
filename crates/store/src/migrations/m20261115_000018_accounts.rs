//! Second factors, accounts of an identity provider, and details of sessions for their owners.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, blob, blob_null, boolean, text, text_null,
};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000018_accounts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [second_factors(), recovery_codes(), user_identities()] {
            manager.create_table(table).await?;
        }
        for (table, column) in new_columns() {
            manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
        }
        for (table, column) in [("recovery_codes", "user_id"), ("user_identities", "user_id")] {
            let index = Index::create().name(format!("idx_{table}_{column}")).table(table).col(column).take();
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn second_factors() -> TableCreateStatement {
    Table::create()
        .table("second_factors")
        .col(big_integer("user_id"))
        .col(blob_null("secret_sealed"))
        .col(blob_null("pending_sealed"))
        .col(big_integer("last_step"))
        .primary_key(Index::create().col("user_id"))
        .foreign_key(&mut references("second_factors", "user_id", "users"))
        .take()
}

fn recovery_codes() -> TableCreateStatement {
    Table::create()
        .table("recovery_codes")
        .col(big_pk_auto("id"))
        .col(big_integer("user_id"))
        .col(blob("code_hash"))
        .col(big_integer_null("used_at"))
        .foreign_key(&mut references("recovery_codes", "user_id", "users"))
        .take()
}

fn user_identities() -> TableCreateStatement {
    Table::create()
        .table("user_identities")
        .col(text("issuer"))
        .col(text("subject"))
        .col(big_integer("user_id"))
        .primary_key(Index::create().col("issuer").col("subject"))
        .foreign_key(&mut references("user_identities", "user_id", "users"))
        .take()
}

fn new_columns() -> Vec<(&'static str, ColumnDef)> {
    vec![
        ("sessions", text_null("address").take()),
        ("sessions", text_null("device").take()),
        ("users", boolean("password_due").default(false).take()),
        ("users", boolean("second_factor_required").default(false).take()),
    ]
}
