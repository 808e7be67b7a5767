//! Decisions on questionnaires, and the calls that nobody gets past without them.

use std::collections::BTreeSet;

use app::questionnaires::SubmittingCall;
use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use strum::IntoEnumIterator;
use testkit::{Client, Site, TestResponse, on_both_engines, request_submission, submission};

use crate::questionnaires::question;
use crate::setup::administrator;
use crate::support::{booked, found, made, prove, refused, slug_of, texts};

const OUTCOMES: &str = "/api/questionnaires/outcomes";
const REQUIRED: &str = "message.questionnaire_required";
const WHY: &str = "The radiologist has agreed by phone";
/// The types that decide whether an exam is booked or requested.
const DECIDING: [&str; 3] = ["BOOKING_FORM", "CREATE_BOOKING_REQUEST", "CREATE_BOOKING_REQUEST_REFERRER"];

/// Publishes a questionnaire for every exam: whoever has a pacemaker gets these outcomes.
async fn publish(admin: &Client, kind: &str, outcomes: &[(&str, Value)]) -> i64 {
    let outcome = |(kind, result): &(&str, Value)| json!({ "condition": "{pacemaker} = 'yes'", "type": kind, "result": result });
    let outcomes: Vec<Value> = outcomes.iter().map(outcome).collect();
    let record = json!({
        "title": "Safety", "type": kind, "general": true, "published": true,
        "json": question("Do you have a pacemaker?"), "outcomes": outcomes
    });
    made(&admin.post("/api/admin/questionnaires", &record).await)["id"].as_i64().unwrap()
}

fn denials() -> Vec<(&'static str, Value)> {
    let result = json!({ "message": "A pacemaker can't go near the magnet." });
    vec![("DENY_BOOKING", result.clone()), ("DENY_BOOKING_REQUEST", result)]
}

fn answer(id: i64, pacemaker: &str) -> Value {
    let result = json!({ "pacemaker": pacemaker }).to_string();
    json!({ "questionnaireId": id, "questionnaireResult": result, "questionnaireVersion": 1 })
}

async fn decide(client: &Client, key: &str, id: i64, pacemaker: &str) -> TestResponse {
    client.post(OUTCOMES, &json!({ "bookingKey": key, "answer": answer(id, pacemaker) })).await
}

async fn save(client: &Client, key: &str, id: i64, pacemaker: &str) {
    let path = format!("/api/booking_keys/{key}/temporary_questionnaires");
    found(&client.put_json(&path, &json!({ "answer": answer(id, pacemaker) })).await);
}

async fn open(client: &Client, body: &Value) -> Value {
    found(&client.post("/api/questionnaire_sets", body).await)
}

fn injection() -> Value {
    json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }])
}

async fn desk(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk, Role::CallCentre], &[]).await;
    site.signed_in_as("desk").await
}

/// A draft of the caller, answered if an answer is given.
async fn draft(caller: &Client, ids: &[i64], pacemaker: Option<&str>) -> String {
    let key =
        made(&caller.post("/api/booking_keys", &json!({})).await)["bookingKey"].as_str().unwrap().to_owned();
    for id in ids {
        if let Some(pacemaker) = pacemaker {
            found(&decide(caller, &key, *id, pacemaker).await);
        }
    }
    key
}

async fn book(site: &Site, caller: &Client, key: &str, slot: &Value, reason: Option<&str>) -> TestResponse {
    let mut body = submission(key, slot);
    body["denialReason"] = json!(reason);
    caller.post_once("/api/appointments", &site.idempotency_key(), &body).await
}

async fn request(site: &Site, caller: &Client, key: &str, reason: Option<&str>) -> TestResponse {
    let mut body = request_submission(key, &injection());
    body["denialReason"] = json!(reason);
    caller.post_once("/api/booking_requests", &site.idempotency_key(), &body).await
}

/// Makes a call after an answer to every questionnaire; none means that they are not answered.
async fn submit(
    site: &Site,
    call: SubmittingCall,
    caller: &Client,
    ids: &[i64],
    pacemaker: Option<&str>,
    time: &str,
) -> TestResponse {
    let key = draft(caller, ids, pacemaker).await;
    match call {
        SubmittingCall::CreateAppointments => {
            let slot = site.world.slot("ultrasound-knee", site.world.room_2, "2026-03-17", time, 30);
            book(site, caller, &key, &slot, None).await
        }
        SubmittingCall::CreateBookingRequests => request(site, caller, &key, None).await,
        SubmittingCall::CreatePatientBookingRequests
        | SubmittingCall::AdminApproveAppointment
        | SubmittingCall::ConfirmAppointments
        | SubmittingCall::RescheduleAppointments => {
            unreachable!("they follow a booking")
        }
    }
}

