//! The log: lines of JSON, and no personal data in them.

use std::fs;

use reqwest::Method;
use serde_json::{Value, json};
use store::{Store, StoreError};
use tempfile::tempdir;
use testkit::{Client, Engine, TestDatabase, TestResponse, sign_in, small_pdf};
use tracing::{Instrument, Span};

use crate::program::{Server, free_address, run, scanbook, wait_until};
use crate::provider::{CLOCK, installation, new_key, summary};

const WATCHER: (&str, &str) = ("SCANBOOK_METRICS_TOKEN", "let-me-watch");

/// What people typed: each word is unique, in the form in which the server would write it.
const CANARIES: [&str; 37] = [
    // The patient.
    "Zerafina",
    "Quandamooka",
    "1961-02-03",
    "19610203",
    "zq.canary",
    "0491 570 157",
    "0491570157",
    "491570157",
    "2123 45670 1",
    "2123456701",
    "claustrophobic-canary",
    "-33.8765",
    "151.1234",
    "-33.877",
    "151.123",
    // The guardian.
    "Guardiana",
    "Godmother-canary",
    "gq.canary",
    "0491 570 158",
    "491570158",
    // The person who asked for a call-back, and the one who wrote.
    "Callista",
    "0491 570 159",
    "491570159",
    "after-canary",
    "callback-canary",
    "Letitia",
    "lt.canary",
    "0491 570 110",
    "491570110",
    "subject-canary",
    "letter-canary",
    // The correction of details, and the reason of a cancellation.
    "Renamed-canary",
    "corrected.canary",
    "5950163071",
    "correction-canary",
    "cancel-canary",
    "referral-canary",
];

fn submission(key: &str, slot: &Value) -> Value {
    json!({
        "bookingKey": key, "appointments": [slot], "notes": "claustrophobic-canary", "acceptedTerms": true,
        "patientDetails": {
            "firstName": "Zerafina", "lastName": "Quandamooka", "dateOfBirth": "1961-02-03",
            "email": "zq.canary@example.org", "contactNumber": "0491 570 157", "postalCode": "2099",
            "medicareNumber": "2123 45670 1", "referenceNumber": "1"
        },
        "bookingFor": "OTHER",
        "guardian": {
            "name": "Guardiana", "relation": "Godmother-canary", "email": "gq.canary@example.org",
            "contactNumber": "0491 570 158"
        }
    })
}

/// Everything else that people can type, before and after a booking.
async fn ask_for_all_the_rest(client: &Client, key: &str, booked: &Value) {
    let accepted =
        |answer: TestResponse| assert!(answer.status.is_success(), "{} {}", answer.status, answer.text);
    let call = json!({
        "name": "Callista", "contactNumber": "0491 570 159", "preferredTime": "after-canary",
        "note": "callback-canary"
    });
    accepted(client.post_once("/api/callback_requests", "the-call-of-the-test", &call).await);
    let letter = json!({
        "name": "Letitia", "email": "lt.canary@example.org", "contactNumber": "0491 570 110",
        "subject": "subject-canary", "message": "letter-canary"
    });
    accepted(client.post_once("/api/call_center_emails", "the-letter-of-the-test", &letter).await);
    let correction = json!({
        "lastName": "Renamed-canary", "medicareNumber": "5950163071",
        "note": "correction-canary"
    });
    let correction = client
        .request(Method::POST, "/api/secured/patient_details_changes")
        .header("Idempotency-Key", "the-correction-of-the-test")
        .header("Booking-Key", key)
        .json(&correction);
    accepted(client.send(correction).await);
    // A change of contact is refused before the code, and is in no log either.
    let contact = client
        .request(Method::POST, "/api/secured/patient_details_changes")
        .header("Idempotency-Key", "the-contact-of-the-test")
        .header("Booking-Key", key)
        .json(&json!({ "email": "corrected.canary@example.org" }));
    assert_eq!(client.send(contact).await.status.as_u16(), 403);
    let code = json!({ "bookingKey": key, "type": "PATIENT_PORTAL" });
    accepted(client.post("/api/authentication/otp", &code).await);
    let end =
        json!({ "slugs": booked["appointments"][0]["slug"], "reason": "Other", "note": "cancel-canary" });
    let path = "/api/secured/appointments/cancellations";
    accepted(client.post_once(path, "the-end-of-the-test", &end).await);
}

