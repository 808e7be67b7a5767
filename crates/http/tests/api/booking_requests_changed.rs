//! Existing booking requests: reading, ending, handing over, and further ones.

use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines, request_submission, submission};

use crate::support::{booked, found, made, randwick_slot, refused, slug_of, texts};

fn injection() -> Value {
    json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick", "patientNotes": "Left shoulder" }])
}

/// A patient who has requested an exam: their browser, the key and the slug of the request.
async fn request_exam(site: &Site) -> (Client, String, String) {
    let (key, client) = (site.new_key().await, site.another_client());
    let body = request_submission(&key, &injection());
    let answer = made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
    let slug = answer["bookingRequests"][0]["slug"].as_str().unwrap().to_owned();
    (client, key, slug)
}

async fn step(client: &Client, slug: &str, status: &str) -> TestResponse {
    let path = format!("/api/secured/booking_requests/{slug}/status");
    client.put_json(&path, &json!({ "status": status, "note": "No longer needed" })).await
}

async fn hand_over(client: &Client, slug: &str, kind: &str) -> TestResponse {
    client.put_json(&format!("/api/secured/booking_requests/{slug}/type"), &json!({ "type": kind })).await
}

async fn of_key(client: &Client, key: &str) -> Value {
    found(&client.get(&format!("/api/secured/booking_keys/{key}/booking_requests")).await)
}

const CHAT_URL: &str = "https://chat.example.org/x.js";

async fn open_chat(site: &Site) {
    site.configure("application", &json!({ "genesysDeploymentId": "d-1", "genesysUrl": CHAT_URL })).await;
}

