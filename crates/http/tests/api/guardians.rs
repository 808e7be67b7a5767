//! Booking for a child or another person: who the guardian is, and who gets the messages.

use serde_json::{Value, json};
use testkit::{Rows, Site, TestResponse, on_both_engines, submission};

use crate::support::{found, made, randwick_slot, refused, texts};

const NOTHING: Rows = Rows { patients: 0, bookings: 0, appointments: 0 };

fn guardian() -> Value {
    json!({ "name": "Vera Kostova", "relation": "Mother", "email": "vera@example.org", "contactNumber": "0491 570 156" })
}

/// A child of ten.
fn for_child(site: &Site, key: &str) -> Value {
    let mut body = submission(key, &randwick_slot(site, "09:00"));
    body["bookingFor"] = json!("CHILD");
    body["patientDetails"]["dateOfBirth"] = json!("2016-01-20");
    body["guardian"] = guardian();
    body
}

async fn submit(site: &Site, body: &Value) -> TestResponse {
    site.client.post_once("/api/appointments", &site.idempotency_key(), body).await
}

/// The missing fields of the guardian.
async fn asks_for_guardian(site: &Site, body: &Value) -> Vec<String> {
    let refusal = refused(&submit(site, body).await, 422, "message.guardian_required");
    assert!(texts(&refusal["fields"], "key").iter().all(|key| key == "form.required"), "{refusal}");
    texts(&refusal["fields"], "field")
}

on_both_engines! {
    async fn book_14c_the_booking_carries_the_patient_and_the_guardians_contact(site: Site) {
        let key = site.new_key().await;
        made(&submit(&site, &for_child(&site, &key)).await);
        let booking = &site.bookings().await[0];
        assert_eq!(booking.booking_for, "CHILD");
        let kept = [&booking.guardian_name, &booking.guardian_relation, &booking.guardian_email];
        assert_eq!(kept.map(|text| text.as_deref().unwrap()), ["Vera Kostova", "Mother", "vera@example.org"]);
        assert_eq!(booking.guardian_contact_number.as_deref(), Some("+61491570156"), "as it is dialled from everywhere");
        let summary = found(&site.client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        assert_eq!(summary["patientDetails"]["firstName"], "Mira", "the patient is the child");
        assert_eq!(summary["bookingFor"], "CHILD");
    }

    async fn book_14d_messages_about_the_booking_go_to_the_guardian(site: Site) {
        let mut body = for_child(&site, &site.new_key().await);
        body["bookingRequests"] = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        made(&submit(&site, &body).await);
        site.app.do_due_jobs().await.unwrap();
        let messages = site.messages().await;
        assert_eq!(messages.len(), 2, "of the booking and of the request");
        for said in messages {
            assert_eq!(said.recipient, "vera@example.org");
            assert!(said.body.starts_with("Hello Vera Kostova\n"), "{}", said.body);
            assert!(said.body.contains("for Mira"), "{}", said.body);
            assert!(!said.body.contains("{{") && !said.subject.contains("your scan"), "{said:?}");
        }
    }

    async fn an_adult_patient_reads_their_own_messages(site: Site) {
        made(&submit(&site, &submission(&site.new_key().await, &randwick_slot(&site, "09:00"))).await);
        site.app.do_due_jobs().await.unwrap();
        let said = &site.messages().await[0];
        assert_eq!(said.recipient, "mira@example.org");
        assert!(said.body.starts_with("Hello Mira\n") && !said.body.contains("for Mira"), "{}", said.body);
    }

    async fn book_14g_a_patient_under_the_configured_age_needs_a_guardian(site: Site) {
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
        body["patientDetails"]["dateOfBirth"] = json!("2010-03-10");
        let all = ["guardian.name", "guardian.relation", "guardian.email", "guardian.contactNumber"];
        assert_eq!(asks_for_guardian(&site, &body).await, all, "sixteen tomorrow");
        site.configure("application", &json!({ "guardianBelowAge": 18 })).await;
        body["patientDetails"]["dateOfBirth"] = json!("2008-03-10");
        assert_eq!(asks_for_guardian(&site, &body).await, all, "eighteen tomorrow");
        assert_eq!(site.rows().await, NOTHING);
        site.configure("application", &json!({ "guardianBelowAge": 16 })).await;
        made(&submit(&site, &body).await);
    }

    async fn book_14g_a_person_who_books_for_someone_else_says_who_they_are(site: Site) {
        let key = site.new_key().await;
        let mut body = submission(&key, &randwick_slot(&site, "09:00"));
        body["bookingFor"] = json!("OTHER");
        assert_eq!(asks_for_guardian(&site, &body).await.len(), 4);
        body["guardian"] = guardian();
        body["guardian"]["relation"] = json!(" ");
        assert_eq!(asks_for_guardian(&site, &body).await, ["guardian.relation"]);
        assert_eq!(site.rows().await, NOTHING);
        body["guardian"] = guardian();
        made(&submit(&site, &body).await);
    }

    async fn book_19b_a_guardians_fields_are_refused_as_a_patients_are(site: Site) {
        let mut body = for_child(&site, &site.new_key().await);
        body["guardian"] = json!({ "name": "", "relation": "x".repeat(101), "email": "vera", "contactNumber": "12" });
        body["patientDetails"]["email"] = json!("mira@example");
        let refusal = refused(&submit(&site, &body).await, 422, "message.invalid_fields");
        let problems: Vec<_> =
            texts(&refusal["fields"], "field").into_iter().zip(texts(&refusal["fields"], "key")).collect();
        let expected = [
            ("patientDetails.email", "form.email_invalid"),
            ("guardian.name", "form.required"),
            ("guardian.relation", "form.too_long"),
            ("guardian.email", "form.email_invalid"),
            ("guardian.contactNumber", "form.contact_number_invalid"),
        ];
        assert_eq!(problems, expected.map(|(field, key)| (field.to_owned(), key.to_owned())));
        assert_eq!(site.rows().await, NOTHING);
    }
}
