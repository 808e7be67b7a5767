//! Holds hide slots from others; and the search for the next available slot.

use domain::auth::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Engine, Site, on_both_engines};

use crate::support::{booked, entry, found, is_offered, made, randwick_slot, search_with_key, starts, texts};

const RANDWICK: &str = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10&clinicSlug=randwick";
const NINE: &str = "2026-03-10T09:00:00+11:00";

async fn next(site: &Site, query: &str) -> Value {
    found(&site.client.get(&format!("/api/slots/next?{query}")).await)
}

on_both_engines! {
    async fn slot_01h_time_under_a_live_reservation_is_not_offered_to_others(site: Site) {
        assert!(is_offered(&site, "09:00").await);
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        for hidden in ["08:30", "08:45", "09:00", "09:15", "09:30"] {
            assert!(!is_offered(&site, hidden).await, "{hidden} runs into the reserved time or its clean-up");
        }
        assert!(is_offered(&site, "08:15").await && is_offered(&site, "09:45").await);
        site.clock.advance(SignedDuration::from_secs(10 * 60 + 29));
        assert!(!is_offered(&site, "09:00").await, "within the grace after the end");
        site.clock.advance(SignedDuration::from_secs(2));
        assert!(is_offered(&site, "09:00").await, "more than 30 seconds after the end");
    }

    async fn a_callers_own_reservation_does_not_block_their_search(site: Site) {
        let (key, other) = (site.new_key().await, site.new_key().await);
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        let own = search_with_key(&site, &key, RANDWICK).await;
        assert!(starts(&own, "randwick").contains(&NINE.to_owned()));
        let others = search_with_key(&site, &other, RANDWICK).await;
        assert!(!starts(&others, "randwick").contains(&NINE.to_owned()));
        let invented = search_with_key(&site, "q7Zt0XvN3mC9sYbE5hKpLw", RANDWICK).await;
        assert_eq!(invented, others, "an unknown key changes nothing");
    }

    async fn a_booked_time_is_not_offered_even_to_its_owner(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        assert!(!is_offered(&site, "09:00").await);
        let own = search_with_key(&site, &key, RANDWICK).await;
        assert!(!starts(&own, "randwick").contains(&NINE.to_owned()));
    }

    async fn a_reservation_made_at_one_server_is_seen_by_another(site: Site) {
        let other = site.another_server().await;
        assert!(is_offered(&other, "09:00").await);
        made(&site.hold(&site.client, &site.new_key().await, &randwick_slot(&site, "09:00")).await);
        assert!(!is_offered(&other, "09:00").await);
    }

    async fn slot_06a_find_next_available_answers_the_nearest_free_slot_across_clinics(site: Site) {
        // Newtown is closed on Good Friday, so from that day on Randwick is the earlier one.
        let answer = next(&site, "examSlug=ultrasound-knee&after=2026-04-03").await;
        let clinics = answer["clinics"].as_array().unwrap();
        let order: Vec<&Value> = clinics.iter().map(|entry| &entry["clinic"]["slug"]).collect();
        assert_eq!(order, ["randwick", "newtown"], "earliest first");
        assert_eq!(starts(&answer, "randwick"), ["2026-04-03T08:00:00+11:00"], "one slot a clinic");
        assert_eq!(starts(&answer, "newtown"), ["2026-04-06T08:00:00+10:00"]);
    }

    async fn the_next_available_slot_moves_on_when_it_is_taken(site: Site) {
        let query = "examSlug=ultrasound-knee&clinicSlug=randwick";
        assert_eq!(starts(&next(&site, query).await, "randwick"), ["2026-03-09T08:00:00+11:00"], "today");
        let slot = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-09", "08:00", 30);
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &slot).await);
        assert_eq!(starts(&next(&site, query).await, "randwick"), ["2026-03-09T08:45:00+11:00"]);
        let path = format!("/api/slots/next?{query}");
        let request = site.client.request(Method::GET, &path).header("Booking-Key", key);
        let own = found(&site.client.send(request).await);
        assert_eq!(starts(&own, "randwick"), ["2026-03-09T08:00:00+11:00"], "one's own is still there");
    }
}

#[tokio::test]
async fn clinics_without_a_next_slot_give_the_reason() {
    let site = Site::on(Engine::Sqlite).await;
    let wider = site.add_second_region().await;
    site.add_account("desk", &[Role::FrontDesk], &[]).await;
    let desk = site.signed_in_as("desk").await;
    let query = format!("examSlug=ultrasound-knee&deviceId={}&customDuration=120", wider.evening_room);
    let answer = found(&desk.get(&format!("/api/slots/next?{query}")).await);
    let newtown = entry(&answer, "newtown");
    assert_eq!(newtown["slots"], json!([]));
    assert!(texts(&newtown["reasons"], "reason").contains(&"TOO_SHORT".to_owned()), "{}", newtown["reasons"]);
}
