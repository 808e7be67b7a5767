//! A booking key and a date of birth are enough to sign in as the patient. Accounts see dates of birth all day, so they are never
//! shown a key: they see a stand-in, which works in their own session, under their own account.

use std::collections::BTreeSet;

use domain::auth::Role;
use domain::typed::TextKind;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{
    Client, PUBLIC_URL, Site, TestResponse, on_both_engines, request_submission, sign_in, submission,
};

use crate::authorisation_matrix::{Installation, Route, Subject, body, routes};
use crate::support::{booked, found, made, randwick_slot, refused, texts};
use crate::typed_texts::{Call, calls};

const LIST: &str = "/api/admin/appointments";
const STAFF_COOKIE: &str = "__Host-sb-staff";
/// An unused key.
const UNKNOWN: &str = "q7Zt0XvN3mC9sYbE5hKpLw";
const SEARCHES: [&str; 3] =
    ["/api/admin/appointments/search", "/api/admin/booking_requests/search", "/api/admin/patients/search"];

async fn account(site: &Site, name: &str, role: Role) -> Client {
    site.add_account(name, &[role], &[]).await;
    site.signed_in_as(name).await
}

/// The stand-in an account sees for a booking, if it sees it at all.
async fn shown_for(account: &Client, key: &str) -> Option<String> {
    let known = json!({ "bookingKey": key });
    texts(&found(&account.post(SEARCHES[0], &known).await)["items"], "bookingKey").pop()
}

async fn keys_of(site: &Site) -> BTreeSet<String> {
    site.booking_keys().await.into_values().collect()
}

/// The stand-in an account sees for the first booking of its list.
async fn shown(account: &Client) -> String {
    texts(&found(&account.get(LIST).await)["items"], "bookingKey").first().cloned().expect("a booking")
}

fn summary_of(key: &str) -> String {
    format!("/api/secured/booking_keys/{key}/summary")
}

/// An answer without its id and time.
fn comparable(answer: &TestResponse) -> (u16, Value) {
    let mut body = answer.json();
    for own in ["requestId", "timestamp"] {
        body.as_object_mut().and_then(|body| body.remove(own));
    }
    (answer.status.as_u16(), body)
}

fn keys_in<'k>(answer: &TestResponse, keys: &'k BTreeSet<String>) -> Vec<&'k String> {
    let headers = format!("{:?}", answer.headers);
    keys.iter().filter(|key| answer.text.contains(key.as_str()) || headers.contains(key.as_str())).collect()
}

/// A key in the forms in which people write it: in a link, by itself, and in a link broken in two.
fn key_in_texts(key: &str) -> String {
    let (first, second) = key.split_at(key.len() / 2);
    format!("{PUBLIC_URL}/a/{key} a/ {key}\nKey: {key} /a/{first}\n{second}")
}

/// Calls that end bookings or requests others still change.
const ENDING: [&str; 3] = ["requestReschedule", "updateBookingRequestStatus", "cancelAppointments"];
/// Fields that aren't read as text.
const NO_WORDS: [&str; 6] = [
    "saveTemporaryAnswer",
    "processOutcomes",
    "saveAppointmentAnswer",
    "saveBookingRequestAnswer",
    "savePainScore",
    "saveConsentForms",
];
/// Calls that refuse links.
const NO_LINKS: [&str; 1] = ["shareAccess"];
/// Single-line fields that staff see.
const LINES: [&str; 4] = ["contactName", "name", "preferredTime", "subject"];

