//! Answers about what was booked or requested, and what outcomes demand of a submission.

use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines, request_submission, submission};

use crate::questionnaires::question;
use crate::setup::administrator;
use crate::support::{booked, found, made, refused, search_with_key, slug_of, starts, texts};

const SETS: &str = "/api/questionnaire_sets";
const OUTCOMES: &str = "/api/questionnaires/outcomes";
const REQUIRED: &str = "message.questionnaire_required";
const KNEE: &str = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10&clinicSlug=newtown";

/// Publishes a questionnaire for every exam; the outcomes are those of a patient with a pacemaker.
async fn publish(admin: &Client, kind: &str, outcomes: &[Value]) -> i64 {
    let condition = |outcome: &Value| {
        let mut outcome = outcome.clone();
        outcome["condition"] = json!("{pacemaker} = 'yes'");
        outcome
    };
    let record = json!({
        "title": "Safety", "type": kind, "general": true, "published": true,
        "json": question("Do you have a pacemaker?"), "outcomes": outcomes.iter().map(condition).collect::<Vec<_>>()
    });
    made(&admin.post("/api/admin/questionnaires", &record).await)["id"].as_i64().unwrap()
}

fn goes_on(result: &Value) -> Value {
    json!({ "type": "CONTINUE", "result": result })
}

fn answer(id: i64, result: &Value) -> Value {
    json!({ "questionnaireId": id, "questionnaireResult": result.to_string(), "questionnaireVersion": 1 })
}

fn yes() -> Value {
    json!({ "pacemaker": "yes" })
}

async fn save(client: &Client, path: &str, id: i64, result: &Value) -> TestResponse {
    client.put_json(&format!("{path}/questionnaire_answers"), &json!({ "answer": answer(id, result) })).await
}

async fn decide(client: &Client, key: &str, id: i64) -> Value {
    found(&client.post(OUTCOMES, &json!({ "bookingKey": key, "answer": answer(id, &yes()) })).await)
}

async fn draft(client: &Client) -> String {
    made(&client.post("/api/booking_keys", &json!({})).await)["bookingKey"].as_str().unwrap().to_owned()
}

async fn book(site: &Site, client: &Client, key: &str, change: impl FnOnce(&mut Value)) -> TestResponse {
    let mut body = submission(key, &site.world.knee_slot("09:00"));
    change(&mut body);
    client.post_once("/api/appointments", &site.idempotency_key(), &body).await
}

/// A request of a new patient: their browser, the key and the slug.
async fn requested(site: &Site) -> (Client, String, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let wanted = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
    let body = request_submission(&key, &wanted);
    let done = made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
    (client, key, texts(&done["bookingRequests"], "slug")[0].clone())
}

async fn request_status(client: &Client, slug: &str) -> Value {
    found(&client.get(&format!("/api/secured/booking_requests/{slug}/summary")).await)
}

