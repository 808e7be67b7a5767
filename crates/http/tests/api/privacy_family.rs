//! Mother and daughter share a phone number and an e-mail address: the data of one is erased, and all of the other's stays.

use std::collections::BTreeSet;

use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines, request_submission, submission};

use crate::support::{booked, found, made, randwick_slot, texts};

const CALLBACKS: &str = "/api/callback_requests";
/// Only the mother's.
const OF_MOTHER: [&str; 4] = ["Zerafina", "1961-02-03", "mother-calls", "mother-writes"];

fn of_mother(mut body: Value) -> Value {
    body["patientDetails"]["firstName"] = json!("Zerafina");
    body["patientDetails"]["dateOfBirth"] = json!("1961-02-03");
    body
}

/// Requests a call-back at the shared number, with a note.
async fn asks_for_call(site: &Site, name: &str, note: &str) {
    let body = json!({ "name": name, "contactNumber": "0491 570 006", "note": note });
    let asked = site.another_client().post_once(CALLBACKS, &site.idempotency_key(), &body).await;
    assert!(asked.status.is_success(), "{}", asked.text);
}

async fn writes(site: &Site, name: &str, message: &str) {
    let body = json!({ "name": name, "email": "mira@example.org", "message": message });
    let path = "/api/call_center_emails";
    let written = site.another_client().post_once(path, &site.idempotency_key(), &body).await;
    assert!(written.status.is_success(), "{}", written.text);
}

async fn has_drafted(site: &Site, born: &str) {
    let path = format!("/api/booking_keys/{}/patient_match", site.new_key().await);
    let asked = json!({ "dateOfBirth": born, "email": "mira@example.org" });
    site.another_client().post(&path, &asked).await;
}

/// A cancelled booking of the mother. Returns the id of her record.
async fn mother(site: &Site) -> i64 {
    let (client, key) = (site.another_client(), site.new_key().await);
    let body = of_mother(submission(&key, &randwick_slot(site, "09:00")));
    let booked = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let off = json!({ "slugs": booked["appointments"][0]["slug"], "reason": "Other" });
    let path = "/api/secured/appointments/cancellations";
    found(&client.post_once(path, &site.idempotency_key(), &off).await);
    site.patient().await.id
}

/// The daughter's bookings and requests.
async fn daughter(site: &Site) -> (Client, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let mut body = submission(&key, &randwick_slot(site, "11:00"));
    let asked = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
    body["bookingRequests"] = request_submission(&key, &asked)["bookingRequests"].clone();
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    (client, key)
}

async fn signed_in(site: &Site, name: &str, role: Role) -> Client {
    site.add_account(name, &[role], &[]).await;
    site.signed_in_as(name).await
}

fn sorted(list: &Value, field: &str) -> BTreeSet<String> {
    texts(list, field).into_iter().collect()
}

on_both_engines! {
    async fn priv_01q_01s_of_two_who_share_a_contact_one_is_erased_and_the_other_is_left_alone(site: Site) {
        let patient = mother(&site).await;
        let (client, key) = daughter(&site).await;
        for (name, note) in [
            ("Zerafina Kostova", "mother-calls"),
            ("Mira", "daughter-calls"),
            ("Mrs Kostova", "either-calls"),
            ("Elena", "elena-calls"),
        ] {
            asks_for_call(&site, name, note).await;
        }
        writes(&site, "Zerafina", "mother-writes").await;
        writes(&site, "Mira Kostova", "daughter-writes").await;
        has_drafted(&site, "1961-02-03").await;
        has_drafted(&site, "1984-05-17").await;
        site.do_all_jobs().await;
        // Staff joined the two records: that decides nothing here.
        let centre = signed_in(&site, "centre", Role::CallCentre).await;
        let both = json!({ "patientId": site.patient().await.id, "knownPatientId": patient });
        made(&centre.post("/api/admin/patients/links", &both).await);

        let chief = signed_in(&site, "chief", Role::Administrator).await;
        let copy = chief.post(&format!("/api/admin/patients/{patient}/exports"), &json!({})).await.text;
        assert!(copy.contains("mother-calls") && copy.contains("mother-writes"), "{copy}");
        for others in ["daughter-calls", "either-calls", "elena-calls", "daughter-writes"] {
            assert!(!copy.contains(others), "{others} is not hers: {copy}");
        }

        let told = found(&chief.post(&format!("/api/admin/patients/{patient}/erasures"), &json!({})).await);
        assert_eq!((&told["erasedBookings"], &told["kept"]), (&json!(1), &json!([])), "{told}");
        let stays = sorted(&told["staysWithOthers"], "kind");
        for kind in ["PATIENT", "CALLBACK_REQUEST", "CALL_CENTER_EMAIL", "MESSAGE"] {
            assert!(stays.contains(kind), "{kind} is said to stay: {told}");
        }
        for word in OF_MOTHER {
            assert!(!site.holds_text(word).await, "{word} is still in a table");
        }

        let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        assert_eq!(summary["patientDetails"]["firstName"], "Mira", "her session is open: {summary}");
        let calls = found(&centre.get("/api/admin/callback_requests").await);
        let left = ["daughter-calls", "either-calls", "elena-calls"].map(str::to_owned);
        assert_eq!(sorted(&calls["items"], "note"), BTreeSet::from(left), "{calls}");
        let letters = site.call_center_emails().await;
        assert_eq!(letters.iter().map(|one| one.message.as_str()).collect::<Vec<_>>(), ["daughter-writes"]);
        assert_eq!(found(&centre.get("/api/admin/booking_requests").await)["items"].as_array().unwrap().len(), 1);
        assert!(site.holds_text("1984-05-17").await && site.patient_matches().await.len() == 1, "her draft too");
        let said = site.messages().await.into_iter().filter(|one| !one.body.is_empty());
        let to_her = said.filter(|one| one.recipient == "mira@example.org").count();
        assert!(to_her > 0, "what was said to her is still there");
    }

    async fn priv_01q_to_whom_a_code_went_is_forgotten_with_the_code(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        found(&client.post("/api/authentication/otp", &json!({ "bookingKey": key, "type": "PATIENT_PORTAL" })).await);
        site.do_all_jobs().await;
        let to = async || {
            let sent = site.messages().await.into_iter().find(|one| one.kind == "ONE_TIME_CODE");
            sent.map(|one| one.recipient)
        };
        assert!(to().await.is_some_and(|recipient| !recipient.is_empty()));
        site.clock.advance(SignedDuration::from_hours(24 * 31));
        site.app.forget_old().await.unwrap();
        assert_eq!(to().await.as_deref(), Some(""), "no erasure could find it any more");
    }

    async fn priv_01t_expired_data_is_erased_without_data_that_is_not_expired(site: Site) {
        mother(&site).await;
        site.do_all_jobs().await;
        site.clock.advance(SignedDuration::from_hours(24 * 2600));
        asks_for_call(&site, "Mira", "daughter-calls").await;
        asks_for_call(&site, "Zerafina", "mother-calls").await;
        writes(&site, "Mira", "daughter-writes").await;
        has_drafted(&site, "1961-02-03").await;
        assert_eq!(site.app.forget_old().await.unwrap().bookings, 1);
        assert_eq!(site.patient().await.last_name, "", "the booking names nobody any more");
        let calls: Vec<_> = site.callback_requests().await.into_iter().filter_map(|one| one.note).collect();
        assert_eq!(calls, ["daughter-calls", "mother-calls"], "who was to be called today still is");
        assert_eq!(site.call_center_emails().await.len(), 1);
        assert_eq!(site.patient_matches().await.len(), 1);
    }
}
