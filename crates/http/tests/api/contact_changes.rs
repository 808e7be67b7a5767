//! Changing a patient's contact: only with a code sent to the one on record, or after an identity check by staff.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::support::{booked, found, prove, randwick_slot, refused, slug_of, texts};

const ASK: &str = "/api/secured/patient_details_changes";
const DETAILS: &str = "/api/admin/patient_details_changes";

async fn desk(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    site.signed_in_as("desk").await
}

async fn asks(site: &Site, client: &Client, changes: &Value) {
    let answer = client.post_once(ASK, &site.idempotency_key(), changes).await;
    assert_eq!(answer.status.as_u16(), 202, "{}", answer.text);
}

async fn waiting(desk: &Client) -> Value {
    found(&desk.get(DETAILS).await)["items"][0].clone()
}

/// The recipients of all messages of this kind.
pub(crate) async fn recipients(site: &Site, kind: &str) -> Vec<String> {
    site.do_all_jobs().await;
    let said = site.messages().await.into_iter().filter(|message| message.kind == kind);
    said.map(|message| message.recipient).collect()
}

pub(crate) async fn unsubscribe(site: &Site, key: &str) {
    site.client.post(&format!("/api/booking_keys/{key}/unsubscriptions"), &json!({})).await;
}

on_both_engines! {
    async fn port_04e_link_and_date_of_birth_are_not_enough_for_another_contact(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        for changes in [json!({ "email": "thief@example.org" }), json!({ "contactNumber": "0491 570 156", "lastName": "X" })] {
            let answer = client.post_once(ASK, &site.idempotency_key(), &changes).await;
            refused(&answer, 403, "message.otp_required");
        }
        // The answer doesn't reveal whether it is the one on record.
        let same = client.post_once(ASK, &site.idempotency_key(), &json!({ "email": "mira@example.org" })).await;
        refused(&same, 403, "message.otp_required");
        assert_eq!(site.details_changes().await.len(), 0);
        prove(&site, &client, &key).await;
        asks(&site, &client, &json!({ "email": "mira.p@example.org" })).await;
        let row = waiting(&desk(&site).await).await;
        assert_eq!(row["confirmedBy"], "EMAIL", "{row}");
    }

    async fn port_04f_the_former_contacts_are_notified_whatever_was_unsubscribed(site: Site) {
        site.configure("application", &json!({ "smsEnabled": true })).await;
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        unsubscribe(&site, &key).await;
        prove(&site, &client, &key).await;
        asks(&site, &client, &json!({ "email": "mira.p@example.org" })).await;
        assert_eq!(recipients(&site, "BOOKING_CHANGED").await, ["mira@example.org"], "of the request");
        let asked = site.messages().await.pop().unwrap();
        assert!(asked.body.contains("Wasn't this you?") && !asked.body.contains("unsubscribe"), "{}", asked.body);
        let desk = desk(&site).await;
        let row = waiting(&desk).await;
        let accept = json!({ "state": "ACCEPTED", "version": row["version"] });
        found(&desk.put_json(&format!("{DETAILS}/{}", row["id"]), &accept).await);
        let mut former = recipients(&site, "CONTACT_CHANGED").await;
        former.sort();
        assert_eq!(former, ["+61491570006", "mira@example.org"], "of the change");
        let said: Vec<_> = site.messages().await.into_iter().filter(|one| one.kind == "CONTACT_CHANGED").collect();
        assert!(said.iter().all(|one| !one.body.contains(&key) && one.body.contains("Call")), "{said:?}");
        assert_eq!(site.patient().await.email, "mira.p@example.org");
    }

    async fn ops_08z_another_contact_without_a_code_is_accepted_only_with_how_staff_made_sure(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let desk = desk(&site).await;
        let request = desk.request(reqwest::Method::POST, ASK).header("Idempotency-Key", site.idempotency_key());
        let asked = desk.send(request.header("Booking-Key", &key).json(&json!({ "contactNumber": "0491 570 156" }))).await;
        assert_eq!(asked.status.as_u16(), 202, "{}", asked.text);
        let row = waiting(&desk).await;
        assert_eq!(row.get("confirmedBy"), None, "{row}");
        let path = format!("{DETAILS}/{}", row["id"]);
        let mut accept = json!({ "state": "ACCEPTED", "version": row["version"] });
        let missing = refused(&desk.put_json(&path, &accept).await, 422, "message.invalid_fields");
        assert_eq!(texts(&missing["fields"], "field"), ["identityCheck", "identityNote"]);
        accept["identityCheck"] = json!("CALLED_BACK");
        accept["identityNote"] = json!(" ");
        let missing = refused(&desk.put_json(&path, &accept).await, 422, "message.invalid_fields");
        assert_eq!(texts(&missing["fields"], "field"), ["identityNote"]);
        assert_eq!(site.patient().await.contact_number, "+61491570006", "nothing is changed yet");
        accept["identityNote"] = json!("Knew the referrer");
        let answer = desk.put_json(&path, &accept).await;
        let done = found(&answer);
        assert_eq!((&done["identityCheck"], &done["identityNote"]), (&json!("CALLED_BACK"), &json!("Knew the referrer")));
        let mut acts: Vec<_> = site.audit_rows_of(&answer).await.into_iter().map(|row| row.action).collect();
        acts.sort();
        assert_eq!(acts, ["ACCEPT_DETAILS", "IDENTITY_CALLED_BACK"]);
        let listed = found(&desk.get(&format!("{DETAILS}?state=ACCEPTED")).await)["items"][0].clone();
        assert_eq!(listed["identityNote"], "Knew the referrer");
    }

    async fn ops_08z_auth_02u_a_code_sent_to_the_old_contact_is_void_after_a_change_of_contact(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        prove(&site, &client, &key).await;
        asks(&site, &client, &json!({ "email": "first@example.org" })).await;
        asks(&site, &client, &json!({ "email": "second@example.org" })).await;
        // Another code was sent to the old contact, and hasn't been given yet.
        let other = site.another_client();
        let birth = json!({ "bookingKey": key, "dateOfBirth": "1984-05-17", "authenticationType": "PATIENT_PORTAL" });
        found(&other.post("/api/authentication", &birth).await);
        site.clock.advance(jiff::SignedDuration::from_secs(5));
        let mut code = json!({ "bookingKey": key, "type": "PATIENT_PORTAL" });
        found(&other.post("/api/authentication/otp", &code).await);
        code["otp"] = json!(site.last_code().await);
        let desk = desk(&site).await;
        let rows = found(&desk.get(DETAILS).await)["items"].clone();
        let put = async |row: &Value| {
            let accept = json!({ "state": "ACCEPTED", "version": row["version"] });
            desk.put_json(&format!("{DETAILS}/{}", row["id"]), &accept).await
        };
        found(&put(&rows[0]).await);
        refused(&put(&rows[1]).await, 422, "message.invalid_fields");
        let left = waiting(&desk).await;
        assert_eq!(left.get("confirmedBy"), None, "{left}");
        let late = client.post_once(ASK, &site.idempotency_key(), &json!({ "email": "third@example.org" })).await;
        refused(&late, 403, "message.otp_required");
        refused(&client.get("/api/secured/patients/summary").await, 403, "message.otp_required");
        let read = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        assert!(read["patientDetails"]["email"].as_str().unwrap().contains('•'), "{read}");
        let given = found(&other.post("/api/authentication/otp/validation", &code).await);
        assert_eq!(given["success"], false, "{given}");
    }

    async fn port_04h_earlier_changes_are_sent_to_the_contact_of_that_time(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        prove(&site, &client, &key).await;
        asks(&site, &client, &json!({ "email": "mira.p@example.org" })).await;
        assert_eq!(recipients(&site, "BOOKING_CHANGED").await, ["mira@example.org"]);
        let (desk, slug) = (desk(&site).await, slug_of(&client, &key).await);
        let row = waiting(&desk).await;
        let off = json!({ "slugs": slug, "reason": "Other" });
        found(&client.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &off).await);
        // No message has been sent yet when the contact changes.
        let accept = json!({ "state": "ACCEPTED", "version": row["version"] });
        found(&desk.put_json(&format!("{DETAILS}/{}", row["id"]), &accept).await);
        let told = recipients(&site, "BOOKING_CHANGED").await;
        assert_eq!(told[1..], ["mira@example.org", "mira.p@example.org"], "cancelled, then changed");
    }

    async fn mail_01p_a_cancellation_is_sent_with_a_number_to_call_though_mail_was_stopped(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        unsubscribe(&site, &key).await;
        let slug = slug_of(&client, &key).await;
        let body = json!({ "slugs": slug, "reason": "Other" });
        found(&client.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &body).await);
        assert_eq!(recipients(&site, "BOOKING_CHANGED").await, ["mira@example.org"]);
        let said = site.messages().await.pop().unwrap();
        let call = said.body.lines().find(|line| line.contains("Call us: ")).unwrap_or_default().to_owned();
        assert!(call.chars().any(|one| one.is_ascii_digit()), "{}", said.body);
    }
}
