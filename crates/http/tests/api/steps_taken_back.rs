//! Staff undo a status set by mistake: arrival steps and no-shows.

use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines};

use crate::support::{booked, found, go_to_its_day, made, randwick_slot, refused, slug_of, texts};

const LIST: &str = "/api/admin/appointments";

/// A patient is booked on Tuesday at nine; the desk looks at it on that day.
async fn on_the_day(site: &Site) -> (Client, i64) {
    booked(site, &randwick_slot(site, "09:00")).await;
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    go_to_its_day(site);
    site.clock.advance(SignedDuration::from_hours(3));
    let desk = site.signed_in_as("desk").await;
    let id = found(&desk.get(LIST).await)["items"][0]["id"].as_i64().unwrap();
    (desk, id)
}

async fn set(desk: &Client, id: i64, status: &str) -> Value {
    let answer = desk.put_json(&format!("{LIST}/{id}/status"), &json!({ "status": status })).await;
    found(&answer)["status"].clone()
}

async fn undo(desk: &Client, id: i64, status: &str) -> TestResponse {
    desk.post(&format!("{LIST}/{id}/undos"), &json!({ "status": status })).await
}

on_both_engines! {
    async fn ops_08n_each_step_of_a_visit_can_be_undone_the_same_day(site: Site) {
        let (desk, id) = on_the_day(&site).await;
        let way = ["ARRIVED", "IN_PROGRESS", "COMPLETED"];
        for status in way {
            assert_eq!(set(&desk, id, status).await, status);
        }
        let sent = { site.do_all_jobs().await; site.messages().await.len() };
        for (status, former) in [("COMPLETED", "IN_PROGRESS"), ("IN_PROGRESS", "ARRIVED"), ("ARRIVED", "BOOKED")] {
            let answer = undo(&desk, id, status).await;
            assert_eq!(found(&answer), json!({ "id": id, "status": former }));
            let rows = site.audit_rows_of(&answer).await;
            assert_eq!(rows.last().map(|row| row.action.as_str()), Some("TAKE_BACK"));
            assert_eq!(texts(&found(&desk.get(LIST).await)["items"], "status"), [former]);
            refused(&undo(&desk, id, status).await, 409, "message.changed_meanwhile");
        }
        refused(&undo(&desk, id, "BOOKED").await, 422, "message.status_not_allowed");
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), sent, "nobody is told of a slip");
        assert_eq!(set(&desk, id, "ARRIVED").await, "ARRIVED", "and it goes on from there");
    }

    async fn ops_08n_a_patient_who_was_confirmed_is_confirmed_again(site: Site) {
        go_to_its_day(&site);
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let body = json!({ "slugs": slug_of(&patient, &key).await });
        found(&patient.post_once("/api/secured/appointments/confirmations", &site.idempotency_key(), &body).await);
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let id = found(&desk.get(LIST).await)["items"][0]["id"].as_i64().unwrap();
        set(&desk, id, "ARRIVED").await;
        assert_eq!(found(&undo(&desk, id, "ARRIVED").await)["status"], "CONFIRMED");
    }

    async fn ops_08n_a_step_of_yesterday_stands(site: Site) {
        let (desk, id) = on_the_day(&site).await;
        set(&desk, id, "ARRIVED").await;
        site.clock.advance(SignedDuration::from_hours(24));
        let desk = site.signed_in_as("desk").await;
        refused(&undo(&desk, id, "ARRIVED").await, 422, "message.take_back_too_late");
    }

    async fn ops_08n_a_patient_who_was_missed_by_mistake_has_their_time_again(site: Site) {
        let (desk, id) = on_the_day(&site).await;
        let before = site.claims_of_appointments().await;
        assert_eq!(set(&desk, id, "NO_SHOW").await, "NO_SHOW");
        assert!(site.claims_of_appointments().await.is_empty(), "its time was given away");
        assert_eq!(found(&undo(&desk, id, "NO_SHOW").await)["status"], "BOOKED");
        assert_eq!(site.claims_of_appointments().await, before, "all of it is theirs again");
    }

    async fn ops_08n_undoing_does_not_take_time_that_another_patient_has_booked(site: Site) {
        booked(&site, &randwick_slot(&site, "11:00")).await;
        let (desk, id) = on_the_day(&site).await;
        set(&desk, id, "NO_SHOW").await;
        let page = found(&desk.get(&format!("{LIST}?status=BOOKED")).await);
        let moved = json!({ "deviceId": site.world.room_3, "start": "2026-03-10T09:15:00+11:00", "status": "BOOKED",
            "reason": "She is here already" });
        made(&desk.post(&format!("{LIST}/{}/moves", page["items"][0]["id"]), &moved).await);
        let there = site.claims_of_appointments().await;
        refused(&undo(&desk, id, "NO_SHOW").await, 409, "message.time_given_away");
        assert_eq!(site.claims_of_appointments().await, there, "nothing is taken in part");
        let page = found(&desk.get(&format!("{LIST}?status=NO_SHOW")).await);
        assert_eq!(page["items"].as_array().unwrap().len(), 1, "and it stays missed");
        let page = found(&desk.get(&format!("{LIST}?status=CHANGED")).await);
        assert_eq!(texts(&page["items"], "start"), ["2026-03-10T09:15:00+11:00"], "nor does the other one lose it");
    }

    async fn ops_08n_the_desk_of_another_clinic_cannot_undo_a_step(site: Site) {
        let (desk, id) = on_the_day(&site).await;
        set(&desk, id, "ARRIVED").await;
        site.add_account("elsewhere", &[Role::FrontDesk], &["newtown"]).await;
        let elsewhere = site.signed_in_as("elsewhere").await;
        refused(&undo(&elsewhere, id, "ARRIVED").await, 404, "message.not_found");
        let (one, two) = tokio::join!(undo(&desk, id, "ARRIVED"), undo(&desk, id, "ARRIVED"));
        let mut answered = [one.status.as_u16(), two.status.as_u16()];
        answered.sort_unstable();
        assert_eq!(answered, [200, 409], "of two at once one does");
    }
}
