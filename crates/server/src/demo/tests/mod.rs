//! Tests of the demo world: as a plan, and as rows of a database.

mod bookings;
mod cast;
mod lists;
mod offer;
mod plan;
mod requests;

use std::collections::HashMap;

use domain::DeviceId;
use domain::availability::{DeviceQuery, Tick, TickSet, search};
use domain::catalogue::{Catalogue, Device, Exam, longest_lead_minutes};
use jiff::SignedDuration;
use jiff::civil::date;
use sea_orm::{EntityTrait, QuerySelect};
use sha2::{Digest, Sha256};
use store::entity::{appointment, claim};
use store::{DatabaseUrl, Store};

use super::*;

/// A Monday morning in Sydney.
fn now() -> Timestamp {
    "2026-11-16T10:20:00+11:00".parse().unwrap()
}

fn seal(key: &BookingKey) -> SealedKey {
    let text = key.as_str();
    SealedKey { hash: Sha256::digest(text).to_vec(), sealed: text.as_bytes().to_vec() }
}

fn prepared() -> PreparedData {
    PreparedData { password_hash: "a hash".to_owned(), report_file: Some("a file".to_owned()) }
}

/// A database with the demo world in it.
struct DemoDatabase {
    store: Store,
    info: DemoInfo,
    catalogue: Catalogue,
    appointments: Vec<appointment::Model>,
    /// Device and tick.
    claims: Vec<(i64, i64)>,
    _folder: tempfile::TempDir,
}

async fn written() -> DemoDatabase {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&DatabaseUrl::Sqlite(folder.path().join("demo.db"))).await.unwrap();
    store.migrate().await.unwrap();
    let info = write(&store, now(), &seal, &prepared()).await.unwrap().unwrap();
    let claims = claim::Entity::find().select_only().columns([claim::Column::DeviceId, claim::Column::Tick]);
    DemoDatabase {
        catalogue: store::catalogue::load(store.read()).await.unwrap(),
        appointments: appointment::Entity::find().all(store.read()).await.unwrap(),
        claims: claims.into_tuple().all(store.read()).await.unwrap(),
        info,
        store,
        _folder: folder,
    }
}

impl DemoDatabase {
    fn taken(&self) -> HashMap<DeviceId, TickSet> {
        let from = Tick::containing(now()) - 20 * 288;
        let mut taken = HashMap::new();
        for (device, tick) in &self.claims {
            let set = taken.entry(DeviceId(*device)).or_insert_with(|| TickSet::new(from..from + 100 * 288));
            set.insert_range(Tick(*tick)..Tick(tick + 1));
        }
        taken
    }

    /// Slots of an exam on a device in the coming two weeks.
    fn slots(&self, taken: &TickSet, device: &Device, exam: &Exam) -> usize {
        let Some(offer) = self.catalogue.device_exam(device.id, exam.id) else { return 0 };
        if !exam.kind.has_slots() {
            return 0;
        }
        let query = DeviceQuery {
            first_day: date(2026, 11, 16),
            last_day: date(2026, 11, 29),
            exam_minutes: offer.minutes,
            cleanup_minutes: offer.cleanup_minutes,
            start_grid_minutes: device.start_grid_minutes,
            now: now(),
            notice_minutes: exam.notice_minutes,
            clinic_notice_minutes: 0,
            preparation_minutes: longest_lead_minutes(&exam.preparation),
            horizon: now() + SignedDuration::from_hours(24 * 14),
        };
        search(&self.catalogue.schedules[&device.id], taken, &query).slots.len()
    }
}

/// One test for all checks of rows, since writing and reading them all takes seconds.
#[tokio::test]
async fn the_world_in_the_database_holds_together() {
    let written = written().await;
    bookings::no_two_appointments_overlap_and_each_has_claimed_its_time(&written);
    bookings::every_clinic_has_a_free_slot_within_two_weeks_and_ultrasound_has_many(&written);
    bookings::about_sixty_percent_of_the_coming_eight_weeks_is_booked(&written);
    bookings::a_shown_key_leads_to_its_booking(&written).await;
    offer::every_way_to_book_and_to_prepare_has_an_exam(&written.catalogue);
    offer::every_need_is_asked_by_exams_for_which_it_matters(&written.catalogue);
    offer::exams_are_found_by_group_and_by_body_part(&written).await;
    offer::rooms_close_for_lunch_and_some_open_in_the_evening_and_on_saturday(&written.catalogue);
    offer::every_clinic_is_closed_on_public_holidays(&written).await;
    offer::every_clinic_lies_in_its_postal_code_and_zone(&written.catalogue);
    requests::every_status_and_kind_has_requests_all_over_the_provider(&written).await;
    requests::what_is_booked_points_to_an_appointment_of_the_same_person(&written).await;
    requests::a_shown_key_leads_to_its_request(&written).await;
    lists::check_doctors_near_clinics(&written).await;
    lists::patients_chose_from_the_lists_or_did_not_tell(&written).await;
    cast::results_are_released_waiting_and_expired(&written).await;
    cast::a_link_is_shared_and_another_was_taken_back(&written).await;
    cast::a_family_shares_one_address(&written).await;
    cast::there_is_an_account_in_every_role(&written).await;
    bookings::a_second_start_keeps_what_is_there(&written).await;
}
