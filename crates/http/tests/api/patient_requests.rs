//! Requests of a patient to staff, and messages on demand.

use app::Settings;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Engine, Site, on_both_engines, sign_in, submission};

use crate::support::{booked, found, made, prove, randwick_slot, refused, slug_of, texts};

const DETAILS: &str = "/api/secured/patient_details_changes";

async fn unsubscribe(site: &Site, key: &str) -> u16 {
    site.another_client()
        .post(&format!("/api/booking_keys/{key}/unsubscriptions"), &json!({}))
        .await
        .status
        .as_u16()
}

on_both_engines! {
    async fn port_09l_a_change_of_details_is_kept_for_staff(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        prove(&site, &client, &key).await;
        let body = json!({ "lastName": " Petrova ", "email": "mira.p@example.org", "note": "I married" });
        let retry = site.idempotency_key();
        let answer = client.post_once(DETAILS, &retry, &body).await;
        assert_eq!(answer.status.as_u16(), 202, "{}", answer.text);
        assert_eq!(client.post_once(DETAILS, &retry, &body).await.json(), answer.json());
        let kept = site.details_changes().await;
        assert_eq!((kept.len(), kept[0].state.as_str()), (1, "WAITING"));
        assert_eq!(answer.json(), json!({ "id": kept[0].id, "state": "WAITING" }));
        let changes: Value = serde_json::from_str(&kept[0].changes).unwrap();
        assert_eq!(changes, json!({ "lastName": "Petrova", "email": "mira.p@example.org" }));
        assert_eq!(site.booking_changes().await[0].note.as_deref(), Some("I married"));
        site.do_all_jobs().await;
        let said = site.messages().await;
        assert_eq!(said.last().unwrap().recipient, "mira@example.org", "the address that we know");
        assert!(said.last().unwrap().body.contains(&format!("/a/{key}")));
    }

    async fn port_04d_nothing_changes_before_staff_accept_it(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        prove(&site, &client, &key).await;
        let path = format!("/api/secured/booking_keys/{key}/summary");
        let (before, record) = (found(&client.get(&path).await), site.patient().await);
        let body = json!({ "firstName": "Maria", "contactNumber": "0491 570 156" });
        let answer = client.post_once(DETAILS, &site.idempotency_key(), &body).await;
        assert_eq!(answer.status.as_u16(), 202);
        assert_eq!(found(&client.get(&path).await), before);
        assert_eq!(site.patient().await, record);
    }

    async fn details_that_cannot_be_are_refused_with_their_fields(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        prove(&site, &client, &key).await;
        for (body, field) in [
            (json!({ "email": "nobody" }), "email"),
            (json!({ "contactNumber": "12" }), "contactNumber"),
            (json!({ "firstName": "x".repeat(101) }), "firstName"),
            (json!({ "note": "x".repeat(1001) }), "note"),
            (json!({}), "note"),
        ] {
            let answer = client.post_once(DETAILS, &site.idempotency_key(), &body).await;
            let fields = refused(&answer, 422, "message.patient_request_error_message")["fields"].clone();
            assert_eq!(texts(&fields, "field"), [field]);
        }
        let nobody = site.another_client().post_once(DETAILS, &site.idempotency_key(), &json!({ "note": "x" })).await;
        refused(&nobody, 401, "message.not_authenticated");
        assert_eq!(site.details_changes().await.len(), 0);
    }

    async fn port_09b_the_message_of_a_booking_is_sent_again(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        let path = format!("/api/secured/booking_keys/{key}/notifications");
        for sent in [2, 3] {
            let answer = client.post(&path, &json!({ "type": "EMAIL" })).await;
            assert_eq!((answer.status.as_u16(), answer.json()), (202, json!({ "sentTo": "m•••@example.org" })));
            site.do_all_jobs().await;
            let said = site.messages().await;
            assert_eq!(said.len(), sent, "each time it is asked for");
            assert_eq!((&said[sent - 1].subject, &said[sent - 1].body), (&said[0].subject, &said[0].body));
        }
        let pending = format!("/api/secured/booking_keys/{key}/pending_notifications");
        refused(&client.post(&pending, &json!({})).await, 422, "message.status_not_allowed");
        site.set_status(&slug_of(&client, &key).await, "CANCELED").await;
        refused(&client.post(&path, &json!({})).await, 422, "message.status_not_allowed");
        refused(&site.another_client().post(&path, &json!({})).await, 401, "message.not_authenticated");
    }

    async fn port_09a_the_message_of_what_waits_for_approval_is_sent_again(site: Site) {
        let slot = site.world.slot("ultrasound-contrast", site.world.room_1, "2026-03-10", "09:00", 45);
        let (client, key) = booked(&site, &slot).await;
        site.do_all_jobs().await;
        let path = format!("/api/secured/booking_keys/{key}/pending_notifications");
        assert_eq!(client.post(&path, &json!({})).await.status.as_u16(), 202);
        site.do_all_jobs().await;
        let said = site.messages().await;
        assert_eq!(said.len(), 2);
        assert!(said[1].subject.ends_with("we have your request"), "{}", said[1].subject);
        let booked = format!("/api/secured/booking_keys/{key}/notifications");
        refused(&client.post(&booked, &json!({})).await, 422, "message.status_not_allowed");
    }

    async fn the_message_goes_to_a_telephone_where_that_is_enabled(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        let path = format!("/api/secured/booking_keys/{key}/notifications");
        refused(&client.post(&path, &json!({ "type": "SMS" })).await, 422, "message.invalid_fields");
        site.configure("application", &json!({ "smsEnabled": true })).await;
        unsubscribe(&site, &key).await;
        let answer = client.post(&path, &json!({ "type": "SMS" })).await;
        assert_eq!((answer.status.as_u16(), answer.json()), (202, json!({ "sentTo": "•••••••006" })));
        site.do_all_jobs().await;
        let said = site.messages().await.pop().unwrap();
        assert_eq!((said.channel.as_str(), said.recipient.as_str()), ("SMS", "+61491570006"));
        assert!(said.body.contains("Tuesday 10 March 2026 at 9:00 am, Harbour Imaging Randwick"), "{}", said.body);
        assert!(said.body.contains(&format!("/a/{key}")) && !said.body.contains("{{"), "{}", said.body);
    }

    async fn port_05f_unsubscribing_stops_all_e_mail_about_a_key(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (other, other_key) = booked(&site, &randwick_slot(&site, "11:00")).await;
        assert_eq!(unsubscribe(&site, &key).await, 202);
        assert_eq!(unsubscribe(&site, &key).await, 202, "once more does no harm");
        let slug = slug_of(&client, &key).await;
        found(&client.post("/api/secured/appointments/confirmations", &json!({ "slugs": slug })).await);
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), 1, "of the other booking alone");
        let again = format!("/api/secured/booking_keys/{key}/notifications");
        refused(&client.post(&again, &json!({})).await, 422, "message.unsubscribed");
        let slug = slug_of(&other, &other_key).await;
        found(&other.post("/api/secured/appointments/confirmations", &json!({ "slugs": slug })).await);
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), 2);
        let sign_in = json!({ "bookingKey": key, "dateOfBirth": "1984-05-17", "authenticationType": "PATIENT_PORTAL" });
        let portal = site.another_client();
        found(&portal.post("/api/authentication", &sign_in).await);
        found(&portal.post("/api/authentication/otp", &json!({ "bookingKey": key, "type": "PATIENT_PORTAL" })).await);
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), 3, "a code still comes");
    }

    async fn an_unknown_key_is_unsubscribed_alike_and_a_mail_program_may_do_it(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let draft = site.new_key().await;
        for key in [key.as_str(), &draft, "q7Zt0XvN3mC9sYbE5hKpLw"] {
            let path = format!("/api/booking_keys/{key}/unsubscriptions");
            let one_click = site.client.without_headers(Method::POST, &path);
            let one_click = one_click.header("Content-Type", "application/x-www-form-urlencoded");
            let answer = site.client.send(one_click.body("List-Unsubscribe=One-Click")).await;
            assert_eq!((answer.status.as_u16(), answer.text.as_str()), (202, ""), "{key}");
        }
        let other_call = site.client.without_headers(Method::POST, &format!("/api/booking_keys/{draft}/holds"));
        refused(&site.client.send(other_call).await, 403, "message.forgery_check");
        let actions: Vec<_> = site.audit_events().await.into_iter().map(|row| row.action).collect();
        assert_eq!(actions.iter().filter(|action| *action == "UNSUBSCRIBE").count(), 1, "{actions:?}");
    }

    async fn port_09k_a_callback_request_is_kept_for_staff(site: Site) {
        let body = json!({ "name": "Mira", "contactNumber": "0491 570 006" });
        let answer = site.client.post_once("/api/callback_requests", &site.idempotency_key(), &body).await;
        assert_eq!(answer.status.as_u16(), 202);
        let kept = site.callback_requests().await;
        assert_eq!((kept[0].name.as_str(), kept[0].state.as_str()), ("Mira", "NEW"));
    }
}

