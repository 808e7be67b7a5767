//! Who is affected by a closure, or by extra hours that end: all whose time is lost, and nobody else.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines};

use crate::support::{booked, found, made, randwick_slot, refused, slug_of, texts};

const EXCEPTIONS: &str = "/api/admin/schedule_exceptions";

async fn chief(site: &Site) -> Client {
    site.add_account("chief", &[Role::Administrator], &[]).await;
    site.signed_in_as("chief").await
}

/// Opens Randwick's only room for longer than its week, which is from 8 to 17.
async fn opened(site: &Site, chief: &Client, of_clinic: bool, from: &str, to: &str) -> Value {
    let mut body =
        json!({ "date": "2026-03-10", "from": from, "to": to, "opens": true, "reason": "Late day" });
    if of_clinic {
        body["clinicId"] = json!(site.world.randwick);
    } else {
        body["deviceId"] = json!(site.world.room_3);
    }
    made(&chief.post(EXCEPTIONS, &body).await)
}

fn path_of(exception: &Value) -> String {
    format!("{EXCEPTIONS}/{}", exception["id"].as_str().unwrap())
}

/// Removes it as it stands now.
async fn remove(chief: &Client, exception: &Value) -> TestResponse {
    let standing = found(&chief.get(&path_of(exception)).await);
    chief.delete(&format!("{}?version={}", path_of(exception), standing["version"].as_str().unwrap())).await
}

async fn at_hours(chief: &Client, exception: &Value, from: &str, to: &str) -> TestResponse {
    let mut change = exception.clone();
    change["from"] = json!(from);
    change["to"] = json!(to);
    chief.put_json(&path_of(exception), &change).await
}

fn slot_of_next_day(site: &Site) -> Value {
    site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-11", "10:00", 30)
}

/// The starts of the affected appointments.
fn in_the_way(answer: &TestResponse) -> Vec<String> {
    let refusal = refused(answer, 409, "message.appointments_in_the_way");
    texts(&refusal["details"]["appointments"], "start")
}

