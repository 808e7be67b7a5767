//! Sharing twice at once, and revoking while the contact reads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::SignedDuration;
use testkit::{on_both_engines, sign_in};

use crate::sharing::{link_key, patient, proven};
use crate::support::{found, made, refused};

/// Concurrent readers, each of which reads until it is refused.
const READERS: usize = 4;
/// No reader continues for ever.
const READS_MAX: usize = 2000;

on_both_engines! {
    async fn share_02a_the_same_share_sent_twice_at_once_is_one_share_and_one_message(site: Site) {
        let other = site.another_server().await;
        let patient = patient(&site, "09:00").await;
        let (session, elsewhere) = (&patient.client, patient.client.at(&other.base));
        for round in 0..5 {
            let retry = site.idempotency_key();
            let body = patient.result(&format!("doctor{round}@example.org"));
            let path = patient.path();
            let (one, two, three) = tokio::join!(
                session.post_once(&path, &retry, &body),
                session.post_once(&path, &retry, &body),
                elsewhere.post_once(&path, &retry, &body),
            );
            assert_eq!(made(&one), made(&two));
            assert_eq!(made(&one), made(&three));
            let mut changed = body.clone();
            changed["note"] = "another".into();
            refused(&session.post_once(&path, &retry, &changed).await, 422, "message.idempotency_mismatch");
        }
        let shares = found(&session.get(&patient.path()).await);
        assert_eq!(shares.as_array().unwrap().len(), 5, "{shares}");
        let (one, two) = tokio::join!(site.app.do_due_jobs(), other.app.do_due_jobs());
        one.unwrap();
        two.unwrap();
        site.do_all_jobs().await;
        site.clock.advance(SignedDuration::from_hours(1));
        site.do_all_jobs().await;
        let sent = site.messages().await;
        let mut told: Vec<_> =
            sent.iter().filter(|message| message.kind == "SHARED").map(|message| message.recipient.as_str()).collect();
        told.sort_unstable();
        let expected: Vec<_> = (0..5).map(|round| format!("doctor{round}@example.org")).collect();
        assert_eq!(told, expected);
    }

    async fn share_02h_after_a_revocation_an_open_session_reads_nothing_more(site: Site) {
        let patient = patient(&site, "09:00").await;
        let share = patient.share(&site, "doctor@example.org").await;
        let key = link_key(&site).await;
        let contact = proven(&site, &key, "APPOINTMENT_RESULTS").await;
        let reports = format!("/api/secured/appointments/{}/reports", patient.slug);
        found(&contact.get(&reports).await);
        let over = Arc::new(AtomicBool::new(false));
        let mut readers = tokio::task::JoinSet::new();
        for _ in 0..READERS {
            let (contact, reports, over) = (contact.clone(), reports.clone(), Arc::clone(&over));
            readers.spawn(async move {
                for _ in 0..READS_MAX {
                    let begun_after = over.load(Ordering::SeqCst);
                    let status = contact.get(&reports).await.status.as_u16();
                    match status {
                        200 => assert!(!begun_after, "read after it was taken back"),
                        401 | 410 => return,
                        other => panic!("{other}"),
                    }
                }
                panic!("it could still be read");
            });
        }
        found(&patient.revoke(&share).await);
        over.store(true, Ordering::SeqCst);
        while let Some(read) = readers.join_next().await {
            read.expect("no reader was let in");
        }
        refused(&contact.get(&reports).await, 401, "message.not_authenticated");
        let again = site.another_client().post("/api/authentication", &sign_in(&key, "APPOINTMENT_RESULTS")).await;
        refused(&again, 410, "message.error_access_revoked");
    }

    async fn share_02h_a_code_sent_before_a_revocation_opens_nothing(site: Site) {
        let patient = patient(&site, "09:00").await;
        let share = patient.share(&site, "doctor@example.org").await;
        let key = link_key(&site).await;
        let contact = site.another_client();
        found(&contact.post("/api/authentication", &sign_in(&key, "APPOINTMENT_RESULTS")).await);
        let mut body = serde_json::json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS" });
        found(&contact.post("/api/authentication/otp", &body).await);
        body["otp"] = site.last_code().await.into();
        found(&patient.revoke(&share).await);
        refused(&contact.post("/api/authentication/otp/validation", &body).await, 401, "message.not_authenticated");
        assert!(found(&patient.client.get(&patient.path()).await)[0].get("lastOpenedAt").is_none());
        site.do_all_jobs().await;
        assert!(site.messages().await.iter().all(|message| message.kind != "SHARE_OPENED"));
    }
}
