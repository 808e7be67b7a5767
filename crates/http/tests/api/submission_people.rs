//! Further parts of a submission: needs, referrer, approval, and the request it answers.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Rows, Site, TestResponse, on_both_engines, request_submission, submission};

use crate::support::{found, made, randwick_slot, refused, texts};

async fn submit(site: &Site, client: &Client, body: &Value) -> TestResponse {
    client.post_once("/api/appointments", &site.idempotency_key(), body).await
}

/// A patient requests an injection: their browser, their key and the request's slug.
async fn request_exam(site: &Site) -> (Client, String, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let request = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
    let body = request_submission(&key, &request);
    let answer = made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
    let slug = answer["bookingRequests"][0]["slug"].as_str().unwrap().to_owned();
    (client, key, slug)
}

on_both_engines! {
    async fn req_01k_a_referrers_request_belongs_to_the_referrer(site: Site) {
        site.add_lists().await;
        site.add_account("referrer", &[Role::Referrer], &[]).await;
        site.add_account("desk", &[Role::FrontDesk], &[]).await;
        let (ana, ben, cleo) = (site.doctor("Ana").await, site.doctor("Ben").await, site.doctor("Cleo").await);
        let referrer = site.signed_in_as("referrer").await;
        let ask = async |client: &Client, named: Option<i64>| {
            let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
            let mut body = request_submission(&site.new_key().await, &wish);
            if let Some(doctor) = named {
                body["referrer"] = json!({ "doctorId": doctor });
            }
            client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await
        };
        let last = async || {
            let (bookings, requests) = (site.bookings().await, site.booking_requests().await);
            let (booking, request) = (bookings.last().unwrap(), requests.last().unwrap());
            (request.kind.clone(), booking.doctor_id, booking.organization_id)
        };
        let refused_for = |answer: &TestResponse| {
            let refusal = refused(answer, 422, "message.invalid_fields");
            assert_eq!(texts(&refusal["fields"], "field"), ["referrer"]);
        };
        // A referrer without a known doctor can't name one either.
        refused_for(&ask(&referrer, Some(ben.id)).await);
        site.refer_as("referrer", Some(ana.id), ana.organization_id).await;
        refused_for(&ask(&referrer, Some(ben.id)).await);
        for named in [None, Some(ana.id)] {
            made(&ask(&referrer, named).await);
            assert_eq!(last().await, ("REFERRER".to_owned(), Some(ana.id), ana.organization_id));
        }
        // A practice names one of its doctors.
        site.refer_as("referrer", None, ana.organization_id).await;
        refused_for(&ask(&referrer, Some(ben.id)).await);
        made(&ask(&referrer, Some(cleo.id)).await);
        assert_eq!(last().await, ("REFERRER".to_owned(), Some(cleo.id), cleo.organization_id));
        for client in [site.another_client(), site.signed_in_as("desk").await] {
            made(&ask(&client, Some(ben.id)).await);
            assert_eq!(last().await, ("PATIENT".to_owned(), Some(ben.id), None));
        }
    }

    async fn book_15j_what_a_patient_needs_is_kept_with_the_booking(site: Site) {
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
        body["needs"] = json!({ "interpreterLanguage": " Greek ", "mobility": "", "weightKg": 92, "pregnant": true });
        made(&submit(&site, &site.client, &body).await);
        let kept: Value = serde_json::from_str(site.bookings().await[0].needs.as_deref().unwrap()).unwrap();
        assert_eq!(kept, json!({ "interpreterLanguage": "Greek", "weightKg": 92, "pregnant": true }));
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "11:00"));
        body["needs"] = json!({});
        made(&submit(&site, &site.client, &body).await);
        assert_eq!(site.bookings().await[1].needs, None);
        body["needs"] = json!({ "weightKg": 4000, "mobility": "x".repeat(1000) });
        body["bookingKey"] = json!(site.new_key().await);
        let refusal = refused(&submit(&site, &site.client, &body).await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["needs.mobility", "needs.weightKg"]);
    }

    async fn book_08f_messages_are_in_the_patients_language_not_the_desks(site: Site) {
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
        body["language"] = json!("xx");
        let refusal = refused(&submit(&site, &desk, &body).await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["language"]);
        body["language"] = json!("mk");
        made(&submit(&site, &desk, &body).await);
        assert_eq!(site.bookings().await[0].language, "mk");
        site.do_all_jobs().await;
        let said = &site.messages().await[0];
        assert!(said.body.starts_with("Добар ден, Mira"), "{}", said.body);
    }

    async fn book_19c_the_referrer_is_a_doctor_of_ours_with_their_practice(site: Site) {
        site.add_lists().await;
        let (ana, ben) = (site.doctor("Ana").await, site.doctor("Ben").await);
        let key = site.new_key().await;
        let mut body = submission(&key, &randwick_slot(&site, "09:00"));
        for wrong in [
            json!({ "doctorId": 987_654 }),
            json!({ "doctorId": ben.id, "organizationId": ana.organization_id }),
            json!({ "doctorId": ana.id, "organizationId": 987_654 }),
        ] {
            body["referrer"] = wrong;
            let refusal = refused(&submit(&site, &site.client, &body).await, 422, "message.invalid_fields");
            assert_eq!(texts(&refusal["fields"], "field"), ["referrer"]);
        }
        body["referrer"] = json!({ "doctorId": ana.id, "organizationId": ana.organization_id });
        made(&submit(&site, &site.client, &body).await);
        let booking = &site.bookings().await[0];
        assert_eq!((booking.doctor_id, booking.organization_id), (Some(ana.id), ana.organization_id));
    }

    async fn book_18d_a_pending_appointment_can_be_asked_for(site: Site) {
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
        body["pending"] = json!(true);
        let answer = made(&submit(&site, &site.client, &body).await);
        assert_eq!(texts(&answer["appointments"], "status"), ["PENDING"], "an exam that is booked at once otherwise");
    }

    async fn a_frame_that_keeps_no_cookies_gets_the_token_of_its_session(site: Site) {
        let (key, client) = (site.new_key().await, site.another_client());
        let mut body = submission(&key, &randwick_slot(&site, "09:00"));
        body["embedded"] = json!(true);
        let answer = made(&submit(&site, &site.client, &body).await);
        let path = format!("/api/secured/booking_keys/{key}/summary");
        refused(&client.get(&path).await, 401, "message.not_authenticated");
        let bearer = format!("Bearer {}", answer["token"].as_str().unwrap());
        let request = client.request(reqwest::Method::GET, &path).header("Authorization", bearer);
        assert_eq!(found(&client.send(request).await)["bookingKey"], key);
        let plain = submission(&site.new_key().await, &randwick_slot(&site, "11:00"));
        assert_eq!(made(&submit(&site, &site.client, &plain).await).get("token"), None);
    }

    async fn req_01j_an_offer_that_is_taken_up_is_booked_and_names_its_appointment(site: Site) {
        let (client, key, slug) = request_exam(&site).await;
        site.offer(&slug).await;
        let new_key = site.new_key().await;
        let mut body = submission(&new_key, &randwick_slot(&site, "09:00"));
        body["bookingRequestSlug"] = json!(slug);
        let path = format!("/api/secured/booking_keys/{key}/summary");
        let before = found(&client.get(&path).await);
        assert_eq!(before["bookingRequests"][0]["status"], "OFFERED");
        let answer = made(&submit(&site, &client, &body).await);
        let request = &site.booking_requests().await[0];
        assert_eq!(request.status, "BOOKED");
        assert_eq!(json!(request.appointment_id), answer["appointments"][0]["id"]);
    }

    async fn req_01j_only_the_session_of_a_request_takes_up_its_offer(site: Site) {
        let (owner, _, slug) = request_exam(&site).await;
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
        body["bookingRequestSlug"] = json!(slug);
        refused(&submit(&site, &owner, &body).await, 404, "message.not_found");
        site.offer(&slug).await;
        let (stranger, ..) = request_exam(&site).await;
        refused(&submit(&site, &stranger, &body).await, 404, "message.not_found");
        refused(&submit(&site, &site.another_client(), &body).await, 404, "message.not_found");
        assert_eq!(site.rows().await, Rows { patients: 2, bookings: 2, appointments: 0 });
        assert_eq!(site.booking_requests().await[0].status, "OFFERED");
        made(&submit(&site, &owner, &body).await);
    }
}
