//! Patients are notified of results once, when they can be read.

use jiff::SignedDuration;
use serde_json::json;
use testkit::{Client, PUBLIC_URL, Site, TestReport, on_both_engines, submission};

use crate::support::{booked, made, randwick_slot, slug_of, texts};

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// A patient with an appointment: their browser, its key and its slug.
async fn visited(site: &Site, time: &str) -> (Client, String, String) {
    let (client, key) = booked(site, &randwick_slot(site, time)).await;
    let slug = slug_of(&client, &key).await;
    (client, key, slug)
}

/// Runs the check, and returns all messages about results so far.
async fn result_messages(site: &Site) -> Vec<app::messages::LoggedMessage> {
    site.app.notify_of_new_results().await.unwrap();
    site.do_all_jobs().await;
    site.messages().await.into_iter().filter(|message| message.kind == "RESULTS_AVAILABLE").collect()
}

on_both_engines! {
    async fn port_06h_the_patient_is_notified_once_when_the_first_report_can_be_read(site: Site) {
        let (_, key, slug) = visited(&site, "09:00").await;
        assert_eq!(result_messages(&site).await, []);
        site.add_report(&slug, &TestReport::default()).await;
        let first = result_messages(&site).await;
        assert_eq!(first.len(), 1);
        assert_eq!((first[0].recipient.as_str(), first[0].subject.as_str()), ("mira@example.org", "Scan results are ready"));
        assert!(first[0].body.contains(&format!("Open the results: {PUBLIC_URL}/a/{key}/result")), "{}", first[0].body);
        for detail in ["knee", "Knee", "sound", "Ultrasound", "Patient:"] {
            assert!(!first[0].body.contains(detail), "{detail}: {}", first[0].body);
        }
        assert_eq!(result_messages(&site).await, first, "looked at again");
        site.clock.advance(DAY);
        site.add_report(&slug, &TestReport::default()).await;
        assert_eq!(result_messages(&site).await, first, "a second report of the same appointment is no news");
        let (_, _, other) = visited(&site, "11:00").await;
        site.add_report(&other, &TestReport::default()).await;
        assert_eq!(result_messages(&site).await.len(), 2, "another appointment is");
    }

    async fn port_06h_the_patient_is_notified_when_the_delay_of_a_report_is_over(site: Site) {
        let (_, _, slug) = visited(&site, "09:00").await;
        site.delay_reports(3).await;
        site.add_report(&slug, &TestReport::default()).await;
        site.clock.advance(DAY * 3 - SignedDuration::from_secs(1));
        assert_eq!(result_messages(&site).await, []);
        site.clock.advance(SignedDuration::from_secs(1));
        // A server that was started since finds it as well.
        let other = site.another_server().await;
        let (one, two) = tokio::join!(site.app.notify_of_new_results(), other.app.notify_of_new_results());
        assert_eq!(one.unwrap() + two.unwrap(), 1, "by one of the servers");
        assert_eq!(result_messages(&site).await.len(), 1);
    }

    async fn port_06h_the_patient_is_notified_when_staff_release_a_report(site: Site) {
        let (_, _, slug) = visited(&site, "09:00").await;
        site.delay_reports(7).await;
        site.add_report(&slug, &TestReport { released_at: Some(site.now() + DAY), ..TestReport::default() }).await;
        assert_eq!(result_messages(&site).await, []);
        site.clock.advance(DAY);
        assert_eq!(result_messages(&site).await.len(), 1);
        site.clock.advance(DAY * 7);
        assert_eq!(result_messages(&site).await.len(), 1, "its own time is no news any more");
    }

    async fn an_expired_report_is_not_announced_and_a_new_one_is_announced_again(site: Site) {
        let (_, _, slug) = visited(&site, "09:00").await;
        let expires_at = Some(site.now() + SignedDuration::from_mins(5));
        site.add_report(&slug, &TestReport { expires_at, ..TestReport::default() }).await;
        site.clock.advance(SignedDuration::from_mins(5));
        assert_eq!(result_messages(&site).await, []);
        site.add_report(&slug, &TestReport::default()).await;
        assert_eq!(result_messages(&site).await.len(), 1);
    }

    async fn port_06h_the_guardian_of_a_patient_is_notified_and_for_whom(site: Site) {
        let (client, key) = (site.another_client(), site.new_key().await);
        let mut body = submission(&key, &randwick_slot(&site, "09:00"));
        body["bookingFor"] = json!("CHILD");
        body["guardian"] = json!({ "name": "Ana", "relation": "Mother", "email": "ana@example.org", "contactNumber": "0491 570 158" });
        let made = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        site.add_report(&texts(&made["appointments"], "slug")[0], &TestReport::default()).await;
        let sent = result_messages(&site).await;
        assert_eq!(sent[0].recipient, "ana@example.org");
        assert!(sent[0].body.contains("Hello Ana") && sent[0].body.contains("Patient: Mira"), "{}", sent[0].body);
    }

    async fn a_patient_without_an_address_is_notified_by_sms_and_one_who_unsubscribed_is_not(site: Site) {
        site.configure("application", &json!({ "smsEnabled": true })).await;
        let (_, key, slug) = visited(&site, "09:00").await;
        let (_, other_key, other) = visited(&site, "11:00").await;
        assert!(site.run_sql("UPDATE patients SET email = ''").await);
        let stop = format!("/api/booking_keys/{other_key}/unsubscriptions");
        assert!(site.client.post(&stop, &json!({})).await.status.is_success());
        for slug in [&slug, &other] {
            site.add_report(slug, &TestReport::default()).await;
        }
        let sent = result_messages(&site).await;
        assert_eq!(sent.len(), 1, "{sent:?}");
        assert_eq!((sent[0].channel.as_str(), sent[0].recipient.as_str()), ("SMS", "+61491570006"));
        assert!(sent[0].body.ends_with(&format!("{PUBLIC_URL}/a/{key}/result")), "{}", sent[0].body);
    }
}
