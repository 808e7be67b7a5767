//! Messages to the contact of a share, and what stays of them.

use domain::auth::Role;
use domain::sms::{SMS_SEGMENTS_MAX, sms_segments};
use integrations::sms::SmsSender;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;
use testkit::{Engine, MailServer, PUBLIC_URL, Site, on_both_engines};

use crate::sharing::{link_key, patient};
use crate::support::{found, made};

/// The kinds of messages to a contact.
async fn said_to(site: &Site, contact: &str) -> Vec<String> {
    site.do_all_jobs().await;
    let sent = site.messages().await.into_iter().filter(|message| message.recipient == contact);
    sent.map(|message| message.kind).collect()
}

on_both_engines! {
    async fn mail_01g_a_share_goes_out_to_the_contact_by_mail(site: Site) {
        let patient = patient(&site, "09:00").await;
        let mut body = patient.result("doctor@example.org");
        body["note"] = json!("See <b>page 2</b> & call {{provider}}");
        made(&patient.post(&site, &body).await);
        assert!(site.messages().await.iter().all(|message| message.kind != "SHARED"), "never within the request");
        let key = link_key(&site).await;
        let sent = site.messages().await;
        let share = sent.iter().find(|message| message.kind == "SHARED").unwrap();
        assert_eq!((share.recipient.as_str(), share.channel.as_str()), ("doctor@example.org", "EMAIL"));
        assert_eq!(share.subject, "Mira Kostova has shared results with you");
        for wanted in [
            "Their note: See <b>page 2</b> & call {{provider}}",
            "Mira Kostova's date of birth and a code",
            &format!("See the results: {PUBLIC_URL}/a/{key}/result?shared=true"),
        ] {
            assert!(share.body.contains(wanted), "{wanted} is missing: {}", share.body);
        }
        for secret in [patient.key.as_str(), "1984", "Knee", "knee", "Ultrasound", "unsubscribe"] {
            assert!(!share.body.contains(secret), "{secret}: {}", share.body);
        }
    }

    async fn mail_01g_a_history_is_sent_with_its_own_link_in_the_language_of_the_patient_who_shares(site: Site) {
        let patient = patient(&site, "09:00").await;
        let body = json!({ "contactDetails": "lekar@example.org", "contactDetailsType": "EMAIL", "type": "HISTORY" });
        let request = patient.client.request(Method::POST, &patient.path());
        let request = request.header("Accept-Language", "mk").header("Idempotency-Key", site.idempotency_key());
        made(&patient.client.send(request.json(&body)).await);
        let key = link_key(&site).await;
        let sent = site.messages().await;
        let share = sent.iter().find(|message| message.kind == "SHARED").unwrap();
        assert_eq!((share.language.as_str(), share.subject.as_str()), ("mk", "Mira Kostova сподели резултати со вас"));
        assert!(share.body.contains(&format!("{PUBLIC_URL}/portal?bookingKey={key}&shared=true")), "{}", share.body);
        assert!(!share.body.contains("Белешка"), "no note, no line for it: {}", share.body);
    }

    async fn mail_01g_a_share_goes_out_to_the_contact_by_sms(site: Site) {
        site.configure("application", &json!({ "smsEnabled": true })).await;
        let patient = patient(&site, "09:00").await;
        let body = json!({ "contactDetails": "0491570156", "contactDetailsType": "PHONE", "type": "RESULT",
            "appointmentSlug": patient.slug, "note": "a private note" });
        let share = made(&patient.post(&site, &body).await);
        let key = link_key(&site).await;
        found(&patient.revoke(&share).await);
        site.do_all_jobs().await;
        let sent = site.messages().await;
        let texts: Vec<_> = sent.iter().filter(|message| message.recipient == "+61491570156").collect();
        let [shared, revoked] = texts[..] else { panic!("two messages: {texts:?}") };
        assert_eq!((shared.kind.as_str(), shared.channel.as_str()), ("SHARED", "SMS"));
        assert!(shared.body.ends_with(&format!("{PUBLIC_URL}/a/{key}/result?shared=true")), "{}", shared.body);
        assert!(shared.body.contains("Mira has shared something with you"), "{}", shared.body);
        assert!(revoked.body.contains("Mira has stopped sharing with you"), "{}", revoked.body);
        for message in [shared, revoked] {
            assert!(sms_segments(&message.body) <= SMS_SEGMENTS_MAX, "{}", message.body);
            for detail in ["note", "Kostova", "knee", "1984", "scan"] {
                assert!(!message.body.contains(detail), "{detail}: {}", message.body);
            }
        }
    }

    async fn share_02h_the_contact_is_notified_once_that_it_is_no_longer_shared(site: Site) {
        let patient = patient(&site, "09:00").await;
        let share = patient.share(&site, "doctor@example.org").await;
        assert_eq!(said_to(&site, "doctor@example.org").await, ["SHARED"]);
        found(&patient.revoke(&share).await);
        found(&patient.revoke(&share).await);
        assert_eq!(said_to(&site, "doctor@example.org").await, ["SHARED", "SHARE_REVOKED"]);
        let sent = site.messages().await;
        let last = sent.iter().find(|message| message.kind == "SHARE_REVOKED").unwrap();
        assert_eq!(last.subject, "Mira Kostova has stopped sharing results with you");
        assert!(!last.body.contains("://"), "nothing is left to open: {}", last.body);
    }

    async fn a_share_revoked_before_it_was_sent_is_never_announced(site: Site) {
        let patient = patient(&site, "09:00").await;
        let share = patient.share(&site, "doctor@example.org").await;
        found(&patient.revoke(&share).await);
        assert_eq!(said_to(&site, "doctor@example.org").await, Vec::<String>::new());
    }

    async fn priv_01d_erasure_takes_contact_name_note_and_message_of_a_share(site: Site) {
        let patient = patient(&site, "09:00").await;
        let mut body = patient.result("contact.canary@example.org");
        body["contactName"] = json!("Namewise-Canary");
        body["note"] = json!("note-canary");
        made(&patient.post(&site, &body).await);
        let key = link_key(&site).await;
        let id = site.bookings().await[0].patient_id;
        site.add_account("chief", &[Role::Administrator], &[]).await;
        let chief = site.signed_in_as("chief").await;
        let copy = chief.post(&format!("/api/admin/patients/{id}/exports"), &json!({})).await;
        for word in ["contact.canary@example.org", "Namewise-Canary", "note-canary"] {
            assert!(copy.text.contains(word), "{word} is missing in the copy");
            assert!(site.holds_text(word).await, "{word} is there before");
        }
        // As long as the law requires the record.
        site.clock.advance(SignedDuration::from_hours(24 * 2600));
        let chief = site.signed_in_as("chief").await;
        let erased = found(&chief.post(&format!("/api/admin/patients/{id}/erasures"), &json!({})).await);
        assert_eq!(erased, json!({ "erasedBookings": 1, "kept": [] }));
        for word in ["contact.canary@example.org", "Namewise-Canary", "note-canary"] {
            assert!(!site.holds_text(word).await, "{word} is still in a table");
        }
        assert!(site.messages().await.iter().all(|message| message.body.is_empty()), "nor in a message");
        let body = testkit::sign_in(&key, "APPOINTMENT_RESULTS");
        let opened = found(&site.another_client().post("/api/authentication", &body).await);
        assert_eq!(opened["success"], false, "the link is dead");
    }
}

