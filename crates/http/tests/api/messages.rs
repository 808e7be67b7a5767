//! Messages about a booking, and when they are sent.

use jiff::SignedDuration;
use reqwest::Method;
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::json;
use store::entity::{appointment, booking_change, booking_key, job, unsubscription};
use testkit::{PUBLIC_URL, Site, on_both_engines};

use crate::support::{booked, found, randwick_slot, slug_of};

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// The subjects of all messages so far, without dates.
async fn said(site: &Site) -> Vec<String> {
    site.do_all_jobs().await;
    let subjects = site.messages().await.into_iter().map(|message| message.subject);
    subjects.map(|subject| subject.rsplit(": ").next().unwrap_or_default().to_owned()).collect()
}

/// Everything that a link could change: rows, statuses, messages, unsubscriptions, the audit trail.
async fn everything(site: &Site) -> String {
    let db = site.app.store().read();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        appointment::Entity::find().order_by_asc(appointment::Column::Id).all(db).await.unwrap(),
        booking_change::Entity::find().order_by_asc(booking_change::Column::Id).all(db).await.unwrap(),
        booking_key::Entity::find().order_by_asc(booking_key::Column::Id).all(db).await.unwrap(),
        job::Entity::find().order_by_asc(job::Column::Id).all(db).await.unwrap(),
        unsubscription::Entity::find().all(db).await.unwrap(),
        site.messages().await,
        site.audit_events().await.len(),
    )
}

async fn move_to(site: &Site, client: &testkit::Client, key: &str, day: &str) {
    let slot = site.world.slot("ultrasound-knee", site.world.room_3, day, "09:00", 30);
    let body = json!({ "slugs": slug_of(client, key).await, "slots": [slot] });
    let moved =
        client.post_once("/api/secured/appointments/reschedules", &site.idempotency_key(), &body).await;
    assert!(moved.status.is_success(), "{}", moved.text);
}

