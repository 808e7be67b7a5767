//! Settings by administrators, which show without a restart.

use app::SectionName;
use domain::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines};

use crate::support::{found, refused, texts};

const APPLICATION: &str = "/api/admin/configurations/application";
const RADIOLOGY: &str = "/api/admin/configurations/radiology";
const TEXTS: &str = "/api/admin/texts";
const SVG: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>";

const OTHER_SVG: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 5 5\"/>";

/// The address of the current header picture.
async fn seen_header(admin: &Client) -> String {
    let listed = found(&admin.get("/api/admin/assets").await);
    format!("/api/admin/assets/header?version={}", listed[1]["version"].as_str().unwrap())
}

async fn bring(admin: &Client, path: &str, picture: &[u8]) -> TestResponse {
    admin.upload_by(Method::PUT, path, "header.svg", picture, &[]).await
}

async fn administrator(site: &Site) -> Client {
    site.add_account("admin", &[Role::Administrator], &[]).await;
    site.signed_in_as("admin").await
}

fn field<'a>(configuration: &'a Value, name: &str) -> &'a Value {
    let fields = configuration["fields"].as_array().into_iter().flatten();
    fields.into_iter().find(|field| field["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}

async fn change(admin: &Client, path: &str, fields: Value) -> TestResponse {
    let version = found(&admin.get(path).await)["version"].clone();
    admin.put_json(path, &json!({ "version": version, "fields": fields })).await
}

/// One of the two succeeds, and the other gets a conflict.
fn one_of((one, other): (TestResponse, TestResponse)) {
    let (done, told) = if one.status.is_success() { (one, other) } else { (other, one) };
    assert!(done.status.is_success(), "{}", done.text);
    refused(&told, 409, "message.changed_meanwhile");
}

on_both_engines! {
    async fn conf_01d_a_changed_field_shows_at_once_on_every_server(site: Site) {
        let (admin, other) = (administrator(&site).await, site.another_server().await);
        let before = found(&admin.get(APPLICATION).await);
        assert_eq!((&field(&before, "metaTitle")["kind"], &field(&before, "mapUiEnabled")["kind"]), (&json!("TEXT"), &json!("SWITCH")));
        let fields = json!({ "metaTitle": "Scans by the sea", "themeColors.brand": "#5b2a86", "reminderHours": [48] });
        let changed = found(&change(&admin, APPLICATION, fields).await);
        assert_eq!(field(&changed, "themeColors.brand")["value"], "#5b2a86");
        let config = found(&other.client.get("/api/config").await);
        assert_eq!(config["application"]["metaTitle"], "Scans by the sea");
        assert!(other.client.get("/api/assets/theme.css").await.text.contains("#5b2a86"));
        found(&change(&admin, APPLICATION, json!({ "themeColors.brand": null })).await);
        assert!(!other.client.get("/api/assets/theme.css").await.text.contains("#5b2a86"));
        let requests = "/api/admin/configurations/booking_request";
        found(&change(&admin, requests, json!({ "bookingRequestsDownloadReferralEnabled": false })).await);
        let config = found(&other.client.get("/api/config").await);
        assert_eq!(config["bookingRequest"]["bookingRequestsDownloadReferralEnabled"], false);
    }

    async fn conf_01g_administrators_write_the_terms_in_each_language(site: Site) {
        const TERMS: &str = "/api/admin/configurations/terms";
        let (admin, other) = (administrator(&site).await, site.another_server().await);
        let read = async |language: &str| {
            let request = other.client.request(Method::GET, "/api/config/terms");
            other.client.send(request.header("Accept-Language", language)).await
        };
        refused(&read("en-AU").await, 404, "message.not_found");
        let first = found(&admin.get(TERMS).await);
        assert_eq!((&field(&first, "html")["kind"], &field(&first, "html")["value"]), (&json!("HTML"), &json!("")));
        assert_eq!(field(&first, "languages.mk")["value"], Value::Null);
        let alone = change(&admin, TERMS, json!({ "languages.mk": "<p>Услови</p>" })).await;
        assert_eq!(texts(&refused(&alone, 422, "message.invalid_fields")["fields"], "field"), ["html"]);
        let long = change(&admin, TERMS, json!({ "html": "x".repeat(100_001) })).await;
        assert_eq!(texts(&refused(&long, 422, "message.invalid_fields")["fields"], "field"), ["html"]);
        let fields = json!({ "html": "<p>Terms</p><script>x()</script>", "languages.mk": "<p>Услови</p>" });
        let saved = change(&admin, TERMS, fields).await;
        assert_eq!(field(&found(&saved), "languages.mk")["value"], "<p>Услови</p>");
        let rows = site.audit_rows_of(&saved).await;
        assert_eq!((rows.len(), rows[0].action.as_str(), rows[0].subject_id), (1, "CHANGE_CONFIGURATION", 4));
        assert_eq!((read("en-AU").await.text, read("en-NZ").await.text), ("<p>Terms</p>".to_owned(), "<p>Terms</p>".to_owned()));
        assert_eq!(read("mk").await.text, "<p>Услови</p>");
        found(&change(&admin, TERMS, json!({ "languages.en-NZ": "<p>Kia ora</p>" })).await);
        assert_eq!((read("mk").await.text, read("en-NZ").await.text), ("<p>Услови</p>".to_owned(), "<p>Kia ora</p>".to_owned()));
        found(&change(&admin, TERMS, json!({ "languages.mk": null })).await);
        assert_eq!(read("mk").await.text, "<p>Terms</p>");
        let late = json!({ "version": first["version"], "fields": { "html": "<p>Mine</p>" } });
        refused(&admin.put_json(TERMS, &late).await, 409, "message.changed_meanwhile");
        site.add_account("desk", &[Role::FrontDesk], &[]).await;
        let desk = site.signed_in_as("desk").await;
        refused(&desk.put_json(TERMS, &late).await, 403, "message.not_allowed");
        assert_eq!(read("en-AU").await.text, "<p>Terms</p>");
    }

    async fn conf_01g_a_preview_of_terms_shows_the_saved_form_and_saves_nothing(site: Site) {
        let admin = administrator(&site).await;
        let path = "/api/admin/configurations/terms/previews";
        let typed = json!({ "html": "<h2>Bookings</h2><script>x()</script><p onclick=\"x()\">Come early.</p>" });
        assert_eq!(found(&admin.post(path, &typed).await)["html"], "<h2>Bookings</h2><p>Come early.</p>");
        refused(&site.client.get("/api/config/terms").await, 404, "message.not_found");
        let long = json!({ "html": "x".repeat(100_001) });
        refused(&admin.post(path, &long).await, 422, "message.invalid_fields");
        refused(&admin.post("/api/admin/configurations/nothing/previews", &typed).await, 404, "message.not_found");
    }

    async fn html_is_cleaned_when_it_is_saved(site: Site) {
        let admin = administrator(&site).await;
        let html = "<h2>Us</h2><script>steal()</script>";
        let saved = found(&change(&admin, RADIOLOGY, json!({ "about": html })).await);
        assert_eq!(field(&saved, "about")["value"], "<h2>Us</h2>");
    }

    async fn invalid_fields_are_named_and_nothing_is_changed(site: Site) {
        let admin = administrator(&site).await;
        let fields = json!({ "metaTitle": "New", "themeColors.brand": "#f5a623", "visitGapMinutes": 100_000 });
        let answer = refused(&change(&admin, APPLICATION, fields).await, 422, "message.invalid_fields");
        let named = texts(&answer["fields"], "field");
        assert!(named.contains(&"themeColors.brand".to_owned()) && named.contains(&"visitGapMinutes".to_owned()), "{named:?}");
        assert!(texts(&answer["fields"], "message").iter().any(|words| words.contains("accepted: 0 to")));
        assert_ne!(field(&found(&admin.get(APPLICATION).await), "metaTitle")["value"], "New");
    }

    async fn concurrent_edits_of_one_section_do_not_overwrite_each_other(site: Site) {
        let admin = administrator(&site).await;
        let stale = found(&admin.get(RADIOLOGY).await)["version"].clone();
        found(&change(&admin, RADIOLOGY, json!({ "name": "Bay" })).await);
        let late = json!({ "version": stale, "fields": { "name": "Harbour" } });
        refused(&admin.put_json(RADIOLOGY, &late).await, 409, "message.changed_meanwhile");
        assert_eq!(field(&found(&admin.get(RADIOLOGY).await), "name")["value"], "Bay");
    }

    async fn of_two_concurrent_saves_one_gets_a_conflict(site: Site) {
        let admin = administrator(&site).await;
        for round in 0..6 {
            let version = found(&admin.get(RADIOLOGY).await)["version"].clone();
            let body = |name: &str| json!({ "version": version, "fields": { name: format!("Round {round}") } });
            let (one, other) = (body("name"), body("longName"));
            one_of(tokio::join!(admin.put_json(RADIOLOGY, &one), admin.put_json(RADIOLOGY, &other)));
            let own = found(&admin.get(&format!("{TEXTS}?lang=en-AU&ownOnly=true")).await)["items"][0]["own"].clone();
            let body = |who: &str| json!({ "lang": "en-AU", "key": "home.title", "was": own, "text": format!("{who} {round}") });
            let (one, other) = (body("One"), body("Other"));
            one_of(tokio::join!(admin.put_json(TEXTS, &one), admin.put_json(TEXTS, &other)));
        }
    }

    async fn concurrent_settings_are_all_stored(site: Site) {
        for round in 0..6 {
            let change = |field: &str| {
                let Value::Object(fields) = json!({ field: format!("Round {round}") }) else { panic!("an object") };
                site.app.change_configuration(SectionName::Radiology, fields)
            };
            let (one, other) = tokio::join!(change("name"), change("longName"));
            one.unwrap();
            other.unwrap();
            let shown = found(&site.client.get("/api/config").await)["radiology"].clone();
            let both = json!([format!("Round {round}"), format!("Round {round}")]);
            assert_eq!(json!([shown["name"], shown["longName"]]), both);
        }
    }

    async fn conf_01f_only_administrators_change_the_configuration(site: Site) {
        site.add_account("desk", &[Role::FrontDesk, Role::CallCentre], &[]).await;
        let desk = site.signed_in_as("desk").await;
        let body = json!({ "version": 0, "fields": { "name": "Mine" } });
        refused(&desk.put_json(RADIOLOGY, &body).await, 403, "message.not_allowed");
        refused(&site.client.put_json(RADIOLOGY, &body).await, 401, "message.not_authenticated");
        let text = json!({ "lang": "en-AU", "key": "home.title", "text": "Mine" });
        refused(&desk.put_json(TEXTS, &text).await, 403, "message.not_allowed");
        let answer = desk.upload_by(Method::PUT, "/api/admin/assets/header", "a.svg", SVG, &[]).await;
        refused(&answer, 403, "message.not_allowed");
    }

    async fn i18n_02c_a_text_is_found_changed_and_given_back(site: Site) {
        let admin = administrator(&site).await;
        let find = |words: &'static str| format!("{TEXTS}?lang=en-AU&search={words}");
        let listed = found(&admin.get(&find("home.title")).await);
        let one = listed["items"].as_array().unwrap().iter().find(|one| one["key"] == "home.title").unwrap().clone();
        assert!(one.get("own").is_none());
        let body = |was: Value, text: Value| json!({ "lang": "en-AU", "key": "home.title", "was": was, "text": text });
        let answer = admin.put_json(TEXTS, &body(Value::Null, json!("Book at Harbour"))).await;
        assert_eq!(answer.status.as_u16(), 204, "{}", answer.text);
        let shown = found(&site.client.get("/api/assets/translations?lang=en-AU").await);
        assert!(shown.to_string().contains("Book at Harbour"));
        assert_eq!(found(&admin.get(&find("at%20harbour")).await)["items"][0]["own"], "Book at Harbour");
        refused(&admin.put_json(TEXTS, &body(Value::Null, json!("Late"))).await, 409, "message.changed_meanwhile");
        let unknown = body(json!("Book at Harbour"), json!("Book {{nonsense}}"));
        refused(&admin.put_json(TEXTS, &unknown).await, 422, "message.invalid_fields");
        admin.put_json(TEXTS, &body(json!("Book at Harbour"), Value::Null)).await;
        assert_eq!(found(&admin.get(&format!("{TEXTS}?ownOnly=true")).await)["items"], json!([]));
    }

    async fn ops_01m_a_picture_is_brought_and_taken_away(site: Site) {
        let admin = administrator(&site).await;
        let path = "/api/admin/assets/header";
        let brought = admin.upload_by(Method::PUT, path, "header.svg", SVG, &[]).await;
        assert_eq!(brought.status.as_u16(), 204, "{}", brought.text);
        assert_eq!(site.client.get("/api/assets/application/header").await.text.as_bytes(), SVG);
        let listed = found(&admin.get("/api/admin/assets").await);
        let version = listed[1]["version"].as_str().unwrap().to_owned();
        assert_eq!(listed[1], json!({ "name": "header", "own": true, "version": version }));
        assert_eq!(listed[2], json!({ "name": "header_tablet", "own": false }));
        let seen = format!("{path}?version={version}");
        let lie = admin.upload_by(Method::PUT, &seen, "header.svg", b"%PDF-1.7", &[]).await;
        refused(&lie, 422, "message.invalid_fields");
        assert_eq!(admin.delete(&seen).await.status.as_u16(), 204);
        assert_eq!(site.client.get("/api/assets/application/header").await.status.as_u16(), 404);
    }

    async fn ops_01m_an_editor_who_has_not_seen_the_current_picture_neither_replaces_nor_removes_it(site: Site) {
        let admin = administrator(&site).await;
        let path = "/api/admin/assets/header";
        assert_eq!(bring(&admin, path, SVG).await.status.as_u16(), 204);
        refused(&bring(&admin, path, OTHER_SVG).await, 409, "message.changed_meanwhile");
        refused(&admin.delete(path).await, 409, "message.changed_meanwhile");
        let seen = seen_header(&admin).await;
        assert_eq!(bring(&admin, &seen, OTHER_SVG).await.status.as_u16(), 204);
        refused(&bring(&admin, &seen, SVG).await, 409, "message.changed_meanwhile");
        refused(&admin.delete(&seen).await, 409, "message.changed_meanwhile");
        assert_eq!(site.client.get("/api/assets/application/header").await.text.as_bytes(), OTHER_SVG);
        let seen = seen_header(&admin).await;
        one_of(tokio::join!(admin.delete(&seen), bring(&admin, &seen, SVG)));
    }
}
