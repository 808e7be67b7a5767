//! A summary of a clinic's days: bookings, work for staff, and load of each device.

use domain::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::support::{booked, found, made, randwick_slot, slug_of};

/// Monday to Sunday.
fn week_of(clinic: i64) -> String {
    format!("/api/admin/boards?clinicId={clinic}&start=2026-03-09&end=2026-03-15&overview=true")
}

async fn front_desk(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    site.signed_in_as("desk").await
}

/// The days of Randwick's only room.
async fn days(site: &Site, desk: &Client) -> Value {
    found(&desk.get(&week_of(site.world.randwick)).await)["devices"][0]["days"].clone()
}

fn day(date: &str, counts: [usize; 4], minutes: [i64; 3]) -> Value {
    let [appointments, to_approve, asking, outside_hours] = counts;
    let [open, booked, blocked] = minutes;
    json!({ "date": date, "appointments": appointments, "toApprove": to_approve, "asking": asking,
        "outsideHours": outside_hours, "openMinutes": open, "bookedMinutes": booked, "blockedMinutes": blocked })
}

on_both_engines! {
    async fn ops_08m_a_week_tells_of_each_device_and_day_how_many_are_booked_and_how_full_it_is(site: Site) {
        let desk = front_desk(&site).await;
        for (time, status) in [("09:00", "BOOKED"), ("10:00", "PENDING"), ("11:00", "REQUEST_RESCHEDULE"), ("14:00", "CANCELED")] {
            let (patient, key) = booked(&site, &randwick_slot(&site, time)).await;
            let slug = slug_of(&patient, &key).await;
            site.set_status(&slug, status).await;
        }
        let lunch = json!({ "clinicId": site.world.randwick, "date": "2026-03-10", "lastDate": "2026-03-11",
            "from": "12:00", "to": "13:00", "reason": "Training" });
        made(&desk.post("/api/admin/schedule_exceptions", &lunch).await);
        let week = days(&site, &desk).await;
        assert_eq!(week.as_array().map(Vec::len), Some(7));
        assert_eq!(week[0], day("2026-03-09", [0; 4], [540, 0, 0]));
        assert_eq!(week[1], day("2026-03-10", [3, 1, 1, 0], [480, 90, 60]), "what was cancelled is not counted");
        assert_eq!(week[2], day("2026-03-11", [0; 4], [480, 0, 60]));
        assert_eq!(week[6], day("2026-03-15", [0; 4], [0, 0, 0]), "closed on Sundays");
    }

    async fn a_week_names_those_who_are_booked_when_their_device_does_not_work(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site).await;
        assert_eq!(days(&site, &desk).await[1], day("2026-03-10", [1, 0, 0, 0], [540, 30, 0]));
        let one = found(&desk.get("/api/admin/appointments").await)["items"][0].clone();
        let evening = json!({ "deviceId": site.world.room_3, "start": "2026-03-10T16:45:00+11:00",
            "status": one["status"], "reason": "An emergency" });
        made(&desk.post(&format!("/api/admin/appointments/{}/moves", one["id"]), &evening).await);
        let tuesday = days(&site, &desk).await[1].clone();
        assert_eq!(tuesday, day("2026-03-10", [1, 0, 0, 1], [540, 15, 0]), "half of it lies after work");
    }

    async fn a_week_holds_no_personal_data_and_is_updated_after_changes(site: Site) {
        let desk = front_desk(&site).await;
        let path = week_of(site.world.randwick);
        let before = found(&desk.get(&path).await);
        let known = format!("\"{}\"", before["version"].as_str().unwrap());
        let again = || desk.send(desk.request(Method::GET, &path).header("If-None-Match", known.clone()));
        assert_eq!(again().await.status.as_u16(), 304);
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let told = again().await;
        assert_eq!(found(&told)["devices"][0]["days"][1]["appointments"], 1);
        assert!(!told.text.contains("Kostova"), "{}", told.text);
        let actions: Vec<String> = site.audit_rows_of(&told).await.into_iter().map(|row| row.action).collect();
        assert_eq!(actions, ["READ_BOARD"]);
        let plain = found(&desk.get(&path.replace("&overview=true", "")).await);
        assert!(plain["devices"][0].get("days").is_none());
    }
}
