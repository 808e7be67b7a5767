//! Answers of a draft before it is submitted.

use serde_json::{Value, json};
use testkit::{SMALL_PDF, Site, TestResponse, on_both_engines};

use crate::support::{found, made, refused, texts};

async fn answer(site: &Site, key: &str, id: i64, exam: Option<&str>) -> TestResponse {
    let path = format!("/api/booking_keys/{key}/temporary_questionnaires");
    let mut body = json!({ "answer": {
        "questionnaireId": id, "questionnaireResult": "{\"pacemaker\":\"no\"}",
        "questionnaireType": "BOOKING_FORM", "questionnaireVersion": 1
    }});
    if let Some(exam) = exam {
        body["examSlug"] = json!(exam);
    }
    site.client.put_json(&path, &body).await
}

async fn answered(site: &Site, key: &str) -> Value {
    found(&site.client.get(&format!("/api/booking_keys/{key}")).await)["temporaryQuestionnaires"].clone()
}

on_both_engines! {
    async fn qst_04f_04g_04i_09h_an_answer_is_kept_once_for_each_exam_and_modality_and_a_general_one_for_all(site: Site) {
        let key = site.new_key().await;
        let knee = site.add_questionnaire(&["ultrasound-knee"]).await;
        let saved = found(&answer(&site, &key, knee, Some("ultrasound-knee")).await);
        assert_eq!(saved, json!({ "questionnaireId": knee, "savedAt": "2026-03-08T19:00:00Z" }));
        found(&answer(&site, &key, knee, Some("ultrasound-knee")).await);
        let once = json!([{ "questionnaireId": knee, "examSlug": "ultrasound-knee" }]);
        assert_eq!(answered(&site, &key).await, once);
        let general = site.add_questionnaire(&[]).await;
        found(&answer(&site, &key, general, Some("ultrasound-knee")).await);
        assert_eq!(answered(&site, &key).await[1], json!({ "questionnaireId": general }), "a general one names no exam");
        let path = format!("/api/booking_keys/{key}/temporary_questionnaires");
        let of_modality = async |id: i64, modality: &Value| {
            let body = json!({ "modalityId": modality, "answer": {
                "questionnaireId": id, "questionnaireResult": "{}", "questionnaireType": "BOOKING_FORM", "questionnaireVersion": 1
            }});
            site.client.put_json(&path, &body).await
        };
        let modality = site.rows_of("exams").await[0]["modality_id"].clone();
        found(&of_modality(knee, &modality).await);
        found(&of_modality(general, &modality).await);
        refused(&of_modality(knee, &json!(987_654)).await, 422, "message.invalid_answer");
        let kept = site.rows_of("temporary_answers").await;
        let modalities: Vec<&Value> = kept.iter().map(|row| &row["modality_id"]).collect();
        assert_eq!(modalities, [&Value::Null, &Value::Null, &modality], "a general one names none");
    }

    async fn book_06c_answers_go_to_another_key_of_the_same_person(site: Site) {
        let (first, second) = (site.new_key().await, site.new_key().await);
        let knee = site.add_questionnaire(&["ultrasound-knee"]).await;
        found(&answer(&site, &first, knee, Some("ultrasound-knee")).await);
        found(&answer(&site, &second, knee, Some("ultrasound-knee")).await);
        let path = format!("/api/booking_keys/{first}/transfers");
        let moved = found(&site.client.post(&path, &json!({ "newBookingKey": second })).await);
        assert_eq!(moved, json!({ "documents": 0, "questionnaires": 1 }));
        assert_eq!(answered(&site, &first).await, json!([]));
        let once = json!([{ "questionnaireId": knee, "examSlug": "ultrasound-knee" }]);
        assert_eq!(answered(&site, &second).await, once, "in the place of its own");
    }

    async fn book_18e_one_call_gives_documents_and_answers_another_key(site: Site) {
        let (first, second) = (site.new_key().await, site.new_key().await);
        let knee = site.add_questionnaire(&["ultrasound-knee"]).await;
        let abdomen = site.add_questionnaire(&["ultrasound-abdomen"]).await;
        found(&answer(&site, &first, knee, Some("ultrasound-knee")).await);
        found(&answer(&site, &first, abdomen, Some("ultrasound-abdomen")).await);
        let documents = format!("/api/booking_keys/{first}/temporary_documents");
        let of_knee = [("examSlug", "ultrasound-knee")];
        made(&site.client.upload(&documents, "referral.pdf", SMALL_PDF, &of_knee).await);

        let path = format!("/api/booking_keys/{first}/transfers");
        let of_exam = json!({ "newBookingKey": second, "examSlug": "ultrasound-knee" });
        let moved = found(&site.client.post(&path, &of_exam).await);
        assert_eq!(moved, json!({ "documents": 1, "questionnaires": 1 }));
        let draft = found(&site.client.get(&format!("/api/booking_keys/{second}")).await);
        assert_eq!(texts(&draft["temporaryDocuments"], "fileName"), ["referral.pdf"]);
        let answered_knee = json!([{ "questionnaireId": knee, "examSlug": "ultrasound-knee" }]);
        assert_eq!(draft["temporaryQuestionnaires"], answered_knee);
        let left = json!([{ "questionnaireId": abdomen, "examSlug": "ultrasound-abdomen" }]);
        assert_eq!(answered(&site, &first).await, left, "what belongs to another exam stays");

        // A submitted draft is used up: nothing can be transferred from it or to it.
        made(&site.book(&site.client, &second, &site.world.knee_slot("09:00")).await);
        let rest = json!({ "newBookingKey": second });
        refused(&site.client.post(&path, &rest).await, 409, "message.booking_key_submitted");
        let back = format!("/api/booking_keys/{second}/transfers");
        let to_first = json!({ "newBookingKey": first });
        refused(&site.client.post(&back, &to_first).await, 409, "message.booking_key_submitted");
        assert_eq!(answered(&site, &first).await, left);
    }

    async fn book_18f_another_exam_keeps_the_answers_that_fit_it(site: Site) {
        let key = site.new_key().await;
        let both = site.add_questionnaire(&["ultrasound-knee", "ultrasound-abdomen"]).await;
        let knee_only = site.add_questionnaire(&["ultrasound-knee"]).await;
        found(&answer(&site, &key, both, Some("ultrasound-knee")).await);
        found(&answer(&site, &key, knee_only, Some("ultrasound-knee")).await);
        let path = format!("/api/booking_keys/{key}/temporary_questionnaires/exam");
        let change = json!({ "examSlug": "ultrasound-knee", "newExamSlug": "ultrasound-abdomen" });
        let changed = found(&site.client.put_json(&path, &change).await);
        assert_eq!(changed, json!({ "moved": 1, "dropped": [knee_only] }));
        assert_eq!(answered(&site, &key).await, json!([{ "questionnaireId": both, "examSlug": "ultrasound-abdomen" }]));
        let unknown = json!({ "examSlug": "ultrasound-knee", "newExamSlug": "no-such-exam" });
        refused(&site.client.put_json(&path, &unknown).await, 422, "message.unknown_exam");
    }

    async fn an_answer_to_other_questions_is_refused(site: Site) {
        let key = site.new_key().await;
        let id = site.add_questionnaire(&["ultrasound-knee"]).await;
        refused(&answer(&site, &key, id + 77, None).await, 422, "message.invalid_answer");
        refused(&answer(&site, &key, id, Some("no-such-exam")).await, 422, "message.unknown_exam");
        let path = format!("/api/booking_keys/{key}/temporary_questionnaires");
        let told = |result: &str, version: i64| json!({ "answer": {
            "questionnaireId": id, "questionnaireResult": result, "questionnaireVersion": version
        }});
        let stale = site.client.put_json(&path, &told("{}", 7)).await;
        refused(&stale, 409, "message.questionnaire_changed");
        refused(&site.client.put_json(&path, &told("no json", 1)).await, 422, "message.invalid_answer");
        assert_eq!(answered(&site, &key).await, json!([]));
    }
}
