//! Patients' needs: which exams ask about them and how much longer they take, the weight limits of devices, and a draft's
//! answers.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, text, text_null};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000004_needs"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let needs = Table::create()
            .table("exam_needs")
            .col(big_integer("exam_id"))
            .col(text("need"))
            .col(big_integer("extra_minutes"))
            .primary_key(Index::create().col("exam_id").col("need"))
            .foreign_key(&mut references("exam_needs", "exam_id", "exams"))
            .take();
        manager.create_table(needs).await?;
        let limit = Table::alter().table("devices").add_column(big_integer_null("weight_limit_kg")).take();
        manager.alter_table(limit).await?;
        let answered = Table::alter().table("booking_keys").add_column(text_null("needs")).take();
        manager.alter_table(answered).await
    }
}
