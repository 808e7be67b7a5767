//! A referral that came earlier is imported, or shown with the appointment: only the same person's, and not for ever.

use std::sync::LazyLock;

use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines, request_submission, sign_in, small_pdf, submission};

use crate::support::{found, made, made_sure, prove, randwick_slot, refused, texts};

static PDF: LazyLock<Vec<u8>> = LazyLock::new(|| small_pdf(b"referral"));

struct Booked {
    client: Client,
    key: String,
    attachments: String,
}

/// Books, with a referral if one is named.
async fn booked(site: &Site, slot: &Value, person: impl Fn(&mut Value), referral: Option<&str>) -> Booked {
    let (client, key) = (site.another_client(), site.new_key().await);
    if let Some(name) = referral {
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        made(&client.upload(&path, name, &PDF, &[]).await);
    }
    let mut body = submission(&key, slot);
    person(&mut body["patientDetails"]);
    let made = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let attachments = format!("/api/secured/appointments/{}/attachments", made["appointments"][0]["id"]);
    Booked { client, key, attachments }
}

fn herself(_: &mut Value) {}

/// The same name and date of birth, with other contact details.
fn namesake(patient: &mut Value) {
    patient["email"] = json!("another.mira@example.org");
    patient["contactNumber"] = json!("0491 570 156");
}

/// A request with an offer, with a referral if one is named; after the code.
async fn offered(site: &Site, referral: Option<&str>) -> (Client, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    if let Some(name) = referral {
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        made(&client.upload(&path, name, &PDF, &[]).await);
    }
    let body =
        request_submission(&key, &json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]));
    made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
    prove(site, &client, &key).await;
    let slug = site.booking_requests().await.pop().unwrap().slug;
    site.offer(&slug).await;
    (client, slug)
}

/// Accepts the offer for this person.
async fn accepted(site: &Site, offer: (Client, String), time: &str, person: impl Fn(&mut Value)) -> Booked {
    let (client, slug) = offer;
    let key = site.new_key().await;
    let mut body = submission(&key, &randwick_slot(site, time));
    body["bookingRequestSlug"] = json!(slug);
    person(&mut body["patientDetails"]);
    let made = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let attachments = format!("/api/secured/appointments/{}/attachments", made["appointments"][0]["id"]);
    Booked { client, key, attachments }
}

fn child(patient: &mut Value) {
    patient["firstName"] = json!("Ana");
}

async fn import(client: &Client, booked: &Booked) -> testkit::TestResponse {
    client.post(&format!("{}/imported", booked.attachments), &json!({})).await
}

