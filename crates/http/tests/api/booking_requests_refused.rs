//! Refused booking requests.

use serde_json::{Value, json};
use testkit::{Rows, Site, TestResponse, on_both_engines, request_submission};

use crate::support::{booked, found, made, randwick_slot, refused, texts};

const NOTHING: Rows = Rows { patients: 0, bookings: 0, appointments: 0 };

async fn ask(site: &Site, key: &str, requests: &Value) -> TestResponse {
    let body = request_submission(key, requests);
    site.client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await
}

fn injection_with(field: &str, value: Value) -> Value {
    let mut one = json!({ "examSlug": "guided-injection", "clinicSlug": "randwick" });
    one[field] = value;
    json!([one])
}

on_both_engines! {
    async fn req_01i_a_walk_in_exam_cannot_be_asked_for_and_one_that_is_booked_online_can(site: Site) {
        let key = site.new_key().await;
        let walk_in = json!([{ "examSlug": "xray-knee", "clinicSlug": "randwick" }]);
        refused(&ask(&site, &key, &walk_in).await, 422, "message.booking_request_denied");
        assert_eq!(site.rows().await, NOTHING);
        assert_eq!(found(&site.client.get(&format!("/api/booking_keys/{key}")).await)["state"], "DRAFT");
        let unknown = json!([{ "examSlug": "phrenology", "clinicSlug": "randwick" }]);
        refused(&ask(&site, &key, &unknown).await, 422, "message.unknown_exam");
        let online = json!([{ "examSlug": "ultrasound-knee", "clinicSlug": "randwick" }]);
        assert_eq!(made(&ask(&site, &key, &online).await)["bookingRequests"][0]["success"], true);
    }

    async fn book_04i_of_requests_that_fail_for_different_reasons_the_first_is_reported(site: Site) {
        let key = site.new_key().await;
        let walk_in = json!({ "examSlug": "xray-knee", "clinicSlug": "randwick" });
        let unknown = json!({ "examSlug": "phrenology", "clinicSlug": "randwick" });
        let denied = ask(&site, &key, &json!([walk_in, unknown])).await;
        refused(&denied, 422, "message.booking_request_denied");
        refused(&ask(&site, &key, &json!([unknown, walk_in])).await, 422, "message.unknown_exam");
        assert_eq!(site.rows().await, NOTHING);
    }

    async fn book_19b_the_times_and_notes_that_the_form_would_refuse_are_named(site: Site) {
        let key = site.new_key().await;
        let time = |date: &str, from: &str, to: &str| json!({ "date": date, "from": from, "to": to });
        let times = json!([
            time("2026-03-08", "09:00", "12:00"),
            time("2027-03-10", "09:00", "12:00"),
            time("2026-03-17", "9", "12:00"),
            time("2026-03-17", "12:00", "12:00")
        ]);
        let refusal = ask(&site, &key, &injection_with("preferredTimes", times)).await;
        let refusal = refused(&refusal, 422, "message.invalid_fields");
        let named = ["0.date", "1.date", "2.from", "3.to"].map(|at| format!("bookingRequests.0.preferredTimes.{at}"));
        assert_eq!(texts(&refusal["fields"], "field"), named);
        let six = vec![time("2026-03-17", "09:00", "12:00"); 6];
        for (field, value) in [
            ("preferredTimes", json!(six)),
            ("patientNotes", json!("x".repeat(1001))),
            ("clinicalNotes", json!("a\u{0}b")),
            ("clinicSlug", json!("atlantis")),
        ] {
            let answer = ask(&site, &key, &injection_with(field, value)).await;
            let refusal = refused(&answer, 422, "message.invalid_fields");
            assert_eq!(texts(&refusal["fields"], "field"), [format!("bookingRequests.0.{field}")]);
        }
        assert_eq!(site.rows().await, NOTHING);
        made(&ask(&site, &key, &injection_with("preferredTimes", json!(six[..5]))).await);
    }

    async fn today_at_the_clinic_is_the_first_day_that_can_be_asked_for(site: Site) {
        // In Sydney it is 9 March, elsewhere still the 8th.
        let today = json!([{ "date": "2026-03-09", "from": "14:00", "to": "16:00" }]);
        made(&ask(&site, &site.new_key().await, &injection_with("preferredTimes", today)).await);
    }

    async fn an_empty_list_and_a_used_key_are_refused(site: Site) {
        let (_, used) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let asked = injection_with("patientNotes", json!("Left"));
        refused(&ask(&site, &used, &asked).await, 409, "message.booking_key_submitted");
        refused(&ask(&site, "AAAAAAAAAAAAAAAAAAAAAA", &asked).await, 404, "message.not_found");
        let refusal = refused(&ask(&site, &site.new_key().await, &json!([])).await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["bookingRequests"]);
    }
}
