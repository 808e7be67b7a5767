//! Staff limited to clinics, and data of other clinics: under the same booking key, and of the same person.

use domain::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Site, TestReport, TestResponse, on_both_engines};

use crate::authorisation_matrix::{Route, routes};
use crate::patient_summary::book_for;
use crate::support::{booked, found, made, randwick_slot, refused, slug_of, texts};

const ASK: &str = "/api/secured/booking_requests";
const MOVE: &str = "/api/secured/appointments/reschedules";

async fn desk_of(site: &Site, clinic: &str) -> Client {
    let name = format!("desk-{clinic}");
    site.add_account(&name, &[Role::FrontDesk], &[clinic]).await;
    site.signed_in_as(&name).await
}

/// A patient booked at Randwick who requests more: at Randwick, and anywhere. Returns key and slug of the booking.
async fn reaching_further(site: &Site) -> (Client, String, String) {
    let (client, key) = booked(site, &randwick_slot(site, "09:00")).await;
    for clinic in ["randwick", "select-clinic"] {
        let wish = json!({ "bookingRequests": [{ "examSlug": "guided-injection", "clinicSlug": clinic }] });
        made(&client.post_once(ASK, &site.idempotency_key(), &wish).await);
    }
    let slug = slug_of(&client, &key).await;
    (client, key, slug)
}

/// A patient booked at Randwick and at Newtown under one key. Returns both slugs.
async fn booked_at_both(site: &Site) -> (Client, String, String, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let mut body = testkit::submission(&key, &randwick_slot(site, "09:00"));
    body["appointments"] = json!([randwick_slot(site, "09:00"), site.world.long_slot("14:00")]);
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    let of = |clinic: &str| {
        let all = summary["appointments"].as_array().unwrap();
        let one =
            all.iter().find(|one| one["clinic"]["slug"] == clinic).unwrap_or_else(|| panic!("{summary}"));
        one["slug"].as_str().unwrap().to_owned()
    };
    let (there, here) = (of("randwick"), of("newtown"));
    (client, key, there, here)
}

async fn statuses(client: &Client, key: &str) -> Vec<String> {
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    texts(&summary["appointments"], "status")
}

async fn changes(site: &Site, desk: &Client, slugs: &str, slot: &Value) -> Vec<TestResponse> {
    let mut answers = Vec::new();
    for (path, body) in [
        ("cancellations", json!({ "slugs": slugs, "reason": "Not needed" })),
        ("confirmations", json!({ "slugs": slugs })),
        ("reschedule_requests", json!({ "slugs": slugs })),
        ("reschedules", json!({ "slugs": slugs, "slots": [slot] })),
    ] {
        let path = format!("/api/secured/appointments/{path}");
        answers.push(desk.post_once(&path, &site.idempotency_key(), &body).await);
    }
    answers
}

