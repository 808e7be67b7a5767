//! Whether a draft's patient is already known, which the answer doesn't reveal.

use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Engine, Site, TestResponse, on_both_engines};

use crate::support::{booked, randwick_slot, refused, texts};

async fn ask(site: &Site, key: &str, body: Value) -> TestResponse {
    site.another_client().post(&format!("/api/booking_keys/{key}/patient_match"), &body).await
}

/// An answer without what differs each time.
fn comparable(answer: &TestResponse) -> (u16, String, Vec<(String, String)>) {
    let own = ["date", "x-request-id"];
    let headers = answer.headers.iter().filter(|(name, _)| !own.contains(&name.as_str()));
    let mut headers: Vec<_> =
        headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    headers.sort();
    (answer.status.as_u16(), answer.text.clone(), headers)
}

on_both_engines! {
    async fn book_13a_a_date_of_birth_with_a_contact_is_matched_to_a_record(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let known = site.app.do_due_jobs().await.unwrap();
        assert_eq!(known, 1, "the confirmation");
        for (contact, value, state) in [
            ("email", "MIRA@example.org", "FOUND"),
            ("phone", "+61 491 570 006", "FOUND"),
            ("email", "other@example.org", "NONE"),
            ("phone", "0491 570 156", "NONE"),
        ] {
            let key = site.new_key().await;
            let answer = ask(&site, &key, json!({ "dateOfBirth": "1984-05-17", contact: value })).await;
            assert_eq!((answer.status.as_u16(), answer.json()), (202, json!({ "accepted": true })));
            site.app.do_due_jobs().await.unwrap();
            let found = site.patient_matches().await.pop().unwrap();
            assert_eq!((found.state.as_str(), found.patient_id.is_some()), (state, state == "FOUND"), "{value}");
            assert_eq!((found.email, found.contact_number), (None, None), "what was typed is forgotten");
        }
        let other_day = json!({ "dateOfBirth": "1984-05-18", "email": "mira@example.org" });
        ask(&site, &site.new_key().await, other_day).await;
        site.app.do_due_jobs().await.unwrap();
        assert_eq!(site.patient_matches().await.pop().unwrap().state, "NONE");
    }

    async fn book_13b_the_answer_and_the_work_do_not_tell_whether_a_record_exists(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let mut seen = Vec::new();
        for email in ["mira@example.org", "nobody@example.org"] {
            let key = site.new_key().await;
            let before = (site.jobs().await, site.patient_matches().await.len());
            let answer = ask(&site, &key, json!({ "dateOfBirth": "1984-05-17", "email": email })).await;
            let rows = site.patient_matches().await;
            // The call has looked for nobody: it stored the question and one job, the same for both.
            let noted = rows.last().unwrap();
            assert_eq!((noted.state.as_str(), noted.patient_id), ("WAITING", None));
            seen.push((comparable(&answer), site.jobs().await - before.0, rows.len() - before.1));
        }
        assert_eq!(seen[0], seen[1]);
        assert_eq!((seen[0].1, seen[0].2), (1, 1));
    }

    async fn only_a_draft_can_ask(site: Site) {
        let body = json!({ "dateOfBirth": "1984-05-17", "email": "mira@example.org" });
        let (_, submitted) = booked(&site, &randwick_slot(&site, "09:00")).await;
        refused(&ask(&site, &submitted, body.clone()).await, 409, "message.booking_key_submitted");
        refused(&ask(&site, "AAAAAAAAAAAAAAAAAAAAAA", body.clone()).await, 404, "message.not_found");
        let key = site.new_key().await;
        site.clock.advance(SignedDuration::from_hours(24));
        refused(&ask(&site, &key, body).await, 410, "message.booking_key_expired");
        assert!(site.patient_matches().await.is_empty());
    }
}

#[tokio::test]
async fn impossible_details_are_refused_and_named() {
    let site = Site::on(Engine::Sqlite).await;
    let key = site.new_key().await;
    for (body, field) in [
        (json!({}), "dateOfBirth"),
        (json!({ "dateOfBirth": "2031-01-01", "email": "mira@example.org" }), "dateOfBirth"),
        (json!({ "dateOfBirth": "1984-05-17" }), "email"),
        (json!({ "dateOfBirth": "1984-05-17", "email": "mira" }), "email"),
        (json!({ "dateOfBirth": "1984-05-17", "phone": "call me" }), "phone"),
    ] {
        let body = refused(&ask(&site, &key, body).await, 422, "message.patient_matching_error");
        assert_eq!(texts(&body["fields"], "field"), [field]);
    }
    assert!(site.patient_matches().await.is_empty());
}
