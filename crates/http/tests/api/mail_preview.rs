//! Previews of mails for staff.

use domain::auth::Role;
use serde_json::Value;
use testkit::{Client, Site, on_both_engines};

use crate::support::{booked, found, randwick_slot, refused, slug_of};

const PREVIEW: &str = "/api/notifications/preview_translated_email";

async fn staff(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    site.signed_in_as("desk").await
}

async fn preview(client: &Client, query: &str) -> Value {
    found(&client.get(&format!("{PREVIEW}?{query}")).await)
}

on_both_engines! {
    async fn mail_03a_a_preview_answers_subject_and_content_in_a_language(site: Site) {
        let client = staff(&site).await;
        let english = preview(&client, "template=booked&lang=en-AU").await;
        let content = english["content"].as_str().unwrap();
        assert!(content.starts_with("<!doctype html>") || content.starts_with("<!DOCTYPE html>"), "{content}");
        assert!(content.contains("Hello Robin") && content.contains("Harbour Imaging Newtown"), "{content}");
        assert!(!content.contains("{{") && !content.contains("<script"), "{content}");
        let macedonian = preview(&client, "template=booked&lang=mk").await;
        assert!(macedonian["content"].as_str().unwrap().contains("Добар ден, Robin"), "{macedonian}");
        assert_ne!(english["subject"], macedonian["subject"]);
        let page = client.request(reqwest::Method::GET, &format!("{PREVIEW}?template=booked")).header("accept", "text/html");
        let page = client.send(page).await;
        assert!(page.header("content-type").starts_with("text/html") && page.text.contains("Hello Robin"));
        let policy = page.header("content-security-policy");
        assert!(policy.contains("frame-ancestors 'self'") && policy.ends_with("sandbox"), "{policy}");
        refused(&client.get(&format!("{PREVIEW}?template=nothing")).await, 404, "message.unknown_template");
    }

    async fn a_preview_of_a_real_appointment_shows_what_is_there_and_leaves_a_trace(site: Site) {
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&patient, &key).await;
        let client = staff(&site).await;
        let before = site.audit_events().await.len();
        let shown = preview(&client, &format!("template=reminder&referenceId={slug}")).await;
        let content = shown["content"].as_str().unwrap();
        assert!(content.contains("Hello Mira") && content.contains("Harbour Imaging Randwick"), "{content}");
        assert!(!content.contains(&key), "a preview opens nothing");
        assert_eq!(site.audit_events().await.len(), before + 1);
        // The frame that shows it belongs to the same view; without that token, later, or for another mail it is a further one.
        let look = shown["look"].as_str().unwrap();
        let frame = format!("template=reminder&referenceId={slug}&look={look}");
        let drawn = client.request(reqwest::Method::GET, &format!("{PREVIEW}?{frame}")).header("accept", "text/html");
        assert!(client.send(drawn).await.text.contains("Hello Mira"));
        assert_eq!(site.audit_events().await.len(), before + 1, "one look, one row");
        preview(&client, &format!("template=booked&referenceId={slug}&look={look}")).await;
        assert_eq!(site.audit_events().await.len(), before + 2, "another mail");
        site.add_account("other", &[Role::FrontDesk], &["randwick"]).await;
        preview(&site.signed_in_as("other").await, &frame).await;
        assert_eq!(site.audit_events().await.len(), before + 5, "somebody else, whose account was made and who signed in for it");
        site.clock.advance(jiff::SignedDuration::from_mins(2));
        preview(&client, &frame).await;
        assert_eq!(site.audit_events().await.len(), before + 6, "later");
        refused(&client.get(&format!("{PREVIEW}?template=reminder&referenceId=nobody")).await, 404, "message.not_found");
    }

    async fn the_preview_is_for_staff_alone(site: Site) {
        let (patient, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("doctor", &[Role::Referrer], &[]).await;
        let path = format!("{PREVIEW}?template=booked");
        refused(&site.another_client().get(&path).await, 401, "message.not_authenticated");
        refused(&patient.get(&path).await, 403, "message.not_allowed");
        refused(&site.signed_in_as("doctor").await.get(&path).await, 403, "message.not_allowed");
        found(&staff(&site).await.get(&path).await);
    }

    async fn every_template_has_a_preview_in_every_language(site: Site) {
        let client = staff(&site).await;
        for template in app::messages::Template::all() {
            for language in ["en-AU", "mk"] {
                let shown = preview(&client, &format!("template={template}&lang={language}")).await;
                let (subject, content) = (shown["subject"].as_str().unwrap(), shown["content"].as_str().unwrap());
                assert!(!subject.contains("{{") && !content.contains("{{"), "{template} {language}: {shown}");
                assert!(content.contains("prefers-color-scheme: dark") && content.contains("#0d5c6e"), "{template}");
                for fetched in ["<img", "<script", "@import", "<link", "src=", "url("] {
                    assert!(!content.contains(fetched), "{template}: {fetched}");
                }
            }
        }
    }

    async fn a_mail_has_the_colours_and_words_of_the_provider(site: Site) {
        let client = staff(&site).await;
        site.configure("application", &serde_json::json!({ "themeColors": { "brand": "#7a1f5c" } })).await;
        let own = [("mail.booked_body".to_owned(), Some("Welcome <b>{{name}}</b>\n\nSee it: {{link}}".to_owned()))];
        site.app.change_texts("en-AU", own.into()).await.unwrap();
        let content = preview(&client, "template=booked&lang=en-AU").await["content"].as_str().unwrap().to_owned();
        assert!(content.contains("#7a1f5c") && !content.contains("#0d5c6e"), "{content}");
        assert!(content.contains("Welcome &lt;b&gt;Robin&lt;/b&gt;"), "what is typed is text: {content}");
    }
}
