//! Rate limits of an address or a key per hour.

use std::net::{IpAddr, Ipv4Addr};

use app::authentication::PasswordCost;
use app::{SearchKind, Settings};
use domain::auth::Role;
use domain::limits::{SECURED_CALLS_PER_MINUTE, SIGN_INS_PER_HOUR_OF_ADDRESS, SIGN_INS_PER_HOUR_OF_KEY};
use domain::network::rate_limited_network;
use jiff::SignedDuration;
use serde_json::json;
use testkit::{Client, Engine, Site, TestResponse, on_both_engines, sign_in, submission};

use crate::support::{booked, found, made, randwick_slot, refused};

async fn limited_site() -> Site {
    let password_cost = PasswordCost::Least;
    Site::with(Engine::Sqlite, Settings { captcha: false, password_cost, ..Settings::default() }).await
}

#[tokio::test]
async fn the_one_hundred_and_twenty_first_new_key_of_an_hour_is_refused() {
    let site = limited_site().await;
    for _ in 0..120 {
        made(&site.client.post("/api/booking_keys", &json!({})).await);
    }
    site.clock.advance(SignedDuration::from_mins(59));
    let answer = site.client.post("/api/booking_keys", &json!({})).await;
    refused(&answer, 429, "message.too_many_requests");
    let seconds: i64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&seconds), "{seconds}");
    site.clock.advance(SignedDuration::from_secs(seconds));
    made(&site.client.post("/api/booking_keys", &json!({})).await);
}

#[tokio::test]
async fn every_key_of_a_separate_booking_counts() {
    let site = limited_site().await;
    let wish = json!({ "separateBooking": true, "examSlug": "a,b,c,d,e,f,g,h,i,j" });
    for _ in 0..12 {
        made(&site.client.post("/api/booking_keys", &wish).await);
    }
    refused(&site.client.post("/api/booking_keys", &json!({})).await, 429, "message.too_many_requests");
}

#[tokio::test]
async fn slot_06h_the_searches_of_an_address_are_bounded_by_the_minute() {
    let site = limited_site().await;
    let search = "/api/slots?examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";
    site.clock.advance(SignedDuration::from_secs(20));
    for _ in 0..120 {
        found(&site.client.get(search).await);
    }
    for path in [search, "/api/slots/next?examSlug=ultrasound-knee", "/api/slots"] {
        let answer = site.client.get(path).await;
        refused(&answer, 429, "message.too_many_requests");
        assert_eq!(answer.header("retry-after"), "40");
    }
    found(&site.client.get("/api/exams").await);
    site.clock.advance(SignedDuration::from_secs(40));
    found(&site.client.get(search).await);
}

async fn open(client: &Client, key: &str) -> TestResponse {
    client.post("/api/authentication", &sign_in(key, "APPOINTMENT")).await
}

/// As if so many sign-ins had been counted, of this kind.
async fn count_sign_ins(site: &Site, kind: &str, sign_ins: i64) {
    let sql = format!("UPDATE rate_counters SET count = {sign_ins} WHERE bucket LIKE 'sign_in:{kind}:%'");
    assert!(site.run_sql(&sql).await);
}

on_both_engines! {
    async fn ops_11q_sign_ins_to_a_key_and_of_an_address_are_bounded_by_the_hour(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (_, other) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let site = site.behind_proxy().await;
        assert_eq!(found(&open(&site.another_client(), &key).await)["success"], true);
        count_sign_ins(&site, "key", SIGN_INS_PER_HOUR_OF_KEY - 1).await;
        assert_eq!(found(&open(&site.another_client(), &key).await)["success"], true);
        let rows = site.audit_events().await.len();
        let client = site.another_client();
        let answer = open(&client, &key).await;
        refused(&answer, 429, "message.too_many_requests");
        assert_eq!(answer.header("retry-after"), "3600");
        assert_eq!(answer.header("set-cookie"), "", "no session");
        assert_eq!(site.audit_events().await.len(), rows, "and no row");
        assert_eq!(found(&open(&client, &other).await)["success"], true, "another key still opens");
        count_sign_ins(&site, "address", SIGN_INS_PER_HOUR_OF_ADDRESS).await;
        refused(&open(&client, &other).await, 429, "message.too_many_requests");
        site.clock.advance(SignedDuration::from_hours(1));
        assert_eq!(found(&open(&client, &key).await)["success"], true);
    }
}

/// Counted in memory: it works on a full disk, too.
#[tokio::test]
async fn ops_11r_secured_calls_of_an_address_are_bounded_by_the_minute() {
    let site = limited_site().await;
    let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
    let summary = format!("/api/secured/booking_keys/{key}/summary");
    let address = rate_limited_network(IpAddr::V4(Ipv4Addr::LOCALHOST));
    for _ in 1..SECURED_CALLS_PER_MINUTE {
        site.app.count_search(SearchKind::Secured, &address).unwrap();
    }
    found(&client.get(&summary).await);
    let rows = site.audit_events().await.len();
    for path in [summary.as_str(), "/api/secured/patients/summary"] {
        refused(&client.get(path).await, 429, "message.too_many_requests");
    }
    assert_eq!(site.audit_events().await.len(), rows);
    site.clock.advance(SignedDuration::from_mins(1));
    found(&client.get(&summary).await);
}

#[tokio::test]
async fn slot_06h_questions_to_the_catalogue_are_bounded_by_the_minute() {
    let site = limited_site().await;
    for _ in 0..300 {
        found(&site.client.get("/api/regions").await);
        found(&site.client.get("/api/booking_forms").await);
    }
    refused(&site.client.get("/api/regions").await, 429, "message.too_many_requests");
    found(&site.client.get("/api/slots?examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10").await);
    found(&site.client.get("/api/config").await);
}

#[tokio::test]
async fn the_eleventh_submission_of_a_key_in_an_hour_is_refused() {
    let site = limited_site().await;
    let (key, slot) = (site.new_key().await, randwick_slot(&site, "14:00"));
    let mut body = submission(&key, &slot);
    body["acceptedTerms"] = json!(false);
    for _ in 0..10 {
        let answer = site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        refused(&answer, 422, "message.invalid_fields");
    }
    let answer = site.book(&site.client, &key, &slot).await;
    refused(&answer, 429, "message.too_many_requests");
    assert_ne!(answer.header("retry-after"), "");
    made(&site.book(&site.client, &site.new_key().await, &slot).await);
}

#[tokio::test]
async fn the_sixty_first_reservation_of_a_key_in_an_hour_is_refused() {
    let site = limited_site().await;
    // An account may hold more than an address.
    site.add_account("desk", &[Role::FrontDesk], &[]).await;
    let (desk, key) = (site.signed_in_as("desk").await, site.new_key().await);
    for i in 0..60 {
        let time = if i % 2 == 0 { "09:00" } else { "11:00" };
        made(&site.hold(&desk, &key, &randwick_slot(&site, time)).await);
    }
    let answer = site.hold(&desk, &key, &randwick_slot(&site, "09:00")).await;
    refused(&answer, 429, "message.too_many_requests");
    site.clock.advance(SignedDuration::from_hours(1));
    made(&site.hold(&site.client, &key, &randwick_slot(&site, "09:00")).await);
}
