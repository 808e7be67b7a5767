//! What each kind of session may do: every call of a patient, compared with the table in `domain::auth::Access`.

use domain::auth::{Access, Admission, ProofLevel, Role};
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{
    Client, Site, TestReport, TestResponse, on_both_engines, request_submission, sign_in, submission,
};

use crate::authorisation_matrix::{Installation, OWN_ACCOUNT, Route, Subject, routes};
use crate::support::{booked, found, made, prove, randwick_slot, refused};

const PATH: &str = "/api/authentication";
const DETAILS: &str = "/api/secured/patient_details_changes";
/// Calls for staff only, whatever a patient has proven.
const ONLY_STAFF: [&str; 2] = ["deleteAppointmentAttachment", "deleteBookingRequestAttachment"];
/// As typed and as stored.
const CONTACTS: [&str; 3] = ["mira@example.org", "491570006", "0491 570 006"];

/// The access each call needs. A call that is missing here fails.
fn access_of(name: &str) -> Access {
    match name {
        "getCanChange" => Access::ReadBeforeMove,
        "cancelAppointments" | "rescheduleAppointments" | "updateBookingRequestStatus" => {
            Access::CancelOrMove
        }
        "confirmAppointments"
        | "requestReschedule"
        | "sendAppointmentNotifications"
        | "sendPendingAppointmentNotifications"
        | "createPatientBookingRequests"
        | "updateBookingRequestType"
        | "requestPatientDetailsChange"
        | "uploadAppointmentAttachment"
        | "uploadBookingRequestAttachment"
        | "importAppointmentReferral"
        | "saveConsentForms" => Access::Change,
        "replaceAppointmentAttachment" | "replaceBookingRequestAttachment" => Access::ReplaceDocument,
        "getImageViewerUrl" | "listReports" | "downloadReport" => Access::ReadShared,
        "downloadBookingRequestAttachment"
        | "viewBookingRequestAttachment"
        | "downloadAppointmentAttachment"
        | "viewAppointmentAttachment"
        | "downloadBookingRequestDocuments"
        | "viewBookingRequestDocument"
        | "getBookingRequestReferral"
        | "viewConsentPaper"
        | "viewQuestionnaire" => Access::ReadWithCode,
        "getPatientSummary" => Access::ReadHistory,
        "listSharedAccesses" => Access::Own,
        "shareAccess" | "revokeSharedAccess" => Access::OwnChange,
        "getAppointmentSummary" => Access::ReadOrShared,
        "listBookingRequestsByKey"
        | "getCalendarFile"
        | "listBookingRequestDocuments"
        | "listBookingRequestAttachments"
        | "listAppointmentAttachments"
        | "getImportReady"
        | "getBookingRequestSummary"
        | "listReferenceAppointments"
        | "getConsentForms"
        | "getPainScore"
        | "listQuestionnaireDetails" => Access::Read,
        other => panic!("what does {other} want with a booking?"),
    }
}

fn secured() -> Vec<Route> {
    let mut calls = routes();
    calls.retain(|Route { path, name, .. }| {
        let own_account = OWN_ACCOUNT.iter().any(|own| path.starts_with(own));
        path.starts_with("/api/secured/") && !own_account && !ONLY_STAFF.contains(&name.as_str())
    });
    calls
}

fn asks_for_code(answer: &TestResponse) -> bool {
    answer.status.as_u16() == 403 && answer.json()["key"] == "message.otp_required"
}

/// Makes every call with a session of this kind. Changes get their own booking where they are allowed.
async fn walk(installation: &mut Installation, role: &str, proven: ProofLevel, demanded: bool) {
    let mut subject = installation.subject().await;
    let mut caller = installation.caller(role, &subject).await;
    for route in secured() {
        let name = &route.name;
        let access = access_of(name);
        let admission = access.admits(proven, demanded);
        let answer = installation.call(&caller, &route, &subject, "").await;
        let needs_code = admission == Admission::NeedsCode;
        assert_eq!(
            asks_for_code(&answer),
            needs_code,
            "{role} {demanded} {name}: {} {}",
            answer.status,
            answer.text
        );
        assert!(needs_code || answer.status.as_u16() != 403, "{role} {name}: {}", answer.text);
        if proven == ProofLevel::Link {
            for contact in CONTACTS {
                assert!(!answer.text.contains(contact), "{name} shows {contact}: {}", answer.text);
            }
        }
        if access.is_change() && !needs_code {
            subject = installation.subject().await;
            caller = installation.caller(role, &subject).await;
        }
    }
    contact(installation, &subject, &caller, proven).await;
}

