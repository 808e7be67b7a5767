//! Every route and its audit row: one when the caller is let through, and one when they are refused. A call that is missing in
//! the table beside this file fails.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::Method;
use serde_json::{Value, json};
use testkit::{
    AuditRow, Client, SMALL_PNG, Site, TestResponse, on_both_engines, request_submission, sign_in, submission,
};

use crate::authorisation_matrix::{Installation, OWN_ACCOUNT, Route, Subject, routes};
use crate::setup::{self, is_of_the_offer};
use crate::support::{booked, found, made, randwick_slot};
use crate::upload_links::token_sent;

/// One line per route: the audit row of a call that is let through.
const TABLE: &str = include_str!("audit_walk.txt");

/// A minimal picture.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

/// Calls that need no booking.
const ABOUT_NO_BOOKING: [&str; 8] = [
    "/api/admin/api_keys",
    "/api/admin/users",
    "/api/admin/configurations",
    "/api/admin/texts",
    "/api/admin/assets",
    OWN_ACCOUNT[0],
    OWN_ACCOUNT[1],
    OWN_ACCOUNT[2],
];
/// Calls that administrators may not make.
const OF_DESKS: [&str; 7] = [
    "/api/admin/appointments",
    "/api/admin/booking_keys/{bookingKey}/short_notice",
    "/api/admin/booking_requests",
    "/api/admin/call_center_emails",
    "/api/admin/callback_requests",
    "/api/admin/patient_details_changes",
    "/api/admin/patients/links",
];

/// Calls about two people's records: each gets a row, so that both trails include it.
const ABOUT_TWO_RECORDS: [&str; 3] = ["adminLinkPatients", "adminUnlinkPatients", "adminDismissPatientLink"];

/// Staff who may read the booking are let through, and learn that it has no such answer.
const INSIDE_A_BOOKING: [&str; 2] = ["viewQuestionnaire", "viewConsentPaper"];

/// Counts contain no personal data.
const ONLY_COUNTED: &str = "GET /api/admin/waiting";
/// What staff are writing is checked and tried: it is about no person, and nothing is stored.
const ONLY_TRIED: [&str; 2] =
    ["POST /api/admin/questionnaires/checks", "POST /api/admin/questionnaires/trials"];

fn table() -> BTreeMap<String, Option<&'static str>> {
    let lines = TABLE.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let read = lines.map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [method, path, action] = words[..] else { panic!("three words: {line}") };
        (format!("{method} {path}"), Some(action).filter(|action| *action != "-"))
    });
    read.collect()
}

fn is_secured(path: &str) -> bool {
    path.starts_with("/api/secured/") || path.starts_with("/api/admin/")
}

/// A draft with a file and an answer.
async fn draft_with_items(site: &Site) -> (String, i64) {
    let key = site.new_key().await;
    let path = format!("/api/booking_keys/{key}/temporary_documents");
    let uploaded = made(&site.client.upload(&path, "referral.png", SMALL_PNG, &[]).await);
    (key, uploaded["id"].as_i64().unwrap())
}

fn answer_of(questionnaire: i64) -> Value {
    json!({ "examSlug": "ultrasound-knee", "answer": {
        "questionnaireId": questionnaire, "questionnaireResult": "{\"pacemaker\":\"no\"}",
        "questionnaireType": "BOOKING_FORM", "questionnaireVersion": 1
    }})
}

/// A questionnaire that says something to whoever has no pacemaker.
async fn question_with_message(admin: &Client) -> i64 {
    let outcome = json!({
        "condition": "{pacemaker} = 'no'", "type": "DENY_BOOKING", "result": { "message": "Please call us." }
    });
    let record = json!({
        "title": "Feedback", "type": "FEEDBACK", "general": true, "published": true,
        "json": crate::questionnaires::question("A pacemaker?"), "outcomes": [outcome]
    });
    made(&admin.post("/api/admin/questionnaires", &record).await)["id"].as_i64().unwrap()
}

