//! Needs and holds: a slot is held and booked for as long as the patient needs it.

use domain::patient::Need;
use serde_json::{Value, json};
use testkit::{Site, on_both_engines};

use crate::needs::say_needs;
use crate::support::{found, is_offered, made, refused, texts};

/// A knee ultrasound of so many minutes in Randwick's only room.
fn knee(site: &Site, time: &str, minutes: i64) -> Value {
    site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-10", time, minutes)
}

on_both_engines! {
    async fn book_15g_a_need_with_extra_minutes_lengthens_the_slot_that_is_held_and_booked(site: Site) {
        site.ask_about("ultrasound-knee", Need::Claustrophobia, 20).await;
        let key = site.new_key().await;
        found(&say_needs(&site, &key, &json!({ "claustrophobic": true })).await);
        refused(&site.hold(&site.client, &key, &knee(&site, "09:00", 30)).await, 422, "message.slot_not_offered");
        made(&site.hold(&site.client, &key, &knee(&site, "09:00", 50)).await);
        assert!(!is_offered(&site, "09:45").await, "until 09:50 and its clean-up");
        assert!(is_offered(&site, "10:00").await);
        refused(&site.book(&site.client, &key, &knee(&site, "09:00", 30)).await, 422, "message.slot_not_offered");
        let booked = made(&site.book(&site.client, &key, &knee(&site, "09:00", 50)).await);
        assert_eq!(texts(&booked["appointments"], "end"), ["2026-03-10T09:50:00+11:00"]);
        assert!(!is_offered(&site, "09:45").await);
    }

    async fn book_15i_a_hold_that_no_longer_fits_is_reported_stays_held_and_cannot_be_booked(site: Site) {
        site.ask_about("ultrasound-knee", Need::Claustrophobia, 20).await;
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &knee(&site, "09:00", 30)).await);
        let kept = found(&say_needs(&site, &key, &json!({ "claustrophobic": false })).await);
        assert_eq!(kept["holdsToChooseAgain"], json!([]), "it is as long as it should be");
        for _ in 0..2 {
            let kept = found(&say_needs(&site, &key, &json!({ "claustrophobic": true })).await);
            assert_eq!(texts(&kept["holdsToChooseAgain"], "start"), ["2026-03-10T09:00:00+11:00"]);
        }
        assert!(!is_offered(&site, "09:00").await, "nobody else gets it while its owner chooses again");
        refused(&site.book(&site.client, &key, &knee(&site, "09:00", 30)).await, 422, "message.slot_not_offered");
        made(&site.hold(&site.client, &key, &knee(&site, "11:00", 50)).await);
        assert!(is_offered(&site, "09:00").await, "it was given back");
        made(&site.book(&site.client, &key, &knee(&site, "11:00", 50)).await);
    }

    async fn book_15i_a_hold_on_a_device_that_no_longer_suits_is_reported(site: Site) {
        site.limit_weight(site.world.room_3, 150).await;
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &knee(&site, "09:00", 30)).await);
        let kept = found(&say_needs(&site, &key, &json!({ "weightKg": 151 })).await);
        assert_eq!(kept["holdsToChooseAgain"][0]["deviceId"], site.world.room_3);
        refused(&site.book(&site.client, &key, &knee(&site, "09:00", 30)).await, 422, "message.slot_not_offered");
    }

    async fn book_15g_alternatives_are_as_long_as_the_patient_needs(site: Site) {
        site.ask_about("ultrasound-knee", Need::Claustrophobia, 20).await;
        made(&site.hold(&site.client, &site.new_key().await, &knee(&site, "09:00", 30)).await);
        let key = site.new_key().await;
        found(&say_needs(&site, &key, &json!({ "claustrophobic": true })).await);
        let answer = site.hold(&site.client, &key, &knee(&site, "09:00", 50)).await;
        let others = refused(&answer, 409, "message.slot_just_taken")["details"]["alternatives"].clone();
        let nearest = (&others[0]["start"], &others[0]["end"]);
        assert_eq!(nearest, (&json!("2026-03-10T09:45:00+11:00"), &json!("2026-03-10T10:35:00+11:00")));
    }
}
