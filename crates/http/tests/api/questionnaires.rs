//! Questionnaires as staff set them up, and their versions.

use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::setup::{administrator, delete, manage};
use crate::support::{found, made, refused, texts};

const PATH: &str = "/api/admin/questionnaires";

/// A questionnaire of one question for a knee ultrasound, not yet published.
pub(crate) async fn safety(admin: &Client) -> Value {
    let knee = found(&admin.get("/api/admin/exams?search=knee").await)["items"][0].clone();
    json!({
        "title": "Safety", "type": "BOOKING_FORM", "examIds": [knee["id"]],
        "json": question("Do you have a pacemaker?"),
        "outcomes": [{ "condition": "{pacemaker} = 'yes'", "type": "DENY_BOOKING", "result": { "message": "Please call us." } }]
    })
}

pub(crate) fn question(title: &str) -> String {
    let choices = json!(["yes", "no"]);
    let pacemaker = json!({ "type": "radiogroup", "name": "pacemaker", "title": title, "choices": choices, "isRequired": true });
    json!({ "elements": [pacemaker] }).to_string()
}

/// The status of an answer to a version.
async fn answered(site: &Site, questionnaire: &Value, version: i64) -> u16 {
    let key = site.new_key().await;
    let body = json!({ "examSlug": "ultrasound-knee", "answer": {
        "questionnaireId": questionnaire["id"], "questionnaireResult": "{}", "questionnaireVersion": version
    }});
    site.client
        .put_json(&format!("/api/booking_keys/{key}/temporary_questionnaires"), &body)
        .await
        .status
        .as_u16()
}

async fn saved(admin: &Client, record: &Value) -> Value {
    found(&admin.put_json(&format!("{PATH}/{}", record["id"]), record).await)
}

on_both_engines! {
    async fn qst_11a_an_administrator_manages_questionnaires_and_patients_answer_published_ones(site: Site) {
        let admin = administrator(&site).await;
        let new = safety(&admin).await;
        manage(&admin, "questionnaires", &new, "title", json!("MRI safety")).await;
        let draft = made(&admin.post(PATH, &new).await);
        assert_eq!((&draft["published"], &draft["publishedVersion"]), (&json!(false), &json!(0)));
        assert_eq!(answered(&site, &draft, 0).await, 422, "a draft is not answered");
        let mut published = draft.clone();
        published["published"] = json!(true);
        let published = saved(&admin, &published).await;
        assert_eq!(published["publishedVersion"], 1);
        assert_eq!(answered(&site, &published, 1).await, 200);
        let path = format!("{PATH}/{}", published["id"]);
        assert_eq!(delete(&admin, &path, published["version"].as_i64().unwrap()).await.status, 204);
        assert_eq!(answered(&site, &published, 1).await, 422, "a retired one is not answered");
    }

    async fn qst_11b_a_published_version_never_changes(site: Site) {
        let admin = administrator(&site).await;
        let mut first = safety(&admin).await;
        first["published"] = json!(true);
        let mut record = made(&admin.post(PATH, &first).await);
        record["title"] = json!("Safety first");
        let mut record = saved(&admin, &record).await;
        assert_eq!(record["publishedVersion"], 1, "a title is not part of a version");
        record["json"] = json!(question("Any pacemaker?"));
        record["published"] = json!(false);
        let mut draft = saved(&admin, &record).await;
        assert_eq!((&draft["publishedVersion"], &draft["published"]), (&json!(1), &json!(false)));
        assert_eq!(answered(&site, &draft, 1).await, 200, "patients answer the published version meanwhile");
        draft["published"] = json!(true);
        let second = saved(&admin, &draft).await;
        assert_eq!(second["publishedVersion"], 2);
        assert_eq!((answered(&site, &second, 1).await, answered(&site, &second, 2).await), (409, 200));
        let mut versions = site.rows_of("questionnaire_versions").await;
        versions.sort_by_key(|row| row["version"].as_i64());
        let definitions = texts(&json!(versions), "definition");
        assert_eq!(definitions, [question("Do you have a pacemaker?"), question("Any pacemaker?")]);
    }

    async fn a_questionnaire_names_each_field_that_is_wrong(site: Site) {
        let admin = administrator(&site).await;
        let wrong = json!({ "title": "", "type": "FEEDBACK", "json": "[]", "outcomes": [
            { "condition": "", "type": "CONTINUE", "result": { "url": "deny" } }
        ]});
        let answer = refused(&admin.post(PATH, &wrong).await, 422, "message.invalid_fields");
        let fields = ["title", "json", "outcomes.0.condition", "outcomes.0.result.url"];
        assert_eq!(texts(&answer["fields"], "field"), fields);
        let mut nowhere = safety(&admin).await;
        nowhere["examIds"] = json!([987_654]);
        nowhere["modalityIds"] = json!([987_654]);
        let answer = refused(&admin.post(PATH, &nowhere).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["examIds", "modalityIds"]);
    }

    async fn a_retired_exam_leaves_a_questionnaire_and_comes_back_with_no_change_of_it(site: Site) {
        let admin = administrator(&site).await;
        let record = made(&admin.post(PATH, &safety(&admin).await).await);
        let knee = found(&admin.get("/api/admin/exams?search=knee").await)["items"][0].clone();
        let exam = format!("/api/admin/exams/{}", knee["id"]);
        assert_eq!(delete(&admin, &exam, knee["version"].as_i64().unwrap()).await.status, 204);
        let one = format!("{PATH}/{}", record["id"]);
        refused(&admin.put_json(&one, &record).await, 409, "message.changed_meanwhile");
        let now = found(&admin.get(&one).await);
        assert_eq!(now["examIds"], json!([]));
        saved(&admin, &now).await;
        let links = site.rows_of("questionnaire_exams").await;
        assert_eq!(links.len(), 1, "the link of a retired exam stays");
    }
}
