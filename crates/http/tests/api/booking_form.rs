//! The booking form, and submissions checked by it.

use serde_json::{Map, Value, json};
use testkit::{Site, on_both_engines, submission};

use crate::questionnaires::question;
use crate::setup::administrator;
use crate::support::{found, made, randwick_slot, refused, texts};

async fn configure(site: &Site, change: Value) {
    let Value::Object(change) = change else { panic!("an object") };
    site.app.change_configuration("application".parse().unwrap(), change).await.unwrap();
}

async fn form(site: &Site) -> Value {
    found(&site.client.get("/api/booking_forms?examSlug=ultrasound-knee&clinicSlug=randwick").await)
}

fn field<'a>(form: &'a Value, name: &str) -> &'a Map<String, Value> {
    let fields = form["fields"].as_array().unwrap();
    fields.iter().find(|field| field["name"] == name).unwrap().as_object().unwrap()
}

/// The invalid fields of a submission with these details, with their keys.
async fn refusals(site: &Site, details: Value, notes: Option<&str>) -> Vec<(String, String)> {
    let mut body = submission(&site.new_key().await, &randwick_slot(site, "09:00"));
    body["notes"] = json!(notes);
    for (name, value) in details.as_object().unwrap() {
        body["patientDetails"][name] = value.clone();
    }
    let answer = site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
    let body = refused(&answer, 422, "message.invalid_fields");
    texts(&body["fields"], "field").into_iter().zip(texts(&body["fields"], "key")).collect()
}

fn named(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let part =
        |field: &str| if field == "notes" { field.to_owned() } else { format!("patientDetails.{field}") };
    pairs.iter().map(|(field, key)| (part(field), format!("form.{key}"))).collect()
}

