//! A new link for a patient whose old one is lost, locked or in other hands.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines, sign_in, submission};

use crate::support::{booked, found, made, randwick_slot, refused, slug_of};

async fn front_desk(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    site.signed_in_as("desk").await
}

async fn path_of(desk: &Client, key: &str) -> String {
    let found = found(&desk.post("/api/admin/appointments/search", &json!({ "bookingKey": key })).await);
    format!("/api/admin/appointments/{}/new_links", found["items"][0]["id"])
}

fn summary(key: &str) -> String {
    format!("/api/secured/booking_keys/{key}/summary")
}

async fn opens(site: &Site, key: &str) -> bool {
    let client = site.another_client();
    found(&client.post("/api/authentication", &sign_in(key, "APPOINTMENT")).await)["success"] == true
}

/// The key in the last message sent.
async fn key_sent(site: &Site) -> String {
    site.do_all_jobs().await;
    let text = site.messages().await.pop().unwrap().body;
    let key = text.split("/a/").nth(1).unwrap_or_else(|| panic!("no link: {text}"));
    key.chars().take_while(|letter| letter.is_ascii_alphanumeric() || "-_".contains(*letter)).collect()
}

/// A patient without an e-mail address.
async fn booked_by_telephone(site: &Site, sms: bool) -> String {
    let form = json!({ "email": { "shown": true } });
    site.configure("application", &json!({ "smsEnabled": sms, "bookingForm": form })).await;
    let (client, key) = (site.another_client(), site.new_key().await);
    let mut body = submission(&key, &randwick_slot(site, "09:00"));
    body["patientDetails"]["email"] = json!("");
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    key
}

