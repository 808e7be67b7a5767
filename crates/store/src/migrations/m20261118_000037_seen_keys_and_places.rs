//! A key with which an account has booked points to the key that replaced it; and a message records its clinics, so that no staff
//! read about an appointment at another clinic.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261118_000037_seen_keys_and_places"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let became = Table::alter().table("booking_keys").add_column(big_integer_null("became")).take();
        manager.alter_table(became).await?;
        let places = Table::create()
            .table("message_places")
            .col(big_pk_auto("id"))
            .col(big_integer("message_id"))
            .col(big_integer_null("clinic_id"))
            .col(big_integer_null("region_id"))
            .foreign_key(&mut references("message_places", "message_id", "messages"))
            .foreign_key(&mut references("message_places", "clinic_id", "clinics"))
            .foreign_key(&mut references("message_places", "region_id", "regions"))
            .take();
        manager.create_table(places).await?;
        let mut of_message = Index::create();
        of_message.name("idx_message_places_message_id").table("message_places");
        manager.create_index(of_message.col("message_id").take()).await
    }
}
