//! Time is closed at the moment a patient books it: one of the two happens, never both.

use domain::auth::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines};

use crate::support::{booked, found, made, randwick_slot, slug_of};

/// A patient tries to book on each of these days.
const DAYS: [&str; 8] = [
    "2026-03-11",
    "2026-03-12",
    "2026-03-13",
    "2026-03-16",
    "2026-03-17",
    "2026-03-18",
    "2026-03-19",
    "2026-03-20",
];

fn slot_on(site: &Site, day: &str) -> Value {
    site.world.slot("ultrasound-knee", site.world.room_3, day, "10:00", 30)
}

async fn front_desk(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    site.signed_in_as("desk").await
}

/// Closes the time of [`slot_on`], on every second day at the whole clinic.
async fn close(site: &Site, desk: &Client, day: &str) -> TestResponse {
    let mut body = json!({ "date": day, "from": "10:00", "to": "10:30", "reason": "Service" });
    match day.as_bytes().last() {
        Some(b'1' | b'3' | b'7' | b'9') => body["deviceId"] = json!(site.world.room_3),
        _ => body["clinicId"] = json!(site.world.randwick),
    }
    desk.post("/api/admin/schedule_exceptions", &body).await
}

/// Whether the time was closed; then the booking failed, otherwise it succeeded.
fn one_of(closed: &TestResponse, other: &TestResponse) -> bool {
    let took_it = other.status == StatusCode::CREATED;
    match closed.status {
        StatusCode::CREATED => assert!(!took_it, "booked in time that is closed: {}", other.text),
        StatusCode::CONFLICT => assert!(took_it, "closed for nobody: {} {}", closed.text, other.text),
        other => panic!("{other}: {}", closed.text),
    }
    !took_it
}

on_both_engines! {
    async fn a_booking_into_time_being_closed_at_the_same_moment_is_refused(site: Site) {
        let desk = front_desk(&site).await;
        for day in DAYS {
            let (client, key, slot) = (site.another_client(), site.new_key().await, slot_on(&site, day));
            let (closed, booking) = tokio::join!(close(&site, &desk, day), site.book(&client, &key, &slot));
            if one_of(&closed, &booking) {
                assert_eq!(booking.json()["key"], "message.slot_not_offered", "{}", booking.text);
            }
        }
    }

    async fn ops_01v_a_booking_on_a_weekday_being_removed_at_the_same_moment_is_refused(site: Site) {
        site.add_account("chief", &[Role::Administrator], &[]).await;
        let chief = site.signed_in_as("chief").await;
        let path = format!("/api/admin/devices/{}", site.world.room_3);
        for (day, weekday) in DAYS.into_iter().zip([3, 4, 5, 1, 2]) {
            let mut week = found(&chief.get(&path).await);
            let mut without = week.clone();
            without["sessions"].as_array_mut().unwrap().retain(|session| session["weekday"] != weekday);
            assert_ne!(without, week, "it is open on {day}");
            let (client, key, slot) = (site.another_client(), site.new_key().await, slot_on(&site, day));
            let (given_up, booking) = tokio::join!(chief.put_json(&path, &without), site.book(&client, &key, &slot));
            let took_it = booking.status == StatusCode::CREATED;
            match given_up.status {
                StatusCode::OK => {
                    assert!(!took_it, "booked on a day that is closed: {}", booking.text);
                    week["version"] = given_up.json()["version"].clone();
                    found(&chief.put_json(&path, &week).await);
                }
                StatusCode::CONFLICT => assert!(took_it, "kept for nobody: {} {}", given_up.text, booking.text),
                other => panic!("{other}: {}", given_up.text),
            }
        }
    }

    async fn a_booking_into_time_to_which_a_closure_moves_at_the_same_moment_is_refused(site: Site) {
        let desk = front_desk(&site).await;
        for day in DAYS {
            let night = json!({ "deviceId": site.world.room_3, "date": day, "from": "02:00", "to": "03:00", "reason": "Service" });
            let mut change = made(&desk.post("/api/admin/schedule_exceptions", &night).await);
            let path = format!("/api/admin/schedule_exceptions/{}", change["id"].as_str().unwrap());
            change["from"] = json!("10:00");
            change["to"] = json!("10:30");
            let (client, key, slot) = (site.another_client(), site.new_key().await, slot_on(&site, day));
            let (changed, booking) = tokio::join!(desk.put_json(&path, &change), site.book(&client, &key, &slot));
            match changed.status {
                StatusCode::OK => assert_eq!(booking.json()["key"], "message.slot_not_offered", "{}", booking.text),
                StatusCode::CONFLICT => assert_eq!(booking.status, StatusCode::CREATED, "{}", booking.text),
                other => panic!("{other}: {}", changed.text),
            }
        }
    }

    async fn no_patient_moves_into_time_that_is_closed_at_the_same_moment(site: Site) {
        let desk = front_desk(&site).await;
        for (hour, day) in (9..).zip(DAYS) {
            let (client, key) = booked(&site, &randwick_slot(&site, &format!("{hour:02}:00"))).await;
            let body = json!({ "slugs": slug_of(&client, &key).await, "slots": [slot_on(&site, day)] });
            let (path, retry) = ("/api/secured/appointments/reschedules", site.idempotency_key());
            let (closed, moved) = tokio::join!(close(&site, &desk, day), client.post_once(path, &retry, &body));
            if one_of(&closed, &moved) {
                assert_eq!(moved.json()["key"], "message.slot_not_offered", "{}", moved.text);
            }
        }
    }

    async fn a_staff_move_into_time_being_closed_at_the_same_moment_is_refused(site: Site) {
        let desk = front_desk(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        for day in DAYS {
            let now = found(&desk.get("/api/admin/appointments?status=BOOKED,CHANGED").await)["items"][0].clone();
            let path = format!("/api/admin/appointments/{}/moves", now["id"]);
            let start = format!("{day}T10:00:00+11:00");
            let body = json!({ "deviceId": site.world.room_3, "start": start, "status": now["status"] });
            let (closed, moved) = tokio::join!(close(&site, &desk, day), desk.post(&path, &body));
            if one_of(&closed, &moved) {
                assert_eq!(moved.json()["key"], "message.move_needs_reason", "{}", moved.text);
            }
        }
    }
}
