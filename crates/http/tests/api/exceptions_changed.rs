//! Closures and extra hours that get other days, hours or reasons.

use domain::auth::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::support::{booked, found, is_offered, made, randwick_slot, refused, texts};

const EXCEPTIONS: &str = "/api/admin/schedule_exceptions";

async fn front_desk(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    site.signed_in_as("desk").await
}

/// Closes Randwick's only room on 10 March.
async fn closed(site: &Site, desk: &Client, from: &str, to: &str) -> Value {
    let body = json!({ "deviceId": site.world.room_3, "date": "2026-03-10", "from": from, "to": to,
        "reason": "Service" });
    made(&desk.post(EXCEPTIONS, &body).await)
}

fn path_of(exception: &Value) -> String {
    format!("{EXCEPTIONS}/{}", exception["id"].as_str().unwrap())
}

/// The same at other hours.
fn at_hours(exception: &Value, from: &str, to: &str) -> Value {
    let mut change = exception.clone();
    change["from"] = json!(from);
    change["to"] = json!(to);
    change
}

on_both_engines! {
    async fn ops_01e_a_closure_is_read_and_moved_to_other_hours(site: Site) {
        let desk = front_desk(&site).await;
        let made = closed(&site, &desk, "09:00", "10:00").await;
        let read = found(&desk.get(&path_of(&made)).await);
        assert_eq!(read, made);
        let mut change = at_hours(&read, "11:00", "12:00");
        change["reason"] = json!("Service of the probe");
        let answer = desk.put_json(&path_of(&made), &change).await;
        let changed = found(&answer);
        assert_eq!((&changed["from"], &changed["reason"]), (&json!("11:00"), &json!("Service of the probe")));
        assert_eq!(found(&desk.get(&path_of(&made)).await), changed);
        assert!(is_offered(&site, "09:00").await && !is_offered(&site, "11:00").await);
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!(rows.last().map(|row| row.action.as_str()), Some("CHANGE_EXCEPTION"));
        refused(&desk.put_json(&path_of(&made), &change).await, 409, "message.changed_meanwhile");
        let listed = found(&desk.get(&format!("{EXCEPTIONS}?clinicId={}", site.world.randwick)).await);
        assert_eq!(texts(&listed["items"], "version"), texts(&json!([changed]), "version"));
    }

    async fn ops_08o_time_that_is_closed_twice_after_a_lost_reply_is_closed_once(site: Site) {
        let desk = front_desk(&site).await;
        let first = closed(&site, &desk, "09:00", "10:00").await;
        assert_eq!(closed(&site, &desk, "09:00", "10:00").await, first, "the same one answers");
        let clinic = json!({ "clinicId": site.world.randwick, "date": "2026-03-11", "reason": "Flood" });
        let whole = made(&desk.post(EXCEPTIONS, &clinic).await);
        let (one, two) = tokio::join!(desk.post(EXCEPTIONS, &clinic), desk.post(EXCEPTIONS, &clinic));
        assert_eq!([made(&one), made(&two)], [whole.clone(), whole.clone()]);
        let list = format!("{EXCEPTIONS}?clinicId={}", site.world.randwick);
        assert_eq!(found(&desk.get(&list).await)["items"], json!([first, whole]));
        let other = closed(&site, &desk, "09:00", "10:30").await;
        assert_ne!(other["id"], first["id"], "other hours are another one");
        let opens = json!({ "deviceId": site.world.room_3, "date": "2026-03-10", "from": "09:00", "to": "10:00",
            "opens": true, "reason": "Service" });
        assert_ne!(made(&desk.post(EXCEPTIONS, &opens).await)["id"], first["id"], "so is one that opens");
    }

    async fn a_whole_clinic_closes_on_other_days_and_for_whole_days(site: Site) {
        let desk = front_desk(&site).await;
        let body = json!({ "clinicId": site.world.randwick, "date": "2026-03-11", "from": "09:00", "to": "10:00", "reason": "Flood" });
        let made = made(&desk.post(EXCEPTIONS, &body).await);
        let change = json!({ "version": made["version"], "date": "2026-03-09", "lastDate": "2026-03-10", "reason": "Flood" });
        let changed = found(&desk.put_json(&path_of(&made), &change).await);
        assert_eq!((&changed["date"], &changed["lastDate"]), (&json!("2026-03-09"), &json!("2026-03-10")));
        assert!(changed.get("from").is_none() && changed.get("to").is_none());
        assert!(!is_offered(&site, "09:00").await && !is_offered(&site, "16:00").await);
    }

    async fn no_change_closes_time_of_booked_patients(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site).await;
        let made = closed(&site, &desk, "12:00", "13:00").await;
        let answer = desk.put_json(&path_of(&made), &at_hours(&made, "09:15", "13:00")).await;
        let hit = refused(&answer, 409, "message.appointments_in_the_way")["details"]["appointments"].clone();
        assert_eq!(texts(&hit, "patientName"), ["Kostova, Mira"]);
        assert_eq!(found(&desk.get(&path_of(&made)).await), made, "all stays as it was");
        assert!(is_offered(&site, "10:00").await);
        found(&desk.put_json(&path_of(&made), &at_hours(&made, "09:30", "13:00")).await);
        assert!(!is_offered(&site, "10:00").await);
    }

    async fn a_patient_moved_into_closed_time_with_a_reason_bars_no_change_of_the_rest(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site).await;
        let made = closed(&site, &desk, "12:00", "13:00").await;
        let one = found(&desk.get("/api/admin/appointments").await)["items"][0].clone();
        let to = json!({ "deviceId": site.world.room_3, "start": "2026-03-10T12:00:00+11:00", "status": one["status"],
            "reason": "An emergency" });
        crate::support::made(&desk.post(&format!("/api/admin/appointments/{}/moves", one["id"]), &to).await);
        let longer = found(&desk.put_json(&path_of(&made), &at_hours(&made, "12:00", "14:00")).await);
        let mut words = longer.clone();
        words["reason"] = json!("Cleaning");
        assert_eq!(found(&desk.put_json(&path_of(&made), &words).await)["reason"], "Cleaning");
    }

    async fn extra_hours_stay_for_patients_who_are_booked_in_them(site: Site) {
        let desk = front_desk(&site).await;
        let saturday = json!({ "clinicId": site.world.randwick, "date": "2026-03-14", "from": "09:00", "to": "12:00",
            "opens": true, "reason": "Extra Saturday" });
        let made = made(&desk.post(EXCEPTIONS, &saturday).await);
        booked(&site, &site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-14", "09:00", 30)).await;
        for (from, to) in [("09:15", "12:00"), ("10:00", "11:00"), ("06:00", "09:00")] {
            let answer = desk.put_json(&path_of(&made), &at_hours(&made, from, to)).await;
            refused(&answer, 409, "message.appointments_in_the_way");
        }
        let longer = found(&desk.put_json(&path_of(&made), &at_hours(&made, "09:00", "15:00")).await);
        assert_eq!(longer["opens"], true);
        let shorter = found(&desk.put_json(&path_of(&made), &at_hours(&longer, "09:00", "10:00")).await);
        let mut sunday = shorter.clone();
        sunday["date"] = json!("2026-03-15");
        sunday["lastDate"] = json!("2026-03-15");
        refused(&desk.put_json(&path_of(&made), &sunday).await, 409, "message.appointments_in_the_way");
    }

    async fn a_change_that_makes_no_sense_is_refused_by_its_field(site: Site) {
        let desk = front_desk(&site).await;
        let made = closed(&site, &desk, "09:00", "10:00").await;
        for (wrong, field) in [
            (json!({ "to": "08:00" }), "to"),
            (json!({ "from": "late" }), "from"),
            (json!({ "lastDate": "2026-03-09" }), "lastDate"),
            (json!({ "reason": " " }), "reason"),
        ] {
            let mut change = made.clone();
            change.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
            let answer = refused(&desk.put_json(&path_of(&made), &change).await, 422, "message.invalid_fields");
            assert_eq!(texts(&answer["fields"], "field"), [field]);
        }
        assert_eq!(found(&desk.get(&path_of(&made)).await), made);
    }

    async fn another_clinics_exception_is_unknown(site: Site) {
        let desk = front_desk(&site).await;
        let made = closed(&site, &desk, "09:00", "10:00").await;
        site.add_account("elsewhere", &[Role::FrontDesk], &["newtown"]).await;
        let elsewhere = site.signed_in_as("elsewhere").await;
        refused(&elsewhere.get(&path_of(&made)).await, 404, "message.not_found");
        refused(&elsewhere.put_json(&path_of(&made), &made).await, 404, "message.not_found");
        // It keeps its place, whatever is sent.
        let mut foreign = at_hours(&made, "11:00", "12:00");
        foreign["deviceId"] = json!(site.world.room_1);
        foreign["opens"] = json!(true);
        let changed = found(&desk.put_json(&path_of(&made), &foreign).await);
        assert_eq!((&changed["deviceId"], &changed["opens"]), (&json!(site.world.room_3), &json!(false)));
    }

    async fn of_two_concurrent_changes_one_gets_a_conflict(site: Site) {
        let desk = front_desk(&site).await;
        let mut now = closed(&site, &desk, "09:00", "10:00").await;
        for hour in 11..15 {
            let change = |end: &str| {
                let change = at_hours(&now, &format!("{hour}:00"), &format!("{hour}:{end}"));
                let (desk, path) = (desk.clone(), path_of(&now));
                async move { desk.put_json(&path, &change).await }
            };
            let (one, other) = tokio::join!(change("15"), change("45"));
            let mut statuses = [one.status, other.status];
            statuses.sort();
            assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT], "{} {}", one.text, other.text);
            let done = if one.status == StatusCode::OK { one.json() } else { other.json() };
            now = found(&desk.get(&path_of(&now)).await);
            assert_eq!(now, done);
        }
    }
}
