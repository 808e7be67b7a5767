//! Slots that aren't offered can't be held, by any caller.

use serde_json::{Value, json};
use testkit::{Engine, Site};

use crate::support::{made, refused, texts};

async fn site_with_key() -> (Site, String) {
    let site = Site::on(Engine::Sqlite).await;
    let key = site.new_key().await;
    (site, key)
}

#[tokio::test]
async fn a_time_that_is_not_offered_cannot_be_reserved() {
    let (site, key) = site_with_key().await;
    let world = &site.world;
    let knee =
        |day: &str, time: &str, minutes| world.slot("ultrasound-knee", world.room_1, day, time, minutes);
    for (slot, why) in [
        (knee("2026-03-10", "07:45", 30), "before opening"),
        (knee("2026-03-10", "16:45", 30), "past closing"),
        (knee("2026-03-10", "09:05", 30), "off the grid"),
        (knee("2026-03-10", "09:00", 60), "another length"),
        (knee("2026-03-14", "09:00", 30), "a Saturday"),
        (knee("2026-04-03", "09:00", 30), "a holiday of the clinic"),
        (knee("2026-03-06", "09:00", 30), "the past"),
        (knee("2027-04-12", "09:00", 30), "beyond the horizon"),
        (knee("9999-12-30", "09:00", 30), "the end of time"),
        (world.slot("xray-knee", world.room_1, "2026-03-10", "09:00", 15), "an exam without appointments"),
        (world.slot("ultrasound-knee", 9999, "2026-03-10", "09:00", 30), "no such device"),
    ] {
        let answer = site.hold(&site.client, &key, &slot).await;
        assert_eq!(answer.status.as_u16(), 422, "{why}: {}", answer.text);
        refused(&answer, 422, "message.slot_not_offered");
    }
}

#[tokio::test]
async fn a_device_is_reserved_only_at_its_own_clinic() {
    let (site, key) = site_with_key().await;
    let mut slot = site.world.knee_slot("09:00");
    slot["clinicSlug"] = json!("randwick");
    refused(&site.hold(&site.client, &key, &slot).await, 422, "message.slot_not_offered");
    slot["clinicSlug"] = json!("atlantis");
    refused(&site.hold(&site.client, &key, &slot).await, 422, "message.slot_not_offered");
    slot["examSlug"] = json!("teleportation");
    refused(&site.hold(&site.client, &key, &slot).await, 422, "message.unknown_exam");
}

#[tokio::test]
async fn a_slot_too_near_for_its_preparation_is_refused_as_such() {
    let (site, key) = site_with_key().await;
    let abdomen = |time| site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-09", time, 30);
    let early = site.hold(&site.client, &key, &abdomen("11:45")).await;
    refused(&early, 422, "message.prep_too_late");
    made(&site.hold(&site.client, &key, &abdomen("12:00")).await);
}

#[tokio::test]
async fn a_choice_names_between_one_and_ten_slots() {
    let (site, key) = site_with_key().await;
    let path = format!("/api/booking_keys/{key}/holds");
    let many: Vec<Value> = (0..11).map(|_| site.world.knee_slot("09:00")).collect();
    for slots in [json!([]), json!(many)] {
        let body = json!({ "slots": slots });
        let answer = site.client.post_once(&path, &site.idempotency_key(), &body).await;
        let refusal = refused(&answer, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["slots"]);
    }
}

#[tokio::test]
async fn a_choice_may_ask_for_a_custom_duration() {
    let (site, key) = site_with_key().await;
    let slot = site.world.slot("ultrasound-knee", site.world.room_1, "2026-03-10", "09:00", 45);
    let path = format!("/api/booking_keys/{key}/holds");
    let body = json!({ "slots": [slot], "customDuration": 45 });
    let held = made(&site.client.post_once(&path, &site.idempotency_key(), &body).await);
    assert_eq!(texts(&held["holds"], "end"), ["2026-03-10T09:45:00+11:00"]);
}