/// Writes the key into every text field of every call that a patient makes: of all calls but those that end a booking or request,
/// or only of those.
async fn write_everywhere(installation: &mut Installation, subject: &Subject, ends: bool) {
    let (patient, words) = (installation.caller("code", subject).await, key_in_texts(&subject.key));
    let of_patients =
        |call: &Call| !call.path.starts_with("/api/admin/") && !NO_WORDS.contains(&call.name.as_str());
    let mut all: Vec<_> = calls().into_iter().filter(of_patients).collect();
    all.sort_by_key(|call| ENDING.iter().position(|name| *name == call.name));
    for call in all.iter().filter(|call| ENDING.contains(&call.name.as_str()) == ends) {
        let of_kind = |kind: TextKind| call.texts.iter().filter(move |path| TextKind::of_field(path) == kind);
        if of_kind(TextKind::Paragraphs).count() == 0 {
            continue;
        }
        let slot = installation.next_slot();
        let site = &installation.site;
        let (unique, draft) = (site.idempotency_key(), site.new_key().await);
        let asked = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        let mut body = match call.name.as_str() {
            "createAppointments" => submission(&draft, &slot),
            "createBookingRequests" => request_submission(&draft, &asked),
            other => body(other, subject, &unique),
        };
        if call.name == "createAppointments" {
            body["bookingRequests"] = asked;
        }
        let words = if NO_LINKS.contains(&call.name.as_str()) { &subject.key } else { &words };
        for path in of_kind(TextKind::Paragraphs) {
            assert!(put(&mut body, path, words), "{} has no {path}", call.name);
        }
        for path in of_kind(TextKind::Line).filter(|path| LINES.contains(&path.as_str())) {
            put(&mut body, path, &subject.key);
        }
        // After booking, a caller has a session for the booking.
        let by = if body["patientDetails"].is_null() { patient.clone() } else { site.another_client() };
        let path = installation.filled(&call.path, subject).await;
        let request = by.request(call.method.clone(), &path).header("Idempotency-Key", &unique);
        let answer = by.send(request.header("Booking-Key", &subject.key).json(&body)).await;
        assert!(answer.status.is_success(), "{}: {}", call.name, answer.text);
    }
}

/// Sets the text at a path; `false` if there is no such field.
fn put(body: &mut Value, path: &str, text: &str) -> bool {
    let (parent, name) = path.rsplit_once('.').unwrap_or(("", path));
    let pointer = if parent.is_empty() { String::new() } else { format!("/{}", parent.replace('.', "/")) };
    let place = body.pointer_mut(&pointer).and_then(Value::as_object_mut);
    place.map(|place| place.insert(name.to_owned(), json!(text))).is_some()
}

/// A patient with a booking, requests, a share, a change of details, sent mails and one to the call centre, who has put the key
/// into every text; the same for a booking that was cancelled; and another person's draft.
async fn busy_house(site: Site) -> (Installation, Subject, Subject) {
    let mut installation = Installation::open(site).await;
    let change = json!({ "callCenterEmail": "calls@example.org" }).as_object().cloned().unwrap();
    installation.site.app.change_configuration("radiology".parse().unwrap(), change).await.unwrap();
    let (subject, ended) = (installation.subject().await, installation.subject().await);
    installation.caller("shared", &subject).await;
    write_everywhere(&mut installation, &subject, false).await;
    write_everywhere(&mut installation, &ended, true).await;
    installation.site.new_key().await;
    installation.site.do_all_jobs().await;
    (installation, subject, ended)
}

