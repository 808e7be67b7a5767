//! Sharing results: what is accepted, what is refused, and who may.

use app::Settings;
use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, Engine, Site, TestReport, TestResponse, of_other_patient, on_both_engines, sign_in};

use crate::support::{booked, found, made, randwick_slot, refused, slug_of};

/// A patient who has given the code, with the key of the booking and the slug of the appointment with a report.
pub(crate) struct Patient {
    pub client: Client,
    pub key: String,
    pub slug: String,
}

/// A new browser signed in with date of birth and code.
pub(crate) async fn proven(site: &Site, key: &str, wanted: &str) -> Client {
    let client = site.another_client();
    let opened = found(&client.post("/api/authentication", &sign_in(key, wanted)).await);
    assert_eq!(opened["success"], true, "{opened}");
    give_code(site, &client, key, wanted).await;
    client
}

pub(crate) async fn give_code(site: &Site, client: &Client, key: &str, wanted: &str) {
    // Wait, so that a code sent just before isn't a reason for a refusal.
    site.clock.advance(SignedDuration::from_secs(5));
    let mut body = json!({ "bookingKey": key, "type": wanted });
    found(&client.post("/api/authentication/otp", &body).await);
    body["otp"] = json!(site.last_code().await);
    assert_eq!(found(&client.post("/api/authentication/otp/validation", &body).await)["success"], true);
}

pub(crate) async fn patient(site: &Site, time: &str) -> Patient {
    let (client, key) = booked(site, &randwick_slot(site, time)).await;
    let slug = slug_of(&client, &key).await;
    site.add_report(&slug, &TestReport::default()).await;
    give_code(site, &client, &key, "PATIENT_PORTAL").await;
    Patient { client, key, slug }
}

impl Patient {
    pub(crate) fn path(&self) -> String {
        format!("/api/secured/booking_keys/{}/shared_accesses", self.key)
    }

    /// A request to share the result with an address.
    pub(crate) fn result(&self, contact: &str) -> Value {
        json!({ "contactDetails": contact, "contactDetailsType": "EMAIL", "type": "RESULT",
            "appointmentSlug": self.slug })
    }

    pub(crate) async fn post(&self, site: &Site, body: &Value) -> TestResponse {
        self.client.post_once(&self.path(), &site.idempotency_key(), body).await
    }

    pub(crate) async fn share(&self, site: &Site, contact: &str) -> Value {
        made(&self.post(site, &self.result(contact)).await)
    }

    pub(crate) async fn share_history(&self, site: &Site, contact: &str) -> Value {
        let body = json!({ "contactDetails": contact, "contactDetailsType": "EMAIL", "type": "HISTORY" });
        made(&self.post(site, &body).await)
    }

    pub(crate) async fn revoke(&self, share: &Value) -> TestResponse {
        self.client.delete(&format!("{}/{}", self.path(), share["id"])).await
    }

    async fn shares(&self) -> Value {
        found(&self.client.get(&self.path()).await)
    }
}

/// The key of the last share, read from its message as the contact would.
pub(crate) async fn link_key(site: &Site) -> String {
    site.do_all_jobs().await;
    let sent = site.messages().await;
    let message = sent.iter().rfind(|message| message.kind == "SHARED").expect("a link was sent");
    let link = message.body.split_whitespace().find(|word| word.contains("://")).expect("a link");
    let (_, after) = link.split_once("bookingKey=").or_else(|| link.split_once("/a/")).expect("a key");
    after.split(['/', '&', '?']).next().unwrap_or_default().to_owned()
}

