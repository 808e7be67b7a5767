//! What a share opens to its contact, and what it doesn't.

use serde_json::{Value, json};
use testkit::{Client, Site, TestReport, of_other_patient, on_both_engines, sign_in, submission};

use crate::sharing::{Patient, give_code, link_key, patient, proven};
use crate::support::{booked, found, made, randwick_slot, refused, slug_of, texts};

const HISTORY: &str = "/api/secured/patients/summary";

fn reports_of(slug: &str) -> String {
    format!("/api/secured/appointments/{slug}/reports")
}

/// Two exams in one visit, both with a report.
async fn patient_with_two(site: &Site) -> (Patient, String) {
    let world = &site.world;
    let (client, key) = (site.another_client(), site.new_key().await);
    let mut body = submission(&key, &randwick_slot(site, "08:45"));
    let abdomen = world.slot("ultrasound-abdomen", world.room_3, "2026-03-10", "08:00", 30);
    body["appointments"] = json!([abdomen, randwick_slot(site, "08:45")]);
    let booked = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let slugs = texts(&booked["appointments"], "slug");
    for slug in &slugs {
        site.add_report(slug, &TestReport { pdf: Some(b"%PDF-1.4".to_vec()), ..TestReport::default() }).await;
    }
    give_code(site, &client, &key, "PATIENT_PORTAL").await;
    let [slug, other] = <[String; 2]>::try_from(slugs).unwrap();
    (Patient { client, key, slug }, other)
}

/// Nothing in an answer opens or reveals more of the patient than was shared.
fn assert_tells_nothing_else(answer: &Value, keys: &[&str]) {
    let text = answer.to_string();
    for word in keys.iter().copied().chain(["mira@example.org", "570006", "2042", "21234567"]) {
        assert!(!text.contains(word), "{word} is none of the contact's business: {text}");
    }
}

async fn items(client: &Client) -> Value {
    found(&client.get(HISTORY).await)
}

