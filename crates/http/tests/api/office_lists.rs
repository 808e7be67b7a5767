//! The other lists for staff: call-backs, changes of details, messages, patients, and the audit trail.

use domain::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Site, of_other_patient, on_both_engines, submission};

use crate::support::{booked, found, made, prove, randwick_slot, refused, texts};

const CALLBACKS: &str = "/api/admin/callback_requests";
const EMAILS: &str = "/api/admin/call_center_emails";
const DETAILS: &str = "/api/admin/patient_details_changes";
const MESSAGES: &str = "/api/admin/notifications";
const PATIENTS: &str = "/api/admin/patients";
const TRAIL: &str = "/api/admin/audit_events";

async fn signed_in(site: &Site, name: &str, role: Role, clinics: &[&str]) -> Client {
    site.add_account(name, &[role], clinics).await;
    site.signed_in_as(name).await
}

async fn centre(site: &Site) -> Client {
    signed_in(site, "centre", Role::CallCentre, &[]).await
}

async fn first(client: &Client, path: &str) -> Value {
    found(&client.get(path).await)["items"][0].clone()
}

async fn asks_for(site: &Site, client: &Client, changes: &Value) {
    let answer =
        client.post_once("/api/secured/patient_details_changes", &site.idempotency_key(), changes).await;
    assert_eq!(answer.status.as_u16(), 202, "{}", answer.text);
}

async fn another_books(site: &Site, slot: &Value) -> Client {
    let (client, key) = (site.another_client(), site.new_key().await);
    let body = of_other_patient(submission(&key, slot));
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    client
}

async fn last_subject(site: &Site) -> String {
    site.do_all_jobs().await;
    site.messages().await.pop().map(|message| message.subject).unwrap_or_default()
}

