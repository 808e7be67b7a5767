//! The web app for every address outside the API.

use serde_json::{Value, json};
use testkit::{Engine, Site, on_both_engines};

use crate::support::found;

const OPEN: &str = "<script type=\"application/json\" id=\"scanbook-boot\">";

/// The boot data of a page, read as a browser does: up to the first end of a script.
fn boot(page: &str) -> Value {
    let (_, rest) = page.split_once(OPEN).expect("the page carries its boot data");
    let end = rest.to_lowercase().find("</script").expect("the script ends");
    serde_json::from_str(&rest[..end]).expect("the boot data is JSON")
}

on_both_engines! {
    async fn shell_03d_the_back_office_has_a_host_of_its_own(site: Site) {
        site.configure("radiology", &json!({ "domainAdmin": "admin.example.org" })).await;
        let asked = |host: &'static str, path: &'static str| {
            site.client.send(site.client.without_headers(reqwest::Method::GET, path).header("Host", host))
        };
        let answer = asked("admin.example.org", "/").await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (302, "/admin"));
        assert_eq!(asked("admin.example.org", "/admin").await.status.as_u16(), 200);
        assert_eq!(asked("book.example.org", "/").await.status.as_u16(), 200);
        let signing_in = |origin: &'static str| {
            let request = site.client.without_headers(reqwest::Method::POST, "/api/authentication/staff");
            let request = request.header("Origin", origin).header("X-Scanbook", "1");
            site.client.send(request.json(&json!({ "username": "ada", "password": "wrong" })))
        };
        assert_eq!(signing_in("https://admin.example.org").await.status.as_u16(), 200);
        assert_eq!(signing_in("https://evil.example.org").await.status.as_u16(), 403);
    }

    async fn no_text_of_the_provider_can_break_out_of_the_page(site: Site) {
        let evil = "</script><script>alert(1)</script><!--<script>\u{2028}&\"'";
        site.configure("radiology", &json!({ "name": evil })).await;
        site.configure("application", &json!({ "metaTitle": "</title><script>alert(2)</script>" })).await;
        let page = site.client.get("/").await.text;
        assert_eq!(boot(&page)["config"]["radiology"]["name"], evil, "and it arrives as it was typed");
        assert_eq!(page.to_lowercase().matches("<script").count(), 1, "{page}");
        assert_eq!(page.to_lowercase().matches("</script").count(), 1, "{page}");
        assert_eq!(page.matches("</title>").count(), 1, "{page}");
        assert!(!page.contains("<!--"), "{page}");
    }
}

#[tokio::test]
async fn any_page_address_gives_the_app_with_configuration_and_texts_inside() {
    let site = Site::on(Engine::Sqlite).await;
    for path in [
        "/",
        "/sydney/booking",
        "/iframe/sydney/booking?lat=x",
        "/what/nobody/knows",
        "/apiary",
        "/administered",
        "/admin",
        "/admin/day?lang=en-AU",
    ] {
        let answer = site.client.get(path).await;
        assert_eq!(answer.status.as_u16(), 200, "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        let boot = boot(&answer.text);
        assert_eq!(boot["lang"], "en-AU");
        assert_eq!(boot["config"], found(&site.client.get("/api/config").await));
        let office = path == "/admin" || path.starts_with("/admin/");
        let part = if office { "" } else { "?part=site" };
        assert_eq!(boot["office"], office, "{path}");
        assert_eq!(
            boot["translations"],
            found(&site.client.get(&format!("/api/assets/translations{part}")).await)
        );
    }
}

#[tokio::test]
async fn a_patients_page_carries_no_text_of_the_back_office() {
    let site = Site::on(Engine::Sqlite).await;
    let (patients, staffs) = (site.client.get("/").await.text, site.client.get("/admin").await.text);
    let (patients, staffs) = (boot(&patients), boot(&staffs));
    let named = |boot: &Value, key: &str| boot["translations"].get(key).is_some();
    for key in ["office.approve", "settings.intro", "day.arrive", "mail.approved_body"] {
        assert_eq!((named(&patients, key), named(&staffs, key)), (false, true), "{key}");
    }
    assert!(named(&patients, "home.title") && named(&staffs, "home.title"));
    let refused = site.client.get("/api/assets/translations?part=everything").await;
    assert_eq!(refused.status.as_u16(), 400);
}

#[tokio::test]
async fn the_title_is_the_providers() {
    let site = Site::on(Engine::Sqlite).await;
    site.configure("application", &json!({ "metaTitle": "Harbour & Sons" })).await;
    let page = site.client.get("/").await.text;
    assert!(page.contains("<title>Harbour &amp; Sons</title>"), "{page}");
}

#[tokio::test]
async fn a_file_that_is_not_there_is_not_answered_with_the_app() {
    let site = Site::on(Engine::Sqlite).await;
    let answer = site.client.get("/assets/old-chunk-123.js").await;
    crate::support::refused(&answer, 404, "message.not_found");
}

#[tokio::test]
async fn a_changed_configuration_takes_effect_at_once() {
    let site = Site::on(Engine::Sqlite).await;
    let before = site.client.get("/api/config").await;
    assert_eq!(found(&before)["radiology"]["name"], "Scanbook");
    site.configure("radiology", &json!({ "name": "Harbour Imaging" })).await;
    let after = site.client.get("/api/config").await;
    assert_eq!(found(&after)["radiology"]["name"], "Harbour Imaging");
    assert_ne!(before.header("etag"), after.header("etag"));
    assert_eq!(found(&after)["limits"]["slotSearchMaxDays"], 42);
    assert_eq!(found(&after)["profiles"], json!(["test"]));
}
