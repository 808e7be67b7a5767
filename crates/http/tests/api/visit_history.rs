//! The history of an appointment, its patient's reschedule request, and the guardian, as colleagues read them.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines, submission};

use crate::support::{booked, found, made, randwick_slot, refused, slug_of, texts};

const WISH: &str = "/api/secured/appointments/reschedule_requests";

async fn desk_of(site: &Site, clinic: &str) -> Client {
    site.add_account(clinic, &[Role::FrontDesk], &[clinic]).await;
    site.signed_in_as(clinic).await
}

/// The only appointment that stands.
async fn standing(desk: &Client) -> Value {
    let page = found(&desk.get("/api/admin/appointments").await);
    let rows = page["items"].as_array().unwrap();
    rows.iter().rfind(|row| row["status"] != "RESCHEDULED").unwrap().clone()
}

fn history_of(row: &Value) -> String {
    format!("/api/admin/appointments/{}/history", row["id"])
}

fn reschedule_request(slug: &str) -> Value {
    let times = json!([{ "date": "2026-03-17", "from": "09:00", "to": "12:00" }]);
    json!({ "slugs": slug, "note": "Any morning", "preferredTimes": times })
}

on_both_engines! {
    async fn ops_09t_the_reasons_of_moves_and_cancellations_are_read_by_colleagues(site: Site) {
        let desk = desk_of(&site, "randwick").await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        found(&patient.post_once(WISH, &site.idempotency_key(), &reschedule_request(&slug_of(&patient, &key).await)).await);
        let row = standing(&desk).await;
        let night = json!({ "deviceId": site.world.room_3, "start": "2026-03-11T04:00:00+11:00",
            "status": row["status"], "reason": "The surgeon asked" });
        made(&desk.post(&format!("/api/admin/appointments/{}/moves", row["id"]), &night).await);
        let moved = standing(&desk).await;
        let given_up = json!({ "status": "CANCELED", "reason": "The machine is broken" });
        found(&desk.put_json(&format!("/api/admin/appointments/{}/status", moved["id"]), &given_up).await);

        let lines = found(&desk.get(&history_of(&moved)).await);
        assert_eq!(texts(&lines["items"], "action"), ["SET_STATUS", "MOVE", "REQUEST_RESCHEDULE"], "{lines}");
        assert_eq!(texts(&lines["items"], "status")[0], "CANCELED");
        assert_eq!(texts(&lines["items"], "reason"), ["The machine is broken", "The surgeon asked", ""]);
        assert_eq!(texts(&lines["items"], "actorKind"), ["STAFF", "STAFF", "PATIENT"]);
        assert_eq!(texts(&lines["items"], "by")[0], "randwick");
        assert_eq!(lines["items"][1]["note"], "OPENING_HOURS", "which rule was passed over");
        assert_eq!(lines["items"][2]["note"], "Any morning");
        assert_eq!(lines["items"][2]["preferredTimes"][0]["date"], "2026-03-17");
        let elsewhere = desk_of(&site, "newtown").await;
        refused(&elsewhere.get(&history_of(&moved)).await, 404, "message.not_found");
    }

    async fn ops_09t_a_question_to_a_patient_is_seen_by_the_next_colleague(site: Site) {
        let desk = desk_of(&site, "newtown").await;
        let world = &site.world;
        booked(&site, &world.slot("ultrasound-contrast", world.room_1, "2026-03-10", "09:00", 45)).await;
        let row = standing(&desk).await;
        let messages = format!("/api/admin/appointments/{}/messages", row["id"]);
        let asked = desk.post_once(&messages, &site.idempotency_key(), &json!({ "text": "Which knee?" })).await;
        assert!(asked.status.is_success(), "{}", asked.text);
        let lines = found(&desk.get(&history_of(&row)).await);
        assert_eq!(texts(&lines["items"], "note"), ["Which knee?"], "{lines}");
    }

    async fn ops_09w_a_patient_who_requests_another_time_is_counted_and_listed_with_their_message(site: Site) {
        let desk = desk_of(&site, "randwick").await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        assert!(standing(&desk).await["wish"].is_null());
        found(&patient.post_once(WISH, &site.idempotency_key(), &reschedule_request(&slug_of(&patient, &key).await)).await);
        assert_eq!(found(&desk.get("/api/admin/waiting").await)["timeWishes"], 1);
        let listed = found(&desk.get("/api/admin/appointments?status=REQUEST_RESCHEDULE").await);
        let wish = &listed["items"][0]["wish"];
        assert_eq!(wish["note"], "Any morning", "{listed}");
        assert_eq!(wish["preferredTimes"], json!([{ "date": "2026-03-17", "from": "09:00", "to": "12:00" }]));
        let elsewhere = desk_of(&site, "newtown").await;
        assert_eq!(found(&elsewhere.get("/api/admin/waiting").await)["timeWishes"], 0);
    }

    async fn ops_09x_staff_see_who_answers_for_a_child(site: Site) {
        let desk = desk_of(&site, "randwick").await;
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
        body["bookingFor"] = json!("CHILD");
        body["patientDetails"]["dateOfBirth"] = json!("2016-05-17");
        body["guardian"] = json!({ "name": "Vera Kostova", "relation": "Mother", "email": "vera@example.org",
            "contactNumber": "0491 570 156" });
        made(&site.another_client().post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let guardian = &standing(&desk).await["guardian"];
        assert_eq!(guardian, &json!({ "name": "Vera Kostova", "relation": "Mother" }));
    }
}