#[tokio::test]
async fn port_09j_a_mail_to_the_call_centre_is_taken_and_limited_in_rate() {
    let site = Site::with(Engine::Sqlite, Settings { captcha: false, ..Settings::default() }).await;
    let body = json!({ "name": "Mira", "email": "mira@example.org", "message": "Is there parking?" });
    for _ in 0..3 {
        let answer = site.client.post_once("/api/call_center_emails", &site.idempotency_key(), &body).await;
        assert_eq!(answer.status.as_u16(), 202);
    }
    let fourth = site.client.post_once("/api/call_center_emails", &site.idempotency_key(), &body).await;
    refused(&fourth, 429, "message.too_many_requests");
    assert_eq!(site.call_center_emails().await.len(), 3);
}

#[tokio::test]
async fn port_09o_a_message_is_sent_again_three_times_a_day() {
    let site = Site::with(Engine::Sqlite, Settings { captcha: false, ..Settings::default() }).await;
    let (client, key) = (site.another_client(), site.new_key().await);
    let slot = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-12", "09:00", 30);
    let body = submission(&key, &slot);
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let path = format!("/api/secured/booking_keys/{key}/notifications");
    for _ in 0..3 {
        assert_eq!(client.post(&path, &json!({})).await.status.as_u16(), 202);
    }
    let fourth = client.post(&path, &json!({})).await;
    refused(&fourth, 429, "message.too_many_requests");
    let until: i64 = fourth.header("retry-after").parse().unwrap();
    assert!((3_601..=86_400).contains(&until), "not in this hour: {until}");
    // The limit is per day, not per hour.
    site.clock.advance(SignedDuration::from_secs(until - 1));
    let again = site.another_client();
    found(&again.post("/api/authentication", &sign_in(&key, "APPOINTMENT")).await);
    refused(&again.post(&path, &json!({})).await, 429, "message.too_many_requests");
    site.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(again.post(&path, &json!({})).await.status.as_u16(), 202);
}