on_both_engines! {
    async fn share_02a_a_share_takes_contact_type_name_note_and_what_is_shared(site: Site) {
        site.configure("application", &json!({ "smsEnabled": true })).await;
        let patient = patient(&site, "09:00").await;
        let mut body = patient.result(" doctor@example.org ");
        body["contactName"] = json!("Dr Vela");
        body["note"] = json!("Before Thursday, please");
        let share = made(&patient.post(&site, &body).await);
        assert_eq!((&share["contactDetails"], &share["contactDetailsType"]), (&json!("doctor@example.org"), &json!("EMAIL")));
        assert_eq!((&share["contactName"], &share["type"]), (&json!("Dr Vela"), &json!("RESULT")));
        let number = json!({ "contactDetails": "0491570156", "contactDetailsType": "PHONE", "type": "HISTORY", "note": "" });
        let share = made(&patient.post(&site, &number).await);
        assert_eq!((&share["contactDetails"], &share["type"]), (&json!("+61491570156"), &json!("HISTORY")));
        assert!(share.get("contactName").is_none() && share.get("appointmentSlug").is_none(), "{share}");
        let without = json!({ "contactDetails": "doctor@example.org", "contactDetailsType": "FAX", "type": "RESULT" });
        refused(&patient.post(&site, &without).await, 400, "message.malformed");
    }

    async fn share_02a_the_only_result_is_shared_without_saying_which(site: Site) {
        let patient = patient(&site, "09:00").await;
        // The five fields of a share, and nothing else.
        let body = json!({ "contactDetails": "doctor@example.org", "contactDetailsType": "EMAIL",
            "contactName": "Dr Vela", "note": "Before Thursday, please", "type": "RESULT" });
        let share = made(&patient.post(&site, &body).await);
        assert_eq!((&share["type"], &share["appointmentSlug"]), (&json!("RESULT"), &json!(patient.slug)));
        assert_eq!((&share["contactName"], &share["contactDetails"]), (&json!("Dr Vela"), &json!("doctor@example.org")));
        site.do_all_jobs().await;
        let sent = site.messages().await;
        let message = sent.iter().find(|message| message.kind == "SHARED").expect("a link was sent");
        assert!(message.body.contains("Before Thursday, please"), "{}", message.body);
    }

    async fn share_02a_what_cannot_be_shared_is_refused_with_its_field(site: Site) {
        let patient = patient(&site, "09:00").await;
        let good = patient.result("doctor@example.org");
        let changed = |field: &str, value: Value| {
            let mut body = good.clone();
            body[field] = value;
            body
        };
        for (body, field, key) in [
            (changed("contactDetails", json!("doctor")), "contactDetails", "invalid_contact_details"),
            (changed("contactDetails", json!("")), "contactDetails", "invalid_contact_details"),
            (changed("contactDetails", json!("0491570156")), "contactDetails", "invalid_contact_details"),
            (changed("contactDetailsType", json!("PHONE")), "contactDetailsType", "form.value_invalid"),
            (changed("note", json!("n".repeat(151))), "note", "form.note_too_long"),
            (changed("note", json!("see evil.com")), "note", "form.no_links"),
            (changed("contactName", json!("n".repeat(101))), "contactName", "form.too_long"),
        ] {
            let answer = refused(&patient.post(&site, &body).await, 422, key);
            assert_eq!((&answer["fields"][0]["field"], &answer["fields"][0]["key"]), (&json!(field), &json!(key)));
        }
        let hidden = refused(&patient.post(&site, &changed("note", json!("a\u{7}b"))).await, 422, "message.invalid_fields");
        assert_eq!(hidden["fields"][0]["key"], "form.hidden_characters");
        site.configure("application", &json!({ "smsEnabled": true, "shareNoteMaxLength": 20 })).await;
        refused(&patient.post(&site, &changed("note", json!("n".repeat(21)))).await, 422, "form.note_too_long");
        refused(&patient.post(&site, &changed("contactDetails", json!("0491570156"))).await, 422, "form.value_invalid");
        refused(&patient.post(&site, &changed("appointmentSlug", json!("nobodys"))).await, 404, "message.not_found");
        assert_eq!(patient.shares().await, json!([]), "nothing of it was shared");
        site.do_all_jobs().await;
        assert!(site.messages().await.iter().all(|message| message.kind != "SHARED"));
    }

    async fn share_02f_a_share_without_results_is_refused_and_sends_no_message(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        give_code(&site, &client, &key, "PATIENT_PORTAL").await;
        let patient = Patient { client, key, slug };
        let history = json!({ "contactDetails": "doctor@example.org", "contactDetailsType": "EMAIL", "type": "HISTORY" });
        for body in [patient.result("doctor@example.org"), history] {
            refused(&patient.post(&site, &body).await, 422, "message.nothing_to_share");
        }
        site.delay_reports(3).await;
        site.add_report(&patient.slug, &TestReport::default()).await;
        refused(&patient.post(&site, &patient.result("doctor@example.org")).await, 422, "message.nothing_to_share");
        site.delay_reports(0).await;
        patient.share(&site, "doctor@example.org").await;
    }

    async fn share_02b_a_share_shows_when_it_was_created_opened_and_revoked(site: Site) {
        let patient = patient(&site, "09:00").await;
        let first_at = site.now();
        let first = patient.share(&site, "doctor@example.org").await;
        assert_eq!(first, json!({
            "id": first["id"], "contactDetails": "doctor@example.org", "contactDetailsType": "EMAIL",
            "type": "RESULT", "dateCreatedUTC": first_at.to_string(), "appointmentSlug": patient.slug
        }));
        let key = link_key(&site).await;
        site.clock.advance(SignedDuration::from_mins(1));
        let second = patient.share_history(&site, "aunt@example.org").await;
        assert_eq!(patient.shares().await, json!([second, first]), "the newest first");
        proven(&site, &key, "APPOINTMENT_RESULTS").await;
        let opened_at = site.now();
        site.clock.advance(SignedDuration::from_mins(1));
        let revoked = found(&patient.revoke(&first).await);
        let mut expected = first.clone();
        expected["lastOpenedAt"] = json!(opened_at.to_string());
        expected["dateRevoked"] = json!(site.now().to_string());
        assert_eq!(revoked, expected);
        site.clock.advance(SignedDuration::from_mins(1));
        assert_eq!(found(&patient.revoke(&first).await), expected, "once more changes nothing");
        assert_eq!(patient.shares().await, json!([second, expected]));
    }

    async fn share_02c_only_the_patient_with_the_code_lists_shares_and_takes_back(site: Site) {
        let patient = patient(&site, "09:00").await;
        let share = patient.share(&site, "doctor@example.org").await;
        let contact = proven(&site, &link_key(&site).await, "APPOINTMENT_RESULTS").await;
        let birth_date = site.another_client();
        found(&birth_date.post("/api/authentication", &sign_in(&patient.key, "APPOINTMENT")).await);
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let (other, other_key) = (site.another_client(), site.new_key().await);
        let body = of_other_patient(testkit::submission(&other_key, &randwick_slot(&site, "11:00")));
        made(&other.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        give_code(&site, &other, &other_key, "PATIENT_PORTAL").await;
        let (path, one) = (patient.path(), format!("{}/{}", patient.path(), share["id"]));
        for (client, status, key) in [
            (&site.another_client(), 401, "message.not_authenticated"),
            (&birth_date, 403, "message.otp_required"),
            (&contact, 403, "message.not_allowed"),
            (&desk, 403, "message.not_allowed"),
            (&other, 404, "message.not_found"),
        ] {
            refused(&client.get(&path).await, status, key);
            let body = patient.result("thief@example.org");
            refused(&client.post_once(&path, &site.idempotency_key(), &body).await, status, key);
            refused(&client.delete(&one).await, status, key);
        }
        let through_own = format!("/api/secured/booking_keys/{other_key}/shared_accesses/{}", share["id"]);
        let denied = other.delete(&through_own).await;
        refused(&denied, 404, "message.not_found");
        let row = site.audit_rows_of(&denied).await;
        assert_eq!((row.len(), row[0].action.as_str(), row[0].result.as_str()), (1, "REVOKE_SHARE", "DENIED"));
        let shares = patient.shares().await;
        assert_eq!(shares.as_array().unwrap().len(), 1, "{shares}");
        assert!(shares[0].get("dateRevoked").is_none(), "{shares}");
    }
}

async fn limited_site(engine: Engine) -> Site {
    Site::with(engine, Settings { captcha: false, ..Settings::default() }).await
}

/// Ten a day under one key, counted by existing shares.
async fn count_a_day(engine: Engine) {
    let site = limited_site(engine).await;
    let patient = patient(&site, "09:00").await;
    let retry = site.idempotency_key();
    let body = patient.result("doctor@example.org");
    let first = made(&patient.client.post_once(&patient.path(), &retry, &body).await);
    for minute in 1..10 {
        site.clock.advance(SignedDuration::from_mins(minute));
        patient.share(&site, "doctor@example.org").await;
        refused(&patient.post(&site, &patient.result("nobody")).await, 422, "invalid_contact_details");
    }
    let again = made(&patient.client.post_once(&patient.path(), &retry, &body).await);
    assert_eq!(again, first, "a retry is none");
    found(&patient.revoke(&first).await);
    let answer = patient.post(&site, &body).await;
    refused(&answer, 429, "message.too_many_requests");
    let seconds: i64 = answer.header("retry-after").parse().unwrap();
    assert_eq!(seconds, 24 * 3600 - 45 * 60, "until the first is a day old, taken back or not");
    // A session doesn't last that long: the patient signs in again.
    site.clock.advance(SignedDuration::from_secs(seconds - 60));
    let back = Patient { client: proven(&site, &patient.key, "PATIENT_PORTAL").await, ..patient };
    refused(&back.post(&site, &body).await, 429, "message.too_many_requests");
    site.clock.advance(SignedDuration::from_secs(60));
    made(&back.post(&site, &body).await);
    refused(&back.post(&site, &body).await, 429, "message.too_many_requests");
}

#[tokio::test]
async fn share_02g_ten_links_are_shared_in_a_day_and_no_more_on_sqlite() {
    count_a_day(Engine::Sqlite).await;
}

#[tokio::test]
async fn share_02g_ten_links_are_shared_in_a_day_and_no_more_on_postgresql() {
    count_a_day(Engine::Postgres).await;
}
