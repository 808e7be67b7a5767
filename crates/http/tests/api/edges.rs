//! Edge cases: past days, texts that no database stores, the same call twice at once, the limits of time.

use jiff::SignedDuration;
use reqwest::StatusCode;
use serde_json::json;
use testkit::{on_both_engines, submission};

use crate::support::{booked, entry, is_offered, made, randwick_slot, refused, search, texts};

on_both_engines! {
    async fn slot_01m_days_in_the_past_are_closed(site: Site) {
        let answer = search(&site, "examSlug=ultrasound-knee&start=2026-03-02&end=2026-03-06").await;
        assert_eq!(texts(&entry(&answer, "newtown")["reasons"], "reason"), ["CLOSED"]);
    }

    async fn slot_01m_days_beyond_the_horizon_are_closed(site: Site) {
        let answer = search(&site, "examSlug=ultrasound-knee&start=2027-05-03&end=2027-05-07").await;
        assert_eq!(texts(&entry(&answer, "newtown")["reasons"], "reason"), ["CLOSED"]);
    }

    async fn slot_01m_an_exam_that_is_not_booked_online_says_so(site: Site) {
        let query = "examSlug=guided-injection&start=2026-03-10&end=2026-03-10";
        let answer = search(&site, query).await;
        assert_eq!(texts(&entry(&answer, "newtown")["reasons"], "reason"), ["NOT_ONLINE"]);
    }

    async fn the_reason_closed_is_given_only_if_every_day_was_closed(site: Site) {
        // 11 am on Friday 13 March, 6 hours to fast; Saturday is closed.
        site.clock.advance(SignedDuration::from_hours(4 * 24 + 5));
        let answer = search(&site, "examSlug=ultrasound-abdomen&start=2026-03-13&end=2026-03-14").await;
        assert_eq!(texts(&entry(&answer, "newtown")["reasons"], "reason"), ["PREPARATION"]);
    }

    async fn a_slot_offered_at_the_end_of_the_grace_can_be_held(site: Site) {
        let slot = randwick_slot(&site, "09:00");
        made(&site.hold(&site.client, &site.new_key().await, &slot).await);
        site.clock.advance(SignedDuration::from_secs(10 * 60 + 30));
        assert!(is_offered(&site, "09:00").await);
        made(&site.hold(&site.client, &site.new_key().await, &slot).await);
    }

    async fn the_same_choice_sent_twice_at_once_reserves_once(site: Site) {
        for time in ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00"] {
            let (key, retry) = (site.new_key().await, site.idempotency_key());
            let path = format!("/api/booking_keys/{key}/holds");
            let body = json!({ "slots": [randwick_slot(&site, time)] });
            let (one, two) = tokio::join!(
                site.client.post_once(&path, &retry, &body),
                site.client.post_once(&path, &retry, &body),
            );
            assert_eq!(made(&one), made(&two));
        }
    }

    async fn a_text_that_no_database_can_keep_is_refused_as_a_field(site: Site) {
        for field in ["firstName", "lastName", "title"] {
            let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
            body["patientDetails"][field] = json!("Mi\u{0}ra");
            let answer = site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
            refused(&answer, 422, "message.invalid_fields");
        }
    }

    async fn notes_that_no_database_can_keep_are_refused_as_a_field(site: Site) {
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
        body["notes"] = json!("Left\u{0}knee");
        let answer = site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        refused(&answer, 422, "message.invalid_fields");
    }

    async fn a_reservation_refuses_a_custom_duration_that_a_search_refuses(site: Site) {
        for (minutes, length) in [(0, 0), (-5, -5), (-10, -10), (481, 485), (i64::MAX, 30), (i64::MIN, 30)] {
            let key = site.new_key().await;
            let path = format!("/api/booking_keys/{key}/holds");
            let slot = site.world.slot("ultrasound-knee", site.world.room_1, "2026-03-10", "08:00", length);
            let body = json!({ "slots": [slot], "customDuration": minutes });
            let answer = site.client.post_once(&path, &site.idempotency_key(), &body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{minutes}: {}", answer.text);
            let mut body = submission(&key, &slot);
            body["customDuration"] = json!(minutes);
            let answer = site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{minutes}: {}", answer.text);
        }
    }

    async fn the_next_free_time_refuses_a_custom_duration_that_a_search_refuses(site: Site) {
        for minutes in [0, -5, 481, i64::MAX, i64::MIN] {
            let path = format!("/api/slots/next?examSlug=ultrasound-knee&customDuration={minutes}");
            refused(&site.client.get(&path).await, 422, "message.invalid_fields");
        }
    }

    async fn route_16a_the_bare_api_address_is_no_page(site: Site) {
        for path in ["/api", "/api/"] {
            refused(&site.client.get(path).await, 404, "message.not_found");
        }
    }

    async fn a_search_at_the_ends_of_time_is_answered(site: Site) {
        for day in ["0001-01-01", "-009999-01-02", "9999-12-31"] {
            for path in [
                format!("/api/slots?examSlug=ultrasound-knee&start={day}&end={day}"),
                format!("/api/slots/next?examSlug=ultrasound-knee&after={day}"),
            ] {
                let answer = site.client.get(&path).await;
                assert!(!answer.status.is_server_error(), "{path}: {}", answer.text);
            }
        }
    }

    async fn the_calendar_file_of_a_booking_is_the_same_at_the_same_time(site: Site) {
        let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-10", "09:00", 30);
        let (client, key) = booked(&site, &slot).await;
        let path = format!("/api/secured/booking_keys/{key}/calendar");
        let file = client.get(&path).await.text;
        assert_eq!(file, client.get(&path).await.text);
        assert_eq!(file.matches("DTSTAMP").count(), 1, "an alarm has none (RFC 5545, 3.6.6): {file}");
    }
}
