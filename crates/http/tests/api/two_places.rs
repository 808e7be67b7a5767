//! A patient can't be at two places: staff are warned and go on with a reason, patients are stopped as far as they have proven who
//! they are.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines, submission};

use crate::patient_summary::{book_for, get_in};
use crate::support::{found, made, made_sure, randwick_slot, refused, slug_of};

const LIST: &str = "/api/admin/appointments";
const ELSEWHERE: &str = "message.patient_elsewhere";
const WHY: &str = "A companion waits with them";

async fn desk(site: &Site, clinics: &[&str]) -> Client {
    site.add_account("desk", &[Role::FrontDesk, Role::CallCentre], clinics).await;
    site.signed_in_as("desk").await
}

/// Books this slot for Mira Kostova, who is the patient of every test here unless it is changed.
async fn book(site: &Site, client: &Client, slot: &Value, change: impl Fn(&mut Value)) -> TestResponse {
    let mut body = submission(&site.new_key().await, slot);
    change(&mut body);
    client.post_once("/api/appointments", &site.idempotency_key(), &body).await
}

/// A knee ultrasound in Newtown's second room on 10 March.
fn in_room_2(site: &Site, time: &str) -> Value {
    site.world.slot("ultrasound-knee", site.world.room_2, "2026-03-10", time, 30)
}

fn for_ana(body: &mut Value) {
    body["patientDetails"]["firstName"] = json!("Ana");
}

fn id_of(answer: &TestResponse) -> i64 {
    made(answer)["appointments"][0]["id"].as_i64().unwrap()
}

async fn move_to(desk: &Client, id: i64, status: &str, device: i64, time: &str, why: &Value) -> TestResponse {
    let mut body =
        json!({ "deviceId": device, "start": format!("2026-03-10T{time}:00+11:00"), "status": status });
    for (field, words) in why.as_object().unwrap() {
        body[field] = words.clone();
    }
    desk.post(&format!("{LIST}/{id}/moves"), &body).await
}

async fn actions_of(site: &Site, answer: &TestResponse) -> Vec<String> {
    site.audit_rows_of(answer).await.into_iter().map(|row| row.action).collect()
}

/// The only clash that an answer tells of: both starts, and the other's clinic.
fn clash(answer: &TestResponse) -> (String, String, Value) {
    let clashes = refused(answer, 409, ELSEWHERE)["details"]["clashes"].clone();
    assert_eq!(clashes.as_array().map(Vec::len), Some(1), "{clashes}");
    let start = |side: &str| clashes[0][side]["start"].as_str().unwrap()[11..16].to_owned();
    (start("wanted"), start("other"), clashes[0]["other"]["clinicName"].clone())
}

