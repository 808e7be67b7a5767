//! Staff move appointments: by the patients' rules, which a reason overrides, and with the database's locks.

use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines};

use crate::support::{booked, found, is_offered, made, randwick_slot, refused, search, starts, texts};

const LIST: &str = "/api/admin/appointments";

async fn front_desk(site: &Site, clinics: &[&str]) -> Client {
    site.add_account("desk", &[Role::FrontDesk], clinics).await;
    site.signed_in_as("desk").await
}

/// The appointment that staff see first, and its id.
async fn first(desk: &Client) -> (Value, i64) {
    let item = found(&desk.get(LIST).await)["items"][0].clone();
    let id = item["id"].as_i64().unwrap();
    (item, id)
}

/// A move to this local time on 10 March.
fn to(device: i64, time: &str) -> Value {
    let start = if time.len() > 5 { time.to_owned() } else { format!("2026-03-10T{time}:00+11:00") };
    json!({ "deviceId": device, "start": start, "status": "BOOKED" })
}

async fn send(desk: &Client, id: i64, body: &Value) -> TestResponse {
    desk.post(&format!("{LIST}/{id}/moves"), body).await
}

fn because(mut body: Value, reason: &str) -> Value {
    body["reason"] = json!(reason);
    body
}

async fn assert_time_is_exactly_taken(site: &Site) {
    assert_eq!(site.claims_of_appointments().await, site.occupied_appointments().await);
}

async fn summary(client: &Client, key: &str) -> Value {
    found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await)["appointments"].clone()
}

