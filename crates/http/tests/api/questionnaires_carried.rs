//! Answers and documents that go along when another draft takes the place of theirs.

use serde_json::{Value, json};
use testkit::{Client, SMALL_PDF, Site, TestResponse, on_both_engines, request_submission, submission};

use crate::questionnaires::question;
use crate::setup::administrator;
use crate::support::{found, made, prove, randwick_slot, refused, texts};

const SETS: &str = "/api/questionnaire_sets";

/// For every exam; a pacemaker makes a request of the booking.
async fn publish(admin: &Client, result: Value) -> i64 {
    let outcome =
        json!({ "condition": "{pacemaker} = 'yes'", "type": "CREATE_BOOKING_REQUEST", "result": result });
    let record = json!({
        "title": "Safety", "type": "BOOKING_FORM", "general": true, "published": true,
        "json": question("Do you have a pacemaker?"), "outcomes": [outcome]
    });
    made(&admin.post("/api/admin/questionnaires", &record).await)["id"].as_i64().unwrap()
}

async fn decide(client: &Client, key: &str, id: i64, answers: &Value) -> Value {
    let answer = json!({ "questionnaireId": id, "questionnaireResult": answers.to_string(), "questionnaireVersion": 1 });
    let body = json!({ "bookingKey": key, "answer": answer });
    found(&client.post("/api/questionnaires/outcomes", &body).await)
}

/// A request that was made instead of a booking, with its key.
async fn requested(site: &Site, client: &Client, key: &str, id: i64) -> Value {
    let decided = decide(client, key, id, &json!({ "pacemaker": "yes" })).await;
    let mut body =
        request_submission(key, &json!([{ "examSlug": "ultrasound-knee", "clinicSlug": "randwick" }]));
    body["outcomeId"] = decided["outcomes"][0]["outcomeId"].clone();
    made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await)
}

/// The set of a draft that takes up the offer for a request.
async fn taken_up(client: &Client, key: &str, slug: &str) -> Value {
    let body = json!({ "bookingKey": key, "appointmentSlug": slug, "examSlug": "ultrasound-knee" });
    found(&client.post(SETS, &body).await)
}

async fn book(site: &Site, client: &Client, key: &str, slot: &Value, slug: &str) -> TestResponse {
    let mut body = submission(key, slot);
    body["bookingRequestSlug"] = json!(slug);
    client.post_once("/api/appointments", &site.idempotency_key(), &body).await
}

on_both_engines! {
    async fn qst_11p_who_takes_up_an_offer_is_not_asked_again(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, json!({ "deleteKey": true })).await;
        for (opens, time) in [(true, "09:00"), (false, "10:00")] {
            let (client, key) = (site.another_client(), site.new_key().await);
            let request = requested(&site, &client, &key, id).await;
            assert_eq!(request["bookingKey"], json!(key));
            let slug = request["bookingRequests"][0]["slug"].as_str().unwrap().to_owned();
            site.offer(&slug).await;
            let draft = site.new_key().await;
            if opens {
                let set = taken_up(&client, &draft, &slug).await;
                assert_eq!(set["questionnaires"][0]["answered"], true);
                assert_eq!(texts(&set["answers"], "questionnaireResult"), ["{\"pacemaker\":\"yes\"}"]);
                let (stranger, other) = (site.another_client(), site.new_key().await);
                let set = taken_up(&stranger, &other, &slug).await;
                assert_eq!((&set["questionnaires"][0]["answered"], &set["answers"]), (&json!(false), &json!([])));
            }
            made(&book(&site, &client, &draft, &randwick_slot(&site, time), &slug).await);
        }
    }

    async fn qst_11p_an_offer_gets_nobody_past_other_answers_or_to_another_exam(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, json!({ "deleteKey": true })).await;
        let (client, key) = (site.another_client(), site.new_key().await);
        let request = requested(&site, &client, &key, id).await;
        let slug = request["bookingRequests"][0]["slug"].as_str().unwrap().to_owned();
        site.offer(&slug).await;
        let draft = site.new_key().await;
        decide(&client, &draft, id, &json!({ "pacemaker": "yes", "model": "new" })).await;
        let slot = randwick_slot(&site, "09:00");
        refused(&book(&site, &client, &draft, &slot, &slug).await, 422, "message.booking_denied");
        let draft = site.new_key().await;
        decide(&client, &draft, id, &json!({ "pacemaker": "yes" })).await;
        let other = site.world.slot("ultrasound-contrast", site.world.room_1, "2026-03-10", "09:00", 45);
        refused(&book(&site, &client, &draft, &other, &slug).await, 422, "message.booking_denied");
        let body = submission(&draft, &slot);
        let without = client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        refused(&without, 422, "message.booking_denied");
        made(&book(&site, &client, &draft, &slot, &slug).await);
    }

    async fn qst_13h_what_is_answered_for_all_scans_goes_along_with_each_and_counts(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, json!({})).await;
        let (client, key) = (site.another_client(), site.new_key().await);
        decide(&client, &key, id, &json!({ "pacemaker": "no" })).await;
        let keys = [site.new_key().await, site.new_key().await];
        for (to, exam) in keys.iter().zip(["ultrasound-knee", "ultrasound-abdomen"]) {
            let body = json!({ "newBookingKey": to, "examSlug": exam });
            found(&client.post(&format!("/api/booking_keys/{key}/transfers"), &body).await);
        }
        for (key, time) in keys.iter().zip(["09:00", "10:00"]) {
            made(&site.book(&client, key, &randwick_slot(&site, time)).await);
        }
    }

    async fn qst_11q_a_request_under_its_own_key_has_copies_of_answers_and_documents(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, json!({})).await;
        let (client, key) = (site.another_client(), site.new_key().await);
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        made(&client.upload(&path, "referral.pdf", SMALL_PDF, &[]).await);
        made(&client.upload(&path, "other.pdf", SMALL_PDF, &[("examSlug", "ultrasound-contrast")]).await);
        let request = requested(&site, &client, &key, id).await;
        assert_ne!(request["bookingKey"], json!(key));
        let draft = found(&client.get(&format!("/api/booking_keys/{key}")).await);
        assert_eq!(texts(&draft["temporaryDocuments"], "fileName"), ["referral.pdf", "other.pdf"]);
        // What becomes of the draft is nothing to the request.
        assert_eq!(client.delete(&format!("/api/booking_keys/{key}")).await.status, 204);
        let of_key = request["bookingKey"].as_str().unwrap().to_owned();
        let requests = found(&client.get(&format!("/api/secured/booking_keys/{of_key}/booking_requests")).await);
        let of_request = format!("/api/secured/booking_requests/{}/attachments", requests[0]["id"]);
        let listed = found(&client.get(&format!("{of_request}/response")).await);
        assert_eq!(texts(&listed, "fileName"), ["referral.pdf"]);
        prove(&site, &client, &of_key).await;
        let opened = client.get(&format!("{of_request}/{}/view", listed[0]["id"])).await;
        assert_eq!((opened.status.as_u16(), opened.bytes.as_slice()), (200, SMALL_PDF));
        let body = json!({ "bookingKey": of_key, "appointmentSlug": requests[0]["slug"], "type": "BOOKING_FORM" });
        let set = found(&client.post(SETS, &body).await);
        assert_eq!(texts(&set["answers"], "questionnaireResult"), ["{\"pacemaker\":\"yes\"}"]);
    }
}