/// A booking with everything that can go wrong on the way.
async fn live_through_a_booking(server: &Server, slot: &Value) -> String {
    let client = &server.client;
    let place = "lat=-33.8765&lng=151.1234";
    client.get(&format!("/api/clinics/nearby?examSlug=ultrasound-knee&{place}")).await;
    let days = "start=2026-03-10&end=2026-03-11";
    assert_eq!(client.get(&format!("/api/slots?examSlug=ultrasound-knee&{days}&{place}")).await.status, 200);
    let key = new_key(client).await;
    let holds = format!("/api/booking_keys/{key}/holds");
    let held = client.post_once(&holds, "first-retry-of-the-test", &json!({ "slots": [slot] })).await;
    assert_eq!(held.status, 201, "{}", held.text);
    let mut wrong = submission(&key, slot);
    wrong["patientDetails"]["email"] = json!("zq.canary at example.org");
    let refused = client.post_once("/api/appointments", "second-retry-of-the-test", &wrong).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    let cut =
        client.request(Method::POST, "/api/appointments").header("Idempotency-Key", "a-retry-of-the-test");
    assert_eq!(client.send(cut.body("{\"firstName\": \"Zerafina\"")).await.status, 400);
    let documents = format!("/api/booking_keys/{key}/temporary_documents");
    let uploaded = client.upload(&documents, "referral-canary.pdf", &small_pdf(b"Quandamooka"), &[]).await;
    assert_eq!(uploaded.status, 201, "{}", uploaded.text);
    let matched = json!({ "dateOfBirth": "1961-02-03", "email": "zq.canary@example.org" });
    client.post(&format!("/api/booking_keys/{key}/patient_match"), &matched).await;
    let body = submission(&key, slot);
    let booked = client.post_once("/api/appointments", "third-retry-of-the-test", &body).await;
    assert_eq!(booked.status, 201, "{}", booked.text);
    assert_eq!(summary(client, &key, &booked).await.status, 200);
    ask_for_all_the_rest(client, &key, &booked.json()).await;
    client.get(&format!("/appointment/{key}?dateOfBirth=1961-02-03&name=Quandamooka")).await;
    client.get(&format!("/api/nothing/{key}?dateOfBirth=1961-02-03")).await;
    key
}