on_both_engines! {
    async fn ops_15c_a_booking_over_another_one_needs_a_reason(site: Site) {
        book_for(&site, "09:00", |_| ()).await;
        let desk = desk(&site, &[]).await;
        let slot = site.world.knee_slot("09:15");
        let warned = book(&site, &desk, &slot, |_| ()).await;
        let (wanted, other, clinic) = clash(&warned);
        assert_eq!((wanted.as_str(), other.as_str(), clinic), ("09:15", "09:00", json!("Harbour Imaging Randwick")));
        assert_eq!(site.occupied_appointments().await, site.claims_of_appointments().await, "nothing was taken");

        let booked = book(&site, &desk, &slot, |body| body["overlapReason"] = json!(WHY)).await;
        made(&booked);
        assert_eq!(actions_of(&site, &booked).await, ["BOOK", "PASS_OVER_RULES"]);
        let kept = site.booking_changes().await.pop().unwrap();
        assert_eq!((kept.action.as_str(), kept.reason.as_deref()), ("BOOK_OVERLAP", Some(WHY)));

        made(&book(&site, &desk, &in_room_2(&site, "09:45"), |_| ()).await);
        made(&book(&site, &desk, &in_room_2(&site, "09:00"), for_ana).await);
    }

    async fn ops_15c_a_move_over_another_one_needs_a_reason_of_its_own(site: Site) {
        book_for(&site, "09:00", |_| ()).await;
        let id = id_of(&book(&site, &site.another_client(), &site.world.knee_slot("11:00"), |_| ()).await);
        let (desk, room) = (desk(&site, &["newtown"]).await, site.world.room_1);
        for why in [json!({}), json!({ "reason": WHY })] {
            let (wanted, other, clinic) = clash(&move_to(&desk, id, "BOOKED", room, "08:45", &why).await);
            assert_eq!((wanted.as_str(), other.as_str(), clinic), ("08:45", "09:00", Value::Null), "another clinic's");
        }
        assert_eq!(site.booking_changes().await.len(), 0, "nothing has happened");
        let moved = move_to(&desk, id, "BOOKED", room, "08:45", &json!({ "overlapReason": WHY })).await;
        made(&moved);
        assert_eq!(actions_of(&site, &moved).await, ["MOVE", "PASS_OVER_RULES"]);
        let kept = site.booking_changes().await.pop().unwrap();
        assert_eq!((kept.reason.as_deref(), kept.note.as_deref()), (Some(WHY), Some("PATIENT_ELSEWHERE")));
    }

    async fn ops_15c_an_approval_beside_another_one_needs_a_reason(site: Site) {
        let slot = site.world.slot("ultrasound-contrast", site.world.room_1, "2026-03-10", "09:00", 45);
        let id = id_of(&book(&site, &site.another_client(), &slot, |_| ()).await);
        book_for(&site, "09:30", |_| ()).await;
        let (desk, path) = (desk(&site, &[]).await, format!("{LIST}/{id}/approvals"));
        let (wanted, other, _) = clash(&desk.post(&path, &json!({})).await);
        assert_eq!((wanted.as_str(), other.as_str()), ("09:00", "09:30"));
        let approved = desk.post(&path, &json!({ "overlapReason": WHY })).await;
        assert_eq!(found(&approved)["status"], "BOOKED");
        assert_eq!(actions_of(&site, &approved).await, ["APPROVE", "PASS_OVER_RULES"]);
    }

    async fn ops_15c_joined_records_are_one_person(site: Site) {
        book_for(&site, "09:00", |_| ()).await;
        let known = site.patient().await.id;
        let other_contacts = |body: &mut Value| {
            body["patientDetails"]["contactNumber"] = json!("0491 570 156");
            body["patientDetails"]["email"] = json!("mira@example.com");
        };
        let booked = book(&site, &site.another_client(), &site.world.knee_slot("11:00"), other_contacts).await;
        let later = site.patient().await.id;
        let (desk, room) = (desk(&site, &[]).await, site.world.room_1);
        let moved = made(&move_to(&desk, id_of(&booked), "BOOKED", room, "09:15", &json!({})).await);
        let pair = made_sure(json!({ "patientId": later, "knownPatientId": known }));
        made(&desk.post("/api/admin/patients/links", &pair).await);
        let id = moved["id"].as_i64().unwrap();
        clash(&move_to(&desk, id, "CHANGED", room, "08:45", &json!({})).await);
    }

    async fn ops_15d_of_two_desks_at_the_same_moment_one_is_warned(site: Site) {
        let (one, other) = (desk(&site, &[]).await, site.another_server().await);
        let two = other.signed_in_as("desk").await;
        for hour in ["09:00", "11:00", "13:00"] {
            let slot = |room: i64| site.world.slot("ultrasound-knee", room, "2026-03-10", hour, 30);
            let (first, second) = (slot(site.world.room_1), slot(site.world.room_2));
            let (first, second) =
                tokio::join!(book(&site, &one, &first, |_| ()), book(&other, &two, &second, |_| ()));
            let mut statuses = [first.status.as_u16(), second.status.as_u16()];
            statuses.sort_unstable();
            assert_eq!(statuses, [201, 409], "{} {}", first.text, second.text);
            clash(if first.status == 409 { &first } else { &second });
        }
    }

    async fn ops_15e_times_of_one_submission_do_not_overlap(site: Site) {
        let world = &site.world;
        let knee = world.slot("ultrasound-knee", world.room_2, "2026-03-10", "14:15", 30);
        let abdomen = world.slot("ultrasound-abdomen", world.room_1, "2026-03-10", "14:00", 30);
        let both = book(&site, &site.client, &knee, |body| body["appointments"] = json!([knee, abdomen])).await;
        refused(&both, 422, "message.times_overlap");
        let (first, second) = (site.new_key().await, site.new_key().await);
        let separate = book(&site, &site.client, &knee, |body| {
            let (mut knee, mut abdomen) = (knee.clone(), abdomen.clone());
            (knee["bookingKey"], abdomen["bookingKey"]) = (json!(first), json!(second));
            body["bookingKey"] = json!(first);
            body["separateBooking"] = json!(true);
            body["appointments"] = json!([knee, abdomen]);
        });
        refused(&separate.await, 422, "message.times_overlap");
    }

    async fn ops_15e_a_clash_stops_a_proven_session_and_is_shown_to_no_other(site: Site) {
        let (_, key) = book_for(&site, "09:00", |_| ()).await;
        let slot = site.world.knee_slot("09:15");
        // A stranger who types the same details is told nothing.
        made(&book(&site, &site.another_client(), &slot, |_| ()).await);
        let (_, others) = book_for(&site, "14:00", |body| {
            body["patientDetails"]["email"] = json!("thief@example.org");
            body["patientDetails"]["contactNumber"] = json!("0491 570 156");
        }).await;
        let slot = in_room_2(&site, "08:45");
        let thief = get_in(&site, &others, "EMAIL").await;
        let mira = get_in(&site, &key, "EMAIL").await;
        refused(&book(&site, &mira, &slot, |_| ()).await, 409, "message.already_booked_then");
        made(&book(&site, &mira, &in_room_2(&site, "09:30"), for_ana).await);
        made(&book(&site, &thief, &slot, |body| body["patientDetails"]["email"] = json!("thief@example.org")).await);
    }

    async fn ops_15e_a_proven_patient_does_not_move_onto_another_appointment(site: Site) {
        let (client, key) = book_for(&site, "09:00", |_| ()).await;
        let slug = slug_of(&client, &key).await;
        book_for(&site, "14:00", |_| ()).await;
        let mira = get_in(&site, &key, "EMAIL").await;
        let path = "/api/secured/appointments/reschedules";
        let onto = site.world.slot("ultrasound-knee", site.world.room_1, "2026-03-10", "14:15", 30);
        let body = json!({ "slugs": slug, "slots": [onto] });
        refused(&mira.post_once(path, &site.idempotency_key(), &body).await, 409, "message.already_booked_then");
        let body = json!({ "slugs": slug, "slots": [randwick_slot(&site, "11:00")] });
        made(&mira.post_once(path, &site.idempotency_key(), &body).await);
    }
}
