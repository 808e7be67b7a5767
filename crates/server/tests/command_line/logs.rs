//! The log: lines of JSON for a machine, and nothing in them about a person.

use reqwest::Method;
use serde_json::{Value, json};

use crate::program::Server;
use crate::provider::{CLOCK, installation, new_key, summary};

/// What a person typed, each word found nowhere else.
const TYPED: [(&str, &str); 8] = [
    ("firstName", "Zerafina"),
    ("lastName", "Quandamooka"),
    ("dateOfBirth", "1961-02-03"),
    ("email", "zq.canary@example.org"),
    ("contactNumber", "0491 570 157"),
    ("postalCode", "2099"),
    ("medicareNumber", "2123 45670 1"),
    ("referenceNumber", "1"),
];
const WATCHER: (&str, &str) = ("SCANBOOK_METRICS_TOKEN", "let-me-watch");
const NOTES: &str = "claustrophobic-canary";

/// Everything that must not stand in a log, also as the server writes it.
fn canaries(key: &str) -> Vec<String> {
    let fixed =
        ["Zerafina", "Quandamooka", "1961-02-03", "19610203", "zq.canary", "0491 570 157", "0491570157"];
    let rest = ["2123 45670 1", "2123456701", NOTES, "-33.8765", "151.1234", "-33.877", "151.123", key];
    fixed.into_iter().chain(rest).map(str::to_owned).collect()
}

fn submission(key: &str, slot: &Value) -> Value {
    let patient: serde_json::Map<String, Value> =
        TYPED.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    json!({
        "bookingKey": key, "patientDetails": patient, "appointments": [slot], "notes": NOTES,
        "acceptedTerms": true
    })
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
    let body = submission(&key, slot);
    let booked = client.post_once("/api/appointments", "third-retry-of-the-test", &body).await;
    assert_eq!(booked.status, 201, "{}", booked.text);
    assert_eq!(summary(client, &key, &booked).await.status, 200);
    client.get(&format!("/appointment/{key}?dateOfBirth=1961-02-03&name=Quandamooka")).await;
    client.get(&format!("/api/nothing/{key}?dateOfBirth=1961-02-03")).await;
    key
}

/// Runs a server with these settings through a booking and answers with the key and the whole log.
async fn log_of_a_booking(settings: &[(&str, &str)]) -> (String, Vec<String>) {
    let (folder, world) = installation().await;
    let mut all = vec![CLOCK, WATCHER];
    all.extend(settings);
    let mut server = Server::start(folder.path(), &[], &all).await;
    let key = live_through_a_booking(&server, &world.knee_slot("09:00")).await;
    server.wait_for_log("job done");
    let asked = server.client.bare(Method::GET, "/metrics").bearer_auth(WATCHER.1);
    let metrics = server.client.send(asked).await;
    assert_eq!(metrics.status, 200);
    server.ask_to_stop();
    assert!(server.ended().success());
    server.wait_for_log("stopped");
    // The figures must be as silent as the log.
    let told = metrics.text.lines().map(str::to_owned);
    assert_silent(&key, &told.collect::<Vec<_>>());
    (key, server.log())
}

fn assert_silent(key: &str, log: &[String]) {
    for canary in canaries(key) {
        let told: Vec<&String> = log.iter().filter(|line| line.contains(&canary)).collect();
        assert!(told.is_empty(), "'{canary}' stands in the log: {told:?}");
    }
}

mod ops_03d_logs_are_structured {
    use super::*;

    #[tokio::test]
    async fn ops_03e_and_hold_no_personal_data() {
        let (key, log) = log_of_a_booking(&[("SCANBOOK_LOG_FORMAT", "json")]).await;
        let lines: Vec<Value> = log.iter().map(|line| serde_json::from_str(line).expect(line)).collect();
        let routes: Vec<(&Value, &Value)> = lines
            .iter()
            .filter(|line| line["fields"]["message"] == "answered")
            .map(|line| (&line["fields"]["route"], &line["fields"]["status"]))
            .collect();
        assert!(routes.contains(&(&json!("/api/appointments"), &json!(201))), "{routes:?}");
        assert!(
            routes.contains(&(&json!("/api/booking_keys/{bookingKey}/holds"), &json!(201))),
            "{routes:?}"
        );
        assert!(lines.iter().all(|line| line["timestamp"].is_string() && line["level"].is_string()));
        let booked = lines
            .iter()
            .find(|line| line["fields"]["route"] == "/api/appointments" && line["fields"]["status"] == 201);
        let request = &booked.expect("the booking")["fields"]["request_id"];
        let job = lines.iter().find(|line| line["fields"]["message"] == "job done");
        assert_eq!(&job.expect("its confirmation")["span"]["request_id"], request, "one story");
        assert_silent(&key, &log);
    }
}

#[tokio::test]
async fn even_a_log_of_every_detail_holds_no_personal_data() {
    let (key, log) = log_of_a_booking(&[("SCANBOOK_LOG", "trace")]).await;
    assert!(log.iter().any(|line| line.contains("TRACE") || line.contains("DEBUG")), "it is detailed");
    assert_silent(&key, &log);
}