on_both_engines! {
    async fn qst_13g_the_form_names_the_types_of_questionnaires_that_its_exams_have(site: Site) {
        assert_eq!(form(&site).await["questionnaireTypes"], json!([]));
        let admin = administrator(&site).await;
        for (kind, published) in [("BOOKING_FORM", true), ("CREATE_BOOKING_REQUEST", false), ("FEEDBACK", true)] {
            let record = json!({
                "title": kind, "type": kind, "general": true, "published": published, "json": question("A pacemaker?")
            });
            made(&admin.post("/api/admin/questionnaires", &record).await);
        }
        assert_eq!(form(&site).await["questionnaireTypes"], json!(["BOOKING_FORM"]));
    }

    async fn book_18b_the_details_of_the_form_are_answered_for_exam_and_clinic(site: Site) {
        site.add_lists().await;
        let insurance = site.insurance_type("Medicare").await;
        let form = form(&site).await;
        assert_eq!(texts(&form["fields"], "name"), [
            "title", "firstName", "lastName", "dateOfBirth", "contactNumber", "email", "postalCode", "gender",
            "medicareNumber", "referenceNumber", "nhiNumber", "insuranceTypeId", "ethnicityId", "referrer", "notes",
        ]);
        assert_eq!(Value::Object(field(&form, "postalCode").clone()), json!({
            "name": "postalCode", "shown": true, "required": false, "maxLength": 10, "pattern": "[0-9]{4}",
            "example": "2042"
        }));
        for name in ["firstName", "lastName", "dateOfBirth", "contactNumber", "email"] {
            assert_eq!((&field(&form, name)["shown"], &field(&form, name)["required"]), (&json!(true), &json!(true)));
        }
        assert_eq!(form["guardianBelowAge"], 16);
        assert_eq!(form["insuranceTypes"][0], json!(
            { "id": insurance, "name": "Medicare", "medicareNumberRequired": true }
        ));
        assert_eq!(form["titles"][0], "Mr");
        assert!(form["cancelReasons"].as_array().is_some_and(|reasons| !reasons.is_empty()));
        for list in ["needsAsked", "documentTypes", "validContentTypes"] {
            assert!(form[list].is_array(), "{list}");
        }
        let unknown = site.client.get("/api/booking_forms?examSlug=ultrasound-knee,nothing").await;
        refused(&unknown, 422, "message.unknown_exam");
        refused(&site.client.get("/api/booking_forms?clinicSlug=nowhere").await, 404, "message.not_found");
        found(&site.client.get("/api/booking_forms?clinicSlug=select-clinic,randwick").await);
    }

    async fn book_19b_the_server_refuses_what_the_form_would_refuse(site: Site) {
        site.add_lists().await;
        let insurance = site.insurance_type("Medicare").await;
        configure(&site, json!({ "bookingForm": {
            "gender": { "shown": true, "required": true }, "notes": { "shown": true, "required": true },
            "title": { "shown": false },
        } })).await;
        let form = form(&site).await;
        assert_eq!((&field(&form, "gender")["required"], &field(&form, "title")["shown"]), (&json!(true), &json!(false)));
        let nothing = refusals(&site, json!({}), None).await;
        assert_eq!(nothing, named(&[("gender", "required"), ("notes", "required")]));
        let given = json!({ "gender": "Female", "insuranceTypeId": insurance, "medicareNumber": null });
        assert_eq!(refusals(&site, given, Some("Left knee")).await, named(&[("medicareNumber", "required")]));
        let given = json!({ "gender": "Female", "insuranceTypeId": 77, "ethnicityId": 77 });
        assert_eq!(
            refusals(&site, given, Some("Left knee")).await,
            named(&[("insuranceTypeId", "value_invalid"), ("ethnicityId", "value_invalid")])
        );
        assert_eq!(site.rows().await.appointments, 0);
    }

    async fn book_19j_only_fields_of_the_form_are_stored(site: Site) {
        site.add_lists().await;
        let insurance = site.insurance_type("Medicare").await;
        configure(&site, json!({ "bookingForm": { "title": { "shown": false } } })).await;
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
        body["patientDetails"]["title"] = json!("Ms");
        body["patientDetails"]["insuranceTypeId"] = json!(insurance);
        made(&site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let kept = site.patient().await;
        assert_eq!((kept.title, kept.insurance_type_id), (None, Some(insurance)));
        assert_eq!(kept.contact_number, "+61491570006");
    }

    async fn a_provider_of_another_country_asks_in_its_own_way(site: Site) {
        configure(&site, json!({ "locale": "en-NZ" })).await;
        let form = form(&site).await;
        assert_eq!(field(&form, "nhiNumber")["shown"], true);
        assert_eq!(field(&form, "medicareNumber")["shown"], false);
        assert_eq!(field(&form, "contactNumber")["example"], "021 555 0123");
        let wrong = json!({ "nhiNumber": "ZZZ0017", "contactNumber": "0491 570 006" });
        let expected = named(&[("contactNumber", "contact_number_invalid"), ("nhiNumber", "nhi_number_invalid")]);
        assert_eq!(refusals(&site, wrong, None).await, expected);
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
        body["patientDetails"]["nhiNumber"] = json!("zbn77vl");
        body["patientDetails"]["contactNumber"] = json!("021 555 0123");
        made(&site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let kept = site.patient().await;
        assert_eq!((kept.contact_number.as_str(), kept.nhi_number.as_deref()), ("+64215550123", Some("ZBN77VL")));
    }

    async fn a_booking_needs_no_email_address_if_the_form_does_not_ask_for_one(site: Site) {
        configure(&site, json!({ "bookingForm": { "email": { "shown": false } } })).await;
        let mut body = submission(&site.new_key().await, &randwick_slot(&site, "09:00"));
        body["patientDetails"]["email"] = json!("");
        made(&site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        assert_eq!(site.app.do_due_jobs().await.unwrap(), 1);
        assert_eq!(site.app.do_due_jobs().await.unwrap(), 0, "nothing is left to be tried again");
    }
}

#[tokio::test]
async fn a_booking_form_without_any_contact_field_cannot_be_saved() {
    let site = Site::on(testkit::Engine::Sqlite).await;
    for (change, field) in [
        (json!({ "firstName": { "shown": false } }), "bookingForm.firstName"),
        (json!({ "email": { "shown": false }, "contactNumber": { "shown": true } }), "bookingForm.email"),
        (json!({ "gender": { "shown": false, "required": true } }), "bookingForm.gender"),
        (json!({ "shoeSize": { "shown": true } }), "bookingForm"),
    ] {
        let change = json!({ "bookingForm": change }).as_object().cloned().unwrap();
        let refusal = site.app.change_configuration("application".parse().unwrap(), change).await;
        let problems = format!("{:?}", refusal.unwrap_err());
        assert!(problems.contains(field), "{problems}");
    }
}
