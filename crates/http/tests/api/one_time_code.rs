//! The one-time code.

use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{AFTER_LOCK, Client, Site, TestReport, TestResponse, on_both_engines, sign_in};

use crate::support::{booked, found, randwick_slot, refused};

const SEND: &str = "/api/authentication/otp";
const VALIDATE: &str = "/api/authentication/otp/validation";
/// The wait of the default configuration.
const WAIT: SignedDuration = SignedDuration::from_secs(5);

/// A patient with a booking who wants to see their results; the client and the key.
async fn at_the_door(site: &Site) -> (Client, String) {
    let (_, key) = booked(site, &randwick_slot(site, "09:00")).await;
    let client = site.another_client();
    let opened = found(&client.post("/api/authentication", &sign_in(&key, "APPOINTMENT_RESULTS")).await);
    assert_eq!((&opened["success"], &opened["otpRequired"]), (&json!(true), &json!(true)));
    (client, key)
}

async fn send(client: &Client, key: &str, channel: Option<&str>) -> TestResponse {
    let mut body = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS" });
    if let Some(channel) = channel {
        body["otpType"] = json!(channel);
    }
    client.post(SEND, &body).await
}

async fn give(client: &Client, key: &str, code: &str) -> TestResponse {
    client.post(VALIDATE, &json!({ "otp": code, "bookingKey": key, "type": "APPOINTMENT_RESULTS" })).await
}

/// Six other digits.
fn another(code: &str) -> String {
    let number: u32 = code.parse().unwrap();
    format!("{:06}", (number + 1) % 1_000_000)
}

async fn slug_of(client: &Client, key: &str) -> String {
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    summary["appointments"][0]["slug"].as_str().unwrap().to_owned()
}

