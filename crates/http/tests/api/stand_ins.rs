//! Whoever has a booking key and a date of birth is the patient. Accounts see dates of birth all day, so they are shown no
//! key: what they are shown works in their own session, where they act as themselves.

use std::collections::BTreeSet;

use domain::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Answered, Client, PUBLIC_URL, Site, on_both_engines, sign_in, submission};

use crate::authorisation_matrix::{House, Subject, routes};
use crate::support::{booked, found, made, randwick_slot, refused, texts};

const LIST: &str = "/api/admin/appointments";
const STAFF_COOKIE: &str = "__Host-sb-staff";
/// Nobody's key.
const UNKNOWN: &str = "q7Zt0XvN3mC9sYbE5hKpLw";
const SEARCHES: [&str; 3] =
    ["/api/admin/appointments/search", "/api/admin/booking_requests/search", "/api/admin/patients/search"];

async fn account(site: &Site, name: &str, role: Role) -> Client {
    site.add_account(name, &[role], &[]).await;
    site.signed_in_as(name).await
}

/// What an account is shown for a booking, where it sees it at all.
async fn shown_for(account: &Client, key: &str) -> Option<String> {
    let known = json!({ "bookingKey": key });
    texts(&found(&account.post(SEARCHES[0], &known).await)["items"], "bookingKey").pop()
}

async fn keys_of(site: &Site) -> BTreeSet<String> {
    site.booking_keys().await.into_values().collect()
}

/// What an account is shown for the first booking of its list.
async fn shown(account: &Client) -> String {
    texts(&found(&account.get(LIST).await)["items"], "bookingKey").first().cloned().expect("a booking")
}

fn summary_of(key: &str) -> String {
    format!("/api/secured/booking_keys/{key}/summary")
}

/// An answer but for its number and its moment.
fn told(answer: &Answered) -> (u16, Value) {
    let mut body = answer.json();
    for own in ["requestId", "timestamp"] {
        body.as_object_mut().and_then(|body| body.remove(own));
    }
    (answer.status.as_u16(), body)
}

fn keys_in<'k>(answer: &Answered, keys: &'k BTreeSet<String>) -> Vec<&'k String> {
    let headers = format!("{:?}", answer.headers);
    keys.iter().filter(|key| answer.text.contains(key.as_str()) || headers.contains(key.as_str())).collect()
}

/// A patient with a booking, requests, a shared link, a wish for other details, mails that were sent and one to the call centre,
/// who has put the link into all that they wrote; and somebody's draft.
async fn busy_house(site: Site) -> (House, Subject) {
    let mut house = House::open(site).await;
    let subject = house.subject().await;
    house.caller("shared", &subject).await;
    let patient = house.caller("patient", &subject).await;
    let site = &house.site;
    let message = format!("It does not open: {PUBLIC_URL}/a/{}", subject.key);
    let details = json!({ "postalCode": "2000", "note": message });
    let path = "/api/secured/patient_details_changes";
    assert_eq!(patient.post_once(path, &site.idempotency_key(), &details).await.status.as_u16(), 202);
    let asked = json!({ "examSlug": "guided-injection", "clinicSlug": "randwick", "patientNotes": message });
    let asked = json!({ "bookingRequests": [asked] });
    made(&patient.post_once("/api/secured/booking_requests", &site.idempotency_key(), &asked).await);
    let mail = json!({ "name": "Anna", "email": "anna@example.org", "message": message });
    let written = site.client.post_once("/api/call_center_emails", &site.idempotency_key(), &mail).await;
    assert_eq!(written.status.as_u16(), 202);
    site.new_key().await;
    site.do_all_jobs().await;
    (house, subject)
}

on_both_engines! {
    async fn auth_09j_no_answer_to_an_account_holds_a_key_or_tells_of_another_clinic(site: Site) {
        let (house, subject) = busy_house(site).await;
        let mut keys = keys_of(&house.site).await;
        assert!(keys.contains(&subject.key));
        let all = routes();
        let (reading, mut changing): (Vec<_>, Vec<_>) =
            all.iter().partition(|(method, path, _)| *method == Method::GET || SEARCHES.contains(&path.as_str()));
        // What is cancelled cannot be moved.
        changing.sort_by_key(|(_, _, name)| name != "rescheduleAppointments");
        let mut carrying = BTreeSet::new();
        for role in ["administrator", "call_centre", "elsewhere"] {
            let caller = house.caller(role, &subject).await;
            let mut own = subject.clone();
            own.key = shown_for(&caller, &subject.key).await.unwrap_or_else(|| UNKNOWN.to_owned());
            let mut answers = Vec::new();
            // Only the call centre goes on to change things; whoever signs out sees nothing more.
            let changing = changing.iter().filter(|(_, _, name)| role == "call_centre" && name != "logOut");
            for (method, path, name) in reading.iter().chain(changing) {
                let path = path.replace("{bookingKey}", &own.key);
                answers.push((name.as_str(), house.call(&caller, (method, &path, name), &own, "").await));
                if *method == Method::GET && path.starts_with("/api/admin/") && !path.contains('{') {
                    answers.push((name.as_str(), caller.get(&path).await));
                }
            }
            if role == "administrator" {
                let export = (&Method::POST, "/api/admin/patients/{id}/exports", "adminExportPatient");
                let copy = house.call(&caller, export, &own, "").await;
                assert!(copy.text.contains(&format!("{PUBLIC_URL}/a/…")), "the words, but not the key");
                answers.push(("adminExportPatient", copy));
            }
            keys.extend(keys_of(&house.site).await);
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

    async fn auth_09i_what_staff_are_shown_is_unknown_outside_their_session(site: Site) {
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
        late.keep_cookie(STAFF_COOKIE, &cookie);
        let again = site.signed_in_as("desk").await;
        for (who, stolen) in [(&site.another_client(), shown), (&desk, shown), (&again, theirs.as_str()), (&late, theirs.as_str())] {
            for part in ["summary", "booking_requests", "calendar"] {
                let path = |key: &str| format!("/api/secured/booking_keys/{key}/{part}");
                assert_eq!(told(&who.get(&path(stolen)).await), told(&who.get(&path(UNKNOWN)).await), "{part}");
                assert_ne!(who.get(&path(stolen)).await.status.as_u16(), 200);
            }
            let draft = |key: &str| format!("/api/booking_keys/{key}");
            refused(&who.get(&draft(stolen)).await, 404, "message.not_found");
        }
        // Nor does anybody become the patient by it, wherever they are.
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
        // A new link is another key; staff find the booking where it was.
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

    async fn auth_09k_what_is_done_with_a_stand_in_is_done_by_the_account(site: Site) {
        let desk = account(&site, "desk", Role::FrontDesk).await;
        let user = site.user_id("desk").await;
        let by_desk = async |answer: &Answered, action: &str| {
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
