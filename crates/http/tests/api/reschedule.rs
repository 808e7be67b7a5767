//! Moving a visit to another time.

use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines, submission};

use crate::support::{
    booked, found, is_offered, made, randwick_slot, refused, search_with_key, slug_of, starts, texts,
};

const MOVE: &str = "/api/secured/appointments/reschedules";

async fn move_to(site: &Site, client: &Client, slugs: &str, slots: &[Value]) -> TestResponse {
    let body = json!({ "slugs": slugs, "slots": slots });
    client.post_once(MOVE, &site.idempotency_key(), &body).await
}

async fn appointments(client: &Client, key: &str) -> Value {
    found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await)["appointments"].clone()
}

async fn assert_time_is_exactly_taken(site: &Site) {
    assert_eq!(site.claims_of_appointments().await, site.occupied_appointments().await);
}

/// A visit of two exams in Newtown, and its slugs joined.
async fn booked_visit(site: &Site) -> (Client, String, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let mut body = submission(&key, &visit(site, "09:00", "09:45")[0]);
    body["appointments"] = json!(visit(site, "09:00", "09:45"));
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let slugs = texts(&appointments(&client, &key).await, "slug").join(",");
    (client, key, slugs)
}

fn visit(site: &Site, first: &str, second: &str) -> [Value; 2] {
    let room = site.world.room_1;
    [
        site.world.slot("ultrasound-abdomen", room, "2026-03-11", first, 30),
        site.world.slot("ultrasound-knee", room, "2026-03-11", second, 30),
    ]
}

