//! Helpers of many tests.

use jiff::SignedDuration;
use reqwest::{Method, StatusCode};
use serde_json::Value;
use testkit::{Client, Site, TestResponse};

/// Checks that an answer is an error with this status and key, in the common form.
pub(crate) fn refused(answer: &TestResponse, status: u16, key: &str) -> Value {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text);
    let body = answer.json();
    assert_eq!(body["key"], key, "{body}");
    let message = body["message"].as_str().unwrap_or_default();
    assert!(!message.is_empty() && message != key, "a text for people: {body}");
    assert!(body["fields"].is_array() && body["details"].is_object(), "{body}");
    assert_eq!(body["requestId"], answer.header("x-request-id"), "{body}");
    assert_eq!(answer.header("cache-control"), "no-store");
    body
}

/// The body of an answer that must be 200.
pub(crate) fn found(answer: &TestResponse) -> Value {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

/// The body of an answer that must be 201.
pub(crate) fn made(answer: &TestResponse) -> Value {
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()
}

pub(crate) async fn search(site: &Site, query: &str) -> Value {
    found(&site.client.get(&format!("/api/slots?{query}")).await)
}

/// A search by someone with a draft.
pub(crate) async fn search_with_key(site: &Site, key: &str, query: &str) -> Value {
    let path = format!("/api/slots?{query}");
    found(&site.client.send(site.client.request(Method::GET, &path).header("Booking-Key", key)).await)
}

/// The entry of one clinic.
pub(crate) fn entry<'a>(answer: &'a Value, clinic: &str) -> &'a Value {
    let entries = answer["clinics"].as_array().into_iter().flatten();
    let found = entries.into_iter().find(|entry| entry["clinic"]["slug"] == clinic);
    found.unwrap_or_else(|| panic!("{clinic} is missing in {answer}"))
}

/// Where a clinic's slots start.
pub(crate) fn starts(answer: &Value, clinic: &str) -> Vec<String> {
    texts(&entry(answer, clinic)["slots"], "start")
}

/// One field of every element of a list.
pub(crate) fn texts(list: &Value, field: &str) -> Vec<String> {
    let rows = list.as_array().into_iter().flatten();
    rows.map(|row| row[field].as_str().unwrap_or_default().to_owned()).collect()
}

/// Whether a caller without a draft is offered this start in Randwick's only room on 10 March.
pub(crate) async fn is_offered(site: &Site, time: &str) -> bool {
    let query = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10&clinicSlug=randwick";
    starts(&search(site, query).await, "randwick").contains(&format!("2026-03-10T{time}:00+11:00"))
}

/// A knee ultrasound in Randwick's only room on 10 March.
pub(crate) fn randwick_slot(site: &Site, time: &str) -> Value {
    site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-10", time, 30)
}

/// From Monday, 6 am, to the same hour of 10 March: patients booked on that day can arrive from now on. Sessions end meanwhile.
pub(crate) fn go_to_its_day(site: &Site) {
    site.clock.advance(SignedDuration::from_hours(24));
}

/// Books this slot in a new browser.
pub(crate) async fn booked(site: &Site, slot: &Value) -> (Client, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    made(&site.book(&client, &key, slot).await);
    (client, key)
}

/// The slug of the first appointment of a booking.
pub(crate) async fn slug_of(client: &Client, key: &str) -> String {
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    texts(&summary["appointments"], "slug").first().cloned().unwrap_or_default()
}

/// Gives the code that goes to the contact on record of this key.
pub(crate) async fn prove(site: &Site, client: &Client, key: &str) {
    let mut body = serde_json::json!({ "bookingKey": key, "type": "PATIENT_PORTAL" });
    found(&client.post("/api/authentication/otp", &body).await);
    body["otp"] = serde_json::json!(site.last_code().await);
    assert_eq!(found(&client.post("/api/authentication/otp/validation", &body).await)["success"], true);
}

/// Two records, with how staff made sure that they are one person's.
pub(crate) fn made_sure(mut pair: Value) -> Value {
    pair["identityCheck"] = serde_json::json!("CALLED_BACK");
    pair["identityNote"] = serde_json::json!("Knew the day of the last visit");
    pair
}