on_both_engines! {
    async fn a_call_back_is_worked_through_and_the_second_colleague_gets_a_conflict(site: Site) {
        for clinic in [Some("randwick"), Some("newtown"), None] {
            let body = json!({ "name": "Mira", "contactNumber": "0491 570 006", "note": "After five", "clinicSlug": clinic });
            let sent = site.client.post_once("/api/callback_requests", &site.idempotency_key(), &body).await;
            assert_eq!(sent.status.as_u16(), 202, "{}", sent.text);
        }
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let page = found(&desk.get(CALLBACKS).await);
        assert_eq!(page["items"].as_array().unwrap().len(), 2, "of their clinic, and of none: {page}");
        let one = page["items"][0].clone();
        assert_eq!((&one["contactNumber"], &one["note"], &one["state"]), (&json!("+61491570006"), &json!("After five"), &json!("NEW")));
        let path = format!("{CALLBACKS}/{}", one["id"]);
        let tried = json!({ "state": "WAITING", "note": "Called twice, wants Tuesday", "version": one["version"] });
        let waiting = found(&desk.put_json(&path, &tried).await);
        let mut version = waiting["version"].clone();
        for note in [json!(null), json!(""), json!("  ")] {
            let kept = found(&desk.put_json(&path, &json!({ "state": "WAITING", "note": note, "version": version })).await);
            assert_eq!(kept["staffNote"], "Called twice, wants Tuesday", "who writes nothing erases nothing");
            version = kept["version"].clone();
        }
        let done = json!({ "state": "DONE", "note": "Called", "version": version });
        assert_eq!(found(&desk.put_json(&path, &done).await)["staffNote"], "Called twice, wants Tuesday\nCalled", "each note stands below the one before");
        refused(&desk.put_json(&path, &done).await, 409, "message.changed_meanwhile");
        assert_eq!(found(&desk.get(CALLBACKS).await)["items"].as_array().unwrap().len(), 1);
        assert_eq!(first(&desk, &format!("{CALLBACKS}?state=DONE")).await["id"], one["id"]);
        let centre = centre(&site).await;
        let foreign = first(&centre, &format!("{CALLBACKS}?clinicId={}", site.world.newtown)).await;
        let theirs = json!({ "state": "DONE", "version": foreign["version"] });
        refused(&desk.put_json(&format!("{CALLBACKS}/{}", foreign["id"]), &theirs).await, 404, "message.not_found");
        assert_eq!(desk.get(&format!("{CALLBACKS}?state=ASLEEP")).await.status.as_u16(), 400);
    }

    async fn a_mail_to_the_call_centre_is_worked_through(site: Site) {
        let body = json!({ "name": "Mira", "email": "mira@example.org", "subject": "Parking", "message": "Is there any?" });
        site.client.post_once("/api/call_center_emails", &site.idempotency_key(), &body).await;
        let centre = centre(&site).await;
        let one = first(&centre, EMAILS).await;
        assert_eq!((&one["subject"], &one["message"]), (&json!("Parking"), &json!("Is there any?")));
        let step = |state: &str, version: &Value| json!({ "state": state, "version": version });
        let path = format!("{EMAILS}/{}", one["id"]);
        let waiting = found(&centre.put_json(&path, &step("WAITING", &one["version"])).await);
        assert_eq!(waiting["state"], "WAITING");
        refused(&centre.put_json(&path, &step("DONE", &one["version"])).await, 409, "message.changed_meanwhile");
        let noted = json!({ "state": "WAITING", "note": "Asked the clinic", "version": waiting["version"] });
        let waiting = found(&centre.put_json(&path, &noted).await);
        let done = found(&centre.put_json(&path, &step("DONE", &waiting["version"])).await);
        assert_eq!(done["staffNote"], "Asked the clinic", "who writes nothing erases nothing");
        let reader = signed_in(&site, "reader", Role::ReadOnly, &[]).await;
        assert_eq!(first(&reader, &format!("{EMAILS}?state=DONE")).await["id"], one["id"]);
        refused(&reader.put_json(&path, &step("NEW", &json!(2))).await, 403, "message.access_read_only");
    }

    async fn accepted_details_are_the_patients_from_now_on(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        prove(&site, &client, &key).await;
        asks_for(&site, &client, &json!({ "lastName": "Petrova", "contactNumber": "0491 570 156", "note": "I married" })).await;
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let one = first(&desk, DETAILS).await;
        assert_eq!((&one["patientDetails"]["lastName"], &one["changes"]["lastName"]), (&json!("Kostova"), &json!("Petrova")));
        assert_eq!(one["note"], "I married");
        assert_eq!(site.keys_of_stand_ins(&desk, &texts(&json!([one]), "bookingKey")).await, [key.as_str()]);
        let path = format!("{DETAILS}/{}", one["id"]);
        let accept = json!({ "state": "ACCEPTED", "version": one["version"] });
        let elsewhere = signed_in(&site, "elsewhere", Role::FrontDesk, &["newtown"]).await;
        assert_eq!(found(&elsewhere.get(DETAILS).await)["items"], json!([]));
        refused(&elsewhere.put_json(&path, &accept).await, 404, "message.not_found");
        assert_eq!(found(&desk.put_json(&path, &accept).await)["state"], "ACCEPTED");
        let patient = site.patient().await;
        assert_eq!((patient.last_name.as_str(), patient.contact_number.as_str()), ("Petrova", "+61491570156"));
        assert_eq!(patient.first_name, "Mira", "what was not asked for stays");
        site.do_all_jobs().await;
        let said: Vec<_> = site.messages().await.into_iter().map(|message| message.subject).collect();
        assert!(said.iter().any(|subject| subject == "Your details have been changed"), "{said:?}");
        refused(&desk.put_json(&path, &accept).await, 409, "message.changed_meanwhile");
        let again = json!({ "state": "REFUSED", "version": 1 });
        refused(&desk.put_json(&path, &again).await, 422, "message.status_not_allowed");
        let found_anew = found(&desk.post(&format!("{PATIENTS}/search"), &json!({ "name": "petrova" })).await);
        assert_eq!(found_anew["items"].as_array().unwrap().len(), 1, "under the new name");
    }

    async fn ops_08p_a_decided_change_of_details_shows_the_former_values(site: Site) {
        let (client, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let decide = async |state: &str, changes: Value| {
            asks_for(&site, &client, &changes).await;
            let one = first(&desk, DETAILS).await;
            assert_eq!(one.get("former"), None, "nothing is decided yet");
            let body = json!({ "state": state, "note": "Asked", "version": one["version"] });
            found(&desk.put_json(&format!("{DETAILS}/{}", one["id"]), &body).await)
        };
        let accepted = decide("ACCEPTED", json!({ "lastName": "Petrova", "title": "Dr" })).await;
        assert_eq!(accepted["former"], json!({ "lastName": "Kostova" }), "what was empty is left out");
        decide("ACCEPTED", json!({ "lastName": "Ilieva" })).await;
        let refused = decide("REFUSED", json!({ "firstName": "Maria" })).await;
        assert_eq!(refused["former"], json!({ "firstName": "Mira" }));
        let page = found(&desk.get(&format!("{DETAILS}?state=ACCEPTED")).await);
        let former: Vec<_> = page["items"].as_array().unwrap().iter().map(|one| one["former"]["lastName"].clone()).collect();
        assert_eq!(former, ["Petrova", "Kostova"], "each tells of its own moment, the latest first");
    }

    async fn ops_09v_accepted_details_reach_the_boards_that_are_open(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        prove(&site, &client, &key).await;
        let desk = signed_in(&site, "desk", Role::FrontDesk, &[]).await;
        let board = |clinic: i64| format!("/api/admin/boards?clinicId={clinic}&start=2026-03-10&end=2026-03-10");
        let (here, there) = (board(site.world.randwick), board(site.world.newtown));
        let asked_again = async |path: &str, version: &Value| {
            let known = format!("\"{}\"", version.as_str().unwrap());
            desk.send(desk.request(Method::GET, path).header("If-None-Match", known)).await
        };
        let decide = async |state: &str| {
            asks_for(&site, &client, &json!({ "contactNumber": "0491 570 156" })).await;
            let one = first(&desk, DETAILS).await;
            let body = json!({ "state": state, "version": one["version"] });
            found(&desk.put_json(&format!("{DETAILS}/{}", one["id"]), &body).await)
        };
        let version = found(&desk.get(&here).await)["version"].clone();
        let elsewhere = found(&desk.get(&there).await)["version"].clone();
        decide("REFUSED").await;
        assert_eq!(asked_again(&here, &version).await.status.as_u16(), 304, "nothing on it is another");
        decide("ACCEPTED").await;
        assert_ne!(found(&asked_again(&here, &version).await)["version"], version);
        assert_eq!(asked_again(&there, &elsewhere).await.status.as_u16(), 304, "they are not expected there");
        let row = found(&desk.get("/api/admin/appointments").await)["items"][0].clone();
        assert_eq!(row["patientDetails"]["contactNumber"], "+61491570156");
    }

    async fn done_items_are_listed_latest_first_in_pages_without_a_gap_or_a_repeat(site: Site) {
        let (client, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        asks_for(&site, &client, &json!({ "lastName": "Petrova" })).await;
        // Every second of them is done.
        for sql in [
            "INSERT INTO callback_requests (name, contact_number, language, state, created_at) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 140) \
             SELECT 'Mira', '+61491570006', 'en-AU', CASE number % 2 WHEN 0 THEN 'NEW' ELSE 'DONE' END, number FROM numbers",
            "INSERT INTO call_center_emails (name, email, message, language, state, created_at) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 140) \
             SELECT 'Mira', 'mira@example.org', 'Hello', 'en-AU', CASE number % 2 WHEN 0 THEN 'NEW' ELSE 'DONE' END, number \
             FROM numbers",
            "INSERT INTO patient_details_changes (booking_change_id, patient_id, changes, state, version) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 140) \
             SELECT booking_change_id, patient_id, changes, CASE number % 2 WHEN 0 THEN 'WAITING' ELSE 'ACCEPTED' END, 0 \
             FROM patient_details_changes, numbers",
        ] {
            assert!(site.run_sql(sql).await, "{sql}");
        }
        let centre = centre(&site).await;
        for (list, open, ended) in [(CALLBACKS, "NEW", "DONE"), (EMAILS, "NEW", "DONE"), (DETAILS, "WAITING", "ACCEPTED")] {
            for state in [open, ended] {
                let (mut seen, mut cursor) = (Vec::new(), String::new());
                for _ in 0..2 {
                    let page = found(&centre.get(&format!("{list}?state={state}{cursor}")).await);
                    seen.extend(page["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()));
                    cursor = page.get("nextCursor").map(|next| format!("&cursor={next}")).unwrap_or_default();
                }
                assert!(cursor.is_empty(), "{list} {state} has no third page");
                let one_more = usize::from(state == "WAITING");
                assert_eq!(seen.len(), 70 + one_more, "{list} {state}");
                let in_order = seen.is_sorted_by(|one, next| if state == open { one < next } else { one > next });
                assert!(in_order, "{list} {state}: {seen:?}");
            }
        }
    }

    async fn two_changes_that_are_accepted_at_the_same_moment_both_count(site: Site) {
        let (client, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        for (first_name, last_name) in [("Ana", "Petrova"), ("Eva", "Ilieva"), ("Ina", "Stojanova"), ("Mia", "Ristova")] {
            asks_for(&site, &client, &json!({ "firstName": first_name })).await;
            asks_for(&site, &client, &json!({ "lastName": last_name })).await;
            let waiting = found(&desk.get(DETAILS).await)["items"].clone();
            let accept = |index: usize| {
                let (one, desk) = (waiting[index].clone(), desk.clone());
                let body = json!({ "state": "ACCEPTED", "version": one["version"] });
                async move { desk.put_json(&format!("{DETAILS}/{}", one["id"]), &body).await }
            };
            let (one, other) = tokio::join!(accept(0), accept(1));
            found(&one);
            found(&other);
            let patient = site.patient().await;
            assert_eq!((patient.first_name.as_str(), patient.last_name.as_str()), (first_name, last_name));
        }
    }

    async fn refused_details_change_nothing_and_the_patient_is_notified(site: Site) {
        let (client, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        let before = site.patient().await;
        asks_for(&site, &client, &json!({ "firstName": "Maria" })).await;
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let one = first(&desk, DETAILS).await;
        let refuse = json!({ "state": "REFUSED", "note": "No proof", "version": one["version"] });
        assert_eq!(found(&desk.put_json(&format!("{DETAILS}/{}", one["id"]), &refuse).await)["staffNote"], "No proof");
        assert_eq!(site.patient().await, before);
        assert_eq!(last_subject(&site).await, "We couldn't change your details");
        assert!(!site.messages().await.pop().unwrap().body.contains("No proof"), "that is for colleagues");
    }

    async fn a_question_reaches_the_patient_and_the_appointment_stays_as_it_is(site: Site) {
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let id = first(&desk, "/api/admin/appointments").await["id"].clone();
        let path = format!("/api/admin/appointments/{id}/messages");
        let asked = async |who: &Client, text: &str| who.post_once(&path, &site.idempotency_key(), &json!({ "text": text })).await;
        refused(&asked(&desk, " ").await, 422, "message.invalid_fields");
        assert_eq!(asked(&desk, "Have you had contrast before?").await.status.as_u16(), 202);
        assert_eq!(last_subject(&site).await, "A question about your scan");
        let said = site.messages().await.pop().unwrap();
        assert!(said.body.contains("Have you had contrast before?") && said.body.contains("9:00 am"), "{}", said.body);
        let summary = found(&patient.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        assert_eq!(texts(&summary["appointments"], "status"), ["BOOKED"]);
        let elsewhere = signed_in(&site, "elsewhere", Role::FrontDesk, &["newtown"]).await;
        refused(&asked(&elsewhere, "Hello").await, 404, "message.not_found");
        site.client.post(&format!("/api/booking_keys/{key}/unsubscriptions"), &json!({})).await;
        refused(&asked(&desk, "And now?").await, 422, "message.patient_not_reached");
    }

    async fn ops_09z_a_message_repeated_after_a_lost_reply_is_sent_once(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.do_all_jobs().await;
        let before = site.messages().await.len();
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let id = first(&desk, "/api/admin/appointments").await["id"].clone();
        let path = format!("/api/admin/appointments/{id}/messages");
        let (key, question) = (site.idempotency_key(), json!({ "text": "Which knee?" }));
        let (one, two) = tokio::join!(desk.post_once(&path, &key, &question), desk.post_once(&path, &key, &question));
        let three = desk.post_once(&path, &key, &question).await;
        for answer in [one, two, three] {
            assert_eq!(answer.status.as_u16(), 202, "{}", answer.text);
        }
        refused(&desk.post_once(&path, &key, &json!({ "text": "Which hip?" })).await, 422, "message.idempotency_mismatch");
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), before + 1);
        let history = found(&desk.get(&format!("/api/admin/appointments/{id}/history")).await);
        assert_eq!(texts(&history["items"], "note"), ["Which knee?"], "{history}");
    }

    async fn messages_are_listed_with_their_state_and_failed_ones_can_be_sent_again(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let centre = centre(&site).await;
        site.do_all_jobs().await;
        let sent = first(&centre, MESSAGES).await;
        assert_eq!((&sent["recipient"], &sent["patient"]), (&json!("mira@example.org"), &json!("Kostova, Mira")));
        assert_eq!((&sent["failed"], &sent["channel"]), (&json!(false), &json!("EMAIL")));
        assert!(sent["subject"].as_str().unwrap().contains("9:00 am"), "{sent}");
        booked(&site, &randwick_slot(&site, "11:00")).await;
        let failing = "UPDATE jobs SET state = 'DEAD', attempts = 20, last_error = 'connection refused' WHERE kind = 'BOOKING_CONFIRMATION' AND state = 'WAITING'";
        assert!(site.run_sql(failing).await);
        let failed = first(&centre, &format!("{MESSAGES}?failed=true")).await;
        assert_eq!((&failed["failed"], &failed["attempts"], &failed["lastError"]), (&json!(true), &json!(20), &json!("connection refused")));
        assert_eq!(failed["patient"], "Kostova, Mira");
        let path = format!("{MESSAGES}/{}/retries", failed["id"]);
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        refused(&desk.post(&path, &json!({})).await, 403, "message.not_allowed");
        let elsewhere = signed_in(&site, "elsewhere", Role::CallCentre, &["newtown"]).await;
        assert_eq!(found(&elsewhere.get(&format!("{MESSAGES}?failed=true")).await)["items"], json!([]));
        assert_eq!(found(&elsewhere.get(MESSAGES).await)["items"], json!([]));
        refused(&elsewhere.post(&path, &json!({})).await, 404, "message.not_found");
        assert_eq!(centre.post(&path, &json!({})).await.status.as_u16(), 202);
        refused(&centre.post(&path, &json!({})).await, 404, "message.not_found");
        let count = site.messages().await.len();
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), count + 1, "and now it has come");
    }

    async fn a_patient_is_found_by_name_birth_date_and_contact_only(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        another_books(&site, &randwick_slot(&site, "11:00")).await;
        let centre = centre(&site).await;
        let search = format!("{PATIENTS}/search");
        let names = async |body: Value| {
            let page = found(&centre.post(&search, &body).await);
            let items = page["items"].as_array().unwrap().clone();
            items.iter().map(|item| item["patientDetails"]["lastName"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        for known in [
            json!({ "name": "kost" }),
            json!({ "name": "Mira Kostova" }),
            json!({ "dateOfBirth": "1984-05-17" }),
            json!({ "contactNumber": "0491 570 006" }),
            json!({ "bookingKey": key }),
            json!({ "name": "KOSTOVA", "dateOfBirth": "1984-05-17" }),
        ] {
            assert_eq!(names(known.clone()).await, ["Kostova"], "{known}");
        }
        assert_eq!(names(json!({ "name": "kostova", "dateOfBirth": "1978-08-09" })).await, Vec::<String>::new());
        assert_eq!(names(json!({ "bookingKey": "q7Zt0XvN3mC9sYbE5hKpLw" })).await, Vec::<String>::new());
        for nothing in [json!({}), json!({ "name": "%" }), json!({ "name": "k" }), json!({ "contactNumber": "12" })] {
            refused(&centre.post(&search, &nothing).await, 422, "message.invalid_fields");
        }
        assert_eq!(centre.get(&format!("{PATIENTS}?search=kostova")).await.status.as_u16(), 404, "never in an address");
    }

    async fn the_record_of_a_patient_holds_all_bookings_of_the_person(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (_, later) = booked(&site, &randwick_slot(&site, "11:00")).await;
        another_books(&site, &randwick_slot(&site, "13:00")).await;
        let wish = json!({ "bookingRequests": [{ "examSlug": "guided-injection", "clinicSlug": "randwick" }] });
        made(&client.post_once("/api/secured/booking_requests", &site.idempotency_key(), &wish).await);
        site.do_all_jobs().await;
        let centre = centre(&site).await;
        let found_one = found(&centre.post(&format!("{PATIENTS}/search"), &json!({ "bookingKey": key })).await);
        let id = found_one["items"][0]["id"].as_i64().unwrap();
        let answer = centre.get(&format!("{PATIENTS}/{id}")).await;
        let record = found(&answer);
        let visits = site.keys_of_stand_ins(&centre, &texts(&record["appointments"], "bookingKey")).await;
        assert_eq!(visits, [later, key], "the latest first");
        assert_eq!(record["bookingRequests"].as_array().unwrap().len(), 1);
        assert_eq!(record["notifications"].as_array().unwrap().len(), 3);
        assert!(record.get("auditEvents").is_none(), "that is for administrators");
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!((rows[0].subject_kind.as_str(), rows[0].subject_id), ("PATIENT", id), "whose record was looked at");
        let admin = signed_in(&site, "admin", Role::Administrator, &[]).await;
        let trail = found(&admin.get(&format!("{PATIENTS}/{id}")).await)["auditEvents"].clone();
        assert!(texts(&trail, "action").contains(&"READ_PATIENT".to_owned()), "{trail}");
        assert!(texts(&trail, "actor").contains(&"centre".to_owned()), "{trail}");
        refused(&centre.get(&format!("{PATIENTS}/987654")).await, 404, "message.not_found");
    }

    async fn auth_11e_staff_of_another_clinic_neither_find_nor_open_patients_of_this_one(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let patient = site.patient().await.id;
        let elsewhere = signed_in(&site, "elsewhere", Role::FrontDesk, &["newtown"]).await;
        for known in [json!({ "name": "kostova" }), json!({ "bookingKey": key }), json!({ "dateOfBirth": "1984-05-17" })] {
            assert_eq!(found(&elsewhere.post(&format!("{PATIENTS}/search"), &known).await)["items"], json!([]), "{known}");
        }
        refused(&elsewhere.get(&format!("{PATIENTS}/{patient}")).await, 404, "message.not_found");
        let desk = signed_in(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        found(&desk.get(&format!("{PATIENTS}/{patient}")).await);
    }

    async fn administrators_read_the_trail_by_day_account_and_record(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let centre = centre(&site).await;
        found(&centre.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        let admin = signed_in(&site, "admin", Role::Administrator, &[]).await;
        let page = found(&admin.get(TRAIL).await);
        assert_eq!(page["items"][0]["action"], "LIST_AUDIT_EVENTS", "to read it is noted too");
        let actions = async |query: &str| texts(&found(&admin.get(&format!("{TRAIL}?{query}")).await)["items"], "action");
        let of_centre = actions("actor=CENTRE").await;
        assert!(of_centre.contains(&"SIGN_IN".to_owned()), "{of_centre:?}");
        assert!(!of_centre.contains(&"BOOK".to_owned()), "{of_centre:?}");
        assert_eq!(actions("actor=nobody").await, Vec::<String>::new());
        assert!(actions("start=2026-03-09&end=2026-03-09").await.len() > 3);
        assert_eq!(actions("end=2026-03-08").await, Vec::<String>::new());
        let booking = site.bookings().await[0].id;
        let of_booking = actions(&format!("subjectId={booking}")).await;
        assert!(of_booking.contains(&"BOOK".to_owned()), "{of_booking:?}");
        let patient = site.patient().await.id;
        let of_patient = actions(&format!("patientId={patient}")).await;
        assert!(of_patient.contains(&"BOOK".to_owned()) && !of_patient.contains(&"SIGN_IN".to_owned()), "{of_patient:?}");
        assert_eq!(admin.get(&format!("{TRAIL}?patientId=999")).await.status.as_u16(), 404);
        for staff in [centre, signed_in(&site, "reader", Role::ReadOnly, &[]).await] {
            assert_eq!(staff.get(TRAIL).await.status.as_u16(), 403);
        }
        assert_eq!(admin.get(&format!("{TRAIL}?cursor=first")).await.status.as_u16(), 400);
    }

    async fn ops_15h_the_trail_is_narrowed_by_act_and_reads_and_changes_stand_apart(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let patient = site.patient().await.id;
        let centre = centre(&site).await;
        found(&centre.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        found(&centre.get(&format!("{PATIENTS}/{patient}")).await);
        let admin = signed_in(&site, "admin", Role::Administrator, &[]).await;
        let actions = async |query: &str| texts(&found(&admin.get(&format!("{TRAIL}?{query}")).await)["items"], "action");
        assert_eq!(actions("action=BOOK").await, ["BOOK"]);
        assert_eq!(actions("action=SIGN_IN&actor=centre").await, ["SIGN_IN"]);
        assert_eq!(actions("action=NO_SUCH_ACT").await, Vec::<String>::new());
        let (reads, changes) = (actions("kind=READS&actor=centre").await, actions("kind=CHANGES").await);
        assert!(reads.contains(&"READ_PATIENT".to_owned()) && !reads.contains(&"SIGN_IN".to_owned()), "{reads:?}");
        assert!(changes.contains(&"BOOK".to_owned()) && changes.contains(&"SIGN_IN".to_owned()), "{changes:?}");
        assert!(changes.iter().all(|act| !act.starts_with("READ") && !act.starts_with("LIST")), "{changes:?}");
        let of_patient = actions(&format!("patientId={patient}&kind=CHANGES")).await;
        assert_eq!(of_patient, ["BOOK"]);
        assert_eq!(admin.get(&format!("{TRAIL}?kind=SOME")).await.status.as_u16(), 400);
    }

    async fn the_trail_comes_in_pages_without_a_gap_or_a_repeat(site: Site) {
        let admin = signed_in(&site, "admin", Role::Administrator, &[]).await;
        let copied = site.run_sql(
            "INSERT INTO audit_events (at, actor_kind, action, subject_kind, subject_id, address, request_id, result, role) \
             WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 120) \
             SELECT number / 3, 'SYSTEM', 'TEST', 'NOTHING', 4711, '', '', 'DONE', '' FROM numbers",
        );
        assert!(copied.await);
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        for expected in [50, 50, 20] {
            let page = found(&admin.get(&format!("{TRAIL}?subjectId=4711&end=1970-01-02{cursor}")).await);
            let ids: Vec<i64> = page["items"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect();
            assert_eq!(ids.len(), expected);
            seen.extend(ids);
            cursor = page["nextCursor"].as_str().map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
        }
        assert!(cursor.is_empty());
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 120);
    }
}
