//! Drafts: they start with a key and expire after a day.

use jiff::SignedDuration;
use serde_json::json;
use testkit::on_both_engines;

use crate::support::{booked, found, is_offered, made, randwick_slot, refused};

const NOBODYS: &str = "q7Zt0XvN3mC9sYbE5hKpLw";

on_both_engines! {
    async fn book_18a_a_new_booking_key_can_be_fetched(site: Site) {
        let answer = site.client.post("/api/booking_keys", &json!({})).await;
        let body = made(&answer);
        let key = body["bookingKey"].as_str().unwrap();
        let letters = key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        assert!(key.len() == 22 && letters, "{key}");
        assert_eq!(body["expiresAt"], "2026-03-09T19:00:00Z", "24 hours from now, in UTC");
        assert_ne!(site.new_key().await, key, "no two are alike");
        assert_eq!(found(&site.client.get(&format!("/api/booking_keys/{key}")).await)["bookingKey"], key);
    }

    async fn the_state_of_a_draft_can_be_read_after_a_reload(site: Site) {
        let key = site.new_key().await;
        let path = format!("/api/booking_keys/{key}");
        assert_eq!(found(&site.client.get(&path).await), json!({
            "bookingKey": key, "state": "DRAFT", "expiresAt": "2026-03-09T19:00:00Z", "holds": [],
            "temporaryDocuments": [], "temporaryQuestionnaires": []
        }));
        let held = made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        let answer = site.client.get(&path).await;
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(found(&answer)["holds"], json!([{
            "id": held["holds"][0]["id"], "examSlug": "ultrasound-knee", "clinicSlug": "randwick",
            "deviceId": site.world.room_3,
            "start": "2026-03-10T09:00:00+11:00", "end": "2026-03-10T09:30:00+11:00",
            "expiresAt": "2026-03-08T19:10:00Z", "renewableUntil": "2026-03-08T19:30:00Z"
        }]));
    }

    async fn dropping_a_draft_frees_what_it_holds(site: Site) {
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        assert!(!is_offered(&site, "09:00").await);
        let path = format!("/api/booking_keys/{key}");
        assert_eq!(site.client.delete(&path).await.status.as_u16(), 204);
        assert!(is_offered(&site, "09:00").await);
        refused(&site.client.get(&path).await, 410, "message.booking_key_expired");
        let answer = site.book(&site.client, &key, &randwick_slot(&site, "09:00")).await;
        refused(&answer, 410, "message.booking_key_expired");
        made(&site.hold(&site.client, &site.new_key().await, &randwick_slot(&site, "09:00")).await);
    }

    async fn an_unknown_booking_key_is_404_at_every_call(site: Site) {
        let slot = randwick_slot(&site, "09:00");
        for key in [NOBODYS, "short", "with%20space%20and%20more"] {
            let path = format!("/api/booking_keys/{key}");
            refused(&site.client.get(&path).await, 404, "message.not_found");
            refused(&site.client.delete(&path).await, 404, "message.not_found");
            refused(&site.hold(&site.client, key, &slot).await, 404, "message.not_found");
            refused(&site.client.put(&format!("{path}/holds")).await, 404, "message.not_found");
            refused(&site.client.delete(&format!("{path}/holds")).await, 404, "message.not_found");
        }
        refused(&site.book(&site.client, NOBODYS, &slot).await, 404, "message.not_found");
    }

    async fn a_draft_ends_after_a_day(site: Site) {
        let key = site.new_key().await;
        let (path, slot) = (format!("/api/booking_keys/{key}"), randwick_slot(&site, "14:00"));
        site.clock.advance(SignedDuration::from_secs(24 * 3600 - 1));
        assert_eq!(found(&site.client.get(&path).await)["state"], "DRAFT");
        site.clock.advance(SignedDuration::from_secs(1));
        refused(&site.client.get(&path).await, 410, "message.booking_key_expired");
        refused(&site.client.delete(&path).await, 410, "message.booking_key_expired");
        refused(&site.hold(&site.client, &key, &slot).await, 410, "message.booking_key_expired");
        refused(&site.client.put(&format!("{path}/holds")).await, 410, "message.booking_key_expired");
        refused(&site.book(&site.client, &key, &slot).await, 410, "message.booking_key_expired");
    }

    async fn a_submitted_key_is_no_draft_any_more(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (path, later) = (format!("/api/booking_keys/{key}"), randwick_slot(&site, "14:00"));
        refused(&client.get(&path).await, 409, "message.booking_key_submitted");
        refused(&client.delete(&path).await, 409, "message.booking_key_submitted");
        // Only a caller signed in to the booking may hold a new time for it.
        refused(&site.hold(&site.another_client(), &key, &later).await, 409, "message.booking_key_submitted");
        refused(&site.book(&client, &key, &later).await, 409, "message.booking_key_submitted");
        assert!(!is_offered(&site, "09:00").await, "the appointment stands");
        assert!(is_offered(&site, "14:00").await);
    }
}