on_both_engines! {
    async fn port_09i_qst_04a_09f_an_answer_about_an_appointment_is_saved_by_its_key_and_shown_to_its_session(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key) = booked(&site, &site.world.knee_slot("09:00")).await;
        let slug = slug_of(&patient, &key).await;
        let id = publish(&admin, "REQUIRED_ON_CONFIRMATION", &[]).await;
        let pending = async || {
            let summary = found(&patient.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
            summary["appointments"][0]["questionnairesPending"].clone()
        };
        assert_eq!(pending().await, 1);
        let (stranger, path) = (site.another_client(), format!("/api/booking_keys/{key}/appointments/{slug}"));
        let incomplete = refused(&save(&stranger, &path, id, &json!({})).await, 422, "message.invalid_answer");
        assert_eq!(texts(&incomplete["fields"], "field"), ["answer.pacemaker"]);
        let other = format!("/api/booking_keys/{key}/appointments/a-unknown");
        refused(&save(&stranger, &other, id, &yes()).await, 404, "message.not_found");
        assert_eq!(found(&save(&stranger, &path, id, &yes()).await), json!({ "questionnaireId": id }));
        refused(&save(&patient, &path, id, &yes()).await, 409, "message.questionnaires_already_answered");
        assert_eq!(pending().await, 0);
        let details = found(&patient.get(&format!("/api/secured/appointments/{slug}/questionnaires")).await);
        assert_eq!((&details[0]["questionnaireId"], &details[0]["answered"], &details[0]["required"]), (&json!(id), &json!(true), &json!(true)));
        assert!(details[0]["answeredAt"].is_string(), "{details}");
        let second = publish(&admin, "FEEDBACK", &[]).await;
        let saved = found(&save(&patient, &path, second, &yes()).await);
        assert_eq!(saved["status"], "BOOKED", "its own session is told");
    }

    async fn qst_04b_04e_09e_an_answer_about_a_request_is_saved_and_a_protocol_goes_on(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key, slug) = requested(&site).await;
        let first = publish(&admin, "REQUIRED_ON_CONFIRMATION", &[]).await;
        let protocol = publish(&admin, "PROTOCOL", &[]).await;
        let path = format!("/api/booking_keys/{key}/booking_requests/{slug}");
        let by_key = site.another_client();
        refused(&save(&by_key, &path, first, &json!({})).await, 422, "message.error_answering_questionnaire");
        assert_eq!(found(&save(&by_key, &path, first, &yes()).await), json!({ "questionnaireId": first }));
        let give = async |client: &Client| {
            let body = json!({ "answer": answer(protocol, &yes()), "protocol": true });
            client.put_json(&format!("{path}/questionnaire_answers"), &body).await
        };
        let failed = "message.booking_request_waiting_protocol_error";
        refused(&give(&by_key).await, 422, failed);
        site.set_request(&slug, "ON_HOLD", "PATIENT").await;
        assert_eq!(request_status(&patient, &slug).await["questionnairesPending"], 1);
        assert_eq!(found(&give(&by_key).await), json!({ "questionnaireId": protocol }));
        let summary = request_status(&patient, &slug).await;
        assert_eq!((&summary["bookingRequest"]["status"], &summary["questionnairesPending"]), (&json!("NEW"), &json!(0)));
        let kept = site.booking_changes().await.pop().unwrap();
        assert_eq!((kept.action.as_str(), kept.actor_kind.as_str()), ("CHANGE_REQUEST", "PATIENT"));
    }

    async fn qst_04c_an_answer_that_follows_a_booking_is_refused_without_one(site: Site) {
        let admin = administrator(&site).await;
        let (client, key) = (site.another_client(), site.new_key().await);
        for kind in ["REQUIRED_ON_CONFIRMATION", "CANCEL_APPOINTMENT_PATIENT", "PROTOCOL"] {
            let id = publish(&admin, kind, &[]).await;
            let body = json!({ "answer": answer(id, &yes()) });
            let path = format!("/api/booking_keys/{key}/temporary_questionnaires");
            refused(&client.put_json(&path, &body).await, 422, "message.invalid_answer");
            let nothing = format!("/api/booking_keys/{key}/appointments/");
            assert_eq!(save(&client, &nothing, id, &yes()).await.status, 404);
            let unknown = format!("/api/booking_keys/{key}/appointments/a-none");
            refused(&save(&client, &unknown, id, &yes()).await, 404, "message.not_found");
        }
    }

    async fn qst_05g_07d_11i_port_03g_the_cancel_questionnaire_cancels_and_nothing_else_does(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key) = booked(&site, &site.world.knee_slot("09:00")).await;
        let slug = slug_of(&patient, &key).await;
        let asked = format!("/api/secured/appointments/can_change?slugs={slug}&action=CANCEL");
        assert!(found(&patient.get(&asked).await)["questionnaireType"].is_null());
        let id = publish(&admin, "CANCEL_APPOINTMENT_PATIENT", &[]).await;
        assert_eq!(found(&patient.get(&asked).await)["questionnaireType"], "CANCEL_APPOINTMENT_PATIENT");
        let set = found(&patient.post(SETS, &json!({ "bookingKey": key, "appointmentSlug": slug, "type": "CANCEL_APPOINTMENT_PATIENT" })).await);
        assert_eq!((&set["questionnaires"][0]["id"], &set["questionnaires"][0]["appointmentSlug"]), (&json!(id), &json!(slug)));
        let plain = json!({ "slugs": slug, "reason": "Ill" });
        let cancel = "/api/secured/appointments/cancellations";
        refused(&patient.post_once(cancel, &site.idempotency_key(), &plain).await, 422, REQUIRED);
        let path = format!("/api/booking_keys/{key}/appointments/{slug}");
        refused(&save(&site.another_client(), &path, id, &yes()).await, 401, "message.not_authenticated");
        refused(&save(&patient, &path, id, &json!({})).await, 422, "message.invalid_answer");
        assert_eq!(found(&save(&patient, &path, id, &yes()).await)["status"], "CANCELED");
        let kept = site.booking_changes().await.pop().unwrap();
        assert_eq!((kept.action.as_str(), kept.reason.as_deref()), ("CANCEL", Some("Safety")));
        refused(&save(&patient, &path, id, &yes()).await, 422, "message.cancel_not_allowed");
        // The time is free again.
        made(&site.book(&site.another_client(), &site.new_key().await, &site.world.knee_slot("09:00")).await);
    }

    async fn qst_07c_11i_declining_an_offer_is_an_answer_where_it_is_asked(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key, slug) = requested(&site).await;
        let id = publish(&admin, "DECLINE_APPOINTMENT", &[]).await;
        let path = format!("/api/booking_keys/{key}/booking_requests/{slug}");
        refused(&save(&patient, &path, id, &yes()).await, 422, "message.error_answering_questionnaire");
        site.offer(&slug).await;
        let plain = json!({ "status": "DECLINED_BY_PATIENT" });
        refused(&patient.put_json(&format!("/api/secured/booking_requests/{slug}/status"), &plain).await, 422, REQUIRED);
        refused(&save(&site.another_client(), &path, id, &yes()).await, 401, "message.not_authenticated");
        assert_eq!(found(&save(&patient, &path, id, &yes()).await)["status"], "DECLINED_BY_PATIENT");
        let (other, other_key) = booked(&site, &site.world.knee_slot("09:00")).await;
        let appointment = slug_of(&other, &other_key).await;
        let path = format!("/api/booking_keys/{other_key}/appointments/{appointment}");
        assert_eq!(found(&save(&other, &path, id, &yes()).await)["status"], "CANCELED");
    }

    async fn auth_12f_route_09e_qst_05d_09j_11n_a_booking_opens_what_is_pending_and_its_key_alone_shows_no_answer(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key) = booked(&site, &site.world.knee_slot("09:00")).await;
        let slug = slug_of(&patient, &key).await;
        let id = publish(&admin, "REQUIRED_ON_CONFIRMATION", &[goes_on(&json!({ "url": "/thanks" }))]).await;
        publish(&admin, "FEEDBACK", &[]).await;
        let by_key = site.another_client();
        for body in [json!({ "bookingKey": key }), json!({ "bookingKey": key, "appointmentSlug": slug })] {
            let set = found(&by_key.post(SETS, &body).await);
            assert_eq!(set["questionnaires"].as_array().unwrap().len(), 1, "{set}");
            let one = &set["questionnaires"][0];
            assert_eq!((&one["id"], &one["appointmentSlug"], &one["answered"]), (&json!(id), &json!(slug), &json!(false)));
            assert_eq!(set["bookingKey"], json!(key));
        }
        refused(&by_key.post(SETS, &json!({ "bookingKey": key, "appointmentSlug": "a-unknown" })).await, 404, "message.not_found");
        let path = format!("/api/booking_keys/{key}/appointments/{slug}");
        found(&save(&by_key, &path, id, &yes()).await);
        let set = found(&by_key.post(SETS, &json!({ "bookingKey": key })).await);
        assert_eq!((&set["questionnaires"][0]["answered"], &set["answers"]), (&json!(true), &json!([])));
        let own = found(&patient.post(SETS, &json!({ "bookingKey": key })).await);
        assert_eq!(own["answers"][0]["questionnaireResult"], yes().to_string());
        let said = json!({ "bookingKey": key, "answer": answer(id, &yes()), "appointmentSlug": slug });
        assert_eq!(found(&by_key.post(OUTCOMES, &said).await)["url"], "/thanks");
        let view = format!("/api/secured/questionnaires/{id}/view?appointmentSlug={slug}");
        refused(&by_key.get(&view).await, 401, "message.not_authenticated");
        crate::support::prove(&site, &patient, &key).await;
        let viewed = found(&patient.get(&view).await);
        assert_eq!((&viewed["questionnaire"]["id"], &viewed["answer"]["questionnaireResult"]), (&json!(id), &json!(yes().to_string())));
    }

    async fn qst_09i_the_message_of_an_outcome_is_said_to_a_draft_and_to_a_session(site: Site) {
        let admin = administrator(&site).await;
        let result = json!({ "message": "Please call us.", "url": "/deny" });
        let id = publish(&admin, "FEEDBACK", &[json!({ "type": "DENY_BOOKING", "result": result })]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        let path = format!("/api/booking_keys/{key}/questionnaires/{id}/message");
        refused(&client.get(&path).await, 404, "message.not_found");
        decide(&client, &key, id).await;
        let said = json!({ "title": "Safety", "message": "Please call us.", "redirectUrl": "/deny" });
        assert_eq!(found(&client.get(&path).await), said);
        made(&book(&site, &client, &key, |_| {}).await);
        assert_eq!(found(&client.get(&path).await), said);
        refused(&site.another_client().get(&path).await, 404, "message.not_found");
    }

    async fn qst_11l_staff_of_the_clinic_read_a_decision_as_a_sentence(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &[goes_on(&json!({ "minutesPrior": 20 }))]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        decide(&client, &key, id).await;
        made(&book(&site, &client, &key, |_| {}).await);
        let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        let path = format!("/api/admin/appointments/{}/history", summary["appointments"][0]["id"]);
        let decision = found(&admin.get(&path).await)["decisions"][0].clone();
        assert_eq!((&decision["title"], &decision["version"]), (&json!("Safety"), &json!(1)));
        let said = "“Safety”, version 1: continues with conditions, since {pacemaker} = 'yes' is true (pacemaker = \"yes\").";
        assert_eq!(decision["sentences"], json!([said]));
        site.add_account("elsewhere", &[domain::auth::Role::FrontDesk], &["randwick"]).await;
        refused(&site.signed_in_as("elsewhere").await.get(&path).await, 404, "message.not_found");
    }

    async fn qst_02f_suggestions_are_texts_of_a_list_that_is_ours(site: Site) {
        let client = site.another_client();
        let found_texts = found(&client.get("/api/autocomplete/places/Newtown").await);
        let first = found_texts[0].as_str().unwrap_or_default();
        assert!(first.contains("Newtown"), "{found_texts}");
        refused(&client.get("/api/autocomplete/places/Ne").await, 422, "message.too_short");
        refused(&client.get("/api/autocomplete/patients/Mira").await, 404, "message.not_found");
        let admin = administrator(&site).await;
        let question = json!({ "type": "text", "name": "gp", "suggestionsUrl": "https://evil.example.org/" });
        let record = json!({ "title": "Safety", "type": "FEEDBACK", "json": json!({ "elements": [question] }).to_string() });
        let answer = refused(&admin.post("/api/admin/questionnaires", &record).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["json"]);
    }

    async fn qst_03k_a_result_is_computed_from_the_answers(site: Site) {
        let admin = administrator(&site).await;
        let computed = json!({
            "message": "'You said ' + {pacemaker}", "newExamSlug": "iif({pacemaker} = 'yes', 'ultrasound-morphology', 'ultrasound-knee')",
            "url": "'elsewhere ' + {pacemaker}"
        });
        let outcome = json!({ "type": "DENY_BOOKING_REQUEST", "evaluateResult": true, "result": computed });
        let id = publish(&admin, "BOOKING_FORM", &[outcome]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        let decided = decide(&client, &key, id).await;
        assert_eq!((&decided["message"], &decided["newExamSlug"]), (&json!("You said yes"), &json!("ultrasound-morphology")));
        assert!(decided["url"].is_null(), "only pages of this site: {decided}");
        refused(&book(&site, &client, &key, |_| {}).await, 422, "message.booking_denied");
        let wrong = json!({
            "title": "Safety", "type": "BOOKING_FORM", "json": question("?"), "outcomes": [{
                "condition": "{pacemaker} = 'yes'", "type": "CONTINUE", "evaluateResult": true, "result": { "message": "'You said" }
            }]
        });
        let answer = refused(&admin.post("/api/admin/questionnaires", &wrong).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["outcomes.0.result.message"]);
    }

    async fn qst_03i_11j_an_api_key_is_written_and_never_read(site: Site) {
        let admin = administrator(&site).await;
        let outcome = json!({ "type": "CREATE_BOOKING_REQUEST", "result": { "apiKey": "scanbook_very-secret" } });
        let id = publish(&admin, "BOOKING_FORM", &[outcome]).await;
        let path = format!("/api/admin/questionnaires/{id}");
        let mut record = found(&admin.get(&path).await);
        assert_eq!(record["outcomes"][0]["result"], json!({ "apiKeySet": true }));
        assert!(!site.holds_text("very-secret").await, "it is sealed");
        let client = site.another_client();
        let key = draft(&client).await;
        let set = client.post(SETS, &json!({ "bookingKey": key })).await;
        let decided = client.post(OUTCOMES, &json!({ "bookingKey": key, "answer": answer(id, &yes()) })).await;
        let list = admin.get("/api/admin/questionnaires").await;
        for shown in [&set, &decided, &list] {
            assert!(found(shown).is_object() && !shown.text.contains("\"apiKey\""), "{}", shown.text);
        }
        let sealed = site.rows_of("questionnaires").await[0]["outcomes"].clone();
        record["title"] = json!("Safety first");
        let changed = found(&admin.put_json(&path, &record).await);
        assert_eq!(changed["outcomes"][0]["result"], json!({ "apiKeySet": true }));
        assert_eq!(site.rows_of("questionnaires").await[0]["outcomes"], sealed, "it stays");
        record = changed;
        record["outcomes"][0]["condition"] = json!("{pacemaker} = 'no'");
        let answer = refused(&admin.put_json(&path, &record).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["outcomes.0.result.apiKey"]);
    }

    async fn qst_03g_a_request_instead_uses_up_the_draft_only_where_its_outcome_says_so(site: Site) {
        let admin = administrator(&site).await;
        let instead = |result: Value| json!({ "type": "CREATE_BOOKING_REQUEST", "result": result });
        let keeping = publish(&admin, "BOOKING_FORM", &[instead(json!({}))]).await;
        let dropping = publish(&admin, "FEEDBACK", &[instead(json!({ "deleteKey": true }))]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        made(&site.hold(&client, &key, &site.world.knee_slot("09:00")).await);
        let wanted = json!([{ "examSlug": "ultrasound-knee", "clinicSlug": "randwick" }]);
        let mut body = request_submission(&key, &wanted);
        let state = async || client.get(&format!("/api/booking_keys/{key}")).await;
        for (id, left) in [(keeping, 200), (dropping, 409)] {
            body["outcomeId"] = decide(&client, &key, id).await["outcomes"][0]["outcomeId"].clone();
            let unique = site.idempotency_key();
            let done = made(&client.post_once("/api/booking_requests", &unique, &body).await);
            assert_eq!(done["bookingKey"] == json!(key), left == 409);
            assert_eq!(made(&client.post_once("/api/booking_requests", &unique, &body).await), done, "a retry");
            assert_eq!(state().await.status.as_u16(), left);
        }
        assert_eq!(site.booking_requests().await.len(), 2);
        // The held time is free again.
        let key = draft(&client).await;
        let no = json!({ "bookingKey": key, "answer": answer(keeping, &json!({ "pacemaker": "no" })) });
        found(&client.post(OUTCOMES, &no).await);
        made(&site.book(&client, &key, &site.world.knee_slot("09:00")).await);
    }

    async fn qst_03i_req_05a_the_request_of_an_outcome_is_made_under_its_api_key(site: Site) {
        let admin = administrator(&site).await;
        let program = json!({ "name": "Radiologist's list", "scopes": ["BOOKING_REQUESTS"] });
        let program = made(&admin.post("/api/admin/api_keys", &program).await);
        let instead = |key: &Value| json!({ "type": "CREATE_BOOKING_REQUEST", "result": { "apiKey": key } });
        let right = publish(&admin, "BOOKING_FORM", &[instead(&program["key"])]).await;
        let wrong = publish(&admin, "FEEDBACK", &[instead(&json!("scanbook_unknown"))]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        let wanted = json!([{ "examSlug": "ultrasound-knee", "clinicSlug": "randwick" }]);
        let mut body = request_submission(&key, &wanted);
        for (id, status) in [(wrong, 403), (right, 201)] {
            body["outcomeId"] = decide(&client, &key, id).await["outcomes"][0]["outcomeId"].clone();
            let done = client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await;
            assert_eq!(done.status.as_u16(), status, "{}", done.text);
        }
        let request = site.booking_requests().await.pop().unwrap();
        assert!(request.api_key_id.is_some(), "{request:?}");
    }

    async fn qst_08d_11h_a_medicare_number_that_answers_demand_is_required(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &[goes_on(&json!({ "medicareNumberRequired": true }))]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        assert_eq!(decide(&client, &key, id).await["medicareNumberRequired"], true);
        let without = |body: &mut Value| {
            body["patientDetails"]["medicareNumber"] = Value::Null;
            body["patientDetails"]["referenceNumber"] = Value::Null;
        };
        let answer = refused(&book(&site, &client, &key, without).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["patientDetails.medicareNumber"]);
        made(&book(&site, &client, &key, |_| {}).await);
    }

    async fn qst_08e_11h_a_code_that_answers_demand_proves_the_contact_of_the_submission(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &[goes_on(&json!({ "validationCodeRequired": true }))]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        assert_eq!(decide(&client, &key, id).await["validationCodeRequired"], true);
        let wrong = "message.validation_code_wrong";
        refused(&book(&site, &client, &key, |_| {}).await, 422, wrong);
        refused(&book(&site, &client, &key, |body| body["validationCode"] = json!("000000")).await, 422, wrong);
        let path = format!("/api/booking_keys/{key}/validation_codes");
        refused(&client.post(&path, &json!({ "email": "nobody" })).await, 422, "message.invalid_fields");
        let send = async |email: &str| {
            site.clock.advance(jiff::SignedDuration::from_mins(3));
            let sent = client.post(&path, &json!({ "email": email })).await;
            assert_eq!(sent.status, 202, "{}", sent.text);
            assert!(sent.json()["resendAfterSeconds"].is_i64());
            site.last_code().await
        };
        let elsewhere = send("other@example.org").await;
        refused(&book(&site, &client, &key, |body| body["validationCode"] = json!(elsewhere)).await, 422, wrong);
        let right = send("Mira@example.org").await;
        made(&book(&site, &client, &key, |body| body["validationCode"] = json!(right)).await);
    }

    async fn qst_08f_11h_a_document_that_answers_demand_has_to_be_there(site: Site) {
        let admin = administrator(&site).await;
        let kind = made(&admin.post("/api/admin/document_types", &json!({ "name": "Letter" })).await)["id"].clone();
        let id = publish(&admin, "BOOKING_FORM", &[goes_on(&json!({ "documentTypeId": kind }))]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        assert_eq!(decide(&client, &key, id).await["documentTypeId"], kind);
        refused(&book(&site, &client, &key, |_| {}).await, 422, "message.document_required");
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        made(&client.upload(&path, "letter.png", testkit::SMALL_PNG, &[("documentTypeId", &kind.to_string())]).await);
        made(&book(&site, &client, &key, |_| {}).await);
    }

    async fn qst_08k_11h_a_restricting_questionnaire_is_answered_first_and_decides_too(site: Site) {
        let admin = administrator(&site).await;
        let denial = json!({ "type": "DENY_BOOKING", "result": { "message": "Please call us." } });
        let further = publish(&admin, "FEEDBACK", &[denial]).await;
        let id = publish(&admin, "BOOKING_FORM", &[goes_on(&json!({ "restrictQuestionnaireId": further }))]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        assert_eq!(decide(&client, &key, id).await["restrictQuestionnaireId"], further);
        refused(&book(&site, &client, &key, |_| {}).await, 422, REQUIRED);
        decide(&client, &key, further).await;
        refused(&book(&site, &client, &key, |_| {}).await, 422, "message.booking_denied");
        let no = json!({ "bookingKey": key, "answer": answer(further, &json!({ "pacemaker": "no" })) });
        found(&client.post(OUTCOMES, &no).await);
        made(&book(&site, &client, &key, |_| {}).await);
    }

    async fn qst_08k_11s_a_questionnaire_that_another_one_asks_for_is_not_retired(site: Site) {
        let admin = administrator(&site).await;
        let further = publish(&admin, "FEEDBACK", &[]).await;
        let id = publish(&admin, "BOOKING_FORM", &[goes_on(&json!({ "restrictQuestionnaireId": further }))]).await;
        let (asking, retire) = (format!("/api/admin/questionnaires/{id}"), format!("/api/admin/questionnaires/{further}?version=1"));
        refused(&admin.delete(&retire).await, 409, "message.in_use");
        let client = site.another_client();
        let key = draft(&client).await;
        decide(&client, &key, id).await;
        let mut record = found(&admin.get(&asking).await);
        record["outcomes"] = json!([]);
        found(&admin.put_json(&asking, &record).await);
        assert_eq!(admin.delete(&retire).await.status, 204);
        // The answers asked for it, and it can't be answered any more.
        refused(&book(&site, &client, &key, |_| {}).await, 422, REQUIRED);
    }

    async fn qst_08i_11k_slots_before_the_preparation_is_done_are_not_offered(site: Site) {
        let admin = administrator(&site).await;
        let id = publish(&admin, "BOOKING_FORM", &[goes_on(&json!({ "prepTime": 2 * 24 * 60 }))]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        assert!(!starts(&search_with_key(&site, &key, KNEE).await, "newtown").is_empty());
        decide(&client, &key, id).await;
        assert_eq!(starts(&search_with_key(&site, &key, KNEE).await, "newtown"), Vec::<String>::new());
        let held = json!({ "slots": [site.world.knee_slot("09:00")] });
        let path = format!("/api/booking_keys/{key}/holds");
        refused(&client.post_once(&path, &site.idempotency_key(), &held).await, 422, "message.prep_too_late");
        let other = draft(&client).await;
        assert!(!starts(&search_with_key(&site, &other, KNEE).await, "newtown").is_empty(), "another draft is offered them");
    }

    async fn qst_11k_a_further_questionnaire_keeps_slots_back_too(site: Site) {
        let admin = administrator(&site).await;
        let further = publish(&admin, "FEEDBACK", &[goes_on(&json!({ "prepTime": 2 * 24 * 60 }))]).await;
        let id = publish(&admin, "BOOKING_FORM", &[goes_on(&json!({ "restrictQuestionnaireId": further }))]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        decide(&client, &key, id).await;
        assert!(!starts(&search_with_key(&site, &key, KNEE).await, "newtown").is_empty());
        decide(&client, &key, further).await;
        assert_eq!(starts(&search_with_key(&site, &key, KNEE).await, "newtown"), Vec::<String>::new());
    }

    async fn qst_08b_08g_08h_08j_08l_what_the_page_needs_is_answered(site: Site) {
        let admin = administrator(&site).await;
        let insurance = made(&admin.post("/api/admin/insurance_types", &json!({ "name": "Private" })).await)["id"].clone();
        let result = json!({
            "url": "/questionnaires", "insuranceTypeId": insurance, "walkInExamName": "X-ray", "walkInEnabledGroup": "Knee",
            "minutesPrior": 20, "errorUrl": "/deny", "customMessage": "Please call us."
        });
        let id = publish(&admin, "BOOKING_FORM", &[goes_on(&result)]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        let decided = decide(&client, &key, id).await;
        for (name, value) in result.as_object().unwrap() {
            assert_eq!(&decided[name], value, "{name}");
        }
        assert_eq!(decided["outcomes"][0]["outcomeId"], format!("o-{id}-0"));
    }

    async fn qst_03f_03h_a_request_instead_is_made_by_its_outcome(site: Site) {
        let admin = administrator(&site).await;
        let instead = json!({ "type": "CREATE_BOOKING_REQUEST", "result": { "confirmationMessage": "The radiologist will call you." } });
        let id = publish(&admin, "BOOKING_FORM", &[instead]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        let decided = decide(&client, &key, id).await;
        let wanted = json!([{ "examSlug": "ultrasound-knee", "clinicSlug": "randwick" }]);
        let mut body = request_submission(&key, &wanted);
        body["outcomeId"] = json!("o-1-99");
        let refusal = refused(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["outcomeId"]);
        body["outcomeId"] = decided["outcomes"][0]["outcomeId"].clone();
        let done = made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &body).await);
        assert_eq!(done["confirmationMessage"], "The radiologist will call you.");
    }

    async fn qst_10b_11m_a_hostile_definition_is_refused_in_bounds_while_searches_go_on(site: Site) {
        let admin = administrator(&site).await;
        let deep = format!("{}{}", "{\"elements\":[{\"type\":\"panel\",\"name\":\"p\",".repeat(10_000), "}]}".repeat(10_000));
        let heavy = json!({ "title": "x".repeat(5 * 1024 * 1024) }).to_string();
        // Each value asks for the next: a loop that survey-core would follow.
        let looped = json!({
            "calculatedValues": [
                { "name": "a", "expression": "{b} + 1" }, { "name": "b", "expression": "{a} + 1" }
            ],
            "elements": [{ "type": "text", "name": "q", "visibleIf": "{q} empty" }]
        }).to_string();
        for (name, definition) in [("deep", deep), ("heavy", heavy), ("looped", looped)] {
            let record = json!({ "title": name, "type": "FEEDBACK", "json": definition, "published": true });
            let saving = admin.post("/api/admin/questionnaires", &record);
            let searching = async {
                for _ in 0..5 {
                    let query = "/api/slots?examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";
                    assert_eq!(site.client.get(query).await.status, 200);
                }
            };
            let (saved, ()) = tokio::join!(saving, searching);
            let status = saved.status.as_u16();
            // A loop may be harmless to survey-core; the others are refused.
            assert!(matches!(status, 413 | 422) || name == "looped", "{name}: {status}");
            assert!(status < 500 || status == 503, "{name}: {status}");
        }
        // The engine decides on.
        let id = publish(&admin, "FEEDBACK", &[]).await;
        let client = site.another_client();
        let key = draft(&client).await;
        assert_eq!(decide(&client, &key, id).await["outcomes"], json!([]));
    }
}
