//! Joined patient records: a row for each pair, joined by a code or by staff.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto, text};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261116_000022_patient_links"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let links = Table::create()
            .table("patient_links")
            .col(big_pk_auto("id"))
            .col(big_integer("patient_id"))
            .col(big_integer("known_patient_id"))
            .col(text("proven_by"))
            .col(big_integer("created_at"))
            .foreign_key(&mut references("patient_links", "patient_id", "patients"))
            .foreign_key(&mut references("patient_links", "known_patient_id", "patients"))
            .take();
        manager.create_table(links).await?;
        let mut pair = Index::create();
        pair.name("idx_patient_links_pair").table("patient_links").unique();
        manager.create_index(pair.col("patient_id").col("known_patient_id").take()).await?;
        for (table, columns) in [
            ("patient_links", &["known_patient_id"][..]),
            ("patient_matches", &["state", "id"]),
            ("patient_matches", &["patient_id"]),
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
