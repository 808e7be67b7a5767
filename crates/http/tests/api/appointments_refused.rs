//! Refused submissions: every invalid field is named, and nothing of the draft is lost.

use serde_json::{Value, json};
use testkit::{Rows, Site, on_both_engines, submission};

use crate::support::{booked, found, is_offered, made, randwick_slot, refused, texts};

async fn submit(site: &Site, body: &Value) -> testkit::TestResponse {
    site.client.post_once("/api/appointments", &site.idempotency_key(), body).await
}

fn problems(refusal: &Value) -> Vec<(String, String)> {
    texts(&refusal["fields"], "field").into_iter().zip(texts(&refusal["fields"], "key")).collect()
}

/// Nothing was written, and the draft with its hold is unchanged.
async fn untouched(site: &Site, key: &str, holds: &Value) {
    assert_eq!(site.rows().await, Rows { patients: 0, bookings: 0, appointments: 0 });
    assert_eq!(site.audit_events().await, []);
    site.app.do_due_jobs().await.unwrap();
    assert_eq!(site.messages().await, []);
    let draft = found(&site.client.get(&format!("/api/booking_keys/{key}")).await);
    assert_eq!((&draft["state"], &draft["holds"]), (&json!("DRAFT"), holds));
}

on_both_engines! {
    async fn book_19b_the_server_names_every_field_that_the_form_would_refuse(site: Site) {
        let key = site.new_key().await;
        let long = "x".repeat(101);
        let body = json!({
            "bookingKey": key, "acceptedTerms": false, "appointments": [], "notes": "x".repeat(1001),
            "patientDetails": {
                "title": long, "firstName": " ", "lastName": long, "dateOfBirth": "1984-02-30",
                "contactNumber": "call me", "email": "mira@example", "postalCode": "20/42",
                "medicareNumber": "2123456711", "referenceNumber": "0", "gender": "Dragon"
            }
        });
        let refusal = refused(&submit(&site, &body).await, 422, "message.invalid_fields");
        let expected = [
            ("patientDetails.title", "form.too_long"),
            ("patientDetails.firstName", "form.required"),
            ("patientDetails.lastName", "form.too_long"),
            ("patientDetails.dateOfBirth", "form.date_of_birth_invalid"),
            ("patientDetails.contactNumber", "form.contact_number_invalid"),
            ("patientDetails.email", "form.email_invalid"),
            ("patientDetails.postalCode", "form.postal_code_invalid"),
            ("patientDetails.gender", "form.value_invalid"),
            ("patientDetails.medicareNumber", "form.medicare_number_invalid"),
            ("patientDetails.referenceNumber", "form.reference_number_invalid"),
            ("notes", "form.too_long"),
            ("acceptedTerms", "form.terms_required"),
            ("appointments", "form.value_invalid"),
        ];
        assert_eq!(problems(&refusal), expected.map(|(field, key)| (field.to_owned(), key.to_owned())));
        let words = texts(&refusal["fields"], "message");
        assert!(words.iter().all(|text| text.contains(' ')), "{words:?}");
        untouched(&site, &key, &json!([])).await;
    }

    async fn a_refused_submission_can_be_corrected_and_sent_again(site: Site) {
        let (key, slot) = (site.new_key().await, randwick_slot(&site, "09:00"));
        let held = made(&site.hold(&site.client, &key, &slot).await)["holds"].clone();
        let mut body = submission(&key, &slot);
        body["patientDetails"]["email"] = json!("mira");
        let refusal = refused(&submit(&site, &body).await, 422, "message.invalid_fields");
        assert_eq!(problems(&refusal), [("patientDetails.email".to_owned(), "form.email_invalid".to_owned())]);
        untouched(&site, &key, &held).await;
        assert!(!is_offered(&site, "09:00").await, "still reserved");
        made(&submit(&site, &submission(&key, &slot)).await);
    }

    async fn the_loser_of_a_slot_keeps_the_draft_and_books_another(site: Site) {
        let (key, slot) = (site.new_key().await, randwick_slot(&site, "12:00"));
        booked(&site, &slot).await;
        let refusal = refused(&site.book(&site.client, &key, &slot).await, 409, "message.slot_just_taken");
        let others = &refusal["details"]["alternatives"];
        assert_eq!(texts(others, "start")[..2], ["2026-03-10T11:15:00+11:00", "2026-03-10T12:45:00+11:00"]);
        assert_eq!(others.as_array().map(Vec::len), Some(5));
        assert_eq!(site.rows().await, Rows { patients: 1, bookings: 1, appointments: 1 });
        let draft = found(&site.client.get(&format!("/api/booking_keys/{key}")).await);
        assert_eq!(draft["state"], "DRAFT");
        made(&site.book(&site.client, &key, &others[0]).await);
    }

    async fn terms_must_be_accepted(site: Site) {
        let (key, slot) = (site.new_key().await, randwick_slot(&site, "09:00"));
        let mut body = submission(&key, &slot);
        body.as_object_mut().unwrap().remove("acceptedTerms");
        let refusal = refused(&submit(&site, &body).await, 422, "message.invalid_fields");
        assert_eq!(problems(&refusal), [("acceptedTerms".to_owned(), "form.terms_required".to_owned())]);
    }

    async fn walk_in_and_enquiry_exams_cannot_be_booked_as_appointments(site: Site) {
        site.add_second_region().await;
        let key = site.new_key().await;
        for (exam, minutes) in [("xray-knee", 15), ("guided-injection", 30)] {
            let slot = site.world.slot(exam, site.world.room_1, "2026-03-10", "09:00", minutes);
            let answer = site.book(&site.client, &key, &slot).await;
            refused(&answer, 422, "message.slot_not_offered");
        }
        untouched(&site, &key, &json!([])).await;
    }

    async fn a_slot_that_has_come_too_near_for_its_preparation_is_not_booked(site: Site) {
        let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-09", "12:00", 30);
        let key = site.new_key().await;
        made(&site.hold(&site.client, &key, &slot).await);
        site.clock.advance(jiff::SignedDuration::from_mins(1));
        refused(&site.book(&site.client, &key, &slot).await, 422, "message.prep_too_late");
    }

    async fn a_submission_that_cannot_be_read_is_malformed(site: Site) {
        let (key, slot) = (site.new_key().await, randwick_slot(&site, "09:00"));
        let mut without_patient = submission(&key, &slot);
        without_patient.as_object_mut().unwrap().remove("patientDetails");
        let mut odd_time = submission(&key, &slot);
        odd_time["appointments"][0]["start"] = json!("tomorrow");
        let mut odd_key = submission("short", &slot);
        odd_key["acceptedTerms"] = json!(true);
        for body in [without_patient, odd_time, odd_key] {
            refused(&submit(&site, &body).await, 400, "message.malformed");
        }
        let without_key = site.client.post("/api/appointments", &submission(&key, &slot)).await;
        let refusal = refused(&without_key, 400, "message.malformed");
        assert_eq!(texts(&refusal["fields"], "field"), ["Idempotency-Key"]);
        untouched(&site, &key, &json!([])).await;
    }
}