/// Runs a server with these settings through a booking and returns the key and the whole log.
async fn log_of_a_booking(settings: &[(&str, &str)]) -> (String, Vec<String>) {
    let (folder, world) = installation().await;
    fs::write(folder.path().join("desk.json"), r#"{ "callCenterEmail": "desk@example.org" }"#)
        .expect("a file");
    let set = run(&mut scanbook(folder.path(), &["config", "set", "radiology", "desk.json"]));
    assert_eq!(set.status, Some(0), "{}", set.err);
    let mut all = vec![CLOCK, WATCHER];
    all.extend(settings);
    let mut server = Server::start(folder.path(), &[], &all).await;
    let key = live_through_a_booking(&server, &world.knee_slot("09:00")).await;
    // The booking, the call-back, the e-mail, the correction, the code and the cancellation.
    wait_until("every job", || server.log().iter().filter(|line| line.contains("job done")).count() >= 6);
    let asked = server.client.without_headers(Method::GET, "/metrics").bearer_auth(WATCHER.1);
    let metrics = server.client.send(asked).await;
    assert_eq!(metrics.status, 200);
    server.ask_to_stop();
    assert!(server.ended().success());
    server.wait_for_log("stopped");
    // The metrics must not contain any of it either.
    let told = metrics.text.lines().map(str::to_owned);
    assert_silent(&key, &told.collect::<Vec<_>>());
    (key, server.log())
}

fn assert_silent(key: &str, log: &[String]) {
    for canary in CANARIES.into_iter().chain([key]) {
        let told: Vec<&String> = log.iter().filter(|line| line.contains(canary)).collect();
        assert!(told.is_empty(), "'{canary}' stands in the log: {told:?}");
    }
}

mod ops_03d_logs_are_structured {
    use super::*;

    #[tokio::test]
    async fn ops_03e_03n_and_hold_no_personal_data() {
        let settings = [("SCANBOOK_LOG_FORMAT", "json"), ("SCANBOOK_LOG", "info,scanbook=debug")];
        let (key, log) = log_of_a_booking(&settings).await;
        let lines: Vec<Value> = log.iter().map(|line| serde_json::from_str(line).expect(line)).collect();
        assert!(lines.iter().all(|line| line["timestamp"].is_string() && line["level"].is_string()));
        let answers: Vec<&Value> =
            lines.iter().filter(|line| line["fields"]["message"] == "answered").collect();
        let created = |route: &str| {
            let found =
                answers.iter().find(|line| line["span"]["route"] == route && line["fields"]["status"] == 201);
            found.unwrap_or_else(|| panic!("{route}: {answers:?}"))
        };
        created("/api/booking_keys/{bookingKey}/holds");
        let request = &created("/api/appointments")["span"]["request_id"];
        let mut done = lines.iter().filter(|line| line["fields"]["message"] == "job done");
        assert!(
            done.any(|line| &line["span"]["request_id"] == request),
            "the booking and its mail are one story"
        );
        assert!(answers.iter().all(|line| line["level"] == "DEBUG"), "{answers:?}");
        // The test polled the server's health until it was ready.
        let of_health = |line: &&Value| line.to_string().contains("/health/");
        assert_eq!(lines.iter().find(of_health), None);
        assert_silent(&key, &log);
    }
}

#[tokio::test]
async fn ops_03o_what_a_use_case_logs_names_the_request_and_the_call() {
    let folder = tempdir().unwrap();
    let issuer = format!("http://{}", free_address());
    let settings = [
        ("SCANBOOK_LOG_FORMAT", "json"),
        ("SCANBOOK_OIDC_ISSUER", issuer.as_str()),
        ("SCANBOOK_OIDC_CLIENT_ID", "scanbook"),
        ("SCANBOOK_OIDC_ROLES", "desk=front_desk"),
    ];
    let server = Server::start(folder.path(), &[], &settings).await;
    let path = "/api/authentication/staff/oidc/departures";
    let refused = server.client.post(path, &json!({})).await;
    assert_eq!(refused.status, 403, "{}", refused.text);
    let text = "the identity provider cannot be reached";
    server.wait_for_log(text);
    let line = server.log().into_iter().find(|line| line.contains(text)).expect("its line");
    let line: Value = serde_json::from_str(&line).expect("JSON");
    let request_id = refused.header("x-request-id");
    let span = json!({ "name": "request", "request_id": request_id, "method": "POST", "route": path });
    assert_eq!(line["span"], span);
}

/// A transaction runs in its own task, but still belongs to its request.
async fn assert_a_transaction_stays_in_its_span(engine: Engine) {
    drop(tracing::subscriber::set_global_default(tracing_subscriber::registry()));
    let database = TestDatabase::with_schema(engine).await;
    let store = Store::open(&database.url).await.expect("the database opens");
    let span_inside = store.write(|_| {
        Box::pin(async { Ok::<_, StoreError>(Span::current().metadata().map(tracing::Metadata::name)) })
    });
    let name = span_inside.instrument(tracing::info_span!("request")).await;
    assert_eq!(name.expect("it is written"), Some("request"));
}

mod ops_03o_a_transaction_stays_in_the_span_of_its_request {
    use super::*;

    #[tokio::test]
    async fn on_sqlite() {
        assert_a_transaction_stays_in_its_span(Engine::Sqlite).await;
    }

    #[tokio::test]
    async fn on_postgresql() {
        assert_a_transaction_stays_in_its_span(Engine::Postgres).await;
    }
}

#[tokio::test]
async fn even_a_log_of_every_detail_holds_no_personal_data() {
    let (key, log) = log_of_a_booking(&[("SCANBOOK_LOG", "trace")]).await;
    assert!(log.iter().any(|line| line.contains("TRACE") || line.contains("DEBUG")), "it is detailed");
    assert_silent(&key, &log);
}

#[tokio::test]
async fn a_shared_link_leaves_no_personal_data_in_the_log() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path(), &["--demo"], &[("SCANBOOK_LOG", "trace")]).await;
    let told = |command: &str| -> Value {
        let said = run(&mut scanbook(folder.path(), &[command]));
        assert_eq!(said.status, Some(0), "{command}: {}", said.err);
        serde_json::from_str(&said.out).expect("JSON")
    };
    let info = told("demo-info");
    let share = info["shared"].as_array().unwrap().iter().find(|share| share["revoked"] == false).unwrap();
    let text = |name: &str| share[name].as_str().unwrap().to_owned();
    let (key, client) = (text("bookingKey"), &server.client);
    let mut body = sign_in(&key, "APPOINTMENT_RESULTS");
    body["dateOfBirth"] = json!(text("dateOfBirth"));
    assert_eq!(client.post("/api/authentication", &body).await.json()["success"], true);
    let asked = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS" });
    assert_eq!(client.post("/api/authentication/otp", &asked).await.status, 200);
    let code_of = |messages: &Value| {
        let sent = messages.as_array().unwrap().iter().rfind(|message| message["kind"] == "ONE_TIME_CODE")?;
        let words = sent["body"].as_str().unwrap().split(|letter: char| !letter.is_ascii_digit());
        words.into_iter().find(|word| word.len() == 6).map(str::to_owned)
    };
    wait_until("the code", || code_of(&told("messages")).is_some());
    let code = code_of(&told("messages")).unwrap();
    let given = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS", "otp": code });
    assert_eq!(client.post("/api/authentication/otp/validation", &given).await.json()["success"], true);
    assert_eq!(client.get(&format!("/api/secured/booking_keys/{key}/summary")).await.status, 200);
    wait_until("the mail to whoever shared", || told("messages").to_string().contains("SHARE_OPENED"));
    server.ask_to_stop();
    assert!(server.ended().success());
    server.wait_for_log("stopped");
    let name = text("patient");
    let words = [key, text("contact"), text("dateOfBirth"), name.split(' ').next_back().unwrap().to_owned()];
    for word in words {
        let lines: Vec<String> = server.log().into_iter().filter(|line| line.contains(&word)).collect();
        assert!(lines.is_empty(), "'{word}' stands in the log: {lines:?}");
    }
}
