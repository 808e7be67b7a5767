//! A list of messages checks for each message whether its booking is at one of the staff member's clinics: an index finds that by
//! booking, however many appointments and requests there are. Patients with the same date of birth are found in the order of the
//! list.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261117_000027_clinics_of_bookings"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["appointments", "booking_requests"] {
            let index = Index::create()
                .name(format!("idx_{table}_booking_id_clinic_id"))
                .table(table)
                .col("booking_id")
                .col("clinic_id")
                .take();
            manager.create_index(index).await?;
        }
        let index = Index::create()
            .name("idx_patients_date_of_birth_by_last_name")
            .table("patients")
            .col("date_of_birth")
            .col("by_last_name")
            .col("id")
            .take();
        manager.create_index(index).await?;
        // Replaced by the index above, which also has the order.
        let former = Index::drop().name("idx_patients_date_of_birth").table("patients").to_owned();
        manager.drop_index(former).await
    }
}
