//! A caller who loses a visit is offered other whole visits.

use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Site, on_both_engines};

use crate::support::{booked, made, refused, texts};
use crate::visits_held::{hold_all, slots_of, visits};

/// Whole visits, nearest first, each of which can be held as it is.
async fn assert_whole_visits(site: &Site, alternatives: &Value, lost: &str) {
    let all = alternatives.as_array().unwrap();
    assert_eq!(all.len(), 5, "{alternatives}");
    let lost: jiff::Timestamp = lost.parse().unwrap();
    let away = |visit: &Value| -> SignedDuration {
        visit["start"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap().duration_since(lost).abs()
    };
    assert!(all.is_sorted_by_key(away), "{alternatives}");
    for visit in all {
        assert_eq!(visit["examSlug"], "ultrasound-abdomen,ultrasound-knee");
        let parts = &visit["parts"];
        assert_eq!(texts(parts, "examSlug"), ["ultrasound-abdomen", "ultrasound-knee"]);
        assert_eq!(visit["start"], parts[0]["start"]);
        assert_eq!(visit["end"], parts[1]["end"]);
        assert_eq!(visit["deviceId"], parts[0]["deviceId"]);
    }
    let nearest = slots_of(&all[0], all[0]["clinicSlug"].as_str().unwrap());
    made(&hold_all(site, &site.client, &site.new_key().await, &nearest).await);
}

on_both_engines! {
    async fn book_03h_who_loses_a_visit_is_offered_whole_visits(site: Site) {
        let visit = visits(&site, "newtown").await.remove(4);
        let slots = slots_of(&visit, "newtown");
        booked(&site, &slots[1]).await;
        let answer = hold_all(&site, &site.client, &site.new_key().await, &slots).await;
        let refusal = refused(&answer, 409, "message.slot_just_taken");
        let start = visit["start"].as_str().unwrap();
        assert_whole_visits(&site, &refusal["details"]["alternatives"], start).await;
    }

    async fn book_03h_a_visit_that_lost_one_reservation_is_lost_whole(site: Site) {
        let visit = visits(&site, "newtown").await.remove(4);
        let (key, slots) = (site.new_key().await, slots_of(&visit, "newtown"));
        made(&hold_all(&site, &site.client, &key, &slots).await);
        let holds = format!("/api/booking_keys/{key}/holds");
        assert_eq!(site.client.put(&holds).await.status, 200, "while both are there");
        site.clock.advance(SignedDuration::from_mins(11));
        booked(&site, &slots[1]).await;
        let refusal = refused(&site.client.put(&holds).await, 409, "message.hold_lost");
        let start = visit["start"].as_str().unwrap();
        assert_whole_visits(&site, &refusal["details"]["alternatives"], start).await;
    }

    async fn one_exam_that_is_lost_is_offered_alone(site: Site) {
        let slot = site.world.knee_slot("09:00");
        booked(&site, &slot).await;
        let answer = site.hold(&site.client, &site.new_key().await, &slot).await;
        let others = refused(&answer, 409, "message.slot_just_taken")["details"]["alternatives"].clone();
        assert_eq!(others[0]["examSlug"], json!("ultrasound-knee"));
        assert_eq!(others[0].get("parts"), None);
    }
}
