//! Consent forms: set up by staff, signed by patients, and kept as papers.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, SMALL_PNG, Site, TestResponse, on_both_engines};

use crate::setup::{administrator, delete, manage};
use crate::support::{booked, found, made, prove, randwick_slot, refused, slug_of, texts};

const PATH: &str = "/api/admin/consent_forms";

fn definition(title: &str) -> String {
    let text = json!({ "type": "html", "name": "text", "html": { "default": "<p>What may happen.</p>", "mk": "<p>Што може да се случи.</p>" } });
    let agrees = json!({ "type": "boolean", "name": "agrees", "title": title, "isRequired": true });
    json!({ "elements": [text, agrees] }).to_string()
}

/// For all exams of ultrasound.
async fn form(admin: &Client) -> Value {
    let modalities = found(&admin.get("/api/admin/modalities?search=ultrasound").await);
    json!({
        "title": "Injection", "modalityIds": [modalities["items"][0]["id"]], "json": definition("Do you agree?"),
        "notifyPatient": true, "published": true
    })
}

pub(crate) async fn published(admin: &Client) -> i64 {
    let record = form(admin).await;
    made(&admin.post(PATH, &record).await)["id"].as_i64().unwrap()
}

/// Answered, and signed with a typed name.
pub(crate) fn signed(id: i64) -> Value {
    json!({ "answers": [{ "consentFormId": id, "version": 1, "answer": "{\"agrees\":true}", "signedName": "Мира Костова" }] })
}

/// A black line on white paper.
fn drawn() -> String {
    let (width, height) = (60, 20);
    let mut samples = vec![255; width * height];
    samples[width * 10..width * 11].fill(0);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 60, 20);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header().unwrap().write_image_data(&samples).unwrap();
    STANDARD.encode(bytes)
}

async fn load(client: &Client, slug: &str) -> Value {
    found(&client.get(&format!("/api/secured/appointments/{slug}/consent_forms")).await)
}

async fn save(client: &Client, slug: &str, body: &Value) -> TestResponse {
    client.put_json(&format!("/api/secured/appointments/{slug}/consent_forms"), body).await
}

async fn pending(client: &Client, key: &str) -> Value {
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    summary["appointments"][0]["consentPending"].clone()
}

