//! Call-back requests and e-mails to the call centre.

use app::Settings;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Engine, Site, TestResponse, on_both_engines};

use crate::support::{refused, texts};

fn callback() -> Value {
    json!({
        "name": "Mira Kostova", "contactNumber": "0491 570 006", "preferredTime": "Tomorrow after 5",
        "note": "About my referral", "regionSlug": "sydney", "clinicSlug": "randwick"
    })
}

fn email() -> Value {
    json!({ "name": "Mira Kostova", "email": "mira@example.org", "subject": "Parking", "message": "Is there any?" })
}

async fn send(site: &Site, path: &str, body: &Value) -> TestResponse {
    site.client.post_once(path, &site.idempotency_key(), body).await
}

fn taken_on(answer: &TestResponse) -> i64 {
    assert_eq!(answer.status, 202, "{}", answer.text);
    answer.json()["id"].as_i64().unwrap()
}

async fn tell_call_centre_at(site: &Site, address: &str) {
    let change = json!({ "callCenterEmail": address }).as_object().cloned().unwrap();
    site.app.change_configuration("radiology".parse().unwrap(), change).await.unwrap();
}

on_both_engines! {
    async fn book_12c_a_callback_is_stored_and_the_call_centre_notified(site: Site) {
        tell_call_centre_at(&site, "calls@example.org").await;
        let mut body = callback();
        body["regionSlug"] = site.client.get("/api/regions").await.json()[0]["slug"].clone();
        let id = taken_on(&send(&site, "/api/callback_requests", &body).await);
        let kept = site.callback_requests().await.pop().unwrap();
        assert_eq!((kept.id, kept.state.as_str()), (id, "NEW"));
        assert_eq!((kept.name.as_str(), kept.contact_number.as_str()), ("Mira Kostova", "+61491570006"));
        assert!(kept.clinic_id.is_some() && kept.region_id.is_some());
        site.do_all_jobs().await;
        let mails = site.messages().await;
        assert_eq!(mails.len(), 1);
        assert_eq!((mails[0].recipient.as_str(), mails[0].language.as_str()), ("calls@example.org", "en-AU"));
        for words in ["Mira Kostova", "+61491570006", "Tomorrow after 5", "About my referral", "Randwick"] {
            assert!(mails[0].body.contains(words), "{}", mails[0].body);
        }
    }

    async fn book_12d_an_email_to_the_call_centre_is_forwarded(site: Site) {
        tell_call_centre_at(&site, "calls@example.org").await;
        let id = taken_on(&send(&site, "/api/call_center_emails", &email()).await);
        let kept = site.call_center_emails().await.pop().unwrap();
        assert_eq!((kept.id, kept.state.as_str()), (id, "NEW"));
        assert_eq!((kept.email.as_str(), kept.message.as_str()), ("mira@example.org", "Is there any?"));
        site.do_all_jobs().await;
        let mails = site.messages().await;
        assert_eq!(mails.len(), 1);
        assert!(mails[0].body.contains("Is there any?") && mails[0].body.contains("mira@example.org"));
    }

    async fn without_an_address_it_waits_for_staff_alone(site: Site) {
        taken_on(&send(&site, "/api/call_center_emails", &email()).await);
        site.do_all_jobs().await;
        assert!(site.messages().await.is_empty());
        assert_eq!(site.call_center_emails().await.len(), 1);
    }

    async fn a_retry_asks_once(site: Site) {
        let key = site.idempotency_key();
        let one = taken_on(&site.client.post_once("/api/call_center_emails", &key, &email()).await);
        let two = taken_on(&site.client.post_once("/api/call_center_emails", &key, &email()).await);
        assert_eq!(one, two);
        assert_eq!(site.call_center_emails().await.len(), 1);
    }
}

#[tokio::test]
async fn an_unanswerable_help_request_is_refused_with_its_fields() {
    let site = Site::on(Engine::Sqlite).await;
    let wrong =
        json!({ "name": " ", "contactNumber": "call me", "clinicSlug": "nowhere", "note": "x".repeat(1001) });
    let answer = send(&site, "/api/callback_requests", &wrong).await;
    let body = refused(&answer, 422, "message.patient_request_error_message");
    assert_eq!(texts(&body["fields"], "field"), ["name", "contactNumber", "note", "clinicSlug"]);
    let wrong = json!({ "name": "Mira", "email": "mira", "message": "" });
    let answer = send(&site, "/api/call_center_emails", &wrong).await;
    let body = refused(&answer, 422, "message.patient_request_error_message");
    assert_eq!(texts(&body["fields"], "field"), ["email", "message"]);
}

#[tokio::test]
async fn book_12e_the_fourth_request_of_an_hour_is_refused() {
    let site = Site::with(Engine::Sqlite, Settings { captcha: false, ..Settings::default() }).await;
    for path in ["/api/callback_requests", "/api/call_center_emails"] {
        let mut body = if path.ends_with("emails") { email() } else { callback() };
        body["regionSlug"] = Value::Null;
        for _ in 0..3 {
            taken_on(&send(&site, path, &body).await);
        }
        let answer = send(&site, path, &body).await;
        refused(&answer, 429, "message.too_many_requests");
        assert_ne!(answer.header("retry-after"), "");
    }
    site.clock.advance(SignedDuration::from_hours(1));
    taken_on(&send(&site, "/api/call_center_emails", &email()).await);
}