on_both_engines! {
    async fn share_02d_a_shared_result_opens_that_result_and_no_history(site: Site) {
        let (patient, other) = patient_with_two(&site).await;
        site.set_folio_number("F-77").await;
        patient.share(&site, "doctor@example.org").await;
        let key = link_key(&site).await;
        assert_ne!(key, patient.key, "the patient's own key never leaves for a contact");
        let contact = site.another_client();
        let opened = found(&contact.post("/api/authentication", &sign_in(&key, "APPOINTMENT_RESULTS")).await);
        assert_eq!(opened["maskedContacts"], json!({ "EMAIL": "d•••@example.org" }));
        refused(&contact.get(&reports_of(&patient.slug)).await, 403, "message.otp_required");
        give_code(&site, &contact, &key, "APPOINTMENT_RESULTS").await;
        let reports = found(&contact.get(&reports_of(&patient.slug)).await);
        assert!(reports[0]["contentHtml"].is_string(), "{reports}");
        let file = format!("/api/secured/reports/{}/download", reports[0]["id"]);
        assert_eq!(contact.get(&file).await.text, "%PDF-1.4");
        refused(&contact.get(&reports_of(&other)).await, 404, "message.not_found");
        let others = found(&patient.client.get(&reports_of(&other)).await);
        let file = format!("/api/secured/reports/{}/download", others[0]["id"]);
        refused(&contact.get(&file).await, 404, "message.not_found");
        let summary = found(&contact.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        assert_eq!(texts(&summary["appointments"], "slug"), [patient.slug.as_str()]);
        assert_tells_nothing_else(&summary, &[&patient.key, &other, "F-77"]);
        refused(&contact.get(HISTORY).await, 403, "message.not_allowed");
        refused(&contact.get(&format!("/api/secured/booking_keys/{}/summary", patient.key)).await, 404, "message.not_found");
        let access = found(&contact.get(&format!("/api/booking_keys/{key}/results_access")).await);
        assert_eq!(access["satisfied"], true, "{access}");
    }

    async fn share_02a_of_several_results_none_is_sent_without_saying_which(site: Site) {
        let (patient, _) = patient_with_two(&site).await;
        let mut body = patient.result("doctor@example.org");
        body.as_object_mut().unwrap().remove("appointmentSlug");
        let answer = refused(&patient.post(&site, &body).await, 422, "form.required");
        assert_eq!(answer["fields"][0]["field"], "appointmentSlug");
        assert_eq!(found(&patient.client.get(&patient.path()).await), json!([]));
        site.do_all_jobs().await;
        assert!(site.messages().await.iter().all(|message| message.kind != "SHARED"), "nothing left");
    }

    async fn share_02d_a_result_opened_for_the_whole_portal_is_still_one_result(site: Site) {
        let (patient, other) = patient_with_two(&site).await;
        patient.share(&site, "doctor@example.org").await;
        let key = link_key(&site).await;
        for wanted in ["PATIENT_PORTAL", "APPOINTMENT"] {
            let contact = proven(&site, &key, wanted).await;
            refused(&contact.get(HISTORY).await, 403, "message.not_allowed");
            refused(&contact.get(&reports_of(&other)).await, 404, "message.not_found");
            let named = contact.request(reqwest::Method::GET, HISTORY).header("Booking-Key", &patient.key);
            refused(&contact.send(named).await, 403, "message.not_allowed");
        }
    }

    async fn share_02e_a_shared_history_opens_all_that_was_and_nothing_that_is_to_come(site: Site) {
        let patient = patient(&site, "09:00").await;
        let (later, later_key) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let later_slug = slug_of(&later, &later_key).await;
        let (to_come, to_come_key) = booked(&site, &randwick_slot(&site, "14:00")).await;
        let to_come_slug = slug_of(&to_come, &to_come_key).await;
        let (other, other_key) = (site.another_client(), site.new_key().await);
        let mut body = of_other_patient(submission(&other_key, &randwick_slot(&site, "16:00")));
        // Another member of the family, with the same e-mail address.
        body["patientDetails"]["email"] = json!("mira@example.org");
        made(&other.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let other_slug = slug_of(&other, &other_key).await;
        site.add_report(&other_slug, &TestReport::default()).await;
        patient.share_history(&site, "doctor@example.org").await;
        let key = link_key(&site).await;
        // Noon of that day in Sydney.
        site.clock.advance("2026-03-10T12:00:00+11:00".parse::<jiff::Timestamp>().unwrap().duration_since(site.now()));
        site.add_report(&later_slug, &TestReport::default()).await;
        let contact = proven(&site, &key, "PATIENT_PORTAL").await;
        let history = items(&contact).await;
        assert_eq!(texts(&history["items"], "slug"), [later_slug.as_str(), patient.slug.as_str()]);
        assert_eq!(texts(&history["items"], "bookingKey"), [key.as_str(), key.as_str()], "of the link alone");
        assert_eq!(history["persons"], json!([]), "nor who else is reached there");
        assert_eq!(history["patientDetails"]["firstName"], "Mira");
        assert_tells_nothing_else(&history, &[&patient.key, &later_key, &to_come_key, &other_key, "Omar"]);
        for slug in [&patient.slug, &later_slug] {
            assert!(found(&contact.get(&reports_of(slug)).await)[0]["contentHtml"].is_string());
        }
        refused(&contact.get(&reports_of(&other_slug)).await, 404, "message.not_found");
        let summary = found(&contact.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        assert_eq!(texts(&summary["appointments"], "slug"), [patient.slug.as_str()]);
        assert!(!summary.to_string().contains(&to_come_slug), "{summary}");
        for path in ["calendar", "booking_requests", "shared_accesses"] {
            let path = format!("/api/secured/booking_keys/{key}/{path}");
            refused(&contact.get(&path).await, 403, "message.not_allowed");
        }
    }

    async fn the_patient_is_notified_when_the_contact_opens_the_share(site: Site) {
        let patient = patient(&site, "09:00").await;
        patient.share(&site, "doctor@example.org").await;
        let key = link_key(&site).await;
        proven(&site, &key, "APPOINTMENT_RESULTS").await;
        proven(&site, &key, "APPOINTMENT_RESULTS").await;
        site.do_all_jobs().await;
        let sent = site.messages().await;
        let opened: Vec<_> = sent.iter().filter(|message| message.kind == "SHARE_OPENED").collect();
        assert_eq!(opened.len(), 1, "the first time");
        assert_eq!(opened[0].recipient, "mira@example.org");
        assert!(opened[0].body.contains("d•••@example.org"), "{}", opened[0].body);
    }
}