on_both_engines! {
    async fn auth_11i_of_a_key_that_reaches_further_staff_see_what_is_at_their_clinics(site: Site) {
        let (client, key, slug) = reaching_further(&site).await;
        site.add_report(&slug, &TestReport::default()).await;
        let desk = desk_of(&site, "newtown").await;
        let row = found(&desk.get("/api/admin/booking_requests").await)["items"].clone();
        let listed = site.keys_of_stand_ins(&desk, &texts(&row, "bookingKey")).await;
        assert_eq!(listed, [key.as_str()], "what names no clinic is everybody's");
        let of_key = |what: &str| format!("/api/secured/booking_keys/{key}/{what}");
        let summary = found(&desk.get(&of_key("summary")).await);
        assert_eq!((&summary["appointments"], summary["bookingRequests"].as_array().map(Vec::len)), (&json!([]), Some(1)));
        let requests = found(&desk.get(&of_key("booking_requests")).await);
        assert!(requests.to_string().contains("guided-injection") && !requests.to_string().contains("randwick"));
        let calendar = desk.get(&of_key("calendar")).await;
        assert!(calendar.status.as_u16() == 200 && !calendar.text.contains("VEVENT"), "{}", calendar.text);
        for path in ["reports", "can_change", "image_viewer_url"] {
            let path = match path {
                "can_change" => format!("/api/secured/appointments/can_change?slugs={slug}&action=CANCEL"),
                other => format!("/api/secured/appointments/{slug}/{other}"),
            };
            refused(&desk.get(&path).await, 404, "message.not_found");
        }
        refused(&desk.post(&of_key("notifications"), &json!({ "type": "EMAIL" })).await, 422, "message.status_not_allowed");
        let own = desk_of(&site, "randwick").await;
        let whole = found(&own.get(&of_key("summary")).await);
        let known = found(&client.get(&of_key("summary")).await);
        assert_eq!(texts(&whole["appointments"], "slug"), texts(&known["appointments"], "slug"));
        assert_eq!(texts(&whole["appointments"], "slug"), [slug.as_str()]);
        assert_eq!(whole["bookingRequests"].as_array().map(Vec::len), Some(2));
        found(&own.get(&format!("/api/secured/appointments/{slug}/reports")).await);
    }

    async fn auth_11i_of_a_key_that_reaches_further_staff_change_what_is_at_their_clinics(site: Site) {
        let (client, key, slug) = reaching_further(&site).await;
        let desk = desk_of(&site, "newtown").await;
        for answer in changes(&site, &desk, &slug, &site.world.knee_slot("10:00")).await {
            refused(&answer, 404, "message.not_found");
            let denied = site.audit_rows_of(&answer).await;
            assert_eq!(denied.iter().map(|row| row.result.as_str()).collect::<Vec<_>>(), ["DENIED"]);
        }
        let further = json!({
            "bookingRequests": [{ "examSlug": "guided-injection", "clinicSlug": "newtown" }], "relatedAppointmentSlug": slug
        });
        refused(&desk.post_once(ASK, &site.idempotency_key(), &further).await, 404, "message.not_found");
        assert_eq!(statuses(&client, &key).await, ["BOOKED"]);
    }

    async fn auth_11s_an_administrator_reads_a_booking_and_changes_it_by_no_door(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        site.add_account("chief", &[Role::Administrator], &[]).await;
        site.add_account("both", &[Role::Administrator, Role::FrontDesk], &[]).await;
        let (chief, both) = (site.signed_in_as("chief").await, site.signed_in_as("both").await);
        assert_eq!(statuses(&chief, &key).await, ["BOOKED"], "they may look");
        for answer in changes(&site, &chief, &slug, &randwick_slot(&site, "11:00")).await {
            refused(&answer, 403, "message.not_allowed");
            let denied = site.audit_rows_of(&answer).await;
            assert_eq!(denied.iter().map(|row| row.result.as_str()).collect::<Vec<_>>(), ["DENIED"]);
        }
        let id = found(&chief.get("/api/admin/appointments").await)["items"][0]["id"].clone();
        let arrived = json!({ "status": "CANCELED", "reason": "Not needed" });
        let path = format!("/api/admin/appointments/{id}/status");
        refused(&chief.put_json(&path, &arrived).await, 403, "message.not_allowed");
        assert_eq!(statuses(&client, &key).await, ["BOOKED"]);
        let moved = json!({ "slugs": slug, "slots": [randwick_slot(&site, "11:00")] });
        made(&both.post_once(MOVE, &site.idempotency_key(), &moved).await);
        assert_eq!(statuses(&client, &key).await, ["RESCHEDULED", "BOOKED"], "who has both roles does both");
    }

    async fn auth_11i_one_slug_of_another_clinic_shuts_the_whole_list(site: Site) {
        let (client, key, there, here) = booked_at_both(&site).await;
        let desk = desk_of(&site, "newtown").await;
        for slugs in [format!("{here},{there}"), format!("{there},{here}")] {
            let body = json!({ "slugs": slugs, "reason": "Not needed" });
            let answer = desk.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &body).await;
            refused(&answer, 404, "message.not_found");
        }
        assert_eq!(statuses(&client, &key).await, ["BOOKED", "BOOKED"]);
        let body = json!({ "slugs": here, "reason": "Not needed" });
        found(&desk.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &body).await);
        assert_eq!(statuses(&client, &key).await, ["BOOKED", "CANCELED"]);
    }

    async fn auth_11x_messages_about_a_clinic_are_shown_to_staff_who_work_there(site: Site) {
        const MESSAGES: &str = "/api/admin/notifications";
        let (client, _, there, here) = booked_at_both(&site).await;
        site.do_all_jobs().await;
        let wish = json!({ "bookingRequests": [{ "examSlug": "guided-injection", "clinicSlug": "randwick" }] });
        made(&client.post_once(ASK, &site.idempotency_key(), &wish).await);
        site.do_all_jobs().await;
        for slug in [&there, &here] {
            let body = json!({ "slugs": slug, "reason": "Not needed" });
            found(&client.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &body).await);
            site.do_all_jobs().await;
        }
        let said: Vec<String> = site.messages().await.into_iter().rev().map(|message| message.subject).collect();
        let [canceled_here, canceled_there, asked_there, both] = &said[..] else { panic!("{said:?}") };
        let record = format!("/api/admin/patients/{}", site.patient().await.id);
        let told = async |desk: &Client| {
            let listed = texts(&found(&desk.get(MESSAGES).await)["items"], "subject");
            assert_eq!(texts(&found(&desk.get(&record).await)["notifications"], "subject"), listed);
            listed
        };
        let (newtown, randwick) = (desk_of(&site, "newtown").await, desk_of(&site, "randwick").await);
        site.add_account("wide", &[Role::FrontDesk], &["newtown", "randwick"]).await;
        let wide = site.signed_in_as("wide").await;
        assert_eq!(told(&newtown).await, [canceled_here.as_str()]);
        assert_eq!(told(&randwick).await, [canceled_there.as_str(), asked_there.as_str()]);
        assert_eq!(told(&wide).await, said, "also {both}, which is about both");
        // Nor in any other list.
        let lists = routes().into_iter().filter(|route| route.method == Method::GET && !route.path.contains('{'));
        for Route { path, .. } in lists.filter(|route| route.path.starts_with("/api/admin/")) {
            let answer = newtown.get(&path).await;
            assert!(![&there, canceled_there].into_iter().any(|word| answer.text.contains(word.as_str())), "{path}");
        }
        // The same for listing and retrying failed messages.
        let failed = async |desk: &Client| {
            let page = found(&desk.get(&format!("{MESSAGES}?failed=true")).await);
            page["items"].as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect::<Vec<_>>()
        };
        assert!(site.run_sql("UPDATE jobs SET state = 'DEAD' WHERE kind = 'BOOKING_CHANGED'").await);
        assert_eq!((failed(&newtown).await.len(), failed(&randwick).await.len(), failed(&wide).await.len()), (1, 2, 3));
        site.add_account("calls-newtown", &[Role::CallCentre], &["newtown"]).await;
        let calls = site.signed_in_as("calls-newtown").await;
        let retry = |id: i64| format!("{MESSAGES}/{id}/retries");
        refused(&calls.post(&retry(failed(&randwick).await[0]), &json!({})).await, 404, "message.not_found");
        assert!(calls.post(&retry(failed(&newtown).await[0]), &json!({})).await.status.is_success());
        // Messages from before their clinics were stored: for staff who work at all clinics of the booking.
        assert!(site.run_sql("DELETE FROM message_places").await);
        assert_eq!((told(&newtown).await.len(), told(&randwick).await.len()), (0, 0));
        assert_eq!(told(&wide).await, said);
    }

    async fn auth_11i_staff_move_nothing_to_a_clinic_of_others(site: Site) {
        let (client, key) = booked(&site, &site.world.knee_slot("09:00")).await;
        let (desk, slug) = (desk_of(&site, "newtown").await, slug_of(&client, &key).await);
        let to = |slot: Value| json!({ "slugs": slug, "slots": [slot] });
        let away = desk.post_once(MOVE, &site.idempotency_key(), &to(randwick_slot(&site, "11:00"))).await;
        refused(&away, 422, "message.beyond_your_clinics");
        made(&desk.post_once(MOVE, &site.idempotency_key(), &to(site.world.knee_slot("15:00"))).await);
        assert_eq!(statuses(&client, &key).await, ["RESCHEDULED", "BOOKED"]);
    }

    async fn auth_11e_the_summary_of_a_person_holds_what_is_at_their_clinics(site: Site) {
        let (_, here) = book_for(&site, "09:00", |_| ()).await;
        let (_, elsewhere) = booked(&site, &site.world.knee_slot("09:00")).await;
        let (_, childs) = book_for(&site, "11:00", |body| {
            body["patientDetails"]["firstName"] = json!("Luka");
            body["patientDetails"]["dateOfBirth"] = json!("1990-02-03");
        }).await;
        let summary = async |client: &Client| {
            let request = client.request(Method::GET, "/api/secured/patients/summary").header("Booking-Key", &here);
            found(&client.send(request).await)
        };
        let desk = desk_of(&site, "randwick").await;
        let seen = summary(&desk).await;
        assert_eq!(site.keys_of_stand_ins(&desk, &texts(&seen["items"], "bookingKey")).await, [here.as_str()]);
        assert_eq!(seen["persons"], json!([]), "nor the keys of relatives");
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let centre = site.signed_in_as("centre").await;
        let whole = summary(&centre).await;
        let mut keys = site.keys_of_stand_ins(&centre, &texts(&whole["items"], "bookingKey")).await;
        keys.sort();
        let mut both = [here.clone(), elsewhere];
        both.sort();
        assert_eq!(keys, both);
        assert_eq!(site.keys_of_stand_ins(&centre, &texts(&whole["persons"], "bookingKey")).await, [childs]);
    }

    async fn auth_11k_staff_book_at_their_clinics_alone(site: Site) {
        reaching_further(&site).await;
        let desk = desk_of(&site, "newtown").await;
        let rows = found(&desk.get("/api/admin/booking_requests").await)["items"].clone();
        let request = rows[0]["slug"].clone();
        let before = site.rows().await;
        let book = async |slot: &Value, change: fn(&mut Value, &Value)| {
            let mut body = testkit::submission(&site.new_key().await, slot);
            change(&mut body, &request);
            desk.post_once("/api/appointments", &site.idempotency_key(), &body).await
        };
        let plain: fn(&mut Value, &Value) = |_, _| ();
        let of_request: fn(&mut Value, &Value) = |body, slug| body["bookingRequestSlug"] = slug.clone();
        for how in [plain, of_request] {
            refused(&book(&randwick_slot(&site, "10:00"), how).await, 422, "message.beyond_your_clinics");
        }
        assert_eq!(site.rows().await.appointments, before.appointments);
        let separate = book(&randwick_slot(&site, "10:00"), |body, _| body["separateBooking"] = json!(true)).await;
        assert!(separate.text.contains("message.beyond_your_clinics"), "{}", separate.text);
        for (how, time) in [(plain, "10:00"), (of_request, "11:00")] {
            made(&book(&site.world.knee_slot(time), how).await);
        }
        let anybody = site.another_client();
        let body = testkit::submission(&site.new_key().await, &randwick_slot(&site, "10:00"));
        made(&anybody.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    }
}
