//! Questionnaires and consent forms in the language of the person who reads them.

use reqwest::Method;
use reqwest::header::ACCEPT_LANGUAGE;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines, request_submission, submission};

use crate::consents;
use crate::questionnaires::question;
use crate::setup::administrator;
use crate::support::{booked, found, made, prove, randwick_slot, refused, slug_of, texts};

const IN_MACEDONIAN: [(&str, &str); 5] = [
    ("MRI safety", "Безбедност при МР"),
    ("Please call us.", "Ве молиме јавете се."),
    ("We'll call you.", "Ќе ви се јавиме."),
    ("Injection", "Инјекција"),
    ("Try again later.", "Обидете се подоцна."),
];

async fn translate(site: &Site) {
    let change = IN_MACEDONIAN.map(|(source, text)| (source.to_owned(), Some(text.to_owned())));
    site.app.change_translations("mk", change.into()).await.unwrap();
}

async fn get(client: &Client, path: &str) -> TestResponse {
    client.send(client.request(Method::GET, path).header(ACCEPT_LANGUAGE, "mk")).await
}

async fn post(client: &Client, path: &str, body: &Value) -> TestResponse {
    client.send(client.request(Method::POST, path).header(ACCEPT_LANGUAGE, "mk").json(body)).await
}

async fn post_once(site: &Site, client: &Client, path: &str, body: &Value) -> TestResponse {
    let request = client.request(Method::POST, path).header(ACCEPT_LANGUAGE, "mk");
    client.send(request.header("Idempotency-Key", site.idempotency_key()).json(body)).await
}

/// For every exam; published with these outcomes of a pacemaker.
async fn publish(admin: &Client, kind: &str, outcomes: &[Value]) -> i64 {
    let outcome = |outcome: &Value| json!({ "condition": "{pacemaker} = 'yes'", "type": outcome["type"], "result": outcome["result"] });
    let outcomes: Vec<Value> = outcomes.iter().map(outcome).collect();
    let record = json!({
        "title": "MRI safety", "type": kind, "general": true, "published": true,
        "json": question("Do you have a pacemaker?"), "outcomes": outcomes
    });
    made(&admin.post("/api/admin/questionnaires", &record).await)["id"].as_i64().unwrap()
}

fn complete(key: &str, id: i64) -> Value {
    json!({ "bookingKey": key, "answer": {
        "questionnaireId": id, "questionnaireResult": "{\"pacemaker\":\"yes\"}", "questionnaireVersion": 1
    }})
}

on_both_engines! {
    async fn qst_11o_a_questionnaire_is_named_in_the_readers_language(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&patient, &key).await;
        publish(&admin, "BOOKING_FORM", &[]).await;
        let required = publish(&admin, "REQUIRED_ON_CONFIRMATION", &[]).await;
        translate(&site).await;
        let sets = "/api/questionnaire_sets";
        let set = found(&post(&site.client, sets, &json!({})).await);
        assert_eq!(texts(&set["questionnaires"], "title"), ["Безбедност при МР"]);
        let set = found(&site.client.post(sets, &json!({})).await);
        assert_eq!(texts(&set["questionnaires"], "title"), ["MRI safety"], "English stays");
        let listed = found(&get(&patient, &format!("/api/secured/appointments/{slug}/questionnaires")).await);
        assert_eq!(texts(&listed, "title"), ["Безбедност при МР"]);
        prove(&site, &patient, &key).await;
        let viewed = get(&patient, &format!("/api/secured/questionnaires/{required}/view?appointmentSlug={slug}")).await;
        assert_eq!(found(&viewed)["questionnaire"]["title"], "Безбедност при МР");
    }

    async fn qst_11o_a_denial_is_explained_in_the_readers_language(site: Site) {
        let admin = administrator(&site).await;
        let denial = json!({ "type": "DENY_BOOKING", "result": { "message": "Please call us." } });
        let id = publish(&admin, "BOOKING_FORM", &[denial]).await;
        translate(&site).await;
        let (client, key) = (site.another_client(), site.new_key().await);
        let outcomes = "/api/questionnaires/outcomes";
        let decided = found(&post(&client, outcomes, &complete(&key, id)).await);
        assert_eq!((&decided["message"], &decided["outcomes"][0]["result"]["message"]), (&json!("Ве молиме јавете се."), &json!("Ве молиме јавете се.")));
        // The answers were given in Macedonian; what they led to is read in any language.
        let message = format!("/api/booking_keys/{key}/questionnaires/{id}/message");
        let read = found(&client.get(&message).await);
        assert_eq!((&read["title"], &read["message"]), (&json!("MRI safety"), &json!("Please call us.")));
        let read = found(&get(&client, &message).await);
        assert_eq!((&read["title"], &read["message"]), (&json!("Безбедност при МР"), &json!("Ве молиме јавете се.")));
        let body = submission(&key, &randwick_slot(&site, "09:00"));
        let denied = refused(&post_once(&site, &client, "/api/appointments", &body).await, 422, "message.booking_denied");
        assert_eq!(denied["details"]["explanation"], "Ве молиме јавете се.");
        let denied = client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        assert_eq!(refused(&denied, 422, "message.booking_denied")["details"]["explanation"], "Please call us.");
    }

    async fn qst_11o_what_is_said_of_a_request_is_in_the_readers_language(site: Site) {
        let admin = administrator(&site).await;
        let result = json!({ "confirmationMessage": "We'll call you.", "customMessage": "Try again later.", "errorUrl": "/contact" });
        let id = publish(&admin, "BOOKING_FORM", &[json!({ "type": "CREATE_BOOKING_REQUEST", "result": result })]).await;
        translate(&site).await;
        let (client, key) = (site.another_client(), site.new_key().await);
        let decided = found(&post(&client, "/api/questionnaires/outcomes", &complete(&key, id)).await);
        assert_eq!(decided["customMessage"], "Обидете се подоцна.");
        let wanted = json!([{ "examSlug": "ultrasound-knee", "clinicSlug": "randwick" }]);
        let mut body = request_submission(&key, &wanted);
        body["outcomeId"] = decided["outcomes"][0]["outcomeId"].clone();
        let done = made(&post_once(&site, &client, "/api/booking_requests", &body).await);
        assert_eq!(done["confirmationMessage"], "Ќе ви се јавиме.");
    }

    async fn qst_11o_a_consent_form_is_named_in_the_readers_language(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&patient, &key).await;
        let id = consents::published(&admin).await;
        translate(&site).await;
        let path = format!("/api/secured/appointments/{slug}/consent_forms");
        let shown = found(&get(&patient, &path).await);
        assert_eq!(texts(&shown["consentForms"], "title"), ["Инјекција"]);
        let sent = patient.request(Method::PUT, &path).header(ACCEPT_LANGUAGE, "mk").json(&consents::signed(id));
        let signed = found(&patient.send(sent).await);
        assert_eq!(texts(&signed["consentForms"], "title"), ["Инјекција"]);
    }
}