on_both_engines! {
    async fn ops_08k_the_old_key_opens_nothing_and_the_new_one_is_sent_by_message(site: Site) {
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (other, other_key) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let slug = slug_of(&patient, &key).await;
        site.do_all_jobs().await;
        let desk = front_desk(&site).await;
        let answer = desk.post(&path_of(&desk, &key).await, &json!({})).await;
        assert_eq!(answer.status.as_u16(), 202, "{}", answer.text);
        assert_eq!(answer.json(), json!({ "sentTo": "m•••@example.org" }), "nothing of the key itself");
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!(rows.iter().map(|row| row.action.as_str()).collect::<Vec<_>>(), ["SEND_NEW_LINK"]);
        // Sessions opened with the old key have ended, and it opens no new one.
        refused(&patient.get(&summary(&key)).await, 401, "message.not_authenticated");
        assert!(!opens(&site, &key).await);
        refused(&desk.get(&summary(&key)).await, 404, "message.not_found");
        refused(&site.client.get(&format!("/api/booking_keys/{key}")).await, 404, "message.not_found");
        let new = key_sent(&site).await;
        assert_ne!(new, key);
        let message = site.messages().await.pop().unwrap();
        assert_eq!((message.subject.as_str(), message.recipient.as_str()), ("Your new booking link", "mira@example.org"));
        let client = site.another_client();
        assert_eq!(found(&client.post("/api/authentication", &sign_in(&new, "APPOINTMENT")).await)["success"], true);
        assert_eq!(slug_of(&client, &new).await, slug, "the same booking");
        let cancel = json!({ "slugs": slug, "reason": "Other" });
        found(&client.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &cancel).await);
        found(&other.get(&summary(&other_key)).await);
        assert!(opens(&site, &other_key).await, "another booking's link is its own");
        assert!(!site.holds_text(&new).await, "it is nowhere in clear");
    }

    async fn ops_08k_a_session_of_several_keys_ends_with_any_of_them(site: Site) {
        let keys = site.new_keys("ultrasound-knee,ultrasound-abdomen").await;
        let world = &site.world;
        let mut body = submission(&keys[0], &randwick_slot(&site, "09:00"));
        let second = world.slot("ultrasound-abdomen", world.room_1, "2026-03-12", "09:00", 30);
        body["separateBooking"] = json!(true);
        let mut parts = body["appointments"].as_array().unwrap().clone();
        parts.extend(submission(&keys[1], &second)["appointments"].as_array().unwrap().clone());
        for (part, key) in parts.iter_mut().zip(&keys) {
            part["bookingKey"] = json!(key);
        }
        body["appointments"] = json!(parts);
        let patient = site.another_client();
        made(&patient.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        found(&patient.get(&summary(&keys[1])).await);
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let centre = site.signed_in_as("centre").await;
        assert_eq!(centre.post(&path_of(&centre, &keys[1]).await, &json!({})).await.status.as_u16(), 202);
        for key in &keys {
            refused(&patient.get(&summary(key)).await, 401, "message.not_authenticated");
        }
        assert!(opens(&site, &keys[0]).await && !opens(&site, &keys[1]).await);
    }

    async fn auth_08g_a_new_link_opens_again_what_wrong_dates_and_codes_had_locked(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (client, wanted) = (site.another_client(), "APPOINTMENT_RESULTS");
        found(&client.post("/api/authentication", &sign_in(&key, wanted)).await);
        let code = |key: &str, otp: &str| json!({ "bookingKey": key, "type": wanted, "otp": otp });
        let wrong = async |client: &Client, key: &str| client.post("/api/authentication/otp/validation", &code(key, "none")).await;
        for _ in 0..5 {
            found(&wrong(&client, &key).await);
        }
        refused(&wrong(&client, &key).await, 423, "message.max_attempts_reached_results");
        let born = json!({ "bookingKey": key, "dateOfBirth": "1984-05-18" });
        for _ in 0..5 {
            found(&site.client.post("/api/authentication", &born).await);
        }
        refused(&site.client.post("/api/authentication", &sign_in(&key, wanted)).await, 423, "message.max_attempts_reached");
        let desk = front_desk(&site).await;
        assert_eq!(desk.post(&path_of(&desk, &key).await, &json!({})).await.status.as_u16(), 202);
        let new = key_sent(&site).await;
        assert_eq!(found(&client.post("/api/authentication", &sign_in(&new, wanted)).await)["success"], true);
        found(&client.post("/api/authentication/otp", &json!({ "bookingKey": new, "type": wanted })).await);
        let sent = site.last_code().await;
        let proven = found(&client.post("/api/authentication/otp/validation", &code(&new, &sent)).await);
        assert_eq!(proven["success"], true);
    }

    async fn without_a_reachable_contact_the_old_key_stays(site: Site) {
        let key = booked_by_telephone(&site, false).await;
        let desk = front_desk(&site).await;
        refused(&desk.post(&path_of(&desk, &key).await, &json!({})).await, 422, "message.patient_not_reached");
        assert!(opens(&site, &key).await);
        site.do_all_jobs().await;
        assert_eq!(site.messages().await.len(), 0);
    }

    async fn a_patient_without_an_address_gets_it_by_sms(site: Site) {
        let key = booked_by_telephone(&site, true).await;
        let desk = front_desk(&site).await;
        let answer = desk.post(&path_of(&desk, &key).await, &json!({})).await;
        assert_eq!(answer.json(), json!({ "sentTo": "•••••••006" }), "{}", answer.text);
        let new = key_sent(&site).await;
        assert_eq!(site.messages().await.pop().unwrap().channel, "SMS");
        assert!(opens(&site, &new).await && !opens(&site, &key).await);
    }

    async fn a_patient_who_wants_no_mail_gets_it_by_sms_or_not_at_all(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.client.post(&format!("/api/booking_keys/{key}/unsubscriptions"), &json!({})).await;
        let desk = front_desk(&site).await;
        let path = path_of(&desk, &key).await;
        refused(&desk.post(&path, &json!({})).await, 422, "message.patient_not_reached");
        site.configure("application", &json!({ "smsEnabled": true })).await;
        assert_eq!(desk.post(&path, &json!({})).await.json(), json!({ "sentTo": "•••••••006" }));
        assert!(opens(&site, &key_sent(&site).await).await);
        assert_eq!(site.messages().await.pop().unwrap().channel, "SMS");
    }

    async fn auth_11e_staff_of_another_clinic_cannot_send_a_link(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let path = path_of(&front_desk(&site).await, &key).await;
        site.add_account("elsewhere", &[Role::FrontDesk], &["newtown"]).await;
        let elsewhere = site.signed_in_as("elsewhere").await;
        refused(&elsewhere.post(&path, &json!({})).await, 404, "message.not_found");
        assert!(opens(&site, &key).await);
    }

    async fn a_sign_in_with_the_old_key_at_the_same_moment_ends_with_that_key(site: Site) {
        let desk = front_desk(&site).await;
        for hour in 9..17 {
            let (_, key) = booked(&site, &randwick_slot(&site, &format!("{hour:02}:00"))).await;
            let (client, path) = (site.another_client(), path_of(&desk, &key).await);
            let (body, nothing): (Value, Value) = (sign_in(&key, "APPOINTMENT"), json!({}));
            let (signed_in, sent) = tokio::join!(client.post("/api/authentication", &body), desk.post(&path, &nothing));
            assert_eq!(sent.status.as_u16(), 202, "{}", sent.text);
            found(&signed_in);
            let who = found(&client.get("/api/authentication").await);
            assert_eq!(who["kind"], "ANONYMOUS", "{who}");
        }
    }
}