on_both_engines! {
    async fn ops_09m_a_broken_device_takes_no_new_bookings_while_those_who_are_booked_stay(site: Site) {
        let chief = chief(&site).await;
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let mut broken = json!({ "deviceId": site.world.room_3, "date": "2026-03-10", "reason": "Tube failed" });
        assert_eq!(in_the_way(&chief.post(EXCEPTIONS, &broken).await).len(), 1);
        broken["keepsBooked"] = json!(true);
        let closed = made(&chief.post(EXCEPTIONS, &broken).await);
        assert_eq!(closed["stillBooked"], 1);
        // A lost reply closes nothing twice.
        assert_eq!(made(&chief.post(EXCEPTIONS, &broken).await)["id"], closed["id"]);

        let draft = site.new_key().await;
        let late = site.book(&site.another_client(), &draft, &randwick_slot(&site, "14:00")).await;
        refused(&late, 422, "message.slot_not_offered");
        let listed = found(&chief.get(&format!("{EXCEPTIONS}?clinicId={}", site.world.randwick)).await);
        let row = listed["items"].as_array().unwrap().iter().find(|row| row["id"] == closed["id"]).unwrap();
        assert_eq!(row["stillBooked"], 1, "somebody has still to be moved");

        let body = json!({ "slugs": slug_of(&client, &key).await, "slots": [slot_of_next_day(&site)] });
        let path = "/api/secured/appointments/reschedules";
        made(&client.post_once(path, &site.idempotency_key(), &body).await);
        assert_eq!(found(&chief.get(&path_of(&closed)).await)["stillBooked"], 0);
    }

    async fn extra_hours_go_while_a_patient_is_booked_in_the_ordinary_week(site: Site) {
        let chief = chief(&site).await;
        booked(&site, &randwick_slot(&site, "16:00")).await;
        for of_clinic in [false, true] {
            let extra = opened(&site, &chief, of_clinic, "15:00", "20:00").await;
            let shorter = found(&at_hours(&chief, &extra, "16:15", "19:00").await);
            assert_eq!(shorter["to"], "19:00");
            let gone = remove(&chief, &extra).await;
            assert_eq!(gone.status.as_u16(), 204, "{}", gone.text);
        }
    }

    async fn extra_hours_stay_for_patients_booked_beyond_the_week_alone(site: Site) {
        let chief = chief(&site).await;
        let extra = opened(&site, &chief, false, "15:00", "20:00").await;
        // One within the week, one half beyond its end, one wholly.
        for time in ["15:00", "16:45", "18:00"] {
            booked(&site, &randwick_slot(&site, time)).await;
        }
        let beyond = ["16:45", "18:00"].map(|time| format!("2026-03-10T{time}:00+11:00"));
        assert_eq!(in_the_way(&remove(&chief, &extra).await), beyond);
        assert_eq!(in_the_way(&at_hours(&chief, &extra, "18:00", "20:00").await), beyond[..1]);
        found(&at_hours(&chief, &extra, "16:45", "18:30").await);
        // Another one opens the same time: then this one isn't needed.
        let other = opened(&site, &chief, true, "16:00", "19:00").await;
        assert_eq!(remove(&chief, &extra).await.status.as_u16(), 204);
        assert_eq!(in_the_way(&remove(&chief, &other).await), beyond);
    }

    async fn each_device_is_judged_by_its_own_week(site: Site) {
        let chief = chief(&site).await;
        let mut room = found(&chief.get(&format!("/api/admin/devices/{}", site.world.room_2)).await);
        room["sessions"] = json!([{ "weekday": 2, "from": "08:00", "to": "12:00" }]);
        found(&chief.put_json(&format!("/api/admin/devices/{}", site.world.room_2), &room).await);
        let extra = json!({ "clinicId": site.world.newtown, "date": "2026-03-10", "from": "13:00", "to": "18:00",
            "opens": true, "reason": "Late day" });
        let extra = made(&chief.post(EXCEPTIONS, &extra).await);
        for (device, time) in [(site.world.room_1, "14:00"), (site.world.room_2, "15:00")] {
            booked(&site, &site.world.slot("ultrasound-knee", device, "2026-03-10", time, 30)).await;
        }
        assert_eq!(in_the_way(&remove(&chief, &extra).await), ["2026-03-10T15:00:00+11:00"]);
    }

    async fn a_closure_names_an_affected_patient_after_thousands_of_others(site: Site) {
        let chief = chief(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        // Every morning for a long time, and one at noon at its end.
        let copied = site.run_sql(
            "INSERT INTO appointments (slug, booking_id, booking_key_id, patient_id, exam_id, clinic_id, device_id, \
             start_at, end_at, status, calendar_sequence, created_at) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 2500) \
             SELECT slug || '-' || CAST(number AS text), booking_id, booking_key_id, patient_id, exam_id, clinic_id, \
               device_id, start_at + number / 50 * 86400 + (number / 2500) * 12600, \
               end_at + number / 50 * 86400 + (number / 2500) * 12600, status, calendar_sequence, created_at \
             FROM appointments, numbers",
        );
        assert!(copied.await);
        let mut lunch = json!({ "date": "2026-03-11", "lastDate": "2026-05-31", "from": "11:30", "to": "13:00",
            "reason": "Training" });
        for place in ["deviceId", "clinicId"] {
            let mut lunch = lunch.clone();
            lunch[place] = json!(if place == "deviceId" { site.world.room_3 } else { site.world.randwick });
            let hit = in_the_way(&chief.post(EXCEPTIONS, &lunch).await);
            // Fifty days after 10 March, when clocks have been put back.
            assert_eq!(hit, ["2026-04-29T11:30:00+10:00"], "{place}");
        }
        lunch["deviceId"] = json!(site.world.room_3);
        lunch["from"] = json!("12:00");
        made(&chief.post(EXCEPTIONS, &lunch).await);
    }

    async fn a_patient_who_has_been_there_for_hours_is_affected_too(site: Site) {
        let chief = chief(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        // As long as an exam can be, and longer than the room is open on any day.
        assert!(site.run_sql("UPDATE appointments SET end_at = start_at + 8 * 3600").await);
        let late = json!({ "deviceId": site.world.room_3, "date": "2026-03-10", "from": "16:55", "to": "18:00", "reason": "Service" });
        assert_eq!(in_the_way(&chief.post(EXCEPTIONS, &late).await), ["2026-03-10T09:00:00+11:00"]);
        let mut later = late;
        later["from"] = json!("17:00");
        made(&chief.post(EXCEPTIONS, &later).await);
    }

    async fn extra_hours_are_removed_only_as_they_were_read(site: Site) {
        let chief = chief(&site).await;
        let read = opened(&site, &chief, false, "18:00", "20:00").await;
        let changed = found(&at_hours(&chief, &read, "18:00", "21:00").await);
        let path = |version: &Value| format!("{}?version={}", path_of(&read), version.as_str().unwrap());
        refused(&chief.delete(&path(&read["version"])).await, 409, "message.changed_meanwhile");
        refused(&chief.delete(&path_of(&read)).await, 400, "message.malformed");
        assert_eq!(found(&chief.get(&path_of(&read)).await), changed, "they stay");
        assert_eq!(chief.delete(&path(&changed["version"])).await.status.as_u16(), 204);
    }
}