on_both_engines! {
    async fn auth_12d_a_code_is_sent_for_a_proven_date_of_birth_only(site: Site) {
        let (client, key) = at_the_door(&site).await;
        let sent = found(&send(&client, &key, None).await);
        assert_eq!((&sent["otpSent"], &sent["otpType"]), (&json!(true), &json!("EMAIL")));
        assert_eq!((&sent["maskedContact"], &sent["resendAfterSeconds"]), (&json!("m•••@example.org"), &json!(5)));
        refused(&send(&site.another_client(), &key, None).await, 401, "message.not_authenticated");
        let (other, _) = booked(&site, &randwick_slot(&site, "11:00")).await;
        refused(&send(&other, &key, None).await, 404, "message.not_found");
        site.do_all_jobs().await;
        let codes = site.messages().await.into_iter().filter(|message| message.kind == "ONE_TIME_CODE").count();
        assert_eq!(codes, 1);
    }

    async fn auth_02k_the_code_goes_out_by_email_or_sms_as_asked_and_as_the_contact_allows(site: Site) {
        let (client, key) = at_the_door(&site).await;
        refused(&send(&client, &key, Some("SMS")).await, 422, "message.no_contact_for_code");
        site.configure("application", &json!({ "smsEnabled": true })).await;
        let opened = found(&client.post("/api/authentication", &sign_in(&key, "APPOINTMENT_RESULTS")).await);
        assert_eq!(opened["otpTypes"], json!(["EMAIL", "SMS"]));
        assert_eq!(opened["maskedContacts"], json!({ "EMAIL": "m•••@example.org", "SMS": "•••••••006" }));
        for (channel, to) in [("EMAIL", "mira@example.org"), ("SMS", "+61491570006")] {
            assert_eq!(found(&send(&client, &key, Some(channel)).await)["otpType"], channel);
            let code = site.last_code().await;
            let messages = site.messages().await;
            let message = messages.iter().rfind(|message| message.kind == "ONE_TIME_CODE").unwrap();
            assert_eq!((message.channel.as_str(), message.recipient.as_str()), (channel, to));
            assert!(message.body.contains(&code) && !message.body.contains("ltrasound"), "{}", message.body);
            site.clock.advance(WAIT);
        }
    }

    async fn auth_12e_a_right_code_proves_the_contact_and_gives_the_session_a_new_token(site: Site) {
        let (client, key) = at_the_door(&site).await;
        let before = client.request(Method::GET, "/api/authentication");
        found(&send(&client, &key, None).await);
        let code = site.last_code().await;
        let spaced = format!("{} {}", &code[..3], &code[3..]);
        let answer = give(&client, &key, &spaced).await;
        let right = found(&answer);
        assert_eq!((&right["success"], &right["bookingKind"]), (&json!(true), &json!("APPOINTMENT")));
        assert!(answer.header("set-cookie").starts_with("__Host-sb-patient="));
        let who = found(&client.get("/api/authentication").await);
        assert_eq!((&who["codeVerified"], &who["authenticationType"]), (&json!(true), &json!("APPOINTMENT_RESULTS")));
        assert_eq!(found(&site.client.send(before).await)["kind"], "ANONYMOUS", "the old token opens nothing");
    }

    async fn auth_02l_a_code_works_once_and_for_ten_minutes(site: Site) {
        let (client, key) = at_the_door(&site).await;
        found(&send(&client, &key, None).await);
        let code = site.last_code().await;
        site.clock.advance(SignedDuration::from_secs(10 * 60 - 1));
        assert_eq!(found(&give(&client, &key, &code).await)["success"], true);
        let again = found(&give(&client, &key, &code).await);
        assert_eq!((&again["success"], &again["key"]), (&json!(false), &json!("message.authentication_otp_error")));
        found(&send(&client, &key, None).await);
        let late = site.last_code().await;
        site.clock.advance(SignedDuration::from_mins(10));
        assert_eq!(found(&give(&client, &key, &late).await)["success"], false);
    }

    async fn auth_02m_after_five_wrong_tries_a_code_is_dead_and_resending_does_not_reset_the_count(site: Site) {
        let (client, key) = at_the_door(&site).await;
        found(&send(&client, &key, None).await);
        let code = site.last_code().await;
        for left in [4, 3, 2] {
            let wrong = found(&give(&client, &key, &another(&code)).await);
            assert_eq!((&wrong["success"], &wrong["triesLeft"]), (&json!(false), &json!(left)));
        }
        site.clock.advance(WAIT);
        found(&send(&client, &key, None).await);
        let newer = site.last_code().await;
        assert_eq!(found(&give(&client, &key, &another(&newer)).await)["triesLeft"], 1);
        let last = found(&give(&client, &key, &another(&newer)).await);
        assert_eq!((&last["maxAttemptsReached"], &last["triesLeft"]), (&json!(true), &json!(0)));
        assert_eq!(last["key"], "message.max_attempts_reached_results");
        refused(&give(&client, &key, &newer).await, 423, "message.max_attempts_reached_results");
        refused(&send(&client, &key, None).await, 423, "message.max_attempts_reached_results");
        let again = site.another_client();
        found(&again.post("/api/authentication", &sign_in(&key, "APPOINTMENT_RESULTS")).await);
        refused(&give(&again, &key, &newer).await, 423, "message.max_attempts_reached_results");
        site.clock.advance(AFTER_LOCK);
        found(&again.post("/api/authentication", &sign_in(&key, "APPOINTMENT_RESULTS")).await);
        found(&send(&again, &key, None).await);
        let code = site.last_code().await;
        assert_eq!(found(&give(&again, &key, &code).await)["success"], true);
    }

    async fn a_code_works_only_for_the_session_that_asked_for_it(site: Site) {
        let (client, key) = at_the_door(&site).await;
        found(&send(&client, &key, None).await);
        let code = site.last_code().await;
        let other = site.another_client();
        found(&other.post("/api/authentication", &sign_in(&key, "APPOINTMENT_RESULTS")).await);
        assert_eq!(found(&give(&other, &key, &code).await)["success"], false);
    }

    async fn a_code_is_not_sent_again_at_once(site: Site) {
        let (client, key) = at_the_door(&site).await;
        found(&send(&client, &key, None).await);
        site.clock.advance(WAIT - SignedDuration::from_secs(1));
        let soon = send(&client, &key, None).await;
        refused(&soon, 429, "message.too_many_requests");
        assert_eq!(soon.header("retry-after"), "1");
        site.clock.advance(SignedDuration::from_secs(1));
        found(&send(&client, &key, None).await);
    }

    async fn auth_02e_without_the_code_there_are_no_reports_no_images_and_no_whole_contact(site: Site) {
        let (client, key) = at_the_door(&site).await;
        let slug = slug_of(&client, &key).await;
        let report = site.add_report(&slug, &TestReport { pdf: Some(b"%PDF-1.4".to_vec()), ..TestReport::default() }).await;
        let closed = [
            format!("/api/secured/appointments/{slug}/reports"),
            format!("/api/secured/appointments/{slug}/image_viewer_url"),
            format!("/api/secured/reports/{report}/download"),
        ];
        for path in &closed {
            refused(&client.get(path).await, 403, "message.otp_required");
        }
        let details = |summary: &Value| summary["patientDetails"]["email"].clone();
        let summary = format!("/api/secured/booking_keys/{key}/summary");
        assert_eq!(details(&found(&client.get(&summary).await)), "m•••@example.org");
        found(&send(&client, &key, None).await);
        let code = site.last_code().await;
        assert_eq!(found(&give(&client, &key, &code).await)["success"], true);
        found(&client.get(&closed[0]).await);
        refused(&client.get(&closed[1]).await, 404, "message.images_not_available");
        assert_eq!(client.get(&closed[2]).await.status.as_u16(), 200);
        assert_eq!(details(&found(&client.get(&summary).await)), "mira@example.org");
    }

    async fn if_the_setting_is_on_the_booking_needs_the_code_too(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.configure("application", &json!({ "appointmentCodeEnabled": true })).await;
        let summary = format!("/api/secured/booking_keys/{key}/summary");
        for wanted in ["APPOINTMENT", "PATIENT_PORTAL", "BOOKING_REQUEST"] {
            let client = site.another_client();
            let opened = found(&client.post("/api/authentication", &sign_in(&key, wanted)).await);
            assert_eq!(opened["success"], true);
            refused(&client.get(&summary).await, 403, "message.otp_required");
            refused(&client.get("/api/secured/reference_appointments").await, 403, "message.otp_required");
        }
        let client = site.another_client();
        assert_eq!(found(&client.post("/api/authentication", &sign_in(&key, "APPOINTMENT")).await)["otpRequired"], true);
        found(&send(&client, &key, None).await);
        let code = site.last_code().await;
        found(&give(&client, &key, &code).await);
        found(&client.get(&summary).await);
    }
}
