//! The provider's pictures, stylesheet and texts.

use std::collections::BTreeMap;

use app::AssetName;
use reqwest::Method;
use reqwest::header::{COOKIE, IF_NONE_MATCH};
use serde_json::{Value, json};
use testkit::{Engine, Site, on_both_engines};

use crate::support::{found, refused};

const SVG: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>steal()</script></svg>";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// The picture is missing, then uploaded, then served with its own type.
async fn assert_answers(site: &Site, name: AssetName) {
    let path = format!("/api/assets/application/{name}");
    if name != AssetName::Favicon {
        refused(&site.client.get(&path).await, 404, "message.not_found");
        let listed = found(&site.client.get("/api/config").await)["assets"].clone();
        assert!(!listed.as_array().unwrap().contains(&json!(name.to_string())), "{listed}");
    }
    site.app.save_asset(name, PNG.to_vec()).await.unwrap();
    let answer = site.client.get(&path).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "image/png"), "{name}");
    let listed = found(&site.client.get("/api/config").await)["assets"].clone();
    assert!(listed.as_array().unwrap().contains(&json!(name.to_string())), "{listed}");
    let again = site.client.request(Method::GET, &path).header(IF_NONE_MATCH, answer.header("etag"));
    assert_eq!(site.client.send(again).await.status, 304);
}

on_both_engines! {
    async fn conf_02b_the_icon_is_answered_also_before_a_provider_brings_one(site: Site) {
        let own = site.client.get("/api/assets/application/favicon").await;
        assert_eq!((own.status.as_u16(), own.header("content-type")), (200, "image/svg+xml"));
        assert_answers(&site, AssetName::Favicon).await;
        assert!(site.client.get("/").await.text.contains("<link rel=\"icon\" href=\"/api/assets/application/favicon\">"));
    }

    async fn conf_02c_header(site: Site) { assert_answers(&site, AssetName::Header).await; }
    async fn conf_02d_header_tablet(site: Site) { assert_answers(&site, AssetName::HeaderTablet).await; }
    async fn conf_02e_confirmation_header(site: Site) { assert_answers(&site, AssetName::ConfirmationHeader).await; }
    async fn conf_02f_check_in_header(site: Site) { assert_answers(&site, AssetName::CheckInHeader).await; }
    async fn conf_02g_image_viewer_banner(site: Site) { assert_answers(&site, AssetName::ImageViewerBanner).await; }
    async fn conf_02h_patient_portal_background(site: Site) {
        assert_answers(&site, AssetName::PatientPortalBackground).await;
        site.app.remove_asset(AssetName::PatientPortalBackground).await.unwrap();
        let gone = site.client.get("/api/assets/application/patient_portal_background").await;
        refused(&gone, 404, "message.not_found");
    }

    async fn conf_02a_the_translations_are_answered_with_the_providers_own_laid_over(site: Site) {
        let change = BTreeMap::from([("home.title".to_owned(), Some("Book with us".to_owned()))]);
        site.app.change_texts("en-AU", change).await.unwrap();
        let texts = found(&site.client.get("/api/assets/translations?lang=en-AU").await);
        assert_eq!(texts["home.title"], "Book with us");
        assert!(texts.as_object().unwrap().len() > 300, "{}", texts.as_object().unwrap().len());
        assert!(site.client.get("/").await.text.contains("\"home.title\":\"Book with us\""));
        assert_ne!(found(&site.client.get("/api/assets/translations?lang=mk").await)["home.title"], "Book with us");
        let own = BTreeMap::from([("home.title".to_owned(), None)]);
        site.app.change_texts("en-AU", own).await.unwrap();
        assert_eq!(found(&site.client.get("/api/assets/translations").await)["home.title"], "Book your scan");
    }

    async fn i18n_03a_the_shared_file_is_served_without_the_providers_texts(site: Site) {
        let change = BTreeMap::from([("home.title".to_owned(), Some("Book with us".to_owned()))]);
        site.app.change_texts("en-AU", change).await.unwrap();
        assert_eq!(found(&site.client.get("/assets/i18n/en-AU.json").await)["home.title"], "Book your scan");
        let macedonian = found(&site.client.get("/assets/i18n/mk.json").await);
        assert_eq!(macedonian["home.title"], "Закажете снимање");
        for none in ["/assets/i18n/de.json", "/assets/i18n/en-AU", "/assets/i18n/..%2f..%2fsecret.key"] {
            refused(&site.client.get(none).await, 404, "message.not_found");
        }
    }
}