/// The one call whose body decides: a change of contact always needs the code.
async fn contact(installation: &Installation, subject: &Subject, caller: &Client, proven: ProofLevel) {
    for body in [json!({ "email": "thief@example.org" }), json!({ "contactNumber": "0491 570 156" })] {
        let unique = installation.site.idempotency_key();
        let request = caller.request(Method::POST, DETAILS).header("Idempotency-Key", &unique);
        let answer = caller.send(request.header("Booking-Key", &subject.key).json(&body)).await;
        let needs_code = Access::ChangeContact.admits(proven, false) == Admission::NeedsCode;
        assert_eq!(asks_for_code(&answer), needs_code, "{body}: {} {}", answer.status, answer.text);
    }
}

/// Requests a scan, which is offered; returns the client, key and slug of the request.
pub(crate) async fn offered(site: &Site) -> (Client, String, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
    let body = request_submission(&key, &wish);
    made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
    let slug = site.booking_requests().await.pop().unwrap().slug;
    site.offer(&slug).await;
    (client, key, slug)
}

/// Accepts the offer with this contact; returns the key of the appointment.
pub(crate) async fn take_up(
    site: &Site,
    client: &Client,
    slug: &str,
    time: &str,
    email: &str,
) -> (String, TestResponse) {
    let key = site.new_key().await;
    let mut body = submission(&key, &randwick_slot(site, time));
    body["bookingRequestSlug"] = json!(slug);
    body["patientDetails"]["email"] = json!(email);
    let answer = client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
    (key, answer)
}

fn summary_of(key: &str) -> String {
    format!("/api/secured/booking_keys/{key}/summary")
}

async fn codes(site: &Site, appointments: bool, requests: bool) {
    let fields = json!({ "appointmentCodeEnabled": appointments, "bookingRequestCodeEnabled": requests });
    site.configure("application", &fields).await;
}

