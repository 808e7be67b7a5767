//! The back office: what staff see of appointments, and what they decide.

use domain::auth::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines, sign_in};

use crate::support::{
    booked, found, go_to_its_day, is_offered, made, randwick_slot, refused, slug_of, texts,
};

const LIST: &str = "/api/admin/appointments";

/// A patient books an exam that staff approve, in Randwick's only room on 10 March.
async fn book_pending(site: &Site) -> (Client, String, i64) {
    book_pending_on(site, "2026-03-10").await
}

async fn book_pending_on(site: &Site, day: &str) -> (Client, String, i64) {
    let slot = site.world.slot("ultrasound-contrast", site.world.room_3, day, "09:00", 45);
    let (client, key) = (site.another_client(), site.new_key().await);
    let body = made(&site.book(&client, &key, &slot).await);
    (client, key, body["appointments"][0]["id"].as_i64().unwrap())
}

async fn front_desk(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    site.signed_in_as("desk").await
}

async fn statuses(client: &Client, key: &str) -> Vec<String> {
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    texts(&summary["appointments"], "status")
}

async fn last_subject(site: &Site) -> String {
    site.do_all_jobs().await;
    site.messages().await.pop().map(|message| message.subject).unwrap_or_default()
}

async fn set_status(desk: &Client, id: i64, body: &Value) -> testkit::TestResponse {
    desk.send(desk.request(Method::PUT, &format!("{LIST}/{id}/status")).json(body)).await
}

