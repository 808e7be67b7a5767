//! The provider's configuration, terms and translations, as served.

use reqwest::Method;
use reqwest::header::ACCEPT_LANGUAGE;
use serde_json::{Map, Value, json};
use testkit::{Client, Engine, Site, on_both_engines};

use crate::support::{found, refused};

/// Section 3 of the specification, and what the calls add to it.
const RADIOLOGY: &str = "name longName phone phoneHours emergencyPhone about contact showCustomHeaderAndFooter customHeader \
    customFooter showMenuOnConfirmationPage includeSorsixBranding bannerHtml bannerPositionCss closeBanner";
const RADIOLOGY_SET: &str = "aboutUrl contactUrl termsAndConditionsUrl privacyPolicyUrl confirmationHeaderUrl domainAdmin callCenterEmail";
const APPLICATION: &str = "locale metaTitle metaDescription kioskNoActivitySeconds otpSecondsBetweenRequests \
    showLinkToAdminPanel versionOnPatientPortalEnabled referrerReportQualityFeedbackEnabled mapUiEnabled \
    selectRegionEnabled showUnableToLocateWindow weekStartsTodayEnabled analyticsEnabled themeColors bodyFigureColors maps \
    keepAliveSeconds contactNumberEnabled smsEnabled advancedBookingEnabled captcha medicareChecksumEnabled \
    guardianBelowAge bookingForm requiredAsterisk questionNumbers maxDistanceKm shareNoteMaxLength \
    errorOnWarningsEnabled visitGapMinutes";
const APPLICATION_SET: &str = "referrerReportQualityFeedbackRedirectUrl identityProviderClientId identityProviderUrl \
    analyticsId genesysDeploymentId genesysUrl genesysEnvironment genesysCompleteMessage tileUrl themeRadiusPx themeFont";

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap()
}

async fn config(site: &Site) -> Value {
    found(&site.client.get("/api/config").await)
}

async fn set(site: &Site, section: &str, change: Value) {
    site.app.change_configuration(section.parse().unwrap(), object(&change)).await.unwrap();
}

async fn in_macedonian(client: &Client, path: &str) -> testkit::TestResponse {
    client.send(client.request(Method::GET, path).header(ACCEPT_LANGUAGE, "mk")).await
}

fn assert_has(section: &Value, fields: &str) {
    for field in fields.split_whitespace() {
        assert!(section.get(field).is_some(), "{field} is missing in {section}");
    }
}