async fn decide(caller: &Client, route: &Route, id: i64, state: &str) -> TestResponse {
    caller
        .put_json(&route.path.replace("{id}", &id.to_string()), &json!({ "state": state, "version": 0 }))
        .await
}

/// Makes a call so that it succeeds.
async fn succeed(
    installation: &mut Installation,
    route: &Route,
    caller: &Client,
    subject: &Subject,
) -> TestResponse {
    let name = route.name.as_str();
    let books = matches!(name, "createAppointments" | "adminUpdateDetailsChange" | "adminDismissPatientLink");
    let slot = if books { installation.next_slot() } else { Value::Null };
    if let Some(answer) = succeed_with_account(installation, route, caller, subject).await {
        return answer;
    }
    if let Some(answer) = succeed_with_file(installation, route, caller, subject).await {
        return answer;
    }
    let site = &installation.site;
    let unique = site.idempotency_key();
    let (key, document) = draft_with_items(site).await;
    let of_draft = |end: &str| format!("/api/booking_keys/{key}{end}");
    match name {
        "createAppointments" => {
            caller.post_once("/api/appointments", &unique, &submission(&key, &slot)).await
        }
        "createBookingRequests" => {
            let asked = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
            caller.post_once("/api/booking_requests", &unique, &request_submission(&key, &asked)).await
        }
        "authenticatePatient" => {
            caller.post("/api/authentication", &sign_in(&subject.key, "PATIENT_PORTAL")).await
        }
        "signInStaff" => {
            let body = json!({ "username": "front_desk", "password": testkit::PASSWORD });
            site.another_client().post("/api/authentication/staff", &body).await
        }
        "validateOtp" => {
            let mut body = json!({ "bookingKey": subject.key, "type": "PATIENT_PORTAL" });
            // Wait, so that a code sent just before isn't a reason for a refusal.
            site.clock.advance(jiff::SignedDuration::from_secs(5));
            found(&caller.post("/api/authentication/otp", &body).await);
            body["otp"] = json!(site.last_code().await);
            caller.post("/api/authentication/otp/validation", &body).await
        }
        "getBookingKey" => caller.get(&of_draft("")).await,
        "uploadTemporaryDocument" => {
            caller.upload(&of_draft("/temporary_documents"), "back.png", SMALL_PNG, &[]).await
        }
        "deleteTemporaryDocument" => {
            caller.delete(&of_draft(&format!("/temporary_documents/{document}"))).await
        }
        "sendValidationCode" => {
            caller.post(&of_draft("/validation_codes"), &json!({ "email": "mira@example.org" })).await
        }
        "updateTemporaryQuestionnairesExam" => {
            let change = json!({ "examSlug": "ultrasound-knee", "newExamSlug": "ultrasound-abdomen" });
            caller.put_json(&of_draft("/temporary_questionnaires/exam"), &change).await
        }
        "transferTemporaryItems" => {
            let other = site.new_key().await;
            caller.post(&of_draft("/transfers"), &json!({ "newBookingKey": other })).await
        }
        "matchPatient" => {
            let body = json!({ "dateOfBirth": "1984-05-17", "email": "mira@example.org" });
            caller.post(&of_draft("/patient_match"), &body).await
        }
        "revokeSharedAccess" => {
            let path = route.path.trim_end_matches("/{id}").to_owned();
            let share = Route { method: Method::POST, path, name: "shareAccess".to_owned() };
            let share = made(&installation.call(caller, &share, subject, "").await);
            let path = route.path.replace("{bookingKey}", &subject.key);
            caller.delete(&path.replace("{id}", &share["id"].to_string())).await
        }
        "sendPendingAppointmentNotifications" => {
            let world = &site.world;
            let slot = world.slot("ultrasound-contrast", world.room_1, "2026-03-10", "09:00", 45);
            let (patient, key) = booked(site, &slot).await;
            let path = format!("/api/secured/booking_keys/{key}/pending_notifications");
            patient.post(&path, &json!({})).await
        }
        _ => match about_a_questionnaire(installation, route, caller, subject).await {
            Some(answer) => answer,
            None => match at_the_desk(installation, route, caller, &slot).await {
                Some(answer) => answer,
                None => installation.call(caller, route, subject, "").await,
            },
        },
    }
}

