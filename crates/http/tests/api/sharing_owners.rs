//! Whose results are shared and seen: only those of the contact the code was sent to, and only as long as they are the patient's.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, TestReport, on_both_engines};

use crate::patient_summary::{book_for, get_in};
use crate::sharing::{Patient, link_key, patient, proven};
use crate::support::{found, made, made_sure, refused, slug_of, texts};

const HISTORY: &str = "/api/secured/patients/summary";
const LINKS: &str = "/api/admin/patients/links";

fn reports_of(slug: &str) -> String {
    format!("/api/secured/appointments/{slug}/reports")
}

fn shares_of(key: &str) -> String {
    format!("/api/secured/booking_keys/{key}/shared_accesses")
}

fn history_for(contact: &str) -> Value {
    json!({ "contactDetails": contact, "contactDetailsType": "EMAIL", "type": "HISTORY" })
}

/// A booking with the usual patient's name and date of birth, but the attacker's contacts.
fn own_contacts(body: &mut Value) {
    body["patientDetails"]["email"] = json!("thief@example.org");
    body["patientDetails"]["contactNumber"] = json!("0491 570 156");
}

/// A booking with a report, with a new address; and an earlier one, with the former address. Staff joined the two.
async fn joined(site: &Site) -> (Patient, Patient, Value, Client) {
    let (client, before) = book_for(site, "09:00", |_| ()).await;
    let known = site.patient().await.id;
    let slug = slug_of(&client, &before).await;
    site.add_report(&slug, &TestReport::default()).await;
    let before = Patient { client, key: before, slug };
    let (client, after) = book_for(site, "11:00", |body| {
        body["patientDetails"]["email"] = json!("mira.new@example.org");
        body["patientDetails"]["contactNumber"] = json!("0491 570 157");
    })
    .await;
    let later = site.patient().await.id;
    let slug = slug_of(&client, &after).await;
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    let desk = site.signed_in_as("desk").await;
    let both = made_sure(json!({ "patientId": later, "knownPatientId": known }));
    let link = made(&desk.post(LINKS, &both).await);
    let after = Patient { client: get_in(site, &after, "EMAIL").await, key: after, slug };
    (before, after, link, desk)
}

