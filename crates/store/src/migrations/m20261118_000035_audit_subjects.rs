//! An audit row names all people a list showed, so that we can answer who saw a person's data.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, text};

use super::references;
use crate::engine::audit_subject_guards;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261118_000035_audit_subjects"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let subjects = Table::create()
            .table("audit_subjects")
            .col(big_integer("audit_id"))
            .col(text("kind"))
            .col(big_integer("subject_id"))
            .primary_key(Index::create().col("audit_id").col("kind").col("subject_id"))
            .foreign_key(&mut references("audit_subjects", "audit_id", "audit_events"))
            .take();
        manager.create_table(subjects).await?;
        let mut whose = Index::create();
        whose.name("idx_audit_subjects_subject_id_kind").table("audit_subjects");
        manager.create_index(whose.col("subject_id").col("kind").col("audit_id").take()).await?;
        for guard in audit_subject_guards(manager.get_database_backend()) {
            manager.get_connection().execute_unprepared(guard).await?;
        }
        Ok(())
    }
}
