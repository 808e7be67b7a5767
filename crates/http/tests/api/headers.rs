//! Headers: what browsers may do with an answer, and how long they may cache it.

use reqwest::Method;
use testkit::{Engine, Site, TestResponse};

use crate::support::{booked, randwick_slot};

const SLOTS: &str = "/api/slots?examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";

async fn site() -> Site {
    Site::on(Engine::Sqlite).await
}

async fn get_with(site: &Site, path: &str, name: &str, value: &str) -> TestResponse {
    site.client.send(site.client.request(Method::GET, path).header(name, value)).await
}

/// One directive of the content policy.
fn directive<'a>(answer: &'a TestResponse, name: &str) -> &'a str {
    let parts = answer.header("content-security-policy").split(';').map(str::trim);
    parts.into_iter().find_map(|part| part.strip_prefix(name)).map_or("", str::trim)
}

#[tokio::test]
async fn pages_calls_and_refusals_all_carry_the_security_headers() {
    let site = site().await;
    for path in ["/", "/iframe/booking", "/api/exams", "/api/nothing", "/health/live", "/api/docs/"] {
        let answer = site.client.get(path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(answer.header("permissions-policy").contains("microphone=()"), "{path}");
        assert_eq!(directive(&answer, "default-src"), "'none'", "{path}");
        assert_eq!(directive(&answer, "base-uri"), "'none'", "{path}");
        let scripts = directive(&answer, "script-src");
        let page = answer.header("content-type").starts_with("text/html");
        assert_eq!(scripts.starts_with("'self'"), page, "only a page runs scripts, {path}: {scripts}");
        assert!(
            !scripts.contains("unsafe-inline") && !scripts.contains("'unsafe-eval'"),
            "{path}: {scripts}"
        );
    }
}

#[tokio::test]
async fn only_pages_under_iframe_may_be_framed() {
    let site = site().await;
    for path in ["/", "/booking", "/iframes", "/api/exams", "/api/iframe/x"] {
        let answer = site.client.get(path).await;
        assert_eq!(directive(&answer, "frame-ancestors"), "'none'", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
    }
    for path in ["/iframe", "/iframe/booking"] {
        let answer = site.client.get(path).await;
        assert_ne!(directive(&answer, "frame-ancestors"), "'none'", "{path}");
        assert_eq!(answer.header("x-frame-options"), "", "{path}");
    }
}

#[tokio::test]
async fn doc_04m_a_sandboxed_frame_may_load_built_files_and_nothing_else() {
    let site = site().await;
    for (path, allowed) in [("/assets/frame.js", "*"), ("/", ""), ("/api/exams", ""), ("/api/nothing", "")] {
        let answer = get_with(&site, path, "Origin", "null").await;
        assert_eq!(answer.header("access-control-allow-origin"), allowed, "{path}");
    }
}

#[tokio::test]
async fn catalogue_configuration_and_texts_are_asked_for_again_and_not_sent_twice() {
    let site = site().await;
    for path in [
        "/api/regions",
        "/api/exams",
        "/api/config",
        "/api/assets/translations",
        "/api/clinics/nearby?examSlug=ultrasound-knee",
        "/api/postal_code_locations?search=2042",
    ] {
        let answer = site.client.get(path).await;
        assert_eq!(answer.header("cache-control"), "public, no-cache", "{path}");
        let tag = answer.header("etag").to_owned();
        assert!(tag.len() > 4, "{path}");
        let again = get_with(&site, path, "If-None-Match", &tag).await;
        assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""), "{path}");
        assert_eq!(again.header("etag"), tag);
        assert_eq!(again.header("cache-control"), "public, no-cache");
        let listed = get_with(&site, path, "If-None-Match", &format!("W/\"old\", {tag}")).await;
        assert_eq!(listed.status.as_u16(), 304, "{path}");
        let stale = get_with(&site, path, "If-None-Match", "W/\"old\"").await;
        assert_eq!(stale.status.as_u16(), 200, "{path}");
    }
}

#[tokio::test]
async fn a_slot_search_is_kept_by_one_browser_and_depends_on_its_draft() {
    let site = site().await;
    let answer = site.client.get(SLOTS).await;
    assert_eq!(answer.header("cache-control"), "private, no-cache");
    let vary: Vec<&str> =
        answer.headers.get_all("vary").iter().filter_map(|value| value.to_str().ok()).collect();
    assert!(vary.join(", ").contains("Booking-Key"), "{vary:?}");
    let tag = answer.header("etag").to_owned();
    assert_eq!(get_with(&site, SLOTS, "If-None-Match", &tag).await.status.as_u16(), 304);
    booked(&site, &randwick_slot(&site, "09:00")).await;
    let after = get_with(&site, SLOTS, "If-None-Match", &tag).await;
    assert_eq!(after.status.as_u16(), 200, "what is kept is no longer true");
}

#[tokio::test]
async fn answers_with_personal_data_are_not_cacheable() {
    let site = site().await;
    let (client, key) = (site.another_client(), site.new_key().await);
    let draft = client.get(&format!("/api/booking_keys/{key}")).await;
    let held = site.hold(&client, &key, &randwick_slot(&site, "09:00")).await;
    let booked = site.book(&client, &key, &randwick_slot(&site, "09:00")).await;
    let summary = client.get(&format!("/api/secured/booking_keys/{key}/summary")).await;
    let calendar = client.get(&format!("/api/secured/booking_keys/{key}/calendar")).await;
    let who = client.get("/api/authentication").await;
    for answer in [draft, held, booked, summary, calendar, who] {
        assert!(answer.status.is_success(), "{}", answer.text);
        assert_eq!(answer.header("cache-control"), "no-store", "{}", answer.text);
        assert_eq!(answer.header("etag"), "");
    }
}

#[tokio::test]
async fn long_answers_are_compressed_as_the_browser_can_read_them() {
    let site = site().await;
    for (accepted, used) in [("br", "br"), ("gzip", "gzip"), ("gzip, deflate, br", "br"), ("identity", "")] {
        for path in ["/api/exams", "/", SLOTS] {
            let answer = get_with(&site, path, "Accept-Encoding", accepted).await;
            assert_eq!(answer.header("content-encoding"), used, "{path} for {accepted}");
        }
    }
    let plain = site.client.get(SLOTS).await.text.len();
    let small = get_with(&site, SLOTS, "Accept-Encoding", "br").await.text.len();
    assert!(small * 3 < plain, "{small} of {plain} bytes");
}