on_both_engines! {
    async fn conf_01a_the_radiology_configuration_serves_every_field(site: Site) {
        assert_has(&config(&site).await["radiology"], RADIOLOGY);
        set(&site, "radiology", json!({
            "name": "Harbour", "longName": "Harbour Group", "about": "<p>Us</p>", "contact": "<p>Call</p>",
            "aboutUrl": "https://example.org/a", "contactUrl": "https://example.org/c",
            "termsAndConditionsUrl": "https://example.org/t", "privacyPolicyUrl": "https://example.org/p",
            "confirmationHeaderUrl": "https://example.org/h", "showCustomHeaderAndFooter": true,
            "customFooter": "<p>Foot</p>", "showMenuOnConfirmationPage": false, "includeSorsixBranding": true,
            "domainAdmin": "admin.example.org", "callCenterEmail": "calls@example.org", "bannerPositionCss": "sticky", "closeBanner": false
        })).await;
        let served = config(&site).await["radiology"].clone();
        assert_has(&served, RADIOLOGY_SET);
        assert_eq!(served["domainAdmin"], "admin.example.org");
        assert_eq!(served["customFooter"], "<p>Foot</p>");
        assert_eq!((&served["showMenuOnConfirmationPage"], &served["closeBanner"]), (&json!(false), &json!(false)));
    }

    async fn conf_01b_the_application_configuration_serves_every_field(site: Site) {
        assert_has(&config(&site).await["application"], APPLICATION);
        set(&site, "application", json!({
            "referrerReportQualityFeedbackRedirectUrl": "https://example.org/thanks",
            "identityProviderClientId": "client-1", "identityProviderUrl": "https://login.example.org/tenant",
            "analyticsEnabled": true, "analyticsId": "G-1", "genesysDeploymentId": "d-1",
            "genesysUrl": "https://chat.example.org/x.js", "genesysEnvironment": "prod-apse2",
            "genesysCompleteMessage": "Done!", "tileUrl": "https://tiles.example.org/{z}/{x}/{y}.png",
            "maps": { "key": "key-1" }, "themeColors": { "brand": "#5b2a86" }, "themeRadiusPx": 4,
            "themeFont": "Inter, sans-serif", "bodyFigureColors": { "chosen": "#5b2a86" },
            "kioskNoActivitySeconds": 90, "otpSecondsBetweenRequests": 15
        })).await;
        let served = config(&site).await["application"].clone();
        assert_has(&served, APPLICATION_SET);
        assert_eq!(served["maps"]["key"], "key-1");
        assert_eq!(served["themeColors"], json!({ "brand": "#5b2a86" }));
        assert_eq!((&served["kioskNoActivitySeconds"], &served["otpSecondsBetweenRequests"]), (&json!(90), &json!(15)));
    }

    async fn conf_01c_the_booking_request_configuration_serves_its_field(site: Site) {
        assert_eq!(config(&site).await["bookingRequest"], json!({ "bookingRequestsDownloadReferralEnabled": true }));
        set(&site, "booking_request", json!({ "bookingRequestsDownloadReferralEnabled": false })).await;
        let elsewhere = site.another_server().await;
        let served = config(&elsewhere).await;
        assert_eq!(served["bookingRequest"], json!({ "bookingRequestsDownloadReferralEnabled": false }));
    }

    async fn a_change_shows_on_a_server_that_already_served(site: Site) {
        let other = site.another_server().await;
        assert_eq!(config(&other).await["radiology"]["name"], "Scanbook");
        set(&site, "radiology", json!({ "name": "Harbour" })).await;
        assert_eq!(config(&other).await["radiology"]["name"], "Harbour");
        assert!(other.client.get("/").await.text.contains("\"name\":\"Harbour\""));
    }

    async fn route_05e_provider_html_is_served_without_anything_that_runs(site: Site) {
        let evil = "<p onclick=\"steal()\">Words</p><script>steal()</script><a href=\"javascript:steal()\">x</a>";
        // As an import or an older version may have left it: not sanitized when it was saved.
        let fields = ["about", "contact", "bannerHtml", "customHeader", "customFooter"];
        let body: Map<String, Value> = fields.iter().map(|field| ((*field).to_owned(), json!(evil))).collect();
        site.configure("radiology", &Value::Object(body)).await;
        site.configure("terms", &json!({ "html": evil })).await;
        let served = config(&site).await["radiology"].clone();
        let terms = site.client.get("/api/config/terms").await.text;
        let all = fields.iter().map(|field| served[*field].as_str().unwrap().to_owned()).chain([terms]);
        for html in all {
            assert!(html.contains("Words"), "{html}");
            for gone in ["steal", "script", "onclick", "javascript"] {
                assert!(!html.contains(gone), "{gone}: {html}");
            }
        }
    }

    async fn conf_02k_the_terms_are_answered_as_html(site: Site) {
        refused(&site.client.get("/api/config/terms").await, 404, "message.not_found");
        set(&site, "terms", json!({ "html": "<h2>Bookings</h2><p>Come early.</p>" })).await;
        let answer = site.client.get("/api/config/terms").await;
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.text, "<h2>Bookings</h2><p>Come early.</p>");
    }

    async fn a_providers_texts_are_shown_in_the_readers_language(site: Site) {
        set(&site, "radiology", json!({ "about": "<p>About us</p>", "phoneHours": "Weekdays" })).await;
        set(&site, "terms", json!({ "html": "<p>Terms</p>" })).await;
        let exam = found(&site.client.get("/api/exams").await)[0].clone();
        let name = exam["name"].as_str().unwrap();
        let words = [
            ("<p>About us</p>", "<p>За нас</p>"), ("Weekdays", "Во работни денови"), ("<p>Terms</p>", "<p>Услови</p>"),
            (name, "Ехо на стомак"), ("Ultrasound", "Ехо"),
        ];
        let change = words.iter().map(|(source, text)| ((*source).to_owned(), Some((*text).to_owned()))).collect();
        site.app.change_translations("mk", change).await.unwrap();
        let served = found(&in_macedonian(&site.client, "/api/config").await);
        assert_eq!(served["radiology"]["about"], "<p>За нас</p>");
        assert_eq!(served["radiology"]["phoneHours"], "Во работни денови");
        assert_eq!(in_macedonian(&site.client, "/api/config/terms").await.text, "<p>Услови</p>");
        let found_by_word = found(&in_macedonian(&site.client, "/api/exams?search=стомак").await);
        assert_eq!(found_by_word[0]["name"], "Ехо на стомак");
        assert_eq!(found_by_word[0]["modalityName"], "Ехо");
        assert_eq!(found(&site.client.get("/api/exams").await)[0]["name"], name, "English stays");
    }
}