on_both_engines! {
    async fn ops_08d_staff_move_an_appointment_and_the_patient_is_notified(site: Site) {
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        let desk = front_desk(&site, &["randwick"]).await;
        let (_, id) = first(&desk).await;
        let moved = made(&send(&desk, id, &to(site.world.room_3, "14:00")).await);
        assert_eq!((&moved["status"], &moved["start"]), (&json!("CHANGED"), &json!("2026-03-10T14:00:00+11:00")));
        let both = summary(&patient, &key).await;
        assert_eq!(texts(&both, "status"), ["RESCHEDULED", "CHANGED"]);
        assert_eq!(both[0]["replacedBySlug"], moved["slug"], "the old link leads on");
        assert!(is_offered(&site, "09:00").await && !is_offered(&site, "14:00").await);
        assert_time_is_exactly_taken(&site).await;
        site.do_all_jobs().await;
        let said = site.messages().await.pop().unwrap();
        assert_eq!(said.subject, "Tuesday 10 March 2026, 2:00 pm: we've had to move the scan");
        let calendar = patient.get(&format!("/api/secured/booking_keys/{key}/calendar")).await.text;
        assert!(calendar.contains("SEQUENCE:1"), "{calendar}");
    }

    async fn a_move_that_overlaps_its_own_time_keeps_the_shared_ticks(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site, &["randwick"]).await;
        let (_, id) = first(&desk).await;
        for time in ["09:15", "09:05", "08:45"] {
            let status = if time == "09:15" { "BOOKED" } else { "CHANGED" };
            let mut body = to(site.world.room_3, time);
            body["status"] = json!(status);
            let id = found(&desk.get(&format!("{LIST}?status=BOOKED,CHANGED")).await)["items"][0]["id"].as_i64().unwrap_or(id);
            made(&send(&desk, id, &body).await);
            assert_time_is_exactly_taken(&site).await;
        }
        assert!(!is_offered(&site, "08:45").await && is_offered(&site, "09:30").await);
    }

    async fn a_taken_time_stays_the_others_and_the_nearest_times_are_offered(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        booked(&site, &randwick_slot(&site, "14:00")).await;
        let desk = front_desk(&site, &["randwick"]).await;
        let (_, id) = first(&desk).await;
        let taken = send(&desk, id, &because(to(site.world.room_3, "14:15"), "Urgent")).await;
        let taken = refused(&taken, 409, "message.slot_just_taken");
        assert!(!texts(&taken["details"]["alternatives"], "start").is_empty());
        assert!(!is_offered(&site, "09:00").await, "the old time still stands");
        assert_eq!(site.booking_changes().await.len(), 0);
        assert_time_is_exactly_taken(&site).await;
    }

    async fn each_rule_wants_a_reason_and_passing_over_it_is_written_down(site: Site) {
        booked(&site, &site.world.slot("ultrasound-abdomen", site.world.room_3, "2026-03-11", "09:00", 30)).await;
        let desk = front_desk(&site, &["randwick"]).await;
        let (_, id) = first(&desk).await;
        let room = site.world.room_3;
        for (start, rule) in [
            ("2026-03-11T18:00:00+11:00", "OPENING_HOURS"),
            ("2026-03-14T09:00:00+11:00", "OPENING_HOURS"),
            ("2026-03-09T09:00:00+11:00", "PREPARATION"),
        ] {
            let body = refused(&send(&desk, id, &to(room, start)).await, 422, "message.move_needs_reason");
            let rules = body["details"]["rules"].as_array().unwrap();
            assert!(rules.contains(&json!(rule)), "{start}: {rules:?}");
        }
        assert_eq!(site.booking_changes().await.len(), 0, "nothing has happened");
        let answer = send(&desk, id, &because(to(room, "2026-03-11T18:00:00+11:00"), "The surgeon waits for it")).await;
        made(&answer);
        let actions: Vec<String> = site.audit_rows_of(&answer).await.into_iter().map(|row| row.action).collect();
        assert_eq!(actions, ["MOVE", "PASS_OVER_RULES"]);
        let change = site.booking_changes().await.pop().unwrap();
        assert_eq!((change.reason.as_deref(), change.note.as_deref()), (Some("The surgeon waits for it"), Some("OPENING_HOURS")));
        assert_time_is_exactly_taken(&site).await;
    }

    async fn near_or_started_appointments_move_only_with_a_reason(site: Site) {
        booked(&site, &site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-09", "15:00", 30)).await;
        let desk = front_desk(&site, &["randwick"]).await;
        let (_, id) = first(&desk).await;
        let near = refused(&send(&desk, id, &to(site.world.room_3, "09:00")).await, 422, "message.move_needs_reason");
        assert_eq!(near["details"]["rules"], json!(["CHANGE_WINDOW"]));
        // From 6 am to 3:10 pm: the patient is late.
        site.clock.advance(SignedDuration::from_mins(9 * 60 + 10));
        let desk = site.signed_in_as("desk").await;
        let late = refused(&send(&desk, id, &to(site.world.room_3, "09:00")).await, 422, "message.move_needs_reason");
        assert_eq!(late["details"]["rules"], json!(["STARTED"]));
        made(&send(&desk, id, &because(to(site.world.room_3, "09:00"), "Missed the bus")).await);
    }

    async fn what_no_reason_allows(site: Site) {
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site, &[]).await;
        let (_, id) = first(&desk).await;
        let why = "Somebody wants it so";
        for start in ["2026-03-09T05:00:00+11:00", "2026-03-10T14:02:00+11:00", "2028-03-10T14:00:00+11:00"] {
            let answer = send(&desk, id, &because(to(site.world.room_3, start), why)).await;
            refused(&answer, 422, "message.slot_not_offered");
        }
        refused(&send(&desk, id, &because(to(987_654, "14:00"), why)).await, 404, "message.not_found");
        let confirm = json!({ "slugs": crate::support::slug_of(&patient, &key).await });
        found(&patient.post("/api/secured/appointments/confirmations", &confirm).await);
        let stale = send(&desk, id, &because(to(site.world.room_3, "14:00"), why)).await;
        refused(&stale, 409, "message.changed_meanwhile");
        let mut body = to(site.world.room_3, "14:00");
        body["status"] = json!("CONFIRMED");
        made(&send(&desk, id, &body).await);
        body["status"] = json!("RESCHEDULED");
        refused(&send(&desk, id, &body).await, 422, "message.status_not_allowed");
    }

    async fn an_exam_that_waits_is_decided_before_it_moves(site: Site) {
        booked(&site, &site.world.slot("ultrasound-contrast", site.world.room_3, "2026-03-10", "09:00", 45)).await;
        let desk = front_desk(&site, &["randwick"]).await;
        let (_, id) = first(&desk).await;
        let mut body = because(to(site.world.room_3, "14:00"), "It suits us");
        body["status"] = json!("PENDING");
        refused(&send(&desk, id, &body).await, 422, "message.status_not_allowed");
    }

    async fn one_exam_of_a_visit_leaves_the_others_only_with_a_reason(site: Site) {
        let key = site.new_key().await;
        let slots = [
            site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-11", "09:00", 30),
            site.world.slot("ultrasound-knee", site.world.room_1, "2026-03-11", "09:45", 30),
        ];
        let mut body = testkit::submission(&key, &slots[0]);
        body["appointments"] = json!(slots);
        made(&site.another_client().post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let desk = front_desk(&site, &["newtown"]).await;
        let (_, id) = first(&desk).await;
        let apart = to(site.world.room_2, "2026-03-11T14:00:00+11:00");
        let refusal = refused(&send(&desk, id, &apart).await, 422, "message.move_needs_reason");
        assert_eq!(refusal["details"]["rules"], json!(["VISIT"]));
        let moved = made(&send(&desk, id, &because(apart, "The patient asked for it")).await);
        assert_eq!(moved["deviceId"], json!(site.world.room_2));
    }

    async fn of_a_move_and_a_booking_for_the_same_time_one_wins(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site, &["randwick"]).await;
        let (_, id) = first(&desk).await;
        let (patient, key) = (site.another_client(), site.new_key().await);
        let (wanted, slot) = (to(site.world.room_3, "14:00"), randwick_slot(&site, "14:00"));
        let (moved, taken) = tokio::join!(send(&desk, id, &wanted), site.book(&patient, &key, &slot));
        let mut answered = [moved.status.as_u16(), taken.status.as_u16()];
        answered.sort_unstable();
        assert_eq!(answered, [201, 409], "{} {}", moved.text, taken.text);
        assert_time_is_exactly_taken(&site).await;
    }

    async fn of_two_concurrent_moves_of_one_appointment_one_succeeds(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site, &["randwick"]).await;
        let (_, id) = first(&desk).await;
        let (one, two) = (to(site.world.room_3, "11:00"), to(site.world.room_3, "14:00"));
        let (first, second) = tokio::join!(send(&desk, id, &one), send(&desk, id, &two));
        let mut answered = [first.status.as_u16(), second.status.as_u16()];
        answered.sort_unstable();
        assert_eq!(answered, [201, 409], "{} {}", first.text, second.text);
        assert_time_is_exactly_taken(&site).await;
    }

    async fn the_desk_of_another_clinic_moves_nothing_here_and_nothing_there(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site, &["randwick"]).await;
        let (_, id) = first(&desk).await;
        refused(&send(&desk, id, &to(site.world.room_1, "14:00")).await, 404, "message.not_found");
        site.add_account("elsewhere", &[Role::FrontDesk], &["newtown"]).await;
        let elsewhere = site.signed_in_as("elsewhere").await;
        let denied = send(&elsewhere, id, &to(site.world.room_1, "14:00")).await;
        refused(&denied, 404, "message.not_found");
        let rows = site.audit_rows_of(&denied).await;
        assert_eq!((rows[0].action.as_str(), rows[0].result.as_str()), ("MOVE", "DENIED"), "{rows:?}");
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let centre = site.signed_in_as("centre").await;
        made(&send(&centre, id, &to(site.world.room_1, "14:00")).await);
    }

    async fn the_free_times_are_those_of_its_exam_its_own_time_counted_in(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        booked(&site, &randwick_slot(&site, "10:00")).await;
        let desk = front_desk(&site, &["randwick"]).await;
        let (_, id) = first(&desk).await;
        let free = found(&desk.get(&format!("{LIST}/{id}/moves?start=2026-03-10&end=2026-03-10")).await);
        let free = texts(&free["items"], "start");
        let query = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10&clinicSlug=randwick";
        let offered = starts(&search(&site, query).await, "randwick");
        assert!(offered.iter().all(|start| free.contains(start)), "all that patients are offered");
        assert!(free.contains(&"2026-03-10T08:45:00+11:00".to_owned()), "and what overlaps its own time: {free:?}");
        for taken in ["09:00", "09:45", "10:00"] {
            assert!(!free.contains(&format!("2026-03-10T{taken}:00+11:00")), "{taken}: {free:?}");
        }
        let long = desk.get(&format!("{LIST}/{id}/moves?start=2026-03-10&end=2026-06-10")).await;
        refused(&long, 422, "message.range_too_long");
    }
}
