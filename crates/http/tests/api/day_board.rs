//! The board of a clinic, and time that staff close or open.

use domain::auth::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, of_other_patient, on_both_engines, submission};

use crate::support::{booked, found, go_to_its_day, is_offered, made, randwick_slot, refused, texts};

const EXCEPTIONS: &str = "/api/admin/schedule_exceptions";

async fn signed_in(site: &Site, name: &str, role: Role, clinics: &[&str]) -> Client {
    site.add_account(name, &[role], clinics).await;
    site.signed_in_as(name).await
}

fn board_of(clinic: i64) -> String {
    format!("/api/admin/boards?clinicId={clinic}&start=2026-03-10&end=2026-03-10")
}

/// Asks whether the board has changed.
async fn again(desk: &Client, path: &str, version: &Value) -> TestResponse {
    let known = format!("\"{}\"", version.as_str().unwrap());
    desk.send(desk.request(Method::GET, path).header("If-None-Match", known)).await
}

fn closed(site: &Site, from: &str, to: &str) -> Value {
    json!({ "deviceId": site.world.room_3, "date": "2026-03-10", "from": from, "to": to, "reason": "Service" })
}

on_both_engines! {
    async fn ops_08c_a_board_says_when_devices_work_and_what_is_held_online(site: Site) {
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &randwick_slot(&site, "11:00")).await);
        let board = desk.get(&board_of(site.world.randwick)).await;
        let body = found(&board);
        assert_eq!(texts(&body["devices"], "name"), ["Room 3"]);
        let room = &body["devices"][0];
        assert_eq!(room["open"], json!([{ "start": "2026-03-10T08:00:00+11:00", "end": "2026-03-10T17:00:00+11:00" }]));
        assert_eq!(texts(&room["holds"], "start"), ["2026-03-10T11:00:00+11:00"]);
        assert!(!board.text.contains(&key), "nothing about who holds it");
        // After ten minutes and the grace it is gone, without a write.
        site.clock.advance(SignedDuration::from_mins(11));
        let later = found(&again(&desk, &board_of(site.world.randwick), &body["version"]).await);
        assert_eq!(later["devices"][0]["holds"], json!([]));
    }

    async fn a_board_shows_changes_by_others_at_once_and_leaves_no_audit_row_without_one(site: Site) {
        go_to_its_day(&site);
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let path = board_of(site.world.randwick);
        let mut version = found(&desk.get(&path).await)["version"].clone();
        let quiet = again(&desk, &path, &version).await;
        assert_eq!(quiet.status.as_u16(), 304);
        assert_eq!(site.audit_rows_of(&quiet).await.len(), 0);
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let listed = found(&desk.get("/api/admin/appointments").await)["items"][0].clone();
        for step in ["booked", "confirmed", "arrived", "closed"] {
            match step {
                "confirmed" => {
                    let slugs = json!({ "slugs": crate::support::slug_of(&patient, &key).await });
                    found(&patient.post("/api/secured/appointments/confirmations", &slugs).await);
                }
                "arrived" => {
                    let path = format!("/api/admin/appointments/{}/status", listed["id"]);
                    found(&desk.put_json(&path, &json!({ "status": "ARRIVED" })).await);
                }
                "closed" => { made(&desk.post(EXCEPTIONS, &closed(&site, "12:00", "13:00")).await); }
                _ => {}
            }
            let told = again(&desk, &path, &version).await;
            assert_eq!(site.audit_rows_of(&told).await.len(), 1, "{step}");
            let changed = found(&told)["version"].clone();
            assert_ne!(changed, version, "{step}");
            version = changed;
        }
        let somewhere_else = site.world.slot("ultrasound-knee", site.world.room_1, "2026-03-10", "09:00", 30);
        booked(&site, &somewhere_else).await;
        assert_eq!(again(&desk, &path, &version).await.status.as_u16(), 304, "another clinic's is no news");
    }

    async fn an_idle_session_ends_although_its_board_keeps_refreshing(site: Site) {
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let path = board_of(site.world.randwick);
        let version = found(&desk.get(&path).await)["version"].clone();
        for _ in 0..2 {
            site.clock.advance(SignedDuration::from_mins(7));
            assert_eq!(again(&desk, &path, &version).await.status.as_u16(), 304);
            // A changed board is read again, and the lists are too.
            found(&again(&desk, &path, &json!("before")).await);
            found(&desk.get("/api/admin/appointments").await);
            found(&desk.post("/api/admin/booking_requests/search", &json!({ "text": "Kostova" })).await);
        }
        site.clock.advance(SignedDuration::from_mins(1));
        refused(&again(&desk, &path, &version).await, 401, "message.not_authenticated");
    }

    async fn a_persons_actions_extend_their_session(site: Site) {
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        site.clock.advance(SignedDuration::from_mins(14));
        made(&desk.post(EXCEPTIONS, &closed(&site, "12:00", "13:00")).await);
        site.clock.advance(SignedDuration::from_mins(14));
        found(&desk.put("/api/authentication").await);
        site.clock.advance(SignedDuration::from_mins(14));
        found(&desk.get(&board_of(site.world.randwick)).await);
    }

    async fn a_known_version_shows_no_cached_answer_to_other_callers(site: Site) {
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let path = board_of(site.world.randwick);
        let version = found(&desk.get(&path).await)["version"].clone();
        let elsewhere = signed_in(&site, "elsewhere", Role::FrontDesk, &["newtown"]).await;
        refused(&again(&elsewhere, &path, &version).await, 404, "message.not_found");
        refused(&again(&site.another_client(), &path, &version).await, 401, "message.not_authenticated");
    }

    async fn ops_01e_time_that_is_closed_is_not_offered_until_it_is_opened_again(site: Site) {
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let exception = made(&desk.post(EXCEPTIONS, &closed(&site, "09:00", "10:00")).await);
        assert!(!is_offered(&site, "09:00").await && !is_offered(&site, "08:45").await);
        assert!(is_offered(&site, "10:00").await);
        let board = found(&desk.get(&board_of(site.world.randwick)).await);
        assert_eq!(texts(&board["devices"][0]["open"], "end"), ["2026-03-10T09:00:00+11:00", "2026-03-10T17:00:00+11:00"]);
        assert_eq!((&board["exceptions"][0]["reason"], &board["exceptions"][0]["from"]), (&json!("Service"), &json!("09:00")));
        let listed = found(&desk.get(&format!("{EXCEPTIONS}?clinicId={}", site.world.randwick)).await);
        assert_eq!(texts(&listed["items"], "id"), [exception["id"].as_str().unwrap()]);
        let [id, version] = ["id", "version"].map(|field| exception[field].as_str().unwrap());
        let path = format!("{EXCEPTIONS}/{id}?version={version}");
        assert_eq!(desk.delete(&path).await.status.as_u16(), 204);
        assert!(is_offered(&site, "09:00").await);
        refused(&desk.delete(&path).await, 404, "message.not_found");
    }

    async fn a_clinic_opens_on_a_day_on_which_it_is_usually_closed(site: Site) {
        let desk = signed_in(&site, "chief", Role::Administrator, &[]).await;
        let saturday = json!({ "clinicId": site.world.randwick, "date": "2026-03-14", "from": "09:00", "to": "12:00",
            "opens": true, "reason": "Extra Saturday" });
        let opened = made(&desk.post(EXCEPTIONS, &saturday).await);
        booked(&site, &site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-14", "09:00", 30)).await;
        let [id, version] = ["id", "version"].map(|field| opened[field].as_str().unwrap());
        let path = format!("{EXCEPTIONS}/{id}?version={version}");
        refused(&desk.delete(&path).await, 409, "message.appointments_in_the_way");
    }

    async fn time_of_booked_patients_cannot_be_closed(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let answer = desk.post(EXCEPTIONS, &closed(&site, "09:15", "12:00")).await;
        let hit = refused(&answer, 409, "message.appointments_in_the_way")["details"]["appointments"].clone();
        assert_eq!(texts(&hit, "patientName"), ["Kostova, Mira"]);
        assert_eq!(texts(&hit, "start"), ["2026-03-10T09:00:00+11:00"]);
        assert!(is_offered(&site, "10:00").await, "nothing is closed");
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!(rows.last().map(|row| row.action.as_str()), Some("LIST_APPOINTMENTS"), "names were read: {rows:?}");
        made(&desk.post(EXCEPTIONS, &closed(&site, "09:30", "12:00")).await);
        let whole = json!({ "clinicId": site.world.randwick, "date": "2026-03-09", "lastDate": "2026-03-12", "reason": "Flood" });
        refused(&desk.post(EXCEPTIONS, &whole).await, 409, "message.appointments_in_the_way");
    }

    async fn a_closure_at_some_hours_of_many_days_names_only_affected_patients(site: Site) {
        for time in ["09:00", "13:00", "16:00"] {
            booked(&site, &randwick_slot(&site, time)).await;
        }
        let slot = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-19", "12:30", 30);
        let (client, key) = (site.another_client(), site.new_key().await);
        let body = of_other_patient(submission(&key, &slot));
        made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let mut lunch = closed(&site, "12:00", "13:00");
        lunch["lastDate"] = json!("2026-03-31");
        let refusal = refused(&desk.post(EXCEPTIONS, &lunch).await, 409, "message.appointments_in_the_way");
        let hit = &refusal["details"]["appointments"];
        assert_eq!(texts(hit, "patientName"), ["Haddad, Omar"]);
        assert_eq!(texts(hit, "start"), ["2026-03-19T12:30:00+11:00"]);
        lunch["to"] = json!("12:30");
        made(&desk.post(EXCEPTIONS, &lunch).await);
    }

    async fn an_exception_that_makes_no_sense_is_refused_by_its_field(site: Site) {
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        for (change, field) in [
            (json!({ "to": "08:00" }), "to"),
            (json!({ "from": "late" }), "from"),
            (json!({ "lastDate": "2026-03-09" }), "lastDate"),
            (json!({ "reason": " " }), "reason"),
            (json!({ "clinicId": site.world.randwick }), "deviceId"),
        ] {
            let mut body = closed(&site, "09:00", "10:00");
            body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            let answer = refused(&desk.post(EXCEPTIONS, &body).await, 422, "message.invalid_fields");
            assert_eq!(texts(&answer["fields"], "field"), [field]);
        }
        let mut foreign = closed(&site, "09:00", "10:00");
        foreign["deviceId"] = json!(site.world.room_1);
        refused(&desk.post(EXCEPTIONS, &foreign).await, 404, "message.not_found");
    }
}