#[tokio::test]
async fn conf_01e_no_secret_is_served_with_a_configuration() {
    let site = Site::on(Engine::Sqlite).await;
    // A secret in the wrong place.
    let careless = json!({ "captcha": { "siteKey": "public", "secretKey": "TOP-SECRET" }, "smtpPassword": "TOP-SECRET" });
    site.configure("application", &careless).await;
    site.configure("radiology", &json!({ "databaseUrl": "postgres://u:TOP-SECRET@db/x" })).await;
    for path in ["/api/config", "/"] {
        let text = site.client.get(path).await.text;
        assert!(text.contains("public") && !text.contains("TOP-SECRET"), "{path}");
    }
    let refused = site.app.change_configuration("application".parse().unwrap(), object(&careless)).await;
    let problems = format!("{:?}", refused.unwrap_err());
    assert!(problems.contains("captcha.secretKey") && problems.contains("smtpPassword"), "{problems}");
}

#[tokio::test]
async fn conf_01f_a_person_who_is_not_staff_cannot_change_a_configuration() {
    let site = Site::on(Engine::Sqlite).await;
    let before = config(&site).await;
    let change = json!({ "name": "Hacked", "radiology": { "name": "Hacked" } });
    for path in [
        "/api/config",
        "/api/config/terms",
        "/api/admin/configurations/radiology",
        "/api/assets/translations",
    ] {
        for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            let answer = site.client.send(site.client.request(method.clone(), path).json(&change)).await;
            assert!(
                [401, 403, 404, 405].contains(&answer.status.as_u16()),
                "{method} {path}: {}",
                answer.status
            );
        }
    }
    assert_eq!(config(&site).await, before);
}

#[tokio::test]
async fn a_colour_under_the_needed_contrast_is_refused_and_the_old_one_stays() {
    let site = Site::on(Engine::Sqlite).await;
    set(&site, "application", json!({ "themeColors": { "brand": "#5b2a86" } })).await;
    let pale = object(&json!({ "themeColors": { "brand": "#8fb9c4" }, "metaTitle": "Pale" }));
    let refusal = site.app.change_configuration("application".parse().unwrap(), pale).await.unwrap_err();
    assert!(format!("{refusal:?}").contains(":1; needed: 4.5:1"), "{refusal:?}");
    let served = config(&site).await["application"].clone();
    assert_eq!(
        (&served["themeColors"]["brand"], &served["metaTitle"]),
        (&json!("#5b2a86"), &json!("Book your scan"))
    );
    assert!(site.client.get("/api/assets/theme.css").await.text.contains("--brand:#5b2a86"));
}

#[tokio::test]
async fn a_read_only_installation_answers_and_changes_nothing() {
    let site = Site::read_only(Engine::Sqlite).await;
    assert_eq!(config(&site).await["readOnly"], true);
    assert_eq!(site.client.get("/api/exams").await.status, 200);
    refused(&site.client.post("/api/booking_keys", &json!({})).await, 503, "message.access_read_only");
}