on_both_engines! {
    async fn staff_approve_a_pending_appointment_and_the_patient_is_notified(site: Site) {
        let (patient, key, id) = book_pending(&site).await;
        let desk = front_desk(&site).await;
        let path = format!("{LIST}/{id}/approvals");
        assert_eq!(found(&desk.post(&path, &json!({})).await), json!({ "id": id, "status": "BOOKED" }));
        assert_eq!(statuses(&patient, &key).await, ["BOOKED"]);
        assert_eq!(last_subject(&site).await, "Tuesday 10 March 2026, 9:00 am: your scan is booked");
        assert!(!is_offered(&site, "09:00").await, "its time stays taken");
        refused(&desk.post(&path, &json!({})).await, 422, "message.status_not_allowed");
        let sent = site.messages().await.len();
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), sent, "a second try tells nobody");
    }

    async fn staff_decline_a_pending_appointment_its_time_is_free_and_the_patient_is_notified(site: Site) {
        let (patient, key, id) = book_pending(&site).await;
        let desk = front_desk(&site).await;
        let path = format!("{LIST}/{id}/declines");
        let body = refused(&desk.post(&path, &json!({ "reason": "  " })).await, 422, "message.invalid_fields");
        assert_eq!(texts(&body["fields"], "field"), ["reason"]);
        assert_eq!(statuses(&patient, &key).await, ["PENDING"], "nothing has happened");
        let declined = desk.post(&path, &json!({ "reason": "Not without a blood test" })).await;
        assert_eq!(found(&declined)["status"], "DECLINED");
        assert_eq!(statuses(&patient, &key).await, ["DECLINED"]);
        assert_eq!(last_subject(&site).await, "Tuesday 10 March 2026, 9:00 am: we can't do the scan then");
        assert!(is_offered(&site, "09:00").await, "its time is free again");
        refused(&desk.post(&format!("{LIST}/{id}/approvals"), &json!({})).await, 422, "message.status_not_allowed");
    }

    async fn ops_09u_a_pending_appointment_past_its_time_can_be_declined_only(site: Site) {
        let (_, _, id) = book_pending(&site).await;
        front_desk(&site).await;
        go_to_its_day(&site);
        // From 6 am to a moment before 9, and then to 9.
        site.clock.advance(SignedDuration::from_secs(3 * 3600 - 1));
        let (_, _, other) = book_pending_on(&site, "2026-03-11").await;
        site.clock.advance(SignedDuration::from_secs(1));
        let desk = site.signed_in_as("desk").await;
        let sent = { site.do_all_jobs().await; site.messages().await.len() };
        let late = desk.post(&format!("{LIST}/{id}/approvals"), &json!({})).await;
        refused(&late, 422, "message.time_has_passed");
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), sent, "nobody is told that it stands");
        let waits = found(&desk.get(&format!("{LIST}?status=PENDING")).await);
        assert_eq!(waits["items"].as_array().unwrap().len(), 2);
        let reason = json!({ "reason": "We did not get to it in time" });
        assert_eq!(found(&desk.post(&format!("{LIST}/{id}/declines"), &reason).await)["status"], "DECLINED");
        assert_eq!(last_subject(&site).await, "Tuesday 10 March 2026, 9:00 am: we can't do the scan then");
        refused(&desk.post(&format!("{LIST}/{id}/approvals"), &json!({})).await, 422, "message.status_not_allowed");
        assert_eq!(found(&desk.post(&format!("{LIST}/{other}/approvals"), &json!({})).await)["status"], "BOOKED");
    }

    async fn of_two_concurrent_decisions_one_succeeds(site: Site) {
        let (_, _, id) = book_pending(&site).await;
        let desk = front_desk(&site).await;
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let centre = site.signed_in_as("centre").await;
        let (approve, decline) = (format!("{LIST}/{id}/approvals"), format!("{LIST}/{id}/declines"));
        let (nothing, why) = (json!({}), json!({ "reason": "No" }));
        let (one, two) = tokio::join!(desk.post(&approve, &nothing), centre.post(&decline, &why));
        let mut answered = [one.status.as_u16(), two.status.as_u16()];
        answered.sort_unstable();
        assert_eq!(answered, [200, 422], "{} {}", one.text, two.text);
    }

    async fn the_desk_of_another_clinic_neither_sees_nor_decides(site: Site) {
        let (_, _, id) = book_pending(&site).await;
        site.add_account("elsewhere", &[Role::FrontDesk], &["newtown"]).await;
        let elsewhere = site.signed_in_as("elsewhere").await;
        assert_eq!(found(&elsewhere.get(LIST).await)["items"], json!([]));
        let clinic = format!("{LIST}?clinicId={}", site.world.randwick);
        assert_eq!(found(&elsewhere.get(&clinic).await)["items"], json!([]), "nor when it is asked for");
        refused(&elsewhere.post(&format!("{LIST}/{id}/approvals"), &json!({})).await, 404, "message.not_found");
        refused(&elsewhere.post(&format!("{LIST}/987654/approvals"), &json!({})).await, 404, "message.not_found");
    }

    async fn a_booking_that_reaches_over_two_clinics_is_decided_by_each_for_itself(site: Site) {
        let key = site.new_key().await;
        let mut body = testkit::submission(&key, &randwick_slot(&site, "09:00"));
        let requests = json!([{ "examSlug": "guided-injection", "clinicSlug": "newtown" }]);
        body["bookingRequests"] = testkit::request_submission(&key, &requests)["bookingRequests"].clone();
        let booked = made(&site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let id = booked["appointments"][0]["id"].as_i64().unwrap();
        site.add_account("elsewhere", &[Role::FrontDesk], &["newtown"]).await;
        let elsewhere = site.signed_in_as("elsewhere").await;
        let give_up = json!({ "status": "CANCELED", "reason": "The machine is broken" });
        refused(&set_status(&elsewhere, id, &give_up).await, 404, "message.not_found");
        let desk = front_desk(&site).await;
        assert_eq!(found(&set_status(&desk, id, &give_up).await)["status"], "CANCELED");
    }

    async fn ops_08u_no_patient_is_a_no_show_before_the_start_time(site: Site) {
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site).await;
        let id = found(&desk.get(LIST).await)["items"][0]["id"].as_i64().unwrap();
        let missed = json!({ "status": "NO_SHOW" });
        refused(&set_status(&desk, id, &missed).await, 422, "message.before_its_start");
        assert_eq!(statuses(&patient, &key).await, ["BOOKED"]);
        go_to_its_day(&site);
        let desk = site.signed_in_as("desk").await;
        refused(&set_status(&desk, id, &missed).await, 422, "message.before_its_start");
        // To 9 am: staff sign in again.
        site.clock.advance(SignedDuration::from_hours(3));
        let desk = site.signed_in_as("desk").await;
        assert_eq!(found(&set_status(&desk, id, &missed).await)["status"], "NO_SHOW");
    }

    async fn an_account_without_the_permission_to_decide_is_refused_for_every_body(site: Site) {
        let (patient, _, id) = book_pending(&site).await;
        site.add_account("referrer", &[Role::Referrer], &[]).await;
        for caller in [patient, site.signed_in_as("referrer").await] {
            let blank = caller.post(&format!("{LIST}/{id}/declines"), &json!({ "reason": "" })).await;
            refused(&blank, 403, "message.not_allowed");
            refused(&set_status(&caller, id, &json!({ "status": "BOOKED" })).await, 403, "message.not_allowed");
        }
    }

    async fn a_day_is_the_clinics_local_day_also_for_staff_of_all_clinics(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let centre = site.signed_in_as("centre").await;
        for (day, expected) in [("2026-03-09", 0), ("2026-03-10", 1), ("2026-03-11", 0)] {
            let page = found(&centre.get(&format!("{LIST}?start={day}&end={day}")).await);
            assert_eq!(page["items"].as_array().unwrap().len(), expected, "{day}");
        }
    }

    async fn ops_08u_arrival_is_noted_from_the_clinics_day_on_and_can_be_noted_later(site: Site) {
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site).await;
        let id = found(&desk.get(LIST).await)["items"][0]["id"].as_i64().unwrap();
        let early = set_status(&desk, id, &json!({ "status": "ARRIVED" })).await;
        refused(&early, 422, "message.before_its_day");
        assert_eq!(statuses(&patient, &key).await, ["BOOKED"], "and nothing has happened");
        // An impossible step is reported on any day.
        refused(&set_status(&desk, id, &json!({ "status": "COMPLETED" })).await, 422, "message.status_not_allowed");
        let in_macedonian = desk.request(Method::PUT, &format!("{LIST}/{id}/status")).header("Accept-Language", "mk");
        let told = desk.send(in_macedonian.json(&json!({ "status": "ARRIVED" }))).await;
        let told = refused(&told, 422, "message.before_its_day");
        assert!(told["message"].as_str().unwrap().starts_with("Сѐ уште не е денот"), "{told}");
        // The last minute of Monday at the clinic; Tuesday in Greenwich begins eleven hours after the clinic's.
        site.clock.advance(SignedDuration::from_mins(17 * 60 + 59));
        let desk = site.signed_in_as("desk").await;
        refused(&set_status(&desk, id, &json!({ "status": "ARRIVED" })).await, 422, "message.before_its_day");
        site.clock.advance(SignedDuration::from_mins(1));
        assert_eq!(found(&set_status(&desk, id, &json!({ "status": "ARRIVED" })).await)["status"], "ARRIVED");
        // On the next day, the desk sets the status it had no time for.
        site.clock.advance(SignedDuration::from_hours(36));
        let desk = site.signed_in_as("desk").await;
        for status in ["IN_PROGRESS", "COMPLETED"] {
            assert_eq!(found(&set_status(&desk, id, &json!({ "status": status })).await)["status"], status);
        }
    }

    async fn ops_08u_who_came_yesterday_is_noted_today(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        go_to_its_day(&site);
        site.clock.advance(SignedDuration::from_hours(24));
        let desk = site.signed_in_as("desk").await;
        let id = found(&desk.get(LIST).await)["items"][0]["id"].as_i64().unwrap();
        assert_eq!(found(&set_status(&desk, id, &json!({ "status": "ARRIVED" })).await)["status"], "ARRIVED");
    }

    async fn ops_08u_an_arrival_noted_too_early_allows_no_further_step_before_its_day(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site).await;
        let id = found(&desk.get(LIST).await)["items"][0]["id"].as_i64().unwrap();
        for (stands, next) in [
            ("UPDATE appointments SET status = 'ARRIVED'", "IN_PROGRESS"),
            ("UPDATE appointments SET status = 'IN_PROGRESS'", "COMPLETED"),
        ] {
            assert!(site.run_sql(stands).await);
            refused(&set_status(&desk, id, &json!({ "status": next })).await, 422, "message.before_its_day");
        }
    }

    async fn a_visit_passes_through_every_status_in_order(site: Site) {
        go_to_its_day(&site);
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = front_desk(&site).await;
        let id = found(&desk.get(LIST).await)["items"][0]["id"].as_i64().unwrap();
        let sent = { site.do_all_jobs().await; site.messages().await.len() };
        refused(&set_status(&desk, id, &json!({ "status": "COMPLETED" })).await, 422, "message.status_not_allowed");
        for status in ["ARRIVED", "IN_PROGRESS", "COMPLETED"] {
            assert_eq!(found(&set_status(&desk, id, &json!({ "status": status })).await)["status"], status);
            assert_eq!(statuses(&patient, &key).await, [status]);
        }
        for status in ["BOOKED", "CONFIRMED", "RESCHEDULED", "NO_SHOW"] {
            refused(&set_status(&desk, id, &json!({ "status": status })).await, 422, "message.status_not_allowed");
        }
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), sent, "whoever is here needs no mail about it");
    }

    async fn ops_08s_a_patient_who_requested_another_time_is_checked_in_missed_or_keeps_theirs(site: Site) {
        let desk = front_desk(&site).await;
        let mut pending = Vec::new();
        for time in ["09:00", "10:00", "11:00"] {
            let (patient, key) = booked(&site, &randwick_slot(&site, time)).await;
            let wish = json!({ "slugs": slug_of(&patient, &key).await, "reason": "I work then" });
            let path = "/api/secured/appointments/reschedule_requests";
            found(&patient.post_once(path, &site.idempotency_key(), &wish).await);
            pending.push((patient, key));
        }
        let page = found(&desk.get(LIST).await);
        let ids: Vec<i64> = page["items"].as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect();
        assert_eq!(texts(&page["items"], "status"), ["REQUEST_RESCHEDULE"; 3]);
        let to = |status: &str| json!({ "status": status });
        let kept = set_status(&desk, ids[0], &to("BOOKED")).await;
        assert_eq!(found(&kept)["status"], "BOOKED");
        assert_eq!(site.audit_rows_of(&kept).await.last().map(|row| row.action.clone()).as_deref(), Some("KEEP_TIME"));
        assert_eq!(last_subject(&site).await, "Tuesday 10 March 2026, 9:00 am: your scan is booked");
        assert!(!is_offered(&site, "09:00").await, "its time stays taken");
        refused(&set_status(&desk, ids[0], &to("BOOKED")).await, 422, "message.status_not_allowed");
        go_to_its_day(&site);
        let desk = site.signed_in_as("desk").await;
        assert_eq!(found(&set_status(&desk, ids[1], &to("ARRIVED")).await)["status"], "ARRIVED");
        let (patient, key) = &pending[1];
        found(&patient.post("/api/authentication", &sign_in(key, "APPOINTMENT")).await);
        assert_eq!(statuses(patient, key).await, ["ARRIVED"]);
        site.clock.advance(SignedDuration::from_hours(6));
        let desk = site.signed_in_as("desk").await;
        assert_eq!(found(&set_status(&desk, ids[2], &to("NO_SHOW")).await)["status"], "NO_SHOW");
        let (_, _, waiting) = book_pending_on(&site, "2026-03-12").await;
        refused(&set_status(&desk, waiting, &to("BOOKED")).await, 422, "message.status_not_allowed");
    }

    async fn staff_give_an_appointment_up_with_a_reason_inside_the_window_too(site: Site) {
        let (patient, key) = booked(&site, &site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-09", "16:00", 30)).await;
        let body = json!({ "slugs": slug_of(&patient, &key).await, "reason": "I feel better" });
        let late = patient.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &body).await;
        refused(&late, 422, "message.cancel_not_allowed");
        let desk = front_desk(&site).await;
        let id = found(&desk.get(LIST).await)["items"][0]["id"].as_i64().unwrap();
        refused(&set_status(&desk, id, &json!({ "status": "CANCELED" })).await, 422, "message.invalid_fields");
        let given_up = set_status(&desk, id, &json!({ "status": "CANCELED", "reason": "The machine is broken" })).await;
        assert_eq!(found(&given_up)["status"], "CANCELED");
        assert_eq!(last_subject(&site).await, "Monday 9 March 2026, 4:00 pm: the scan has been cancelled");
    }

    async fn the_list_says_whose_appointment_it_is_and_what_they_need(site: Site) {
        let key = site.new_key().await;
        let mut body = testkit::submission(&key, &randwick_slot(&site, "09:00"));
        body["needs"] = json!({ "interpreterLanguage": "Arabic", "mobility": "I come in a wheelchair" });
        body["notes"] = json!("Please ring the bell twice");
        made(&site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let desk = front_desk(&site).await;
        let item = found(&desk.get(LIST).await)["items"][0].clone();
        assert_eq!(item["needs"], json!({ "interpreterLanguage": "Arabic", "mobility": "I come in a wheelchair" }));
        assert_eq!(item["notes"], "Please ring the bell twice");
        assert_eq!(site.keys_of_stand_ins(&desk, &texts(&json!([item]), "bookingKey")).await, [key.as_str()]);
        assert_eq!((&item["patientDetails"]["firstName"], &item["patientDetails"]["dateOfBirth"]), (&json!("Mira"), &json!("1984-05-17")));
        assert_eq!((&item["start"], &item["status"]), (&json!("2026-03-10T09:00:00+11:00"), &json!("BOOKED")));
    }

    async fn the_list_is_narrowed_by_day_room_and_status(site: Site) {
        book_pending(&site).await;
        booked(&site, &randwick_slot(&site, "11:00")).await;
        let other_day = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-11", "09:00", 30);
        booked(&site, &other_day).await;
        let desk = front_desk(&site).await;
        let listed = async |query: &str| {
            texts(&found(&desk.get(&format!("{LIST}?{query}")).await)["items"], "start")
        };
        let ([pending, later], other) = (["2026-03-10T09:00:00+11:00", "2026-03-10T11:00:00+11:00"], "2026-03-11T09:00:00+11:00");
        assert_eq!(listed("").await, [pending, later, other]);
        assert_eq!(listed("status=PENDING").await, [pending]);
        assert_eq!(listed("status=PENDING,BOOKED&start=2026-03-11").await, [other]);
        let clinic = format!("clinicId={}&start=2026-03-10&end=2026-03-10", site.world.randwick);
        assert_eq!(listed(&clinic).await, [pending, later]);
        assert_eq!(listed(&format!("deviceId={}", site.world.room_1)).await, Vec::<String>::new());
        for wrong in ["status=SLEEPING", "cursor=first", "start=yesterday"] {
            assert_eq!(desk.get(&format!("{LIST}?{wrong}")).await.status.as_u16(), 400, "{wrong}");
        }
    }

    async fn a_long_list_comes_in_pages_without_a_gap_or_a_repeat(site: Site) {
        let desk = front_desk(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        // Three at a time, so that pages end among those with the same start.
        let copied = site.run_sql(
            "INSERT INTO appointments (slug, booking_id, booking_key_id, patient_id, exam_id, clinic_id, device_id, \
             start_at, end_at, status, calendar_sequence, created_at) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 119) \
             SELECT slug || '-' || CAST(number AS text), booking_id, booking_key_id, patient_id, exam_id, clinic_id, \
               device_id, start_at + number / 3 * 1800, end_at + number / 3 * 1800, status, calendar_sequence, created_at \
             FROM appointments, numbers",
        );
        assert!(copied.await);
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        for expected in [50, 50, 20] {
            let page = found(&desk.get(&format!("{LIST}?clinicId={}{cursor}", site.world.randwick)).await);
            let ids: Vec<i64> = page["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect();
            assert_eq!(ids.len(), expected);
            seen.extend(ids);
            cursor = page["nextCursor"].as_str().map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
        }
        assert!(cursor.is_empty(), "there is no fourth page");
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count);
    }
}