on_both_engines! {
    async fn a_visit_moves_to_a_time_that_is_free(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let answer = made(&move_to(&site, &client, &slug, &[randwick_slot(&site, "14:00")]).await);
        assert_eq!(answer["bookingKey"], key, "the old link keeps working");
        let new = &answer["appointments"][0];
        assert_eq!((&new["success"], &new["status"]), (&json!(true), &json!("BOOKED")));
        assert_eq!(new["start"], "2026-03-10T14:00:00+11:00");
        assert_ne!(new["slug"], json!(slug));
        let both = appointments(&client, &key).await;
        assert_eq!(texts(&both, "status"), ["RESCHEDULED", "BOOKED"]);
        assert_eq!(both[0]["replacedBySlug"], new["slug"]);
        assert_eq!(both[1].get("replacedBySlug"), None);
        assert!(is_offered(&site, "09:00").await && !is_offered(&site, "14:00").await);
        assert_time_is_exactly_taken(&site).await;
        let again = move_to(&site, &client, &slug, &[randwick_slot(&site, "16:00")]).await;
        let again = refused(&again, 422, "message.reschedule_not_allowed");
        assert_eq!(again["details"]["reason"], "message.reschedule_not_allowed_message");
    }

    async fn port_02m_the_old_time_is_freed_only_once_the_new_one_is_held(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        booked(&site, &randwick_slot(&site, "14:00")).await;
        let lost = move_to(&site, &client, &slug, &[randwick_slot(&site, "14:00")]).await;
        let others = refused(&lost, 409, "message.slot_just_taken")["details"]["alternatives"].clone();
        assert!(!texts(&others, "start").is_empty(), "the nearest others are told");
        assert_eq!(texts(&appointments(&client, &key).await, "status"), ["BOOKED"]);
        assert!(!is_offered(&site, "09:00").await, "the old time still stands");
        let overlapping = move_to(&site, &client, &slug, &[randwick_slot(&site, "09:15")]).await;
        refused(&overlapping, 409, "message.slot_just_taken");
        assert!(!is_offered(&site, "09:00").await);
        assert_eq!(site.booking_changes().await.len(), 0, "and nothing is told of it");
        assert_time_is_exactly_taken(&site).await;
        let mut nearest = others[0].clone();
        nearest.as_object_mut().unwrap().remove("clinicName");
        made(&move_to(&site, &client, &slug, &[nearest]).await);
        assert!(is_offered(&site, "09:00").await);
        assert_time_is_exactly_taken(&site).await;
    }

    async fn a_new_time_is_reserved_under_the_key_that_is_booked(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (slug, slot) = (slug_of(&client, &key).await, randwick_slot(&site, "14:00"));
        let stranger = site.another_client();
        refused(&site.hold(&stranger, &key, &slot).await, 409, "message.booking_key_submitted");
        let held = made(&site.hold(&client, &key, &slot).await);
        assert!(!is_offered(&site, "14:00").await && !is_offered(&site, "09:00").await, "both are theirs");
        let query = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10&clinicSlug=randwick";
        let own = starts(&search_with_key(&site, &key, query).await, "randwick");
        assert!(own.contains(&"2026-03-10T14:00:00+11:00".to_owned()), "their own reservation");
        assert!(!own.contains(&"2026-03-10T09:00:00+11:00".to_owned()), "but not the time that they have");
        let holds = format!("/api/booking_keys/{key}/holds");
        found(&client.put(&holds).await);
        refused(&stranger.put(&holds).await, 409, "message.booking_key_submitted");
        refused(&stranger.delete(&holds).await, 409, "message.booking_key_submitted");
        let mut with_id = slot.clone();
        with_id["holdId"] = held["holds"][0]["id"].clone();
        made(&move_to(&site, &client, &slug, &[with_id]).await);
        assert_time_is_exactly_taken(&site).await;
        made(&site.hold(&client, &key, &randwick_slot(&site, "16:00")).await);
        assert_eq!(client.delete(&holds).await.status.as_u16(), 204);
        assert!(is_offered(&site, "16:00").await);
    }

    async fn another_s_reservation_cannot_be_used(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slot = randwick_slot(&site, "14:00");
        let held = made(&site.hold(&site.client, &site.new_key().await, &slot).await);
        let mut theirs = slot;
        theirs["holdId"] = held["holds"][0]["id"].clone();
        let answer = move_to(&site, &client, &slug_of(&client, &key).await, &[theirs]).await;
        refused(&answer, 409, "message.slot_just_taken");
    }

    async fn a_retry_moves_once(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let (retry, body) =
            (site.idempotency_key(), json!({ "slugs": slug, "slots": [randwick_slot(&site, "14:00")] }));
        let (first, second) =
            tokio::join!(client.post_once(MOVE, &retry, &body), client.post_once(MOVE, &retry, &body));
        assert_eq!(made(&first), made(&second));
        assert_eq!(made(&client.post_once(MOVE, &retry, &body).await), first.json());
        assert_eq!(appointments(&client, &key).await.as_array().map(Vec::len), Some(2));
        let other = json!({ "slugs": slug, "slots": [randwick_slot(&site, "16:00")] });
        refused(&client.post_once(MOVE, &retry, &other).await, 422, "message.idempotency_mismatch");
    }

    async fn concurrent_moves_of_the_same_visit_move_it_once(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let (one, two) = ([randwick_slot(&site, "11:00")], [randwick_slot(&site, "14:00")]);
        let (first, second) =
            tokio::join!(move_to(&site, &client, &slug, &one), move_to(&site, &client, &slug, &two));
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 422], "{} {}", first.text, second.text);
        let live = appointments(&client, &key).await;
        assert_eq!(texts(&live, "status").iter().filter(|status| *status == "BOOKED").count(), 1);
        assert_time_is_exactly_taken(&site).await;
    }

    async fn the_exams_of_a_visit_move_together(site: Site) {
        let (client, key, slugs) = booked_visit(&site).await;
        let later = visit(&site, "13:00", "13:45");
        let first = slugs.split(',').next().unwrap();
        let alone = move_to(&site, &client, first, &later[..1]).await;
        refused(&alone, 422, "message.reschedule_not_allowed");
        let path = format!("/api/secured/appointments/can_change?slugs={first}&action=RESCHEDULE");
        assert_eq!(found(&client.get(&path).await)["reason"], "STATUS", "asked before, it says so");
        let swapped = [later[1].clone(), later[0].clone()];
        for (slots, field) in [(&later[..1], "slots"), (&swapped[..], "slots.0.examSlug")] {
            let answer = refused(&move_to(&site, &client, &slugs, slots).await, 422, "message.invalid_fields");
            assert_eq!(texts(&answer["fields"], "field"), [field]);
        }
        booked(&site, &site.world.slot("ultrasound-knee", site.world.room_1, "2026-03-11", "11:00", 30)).await;
        let half_lost = move_to(&site, &client, &slugs, &visit(&site, "10:30", "11:00")).await;
        refused(&half_lost, 409, "message.slot_just_taken");
        assert_time_is_exactly_taken(&site).await;
        let moved = made(&move_to(&site, &client, &slugs, &later).await);
        assert_eq!(texts(&moved["appointments"], "examSlug"), ["ultrasound-abdomen", "ultrasound-knee"]);
        let all = texts(&appointments(&client, &key).await, "status");
        assert_eq!(all, ["RESCHEDULED", "RESCHEDULED", "BOOKED", "BOOKED"]);
        assert_time_is_exactly_taken(&site).await;
    }

    async fn an_exam_that_staff_approve_waits_for_them_again(site: Site) {
        let slot = |time| site.world.slot("ultrasound-contrast", site.world.room_3, "2026-03-10", time, 45);
        let (client, key) = booked(&site, &slot("09:00")).await;
        let slug = slug_of(&client, &key).await;
        let waiting = move_to(&site, &client, &slug, &[slot("14:00")]).await;
        refused(&waiting, 422, "message.reschedule_not_allowed");
        site.set_status(&slug, "BOOKED").await;
        let moved = made(&move_to(&site, &client, &slug, &[slot("14:00")]).await);
        assert_eq!(moved["appointments"][0]["status"], "PENDING");
    }

    async fn a_move_is_announced_with_the_new_time_alone(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        site.do_all_jobs().await;
        made(&move_to(&site, &client, &slug, &[randwick_slot(&site, "14:00")]).await);
        site.do_all_jobs().await;
        let said = site.messages().await;
        assert_eq!(said.len(), 2);
        assert_eq!(said[1].subject, "Tuesday 10 March 2026, 2:00 pm: new time for the scan");
        assert!(said[1].body.contains("Ultrasound: Tuesday 10 March 2026, 2:00 pm"), "{}", said[1].body);
        assert!(!said[1].body.contains("9:00") && said[1].body.contains(&format!("/a/{key}")), "{}", said[1].body);
        let actions: Vec<_> = site.audit_events().await.into_iter().map(|row| row.action).collect();
        assert_eq!(actions.iter().filter(|action| *action == "RESCHEDULE").count(), 1, "{actions:?}");
    }

    async fn a_near_appointment_cannot_be_moved_nor_any_into_the_past(site: Site) {
        let today = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-09", "15:00", 30);
        let (client, key) = booked(&site, &today).await;
        let slug = slug_of(&client, &key).await;
        let close = move_to(&site, &client, &slug, &[randwick_slot(&site, "14:00")]).await;
        let close = refused(&close, 422, "message.reschedule_not_allowed");
        assert_eq!(close["details"], json!({ "reason": "message.reschedule_prior_minutes", "priorMinutes": 1440 }));
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let night = [site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-10", "22:00", 30)];
        refused(&move_to(&site, &client, &slug, &night).await, 422, "message.slot_not_offered");
        let anonymous = site.another_client();
        refused(&move_to(&site, &anonymous, &slug, &night).await, 401, "message.not_authenticated");
    }
}