on_both_engines! {
    async fn mail_01b_a_pending_appointment_sends_a_message(site: Site) {
        let slot = site.world.slot("ultrasound-contrast", site.world.room_1, "2026-03-10", "09:00", 45);
        booked(&site, &slot).await;
        assert_eq!(said(&site).await, ["we have your request"]);
    }

    async fn mail_01c_a_changed_appointment_sends_a_message(site: Site) {
        let (client, key) = booked(&site, &site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-11", "09:00", 30)).await;
        move_to(&site, &client, &key, "2026-03-12").await;
        assert_eq!(said(&site).await.last().unwrap(), "new time for the scan");
        let last = site.messages().await.pop().unwrap();
        assert!(last.subject.starts_with("Thursday 12 March 2026, 9:00 am"), "{}", last.subject);
    }

    async fn mail_01d_a_cancelled_appointment_sends_a_message(site: Site) {
        let (client, key) = booked(&site, &site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-11", "09:00", 30)).await;
        let body = json!({ "slugs": slug_of(&client, &key).await, "reason": "I feel better" });
        found(&client.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &body).await);
        assert_eq!(said(&site).await.last().unwrap(), "the scan has been cancelled");
    }

    async fn mail_01h_a_message_confirms_a_received_request(site: Site) {
        let wanted = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        let body = testkit::request_submission(&site.new_key().await, &wanted);
        let asked = site.client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await;
        assert_eq!(asked.status, 201, "{}", asked.text);
        assert_eq!(said(&site).await, ["We have your request for a scan"]);
        assert_eq!(site.messages().await[0].recipient, "mira@example.org");
    }

    async fn mail_01e_reminders_go_out_a_week_and_a_day_before(site: Site) {
        // Monday 9 March, 6 am. The scan is on Thursday of next week, 9 am.
        let slot = site.world.slot("ultrasound-abdomen", site.world.room_3, "2026-03-19", "09:00", 30);
        let (_, key) = booked(&site, &slot).await;
        assert_eq!(said(&site).await, ["your scan is booked"]);
        site.clock.advance(DAY * 3 + SignedDuration::from_mins(179));
        assert_eq!(said(&site).await.len(), 1, "not a minute too early");
        site.clock.advance(SignedDuration::from_mins(1));
        assert_eq!(said(&site).await, ["your scan is booked", "your scan is coming up"]);
        // Another server, as after a restart, runs the planned jobs.
        let other = site.another_server().await;
        site.clock.advance(DAY * 6);
        other.do_all_jobs().await;
        assert_eq!(said(&site).await.len(), 3);
        site.clock.advance(DAY * 2);
        assert_eq!(said(&site).await.len(), 3, "and no more");
        let last = site.messages().await.pop().unwrap();
        assert!(last.body.contains("Harbour Imaging Randwick") && last.body.contains(&format!("/a/{key}")));
        assert!(!last.body.to_lowercase().contains("abdomen") && !last.body.contains("{{"), "{}", last.body);
    }

    async fn mail_01e_a_reminder_follows_what_was_moved_and_forgets_what_was_cancelled(site: Site) {
        let day = |day: &str| site.world.slot("ultrasound-knee", site.world.room_3, day, "09:00", 30);
        let (moved, moved_key) = booked(&site, &day("2026-03-11")).await;
        let (cancelled, cancelled_key) = booked(&site, &site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-11", "10:00", 30)).await;
        move_to(&site, &moved, &moved_key, "2026-03-13").await;
        let body = json!({ "slugs": slug_of(&cancelled, &cancelled_key).await, "reason": "I feel better" });
        found(&cancelled.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &body).await);
        let before = said(&site).await.len();
        site.clock.advance(DAY * 2);
        assert_eq!(said(&site).await.len(), before, "neither the old time nor what is cancelled is recalled");
        site.clock.advance(DAY * 2);
        let all = said(&site).await;
        assert_eq!((all.len(), all.last().unwrap().as_str()), (before + 1, "your scan is coming up"));
        let last = site.messages().await.pop().unwrap();
        assert!(last.subject.starts_with("Friday 13 March 2026"), "{}", last.subject);
    }

    async fn a_visit_of_two_exams_is_recalled_once_and_as_the_provider_sets_it(site: Site) {
        site.configure("application", &json!({ "reminderHours": [48] })).await;
        let room = site.world.room_1;
        let slots = [
            site.world.slot("ultrasound-abdomen", room, "2026-03-12", "09:00", 30),
            site.world.slot("ultrasound-knee", room, "2026-03-12", "09:45", 30),
        ];
        let (client, key) = (site.another_client(), site.new_key().await);
        let mut body = testkit::submission(&key, &slots[0]);
        body["appointments"] = json!(slots);
        let made = client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        assert_eq!(made.status.as_u16(), 201, "{}", made.text);
        assert_eq!(said(&site).await.len(), 1);
        site.clock.advance(DAY * 3);
        assert_eq!(said(&site).await.len(), 2);
        let last = site.messages().await.pop().unwrap();
        assert!(last.body.contains("9:00 am") && last.body.contains("9:45 am"), "{}", last.body);
    }

    async fn mail_01l_who_has_unsubscribed_gets_no_reminder(site: Site) {
        let (_, key) = booked(&site, &site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-12", "09:00", 30)).await;
        assert_eq!(said(&site).await.len(), 1);
        let path = format!("/api/booking_keys/{key}/unsubscriptions");
        assert_eq!(site.client.post(&path, &json!({})).await.status.as_u16(), 202);
        site.clock.advance(DAY * 3);
        assert_eq!(said(&site).await.len(), 1);
        let client = site.another_client();
        found(&client.post("/api/authentication", &testkit::sign_in(&key, "APPOINTMENT_RESULTS")).await);
        let asked = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS" });
        found(&client.post("/api/authentication/otp", &asked).await);
        assert_eq!(said(&site).await.len(), 2, "a code still goes out");
    }

    async fn mail_02c_a_get_of_any_link_in_any_message_changes_nothing(site: Site) {
        site.configure("application", &json!({ "smsEnabled": true })).await;
        let (client, key) = booked(&site, &site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-12", "09:00", 30)).await;
        let slug = slug_of(&client, &key).await;
        found(&client.post("/api/secured/appointments/confirmations", &json!({ "slugs": slug })).await);
        let again = format!("/api/secured/booking_keys/{key}/notifications");
        assert_eq!(client.post(&again, &json!({ "type": "SMS" })).await.status.as_u16(), 202);
        site.do_all_jobs().await;
        let bodies: Vec<String> = site.messages().await.into_iter().map(|message| message.body).collect();
        let words = bodies.iter().flat_map(|body| body.split_whitespace());
        let mut links: Vec<&str> = words.filter_map(|word| word.strip_prefix(PUBLIC_URL)).collect();
        // The link in the header, for mail programs.
        let one_click = format!("/api/booking_keys/{key}/unsubscriptions");
        links.push(&one_click);
        assert!(links.len() >= 6 && links.iter().any(|link| link.starts_with("/unsubscribe?")), "{links:?}");
        let before = everything(&site).await;
        for link in links {
            for method in [Method::GET, Method::HEAD] {
                // As a scanner does: no cookie, none of our headers.
                site.client.send(site.client.without_headers(method, link)).await;
            }
            site.do_all_jobs().await;
            assert_eq!(everything(&site).await, before, "{link}");
        }
    }

    async fn a_patient_who_shares_is_notified_once_when_the_contact_opens_it(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let shared = site.share(&key, "doctor@example.org").await;
        for _ in 0..2 {
            let contact = site.another_client();
            let body = testkit::sign_in(&shared, "APPOINTMENT_RESULTS");
            found(&contact.post("/api/authentication", &body).await);
            found(&contact.post("/api/authentication/otp", &json!({ "bookingKey": shared, "type": "APPOINTMENT_RESULTS" })).await);
            let given = json!({ "bookingKey": shared, "type": "APPOINTMENT_RESULTS", "otp": site.last_code().await });
            assert_eq!(found(&contact.post("/api/authentication/otp/validation", &given).await)["success"], true);
            site.clock.advance(SignedDuration::from_mins(5));
        }
        site.do_all_jobs().await;
        let all = site.messages().await;
        let told: Vec<_> = all.iter().filter(|message| message.kind == "SHARE_OPENED").collect();
        assert_eq!((told.len(), told[0].recipient.as_str()), (1, "mira@example.org"));
        assert!(told[0].body.contains("d•••@example.org") && !told[0].body.contains(&shared), "{}", told[0].body);
    }

    async fn the_words_of_the_log_cannot_be_read_in_the_database(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        assert!(site.messages().await[0].body.contains(&key), "staff read it");
        let rows = store::messages::list(site.app.store().read()).await.unwrap();
        let sealed = rows[0].words_sealed.clone().unwrap();
        assert!(!sealed.windows(key.len()).any(|part| part == key.as_bytes()));
    }
}