on_both_engines! {
    async fn typing_an_address_neither_shares_nor_shows_bookings_reached_at_it(site: Site) {
        let victim = patient(&site, "09:00").await;
        let (_, own) = book_for(&site, "10:00", own_contacts).await;
        // The guardian is given the victim's e-mail address.
        let (_, forged) = book_for(&site, "11:00", |body| {
            own_contacts(body);
            body["bookingFor"] = json!("OTHER");
            body["guardian"] = json!({ "name": "Vera Kostova", "relation": "Mother",
                "email": "mira@example.org", "contactNumber": "0491 570 156" });
        }).await;
        let thief = get_in(&site, &own, "EMAIL").await;
        found(&thief.get(&format!("/api/secured/booking_keys/{forged}/summary")).await);
        for key in [&own, &forged] {
            let seen = found(&thief.send(thief.request(reqwest::Method::GET, HISTORY).header("Booking-Key", key)).await);
            assert_eq!(texts(&seen["items"], "bookingKey"), [forged.as_str(), &own], "{seen}");
            assert!(!seen.to_string().contains(&victim.key), "{seen}");
            let answer = thief.post_once(&shares_of(key), &site.idempotency_key(), &history_for("friend@example.org")).await;
            refused(&answer, 422, "message.nothing_to_share");
        }
        refused(&thief.get(&reports_of(&victim.slug)).await, 404, "message.not_found");
    }

    async fn book_13f_the_word_of_staff_opens_no_more_than_the_record_they_looked_at(site: Site) {
        let victim = patient(&site, "09:00").await;
        // The victim's e-mail address, and the attacker's own phone number, which staff then call.
        book_for(&site, "10:00", |body| body["patientDetails"]["contactNumber"] = json!("0491 570 156")).await;
        let forged = site.patient().await.id;
        let (_, own) = book_for(&site, "11:00", |body| {
            body["patientDetails"]["email"] = json!("thief@example.org");
            body["patientDetails"]["contactNumber"] = json!("0491 570 157");
        }).await;
        let later = site.patient().await.id;
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        made(&desk.post(LINKS, &made_sure(json!({ "patientId": later, "knownPatientId": forged }))).await);
        let thief = get_in(&site, &own, "EMAIL").await;
        let seen = found(&thief.get(HISTORY).await);
        assert_eq!(seen["items"].as_array().unwrap().len(), 2, "{seen}");
        assert!(!seen.to_string().contains(&victim.key), "{seen}");
        refused(&thief.get(&reports_of(&victim.slug)).await, 404, "message.not_found");
    }

    async fn share_02e_a_history_is_that_of_the_patient_who_shares_it_by_any_booking(site: Site) {
        let (before, after, ..) = joined(&site).await;
        let through_the_former = Patient { client: after.client.clone(), key: before.key.clone(), slug: before.slug.clone() };
        let share = through_the_former.share_history(&site, "doctor@example.org").await;
        for own in [&before.key, &after.key] {
            assert_eq!(found(&after.client.get(&shares_of(own)).await), json!([share]), "it is seen wherever one looks");
        }
        let contact = proven(&site, &link_key(&site).await, "PATIENT_PORTAL").await;
        found(&contact.get(&reports_of(&before.slug)).await);
        site.do_all_jobs().await;
        let told = site.messages().await.pop().unwrap();
        assert_eq!((told.kind.as_str(), told.recipient.as_str()), ("SHARE_OPENED", "mira.new@example.org"), "not at the former address");
        found(&after.revoke(&share).await);
        refused(&contact.get(&reports_of(&before.slug)).await, 401, "message.not_authenticated");
    }

    async fn shares_of_a_joined_record_end_when_staff_unlink_it(site: Site) {
        let (before, after, link, desk) = joined(&site).await;
        let through_the_former = Patient { client: after.client.clone(), key: before.key.clone(), slug: before.slug.clone() };
        through_the_former.share(&site, "doctor@example.org").await;
        let contact = proven(&site, &link_key(&site).await, "APPOINTMENT_RESULTS").await;
        found(&contact.get(&reports_of(&before.slug)).await);
        assert_eq!(desk.delete(&format!("{LINKS}/{}", link["id"])).await.status.as_u16(), 204);
        refused(&contact.get(&reports_of(&before.slug)).await, 410, "message.error_access_revoked");
    }

    async fn ops_08k_a_new_link_ends_what_was_shared_by_the_old_one(site: Site) {
        let patient = patient(&site, "09:00").await;
        patient.share(&site, "doctor@example.org").await;
        let contact = proven(&site, &link_key(&site).await, "APPOINTMENT_RESULTS").await;
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let row = found(&desk.post("/api/admin/appointments/search", &json!({ "bookingKey": patient.key })).await);
        let path = format!("/api/admin/appointments/{}/new_links", row["items"][0]["id"]);
        assert_eq!(desk.post(&path, &json!({})).await.status.as_u16(), 202);
        refused(&contact.get(&reports_of(&patient.slug)).await, 401, "message.not_authenticated");
        site.do_all_jobs().await;
        let told: Vec<_> = site.messages().await.into_iter().filter(|message| message.kind == "SHARE_REVOKED").collect();
        assert_eq!((told.len(), told[0].recipient.as_str()), (1, "doctor@example.org"));
    }

    async fn a_session_has_proven_the_contact_of_its_code_and_no_later_one(site: Site) {
        let victim = patient(&site, "09:00").await;
        let (_, own) = book_for(&site, "10:00", own_contacts).await;
        let thief = get_in(&site, &own, "EMAIL").await;
        assert!(site.run_sql("UPDATE patients SET email = 'mira@example.org' WHERE email = 'thief@example.org'").await);
        let seen = found(&thief.get(HISTORY).await);
        assert_eq!(texts(&seen["items"], "bookingKey"), [own], "{seen}");
        refused(&thief.get(&reports_of(&victim.slug)).await, 404, "message.not_found");
    }
}
