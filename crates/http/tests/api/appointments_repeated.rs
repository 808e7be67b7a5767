//! A repeated submission, and the rows of one submission.

use jiff::SignedDuration;
use serde_json::json;
use testkit::{Rows, TestResponse, on_both_engines, submission};

use crate::support::{booked, made, randwick_slot, refused};

const ONE: Rows = Rows { patients: 1, bookings: 1, appointments: 1 };

fn cookie(answer: &TestResponse) -> &str {
    answer.header("set-cookie")
}

on_both_engines! {
    async fn book_04g_the_same_submission_twice_books_once_and_gets_the_same_answer(site: Site) {
        let (key, retry) = (site.new_key().await, site.idempotency_key());
        let body = submission(&key, &randwick_slot(&site, "09:00"));
        let first = site.client.post_once("/api/appointments", &retry, &body).await;
        let again = site.client.post_once("/api/appointments", &retry, &body).await;
        assert_eq!(made(&first), made(&again));
        assert!(!cookie(&first).is_empty());
        assert_eq!(cookie(&first), cookie(&again), "the same session too");
        site.clock.advance(SignedDuration::from_secs(24 * 3600 - 1));
        let next_day = site.client.post_once("/api/appointments", &retry, &body).await;
        assert_eq!(made(&first), made(&next_day));
        assert_eq!(site.rows().await, ONE);
    }

    async fn the_same_submission_sent_twice_at_once_books_once(site: Site) {
        let other = site.another_server().await;
        for time in ["08:00", "09:00", "10:00", "11:00", "12:00"] {
            let (key, retry) = (site.new_key().await, site.idempotency_key());
            let body = submission(&key, &randwick_slot(&site, time));
            let (one, two, three) = tokio::join!(
                site.client.post_once("/api/appointments", &retry, &body),
                site.client.post_once("/api/appointments", &retry, &body),
                other.client.post_once("/api/appointments", &retry, &body),
            );
            assert_eq!(made(&one), made(&two));
            assert_eq!(made(&one), made(&three));
        }
        assert_eq!(site.rows().await, Rows { patients: 5, bookings: 5, appointments: 5 });
    }

    async fn book_04h_the_same_idempotency_key_with_another_body_is_refused(site: Site) {
        let (key, retry) = (site.new_key().await, site.idempotency_key());
        let mut body = submission(&key, &randwick_slot(&site, "09:00"));
        made(&site.client.post_once("/api/appointments", &retry, &body).await);
        body["patientDetails"]["firstName"] = json!("Mara");
        let answer = site.client.post_once("/api/appointments", &retry, &body).await;
        refused(&answer, 422, "message.idempotency_mismatch");
        assert_eq!(site.rows().await, ONE);
    }

    async fn an_idempotency_key_says_nothing_about_another_draft(site: Site) {
        let (mine, other) = (site.new_key().await, site.new_key().await);
        let retry = site.idempotency_key();
        let body = submission(&mine, &randwick_slot(&site, "09:00"));
        made(&site.client.post_once("/api/appointments", &retry, &body).await);
        let body = submission(&other, &randwick_slot(&site, "11:00"));
        let answer = made(&site.another_client().post_once("/api/appointments", &retry, &body).await);
        assert_eq!(answer["bookingKey"], other);
    }

    async fn a_booking_is_confirmed_by_exactly_one_message(site: Site) {
        let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-10", "09:00", 30);
        let (key, retry) = (site.new_key().await, site.idempotency_key());
        let body = submission(&key, &slot);
        made(&site.client.post_once("/api/appointments", &retry, &body).await);
        made(&site.client.post_once("/api/appointments", &retry, &body).await);
        assert_eq!(site.messages().await, [], "never within the request");
        let other = site.another_server().await;
        let (one, two) = tokio::join!(site.app.do_due_jobs(), other.app.do_due_jobs());
        assert_eq!(one.unwrap() + two.unwrap(), 1, "one job, done by one of the servers");
        site.clock.advance(SignedDuration::from_hours(1));
        assert_eq!(site.app.do_due_jobs().await.unwrap(), 0);
        let messages = site.messages().await;
        assert_eq!(messages.len(), 1);
        let said = &messages[0];
        assert_eq!((said.channel.as_str(), said.recipient.as_str()), ("EMAIL", "mira@example.org"));
        for part in ["Mira", "Tuesday 10 March 2026", "9:00 am", "Harbour Imaging Newtown", "Eat nothing"] {
            assert!(said.body.contains(part), "{part} is missing in {}", said.body);
        }
        let all = format!("{} {}", said.subject, said.body).to_lowercase();
        assert!(!all.contains("abdomen") && !all.contains("{{"), "{all}");
    }

    async fn a_booking_that_staff_have_yet_to_approve_is_not_called_booked(site: Site) {
        let slot = site.world.slot("ultrasound-contrast", site.world.room_1, "2026-03-10", "09:00", 45);
        made(&site.book(&site.client, &site.new_key().await, &slot).await);
        site.app.do_due_jobs().await.unwrap();
        let said = &site.messages().await[0];
        assert_eq!(said.subject, "Tuesday 10 March 2026, 9:00 am: we have your request");
        assert!(!said.body.contains("booked") && said.body.contains("Our staff will check it and let you know"), "{}", said.body);
    }

    async fn a_message_is_written_in_the_language_of_the_booking(site: Site) {
        let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-10", "09:00", 30);
        let body = submission(&site.new_key().await, &slot);
        let request = site.client.request(reqwest::Method::POST, "/api/appointments").json(&body);
        let request = request.header("Accept-Language", "mk").header("Idempotency-Key", site.idempotency_key());
        made(&site.client.send(request).await);
        site.app.do_due_jobs().await.unwrap();
        let said = &site.messages().await[0];
        assert_eq!(said.subject, "Вторник, 10 март 2026, 9:00: снимањето е закажано");
        assert!(said.body.contains("Кога: вторник, 10 март 2026, 9:00"), "{}", said.body);
    }

    async fn ops_04b_a_booking_leaves_an_audit_row_and_a_refused_one_none(site: Site) {
        let (key, slot) = (site.new_key().await, randwick_slot(&site, "09:00"));
        booked(&site, &slot).await;
        assert_eq!(site.audit_events().await.len(), 1);
        refused(&site.book(&site.client, &key, &slot).await, 409, "message.slot_just_taken");
        assert_eq!(site.audit_events().await.len(), 1);
        made(&site.book(&site.client, &key, &randwick_slot(&site, "11:00")).await);
        let events = site.audit_events().await;
        assert_eq!(events.len(), 2);
        let rows: Vec<_> = events.iter().map(|row| (row.action.as_str(), row.subject_kind.as_str())).collect();
        assert_eq!(rows, [("BOOK", "BOOKING"), ("BOOK", "BOOKING")]);
        assert_ne!(events[0].subject_id, events[1].subject_id);
    }

    async fn ops_04c_an_audit_row_says_who_what_when_and_from_where(site: Site) {
        site.clock.advance(SignedDuration::from_secs(61));
        let client = site.another_client();
        let answer = site.book(&client, &site.new_key().await, &randwick_slot(&site, "09:00")).await;
        made(&answer);
        let events = site.audit_events().await;
        let row = &events[0];
        assert_eq!(row.actor_kind, "PATIENT");
        assert!(row.actor_id.is_some());
        assert_eq!((row.action.as_str(), row.subject_kind.as_str(), row.result.as_str()), ("BOOK", "BOOKING", "DONE"));
        assert_eq!(row.at, site.now().as_second());
        assert_eq!((row.address.as_str(), row.request_id.as_str()), ("127.0.0.1", answer.header("x-request-id")));
    }
}