on_both_engines! {
    async fn auth_09j_09m_no_answer_to_an_account_holds_a_key_or_tells_of_another_clinic(site: Site) {
        let (installation, subject, ended) = busy_house(site).await;
        let mut keys = keys_of(&installation.site).await;
        assert!(keys.contains(&subject.key));
        for key in [&subject.key, &ended.key] {
            let (first, second) = key.split_at(key.len() / 2);
            keys.extend([first.to_owned(), second.to_owned()]);
        }
        let to_staff = installation.site.messages().await.into_iter().filter(|message| message.recipient == "calls@example.org");
        let to_staff: Vec<_> = to_staff.map(|message| format!("{} {}", message.subject, message.body)).collect();
        assert_eq!(to_staff.len(), 2, "of the call-back and of the mail");
        for text in to_staff {
            assert!(!keys.iter().any(|key| text.contains(key.as_str())), "{text}");
        }
        let all = routes();
        let (reading, mut changing): (Vec<_>, Vec<_>) =
            all.iter().partition(|route| route.method == Method::GET || SEARCHES.contains(&route.path.as_str()));
        // A cancelled appointment can't be moved.
        changing.sort_by_key(|route| route.name != "rescheduleAppointments");
        let mut carrying = BTreeSet::new();
        for role in ["administrator", "read_only", "call_centre", "elsewhere"] {
            let caller = installation.caller(role, &subject).await;
            let (mut own, mut past) = (subject.clone(), ended.clone());
            for one in [&mut own, &mut past] {
                one.key = shown_for(&caller, &one.key).await.unwrap_or_else(|| UNKNOWN.to_owned());
            }
            let mut answers = Vec::new();
            // Only the call centre goes on to change data; signing out is left out.
            let changing = changing.iter().filter(|route| role == "call_centre" && route.name != "logOut");
            for route in reading.iter().chain(changing) {
                let name = route.name.as_str();
                let route = Route { path: route.path.replace("{bookingKey}", &own.key), ..(*route).clone() };
                let (reads, path) = (route.method == Method::GET, &route.path);
                answers.push((name, installation.call(&caller, &route, &own, "").await));
                if reads && path.starts_with("/api/admin/") && !path.contains('{') {
                    answers.push((name, caller.get(path).await));
                } else if reads && role == "administrator" {
                    answers.push((name, installation.call(&caller, &route, &past, "").await));
                }
            }
            if role == "administrator" {
                let path = "/api/admin/patients/{id}/exports".to_owned();
                let export = Route { method: Method::POST, path, name: "adminExportPatient".to_owned() };
                let copy = installation.call(&caller, &export, &own, "").await;
                assert!(copy.text.contains(&format!("{PUBLIC_URL}/a/…")), "the words, but not the key");
                answers.push(("adminExportPatient", copy));
            }
            keys.extend(keys_of(&installation.site).await);
            for (name, answer) in answers {
                assert_eq!(keys_in(&answer, &keys), Vec::<&String>::new(), "{role} {name}");
                assert!(role != "elsewhere" || !subject.shows_in(&answer), "{name} tells of another clinic");
                if own.key != UNKNOWN && answer.text.contains(&own.key) {
                    carrying.insert(name);
                }
            }
        }
        for name in ["adminListAppointments", "adminListBookingRequests", "adminListDetailsChanges", "adminGetPatient",
            "getAppointmentSummary", "getPatientSummary", "rescheduleAppointments"] {
            assert!(carrying.contains(name), "{name} leads nowhere: {carrying:?}");
        }
    }

    async fn auth_09l_a_booking_by_an_account_that_knows_the_key_gets_a_new_key(site: Site) {
        let desk = account(&site, "desk", Role::FrontDesk).await;
        let asked = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        for (path, kind) in [("/api/appointments", "APPOINTMENT"), ("/api/booking_requests", "BOOKING_REQUEST")] {
            // For a caller who starts without the session, or signs in on the way.
            let known = site.new_key().await;
            let (slot, once) = (randwick_slot(&site, "09:00"), site.idempotency_key());
            let needs = json!({ "mobility": "Wheelchair" });
            let kept = desk.put_json(&format!("/api/booking_keys/{known}/needs"), &needs).await;
            assert!(kept.status.is_success(), "{}", kept.text);
            let body = if kind == "APPOINTMENT" { submission(&known, &slot) } else { request_submission(&known, &asked) };
            if kind == "APPOINTMENT" {
                made(&site.hold(&desk, &known, &slot).await);
            }
            let answer = desk.post_once(path, &once, &body).await;
            let booking = made(&answer);
            assert!(!answer.text.contains(&known), "{}", answer.text);
            assert_eq!(made(&desk.post_once(path, &once, &body).await), booking, "sent twice, booked once");
            refused(&desk.post_once(path, &site.idempotency_key(), &body).await, 409, "message.booking_key_submitted");
            let shown = booking["bookingKey"].as_str().unwrap().to_owned();
            let part = if kind == "APPOINTMENT" { "summary" } else { "booking_requests" };
            let path_of = |key: &str| format!("/api/secured/booking_keys/{key}/{part}");
            found(&desk.get(&path_of(&shown)).await);
            let key = site.keys_of_stand_ins(&desk, &[shown]).await.remove(0);
            assert_ne!(key, known);
            let stranger = site.another_client();
            let tried = found(&stranger.post("/api/authentication", &sign_in(&known, kind)).await);
            assert_eq!(tried["success"], false, "the key that the desk knows opens nothing");
            let patient = site.another_client();
            assert_eq!(found(&patient.post("/api/authentication", &sign_in(&key, kind)).await)["success"], true);
            found(&patient.get(&path_of(&key)).await);
        }
    }

    async fn auth_09l_what_could_not_be_booked_keeps_its_draft_and_gets_another_key_later(site: Site) {
        let desk = account(&site, "desk", Role::FrontDesk).await;
        let (one, two) = (site.new_key().await, site.new_key().await);
        let (taken, free) = (randwick_slot(&site, "09:00"), randwick_slot(&site, "10:00"));
        booked(&site, &taken).await;
        let mut body = submission(&one, &free);
        body["separateBooking"] = json!(true);
        let keyed = |slot: &Value, key: &str| {
            let mut slot = slot.clone();
            slot["bookingKey"] = json!(key);
            slot
        };
        body["appointments"] = json!([keyed(&free, &one), keyed(&taken, &two)]);
        let once = site.idempotency_key();
        let answer = desk.post_once("/api/appointments", &once, &body).await;
        assert_eq!(made(&answer)["appointments"][1]["bookingKey"], json!(two), "a draft still: {}", answer.text);
        assert!(!answer.text.contains(&one), "{}", answer.text);
        assert_eq!(made(&desk.post_once("/api/appointments", &once, &body).await), answer.json());
        let again = desk.post_once("/api/appointments", &site.idempotency_key(), &submission(&two, &randwick_slot(&site, "11:00"))).await;
        made(&again);
        assert!(!again.text.contains(&two), "{}", again.text);
    }

    async fn auth_09i_a_stand_in_shown_to_staff_is_unknown_outside_their_session(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let reader = account(&site, "reader", Role::ReadOnly).await;
        let row = found(&reader.get(LIST).await)["items"][0].clone();
        let shown = row["bookingKey"].as_str().unwrap();
        assert_eq!(row["patientDetails"]["dateOfBirth"], "1984-05-17", "the other half of being the patient");
        assert_eq!(found(&reader.get(&summary_of(shown)).await)["bookingKey"], shown);
        let desk = account(&site, "desk", Role::FrontDesk).await;
        let late = site.signed_in_as("desk").await;
        let (theirs, cookie) = (self::shown(&late).await, late.cookie(STAFF_COOKIE).unwrap());
        assert_eq!(late.delete("/api/authentication").await.status.as_u16(), 204);
        late.set_cookie(STAFF_COOKIE, &cookie);
        let again = site.signed_in_as("desk").await;
        for (who, stolen) in [(&site.another_client(), shown), (&desk, shown), (&again, theirs.as_str()), (&late, theirs.as_str())] {
            for part in ["summary", "booking_requests", "calendar"] {
                let path = |key: &str| format!("/api/secured/booking_keys/{key}/{part}");
                assert_eq!(comparable(&who.get(&path(stolen)).await), comparable(&who.get(&path(UNKNOWN)).await), "{part}");
                assert_ne!(who.get(&path(stolen)).await.status.as_u16(), 200);
            }
            let draft = |key: &str| format!("/api/booking_keys/{key}");
            refused(&who.get(&draft(stolen)).await, 404, "message.not_found");
        }
        // Nor can anyone sign in as the patient with it.
        for who in [&site.another_client(), &desk, &again] {
            let tried = found(&who.post("/api/authentication", &sign_in(shown, "APPOINTMENT")).await);
            assert_eq!((&tried["success"], &tried["key"]), (&json!(false), &json!("message.authentication_error")));
        }
        let own = found(&desk.post("/api/authentication", &sign_in(&self::shown(&desk).await, "APPOINTMENT")).await);
        assert_eq!(own["success"], false);
        let cancel = json!({ "slugs": row["slug"], "reason": "Other" });
        let path = "/api/secured/appointments/cancellations";
        let stranger = site.another_client();
        refused(&stranger.post_once(path, &site.idempotency_key(), &cancel).await, 401, "message.not_authenticated");
        refused(&reader.post_once(path, &site.idempotency_key(), &cancel).await, 403, "message.access_read_only");
        // A new link is another key; staff still find the booking under the same stand-in.
        let shown = self::shown(&desk).await;
        assert_eq!(desk.post(&format!("{LIST}/{}/new_links", row["id"]), &json!({})).await.status.as_u16(), 202);
        assert!(!site.booking_keys().await.values().any(|other| *other == key));
        found(&desk.get(&summary_of(&shown)).await);
    }

    async fn auth_09e_a_read_only_account_becomes_no_patient_either(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let reader = account(&site, "reader", Role::ReadOnly).await;
        let code = json!({ "bookingKey": key, "type": "APPOINTMENT", "otp": "000000" });
        for (path, body) in [
            ("/api/authentication", sign_in(&key, "APPOINTMENT")),
            ("/api/authentication/otp", code.clone()),
            ("/api/authentication/otp/validation", code),
        ] {
            refused(&reader.post(path, &body).await, 403, "message.access_read_only");
        }
        refused(&reader.post(&format!("/api/booking_keys/{}/unsubscriptions", shown(&reader).await), &json!({})).await, 403, "message.access_read_only");
    }

    async fn auth_09o_what_an_account_asks_for_is_recorded_as_its_own(site: Site) {
        let desk = account(&site, "desk", Role::FrontDesk).await;
        let user = site.user_id("desk").await;
        for (path, body) in [
            ("/api/callback_requests", json!({ "name": "Mira", "contactNumber": "0491 570 006" })),
            ("/api/call_center_emails", json!({ "name": "Mira", "email": "mira@example.org", "message": "Hello" })),
            ("/api/link_requests", json!({ "dateOfBirth": "1984-05-17", "email": "mira@example.org" })),
        ] {
            for (client, actor) in [(&desk, ("STAFF", Some(user))), (&site.another_client(), ("ANONYMOUS", None))] {
                let answer = client.post_once(path, &site.idempotency_key(), &body).await;
                assert!(answer.status.is_success(), "{path}: {}", answer.text);
                let rows = site.audit_rows_of(&answer).await;
                assert_eq!(rows.len(), 1, "{path}");
                assert_eq!((rows[0].actor_kind.as_str(), rows[0].actor_id), actor, "{path}");
            }
        }
    }

    async fn auth_09k_what_is_done_with_a_stand_in_is_done_by_the_account(site: Site) {
        let desk = account(&site, "desk", Role::FrontDesk).await;
        let user = site.user_id("desk").await;
        let by_desk = async |answer: &TestResponse, action: &str| {
            let rows = site.audit_rows_of(answer).await;
            let rows: Vec<_> = rows.iter().map(|row| (row.action.as_str(), row.actor_kind.as_str(), row.actor_id)).collect();
            assert_eq!(rows, [(action, "STAFF", Some(user))]);
        };
        let draft = made(&desk.post("/api/booking_keys", &json!({})).await)["bookingKey"].as_str().unwrap().to_owned();
        let real = site.booking_keys().await.into_values().next_back().unwrap();
        assert_ne!(draft, real, "not even of what they book themselves");
        let needs = desk.put_json(&format!("/api/booking_keys/{draft}/needs"), &json!({ "mobility": "Wheelchair" })).await;
        by_desk(&needs, "SAVE_NEEDS").await;
        by_desk(&desk.get(&format!("/api/booking_keys/{draft}")).await, "READ_DRAFT").await;
        refused(&site.client.get(&format!("/api/booking_keys/{draft}")).await, 404, "message.not_found");
        let slot = randwick_slot(&site, "09:00");
        made(&site.hold(&desk, &draft, &slot).await);
        let (once, body) = (site.idempotency_key(), submission(&draft, &slot));
        let answer = desk.post_once("/api/appointments", &once, &body).await;
        let booking = made(&answer);
        assert_eq!((&booking["bookingKey"], &booking["appointments"][0]["bookingKey"]), (&json!(draft), &json!(draft)));
        assert_eq!(made(&desk.post_once("/api/appointments", &once, &body).await), booking, "sent twice, booked once");
        let sent = desk.post(&format!("/api/secured/booking_keys/{draft}/notifications"), &json!({})).await;
        assert_eq!(sent.status.as_u16(), 202, "{}", sent.text);
        by_desk(&sent, "SEND_AGAIN").await;
        let stopped = desk.post(&format!("/api/booking_keys/{draft}/unsubscriptions"), &json!({})).await;
        assert_eq!(stopped.status.as_u16(), 202, "{}", stopped.text);
        by_desk(&stopped, "UNSUBSCRIBE").await;
        // The patient has the key itself, by mail.
        let patient = site.another_client();
        assert_eq!(found(&patient.post("/api/authentication", &sign_in(&real, "APPOINTMENT")).await)["success"], true);
        found(&patient.get(&summary_of(&real)).await);
    }
}