on_both_engines! {
    async fn ops_01k_port_11b_staff_manage_consent_forms_and_a_published_one_never_changes(site: Site) {
        let admin = administrator(&site).await;
        let mut new = form(&admin).await;
        manage(&admin, "consent_forms", &new, "title", json!("Contrast")).await;
        new["published"] = json!(false);
        let draft = made(&admin.post(PATH, &new).await);
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&patient, &key).await;
        assert_eq!(load(&patient, &slug).await["consentForms"], json!([]), "a draft is not signed");
        let path = format!("{PATH}/{}", draft["id"]);
        let mut record = draft.clone();
        record["published"] = json!(true);
        let record = found(&admin.put_json(&path, &record).await);
        assert_eq!(record["publishedVersion"], 1);
        let mut next = record.clone();
        next["json"] = json!(definition("Do you still agree?"));
        next["published"] = json!(false);
        let mut next = found(&admin.put_json(&path, &next).await);
        assert!(load(&patient, &slug).await["consentForms"][0]["json"].as_str().unwrap().contains("Do you agree?"));
        next["published"] = json!(true);
        let next = found(&admin.put_json(&path, &next).await);
        let shown = load(&patient, &slug).await["consentForms"][0].clone();
        assert_eq!((&shown["version"], &shown["title"]), (&json!(2), &json!("Injection")));
        assert_eq!(delete(&admin, &path, next["version"].as_i64().unwrap()).await.status, 204);
        assert_eq!(load(&patient, &slug).await["consentForms"], json!([]), "a retired one is not signed");
        new["json"] = json!("{\"elements\":[{\"type\":\"no-such-question\",\"name\":\"a\"}]}");
        let answer = refused(&admin.post(PATH, &new).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["json"]);
    }

    async fn port_08a_port_08c_port_09r_a_form_is_shown_signed_and_kept(site: Site) {
        let admin = administrator(&site).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&patient, &key).await;
        assert_eq!(load(&patient, &slug).await, json!({ "consentForms": [], "answers": [], "appointmentConsentForms": [], "notifyPatient": false }));
        assert_eq!(pending(&patient, &key).await, 0);
        let id = published(&admin).await;
        let shown = load(&patient, &slug).await;
        assert_eq!(shown["appointmentConsentForms"], json!([{ "consentFormId": id, "state": "PENDING" }]));
        assert_eq!((&shown["consentForms"][0]["id"], &shown["notifyPatient"]), (&json!(id), &json!(true)));
        assert_eq!(pending(&patient, &key).await, 1);
        let answer = save(&patient, &slug, &signed(id)).await;
        let saved = found(&answer);
        assert_eq!(saved, load(&patient, &slug).await);
        assert_eq!(saved["appointmentConsentForms"], json!([{ "consentFormId": id, "state": "SIGNED" }]));
        assert_eq!(saved["notifyPatient"], false);
        let given = &saved["answers"][0];
        assert_eq!((&given["answer"], &given["version"]), (&json!("{\"agrees\":true}"), &json!(1)));
        assert_eq!(given["signedAt"], site.now().to_string());
        assert_eq!(pending(&patient, &key).await, 0);
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!((rows.len(), rows[0].action.as_str(), rows[0].actor_kind.as_str()), (1, "SIGN_CONSENT", "PATIENT"));
        assert!(!site.holds_text("agrees\\\":true").await && !site.holds_text("{\"agrees\":true}").await, "answers are sealed");
    }

    async fn port_11a_the_paper_is_opened_by_the_patient_with_the_code_and_by_staff(site: Site) {
        let admin = administrator(&site).await;
        let id = published(&admin).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&patient, &key).await;
        let mut body = signed(id);
        body["answers"][0]["signature"] = json!(drawn());
        let saved = found(&save(&patient, &slug, &body).await);
        let given = saved["answers"][0].clone();
        let path = format!("/api/secured/appointments/{slug}/consent_forms/{}/paper", given["id"]);
        refused(&patient.get(&path).await, 403, "message.otp_required");
        prove(&site, &patient, &key).await;
        let paper = patient.get(&path).await;
        assert_eq!((paper.status.as_u16(), paper.header("content-type")), (200, "application/pdf"));
        assert!(paper.bytes.starts_with(b"%PDF-"), "{}", paper.text);
        assert_eq!(paper.header("etag"), format!("\"{}\"", given["sha256"].as_str().unwrap()));
        let rows = site.audit_rows_of(&paper).await;
        assert_eq!((rows.len(), rows[0].action.as_str()), (1, "OPEN_DOCUMENT"));
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        assert_eq!(site.signed_in_as("desk").await.get(&path).await.bytes, paper.bytes);
        site.add_account("elsewhere", &[Role::FrontDesk], &["newtown"]).await;
        refused(&site.signed_in_as("elsewhere").await.get(&path).await, 404, "message.not_found");
        let files: Vec<Vec<u8>> = stored(&site);
        assert!(files.iter().all(|file| !file.starts_with(b"%PDF")), "it is sealed");
    }

    async fn port_11c_nothing_is_kept_without_signature_valid_answers_or_the_present_text(site: Site) {
        let admin = administrator(&site).await;
        let id = published(&admin).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&patient, &key).await;
        let with = |field: &str, value: Value| {
            let mut body = signed(id);
            body["answers"][0][field] = value;
            body
        };
        for unsigned in [with("signedName", json!(" ")), with("signedName", Value::Null), with("signature", json!(STANDARD.encode(SMALL_PNG)))] {
            refused(&save(&patient, &slug, &unsigned).await, 422, "message.signature_required");
        }
        for wrong in ["no base64", "R0lGODlh"] {
            let answer = refused(&save(&patient, &slug, &with("signature", json!(wrong))).await, 422, "message.invalid_fields");
            assert_eq!(texts(&answer["fields"], "field"), ["answers.0.signature"]);
        }
        let answer = refused(&save(&patient, &slug, &with("answer", json!("{}"))).await, 422, "message.invalid_answer");
        assert_eq!(texts(&answer["fields"], "field"), ["answer.agrees"]);
        refused(&save(&patient, &slug, &with("consentFormId", json!(987_654))).await, 422, "message.invalid_answer");
        refused(&save(&patient, &slug, &with("version", json!(2))).await, 409, "message.questionnaire_changed");
        assert_eq!(load(&patient, &slug).await["answers"], json!([]));
        assert!(stored(&site).is_empty(), "no file is left");
    }

    async fn port_11d_what_is_signed_stays_until_a_version_asks_again(site: Site) {
        let admin = administrator(&site).await;
        let id = published(&admin).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&patient, &key).await;
        let first = found(&save(&patient, &slug, &signed(id)).await);
        assert_eq!(found(&save(&patient, &slug, &signed(id)).await), first, "a repeated call changes nothing");
        let mut other = signed(id);
        other["answers"][0]["answer"] = json!("{\"agrees\":false}");
        refused(&save(&patient, &slug, &other).await, 409, "message.changed_meanwhile");
        let path = format!("{PATH}/{id}");
        for (title, asks_again, state) in [("Agreed?", false, "SIGNED"), ("Agreed again?", true, "PENDING")] {
            let mut record = found(&admin.get(&path).await);
            record["json"] = json!(definition(title));
            record["asksAgain"] = json!(asks_again);
            found(&admin.put_json(&path, &record).await);
            assert_eq!(load(&patient, &slug).await["appointmentConsentForms"][0]["state"], state);
        }
        let mut again = signed(id);
        again["answers"][0]["version"] = json!(3);
        let saved = found(&save(&patient, &slug, &again).await);
        assert_eq!(saved["answers"].as_array().unwrap().len(), 2);
        assert_eq!(saved["answers"][0], first["answers"][0], "the earlier one is as it was");
    }

    async fn port_11e_a_cancelled_appointment_asks_for_no_signature(site: Site) {
        let admin = administrator(&site).await;
        let id = published(&admin).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&patient, &key).await;
        cancel(&site, &patient, &slug).await;
        assert_eq!(pending(&patient, &key).await, 0);
        refused(&save(&patient, &slug, &signed(id)).await, 422, "message.status_not_allowed");
    }

    async fn priv_01a_port_11f_papers_go_into_the_copy_of_a_persons_data_and_are_erased_with_it(site: Site) {
        let admin = administrator(&site).await;
        let id = published(&admin).await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&patient, &key).await;
        found(&save(&patient, &slug, &signed(id)).await);
        site.app.check_files(site.now() + SignedDuration::from_hours(100), true).await.unwrap();
        assert_eq!(stored(&site).len(), 1, "the daily check knows the file");
        let path = format!("/api/admin/patients/{}", site.patient().await.id);
        let copy = admin.post(&format!("{path}/exports"), &json!({})).await;
        assert!(copy.status.is_success(), "{}", copy.text);
        assert!(copy.text.contains("\"consents\"") && !copy.text.contains("result_sealed"), "{}", copy.text);
        cancel(&site, &patient, &slug).await;
        let erased = admin.post(&format!("{path}/erasures"), &json!({})).await;
        assert!(erased.status.is_success(), "{}", erased.text);
        assert!(stored(&site).is_empty(), "the file is gone");
    }
}

async fn cancel(site: &Site, patient: &Client, slug: &str) {
    let body = json!({ "slugs": slug, "reason": "Other" });
    let path = "/api/secured/appointments/cancellations";
    found(&patient.post_once(path, &site.idempotency_key(), &body).await);
}

/// The files of the installation, as stored.
fn stored(site: &Site) -> Vec<Vec<u8>> {
    let folder = site.files_folder().join("documents");
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    entries.map(|entry| std::fs::read(entry.unwrap().path()).unwrap()).collect()
}
