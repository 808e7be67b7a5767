//! Holding a slot while its form is open.

use serde_json::{Value, json};
use testkit::{Site, on_both_engines};

use crate::support::{booked, found, is_offered, made, randwick_slot, refused, texts};

async fn holds_of(site: &Site, key: &str) -> Value {
    found(&site.client.get(&format!("/api/booking_keys/{key}")).await)["holds"].clone()
}

on_both_engines! {
    async fn slot_05a_choosing_a_slot_reserves_it(site: Site) {
        let (key, slot) = (site.new_key().await, randwick_slot(&site, "09:00"));
        let body = made(&site.hold(&site.client, &key, &slot).await);
        assert_eq!(body["expiresAt"], "2026-03-08T19:10:00Z", "10 minutes from now");
        assert_eq!(body["renewableUntil"], "2026-03-08T19:30:00Z", "30 minutes from now");
        assert_eq!(texts(&body["holds"], "start"), ["2026-03-10T09:00:00+11:00"]);
        assert_eq!(texts(&body["holds"], "end"), ["2026-03-10T09:30:00+11:00"]);
        assert_eq!(body["holds"][0]["deviceId"], site.world.room_3);
        let other = site.new_key().await;
        refused(&site.hold(&site.client, &other, &slot).await, 409, "message.slot_just_taken");
        refused(&site.book(&site.client, &other, &slot).await, 409, "message.slot_just_taken");
    }

    async fn a_new_choice_takes_the_place_of_the_earlier_one_of_the_same_exam(site: Site) {
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "11:00")).await);
        assert_eq!(texts(&holds_of(&site, &key).await, "start"), ["2026-03-10T11:00:00+11:00"]);
        assert!(is_offered(&site, "09:00").await && !is_offered(&site, "11:00").await);
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "11:15")).await);
        assert!(is_offered(&site, "10:30").await, "one's own reservation gives way to one that overlaps it");
        let room = site.world.room_3;
        let another_exam = site.world.slot("ultrasound-morphology", room, "2026-03-10", "14:00", 60);
        made(&site.hold(&site.client, &key, &another_exam).await);
        assert_eq!(holds_of(&site, &key).await.as_array().map(Vec::len), Some(2), "another exam stays beside it");
    }

    async fn a_choice_that_fails_leaves_the_earlier_one_in_place(site: Site) {
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        booked(&site, &randwick_slot(&site, "11:00")).await;
        let answer = site.hold(&site.client, &key, &randwick_slot(&site, "11:00")).await;
        refused(&answer, 409, "message.slot_just_taken");
        assert_eq!(texts(&holds_of(&site, &key).await, "start"), ["2026-03-10T09:00:00+11:00"]);
        assert!(!is_offered(&site, "09:00").await);
    }

    async fn the_loser_is_offered_at_most_five_others_nearest_first(site: Site) {
        let slot = randwick_slot(&site, "12:00");
        made(&site.hold(&site.client, &site.new_key().await, &slot).await);
        let answer = site.hold(&site.client, &site.new_key().await, &slot).await;
        let others = refused(&answer, 409, "message.slot_just_taken")["details"]["alternatives"].clone();
        let expected = ["11:15", "12:45", "11:00", "13:00", "10:45"].map(|time| format!("2026-03-10T{time}:00+11:00"));
        assert_eq!(texts(&others, "start"), expected);
        assert_eq!(others[0], json!({
            "clinicSlug": "randwick", "clinicName": "Harbour Imaging Randwick", "examSlug": "ultrasound-knee",
            "start": "2026-03-10T11:15:00+11:00", "end": "2026-03-10T11:45:00+11:00",
            "timeZone": "Australia/Sydney", "deviceId": site.world.room_3
        }));
        let mut nearest = others[0].clone();
        nearest.as_object_mut().unwrap().remove("clinicName");
        made(&site.hold(&site.client, &site.new_key().await, &nearest).await);
    }

    async fn all_slots_of_one_choice_are_reserved_or_none(site: Site) {
        let room = site.world.room_3;
        let long = site.world.slot("ultrasound-morphology", room, "2026-03-10", "14:00", 60);
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let (key, body) = (site.new_key().await, json!({ "slots": [long, randwick_slot(&site, "09:00")] }));
        let path = format!("/api/booking_keys/{key}/holds");
        let answer = site.client.post_once(&path, &site.idempotency_key(), &body).await;
        refused(&answer, 409, "message.slot_just_taken");
        assert_eq!(holds_of(&site, &key).await, json!([]));
        assert!(is_offered(&site, "14:00").await, "the first of the two is free too");
        let both = json!({ "slots": [long, randwick_slot(&site, "11:00")] });
        let made = made(&site.client.post_once(&path, &site.idempotency_key(), &both).await);
        assert_eq!(made["holds"].as_array().map(Vec::len), Some(2));
    }

    async fn giving_a_reservation_back_frees_it(site: Site) {
        let key = site.new_key().await;
        let path = format!("/api/booking_keys/{key}/holds");
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        assert_eq!(site.client.delete(&path).await.status.as_u16(), 204);
        assert!(is_offered(&site, "09:00").await);
        assert_eq!(holds_of(&site, &key).await, json!([]));
        made(&site.hold(&site.client, &site.new_key().await, &randwick_slot(&site, "09:00")).await);
        assert_eq!(site.client.delete(&path).await.status.as_u16(), 204, "once more does no harm");
        assert!(!is_offered(&site, "09:00").await, "and frees nothing of another");
    }

    async fn a_retry_of_the_same_choice_gives_the_same_reservation(site: Site) {
        let (key, retry) = (site.new_key().await, site.idempotency_key());
        let path = format!("/api/booking_keys/{key}/holds");
        let body = json!({ "slots": [randwick_slot(&site, "09:00")] });
        let first = made(&site.client.post_once(&path, &retry, &body).await);
        let again = made(&site.client.post_once(&path, &retry, &body).await);
        assert_eq!(first, again);
        let other = json!({ "slots": [randwick_slot(&site, "11:00")] });
        let answer = site.client.post_once(&path, &retry, &other).await;
        refused(&answer, 422, "message.idempotency_mismatch");
        assert_eq!(holds_of(&site, &key).await, first["holds"]);
    }

    async fn a_choice_needs_an_idempotency_key(site: Site) {
        let path = format!("/api/booking_keys/{}/holds", site.new_key().await);
        let body = json!({ "slots": [randwick_slot(&site, "09:00")] });
        let refusal = refused(&site.client.post(&path, &body).await, 400, "message.malformed");
        assert_eq!(texts(&refusal["fields"], "field"), ["Idempotency-Key"]);
        refused(&site.client.post_once(&path, "short", &body).await, 400, "message.malformed");
        assert!(is_offered(&site, "09:00").await);
    }
}
