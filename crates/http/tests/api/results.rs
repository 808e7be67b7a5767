//! Results: what is needed to see them, when they are visible, and to whom.

use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, Site, TestReport, of_other_patient, on_both_engines, sign_in};

use crate::support::{booked, found, made, randwick_slot, refused};

const UNKNOWN: &str = "q7Zt0XvN3mC9sYbE5hKpLw";
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// A patient with a booking: the session it opened, its key and the slug of the appointment.
async fn visited(site: &Site) -> (Client, String, String) {
    let (client, key) = booked(site, &randwick_slot(site, "09:00")).await;
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    let slug = summary["appointments"][0]["slug"].as_str().unwrap().to_owned();
    (client, key, slug)
}

/// Signs in to a key with date of birth and code.
async fn prove(site: &Site, key: &str) -> Client {
    let client = site.another_client();
    let opened = found(&client.post("/api/authentication", &sign_in(key, "APPOINTMENT_RESULTS")).await);
    assert_eq!(opened["success"], true, "{opened}");
    let body = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS" });
    found(&client.post("/api/authentication/otp", &body).await);
    let body = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS", "otp": site.last_code().await });
    assert_eq!(found(&client.post("/api/authentication/otp/validation", &body).await)["success"], true);
    client
}

fn reports_of(slug: &str) -> String {
    format!("/api/secured/appointments/{slug}/reports")
}

async fn access(client: &Client, key: &str) -> Value {
    found(&client.get(&format!("/api/booking_keys/{key}/results_access")).await)
}

