//! Asking for the links of one's bookings, which the answer doesn't reveal.

use app::Settings;
use domain::limits::JOB_MAX_ATTEMPTS;
use jiff::SignedDuration;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::entity::job;
use testkit::{Engine, Site, TestResponse, on_both_engines, request_submission};

use crate::support::{booked, made, randwick_slot, refused};

async fn ask(site: &Site, contact: &str, value: &str, born: &str) -> TestResponse {
    let body = json!({ "dateOfBirth": born, contact: value });
    site.another_client().post("/api/link_requests", &body).await
}

/// Takes the records of patients away, or brings them back.
async fn hide_records(site: &Site, away: bool) {
    for table in ["patients", "bookings", "booking_keys", "appointments", "booking_requests"] {
        let hidden = format!("hidden_{table}");
        let (from, to) = if away { (table, hidden.as_str()) } else { (hidden.as_str(), table) };
        assert!(site.run_sql(&format!("ALTER TABLE {from} RENAME TO {to}")).await, "{from}");
    }
}

/// The state of each request for links, and whether its contact is still there.
async fn states(site: &Site) -> Vec<(&'static str, bool)> {
    let asked =
        job::Entity::find().filter(job::Column::Kind.eq("LINK_REQUEST")).order_by_asc(job::Column::Id);
    let rows = asked.all(site.app.store().read()).await.unwrap();
    let known = |state: &str| ["WAITING", "DONE", "DEAD"].into_iter().find(|one| *one == state).unwrap();
    rows.iter().map(|row| (known(&row.state), row.detail.is_some())).collect()
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

    /// A time would depend on the load of the machine: without these tables nothing can be looked up at all.
    async fn port_10k_the_answer_comes_before_any_record_is_read(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        let before = site.messages().await.len();
        hide_records(&site, true).await;
        let mut answers = Vec::new();
        for (contact, value) in [
            ("email", "mira@example.org"),
            ("email", "nobody@example.org"),
            ("phone", "0491 570 006"),
            ("phone", "0491 570 007"),
        ] {
            let (jobs, rows) = (site.jobs().await, site.audit_events().await.len());
            let answer = ask(&site, contact, value, "1984-05-17").await;
            let (jobs, rows) = (site.jobs().await - jobs, site.audit_events().await.len() - rows);
            let row = site.audit_rows_of(&answer).await.remove(0);
            answers.push((answer.status.as_u16(), answer.text, jobs, rows, row.action, row.subject_kind, row.subject_id));
        }
        let said = ("{\"accepted\":true}".to_owned(), "ASK_FOR_LINKS".to_owned(), "PROVIDER".to_owned());
        assert_eq!(answers[0], (202, said.0, 1, 1, said.1, said.2, 1));
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        assert_eq!(site.messages().await.len(), before, "nothing was sent before the answer");
        hide_records(&site, false).await;
        assert_eq!(sent_since(&site, before).await.len(), 2, "the e-mail address and the number that are known");
    }

    async fn port_10n_a_request_for_links_keeps_its_contact_until_it_is_done_or_given_up(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        let before = site.messages().await.len();
        ask(&site, "email", "mira@example.org", "1984-05-17").await;
        assert!(!site.rows_as_text().await.iter().any(|row| row.contains("LINK_REQUEST:") && row.contains("mira")));
        assert_eq!(states(&site).await, [("WAITING", true)]);
        site.do_all_jobs().await;
        assert_eq!((states(&site).await, site.messages().await.len()), (vec![("DONE", false)], before + 1));

        // One that fails each time, and one whose worker was killed each time.
        ask(&site, "email", "mira@example.org", "1984-05-17").await;
        hide_records(&site, true).await;
        for attempt in 1..JOB_MAX_ATTEMPTS {
            site.do_all_jobs().await;
            assert_eq!(states(&site).await[1], ("WAITING", true), "{attempt}");
            site.clock.advance(SignedDuration::from_hours(2));
        }
        site.do_all_jobs().await;
        assert_eq!(states(&site).await[1], ("DEAD", false));
        ask(&site, "phone", "0491 570 006", "1984-05-17").await;
        assert!(site.run_sql(&format!("UPDATE jobs SET attempts = {JOB_MAX_ATTEMPTS} WHERE state = 'WAITING'")).await);
        site.do_all_jobs().await;
        assert_eq!(states(&site).await, [("DONE", false), ("DEAD", false), ("DEAD", false)]);

        // Tried again, they send nothing: nobody knows any more to whom.
        hide_records(&site, false).await;
        assert!(site.run_sql("UPDATE jobs SET state = 'WAITING', attempts = 0, run_at = 0 WHERE state = 'DEAD'").await);
        site.do_all_jobs().await;
        assert_eq!((states(&site).await, site.messages().await.len()), (vec![("DONE", false); 3], before + 1));
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
