//! Asking for the links of one's bookings, which the answer doesn't reveal.

use app::Settings;
use serde_json::{Value, json};
use testkit::{Engine, Site, TestResponse, on_both_engines, request_submission};

use crate::support::{booked, made, randwick_slot, refused};

async fn ask(site: &Site, contact: &str, value: &str, born: &str) -> TestResponse {
    let body = json!({ "dateOfBirth": born, contact: value });
    site.another_client().post("/api/link_requests", &body).await
}

/// The messages that were sent since there were so many.
async fn sent_since(site: &Site, before: usize) -> Vec<(String, String)> {
    site.do_all_jobs().await;
    let all = site.messages().await.into_iter().skip(before);
    all.map(|message| (message.recipient, message.body)).collect()
}

on_both_engines! {
    async fn port_10j_links_are_sent_again_to_the_contact_on_record(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let asked = site.new_key().await;
        let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        let request = request_submission(&asked, &wish);
        made(&site.another_client().post_once("/api/booking_requests", &site.idempotency_key(), &request).await);
        site.do_all_jobs().await;
        for (contact, value) in [("email", "MIRA@example.org"), ("phone", "0491 570 006")] {
            let before = site.messages().await.len();
            ask(&site, contact, value, "1984-05-17").await;
            let sent = sent_since(&site, before).await;
            assert_eq!(sent.len(), 2, "{value}: {sent:?}");
            assert!(sent.iter().all(|(to, _)| to == "mira@example.org"), "{value}: {sent:?}");
            for link in [format!("/a/{key}"), format!("/br/{asked}")] {
                assert!(sent.iter().any(|(_, body)| body.contains(&link)), "{value}: {link}");
            }
        }
    }

    async fn port_10k_the_answer_does_not_reveal_whether_there_is_a_booking(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        let mut seen = Vec::new();
        for (value, born, messages) in [
            ("mira@example.org", "1984-05-17", 1),
            ("mira@example.org", "1984-05-18", 0),
            ("nobody@example.org", "1984-05-17", 0),
        ] {
            let (before, jobs) = (site.messages().await.len(), site.jobs().await);
            let answer = ask(&site, "email", value, born).await;
            let body: Value = answer.json();
            seen.push((answer.status.as_u16(), body, site.jobs().await - jobs));
            assert_eq!(sent_since(&site, before).await.len(), messages, "{value} {born}");
        }
        let same = (202, json!({ "accepted": true }), 1);
        assert_eq!(seen, vec![same.clone(), same.clone(), same]);
    }
}

#[tokio::test]
async fn port_10l_links_are_asked_for_a_few_times_only() {
    let site = Site::with(Engine::Sqlite, Settings { captcha: false, ..Settings::default() }).await;
    for email in ["mira@example.org", "nobody@example.org", "Another@example.org"] {
        for _ in 0..3 {
            assert_eq!(ask(&site, "email", email, "1984-05-17").await.status.as_u16(), 202, "{email}");
        }
        if email != "Another@example.org" {
            continue;
        }
        // The contact has had its three, in whatever case it is written.
        let more = ask(&site, "email", "another@example.org", "1990-01-01").await;
        refused(&more, 429, "message.too_many_requests");
    }
    // That was the tenth from this address.
    refused(&ask(&site, "email", "new@example.org", "1984-05-17").await, 429, "message.too_many_requests");
}