on_both_engines! {
    async fn auth_02p_every_call_of_a_patient_asks_for_the_code_as_the_table_says(site: Site) {
        let mut installation = Installation::open(site).await;
        walk(&mut installation, "patient", ProofLevel::Link, false).await;
        walk(&mut installation, "code", ProofLevel::Code, false).await;
        installation.site.configure("application", &json!({ "appointmentChangeCodeEnabled": true })).await;
        walk(&mut installation, "patient", ProofLevel::Link, true).await;
        walk(&mut installation, "code", ProofLevel::Code, true).await;
        let subject = installation.subject().await;
        let (slot, caller) = (installation.next_slot(), installation.caller("patient", &subject).await);
        let held = installation.site.hold(&caller, &subject.key, &slot).await;
        assert!(asks_for_code(&held), "nor is a time held for a move: {} {}", held.status, held.text);
    }

    async fn auth_02o_naming_further_keys_at_sign_in_opens_none_of_them(site: Site) {
        let (_, booking) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (client, request, slug) = offered(&site).await;
        let (made_of_it, answer) = take_up(&site, &client, &slug, "11:00", "mira@example.org").await;
        made(&answer);
        let (_, mixed) = booked(&site, &randwick_slot(&site, "13:00")).await;
        let asked = json!({ "bookingRequests": [{ "examSlug": "guided-injection", "clinicSlug": "randwick" }] });
        let owner = site.another_client();
        found(&owner.post(PATH, &sign_in(&mixed, "APPOINTMENT")).await);
        made(&owner.post_once("/api/secured/booking_requests", &site.idempotency_key(), &asked).await);
        let (_, only_asked, _) = offered(&site).await;
        // Each key, and whether it opens appointments and requests.
        let keys = [(&booking, true, false), (&request, true, true), (&mixed, true, true), (&only_asked, false, true)];
        for (appointments, requests) in [(true, false), (false, true)] {
            codes(&site, appointments, requests).await;
            for (key, has_appointments, has_requests) in keys {
                let needed = (appointments && has_appointments) || (requests && has_requests);
                for wanted in ["APPOINTMENT", "BOOKING_REQUEST", "APPOINTMENT_RESULTS", "PATIENT_PORTAL"] {
                    let client = site.another_client();
                    let opened = found(&client.post(PATH, &sign_in(key, wanted)).await);
                    assert_eq!(opened["success"], true, "{opened}");
                    assert!(!needed || opened["otpRequired"] == json!(true), "{wanted}: {opened}");
                    let who = found(&client.get(PATH).await);
                    assert_eq!(who["codeRequired"], json!(needed), "{wanted} {appointments} {requests}");
                    let read = client.get(&summary_of(key)).await;
                    assert_eq!(asks_for_code(&read), needed, "{wanted} {appointments} {requests}: {}", read.text);
                    let history = client.get("/api/secured/patients/summary").await;
                    assert!(asks_for_code(&history), "{wanted}: {}", history.text);
                }
            }
        }
        assert_ne!(made_of_it, request);
    }

    async fn auth_02q_a_patient_who_accepts_an_offer_still_needs_the_code_for_the_request(site: Site) {
        let (_, request, slug) = offered(&site).await;
        codes(&site, false, true).await;
        let client = site.another_client();
        found(&client.post(PATH, &sign_in(&request, "BOOKING_REQUEST")).await);
        let (_, early) = take_up(&site, &client, &slug, "09:00", "mira@example.org").await;
        refused(&early, 403, "message.otp_required");
        codes(&site, true, false).await;
        let client = site.another_client();
        found(&client.post(PATH, &sign_in(&request, "BOOKING_REQUEST")).await);
        let (key, taken) = take_up(&site, &client, &slug, "09:00", "mira@example.org").await;
        made(&taken);
        for key in [&key, &request] {
            refused(&client.get(&summary_of(key)).await, 403, "message.otp_required");
        }
        prove(&site, &client, &key).await;
        for key in [&key, &request] {
            found(&client.get(&summary_of(key)).await);
        }
    }

    async fn auth_02q_a_code_that_was_given_counts_after_the_offer_is_taken_up(site: Site) {
        let (_, request, slug) = offered(&site).await;
        codes(&site, true, true).await;
        let client = site.another_client();
        found(&client.post(PATH, &sign_in(&request, "BOOKING_REQUEST")).await);
        prove(&site, &client, &request).await;
        let (key, taken) = take_up(&site, &client, &slug, "09:00", "mira@example.org").await;
        made(&taken);
        for key in [&key, &request] {
            found(&client.get(&summary_of(key)).await);
        }
    }

    async fn auth_02r_a_code_to_a_contact_of_ones_own_opens_nothing_of_the_request(site: Site) {
        let (_, request, slug) = offered(&site).await;
        // Staff were deceived by a caller.
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let (_, taken) = take_up(&site, &desk, &slug, "09:00", "thief@example.org").await;
        let shown = made(&taken)["bookingKey"].as_str().unwrap().to_owned();
        let key = site.keys_of_stand_ins(&desk, &[shown]).await.remove(0);
        let (thief, again) = (site.another_client(), site.another_client());
        for client in [&thief, &again] {
            found(&client.post(PATH, &sign_in(&request, "BOOKING_REQUEST")).await);
            site.clock.advance(jiff::SignedDuration::from_secs(5));
            prove(&site, client, &key).await;
            let own = found(&client.get(&summary_of(&key)).await);
            assert_eq!(own["patientDetails"]["email"], "thief@example.org");
            let theirs = found(&client.get(&summary_of(&request)).await);
            assert_eq!(theirs["patientDetails"]["email"], "m•••@example.org", "the code went elsewhere");
            let unique = site.idempotency_key();
            let change = client.request(Method::POST, DETAILS).header("Idempotency-Key", &unique);
            let change = change.header("Booking-Key", &request).json(&json!({ "email": "thief@example.org" }));
            refused(&client.send(change).await, 403, "message.otp_required");
        }
    }

    async fn auth_02e_reports_need_the_code_whichever_key_is_named(site: Site) {
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let summary = found(&patient.get(&summary_of(&key)).await);
        let slug = summary["appointments"][0]["slug"].as_str().unwrap().to_owned();
        site.add_report(&slug, &TestReport::default()).await;
        let mut texts: Vec<Value> = Vec::new();
        for wanted in ["APPOINTMENT", "BOOKING_REQUEST", "APPOINTMENT_RESULTS", "PATIENT_PORTAL"] {
            let client = site.another_client();
            found(&client.post(PATH, &sign_in(&key, wanted)).await);
            let read = client.get(&format!("/api/secured/appointments/{slug}/reports")).await;
            texts.push(refused(&read, 403, "message.otp_required")["key"].clone());
        }
        assert_eq!(texts.len(), 4);
    }
}