#[tokio::test]
async fn mail_01g_a_share_arrives_as_mail_that_others_can_read() {
    let mut server = MailServer::start().await;
    let site = Site::sending(Engine::Sqlite, server.mailer(), SmsSender::Recording).await;
    let (client, key) = crate::support::booked(&site, &crate::support::randwick_slot(&site, "09:00")).await;
    let slug = crate::support::slug_of(&client, &key).await;
    site.add_report(&slug, &testkit::TestReport::default()).await;
    site.do_all_jobs().await;
    server.next().await;
    let asked = json!({ "bookingKey": key, "type": "PATIENT_PORTAL" });
    found(&client.post("/api/authentication/otp", &asked).await);
    site.do_all_jobs().await;
    let mail = server.next().await;
    let code = mail["subject"].as_str().unwrap().strip_prefix("Your code: ").unwrap();
    let given = json!({ "bookingKey": key, "type": "PATIENT_PORTAL", "otp": code });
    assert_eq!(found(&client.post("/api/authentication/otp/validation", &given).await)["success"], true);
    let patient = crate::sharing::Patient { client, key, slug };
    let mut body = patient.result("doctor@example.org");
    body["note"] = json!("<script>alert(1)</script> & <b>click</b>");
    made(&patient.post(&site, &body).await);
    site.do_all_jobs().await;
    let mail = server.next().await;
    assert_eq!(mail["defects"], json!([]), "{mail}");
    assert_eq!(mail["recipients"], json!(["doctor@example.org"]));
    let html = mail["html"].as_str().unwrap();
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;click"), "{html}");
    assert!(!html.contains("<script") && !html.contains("<b>click"), "{html}");
    assert!(html.contains("/result?shared=true"), "{html}");
    assert!(mail["listUnsubscribe"].is_null() && mail["calendar"].is_null(), "{mail}");
    assert!(server.is_empty(), "one mail");
}
