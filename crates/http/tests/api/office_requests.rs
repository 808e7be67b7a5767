//! The list of booking requests, and what staff do with one.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{
    Client, Site, TestResponse, of_other_patient, on_both_engines, request_submission, sign_in, submission,
};

use crate::support::{found, made, randwick_slot, refused, texts};

const LIST: &str = "/api/admin/booking_requests";

/// A patient requests an exam: their browser, the key and the slug of the request.
async fn request_exam_at(site: &Site, clinic: &str, person: fn(Value) -> Value) -> (Client, String, String) {
    let (key, client) = (site.new_key().await, site.another_client());
    let wish =
        json!([{ "examSlug": "guided-injection", "clinicSlug": clinic, "patientNotes": "Left shoulder" }]);
    let body = person(request_submission(&key, &wish));
    let answer = made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
    let slug = answer["bookingRequests"][0]["slug"].as_str().unwrap().to_owned();
    (client, key, slug)
}

async fn request_exam(site: &Site) -> (Client, String, String) {
    request_exam_at(site, "randwick", |body| body).await
}

async fn desk_of(site: &Site, name: &str, clinics: &[&str]) -> Client {
    site.add_account(name, &[Role::FrontDesk], clinics).await;
    site.signed_in_as(name).await
}

async fn listed(client: &Client, query: &str) -> Vec<String> {
    texts(&found(&client.get(&format!("{LIST}{query}")).await)["items"], "slug")
}

/// The first of the list.
async fn first(client: &Client) -> Value {
    found(&client.get(LIST).await)["items"][0].clone()
}

async fn detail(client: &Client, request: &Value) -> Value {
    found(&client.get(&format!("{LIST}/{}", request["id"])).await)
}

async fn work(client: &Client, request: &Value, what: &str, body: &Value) -> TestResponse {
    client.post(&format!("{LIST}/{}/{what}", request["id"]), body).await
}

async fn step(client: &Client, request: &Value, status: &str) -> TestResponse {
    let path = format!("/api/secured/booking_requests/{}/status", request["slug"].as_str().unwrap());
    client.put_json(&path, &json!({ "status": status, "version": request["version"] })).await
}

fn offer(request: &Value, clinics: &[i64]) -> Value {
    json!({
        "clinicIds": clinics, "examSlug": "ultrasound-knee", "notes": "Please bring the pictures",
        "version": request["version"]
    })
}

