//! A draft is open to anyone with its key: all calls on it are counted, and so are their audit rows.

use app::Settings;
use domain::limits::DRAFT_CALLS_PER_DAY_OF_KEY;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;
use testkit::{Engine, Site};

use crate::needs::say_needs;
use crate::support::{found, refused};

#[tokio::test]
async fn book_04k_a_draft_is_called_three_hundred_times_a_day_and_leaves_no_more_rows() {
    let site = Site::with(Engine::Sqlite, Settings { captcha: false, ..Settings::default() }).await;
    let (key, other) = (site.new_key().await, site.new_key().await);
    found(&say_needs(&site, &key, &json!({ "weightKg": 80 })).await);
    let draft = format!("/api/booking_keys/{key}");
    for _ in 1..DRAFT_CALLS_PER_DAY_OF_KEY {
        found(&site.client.get(&draft).await);
    }
    let rows = site.audit_events().await.len();
    assert_eq!(rows, 300, "each call left its row");
    for (method, rest) in [
        (Method::GET, ""),
        (Method::DELETE, ""),
        (Method::PUT, "/needs"),
        (Method::POST, "/holds"),
        (Method::PUT, "/holds"),
        (Method::DELETE, "/holds"),
        (Method::POST, "/temporary_documents"),
        (Method::DELETE, "/temporary_documents/1"),
        (Method::PUT, "/temporary_questionnaires"),
        (Method::PUT, "/temporary_questionnaires/exam"),
        (Method::POST, "/transfers"),
        (Method::POST, "/patient_match"),
    ] {
        let request = site.client.request(method, &format!("{draft}{rest}"));
        let answer = site.client.send(request.json(&json!({}))).await;
        refused(&answer, 429, "message.too_many_requests");
    }
    let written_otherwise = format!("/api/booking_keys/%{:X}{}", key.as_bytes()[0], &key[1..]);
    refused(&site.client.get(&written_otherwise).await, 429, "message.too_many_requests");
    assert_eq!(site.audit_events().await.len(), rows);
    found(&site.client.get(&format!("/api/booking_keys/{other}")).await);
    site.clock.advance(SignedDuration::from_hours(6));
    found(&site.client.get(&draft).await);
}

#[tokio::test]
async fn book_04k_the_calls_of_an_address_are_counted_over_all_drafts() {
    let site = Site::with(Engine::Sqlite, Settings { captcha: false, ..Settings::default() }).await;
    found(&site.client.get(&format!("/api/booking_keys/{}", site.new_key().await)).await);
    assert!(
        site.run_sql("UPDATE rate_counters SET count = 2400 WHERE bucket LIKE 'draft_call:address:%'").await
    );
    let answer = site.client.get(&format!("/api/booking_keys/{}", site.new_key().await)).await;
    refused(&answer, 429, "message.too_many_requests");
}
