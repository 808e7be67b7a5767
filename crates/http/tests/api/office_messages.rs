//! The list of failed messages: what it contains, for which patient, and who sees it.

use std::collections::BTreeMap;

use domain::auth::Role;
use integrations::sms::SmsSender;
use serde_json::{Value, json};
use testkit::{Client, Engine, MailServer, Site, on_both_engines};

use crate::support::{booked, found, randwick_slot, refused, texts};

const FAILED: &str = "/api/admin/notifications?failed=true";

async fn centre_of(site: &Site, name: &str, clinics: &[&str]) -> Client {
    site.add_account(name, &[Role::CallCentre], clinics).await;
    site.signed_in_as(name).await
}

const ALL: &str = "/api/admin/notifications";

/// The states of the message log, each once.
async fn states(client: &Client) -> Vec<String> {
    let mut states = texts(&found(&client.get(ALL).await)["items"], "state");
    states.dedup();
    states
}

/// Sends a test message: what became of it.
async fn test_message(client: &Client, channel: &str, to: &str) -> Value {
    found(
        &client
            .post("/api/admin/notifications/tests", &json!({ "channel": channel, "contactDetails": to }))
            .await,
    )
}

#[tokio::test]
async fn ops_15f_what_a_mail_server_has_accepted_is_sent_and_what_it_refuses_is_not() {
    let mut server = MailServer::start().await;
    let site = Site::sending(Engine::Sqlite, server.mailer(), SmsSender::Recording).await;
    booked(&site, &randwick_slot(&site, "09:00")).await;
    site.do_all_jobs().await;
    site.add_account("chief", &[Role::Administrator], &[]).await;
    let chief = site.signed_in_as("chief").await;
    assert_eq!(states(&chief).await, ["SENT"]);
    assert_eq!(found(&chief.get("/api/admin/waiting").await)["recordedOnly"], json!([]));
    server.next().await;
    assert_eq!(test_message(&chief, "EMAIL", "chief@example.org").await, json!({ "state": "SENT" }));
    assert_eq!(server.next().await["defects"], json!([]));
    assert_eq!(test_message(&chief, "SMS", "0491 570 006").await, json!({ "state": "RECORDED" }));
}