on_both_engines! {
    async fn the_list_says_who_waits_for_what_since_when_and_who_deals_with_it(site: Site) {
        let (_, key, slug) = request_exam(&site).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        let row = first(&desk).await;
        assert_eq!((&row["slug"], &row["status"]), (&json!(slug), &json!("NEW")));
        assert_eq!(site.keys_of_stand_ins(&desk, &texts(&json!([row]), "bookingKey")).await, [key.as_str()]);
        assert_eq!((&row["patientDetails"]["lastName"], &row["targetHours"]), (&json!("Kostova"), &json!(4)));
        assert_eq!((&row["clinicName"], &row["type"]), (&json!("Harbour Imaging Randwick"), &json!("PATIENT")));
        assert_eq!(row["waitingSince"], site.now().to_string());
        assert!(row.get("owner").is_none());
        let page = found(&desk.get(LIST).await);
        assert_eq!(page["counts"], json!({ "NEW": 1, "OFFERED": 0, "ON_HOLD": 0 }));
        let whole = detail(&desk, &row).await;
        assert_eq!((&whole["patientNotes"], &whole["history"]), (&json!("Left shoulder"), &json!([])));
        assert_eq!(texts(&whole["assignable"], "username"), ["desk"]);
    }

    async fn a_request_is_assigned_and_noted_and_its_history_shows_both(site: Site) {
        request_exam(&site).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        let row = first(&desk).await;
        let taken = found(&work(&desk, &row, "assignments", &json!({ "username": "desk", "version": row["version"] })).await);
        assert_eq!((&taken["status"], taken["version"].as_i64()), (&json!("NEW"), Some(row["version"].as_i64().unwrap() + 1)));
        found(&work(&desk, &row, "notes", &json!({ "text": " Called, no answer " })).await);
        let whole = detail(&desk, &row).await;
        assert_eq!(whole["request"]["owner"], "desk");
        assert_eq!(whole["request"]["waitingSince"], row["waitingSince"], "it does not begin to wait anew");
        assert_eq!(texts(&whole["history"], "action"), ["NOTE_REQUEST", "ASSIGN_REQUEST"]);
        assert_eq!((&whole["history"][0]["note"], &whole["history"][0]["by"]), (&json!("Called, no answer"), &json!("desk")));
        assert_eq!(listed(&desk, "?mine=true").await.len(), 1);
        let other = desk_of(&site, "other", &["randwick"]).await;
        assert_eq!(listed(&other, "?mine=true").await, Vec::<String>::new());
        let sent = { site.do_all_jobs().await; site.messages().await.len() };
        assert_eq!(sent, 1, "the patient is told only that the request has come");
        for (what, body) in [
            ("notes", json!({ "text": "  " })),
            ("notes", json!({ "text": "x".repeat(1001) })),
            ("assignments", json!({ "username": "nobody", "version": taken["version"] })),
        ] {
            refused(&work(&desk, &row, what, &body).await, 422, "message.invalid_fields");
        }
    }

    async fn of_two_staff_at_one_request_the_second_gets_a_conflict(site: Site) {
        request_exam(&site).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        let other = desk_of(&site, "other", &["randwick"]).await;
        let row = first(&desk).await;
        let mine = |name: &str| json!({ "username": name, "version": row["version"] });
        found(&work(&desk, &row, "assignments", &mine("desk")).await);
        refused(&work(&other, &row, "assignments", &mine("other")).await, 409, "message.changed_meanwhile");
        refused(&work(&other, &row, "offers", &offer(&row, &[])).await, 409, "message.changed_meanwhile");
        refused(&step(&other, &row, "REMOVED_BY_OPERATOR").await, 409, "message.changed_meanwhile");
        assert_eq!(detail(&desk, &row).await["request"]["owner"], "desk");
        found(&step(&other, &first(&other).await, "REMOVED_BY_OPERATOR").await);
        assert_eq!(listed(&desk, "").await, Vec::<String>::new(), "it waits for nobody any more");
        assert_eq!(listed(&desk, "?status=REMOVED_BY_OPERATOR").await.len(), 1);
    }

    async fn req_03a_staff_offer_an_exam_and_clinics_and_the_patient_reads_them(site: Site) {
        let (patient, key, _) = request_exam(&site).await;
        site.do_all_jobs().await;
        let desk = desk_of(&site, "desk", &["randwick", "newtown"]).await;
        let row = first(&desk).await;
        let clinics = [site.world.randwick, site.world.newtown];
        assert_eq!(found(&work(&desk, &row, "offers", &offer(&row, &clinics)).await)["status"], "OFFERED");
        let seen = found(&patient.get(&format!("/api/secured/booking_keys/{key}/booking_requests")).await)[0].clone();
        assert_eq!((&seen["examSlug"], &seen["examNotes"]), (&json!("ultrasound-knee"), &json!("Please bring the pictures")));
        assert_eq!(texts(&seen["offeredClinics"], "slug"), ["randwick", "newtown"]);
        site.do_all_jobs().await;
        let mail = site.messages().await.pop().unwrap();
        assert_eq!(mail.subject, "Please choose a time for your scan");
        assert!(mail.body.contains("Questions: "), "{}", mail.body);
        let now = first(&desk).await;
        for body in [
            json!({ "examSlug": "nothing", "version": now["version"] }),
            json!({ "examSlug": "ultrasound-knee", "clinicIds": [987], "version": now["version"] }),
        ] {
            refused(&work(&desk, &now, "offers", &body).await, 422, "message.invalid_fields");
        }
    }

    async fn staff_offer_only_their_own_clinics_that_are_in_use(site: Site) {
        request_exam(&site).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        let everywhere = desk_of(&site, "everywhere", &[]).await;
        let row = first(&desk).await;
        let (here, there) = (site.world.randwick, site.world.newtown);
        for clinics in [vec![there], vec![here, there]] {
            let wrong = refused(&work(&desk, &row, "offers", &offer(&row, &clinics)).await, 422, "message.invalid_fields");
            assert_eq!(texts(&wrong["fields"], "field"), ["clinicIds"]);
        }
        let retired = site.app.store().write(move |tx| {
            Box::pin(async move {
                store::setup::retire_any_version::<domain::setup::Clinic>(tx, there).await?;
                store::setup::announce_all(tx).await
            })
        });
        retired.await.unwrap();
        let wrong = work(&everywhere, &row, "offers", &offer(&row, &[here, there])).await;
        assert_eq!(texts(&refused(&wrong, 422, "message.invalid_fields")["fields"], "field"), ["clinicIds"]);
        found(&work(&desk, &row, "offers", &offer(&row, &[here])).await);
    }

    async fn req_02o_an_offer_that_cannot_be_booked_is_refused(site: Site) {
        let wider = site.add_second_region().await;
        let (patient, key, _) = request_exam(&site).await;
        let desk = desk_of(&site, "desk", &["randwick", "newtown"]).await;
        let everywhere = desk_of(&site, "everywhere", &[]).await;
        let row = first(&desk).await;
        let here = site.world.randwick;
        let wrong = async |client: &Client, exams: &str, clinics: &[i64]| {
            let body = json!({ "examSlug": exams, "clinicIds": clinics, "version": row["version"] });
            let answer = work(client, &row, "offers", &body).await;
            let fields = refused(&answer, 422, "message.invalid_fields")["fields"].clone();
            (texts(&fields, "field"), texts(&fields, "key"))
        };
        let field = |field: &str, key: &str| (vec![field.to_owned()], vec![key.to_owned()]);
        let not_online = field("examSlug", "message.no_slots_not_online");
        for exams in ["guided-injection", "xray-knee", "ultrasound-knee,xray-knee"] {
            assert_eq!(wrong(&everywhere, exams, &[]).await, not_online, "{exams}");
        }
        // Only Subiaco has a machine for it.
        let elsewhere = field("clinicIds", "form.value_invalid");
        assert_eq!(wrong(&everywhere, "mri-knee", &[here]).await, elsewhere);
        assert_eq!(wrong(&everywhere, "mri-knee", &[wider.subiaco, here]).await, elsewhere);
        let nowhere = field("examSlug", "form.value_invalid");
        assert_eq!(wrong(&desk, "mri-knee", &[]).await, nowhere, "none of theirs does it");
        assert_eq!(wrong(&everywhere, "mri-knee,ultrasound-knee", &[]).await, nowhere, "no clinic does both");
        assert_eq!(first(&desk).await["version"], row["version"], "nothing has happened");
        // Staff limited to clinics who name none offer their own clinics.
        found(&work(&desk, &row, "offers", &offer(&row, &[])).await);
        let path = format!("/api/secured/booking_keys/{key}/booking_requests");
        let mut slugs = texts(&found(&patient.get(&path).await)[0]["offeredClinics"], "slug");
        slugs.sort();
        assert_eq!(slugs, ["newtown", "randwick"]);
        // Staff of all clinics offer it anywhere.
        let row = first(&everywhere).await;
        found(&work(&everywhere, &row, "offers", &offer(&row, &[])).await);
        assert_eq!(found(&patient.get(&path).await)[0]["offeredClinics"], json!([]));
    }

    async fn an_offer_of_a_general_enquiry_lets_the_patient_choose_the_exam(site: Site) {
        site.configure("application", &json!({ "generalEnquiryExamSlug": "guided-injection" })).await;
        let (patient, key, _) = request_exam(&site).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        let row = first(&desk).await;
        let body = json!({ "examSlug": "guided-injection", "version": row["version"] });
        assert_eq!(found(&work(&desk, &row, "offers", &body).await)["status"], "OFFERED");
        let seen = found(&patient.get(&format!("/api/secured/booking_keys/{key}/booking_requests")).await)[0].clone();
        assert_eq!((&seen["status"], &seen["exams"]), (&json!("OFFERED"), &json!([])));
    }

    async fn req_02p_an_offer_is_put_right_by_another(site: Site) {
        let (_, key, slug) = request_exam(&site).await;
        site.do_all_jobs().await;
        let desk = desk_of(&site, "desk", &[]).await;
        let row = first(&desk).await;
        found(&work(&desk, &row, "offers", &offer(&row, &[site.world.randwick])).await);
        site.do_all_jobs().await;
        let mail = site.messages().await.pop().unwrap();
        assert!(mail.body.contains("Ultrasound: Harbour Imaging Randwick\n"), "{}", mail.body);
        let sent = site.messages().await.len();
        // Almost the week in which it must be answered passes.
        site.clock.advance(jiff::SignedDuration::from_hours(24 * 6));
        let (desk, other) = (site.signed_in_as("desk").await, desk_of(&site, "other", &[]).await);
        let now = first(&desk).await;
        let instead = json!({ "examSlug": "ultrasound-contrast", "clinicIds": [site.world.newtown], "version": now["version"] });
        assert_eq!(found(&work(&desk, &now, "offers", &instead).await)["status"], "OFFERED");
        refused(&work(&other, &now, "offers", &offer(&now, &[])).await, 409, "message.changed_meanwhile");
        site.do_all_jobs().await;
        let said = site.messages().await;
        assert_eq!((said.len(), said[sent].subject.as_str()), (sent + 1, "Please choose a time for your scan"));
        assert!(said[sent].body.contains("Ultrasound: Harbour Imaging Newtown\n"), "{}", said[sent].body);
        site.clock.advance(jiff::SignedDuration::from_hours(24 * 2));
        assert_eq!(site.app.expire_requests().await.unwrap(), 0, "the new one has a week of its own");
        let patient = site.another_client();
        found(&patient.post("/api/authentication", &sign_in(&key, "BOOKING_REQUEST")).await);
        let seen = found(&patient.get(&format!("/api/secured/booking_keys/{key}/booking_requests")).await)[0].clone();
        assert_eq!((&seen["examSlug"], seen.get("examNotes")), (&json!("ultrasound-contrast"), None), "nothing is left of the former");
        assert_eq!(texts(&seen["offeredClinics"], "slug"), ["newtown"]);
        let desk = site.signed_in_as("desk").await;
        let whole = detail(&desk, &first(&desk).await).await;
        assert_eq!(texts(&whole["history"], "action"), ["OFFER_REQUEST", "OFFER_REQUEST"]);
        refused(&step(&desk, &whole["request"], "OFFERED").await, 422, "message.status_not_allowed");
        let path = format!("/api/secured/booking_requests/{slug}/status");
        refused(&patient.put_json(&path, &json!({ "status": "OFFERED" })).await, 422, "message.status_not_allowed");
        found(&patient.put_json(&path, &json!({ "status": "DECLINED_BY_PATIENT" })).await);
        let ended = found(&desk.get(&format!("{LIST}?status=DECLINED_BY_PATIENT")).await)["items"][0].clone();
        refused(&work(&desk, &ended, "offers", &offer(&ended, &[])).await, 422, "message.status_not_allowed");
    }

    async fn a_request_is_assigned_only_to_staff_who_decide_where_it_is(site: Site) {
        request_exam(&site).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        site.add_account("anywhere", &[Role::CallCentre], &[]).await;
        site.add_account("elsewhere", &[Role::FrontDesk], &["newtown"]).await;
        site.add_account("looks", &[Role::FrontDesk, Role::ReadOnly], &["randwick"]).await;
        site.add_account("ada", &[Role::Administrator], &[]).await;
        site.add_account("both", &[Role::FrontDesk, Role::CallCentre], &["newtown", "randwick"]).await;
        let row = first(&desk).await;
        let whole = detail(&desk, &row).await;
        assert_eq!(texts(&whole["assignable"], "username"), ["anywhere", "both", "desk"]);
        let give = async |name: &str, version: &Value| {
            work(&desk, &row, "assignments", &json!({ "username": name, "version": version })).await
        };
        for name in ["elsewhere", "looks", "ada"] {
            let wrong = refused(&give(name, &row["version"]).await, 422, "message.invalid_fields");
            assert_eq!(texts(&wrong["fields"], "field"), ["username"], "{name}");
        }
        found(&give("both", &row["version"]).await);
        assert_eq!(first(&desk).await["ownerUsername"], "both");
        // The list of colleagues to choose from is limited.
        let copied = site.run_sql(
            "INSERT INTO users (username, display_name, disabled, created_at, version, password_due, second_factor_required) \
             WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 600) \
             SELECT 'many' || CAST(number AS text), 'Many', disabled, created_at, 1, password_due, second_factor_required \
             FROM users, numbers WHERE username = 'anywhere'",
        );
        assert!(copied.await);
        let roles = "INSERT INTO user_roles (user_id, role) SELECT id, 'CALL_CENTRE' FROM users WHERE username LIKE 'many%'";
        assert!(site.run_sql(roles).await);
        assert_eq!(detail(&desk, &row).await["assignable"].as_array().unwrap().len(), 500);
        found(&give("many600", &first(&desk).await["version"]).await);
    }

    async fn a_request_is_held_for_its_protocol_and_comes_back(site: Site) {
        request_exam(&site).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        found(&step(&desk, &first(&desk).await, "ON_HOLD").await);
        assert_eq!(listed(&desk, "?status=NEW").await, Vec::<String>::new());
        assert_eq!(listed(&desk, "?status=ON_HOLD,OFFERED").await.len(), 1);
        found(&step(&desk, &first(&desk).await, "NEW").await);
        assert_eq!(listed(&desk, "?status=NEW").await.len(), 1);
        let whole = detail(&desk, &first(&desk).await).await;
        assert_eq!(texts(&whole["history"], "status"), ["NEW", "ON_HOLD"]);
    }

    async fn staff_make_an_appointment_of_a_request_that_was_not_offered(site: Site) {
        let (_, _, slug) = request_exam(&site).await;
        let elsewhere = desk_of(&site, "elsewhere", &["newtown"]).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        let book = async |client: &Client, time: &str| {
            let mut body = submission(&site.new_key().await, &randwick_slot(&site, time));
            body["bookingRequestSlug"] = json!(slug);
            client.post_once("/api/appointments", &site.idempotency_key(), &body).await
        };
        refused(&book(&elsewhere, "09:00").await, 404, "message.not_found");
        made(&book(&desk, "10:00").await);
        assert_eq!(site.booking_requests().await[0].status, "BOOKED");
        refused(&book(&desk, "11:00").await, 404, "message.not_found");
    }

    async fn auth_11s_staff_offer_nothing_without_an_offer_and_book_nothing_without_an_appointment(site: Site) {
        let (_, _, slug) = request_exam(&site).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        let status = async || site.booking_requests().await[0].status.clone();
        for to in ["OFFERED", "BOOKED"] {
            refused(&step(&desk, &first(&desk).await, to).await, 422, "message.status_not_allowed");
        }
        found(&step(&desk, &first(&desk).await, "ON_HOLD").await);
        refused(&step(&desk, &first(&desk).await, "OFFERED").await, 422, "message.status_not_allowed");
        assert_eq!(status().await, "ON_HOLD");
        let row = first(&desk).await;
        found(&work(&desk, &row, "offers", &offer(&row, &[])).await);
        refused(&step(&desk, &first(&desk).await, "BOOKED").await, 422, "message.status_not_allowed");
        assert_eq!(status().await, "OFFERED");
        site.set_request(&slug, "OFFERED", "CHAT").await;
        found(&step(&desk, &first(&desk).await, "BOOKED").await);
    }

    async fn auth_11e_staff_of_another_clinic_neither_see_nor_change_a_request(site: Site) {
        let (_, _, own) = request_exam_at(&site, "newtown", of_other_patient).await;
        request_exam(&site).await;
        let (_, _, anywhere) = request_exam_at(&site, "select-clinic", |body| body).await;
        let elsewhere = desk_of(&site, "elsewhere", &["newtown"]).await;
        let centre = { site.add_account("centre", &[Role::CallCentre], &[]).await; site.signed_in_as("centre").await };
        let mut seen = listed(&elsewhere, "").await;
        seen.sort();
        let mut expected = vec![own, anywhere];
        expected.sort();
        assert_eq!(seen, expected, "their own, and what names no clinic");
        let query = format!("?clinicId={}", site.world.randwick);
        assert_eq!(listed(&elsewhere, &query).await, Vec::<String>::new());
        let foreign = found(&centre.get(&format!("{LIST}{query}")).await)["items"][0].clone();
        refused(&elsewhere.get(&format!("{LIST}/{}", foreign["id"])).await, 404, "message.not_found");
        for (what, body) in [
            ("notes", json!({ "text": "Hello" })),
            ("assignments", json!({ "username": "elsewhere", "version": 0 })),
            ("offers", offer(&foreign, &[])),
        ] {
            refused(&work(&elsewhere, &foreign, what, &body).await, 404, "message.not_found");
        }
        refused(&step(&elsewhere, &foreign, "REMOVED_BY_OPERATOR").await, 404, "message.not_found");
        let search = json!({ "text": "kostova" });
        let found_there = found(&elsewhere.post(&format!("{LIST}/search"), &search).await);
        assert_eq!(texts(&found_there["items"], "clinicName").iter().filter(|name| name.contains("Randwick")).count(), 0);
    }

    async fn a_request_is_found_by_patient_name_number_and_slug(site: Site) {
        let (_, _, slug) = request_exam(&site).await;
        request_exam_at(&site, "randwick", of_other_patient).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        let path = format!("{LIST}/search");
        for text in ["kosto", "Mira Kos", "KOSTOVA, MIRA", "0491 570 006", "+61491570006", slug.as_str()] {
            let page = found(&desk.post(&path, &json!({ "text": text })).await);
            assert_eq!(texts(&page["items"], "slug"), [slug.as_str()], "{text}");
        }
        assert_eq!(found(&desk.post(&path, &json!({ "text": "nobody" })).await)["items"], json!([]));
        refused(&desk.post(&path, &json!({ "text": "k" })).await, 422, "message.invalid_fields");
        let mine = json!({ "text": "kosto", "mine": true });
        assert_eq!(found(&desk.post(&path, &mine).await)["items"], json!([]), "nobody has taken it on");
        let row = found(&desk.post(&path, &json!({ "text": "kosto" })).await)["items"][0].clone();
        found(&work(&desk, &row, "assignments", &json!({ "username": "desk", "version": row["version"] })).await);
        assert_eq!(texts(&found(&desk.post(&path, &mine).await)["items"], "slug"), [slug.as_str()]);
        let other = desk_of(&site, "other", &["randwick"]).await;
        assert_eq!(found(&other.post(&path, &mine).await)["items"], json!([]), "it is another's");
    }

    async fn ops_08r_a_search_of_requests_comes_in_pages_however_many_patients_fit(site: Site) {
        request_exam(&site).await;
        let desk = desk_of(&site, "desk", &[]).await;
        // More people of one name than were ever looked through at once, and only the last by name have requests.
        let people = site.run_sql(
            "INSERT INTO patients (title, first_name, last_name, date_of_birth, email, contact_number, by_last_name, \
               by_first_name, created_at) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 250) \
             SELECT title, 'A' || CAST(number AS text), last_name, date_of_birth, '', '', \
               REPLACE(by_last_name, 'mira', 'a'), REPLACE(by_first_name, 'mira', 'a'), created_at FROM patients, numbers",
        );
        assert!(people.await);
        let copied = site.run_sql(
            "INSERT INTO booking_requests (slug, booking_id, booking_key_id, patient_id, clinic_id, status, kind, \
             patient_notes, clinical_notes, exam_notes, created_at, updated_at, version) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 70) \
             SELECT slug || '-' || CAST(number AS text), booking_id, booking_key_id, patient_id, clinic_id, status, kind, \
               '', '', '', created_at, updated_at + number / 3, 0 FROM booking_requests, numbers",
        );
        assert!(copied.await);
        let (mut seen, mut body) = (Vec::new(), json!({ "text": "kostova" }));
        for expected in [50, 21] {
            let page = found(&desk.post(&format!("{LIST}/search"), &body).await);
            assert_eq!(page["items"].as_array().unwrap().len(), expected);
            seen.extend(texts(&page["items"], "slug"));
            body["cursor"] = page["nextCursor"].clone();
        }
        assert_eq!(body["cursor"], Value::Null, "there is no third page");
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 71, "each once");
        let wrong = desk.post(&format!("{LIST}/search"), &json!({ "text": "kostova", "cursor": "first" })).await;
        assert_eq!(wrong.status.as_u16(), 400);
    }

    async fn a_long_list_of_requests_comes_in_pages_without_a_gap_or_a_repeat(site: Site) {
        request_exam(&site).await;
        let desk = desk_of(&site, "desk", &["randwick"]).await;
        // Three at a time, in three statuses, so that pages end among those that have waited equally long.
        let copied = site.run_sql(
            "INSERT INTO booking_requests (slug, booking_id, booking_key_id, patient_id, clinic_id, status, kind, \
             patient_notes, clinical_notes, exam_notes, created_at, updated_at, version) \
             WITH RECURSIVE numbers(number) AS \
               (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 119) \
             SELECT slug || '-' || CAST(number AS text), booking_id, booking_key_id, patient_id, clinic_id, \
               CASE number % 3 WHEN 0 THEN 'NEW' WHEN 1 THEN 'ON_HOLD' ELSE 'OFFERED' END, kind, \
               '', '', '', created_at, updated_at + number / 3, 0 FROM booking_requests, numbers",
        );
        assert!(copied.await);
        let (mut seen, mut waits, mut cursor) = (Vec::new(), Vec::new(), String::new());
        for expected in [50, 50, 20] {
            let page = found(&desk.get(&format!("{LIST}?clinicId={}{cursor}", site.world.randwick)).await);
            seen.extend(texts(&page["items"], "slug"));
            waits.extend(texts(&page["items"], "waitingSince"));
            assert_eq!(page["items"].as_array().unwrap().len(), expected);
            cursor = page["nextCursor"].as_str().map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
        }
        assert!(cursor.is_empty() && waits.is_sorted(), "{waits:?}");
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 120);
        for wrong in ["?status=SLEEPING", "?cursor=first", "?type=NOBODY"] {
            assert_eq!(desk.get(&format!("{LIST}{wrong}")).await.status.as_u16(), 400, "{wrong}");
        }
    }

    async fn req_03h_the_patient_reads_until_when_an_offer_stands(site: Site) {
        let (patient, key, slug) = request_exam(&site).await;
        let requests = format!("/api/secured/booking_keys/{key}/booking_requests");
        assert_eq!(found(&patient.get(&requests).await)[0].get("offeredUntil"), None, "nothing is offered yet");
        site.set_request(&slug, "OFFERED", "PATIENT").await;
        let seen = found(&patient.get(&requests).await)[0].clone();
        let until: jiff::Timestamp = seen["offeredUntil"].as_str().unwrap().parse().unwrap();
        site.clock.advance(until.duration_since(site.now()));
        assert_eq!(site.app.expire_requests().await.unwrap(), 0, "it stands as long as was said");
        site.clock.advance(jiff::SignedDuration::from_secs(1));
        assert_eq!(site.app.expire_requests().await.unwrap(), 1, "and no longer");
    }

    async fn unhandled_requests_expire_and_their_patients_are_notified(site: Site) {
        let (_, _, waiting) = request_exam(&site).await;
        let (_, _, offered) = request_exam_at(&site, "randwick", of_other_patient).await;
        site.do_all_jobs().await;
        site.set_request(&offered, "OFFERED", "PATIENT").await;
        assert_eq!(site.app.expire_requests().await.unwrap(), 0);
        site.clock.advance(jiff::SignedDuration::from_hours(24 * 7 + 1));
        assert_eq!(site.app.expire_requests().await.unwrap(), 1, "an offer waits a week");
        site.clock.advance(jiff::SignedDuration::from_hours(24 * 7));
        assert_eq!(site.app.expire_requests().await.unwrap(), 1, "a request two");
        assert_eq!(site.app.expire_requests().await.unwrap(), 0, "each once");
        let rows = site.booking_requests().await;
        let status = |slug: &str| rows.iter().find(|row| row.slug == slug).unwrap().status.clone();
        assert_eq!((status(&waiting), status(&offered)), ("EXPIRED".to_owned(), "EXPIRED_PATIENT".to_owned()));
        site.do_all_jobs().await;
        let said = site.messages().await;
        let ended: Vec<_> = said.iter().filter(|said| said.subject == "Your request for a scan has expired").collect();
        assert_eq!(ended.len(), 2);
        assert!(ended.iter().all(|said| said.body.contains("Questions: ")), "{}", ended[0].body);
        let rows = site.audit_events().await;
        let by_itself = rows.iter().filter(|row| row.action == "EXPIRE_REQUEST" && row.actor_kind == "SYSTEM");
        assert_eq!(by_itself.count(), 2);
    }
}