on_both_engines! {
    async fn doc_01e_02g_02i_a_referral_of_an_earlier_booking_is_copied_once(site: Site) {
        let earlier = booked(&site, &randwick_slot(&site, "09:00"), herself, Some("referral.pdf")).await;
        let now = booked(&site, &randwick_slot(&site, "10:00"), herself, None).await;
        refused(&import(&now.client, &now).await, 422, "message.no_referral_to_import");
        prove(&site, &now.client, &now.key).await;
        let answer = import(&now.client, &now).await;
        assert_eq!(site.audit_rows_of(&answer).await[0].action, "IMPORT_REFERRAL");
        let copied = made(&answer);
        assert_eq!(texts(&copied, "fileName"), ["referral.pdf"]);
        refused(&import(&now.client, &now).await, 409, "message.referral_already_imported");
        let view = format!("{}/{}/view", now.attachments, copied[0]["id"]);
        assert_eq!(now.client.get(&view).await.bytes, *PDF);
        assert_eq!(site.file_count(), 2, "each has a file of its own");
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let original = found(&desk.get(&format!("{}/response", earlier.attachments)).await)[0]["id"].clone();
        assert_eq!(desk.delete(&format!("{}/{original}", earlier.attachments)).await.status.as_u16(), 204);
        assert_eq!(now.client.get(&view).await.bytes, *PDF, "the copy stays");
    }

    async fn doc_02i_nothing_is_imported_by_a_name_or_after_a_year(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00"), herself, Some("referral.pdf")).await;
        let other = booked(&site, &randwick_slot(&site, "10:00"), namesake, None).await;
        prove(&site, &other.client, &other.key).await;
        refused(&import(&other.client, &other).await, 422, "message.no_referral_to_import");
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        refused(&import(&desk, &other).await, 422, "message.no_referral_to_import");
        let own = booked(&site, &randwick_slot(&site, "11:00"), herself, None).await;
        assert!(site.run_sql(&format!("UPDATE documents SET created_at = {}", year_ago(&site) - 1)).await);
        prove(&site, &own.client, &own.key).await;
        refused(&import(&own.client, &own).await, 422, "message.no_referral_to_import");
        assert!(site.run_sql(&format!("UPDATE documents SET created_at = {}", year_ago(&site))).await);
        made(&import(&own.client, &own).await);
        site.clock.advance(SignedDuration::from_hours(1));
        let later = booked(&site, &randwick_slot(&site, "12:00"), herself, None).await;
        prove(&site, &later.client, &later.key).await;
        refused(&import(&later.client, &later).await, 422, "message.no_referral_to_import");
    }

    async fn doc_02i_staff_import_from_a_record_that_was_joined(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00"), herself, Some("referral.pdf")).await;
        let moved = booked(&site, &randwick_slot(&site, "10:00"), namesake, None).await;
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let records = site.bookings().await;
        let pair = json!({ "patientId": records[1].patient_id, "knownPatientId": records[0].patient_id });
        made(&desk.post("/api/admin/patients/links", &made_sure(pair)).await);
        assert_eq!(texts(&made(&import(&desk, &moved).await), "fileName"), ["referral.pdf"]);
    }

    async fn doc_02n_staff_import_only_what_came_for_their_clinics(site: Site) {
        booked(&site, &site.world.knee_slot("09:00"), herself, Some("referral.pdf")).await;
        let moved = booked(&site, &randwick_slot(&site, "10:00"), namesake, None).await;
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let (desk, centre) = (site.signed_in_as("desk").await, site.signed_in_as("centre").await);
        let records = site.bookings().await;
        let pair = json!({ "patientId": records[1].patient_id, "knownPatientId": records[0].patient_id });
        made(&centre.post("/api/admin/patients/links", &made_sure(pair)).await);
        refused(&import(&desk, &moved).await, 422, "message.no_referral_to_import");
        made(&import(&centre, &moved).await);
    }

    async fn doc_02u_a_referral_is_imported_for_each_appointment_of_a_visit(site: Site) {
        booked(&site, &randwick_slot(&site, "11:00"), herself, Some("referral.pdf")).await;
        let (client, key, world) = (site.another_client(), site.new_key().await, &site.world);
        let abdomen = world.slot("ultrasound-abdomen", world.room_1, "2026-03-10", "08:00", 30);
        let mut body = submission(&key, &abdomen);
        body["appointments"] = json!([abdomen, world.slot("ultrasound-knee", world.room_2, "2026-03-10", "08:30", 30)]);
        let visit = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        prove(&site, &client, &key).await;
        for part in visit["appointments"].as_array().unwrap() {
            let attachments = format!("/api/secured/appointments/{}/attachments", part["id"]);
            made(&client.post(&format!("{attachments}/imported"), &json!({})).await);
            let listed = found(&client.get(&format!("{attachments}/response")).await);
            assert_eq!(texts(&listed, "fileName"), ["referral.pdf"], "{part}");
        }
    }

    async fn doc_02u_02v_what_came_with_the_request_or_was_removed_is_not_imported(site: Site) {
        let own = accepted(&site, offered(&site, Some("referral.pdf")).await, "09:00", herself).await;
        refused(&import(&own.client, &own).await, 422, "message.no_referral_to_import");
        let listed = found(&own.client.get(&format!("{}/response", own.attachments)).await);
        assert_eq!(texts(&listed, "fileName"), ["referral.pdf"], "it is there, once");
        let next = booked(&site, &randwick_slot(&site, "10:00"), herself, None).await;
        prove(&site, &next.client, &next.key).await;
        let slug = site.booking_requests().await.pop().unwrap().slug;
        site.set_request(&slug, "DELETED", "PATIENT").await;
        refused(&import(&next.client, &next).await, 422, "message.no_referral_to_import");
    }

    async fn doc_02v_nothing_is_imported_for_another_person_of_the_same_session(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00"), herself, Some("referral.pdf")).await;
        let own = accepted(&site, offered(&site, None).await, "10:00", child).await;
        refused(&import(&own.client, &own).await, 422, "message.no_referral_to_import");
    }

    async fn doc_02x_another_contact_of_the_appointment_opens_nothing_of_its_request(site: Site) {
        let offer = offered(&site, Some("referral.pdf")).await;
        let Booked { client, key, attachments } = accepted(&site, offer, "09:00", namesake).await;
        let list = format!("{attachments}/response");
        let listed = found(&client.get(&list).await);
        assert_eq!(texts(&listed, "fileName"), ["referral.pdf"], "the session opens the request too");
        let other = site.another_client();
        found(&other.post("/api/authentication", &sign_in(&key, "PATIENT_PORTAL")).await);
        prove(&site, &other, &key).await;
        assert_eq!(found(&other.get(&list).await), json!([]));
        let view = format!("{attachments}/{}/view", listed[0]["id"]);
        refused(&other.get(&view).await, 404, "message.not_found");
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        assert_eq!(site.signed_in_as("desk").await.get(&view).await.bytes, *PDF);
    }

    async fn req_04f_a_request_says_whether_a_referral_can_be_imported(site: Site) {
        let earlier = booked(&site, &randwick_slot(&site, "09:00"), herself, None).await;
        let (client, key) = (site.another_client(), site.new_key().await);
        let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &request_submission(&key, &wish)).await);
        found(&client.post("/api/authentication", &sign_in(&key, "PATIENT_PORTAL")).await);
        prove(&site, &client, &key).await;
        let slug = site.booking_requests().await.pop().unwrap().slug;
        let ready = format!("/api/secured/booking_requests/{slug}/import_ready");
        let none = found(&client.get(&ready).await);
        assert_eq!((&none["ready"], none.get("referral")), (&json!(false), None));
        assert_eq!(none["message"], "We don't have an earlier referral of yours from the last 12 months.");
        made(&earlier.client.upload(&earlier.attachments, "referral.pdf", &PDF, &[]).await);
        assert_eq!(found(&client.get(&ready).await), json!({
            "ready": true, "message": "You can use the referral you sent us earlier.",
            "referral": { "fileName": "referral.pdf", "contentType": "application/pdf" },
        }));
    }
}

fn year_ago(site: &Site) -> i64 {
    (site.now() - SignedDuration::from_hours(24 * 365)).as_second()
}
