//! Custom durations of an exam: bounded for the public, free for staff.

use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines, submission};

use crate::support::{entry, found, made, refused, starts, texts};

const TUESDAY: &str = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";

/// A knee ultrasound, usually 30 minutes, of another length.
fn knee(site: &Site, room: i64, minutes: i64) -> Value {
    site.world.slot("ultrasound-knee", room, "2026-03-10", "09:00", minutes)
}

async fn hold(site: &Site, client: &Client, asked: i64, minutes: i64) -> TestResponse {
    let path = format!("/api/booking_keys/{}/holds", site.new_key().await);
    let body = json!({ "slots": [knee(site, site.world.room_3, minutes)], "customDuration": asked });
    client.post_once(&path, &site.idempotency_key(), &body).await
}

async fn book(site: &Site, client: &Client, asked: i64, minutes: i64) -> TestResponse {
    let mut body = submission(&site.new_key().await, &knee(site, site.world.room_1, minutes));
    body["customDuration"] = json!(asked);
    client.post_once("/api/appointments", &site.idempotency_key(), &body).await
}

/// The minutes of the first slot in Randwick, by each search call.
async fn searched(site: &Site, client: &Client, asked: i64) -> Vec<i64> {
    let randwick = site.world.randwick;
    let mut found_minutes = Vec::new();
    for path in [
        format!("/api/slots?{TUESDAY}&clinicSlug=randwick&customDuration={asked}"),
        format!("/api/clinic_appointments?{TUESDAY}&clinicIds={randwick}&customDuration={asked}"),
        format!("/api/slots/next?examSlug=ultrasound-knee&clinicSlug=randwick&customDuration={asked}"),
    ] {
        let answer = found(&client.get(&path).await);
        let slot = &entry(&answer, "randwick")["slots"][0];
        let [start, end] = ["start", "end"].map(|name| slot[name].as_str().unwrap().parse().unwrap());
        let length: SignedDuration = jiff::Timestamp::duration_since(end, start);
        found_minutes.push(length.as_mins());
    }
    found_minutes
}

async fn desk(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk], &[]).await;
    site.signed_in_as("desk").await
}

on_both_engines! {
    async fn slot_01q_the_public_takes_no_less_than_the_exam_and_no_more_than_twice_that(site: Site) {
        for (asked, offered) in [(1, 30), (25, 30), (30, 30), (45, 45), (60, 60), (65, 60), (480, 60)] {
            assert_eq!(searched(&site, &site.client, asked).await, [offered; 3], "{asked}");
            if asked != offered {
                let wanted = asked.max(5);
                refused(&hold(&site, &site.client, asked, wanted).await, 422, "message.slot_not_offered");
                refused(&book(&site, &site.client, asked, wanted).await, 422, "message.slot_not_offered");
            }
        }
        let held = made(&hold(&site, &site.client, 480, 60).await);
        assert_eq!(texts(&held["holds"], "end"), ["2026-03-10T10:00:00+11:00"]);
        let path = format!("/api/slots?{TUESDAY}&clinicSlug=randwick");
        let left = starts(&found(&site.client.get(&path).await), "randwick");
        assert!(left.contains(&"2026-03-10T10:15:00+11:00".to_owned()), "one hour is taken, not the day: {left:?}");
    }

    async fn slot_01q_staff_book_any_duration(site: Site) {
        let desk = desk(&site).await;
        assert_eq!(searched(&site, &desk, 5).await, [5; 3]);
        assert_eq!(searched(&site, &site.client, 5).await, [30; 3], "and nobody else is answered like them");
        assert_eq!(searched(&site, &desk, 480).await, [480; 3]);
        made(&book(&site, &desk, 5, 5).await);
        made(&hold(&site, &desk, 200, 200).await);
    }

    async fn slot_01q_an_account_that_decides_nothing_is_bound_like_the_public(site: Site) {
        site.add_account("administrator", &[Role::Administrator], &[]).await;
        let administrator = site.signed_in_as("administrator").await;
        assert_eq!(searched(&site, &administrator, 5).await, [30; 3]);
        refused(&hold(&site, &administrator, 5, 5).await, 422, "message.slot_not_offered");
    }
}
