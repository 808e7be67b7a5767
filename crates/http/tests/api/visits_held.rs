//! Holding and booking a visit of several exams: all or nothing, even when others want parts of it.

use std::sync::Arc;

use serde_json::{Value, json};
use testkit::{Client, Engine, Site, TestResponse, on_both_engines, submission};
use tokio::task::JoinSet;

use crate::support::{entry, found, made, refused, search, texts};
use crate::visits::BOTH;

/// The slots of a visit, to be held.
pub(crate) fn slots_of(visit: &Value, clinic: &str) -> Vec<Value> {
    let parts = visit["parts"].as_array().unwrap().iter().cloned();
    parts
        .map(|mut part| {
            part["clinicSlug"] = json!(clinic);
            part
        })
        .collect()
}

pub(crate) async fn hold_all(site: &Site, client: &Client, key: &str, slots: &[Value]) -> TestResponse {
    let path = format!("/api/booking_keys/{key}/holds");
    client.post_once(&path, &site.idempotency_key(), &json!({ "slots": slots })).await
}

/// The visits that a clinic offers on 10 March to a caller without a draft.
pub(crate) async fn visits(site: &Site, clinic: &str) -> Vec<Value> {
    let answer = search(site, &format!("examSlug={BOTH}&start=2026-03-10&end=2026-03-10")).await;
    entry(&answer, clinic)["slots"].as_array().unwrap().clone()
}

async fn holds_of(site: &Site, key: &str) -> Value {
    found(&site.client.get(&format!("/api/booking_keys/{key}")).await)["holds"].clone()
}

on_both_engines! {
    async fn book_03g_a_visit_is_reserved_whole_and_booked_whole(site: Site) {
        let visit = visits(&site, "newtown").await.remove(0);
        let (key, slots) = (site.new_key().await, slots_of(&visit, "newtown"));
        let held = made(&hold_all(&site, &site.client, &key, &slots).await);
        assert_eq!(texts(&held["holds"], "examSlug"), ["ultrasound-abdomen", "ultrasound-knee"]);
        assert!(!visits(&site, "newtown").await.contains(&visit), "its times are no longer free");
        let mut body = submission(&key, &slots[0]);
        body["appointments"] = json!(slots);
        let booked = site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        let appointments = made(&booked)["appointments"].clone();
        assert_eq!(texts(&appointments, "start"), texts(&visit["parts"], "start"));
        assert_eq!((site.rows().await.bookings, site.rows().await.appointments), (1, 2));
    }

    async fn book_03g_of_a_visit_with_one_part_taken_nothing_is_reserved(site: Site) {
        let visit = visits(&site, "newtown").await.remove(0);
        let slots = slots_of(&visit, "newtown");
        made(&site.hold(&site.client, &site.new_key().await, &slots[1]).await);
        let key = site.new_key().await;
        let answer = hold_all(&site, &site.client, &key, &slots).await;
        refused(&answer, 409, "message.slot_just_taken");
        assert_eq!(holds_of(&site, &key).await, json!([]));
        made(&site.hold(&site.client, &site.new_key().await, &slots[0]).await);
    }

    async fn book_03g_a_visit_has_no_length_of_its_own_to_ask_for(site: Site) {
        let slots = slots_of(&visits(&site, "newtown").await[0], "newtown");
        let path = format!("/api/booking_keys/{}/holds", site.new_key().await);
        let body = json!({ "slots": slots, "customDuration": 30 });
        let answer = site.client.post_once(&path, &site.idempotency_key(), &body).await;
        let fields = refused(&answer, 422, "message.invalid_fields")["fields"].clone();
        assert_eq!(texts(&fields, "field"), ["customDuration"]);
    }
}

/// How many people want overlapping visits at once, and how often.
const PEOPLE: usize = 6;
const ROUNDS: usize = 6;

/// Of callers who want overlapping visits, in different orders, exactly one wins, and nothing of the others stays.
async fn race(engine: Engine) {
    let site = Arc::new(Site::on(engine).await);
    for round in 0..ROUNDS {
        let (hour, next) = (8 + round, 9 + round);
        let world = &site.world;
        let one = world.slot("ultrasound-abdomen", world.room_1, "2026-03-10", &format!("{hour:02}:00"), 30);
        let two = world.slot("ultrasound-knee", world.room_2, "2026-03-10", &format!("{hour:02}:30"), 30);
        let other =
            world.slot("ultrasound-abdomen", world.room_1, "2026-03-10", &format!("{hour:02}:15"), 30);
        let wanted = [[&one, &two], [&two, &one], [&two, &other]];
        let mut people = JoinSet::new();
        for person in 0..PEOPLE {
            let slots: Vec<Value> = wanted[person % wanted.len()].map(Clone::clone).into();
            let (site, key) = (Arc::clone(&site), site.new_key().await);
            people.spawn(async move {
                let answer = hold_all(&site, &site.another_client(), &key, &slots).await;
                (key, slots, answer)
            });
        }
        let answers = people.join_all().await;
        let told: Vec<u16> = answers.iter().map(|(_, _, answer)| answer.status.as_u16()).collect();
        assert_eq!(told.iter().filter(|status| **status == 201).count(), 1, "at {hour}: {told:?}");
        assert_eq!(told.iter().filter(|status| **status == 409).count(), PEOPLE - 1, "at {hour}: {told:?}");
        for (key, slots, answer) in &answers {
            let expected = if answer.status == 201 { slots.len() } else { 0 };
            assert_eq!(holds_of(&site, key).await.as_array().unwrap().len(), expected, "before {next}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slot_04h_of_people_who_want_overlapping_visits_one_wins_on_sqlite() {
    race(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slot_04h_of_people_who_want_overlapping_visits_one_wins_on_postgresql() {
    race(Engine::Postgres).await;
}