on_both_engines! {
    async fn req_05i_a_request_is_answered_by_booking_key(site: Site) {
        let (client, key, slug) = request_exam(&site).await;
        let all = of_key(&client, &key).await;
        assert_eq!(texts(&all, "slug"), [slug.as_str()]);
        assert_eq!((&all[0]["status"], &all[0]["type"]), (&json!("NEW"), &json!("PATIENT")));
        assert_eq!((&all[0]["examSlug"], &all[0]["patientNotes"]), (&json!("guided-injection"), &json!("Left shoulder")));
        for status in ["EXPIRED", "EXPIRED_PATIENT", "CANCELED", "DECLINED_BY_PATIENT", "REMOVED_BY_OPERATOR", "DELETED", "ON_HOLD"] {
            site.set_request(&slug, status, "PATIENT").await;
            assert_eq!(of_key(&client, &key).await, json!([{ "slug": slug, "status": status, "type": "PATIENT" }]));
        }
        let (other, ..) = request_exam(&site).await;
        let path = format!("/api/secured/booking_keys/{key}/booking_requests");
        refused(&other.get(&path).await, 404, "message.not_found");
        refused(&site.another_client().get(&path).await, 401, "message.not_authenticated");
    }

    async fn a_request_is_read_by_its_slug_with_the_patients_name(site: Site) {
        let (client, key, slug) = request_exam(&site).await;
        let path = format!("/api/secured/booking_requests/{slug}/summary");
        let summary = found(&client.get(&path).await);
        assert_eq!((&summary["bookingRequest"]["slug"], &summary["bookingRequest"]["bookingKey"]), (&json!(slug), &json!(key)));
        assert_eq!(summary["patientDetails"]["email"], "m•••@example.org");
        assert_eq!((&summary["documents"], &summary["questionnairesPending"]), (&json!(0), &json!(0)));
        let (other, ..) = request_exam(&site).await;
        refused(&other.get(&path).await, 404, "message.not_found");
        refused(&site.another_client().get(&path).await, 401, "message.not_authenticated");
    }

    async fn req_05c_the_status_changes_where_that_is_allowed(site: Site) {
        let (client, key, slug) = request_exam(&site).await;
        let answer = found(&step(&client, &slug, "CANCELED").await);
        assert_eq!(answer, json!({ "slug": slug, "status": "CANCELED" }));
        assert_eq!(site.booking_requests().await[0].status, "CANCELED");
        let change = &site.booking_changes().await[0];
        assert_eq!((change.action.as_str(), change.note.as_deref()), ("CHANGE_REQUEST", Some("No longer needed")));
        site.do_all_jobs().await;
        let said = site.messages().await;
        let last = said.last().unwrap();
        assert_eq!(last.subject, "Your request for a scan is closed");
        assert!(last.body.contains("Ultrasound: Harbour Imaging Randwick"), "{}", last.body);
        assert!(last.body.contains(&format!("{}/br/{key}", testkit::PUBLIC_URL)), "{}", last.body);
        assert!(!last.body.contains("{{") && !last.body.contains("injection"), "{}", last.body);
    }

    async fn req_02m_a_step_that_is_not_allowed_is_refused(site: Site) {
        let (client, _, slug) = request_exam(&site).await;
        for status in ["DECLINED_BY_PATIENT", "BOOKED", "OFFERED", "ON_HOLD", "NEW", "REMOVED_BY_OPERATOR", "DELETED", "EXPIRED"] {
            refused(&step(&client, &slug, status).await, 422, "message.status_not_allowed");
        }
        site.set_request(&slug, "OFFERED", "PATIENT").await;
        refused(&step(&client, &slug, "BOOKED").await, 422, "message.status_not_allowed");
        found(&step(&client, &slug, "DECLINED_BY_PATIENT").await);
        refused(&step(&client, &slug, "CANCELED").await, 422, "message.status_not_allowed");
        site.set_request(&slug, "OFFERED", "CHAT").await;
        found(&step(&client, &slug, "BOOKED").await);
        let (stranger, ..) = request_exam(&site).await;
        refused(&step(&stranger, &slug, "CANCELED").await, 404, "message.not_found");
        refused(&step(&site.another_client(), &slug, "CANCELED").await, 401, "message.not_authenticated");
        refused(&step(&site.another_client(), "r-nothing", "CANCELED").await, 401, "message.not_authenticated");
    }

    async fn req_05k_without_a_chat_a_patient_books_nothing_by_handing_it_over(site: Site) {
        let (client, _, slug) = request_exam(&site).await;
        for nothing in [json!({}), json!({ "genesysDeploymentId": " ", "genesysUrl": CHAT_URL })] {
            site.configure("application", &nothing).await;
            refused(&hand_over(&client, &slug, "CHAT").await, 422, "message.status_not_allowed");
            refused(&step(&client, &slug, "BOOKED").await, 422, "message.status_not_allowed");
        }
        let requests = site.booking_requests().await;
        let request = &requests[0];
        assert_eq!((request.kind.as_str(), request.status.as_str()), ("PATIENT", "NEW"));
        open_chat(&site).await;
        refused(&step(&client, &slug, "BOOKED").await, 422, "message.status_not_allowed");
        found(&hand_over(&client, &slug, "CHAT").await);
        found(&step(&client, &slug, "BOOKED").await);
    }

    async fn req_05d_the_type_changes_while_the_request_is_open(site: Site) {
        let (client, _, slug) = request_exam(&site).await;
        open_chat(&site).await;
        assert_eq!(found(&hand_over(&client, &slug, "CHAT").await), json!({ "slug": slug, "type": "CHAT" }));
        assert_eq!(site.booking_requests().await[0].kind, "CHAT");
        found(&hand_over(&client, &slug, "PATIENT").await);
        assert_eq!(site.booking_requests().await[0].kind, "PATIENT");
        refused(&hand_over(&client, &slug, "REFERRER").await, 422, "message.status_not_allowed");
        found(&step(&client, &slug, "CANCELED").await);
        refused(&hand_over(&client, &slug, "CHAT").await, 422, "message.status_not_allowed");
        let actions: Vec<_> = site.audit_events().await.into_iter().map(|row| row.action).collect();
        assert_eq!(actions.iter().filter(|action| *action == "CHANGE_REQUEST_TYPE").count(), 2, "{actions:?}");
    }

    async fn req_03g_booking_from_the_link_of_an_offer_sets_the_request_to_booked(site: Site) {
        let (client, key, slug) = request_exam(&site).await;
        site.offer(&slug).await;
        let sign_in = json!({
            "bookingKey": key, "dateOfBirth": "1984-05-17", "authenticationType": "BOOKING_REQUEST"
        });
        let by_link = site.another_client();
        assert_eq!(found(&by_link.post("/api/authentication", &sign_in).await)["success"], true);
        let new_key = site.new_key().await;
        let mut body = submission(&new_key, &randwick_slot(&site, "09:00"));
        body["bookingRequestSlug"] = json!(slug);
        made(&by_link.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        assert_eq!(site.booking_requests().await[0].status, "BOOKED");
        let request = of_key(&by_link, &key).await;
        assert_eq!(request[0]["appointmentBookingKey"], new_key, "the session opens both keys");
        found(&by_link.get(&format!("/api/secured/booking_keys/{new_key}/summary")).await);
        assert_eq!(of_key(&client, &key).await[0]["status"], "BOOKED");
    }

    async fn req_05j_a_patient_who_has_booked_requests_further_exams(site: Site) {
        const PATH: &str = "/api/secured/booking_requests";
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        site.do_all_jobs().await;
        let times = json!([{ "date": "2026-03-17", "from": "09:00", "to": "12:00" }]);
        let body = json!({
            "bookingRequests": [
                { "examSlug": "guided-injection", "clinicSlug": "newtown", "patientNotes": "Shoulder", "preferredTimes": times },
                { "examSlug": "xray-knee", "clinicSlug": "newtown" }
            ],
            "relatedAppointmentSlug": slug
        });
        let retry = site.idempotency_key();
        let answer = made(&client.post_once(PATH, &retry, &body).await);
        assert_eq!(made(&client.post_once(PATH, &retry, &body).await), answer);
        assert_eq!((&answer["bookingKey"], &answer["confirmationMessage"]), (&json!(key), &json!("message.success")));
        assert_eq!(answer["bookingRequests"][0]["success"], true);
        assert_eq!(answer["bookingRequests"][1]["key"], "message.booking_request_denied");
        let kept = of_key(&client, &key).await;
        assert_eq!(texts(&kept, "examSlug"), ["guided-injection"]);
        assert_eq!((&kept[0]["patientNotes"], &kept[0]["preferredTimes"]), (&json!("Shoulder"), &times));
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.last().unwrap().subject, "We have your request for a scan");
        let without = json!({ "bookingRequests": [{ "examSlug": "guided-injection", "clinicSlug": "select-clinic" }] });
        made(&client.post_once(PATH, &site.idempotency_key(), &without).await);
        for bad in [
            json!({ "bookingRequests": [] }),
            json!({ "bookingRequests": [{ "examSlug": "xray-knee", "clinicSlug": "newtown" }] }),
        ] {
            let answer = client.post_once(PATH, &site.idempotency_key(), &bad).await;
            refused(&answer, 422, "message.patient_request_error_message");
        }
        let (stranger, _) = booked(&site, &randwick_slot(&site, "11:00")).await;
        refused(&stranger.post_once(PATH, &site.idempotency_key(), &body).await, 404, "message.not_found");
        let nobody = site.another_client().post_once(PATH, &site.idempotency_key(), &without).await;
        refused(&nobody, 401, "message.not_authenticated");
    }

    async fn req_05h_patient_matching_is_answered_for_a_booking_key(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        let path = format!("/api/booking_keys/{}/patient_match", site.new_key().await);
        let body = json!({ "dateOfBirth": "1984-05-17", "email": "mira@example.org" });
        let answer = site.another_client().post(&path, &body).await;
        assert_eq!((answer.status.as_u16(), answer.json()), (202, json!({ "accepted": true })));
        site.do_all_jobs().await;
        assert_eq!(site.patient_matches().await[0].state, "FOUND");
    }
}