on_both_engines! {
    async fn port_06a_the_requirements_say_what_is_still_needed(site: Site) {
        let (client, key, slug) = visited(&site).await;
        site.add_report(&slug, &TestReport { expires_at: Some(site.now() + DAY * 30), ..TestReport::default() }).await;
        let anyone = json!({ "satisfied": false, "required": ["DATE_OF_BIRTH", "OTP"] });
        for key in [key.as_str(), UNKNOWN] {
            assert_eq!(access(&site.another_client(), key).await, anyone, "alike for every key");
        }
        site.configure("application", &json!({ "contactNumberEnabled": true })).await;
        let required = access(&site.another_client(), &key).await["required"].clone();
        assert_eq!(required, json!(["DATE_OF_BIRTH", "CONTACT_NUMBER", "OTP"]));
        site.configure("application", &json!({})).await;
        let after_birth = access(&client, &key).await;
        assert_eq!((&after_birth["satisfied"], &after_birth["required"]), (&json!(false), &json!(["OTP"])));
        assert_eq!(after_birth["otpTypes"], json!(["EMAIL"]));
        assert_eq!(after_birth["availableAt"], site.now().to_string());
        assert_eq!(after_birth["expiresAt"], (site.now() + DAY * 30).to_string());
        let proven = prove(&site, &key).await;
        let all = access(&proven, &key).await;
        assert_eq!((&all["satisfied"], &all["required"]), (&json!(true), &json!([])));
    }

    async fn port_09d_reports_are_shown_to_the_patient_who_gave_the_code(site: Site) {
        let (_, key, slug) = visited(&site).await;
        let id = site.add_report(&slug, &TestReport::default()).await;
        let client = prove(&site, &key).await;
        let reports = found(&client.get(&reports_of(&slug)).await);
        assert_eq!((&reports[0]["id"], &reports[0]["title"]), (&json!(id), &json!("Ultrasound of the knee")));
        assert_eq!(reports[0]["contentHtml"], "<p>The knee is <b>sound</b>.</p>", "cleaned");
        assert!(reports[0].get("fileName").is_none());
        refused(&client.get(&format!("/api/secured/reports/{id}/download")).await, 404, "message.not_found");
        let events = site.audit_events().await;
        assert!(events.iter().any(|event| event.action == "READ_REPORTS" && event.actor_kind == "PATIENT"));
    }

    async fn port_06e_a_date_of_birth_alone_never_opens_results(site: Site) {
        let (booker, key, slug) = visited(&site).await;
        site.add_report(&slug, &TestReport::default()).await;
        for wanted in ["APPOINTMENT", "APPOINTMENT_RESULTS", "PATIENT_PORTAL", "BOOKING_REQUEST"] {
            let client = site.another_client();
            found(&client.post("/api/authentication", &sign_in(&key, wanted)).await);
            refused(&client.get(&reports_of(&slug)).await, 403, "message.otp_required");
        }
        refused(&booker.get(&reports_of(&slug)).await, 403, "message.otp_required");
    }

    async fn a_report_waits_for_the_delay_of_its_modality_and_tells_when_it_comes(site: Site) {
        let (_, key, slug) = visited(&site).await;
        site.delay_reports(3).await;
        let id = site.add_report(&slug, &TestReport { pdf: Some(b"%PDF-1.4".to_vec()), ..TestReport::default() }).await;
        let available_at = (site.now() + DAY * 3).to_string();
        let client = prove(&site, &key).await;
        let waiting = found(&client.get(&reports_of(&slug)).await);
        assert_eq!(waiting[0]["availableAt"], available_at);
        assert!(waiting[0].get("contentHtml").is_none() && waiting[0].get("fileName").is_none(), "{waiting}");
        refused(&client.get(&format!("/api/secured/reports/{id}/download")).await, 404, "message.not_found");
        assert_eq!(access(&client, &key).await["availableAt"], available_at);
        site.clock.advance(DAY * 3);
        let client = prove(&site, &key).await;
        assert!(found(&client.get(&reports_of(&slug)).await)[0]["contentHtml"].is_string());
    }

    async fn port_06g_the_pdf_of_a_report_can_be_downloaded_with_the_code(site: Site) {
        let (_, key, slug) = visited(&site).await;
        let id = site.add_report(&slug, &TestReport { pdf: Some(b"%PDF-1.4 knee".to_vec()), ..TestReport::default() }).await;
        let client = prove(&site, &key).await;
        assert_eq!(found(&client.get(&reports_of(&slug)).await)[0]["fileName"], "report.pdf");
        let path = format!("/api/secured/reports/{id}/download");
        let file = client.get(&path).await;
        assert_eq!((file.status.as_u16(), file.text.as_str()), (200, "%PDF-1.4 knee"));
        assert_eq!(file.header("content-type"), "application/pdf");
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"report.pdf\"");
        assert_eq!(file.header("cache-control"), "no-store");
        assert!(site.files().iter().all(|bytes| !bytes.starts_with(b"%PDF")), "sealed on the disk");
        let (other, key) = (site.another_client(), site.new_key().await);
        let body = of_other_patient(testkit::submission(&key, &randwick_slot(&site, "11:00")));
        made(&other.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let body = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS" });
        found(&other.post("/api/authentication/otp", &body).await);
        let body = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS", "otp": site.last_code().await });
        assert_eq!(found(&other.post("/api/authentication/otp/validation", &body).await)["success"], true);
        refused(&other.get(&path).await, 404, "message.not_found");
        refused(&other.get("/api/secured/reports/987654/download").await, 404, "message.not_found");
        refused(&site.another_client().get(&path).await, 401, "message.not_authenticated");
    }

    async fn expired_results_are_gone_after_the_date_of_birth_and_not_before(site: Site) {
        let (booker, key, slug) = visited(&site).await;
        let id = site.add_report(&slug, &TestReport { expires_at: Some(site.now() + SignedDuration::from_mins(5)), ..TestReport::default() }).await;
        let client = prove(&site, &key).await;
        site.clock.advance(SignedDuration::from_mins(5));
        refused(&client.get(&reports_of(&slug)).await, 410, "message.results_expired");
        refused(&client.get(&format!("/api/secured/reports/{id}/download")).await, 410, "message.results_expired");
        refused(&booker.get(&format!("/api/booking_keys/{key}/results_access")).await, 410, "message.results_expired");
        access(&site.another_client(), &key).await;
        let wrong = json!({ "bookingKey": key, "dateOfBirth": "1984-05-18", "authenticationType": "APPOINTMENT_RESULTS" });
        assert_eq!(found(&site.client.post("/api/authentication", &wrong).await)["success"], false);
        let right = sign_in(&key, "APPOINTMENT_RESULTS");
        refused(&site.client.post("/api/authentication", &right).await, 410, "message.results_expired");
        let booking = sign_in(&key, "APPOINTMENT");
        assert_eq!(found(&site.client.post("/api/authentication", &booking).await)["success"], true);
    }

    async fn a_shared_link_opens_the_results_alone_and_only_with_the_code_of_its_contact(site: Site) {
        let (_, key, slug) = visited(&site).await;
        site.add_report(&slug, &TestReport::default()).await;
        let shared = site.share(&key, "doctor@example.org").await;
        let client = site.another_client();
        let opened = found(&client.post("/api/authentication", &sign_in(&shared, "APPOINTMENT_RESULTS")).await);
        assert_eq!((&opened["otpRequired"], &opened["maskedContacts"]), (&json!(true), &json!({ "EMAIL": "d•••@example.org" })));
        assert_eq!(found(&client.get("/api/authentication").await)["kind"], "SHARED");
        refused(&client.get(&reports_of(&slug)).await, 403, "message.otp_required");
        let client = prove(&site, &shared).await;
        assert!(found(&client.get(&reports_of(&slug)).await)[0]["contentHtml"].is_string());
        let summary = found(&client.get(&format!("/api/secured/booking_keys/{shared}/summary")).await);
        assert_eq!((&summary["appointments"][0]["slug"], &summary["bookingRequests"]), (&json!(slug), &json!([])));
        assert!(!summary.to_string().contains("example.org") && !summary.to_string().contains("2042"), "{summary}");
        refused(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await, 404, "message.not_found");
        for key in [&key, &shared] {
            let calendar = format!("/api/secured/booking_keys/{key}/calendar");
            refused(&client.get(&calendar).await, 403, "message.not_allowed");
        }
        refused(&client.get("/api/secured/reference_appointments").await, 403, "message.not_allowed");
        let (other, other_key) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let items = found(&other.get(&format!("/api/secured/booking_keys/{other_key}/summary")).await);
        let foreign = items["appointments"][0]["slug"].as_str().unwrap();
        refused(&client.get(&reports_of(foreign)).await, 404, "message.not_found");
        site.revoke_shares().await;
        refused(&client.get(&reports_of(&slug)).await, 410, "message.error_access_revoked");
        let again = site.another_client().post("/api/authentication", &sign_in(&shared, "APPOINTMENT_RESULTS")).await;
        refused(&again, 410, "message.error_access_revoked");
        let wrong = json!({ "bookingKey": shared, "dateOfBirth": "1984-05-18" });
        assert_eq!(found(&site.client.post("/api/authentication", &wrong).await)["success"], false, "after the date of birth only");
    }

    async fn wrong_codes_at_a_shared_link_have_their_own_message(site: Site) {
        let (_, key, _) = visited(&site).await;
        let shared = site.share(&key, "+61491570156").await;
        site.configure("application", &json!({ "smsEnabled": true })).await;
        let client = site.another_client();
        found(&client.post("/api/authentication", &sign_in(&shared, "APPOINTMENT_RESULTS")).await);
        let body = json!({ "bookingKey": shared, "type": "APPOINTMENT_RESULTS" });
        assert_eq!(found(&client.post("/api/authentication/otp", &body).await)["maskedContact"], "•••••••156");
        let wrong = json!({ "bookingKey": shared, "type": "APPOINTMENT_RESULTS", "otp": "none" });
        for _ in 0..5 {
            found(&client.post("/api/authentication/otp/validation", &wrong).await);
        }
        let locked = client.post("/api/authentication/otp/validation", &wrong).await;
        refused(&locked, 423, "message.max_attempts_reached_shared");
    }
}
