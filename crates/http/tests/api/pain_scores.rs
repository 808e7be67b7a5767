//! Pain scores: given with the key, read by the patient and by staff.

use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, TestResponse, on_both_engines};

use crate::setup::administrator;
use crate::support::{booked, found, made, randwick_slot, refused, texts};

/// Publishes a questionnaire for every exam, with a scale from 0 to 10 and a comment.
pub(crate) async fn published(admin: &Client, kind: &str) -> i64 {
    let scale = json!({ "type": "rating", "name": "painScore", "rateMin": 0, "rateMax": 10, "rateCount": 11, "isRequired": true });
    let comment = json!({ "type": "comment", "name": "where" });
    let record = json!({
        "title": "How much does it hurt?", "type": kind, "general": true, "published": true,
        "json": json!({ "elements": [scale, comment] }).to_string()
    });
    made(&admin.post("/api/admin/questionnaires", &record).await)["id"].as_i64().unwrap()
}

pub(crate) fn answer_of(id: i64, result: &str) -> Value {
    json!({ "answer": { "questionnaireId": id, "questionnaireResult": result, "questionnaireVersion": 1 } })
}

async fn save(client: &Client, key: &str, id: i64, result: &str) -> TestResponse {
    client.put_json(&format!("/api/booking_keys/{key}/pain_score"), &answer_of(id, result)).await
}

async fn read(client: &Client, key: &str) -> TestResponse {
    client.get(&format!("/api/secured/booking_keys/{key}/pain_score")).await
}

on_both_engines! {
    async fn qst_04d_qst_09g_port_09e_a_score_is_saved_by_the_key_and_answered_to_the_patient(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        assert_eq!(found(&read(&patient, &key).await), json!({}), "nothing asks for one");
        let id = published(&admin, "PAIN_SCORE_INITIAL").await;
        assert_eq!(found(&read(&patient, &key).await), json!({ "due": "INITIAL" }));
        for score in [7, 4] {
            let saved = found(&save(&patient, &key, id, &json!({ "painScore": score }).to_string()).await);
            assert_eq!((&saved["questionnaireId"], &saved["savedAt"]), (&json!(id), &json!(site.now().to_string())));
            let shown = found(&read(&patient, &key).await);
            assert_eq!(shown, json!({ "initial": { "score": score, "answeredAt": site.now().to_string() } }));
        }
        let canary = json!({ "painScore": 5, "where": "the canary knee" }).to_string();
        found(&save(&patient, &key, id, &canary).await);
        assert!(!site.holds_text("canary knee").await, "answers are sealed");
    }

    async fn qst_16a_what_has_no_score_or_was_not_asked_for_is_refused(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let id = published(&admin, "PAIN_SCORE_FINAL").await;
        let other = published(&admin, "FEEDBACK").await;
        for (id, result) in [(id, "{}"), (id, "{\"painScore\":11}"), (id, "{\"painScore\":\"much\"}"), (id, "no JSON"), (other, "{\"painScore\":7}"), (987_654, "{\"painScore\":7}")] {
            refused(&save(&patient, &key, id, result).await, 422, "message.pain_score_problem");
        }
        let mut old = answer_of(id, "{\"painScore\":7}");
        old["answer"]["questionnaireVersion"] = json!(2);
        let old = patient.put_json(&format!("/api/booking_keys/{key}/pain_score"), &old).await;
        refused(&old, 409, "message.questionnaire_changed");
        let draft = site.new_key().await;
        refused(&save(&patient, &draft, id, "{\"painScore\":7}").await, 404, "message.not_found");
        assert!(found(&read(&patient, &key).await)["final"].is_null());
    }

    async fn qst_16b_the_final_score_is_due_once_the_exam_is_over(site: Site) {
        let admin = administrator(&site).await;
        for kind in ["PAIN_SCORE_INITIAL", "PAIN_SCORE_FINAL"] {
            published(&admin, kind).await;
        }
        let slot = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-09", "09:00", 30);
        let (patient, key) = booked(&site, &slot).await;
        assert_eq!(found(&read(&patient, &key).await)["due"], "INITIAL");
        site.clock.advance(SignedDuration::from_mins(210));
        let opened = patient.post("/api/authentication", &testkit::sign_in(&key, "PATIENT_PORTAL")).await;
        assert_eq!(found(&opened)["success"], true);
        assert_eq!(found(&read(&patient, &key).await)["due"], "FINAL");
    }

    async fn qst_16d_the_holder_of_a_key_gives_a_score_and_reads_none(site: Site) {
        let admin = administrator(&site).await;
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let id = published(&admin, "PAIN_SCORE_INITIAL").await;
        let holder = site.another_client();
        let saved = save(&holder, &key, id, "{\"painScore\":7}").await;
        found(&saved);
        let rows = site.audit_rows_of(&saved).await;
        assert_eq!((rows.len(), rows[0].action.as_str(), rows[0].actor_kind.as_str()), (1, "SAVE_ANSWER", "KEY"));
        assert_eq!(rows[0].subject_kind, "BOOKING", "it is in the patient's trail");
        refused(&read(&holder, &key).await, 401, "message.not_authenticated");
        let (other, _) = booked(&site, &randwick_slot(&site, "10:00")).await;
        refused(&read(&other, "q7Zt0XvN3mC9sYbE5hKpLw").await, 404, "message.not_found");
    }

    async fn qst_16c_staff_read_the_scores_in_the_record_of_the_patient(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (first, last) = (published(&admin, "PAIN_SCORE_INITIAL").await, published(&admin, "PAIN_SCORE_FINAL").await);
        found(&save(&patient, &key, first, "{\"painScore\":7}").await);
        site.clock.advance(SignedDuration::from_mins(5));
        found(&save(&patient, &key, last, "{\"painScore\":2}").await);
        let path = format!("/api/admin/patients/{}", site.patient().await.id);
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let scores = found(&site.signed_in_as("desk").await.get(&path).await)["painScores"].clone();
        assert_eq!(texts(&scores, "type"), ["INITIAL", "FINAL"]);
        assert_eq!((&scores[0]["score"], &scores[1]["score"]), (&json!(7), &json!(2)));
        assert_eq!(scores[1]["answeredAt"], site.now().to_string());
        assert_ne!(scores[0]["bookingKey"], json!(key), "staff see no key");
    }
}
