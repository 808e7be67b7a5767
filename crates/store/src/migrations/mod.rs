//! Every change of the schema, in order. A migration that has been released is never edited again.

mod m20261115_000001_first_schema;
mod m20261115_000002_provider;
mod m20261115_000003_people_and_requests;
mod m20261115_000004_needs;
mod m20261115_000005_guardians_and_requests;
mod m20261115_000006_help_and_captcha;
mod m20261115_000007_draft_items;
mod m20261115_000008_identity;
mod m20261115_000009_portal;
mod m20261115_000010_messages;
mod m20261115_000011_audit_chain;
mod m20261115_000012_claim_runs;
mod m20261115_000014_standing_holds;
mod m20261115_000015_lists_of_staff;
mod m20261115_000016_schedule_exceptions;
mod m20261115_000017_work_of_staff;
mod m20261115_000018_accounts;
mod m20261116_000019_setup;
mod m20261116_000020_sharing;
mod m20261116_000021_setup_records;
mod m20261116_000022_patient_links;
mod m20261116_000023_names;
mod m20261116_000026_former_details;
mod m20261117_000027_clinics_of_bookings;
mod m20261117_000028_short_notice;
mod m20261117_000029_small_clinics;
mod m20261118_000030_holders;
mod m20261118_000032_proven_contacts;
mod m20261118_000034_key_versions;
mod m20261118_000035_audit_subjects;
mod m20261118_000036_vouched_links;
mod m20261118_000037_seen_keys_and_places;
mod m20261118_000038_audit_stamps;
mod m20261118_000048_documents;
mod m20261118_000049_upload_links;
mod m20261118_000070_recorded_messages;
mod m20261118_000071_audit_by_action;
mod m20261119_000072_questionnaires;
mod m20261119_000075_api_keys;
mod m20261119_000076_consents;

use m20261115_000001_first_schema::references;
use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(crate) struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261115_000001_first_schema::Migration),
            Box::new(m20261115_000002_provider::Migration),
            Box::new(m20261115_000003_people_and_requests::Migration),
            Box::new(m20261115_000004_needs::Migration),
            Box::new(m20261115_000005_guardians_and_requests::Migration),
            Box::new(m20261115_000006_help_and_captcha::Migration),
            Box::new(m20261115_000007_draft_items::Migration),
            Box::new(m20261115_000008_identity::Migration),
            Box::new(m20261115_000009_portal::Migration),
            Box::new(m20261115_000010_messages::Migration),
            Box::new(m20261115_000011_audit_chain::Migration),
            Box::new(m20261115_000012_claim_runs::Migration),
            Box::new(m20261115_000014_standing_holds::Migration),
            Box::new(m20261115_000015_lists_of_staff::Migration),
            Box::new(m20261116_000019_setup::Migration),
            Box::new(m20261115_000016_schedule_exceptions::Migration),
            Box::new(m20261115_000018_accounts::Migration),
            Box::new(m20261115_000017_work_of_staff::Migration),
            Box::new(m20261116_000020_sharing::Migration),
            Box::new(m20261116_000021_setup_records::Migration),
            Box::new(m20261116_000022_patient_links::Migration),
            Box::new(m20261116_000023_names::Migration),
            Box::new(m20261116_000026_former_details::Migration),
            Box::new(m20261117_000027_clinics_of_bookings::Migration),
            Box::new(m20261117_000028_short_notice::Migration),
            Box::new(m20261117_000029_small_clinics::Migration),
            Box::new(m20261118_000030_holders::Migration),
            Box::new(m20261118_000032_proven_contacts::Migration),
            Box::new(m20261118_000034_key_versions::Migration),
            Box::new(m20261118_000035_audit_subjects::Migration),
            Box::new(m20261118_000036_vouched_links::Migration),
            Box::new(m20261118_000037_seen_keys_and_places::Migration),
            Box::new(m20261118_000038_audit_stamps::Migration),
            Box::new(m20261118_000048_documents::Migration),
            Box::new(m20261118_000049_upload_links::Migration),
            Box::new(m20261118_000070_recorded_messages::Migration),
            Box::new(m20261118_000071_audit_by_action::Migration),
            Box::new(m20261119_000072_questionnaires::Migration),
            Box::new(m20261119_000075_api_keys::Migration),
            Box::new(m20261119_000076_consents::Migration),
        ]
    }
}
