//! The end of a hold: renewal, grace, and what happens afterwards.

use jiff::SignedDuration;
use testkit::on_both_engines;

use crate::support::{found, is_offered, made, randwick_slot, refused, texts};

on_both_engines! {
    async fn a_renewal_gives_the_full_time_again_until_thirty_minutes_have_passed(site: Site) {
        let key = site.new_key().await;
        let path = format!("/api/booking_keys/{key}/holds");
        let held = made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        for (after, expires_at) in [(8, "2026-03-08T19:18:00Z"), (8, "2026-03-08T19:26:00Z"), (8, "2026-03-08T19:30:00Z")] {
            site.clock.advance(SignedDuration::from_mins(after));
            let renewed = found(&site.client.put(&path).await);
            assert_eq!(renewed["expiresAt"], expires_at);
            assert_eq!(renewed["renewableUntil"], "2026-03-08T19:30:00Z");
            assert_eq!(renewed["holds"][0]["id"], held["holds"][0]["id"]);
            assert!(!is_offered(&site, "09:00").await, "the renewal counts for others too");
        }
        site.clock.advance(SignedDuration::from_secs(6 * 60 - 1));
        assert_eq!(found(&site.client.put(&path).await)["expiresAt"], "2026-03-08T19:30:00Z");
        site.clock.advance(SignedDuration::from_secs(1));
        refused(&site.client.put(&path).await, 410, "message.hold_expired");
    }

    async fn slot_05g_expiry_with_thirty_seconds_of_grace_frees_the_slot_for_others(site: Site) {
        let (slot, other) = (randwick_slot(&site, "09:00"), site.new_key().await);
        made(&site.hold(&site.client, &site.new_key().await, &slot).await);
        site.clock.advance(SignedDuration::from_secs(10 * 60 + 29));
        refused(&site.hold(&site.client, &other, &slot).await, 409, "message.slot_just_taken");
        refused(&site.book(&site.client, &other, &slot).await, 409, "message.slot_just_taken");
        site.clock.advance(SignedDuration::from_secs(2));
        made(&site.book(&site.client, &other, &slot).await);
    }

    async fn a_reservation_that_another_took_over_is_lost_with_others_offered(site: Site) {
        let (slot, key, other) = (randwick_slot(&site, "09:00"), site.new_key().await, site.new_key().await);
        made(&site.hold(&site.client, &key, &slot).await);
        site.clock.advance(SignedDuration::from_secs(10 * 60 + 31));
        made(&site.hold(&site.client, &other, &slot).await);
        let answer = site.client.put(&format!("/api/booking_keys/{key}/holds")).await;
        let others = refused(&answer, 409, "message.hold_lost")["details"]["alternatives"].clone();
        let starts = texts(&others, "start");
        assert_eq!(starts.len(), 5);
        assert!(!starts.contains(&"2026-03-10T09:00:00+11:00".to_owned()), "not the lost one: {starts:?}");
        assert_eq!(starts[0], "2026-03-10T08:15:00+11:00", "the nearest that is free");
        refused(&site.book(&site.client, &key, &slot).await, 409, "message.slot_just_taken");
        made(&site.book(&site.client, &other, &slot).await);
    }

    async fn slot_05h_an_expired_reservation_that_is_still_free_can_be_booked(site: Site) {
        let (slot, key) = (randwick_slot(&site, "09:00"), site.new_key().await);
        made(&site.hold(&site.client, &key, &slot).await);
        site.clock.advance(SignedDuration::from_hours(2));
        made(&site.book(&site.client, &key, &slot).await);
        assert!(!is_offered(&site, "09:00").await);
    }

    async fn an_expired_reservation_that_is_still_free_can_be_renewed(site: Site) {
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
        site.clock.advance(SignedDuration::from_mins(20));
        assert!(is_offered(&site, "09:00").await);
        let renewed = found(&site.client.put(&format!("/api/booking_keys/{key}/holds")).await);
        assert_eq!(renewed["expiresAt"], "2026-03-08T19:30:00Z");
        assert!(!is_offered(&site, "09:00").await);
    }

    async fn there_is_nothing_to_renew_where_nothing_was_reserved(site: Site) {
        let path = format!("/api/booking_keys/{}/holds", site.new_key().await);
        refused(&site.client.put(&path).await, 404, "message.not_found");
    }
}