async fn answer_after(client: &Client, key: &str, id: i64, pacemaker: &str) -> TestResponse {
    let path =
        format!("/api/booking_keys/{key}/appointments/{}/questionnaire_answers", slug_of(client, key).await);
    client.put_json(&path, &json!({ "answer": answer(id, pacemaker) })).await
}

async fn confirm(client: &Client, key: &str) -> TestResponse {
    let slugs = slug_of(client, key).await;
    client.post("/api/secured/appointments/confirmations", &json!({ "slugs": slugs })).await
}

async fn reschedule(site: &Site, client: &Client, key: &str, slot: &Value) -> TestResponse {
    let body = json!({ "slugs": slug_of(client, key).await, "slots": [slot] });
    client.post_once("/api/secured/appointments/reschedules", &site.idempotency_key(), &body).await
}

on_both_engines! {
    async fn qst_03b_11f_no_call_books_or_requests_without_a_decision_or_against_it(site: Site) {
        let admin = administrator(&site).await;
        let world = &site.world;
        // Booked before there were questions, and not approved yet.
        let (patient, key) = booked(&site, &world.slot("ultrasound-contrast", world.room_1, "2026-03-10", "09:00", 45)).await;
        prove(&site, &patient, &key).await;
        let mut ids = Vec::new();
        for kind in DECIDING {
            ids.push(publish(&admin, kind, &denials()).await);
        }
        site.add_account("referrer", &[Role::Referrer], &[]).await;
        let callers = [site.another_client(), desk(&site).await, site.signed_in_as("referrer").await];
        for call in SubmittingCall::iter() {
            match call {
                SubmittingCall::CreateAppointments | SubmittingCall::CreateBookingRequests => {
                    let denied = if call == SubmittingCall::CreateAppointments { "message.booking_denied" } else { "message.booking_request_denied" };
                    for (caller, time) in callers.iter().zip(["09:00", "10:00", "11:00"]) {
                        refused(&submit(&site, call, caller, &ids, None, time).await, 422, REQUIRED);
                        refused(&submit(&site, call, caller, &ids, Some("yes"), time).await, 422, denied);
                        let done = submit(&site, call, caller, &ids, Some("no"), time).await;
                        assert_eq!(done.status, 201, "{call:?}: {}", done.text);
                    }
                }
                SubmittingCall::CreatePatientBookingRequests => {
                    let body = json!({ "bookingRequests": injection() });
                    let path = "/api/secured/booking_requests";
                    refused(&patient.post_once(path, &site.idempotency_key(), &body).await, 422, REQUIRED);
                }
                SubmittingCall::AdminApproveAppointment => {
                    let summary = found(&patient.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
                    let path = format!("/api/admin/appointments/{}/approvals", summary["appointments"][0]["id"]);
                    refused(&callers[1].post(&path, &json!({})).await, 422, REQUIRED);
                    let approved = callers[1].post(&path, &json!({ "denialReason": WHY })).await;
                    assert_eq!(found(&approved)["status"], "BOOKED");
                    assert_eq!(actions_of(&site, &approved).await, ["PASS_OVER_DENIAL", "PASS_OVER_RULES", "APPROVE"]);
                }
                SubmittingCall::ConfirmAppointments => {
                    ids.push(publish(&admin, "REQUIRED_ON_CONFIRMATION", &denials()).await);
                    refused(&confirm(&patient, &key).await, 422, REQUIRED);
                    found(&answer_after(&patient, &key, ids[3], "no").await);
                    // Staff have passed over what was said until then, not over this.
                    site.clock.advance(SignedDuration::from_secs(1));
                    found(&answer_after(&patient, &key, ids[0], "yes").await);
                    refused(&confirm(&patient, &key).await, 422, "message.booking_denied");
                }
                SubmittingCall::RescheduleAppointments => {
                    let slot = world.slot("ultrasound-contrast", world.room_1, "2026-03-10", "11:00", 45);
                    refused(&reschedule(&site, &patient, &key, &slot).await, 422, "message.booking_denied");
                }
            }
        }
    }

    async fn qst_11f_what_staff_passed_over_is_confirmed_and_moved(site: Site) {
        let (admin, world) = (administrator(&site).await, &site.world);
        let at = |time| world.slot("ultrasound-contrast", world.room_1, "2026-03-10", time, 45);
        let (patient, key) = booked(&site, &at("09:00")).await;
        prove(&site, &patient, &key).await;
        let id = publish(&admin, "BOOKING_FORM", &denials()).await;
        found(&answer_after(&patient, &key, id, "yes").await);
        let summary = found(&patient.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        let path = format!("/api/admin/appointments/{}/approvals", summary["appointments"][0]["id"]);
        let desk = desk(&site).await;
        refused(&desk.post(&path, &json!({})).await, 422, "message.booking_denied");
        found(&desk.post(&path, &json!({ "denialReason": WHY })).await);
        found(&confirm(&patient, &key).await);
        made(&reschedule(&site, &patient, &key, &at("11:00")).await);
    }

    async fn qst_07e_11f_further_requests_come_with_answers_of_a_draft(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key) = booked(&site, &site.world.knee_slot("09:00")).await;
        prove(&site, &patient, &key).await;
        let id = publish(&admin, "CREATE_BOOKING_REQUEST", &denials()).await;
        for (pacemaker, expected) in [(None, 422), (Some("yes"), 422), (Some("no"), 201)] {
            let answered = draft(&patient, &[id], pacemaker).await;
            let body = json!({ "bookingRequests": injection(), "documentsBookingKey": answered });
            let asked = patient.post_once("/api/secured/booking_requests", &site.idempotency_key(), &body).await;
            assert_eq!(asked.status.as_u16(), expected, "{pacemaker:?}: {}", asked.text);
        }
        let body = json!({ "bookingRequests": injection() });
        made(&patient.post_once("/api/secured/booking_requests", &site.idempotency_key(), &body).await);
    }

    async fn qst_11f_further_requests_follow_the_answers_of_their_booking(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "CREATE_BOOKING_REQUEST", &[("DENY_BOOKING_REQUEST", json!({}))]).await;
        for (pacemaker, time, status) in [("yes", "09:00", 422), ("no", "10:00", 201)] {
            let client = site.another_client();
            let key = draft(&client, &[id], Some(pacemaker)).await;
            made(&book(&site, &client, &key, &site.world.knee_slot(time), None).await);
            let body = json!({ "bookingRequests": injection() });
            let asked = client.post_once("/api/secured/booking_requests", &site.idempotency_key(), &body).await;
            assert_eq!(asked.status.as_u16(), status, "{}", asked.text);
        }
    }

    async fn qst_11g_staff_pass_over_a_denial_with_a_reason_that_stays(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &denials()).await;
        let (desk, patient) = (desk(&site).await, site.another_client());
        let slot = site.world.knee_slot("09:00");
        let key = draft(&patient, &[id], Some("yes")).await;
        let denied = refused(&book(&site, &patient, &key, &slot, Some(WHY)).await, 422, "message.booking_denied");
        assert_eq!(denied["details"]["explanation"], "A pacemaker can't go near the magnet.");
        let key = draft(&desk, &[], None).await;
        refused(&book(&site, &desk, &key, &slot, Some(WHY)).await, 422, REQUIRED);
        found(&decide(&desk, &key, id, "yes").await);
        for nothing in [None, Some(" "), Some("\u{200b}\u{2060}"), Some("\u{3164}")] {
            refused(&book(&site, &desk, &key, &slot, nothing).await, 422, "message.booking_denied");
        }
        let done = book(&site, &desk, &key, &slot, Some(WHY)).await;
        made(&done);
        assert_eq!(actions_of(&site, &done).await, ["BOOK", "PASS_OVER_RULES"]);
        let kept = site.booking_changes().await.pop().unwrap();
        assert_eq!((kept.action.as_str(), kept.reason.as_deref()), ("PASS_OVER_DENIAL", Some(WHY)));
    }

    async fn qst_11e_a_decision_is_about_the_stored_answers_alone(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &denials()).await;
        let client = site.another_client();
        let key = draft(&client, &[id], Some("no")).await;
        save(&client, &key, id, "no").await;
        let set = open(&client, &json!({ "bookingKey": key, "questionnaireId": id })).await;
        assert_eq!(set["questionnaires"][0]["answered"], true, "the same answers: {set}");
        save(&client, &key, id, "yes").await;
        let slot = site.world.knee_slot("09:00");
        refused(&book(&site, &client, &key, &slot, None).await, 422, REQUIRED);
        assert!(!site.holds_text("answerHash").await, "a decision is sealed");
        // The decision of one draft is no decision about the answers of another.
        let (allowed, denied) = (draft(&client, &[id], Some("no")).await, draft(&client, &[id], Some("yes")).await);
        let ids = site.booking_keys().await;
        let id_of = |key: &str| *ids.iter().find(|(_, known)| *known == key).unwrap().0;
        let moved = format!(
            "UPDATE temporary_answers SET decision_sealed = (SELECT decision_sealed FROM temporary_answers AS other \
             WHERE other.booking_key_id = {}) WHERE booking_key_id = {}",
            id_of(&allowed), id_of(&denied)
        );
        assert!(site.run_sql(&moved).await);
        refused(&book(&site, &client, &denied, &slot, None).await, 422, REQUIRED);
        made(&book(&site, &client, &allowed, &slot, None).await);
    }

    async fn qst_04h_answers_and_their_decision_go_to_another_draft(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &denials()).await;
        let client = site.another_client();
        let (old, new) = (draft(&client, &[id], Some("no")).await, draft(&client, &[], None).await);
        let moved = client.post(&format!("/api/booking_keys/{old}/transfers"), &json!({ "newBookingKey": new })).await;
        assert_eq!(found(&moved)["questionnaires"], 1);
        let slot = site.world.knee_slot("09:00");
        refused(&book(&site, &client, &old, &slot, None).await, 422, REQUIRED);
        made(&book(&site, &client, &new, &slot, None).await);
        let answers = open(&client, &json!({ "bookingKey": new, "questionnaireId": id })).await["answers"].clone();
        assert_eq!(answers[0]["questionnaireResult"], "{\"pacemaker\":\"no\"}", "they have joined the booking");
    }

    async fn qst_11c_answers_count_until_a_version_asks_again(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &denials()).await;
        let client = site.another_client();
        let (first, second) = (draft(&client, &[id], Some("no")).await, draft(&client, &[id], Some("no")).await);
        let path = format!("/api/admin/questionnaires/{id}");
        for (title, asks_again) in [("Any pacemaker?", false), ("Any pacemaker or pump?", true)] {
            let mut record = found(&admin.get(&path).await);
            record["json"] = json!(question(title));
            record["asksAgain"] = json!(asks_again);
            found(&admin.put_json(&path, &record).await);
            let answered = book(&site, &client, if asks_again { &second } else { &first }, &site.world.knee_slot("09:00"), None).await;
            if asks_again { refused(&answered, 422, REQUIRED); } else { made(&answered); }
        }
        refused(&decide(&client, &second, id, "no").await, 409, "message.questionnaire_changed");
    }

    async fn qst_11d_what_cannot_be_decided_is_not_saved(site: Site) {
        let admin = administrator(&site).await;
        let mut record = json!({
            "title": "Safety", "type": "BOOKING_FORM", "json": question("A pacemaker?"), "outcomes": [
                { "condition": "{pacemaker} = 'yes'", "type": "DENY_BOOKING" },
                { "condition": "{pacemake} = 'yes'", "type": "DENY_BOOKING" },
                { "condition": "{pacemaker} = = 'yes'", "type": "DENY_BOOKING" }
            ]
        });
        let path = "/api/admin/questionnaires";
        let answer = refused(&admin.post(path, &record).await, 422, "message.invalid_fields");
        let mut fields = texts(&answer["fields"], "field");
        fields.dedup();
        assert_eq!(fields, ["outcomes.1.condition", "outcomes.2.condition"], "{answer}");
        record["outcomes"] = json!([{ "condition": "{pacemaker} = 'yes'", "type": "CONTINUE", "result": { "newExamSlug": "no-such-exam" } }]);
        let answer = refused(&admin.post(path, &record).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["outcomes"]);
        record["outcomes"] = json!([]);
        record["json"] = json!("{\"elements\":[{\"type\":\"no-such-question\",\"name\":\"a\"}]}");
        let answer = refused(&admin.post(path, &record).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["json"]);
    }

    async fn qst_03a_09d_outcomes_are_answered_and_incomplete_answers_are_refused_by_question(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &denials()).await;
        let client = site.another_client();
        let key = draft(&client, &[], None).await;
        let empty = json!({ "questionnaireId": id, "questionnaireResult": "{}", "questionnaireVersion": 1 });
        let answer = client.post(OUTCOMES, &json!({ "bookingKey": key, "answer": empty })).await;
        let answer = refused(&answer, 422, "message.invalid_answer");
        assert_eq!(texts(&answer["fields"], "field"), ["answer.pacemaker"]);
        assert_eq!(found(&decide(&client, &key, id, "no").await)["outcomes"], json!([]));
        let decided = found(&decide(&client, &key, id, "yes").await);
        assert_eq!(decided["message"], "A pacemaker can't go near the magnet.");
        assert_eq!(texts(&decided["outcomes"], "type"), ["DENY_BOOKING", "DENY_BOOKING_REQUEST"]);
    }

    async fn qst_03f_what_is_to_be_requested_is_not_booked_and_can_be_requested(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &[("CREATE_BOOKING_REQUEST", json!({ "confirmationMessage": "message.success" }))]).await;
        let client = site.another_client();
        let key = draft(&client, &[id], Some("yes")).await;
        refused(&book(&site, &client, &key, &site.world.knee_slot("09:00"), None).await, 422, "message.booking_denied");
        let wanted = json!([{ "examSlug": "ultrasound-knee", "clinicSlug": "randwick" }]);
        let body = request_submission(&key, &wanted);
        made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
    }

    async fn qst_03j_only_the_new_exam_can_be_booked(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &[("CONTINUE", json!({ "newExamSlug": "ultrasound-morphology" }))]).await;
        let client = site.another_client();
        let key = draft(&client, &[], None).await;
        let decided = found(&decide(&client, &key, id, "yes").await);
        assert_eq!(decided["newExamSlug"], "ultrasound-morphology");
        refused(&book(&site, &client, &key, &site.world.knee_slot("09:00"), None).await, 422, "message.booking_denied");
        made(&book(&site, &client, &key, &site.world.long_slot("09:00"), None).await);
    }

    async fn qst_08i_a_slot_before_the_preparation_is_done_is_not_booked(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &[("CONTINUE", json!({ "prepTime": 2 * 24 * 60 }))]).await;
        let client = site.another_client();
        let key = draft(&client, &[id], Some("yes")).await;
        refused(&book(&site, &client, &key, &site.world.knee_slot("09:00"), None).await, 422, "message.prep_too_late");
        let later = site.world.slot("ultrasound-knee", site.world.room_1, "2026-03-17", "09:00", 30);
        made(&book(&site, &client, &key, &later, None).await);
    }

    async fn qst_11r_a_booking_is_not_moved_before_the_preparation_is_done(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &[("CONTINUE", json!({ "prepTime": 2 * 24 * 60 }))]).await;
        let client = site.another_client();
        let key = draft(&client, &[id], Some("yes")).await;
        let at = |date: &str, time: &str| site.world.slot("ultrasound-knee", site.world.room_1, date, time, 30);
        made(&book(&site, &client, &key, &at("2026-03-17", "09:00"), None).await);
        prove(&site, &client, &key).await;
        let slugs = slug_of(&client, &key).await;
        let moved = async |slot: Value| {
            let body = json!({ "slugs": slugs, "slots": [slot] });
            client.post_once("/api/secured/appointments/reschedules", &site.idempotency_key(), &body).await
        };
        refused(&moved(site.world.knee_slot("09:00")).await, 422, "message.prep_too_late");
        made(&moved(at("2026-03-17", "10:00")).await);
    }

    async fn qst_02a_09a_09b_opening_without_a_key_makes_a_draft(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &denials()).await;
        publish(&admin, "FEEDBACK", &[]).await;
        let client = site.another_client();
        let set = open(&client, &json!({ "examSlug": "ultrasound-knee" })).await;
        assert_eq!((set["questionnaires"].as_array().unwrap().len(), &set["questionnaires"][0]["id"]), (1, &json!(id)));
        assert_eq!(set["answers"], json!([]));
        let key = set["bookingKey"].as_str().unwrap();
        found(&client.get(&format!("/api/booking_keys/{key}")).await);
        let one = &set["questionnaires"][0];
        for field in ["title", "json", "type", "general", "association", "examSlugs", "modalityIds", "modalSize", "outcomes",
            "css", "showClosingConfirmation", "showPreviousButtonOnLastPageEnabled", "version", "answered"] {
            assert!(!one[field].is_null(), "{field}: {one}");
        }
        let outcome = &one["outcomes"][0];
        assert_eq!((&outcome["condition"], &outcome["type"]), (&json!("{pacemaker} = 'yes'"), &json!("DENY_BOOKING")));
        assert_eq!((outcome["result"].is_object(), &outcome["evaluateResult"]), (true, &json!(false)));
        let unknown = client.post("/api/questionnaire_sets", &json!({ "questionnaireId": 987_654 })).await;
        refused(&unknown, 404, "message.not_found");
    }

    async fn qst_09c_a_modality_or_single_exams_select_a_questionnaire(site: Site) {
        let admin = administrator(&site).await;
        let exams = site.rows_of("exams").await;
        let exam = |slug: &str| exams.iter().find(|exam| exam["slug"] == slug).unwrap();
        let ultrasound = &exam("ultrasound-knee")["modality_id"];
        let other = json!({ "name": "Joints", "code": "OT", "releaseDelayDays": 0, "reminderHours": [] });
        let other = made(&admin.post("/api/admin/modalities", &other).await)["id"].clone();
        let publish = async |association: &str, modality: &Value, exam: &Value| {
            let record = json!({
                "title": "Safety", "type": "BOOKING_FORM", "published": true, "json": question("Any pacemaker?"),
                "association": association, "modalityIds": [modality], "examIds": [exam["id"]]
            });
            made(&admin.post("/api/admin/questionnaires", &record).await)["id"].clone()
        };
        let of_all = publish("MODALITY", ultrasound, exam("guided-injection")).await;
        publish("MODALITY", &other, exam("ultrasound-knee")).await;
        let of_injection = publish("EXAM", &other, exam("guided-injection")).await;
        for (slug, ids) in [("ultrasound-knee", vec![&of_all]), ("guided-injection", vec![&of_all, &of_injection])] {
            let set = open(&site.another_client(), &json!({ "examSlug": slug })).await;
            let asked: Vec<&Value> = set["questionnaires"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
            assert_eq!(asked, ids, "{slug}");
        }
    }

    async fn route_09e_answers_of_a_booking_are_shown_to_its_session_alone(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &denials()).await;
        let client = site.another_client();
        let key = draft(&client, &[id], Some("no")).await;
        let wanted = json!({ "bookingKey": key, "questionnaireId": id });
        let shown = async |client: &Client| open(client, &wanted).await["answers"].as_array().unwrap().len();
        assert_eq!(shown(&site.another_client()).await, 1, "the holder of a draft");
        made(&book(&site, &client, &key, &site.world.knee_slot("09:00"), None).await);
        assert_eq!((shown(&client).await, shown(&site.another_client()).await), (1, 0));
        client.delete("/api/authentication").await;
        assert_eq!(shown(&client).await, 0);
    }

    async fn qst_11f_exams_booked_separately_are_denied_one_by_one(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &denials()).await;
        let client = site.another_client();
        let (denied, allowed) = (draft(&client, &[id], Some("yes")).await, draft(&client, &[id], Some("no")).await);
        let mut first = site.world.knee_slot("09:00");
        let mut second = site.world.long_slot("10:00");
        first["bookingKey"] = json!(denied);
        second["bookingKey"] = json!(allowed);
        let mut body = submission(&denied, &first);
        body["separateBooking"] = json!(true);
        body["appointments"] = json!([first, second]);
        let done = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let results = &done["appointments"];
        assert_eq!(results[0]["key"], "message.booking_denied", "{done}");
        assert_eq!(results[1]["success"], true, "{done}");
    }
}

async fn actions_of(site: &Site, answer: &TestResponse) -> Vec<String> {
    site.audit_rows_of(answer).await.into_iter().map(|row| row.action).collect()
}

/// The list that the walk above follows is that of the calls that may refuse for want of an answer.
#[test]
fn qst_11f_the_walk_makes_every_call_that_needs_a_decision() {
    let described: Value = serde_json::from_str(&scanbook_http::openapi().to_json().unwrap()).unwrap();
    let calls =
        described["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values());
    let refusing = calls.filter(|call| {
        call["responses"]["422"]["description"].as_str().unwrap_or_default().contains(REQUIRED)
    });
    let described: BTreeSet<String> =
        refusing.map(|call| call["operationId"].as_str().unwrap().to_owned()).collect();
    let walked: BTreeSet<String> = SubmittingCall::iter().map(|call| <&str>::from(call).to_owned()).collect();
    assert_eq!(walked, described);
}