on_both_engines! {
    async fn ops_15f_without_a_mail_server_messages_are_recorded_and_not_called_sent(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        site.add_account("chief", &[Role::Administrator], &[]).await;
        let chief = site.signed_in_as("chief").await;
        assert_eq!(states(&chief).await, ["RECORDED"]);
        let told = async || found(&chief.get("/api/admin/waiting").await)["recordedOnly"].clone();
        assert_eq!(told().await, json!(["EMAIL"]), "no text messages are wanted");
        site.configure("application", &json!({ "smsEnabled": true })).await;
        assert_eq!(told().await, json!(["EMAIL", "SMS"]));
        assert!(site.run_sql("UPDATE jobs SET state = 'DEAD'").await);
        let failed = found(&chief.get(FAILED).await);
        assert!(texts(&failed["items"], "state").iter().all(|state| state == "FAILED"), "{failed}");
    }

    async fn ops_15g_administrators_try_with_a_message_to_themselves(site: Site) {
        site.add_account("chief", &[Role::Administrator], &[]).await;
        let chief = site.signed_in_as("chief").await;
        assert_eq!(test_message(&chief, "EMAIL", "chief@example.org").await, json!({ "state": "RECORDED" }));
        let listed = found(&chief.get(ALL).await)["items"][0].clone();
        assert_eq!(
            (&listed["kind"], &listed["recipient"], &listed["state"]),
            (&json!("TEST_MESSAGE"), &json!("chief@example.org"), &json!("RECORDED"))
        );
        for (channel, to) in [("EMAIL", ""), ("EMAIL", "chief"), ("SMS", "12")] {
            let body = json!({ "channel": channel, "contactDetails": to });
            let wrong = refused(&chief.post("/api/admin/notifications/tests", &body).await, 422, "message.invalid_fields");
            assert_eq!(texts(&wrong["fields"], "field"), ["contactDetails"]);
        }
    }

    async fn auth_09n_the_list_of_messages_shows_no_code(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        found(&client.post("/api/authentication/otp", &json!({ "bookingKey": key, "type": "PATIENT_PORTAL" })).await);
        site.do_all_jobs().await;
        let code = site.messages().await.into_iter().rfind(|message| message.kind == "ONE_TIME_CODE").unwrap();
        assert!(code.subject.chars().any(char::is_numeric), "the patient's has it: {}", code.subject);
        let centre = centre_of(&site, "centre", &[]).await;
        let listed = found(&centre.get(ALL).await);
        let shown = listed["items"].as_array().unwrap().iter().find(|one| one["kind"] == "ONE_TIME_CODE").unwrap();
        let subject = shown["subject"].as_str().unwrap();
        assert!(!subject.is_empty() && !subject.chars().any(char::is_numeric), "{subject}");
    }

    async fn ops_08q_a_page_of_one_clinic_is_filled_with_its_own_messages(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        booked(&site, &site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-12", "09:00", 30)).await;
        assert!(site.run_sql("UPDATE jobs SET state = 'DEAD'").await);
        // At the other clinic, and all of them later: more than a page.
        let copied = site.run_sql(
            "INSERT INTO jobs (kind, subject_id, dedup_key, state, run_at, attempts, created_at, due_at, request_id) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 120) \
             SELECT kind, subject_id, dedup_key || '-' || CAST(number AS text), state, run_at, attempts, created_at, \
               due_at, request_id FROM jobs, numbers \
             WHERE kind = 'BOOKING_CONFIRMATION' AND subject_id = (SELECT MAX(id) FROM bookings)",
        );
        assert!(copied.await);
        let page = found(&centre_of(&site, "randwick", &["randwick"]).await.get(FAILED).await);
        assert_eq!(texts(&page["items"], "kind"), ["BOOKING_CONFIRMATION"], "theirs, behind all the others'");
        assert_eq!(page.get("nextCursor"), None, "and no further page is promised");
        let newtown = centre_of(&site, "newtown", &["newtown"]).await;
        let (mut seen, mut cursor) = (0, String::new());
        for expected in [50, 50, 21] {
            let page = found(&newtown.get(&format!("{FAILED}{cursor}")).await);
            assert_eq!(page["items"].as_array().unwrap().len(), expected);
            seen += expected;
            cursor = page["nextCursor"].as_i64().map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
        }
        assert!(seen == 121 && cursor.is_empty());
    }

    async fn ops_08q_each_message_names_its_patient_and_only_messages_are_listed(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.share(&key, "doctor@example.org").await;
        found(&client.post("/api/authentication/otp", &json!({ "bookingKey": key, "type": "PATIENT_PORTAL" })).await);
        let copied = site.run_sql(
            "INSERT INTO jobs (kind, subject_id, dedup_key, state, run_at, attempts, created_at, due_at, request_id) \
             SELECT kinds.kind, CASE WHEN kinds.kind LIKE 'SHARE%' THEN (SELECT MAX(id) FROM shared_accesses) \
               WHEN kinds.kind IN ('RESULTS_AVAILABLE', 'REMINDER') THEN (SELECT MAX(id) FROM appointments) \
               ELSE (SELECT MAX(id) FROM booking_keys) END, \
               'copied-' || kinds.kind, 'WAITING', 0, 0, 0, 0, '' FROM \
             (SELECT 'RESULTS_AVAILABLE' AS kind UNION SELECT 'SHARED' UNION SELECT 'SHARE_OPENED' \
              UNION SELECT 'SHARE_REVOKED' UNION SELECT 'REMINDER' UNION SELECT 'ERASE_DEAD_DRAFT' \
              UNION SELECT 'PATIENT_MATCH') AS kinds",
        );
        assert!(copied.await);
        assert!(site.run_sql("UPDATE jobs SET state = 'DEAD'").await);
        let kinds = async |client: &Client| -> BTreeMap<String, Value> {
            let page = found(&client.get(FAILED).await);
            let items = page["items"].as_array().unwrap();
            items.iter().map(|item| (item["kind"].as_str().unwrap().to_owned(), item["patient"].clone())).collect()
        };
        let everybody = centre_of(&site, "centre", &[]).await;
        let expected: BTreeMap<_, _> = [
            "BOOKING_CONFIRMATION", "ONE_TIME_CODE", "REMINDER", "RESULTS_AVAILABLE", "SHARED", "SHARE_OPENED",
            "SHARE_REVOKED",
        ].map(|kind| (kind.to_owned(), json!("Kostova, Mira"))).into();
        assert_eq!(kinds(&everybody).await, expected);
        assert_eq!(kinds(&centre_of(&site, "randwick", &["randwick"]).await).await, expected, "so do those of the clinic");
        assert_eq!(kinds(&centre_of(&site, "newtown", &["newtown"]).await).await, BTreeMap::new());
        let page = found(&everybody.get(FAILED).await);
        let listed: Vec<i64> = page["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect();
        for id in (1..=*listed.iter().max().unwrap() + 2).filter(|id| !listed.contains(id)) {
            let path = format!("/api/admin/notifications/{id}/retries");
            refused(&everybody.post(&path, &json!({})).await, 404, "message.not_found");
        }
    }
}