/// Like [`succeed`], for answers, pain scores and consent.
async fn about_a_questionnaire(
    installation: &Installation,
    route: &Route,
    caller: &Client,
    subject: &Subject,
) -> Option<TestResponse> {
    let (site, name) = (&installation.site, route.name.as_str());
    let key = site.new_key().await;
    let of_draft = |end: &str| format!("/api/booking_keys/{key}{end}");
    Some(match name {
        "saveTemporaryAnswer" => {
            let id = site.add_questionnaire(&["ultrasound-knee"]).await;
            caller.put_json(&of_draft("/temporary_questionnaires"), &answer_of(id)).await
        }
        "openQuestionnaireSet" => {
            let id = site.add_questionnaire(&["ultrasound-knee"]).await;
            found(&caller.put_json(&of_draft("/temporary_questionnaires"), &answer_of(id)).await);
            caller.post(&route.path, &json!({ "bookingKey": key, "questionnaireId": id })).await
        }
        "saveConsentForms" | "viewConsentPaper" => {
            let admin = installation.caller("administrator", subject).await;
            let id = crate::consents::published(&admin).await;
            let path = installation.filled("/api/secured/appointments/{slug}/consent_forms", subject).await;
            let signed = caller.put_json(&path, &crate::consents::signed(id)).await;
            if name == "saveConsentForms" {
                signed
            } else {
                caller.get(&format!("{path}/{}/paper", found(&signed)["answers"][0]["id"])).await
            }
        }
        "savePainScore" => {
            let admin = installation.caller("administrator", subject).await;
            let id = crate::pain_scores::published(&admin, "PAIN_SCORE_INITIAL").await;
            let path = route.path.replace("{bookingKey}", &subject.key);
            caller.put_json(&path, &crate::pain_scores::answer_of(id, "{\"painScore\":7}")).await
        }
        "processOutcomes" => {
            let id = site.add_questionnaire(&["ultrasound-knee"]).await;
            let mut body = answer_of(id);
            body["bookingKey"] = json!(key);
            caller.post(&route.path, &body).await
        }
        "saveAppointmentAnswer" | "saveBookingRequestAnswer" => {
            let id = site.add_questionnaire(&[]).await;
            let whose = if name == "saveAppointmentAnswer" { "appointments" } else { "booking_requests" };
            let slug = installation.filled(&format!("/api/secured/{whose}/{{slug}}"), subject).await;
            let slug = slug.rsplit('/').next().unwrap_or_default().to_owned();
            let path = route.path.replace("{bookingKey}", &subject.key).replace("{slug}", &slug);
            caller.put_json(&path, &answer_of(id)).await
        }
        "getQuestionnaireMessage" => {
            let id = question_with_message(&installation.caller("administrator", subject).await).await;
            let mut body = answer_of(id);
            body["bookingKey"] = json!(key);
            found(&caller.post("/api/questionnaires/outcomes", &body).await);
            caller.get(&of_draft(&format!("/questionnaires/{id}/message"))).await
        }
        "viewQuestionnaire" => {
            let id = site.add_questionnaire(&[]).await;
            let slug = installation.filled("/api/secured/appointments/{slug}", subject).await;
            let slug = slug.rsplit('/').next().unwrap_or_default();
            caller.get(&format!("/api/secured/questionnaires/{id}/view?appointmentSlug={slug}")).await
        }
        _ => return None,
    })
}

/// The records of the last two bookings.
async fn two_records(site: &testkit::Site) -> Value {
    let bookings = site.bookings().await;
    let [.., known, later] = &bookings[..] else { panic!("two bookings") };
    json!({ "patientId": later.patient_id, "knownPatientId": known.patient_id })
}

