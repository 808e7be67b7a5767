//! Separate bookings that fail completely, and keys that don't belong in a submission.

use serde_json::{Value, json};
use testkit::{Rows, Site, TestResponse, on_both_engines, submission};

use crate::support::{booked, found, made, randwick_slot, refused, texts};

const NOTHING: Rows = Rows { patients: 0, bookings: 0, appointments: 0 };

fn two(site: &Site, keys: [&str; 2]) -> Value {
    let mut body = submission(keys[0], &randwick_slot(site, "09:00"));
    body["separateBooking"] = json!(true);
    body["appointments"] = json!([randwick_slot(site, "09:00"), site.world.long_slot("12:00")]);
    for (position, key) in keys.iter().enumerate() {
        body["appointments"][position]["bookingKey"] = json!(key);
    }
    body
}

async fn submit(site: &Site, body: &Value) -> TestResponse {
    site.client.post_once("/api/appointments", &site.idempotency_key(), body).await
}

async fn is_draft(site: &Site, key: &str) -> bool {
    found(&site.client.get(&format!("/api/booking_keys/{key}")).await)["state"] == "DRAFT"
}

on_both_engines! {
    async fn book_04i_when_every_exam_is_lost_nothing_is_stored_and_the_nearest_times_are_offered(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        booked(&site, &site.world.knee_slot("12:00")).await;
        let keys = site.new_keys("ultrasound-knee,ultrasound-morphology").await;
        let refusal = refused(&submit(&site, &two(&site, [&keys[0], &keys[1]])).await, 409, "message.slot_just_taken");
        let others = texts(&refusal["details"]["alternatives"], "clinicSlug");
        assert_eq!(others[0], "randwick", "of the first exam");
        assert_eq!(site.rows().await, Rows { patients: 2, bookings: 2, appointments: 2 }, "only the others'");
        assert!(is_draft(&site, &keys[0]).await && is_draft(&site, &keys[1]).await);
    }

    async fn book_03i_a_time_that_is_not_offered_fails_alone(site: Site) {
        let keys = site.new_keys("ultrasound-knee,ultrasound-morphology").await;
        let mut body = two(&site, [&keys[0], &keys[1]]);
        body["appointments"][0] = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-10", "03:00", 30);
        body["appointments"][0]["bookingKey"] = json!(keys[0]);
        let answer = made(&submit(&site, &body).await);
        assert_eq!(texts(&answer["appointments"], "key"), ["message.slot_not_offered", ""]);
        assert_eq!(answer["bookingKey"], keys[1], "the first key under which something was booked");
        assert!(is_draft(&site, &keys[0]).await);
        let alone = submission(&keys[0], &body["appointments"][0]);
        refused(&submit(&site, &alone).await, 422, "message.slot_not_offered");
    }

    async fn book_04j_the_keys_of_other_drafts_are_refused_in_one_visit(site: Site) {
        let (mine, other) = (site.new_key().await, site.new_key().await);
        let mut body = two(&site, [&mine, &other]);
        body["separateBooking"] = json!(false);
        let refusal = refused(&submit(&site, &body).await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["appointments.1.bookingKey"]);
        assert_eq!(site.rows().await, NOTHING);
        assert!(is_draft(&site, &mine).await && is_draft(&site, &other).await);
    }

    async fn book_04j_an_unknown_or_used_key_fails_the_whole_submission(site: Site) {
        let (_, used) = booked(&site, &site.world.knee_slot("15:00")).await;
        let mine = site.new_key().await;
        refused(&submit(&site, &two(&site, [&mine, "AAAAAAAAAAAAAAAAAAAAAA"])).await, 404, "message.not_found");
        refused(&submit(&site, &two(&site, [&mine, &used])).await, 409, "message.booking_key_submitted");
        refused(&submit(&site, &two(&site, [&mine, "short"])).await, 400, "message.malformed");
        assert_eq!(site.rows().await, Rows { patients: 1, bookings: 1, appointments: 1 });
        assert!(is_draft(&site, &mine).await);
    }

    async fn book_04j_two_exams_under_one_key_are_no_separate_booking(site: Site) {
        let (mine, other) = (site.new_key().await, site.new_key().await);
        let refusal = refused(&submit(&site, &two(&site, [&mine, &mine])).await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["appointments.1.bookingKey"]);
        let mut elsewhere = two(&site, [&mine, &other]);
        elsewhere["bookingKey"] = json!(site.new_key().await);
        let refusal = refused(&submit(&site, &elsewhere).await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["bookingKey"]);
        assert_eq!(site.rows().await, NOTHING);
    }

    async fn one_visit_with_an_enquiry_that_nobody_takes_is_not_booked_at_all(site: Site) {
        let key = site.new_key().await;
        let mut body = submission(&key, &randwick_slot(&site, "09:00"));
        body["bookingRequests"] = json!([{ "examSlug": "xray-knee", "clinicSlug": "randwick" }]);
        refused(&submit(&site, &body).await, 422, "message.booking_request_denied");
        assert_eq!(site.rows().await, NOTHING);
        assert!(is_draft(&site, &key).await);
    }
}
