//! Confirming and cancelling appointments.

use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines};

use crate::support::{booked, found, is_offered, made, randwick_slot, refused, slug_of, texts};

const CONFIRM: &str = "/api/secured/appointments/confirmations";
const CANCEL: &str = "/api/secured/appointments/cancellations";
const WISH: &str = "/api/secured/appointments/reschedule_requests";

async fn cancel(site: &Site, client: &Client, slugs: &str) -> TestResponse {
    let body = json!({ "slugs": slugs, "reason": "I feel better", "note": " The pain is gone. " });
    client.post_once(CANCEL, &site.idempotency_key(), &body).await
}

async fn statuses(client: &Client, key: &str) -> Vec<String> {
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    texts(&summary["appointments"], "status")
}

on_both_engines! {
    async fn port_09h_confirming_sets_confirmed(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let answer = found(&client.post(CONFIRM, &json!({ "slugs": slug })).await);
        assert_eq!(answer, json!({ "appointments": [{ "slug": slug, "status": "CONFIRMED" }] }));
        assert_eq!(statuses(&client, &key).await, ["CONFIRMED"]);
        site.do_all_jobs().await;
        let said = site.messages().await;
        assert_eq!(said.len(), 2, "of the booking and of the confirmation");
        found(&client.post(CONFIRM, &json!({ "slugs": slug })).await);
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), 2, "once more says nothing new");
        let done: Vec<String> = site.audit_events().await.into_iter().map(|row| row.action).collect();
        assert_eq!(done.iter().filter(|action| *action == "CONFIRM").count(), 1, "{done:?}");
    }

    async fn port_09n_what_is_over_or_waits_cannot_be_confirmed(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        found(&cancel(&site, &client, &slug).await);
        refused(&client.post(CONFIRM, &json!({ "slugs": slug })).await, 422, "message.status_not_allowed");
        let contrast = site.world.slot("ultrasound-contrast", site.world.room_1, "2026-03-10", "09:00", 45);
        let (client, key) = booked(&site, &contrast).await;
        let slug = slug_of(&client, &key).await;
        refused(&client.post(CONFIRM, &json!({ "slugs": slug })).await, 422, "message.status_not_allowed");
        assert_eq!(statuses(&client, &key).await, ["PENDING"]);
    }

    async fn port_03i_a_cancelled_time_is_free_again_at_once(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        assert!(!is_offered(&site, "09:00").await);
        found(&cancel(&site, &client, &slug_of(&client, &key).await).await);
        assert!(is_offered(&site, "09:00").await, "the search offers it");
        assert!(is_offered(&site.another_server().await, "09:00").await, "on every server");
        booked(&site, &randwick_slot(&site, "09:00")).await;
        assert_eq!(site.claims_of_appointments().await, site.occupied_appointments().await);
    }

    async fn port_03e_cancelling_takes_slugs_a_reason_and_a_note(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let answer = found(&cancel(&site, &client, &slug).await);
        assert_eq!(answer, json!({ "appointments": [{ "slug": slug, "status": "CANCELED" }] }));
        assert_eq!(statuses(&client, &key).await, ["CANCELED"]);
        let change = &site.booking_changes().await[0];
        assert_eq!((change.action.as_str(), change.reason.as_deref()), ("CANCEL", Some("I feel better")));
        assert_eq!((change.note.as_deref(), change.actor_kind.as_str()), (Some("The pain is gone."), "PATIENT"));
        let (client, key) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let slug = slug_of(&client, &key).await;
        for (reason, note) in [(json!(""), json!("")), (json!("x".repeat(201)), json!("")), (json!("x"), json!("x".repeat(1001)))] {
            let body = json!({ "slugs": slug, "reason": reason, "note": note });
            let answer = client.post_once(CANCEL, &site.idempotency_key(), &body).await;
            refused(&answer, 422, "message.invalid_fields");
        }
        assert_eq!(statuses(&client, &key).await, ["BOOKED"]);
    }

    async fn port_09n_cancelling_twice_is_refused_and_a_retry_is_not(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let (body, retry) = (json!({ "slugs": slug, "reason": "Other" }), site.idempotency_key());
        let first = found(&client.post_once(CANCEL, &retry, &body).await);
        assert_eq!(found(&client.post_once(CANCEL, &retry, &body).await), first);
        assert_eq!(site.booking_changes().await.len(), 1);
        let again = refused(&cancel(&site, &client, &slug).await, 422, "message.cancel_not_allowed");
        assert_eq!(again["details"]["reason"], "message.cancel_not_allowed");
        let other = json!({ "slugs": slug, "reason": "Another" });
        refused(&client.post_once(CANCEL, &retry, &other).await, 422, "message.idempotency_mismatch");
    }

    async fn inside_the_window_nothing_is_cancelled(site: Site) {
        let today = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-09", "15:00", 30);
        let (client, key) = booked(&site, &today).await;
        let slug = slug_of(&client, &key).await;
        let answer = refused(&cancel(&site, &client, &slug).await, 422, "message.cancel_not_allowed");
        assert_eq!(answer["details"], json!({ "reason": "message.cancel_prior_minutes", "priorMinutes": 1440 }));
        assert_eq!(statuses(&client, &key).await, ["BOOKED"]);
        assert_eq!(site.booking_changes().await.len(), 0);
    }

    async fn port_09g_asking_for_another_time_sets_request_reschedule_and_keeps_the_time(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let times = json!([{ "date": "2026-03-17", "from": "09:00", "to": "12:00" }]);
        let body = json!({ "slugs": slug, "note": "Any morning", "preferredTimes": times });
        let answer = found(&client.post_once(WISH, &site.idempotency_key(), &body).await);
        assert_eq!(answer, json!({ "appointments": [{ "slug": slug, "status": "REQUEST_RESCHEDULE" }] }));
        assert!(!is_offered(&site, "09:00").await, "it stands until another time is found");
        let change = &site.booking_changes().await[0];
        assert_eq!(change.note.as_deref(), Some("Any morning"));
        let kept: Value = serde_json::from_str(change.preferred_times.as_deref().unwrap()).unwrap();
        assert_eq!(kept, times);
        let again = client.post_once(WISH, &site.idempotency_key(), &body).await;
        let again = refused(&again, 422, "message.reschedule_not_allowed");
        assert_eq!(again["details"]["reason"], "message.reschedule_not_allowed_message");
        refused(&client.post(CONFIRM, &json!({ "slugs": slug })).await, 422, "message.status_not_allowed");
        found(&cancel(&site, &client, &slug).await);
    }

    async fn each_change_is_announced_in_a_short_mail_with_the_link(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let link = format!("{}/a/{key}", testkit::PUBLIC_URL);
        site.do_all_jobs().await;
        found(&client.post(CONFIRM, &json!({ "slugs": slug })).await);
        found(&client.post_once(WISH, &site.idempotency_key(), &json!({ "slugs": slug })).await);
        found(&cancel(&site, &client, &slug).await);
        site.do_all_jobs().await;
        let said = site.messages().await;
        let subjects: Vec<&str> = said.iter().map(|mail| mail.subject.as_str()).collect();
        assert_eq!(subjects[1..], [
            "Tuesday 10 March 2026, 9:00 am: thank you for confirming",
            "We're looking for another time",
            "Tuesday 10 March 2026, 9:00 am: the scan has been cancelled",
        ]);
        for mail in &said[1..] {
            assert_eq!(mail.recipient, "mira@example.org");
            for part in ["Hello Mira", "Ultrasound: Tuesday 10 March 2026, 9:00 am", "Harbour Imaging Randwick", &link] {
                assert!(mail.body.contains(part), "{part} is missing in {}", mail.body);
            }
            assert!(!mail.body.contains("{{") && !mail.body.contains("knee"), "{}", mail.body);
        }
    }

    async fn the_mails_are_written_in_the_language_of_the_booking(site: Site) {
        let (client, key) = (site.another_client(), site.new_key().await);
        let body = testkit::submission(&key, &randwick_slot(&site, "09:00"));
        let request = client.request(reqwest::Method::POST, "/api/appointments").json(&body);
        let request = request.header("Accept-Language", "mk").header("Idempotency-Key", site.idempotency_key());
        made(&client.send(request).await);
        found(&cancel(&site, &client, &slug_of(&client, &key).await).await);
        site.do_all_jobs().await;
        let said = &site.messages().await;
        let mail = said.last().unwrap();
        assert_eq!(mail.subject, "Вторник, 10 март 2026, 9:00: снимањето е откажано");
        assert!(mail.body.contains("Ова снимање е откажано.") && mail.body.contains(&key), "{}", mail.body);
    }

    async fn drafts_and_bookings_of_others_cannot_be_changed(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let (mine, my_key) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let my_slug = slug_of(&mine, &my_key).await;
        for slugs in [slug.clone(), format!("{my_slug},{slug}"), format!("{slug},{my_slug}"), "a-nothing".into(), String::new()] {
            refused(&cancel(&site, &mine, &slugs).await, 404, "message.not_found");
            refused(&mine.post(CONFIRM, &json!({ "slugs": slugs })).await, 404, "message.not_found");
            refused(&cancel(&site, &site.another_client(), &slugs).await, 401, "message.not_authenticated");
        }
        let twice = format!("{my_slug},{my_slug}");
        refused(&cancel(&site, &mine, &twice).await, 422, "message.invalid_fields");
        assert_eq!(statuses(&client, &key).await, ["BOOKED"]);
        assert_eq!(statuses(&mine, &my_key).await, ["BOOKED"]);
    }
}