/// Like [`two_records`], for a booking and the record found for it.
async fn proposed_records(site: &testkit::Site, slot: &Value) -> Value {
    let (client, key) = (site.another_client(), site.new_key().await);
    let asked = json!({ "dateOfBirth": "1984-05-17", "email": "mira@example.org" });
    client.post(&format!("/api/booking_keys/{key}/patient_match"), &asked).await;
    site.do_all_jobs().await;
    assert_eq!(site.book(&client, &key, slot).await.status, 201);
    let found = site.patient_matches().await.last().unwrap().patient_id;
    json!({ "patientId": site.patient().await.id, "knownPatientId": found })
}

/// Decisions and undos of staff; other calls are made as they are.
async fn at_the_desk(
    installation: &Installation,
    route: &Route,
    caller: &Client,
    slot: &Value,
) -> Option<TestResponse> {
    let (site, unique) = (&installation.site, installation.site.idempotency_key());
    Some(match route.name.as_str() {
        "adminApproveAppointment" | "adminDeclineAppointment" => {
            let world = &site.world;
            let time = if route.name == "adminApproveAppointment" { "10:00" } else { "11:00" };
            // On a day of its own: elsewhere at that time, the patient would be approved only with a reason.
            let slot = world.slot("ultrasound-contrast", world.room_1, "2026-05-05", time, 45);
            let (patient, key) = booked(site, &slot).await;
            let summary = found(&patient.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
            let path = route.path.replace("{id}", &summary["appointments"][0]["id"].to_string());
            caller.post(&path, &json!({ "reason": "Other" })).await
        }
        "adminAllowShortNotice" => {
            let path = route.path.replace("{bookingKey}", &site.new_key().await);
            caller.put_json(&path, &json!({ "reason": "Other" })).await
        }
        "adminUndoAppointmentStep" => {
            // On its own day: patients can't arrive before.
            let slot = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-09", "16:00", 30);
            let (patient, key) = booked(site, &slot).await;
            let summary = found(&patient.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
            let path = route.path.replace("{id}", &summary["appointments"][0]["id"].to_string());
            let arrived = json!({ "status": "ARRIVED" });
            found(&caller.put_json(&path.replace("/undos", "/status"), &arrived).await);
            caller.post(&path, &arrived).await
        }
        "adminDeleteScheduleException" | "adminGetScheduleException" | "adminUpdateScheduleException" => {
            let body = json!({ "deviceId": site.world.room_3, "date": "2026-08-04", "reason": "Service" });
            let made = made(&caller.post("/api/admin/schedule_exceptions", &body).await);
            let path = route.path.replace("{id}", made["id"].as_str().unwrap());
            match route.method {
                Method::GET => caller.get(&path).await,
                Method::PUT => caller.put_json(&path, &made).await,
                _ => caller.delete(&format!("{path}?version={}", made["version"].as_str().unwrap())).await,
            }
        }
        "adminUpdateCallback" => {
            let body = json!({ "name": "Mira", "contactNumber": "0491570006" });
            site.another_client().post_once("/api/callback_requests", &unique, &body).await;
            let id = site.callback_requests().await.last().unwrap().id;
            decide(caller, route, id, "DONE").await
        }
        "adminUpdateCallCenterEmail" => {
            let body = json!({ "name": "Mira", "email": "mira@example.org", "message": "Hello" });
            site.another_client().post_once("/api/call_center_emails", &unique, &body).await;
            let id = site.call_center_emails().await.last().unwrap().id;
            decide(caller, route, id, "DONE").await
        }
        "adminUpdateDetailsChange" => {
            let (patient, _) = booked(site, slot).await;
            let path = "/api/secured/patient_details_changes";
            patient.post_once(path, &unique, &json!({ "postalCode": "2000" })).await;
            let id = site.details_changes().await.last().unwrap().id;
            decide(caller, route, id, "ACCEPTED").await
        }
        "adminLinkPatients" => caller.post(&route.path, &two_records(site).await).await,
        "adminUnlinkPatients" => {
            let link = made(&caller.post("/api/admin/patients/links", &two_records(site).await).await);
            caller.delete(&route.path.replace("{id}", &link["id"].to_string())).await
        }
        "adminDismissPatientLink" => caller.post(&route.path, &proposed_records(site, slot).await).await,
        "adminRetryNotification" => {
            assert!(site.run_sql("UPDATE jobs SET state = 'DEAD' WHERE state = 'WAITING'").await);
            let failed = found(&caller.get("/api/admin/notifications?failed=true").await);
            caller.post(&route.path.replace("{id}", &failed["items"][0]["id"].to_string()), &json!({})).await
        }
        _ => return None,
    })
}

/// Makes a call as a caller who may make it.
async fn let_through(installation: &mut Installation, route: &Route, shared: &Subject) -> TestResponse {
    if is_of_the_offer(&route.path) {
        let admin = installation.caller("administrator", shared).await;
        let unique = installation.site.idempotency_key();
        return setup::let_through(&admin, &installation.site, &route.method, &route.path, &unique).await;
    }
    let own = if ABOUT_NO_BOOKING.iter().any(|start| route.path.starts_with(start)) {
        shared.clone()
    } else {
        installation.subject().await
    };
    let for_staff = ["/api/admin/", "/api/notifications/"];
    let for_staff = for_staff.iter().any(|start| route.path.starts_with(start));
    let role = match route.path.as_str() {
        path if OWN_ACCOUNT.iter().any(|start| path.starts_with(start)) => "call_centre",
        path if OF_DESKS.iter().any(|start| path.starts_with(start)) => "call_centre",
        _ if for_staff => "administrator",
        _ => "code",
    };
    let caller = installation.caller(role, &own).await;
    succeed(installation, route, &caller, &own).await
}

/// Like [`succeed`], for calls about documents.
async fn succeed_with_file(
    installation: &Installation,
    route: &Route,
    caller: &Client,
    subject: &Subject,
) -> Option<TestResponse> {
    let path = installation.filled(&route.path, subject).await;
    Some(match route.name.as_str() {
        "uploadAppointmentAttachment"
        | "uploadBookingRequestAttachment"
        | "uploadBookingRequestAttachmentBySlug" => caller.upload(&path, "back.png", SMALL_PNG, &[]).await,
        "replaceAppointmentAttachment" | "replaceBookingRequestAttachment" => {
            caller.upload_by(Method::PUT, &path, "back.png", SMALL_PNG, &[]).await
        }
        "uploadByLink" => {
            let (site, desk) = (&installation.site, installation.caller("front_desk", subject).await);
            let send = Route {
                method: Method::POST,
                path: "/api/admin/appointments/{id}/upload_links".to_owned(),
                name: "adminSendAppointmentUploadLink".to_owned(),
            };
            assert_eq!(installation.call(&desk, &send, subject, "").await.status.as_u16(), 202);
            let path = route.path.replace("{token}", &token_sent(site).await);
            caller.upload(&path, "back.png", SMALL_PNG, &[]).await
        }
        "deleteAppointmentAttachment" | "deleteBookingRequestAttachment" => {
            installation.caller("call_centre", subject).await.delete(&path).await
        }
        _ => return None,
    })
}

/// Like [`succeed`], for calls about accounts and settings.
async fn succeed_with_account(
    installation: &Installation,
    route: &Route,
    caller: &Client,
    subject: &Subject,
) -> Option<TestResponse> {
    let site = &installation.site;
    let answer = match route.name.as_str() {
        "verifySecondFactor" => {
            site.add_account("ada", &[domain::auth::Role::FrontDesk], &[]).await;
            let (app, _) = site.enrol(&site.signed_in_as("ada").await).await;
            site.clock.advance(jiff::SignedDuration::from_secs(30));
            let (ada, code) = (site.another_client(), app.code(site.now()));
            let body = json!({ "username": "ada", "password": testkit::PASSWORD });
            ada.post("/api/authentication/staff", &body).await;
            ada.post(&route.path, &json!({ "code": code })).await
        }
        "endSession" => {
            let open = found(&caller.get("/api/secured/sessions").await);
            caller.delete(&format!("/api/secured/sessions/{}", open[0]["id"])).await
        }
        "changePassword" => {
            let body =
                json!({ "currentPassword": testkit::PASSWORD, "newPassword": "another long password" });
            caller.put_json(&route.path, &body).await
        }
        "adminUpdateConfiguration" => {
            let path = installation.filled(&route.path, subject).await;
            let version = found(&caller.get(&path).await)["version"].clone();
            caller.put_json(&path, &json!({ "version": version, "fields": {} })).await
        }
        "adminUpdateText" => {
            let body = json!({ "lang": "en-AU", "key": "home.title", "text": "New" });
            caller.put_json(&route.path, &body).await
        }
        "adminUpdateAsset" => {
            let path = installation.filled(&route.path, subject).await;
            caller.upload_by(Method::PUT, &path, "header.png", PICTURE, &[]).await
        }
        "adminDeleteApiKey" => {
            let body = json!({ "name": "Practice", "scopes": ["BOOKING_REQUESTS"] });
            let made = made(&caller.post("/api/admin/api_keys", &body).await);
            caller.delete(&format!("/api/admin/api_keys/{}", made["id"])).await
        }
        "adminUpdateUser" => {
            let path = installation.filled(&route.path, subject).await;
            let version = found(&caller.get(&path).await)["version"].clone();
            let body = json!({ "version": version, "displayName": "New", "roles": ["FRONT_DESK"] });
            caller.put_json(&path, &body).await
        }
        _ => return None,
    };
    Some(answer)
}

fn assert_says_all(site: &Site, row: &AuditRow, action: &str, result: &str) {
    assert_eq!((row.action.as_str(), row.result.as_str()), (action, result), "{row:?}");
    assert_eq!((row.at, row.address.as_str()), (site.now().as_second(), "127.0.0.1"), "{row:?}");
    assert!(!row.actor_kind.is_empty() && !row.subject_kind.is_empty(), "{row:?}");
}

#[test]
fn every_route_has_its_line_and_every_secured_call_leaves_an_audit_row() {
    let table = table();
    let described: Vec<String> =
        routes().iter().map(|route| format!("{} {}", route.method, route.path)).collect();
    let missing: Vec<&String> = described.iter().filter(|route| !table.contains_key(*route)).collect();
    assert!(missing.is_empty(), "routes without a line in audit_walk.txt: {missing:?}");
    let stale: Vec<&String> = table.keys().filter(|route| !described.contains(route)).collect();
    assert!(stale.is_empty(), "lines without a route: {stale:?}");
    let silent: Vec<_> = table.iter().filter(|(_, action)| action.is_none()).collect();
    let silent: Vec<_> =
        silent.into_iter().filter(|(route, _)| is_secured(route.split_once(' ').unwrap().1)).collect();
    let of_the_offer = |route: &str| route.strip_prefix("GET ").is_some_and(is_of_the_offer);
    let of_nobody = |route: &str| of_the_offer(route) || route == ONLY_COUNTED || ONLY_TRIED.contains(&route);
    let silent: Vec<_> = silent.into_iter().filter(|(route, _)| !of_nobody(route)).collect();
    assert!(silent.is_empty(), "secured, and yet no row: {silent:?}");
}

on_both_engines! {
    async fn ops_04a_04b_04c_every_call_that_is_let_through_leaves_one_row(site: Site) {
        let (table, mut installation) = (table(), Installation::open(site).await);
        let shared = installation.subject().await;
        let anybody = installation.caller("patient", &shared).await;
        for route in routes() {
            let line = format!("{} {}", route.method, route.path);
            let Some(action) = table[&line] else {
                let caller = if is_secured(&route.path) { installation.caller("administrator", &shared).await } else { anybody.clone() };
                let answer = installation.call(&caller, &route, &shared, "").await;
                assert_eq!(installation.site.audit_rows_of(&answer).await, [], "{line}");
                continue;
            };
            let answer = let_through(&mut installation, &route, &shared).await;
            let rows = installation.site.audit_rows_of(&answer).await;
            let records = if ABOUT_TWO_RECORDS.contains(&route.name.as_str()) { 2 } else { 1 };
            assert_eq!(rows.len(), records, "{line}: {} {} {rows:?}", answer.status, answer.text);
            for row in &rows {
                assert_says_all(&installation.site, row, action, "DONE");
                assert_ne!(row.subject_id, 0, "which record: {rows:?}");
            }
            let subjects: BTreeSet<i64> = rows.iter().map(|row| row.subject_id).collect();
            assert_eq!(subjects.len(), records, "each record once: {rows:?}");
        }
    }

    async fn ops_04a_04b_04u_a_caller_who_is_turned_away_leaves_one_row(site: Site) {
        let mut installation = Installation::open(site).await;
        let subject = installation.subject().await;
        let (table, mut denied) = (table(), 0);
        for role in ["anonymous", "kiosk", "other", "shared", "referrer", "elsewhere", "read_only"] {
            let caller = installation.caller(role, &subject).await;
            let of_people = |Route { method, path, .. }: &&Route| {
                is_secured(path) && table[&format!("{method} {path}")].is_some()
            };
            for route in routes().iter().filter(of_people) {
                let Route { method, path, name } = route;
                let answer = installation.call(&caller, route, &subject, "").await;
                let rows = installation.site.audit_rows_of(&answer).await;
                assert_eq!(rows.len(), 1, "{role} {name} {} {rows:?}", answer.status);
                let is_let_through =
                    name == "getImageViewerUrl" || (role == "read_only" && INSIDE_A_BOOKING.contains(&name.as_str()));
                if [401, 403, 404].contains(&answer.status.as_u16()) && !is_let_through {
                    let action = table[&format!("{method} {path}")].unwrap();
                    let action = if [action, "READ", "CHANGE"].contains(&rows[0].action.as_str()) {
                        rows[0].action.clone()
                    } else {
                        action.to_owned()
                    };
                    assert_says_all(&installation.site, &rows[0], &action, "DENIED");
                    let is_known = rows[0].subject_kind != "UNKNOWN";
                    assert_eq!(rows[0].subject_id > 0, is_known, "{role} {name}: {rows:?}");
                    denied += 1;
                }
            }
        }
        assert!(denied > 100, "{denied} denials");
    }

    async fn a_row_says_in_which_role_staff_acted(site: Site) {
        let mut installation = Installation::open(site).await;
        let subject = installation.subject().await;
        let caller = installation.caller("front_desk", &subject).await;
        let path = format!("/api/secured/booking_keys/{}/summary", subject.key);
        let rows = installation.site.audit_rows_of(&caller.get(&path).await).await;
        assert_eq!((rows[0].actor_kind.as_str(), rows[0].role.as_str()), ("STAFF", "FRONT_DESK"));
    }

    async fn ops_04d_rows_can_be_neither_changed_nor_deleted(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let before = site.audit_events().await;
        let changing = routes().into_iter().filter(|route| route.method != Method::GET && route.path.contains("audit"));
        assert_eq!(changing.count(), 0, "no call is there to change the trail");
        for change in ["UPDATE audit_events SET action = 'NOTHING'", "DELETE FROM audit_events"] {
            assert!(!site.run_sql(change).await, "the database itself refuses: {change}");
        }
        assert_eq!(site.app.seal_audit().await.unwrap(), 1);
        assert_eq!(site.audit_events().await, before, "sealing changes no row either");
        assert!(!site.run_sql("DELETE FROM audit_events").await, "nor can it go once it is sealed");
    }

    async fn ops_04c_what_an_account_books_for_a_patient_names_the_account(site: Site) {
        site.add_account("front_desk", &[domain::auth::Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("front_desk").await;
        let key = site.new_key().await;
        let body = testkit::submission(&key, &crate::support::randwick_slot(&site, "09:00"));
        let answer = desk.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!((rows[0].action.as_str(), rows[0].actor_kind.as_str()), ("BOOK", "STAFF"), "{rows:?}");
        assert_eq!(rows[0].role, "FRONT_DESK");
    }
}