#[tokio::test]
async fn conf_02i_the_contact_call_answers_the_clinics() {
    let site = Site::on(Engine::Sqlite).await;
    let clinics = found(&site.client.get("/api/config/contact").await);
    let first = clinics.as_array().unwrap().first().unwrap();
    for field in ["id", "slug", "name", "region", "address", "location", "timeZone", "phone", "openingHours"]
    {
        assert!(first.get(field).is_some(), "{field}: {first}");
    }
}

#[tokio::test]
async fn a_picture_can_only_be_looked_at() {
    let site = Site::on(Engine::Sqlite).await;
    site.app.save_asset(AssetName::Header, SVG.to_vec()).await.unwrap();
    let answer = site.client.get("/api/assets/application/header").await;
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("sandbox") && policy.contains("default-src 'none'"), "{policy}");
    assert!(!policy.contains("script-src"), "{policy}");
    let lie = site.app.save_asset(AssetName::Header, b"<html><script>steal()</script>".to_vec()).await;
    assert!(format!("{lie:?}").contains("it is not a picture"), "{lie:?}");
}

#[tokio::test]
async fn the_stylesheet_holds_only_what_the_provider_has_set() {
    let site = Site::on(Engine::Sqlite).await;
    assert_eq!(site.client.get("/api/assets/theme.css").await.text, "");
    assert!(!site.client.get("/").await.text.contains("theme.css"), "nothing to load for nothing");
    // Not validated when saved: left by an older version or by hand.
    site.configure(
        "application",
        &json!({
            "themeColors": { "brand": "#5b2a86", "accent": "red;}body{display:none" },
            "themeFont": "x;}body{display:none", "bodyFigureColors": { "chosen": "#123456" }
        }),
    )
    .await;
    site.configure("radiology", &json!({ "bannerPositionCss": "position: fixed; bottom: 0" })).await;
    let answer = site.client.get("/api/assets/theme.css").await;
    assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
    assert!(answer.text.contains("--brand:#5b2a86") && answer.text.contains("--figure-on:#123456"));
    assert!(answer.text.contains(".site-banner.site-banner{position:fixed;bottom:0}"), "{}", answer.text);
    assert!(!answer.text.contains("display:none"), "{}", answer.text);
    assert!(
        site.client.get("/").await.text.contains("<link rel=\"stylesheet\" href=\"/api/assets/theme.css\">")
    );
}

#[tokio::test]
async fn a_page_speaks_the_language_of_the_address_then_of_the_choice_then_of_the_provider() {
    let site = Site::on(Engine::Sqlite).await;
    let page = async |path: &str, cookie: &str| {
        let text = site
            .client
            .send(site.client.without_headers(Method::GET, path).header(COOKIE, cookie))
            .await
            .text;
        let from = text.find("<html lang=\"").unwrap() + "<html lang=\"".len();
        text[from..].split('"').next().unwrap().to_owned()
    };
    assert_eq!(page("/", "").await, "en-AU");
    site.configure("application", &json!({ "locale": "mk" })).await;
    assert_eq!(page("/", "").await, "mk");
    assert_eq!(page("/", "sb-lang=en-NZ").await, "en-NZ");
    assert_eq!(page("/?lang=en-US", "sb-lang=en-NZ").await, "en-US");
    assert_eq!(page("/?lang=xx", "sb-lang=xx").await, "mk");
    site.configure("application", &json!({ "locale": "tlh" })).await;
    assert_eq!(page("/", "").await, "en-AU", "an unsupported locale falls back");
}

#[tokio::test]
async fn tracking_is_allowed_by_the_policy_only_while_it_is_on() {
    let site = Site::on(Engine::Sqlite).await;
    let policy = async || site.client.get("/").await.header("content-security-policy").to_owned();
    assert!(!policy().await.contains("http"), "{}", policy().await);
    site.configure("application", &json!({ "analyticsEnabled": true, "analyticsId": "G-1" })).await;
    assert!(
        policy().await.contains("script-src 'self' 'wasm-unsafe-eval' https://www.googletagmanager.com;")
    );
}

#[tokio::test]
async fn a_refusal_uses_the_providers_own_text() {
    let site = Site::on(Engine::Sqlite).await;
    let change = BTreeMap::from([("message.not_found".to_owned(), Some("Nothing here, mate.".to_owned()))]);
    site.app.change_texts("en-AU", change).await.unwrap();
    let body: Value = refused(&site.client.get("/api/nothing").await, 404, "message.not_found");
    assert_eq!(body["message"], "Nothing here, mate.");
    let unknown = BTreeMap::from([("home.titel".to_owned(), Some("x".to_owned()))]);
    assert!(site.app.change_texts("en-AU", unknown).await.is_err(), "a key that is none is refused");
}
