//! The files of a booking request: listed, opened, and hidden from others.

use std::sync::LazyLock;

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{
    Client, SMALL_PNG, Site, TestResponse, of_other_patient, on_both_engines, request_submission, sign_in,
    small_pdf,
};

use crate::support::{found, made, randwick_slot, refused, texts};

/// Bytes that aren't text, to notice a file that is changed on its way.
static PDF: LazyLock<Vec<u8>> = LazyLock::new(|| small_pdf(b"\xff\xfe\x80 referral"));

/// A request with its files: the patient's browser without the code, the key, and the request as it is read.
struct RequestWithFiles {
    client: Client,
    key: String,
    request: Value,
}

impl RequestWithFiles {
    fn list(&self) -> String {
        format!("/api/secured/booking_requests/{}/documents", self.request["slug"].as_str().unwrap())
    }

    fn file(&self, document: &Value) -> String {
        format!("/api/secured/booking_requests/{}/attachments/{document}/download", self.request["id"])
    }
}

async fn sent(site: &Site, key: String, body: &Value) -> RequestWithFiles {
    let client = site.another_client();
    made(&client.post_once("/api/booking_requests", &site.idempotency_key(), body).await);
    let path = format!("/api/secured/booking_keys/{key}/booking_requests");
    let request = found(&client.get(&path).await)[0].clone();
    RequestWithFiles { client, key, request }
}

/// Requests an injection at a clinic, with these files.
async fn request_with_files(
    site: &Site,
    clinic: &str,
    files: &[(&str, &[u8])],
    person: fn(Value) -> Value,
) -> RequestWithFiles {
    let key = site.new_key().await;
    let path = format!("/api/booking_keys/{key}/temporary_documents");
    for (name, bytes) in files {
        made(&site.client.upload(&path, name, bytes, &[]).await);
    }
    let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": clinic }]);
    let body = person(request_submission(&key, &wish));
    sent(site, key, &body).await
}

/// The same person after the code.
async fn with_code(site: &Site, key: &str) -> Client {
    let client = site.another_client();
    found(&client.post("/api/authentication", &sign_in(key, "PATIENT_PORTAL")).await);
    prove(site, &client, key).await;
    client
}

/// Gives the code.
async fn prove(site: &Site, client: &Client, key: &str) {
    let mut body = json!({ "bookingKey": key, "type": "PATIENT_PORTAL" });
    found(&client.post("/api/authentication/otp", &body).await);
    body["otp"] = json!(site.last_code().await);
    assert_eq!(found(&client.post("/api/authentication/otp/validation", &body).await)["success"], true);
}

async fn account(site: &Site, name: &str, role: Role, clinics: &[&str]) -> Client {
    site.add_account(name, &[role], clinics).await;
    site.signed_in_as(name).await
}

fn assert_is_file(answer: &TestResponse, content_type: &str, disposition: &str, bytes: &[u8]) {
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
    assert_eq!(answer.bytes, bytes);
    assert_eq!(answer.header("content-type"), content_type);
    assert_eq!(answer.header("content-disposition"), disposition);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert!(answer.header("content-security-policy").ends_with("sandbox"), "nothing in it runs");
}

on_both_engines! {
    async fn req_05g_the_documents_of_a_request_are_listed_by_name_type_and_size(site: Site) {
        let requested = request_with_files(&site, "randwick", &[("referral.hta", PDF.as_slice()), ("page.png", SMALL_PNG)], |body| body).await;
        let listed = found(&requested.client.get(&requested.list()).await);
        assert_eq!(texts(&listed, "fileName"), ["referral.hta.pdf", "page.png"]);
        assert_eq!(texts(&listed, "contentType"), ["application/pdf", "image/png"]);
        assert_eq!(listed[0]["size"], json!(PDF.len()));
        assert_eq!(listed[0]["uploadedAt"], site.now().to_string());
        assert!(listed[0].get("data").is_none() && listed[0].get("storedAs").is_none(), "{listed}");
        let summary = found(&requested.client.get(&requested.list().replace("/documents", "/summary")).await);
        assert_eq!(summary["documents"], 2);
    }

    async fn req_04g_the_summary_of_a_request_says_what_was_asked_for_by_whom_and_with_how_many_documents(site: Site) {
        let requested = request_with_files(&site, "randwick", &[("referral.pdf", PDF.as_slice())], |body| body).await;
        let path = requested.list().replace("/documents", "/summary");
        let answer = requested.client.get(&path).await;
        let summary = found(&answer);
        let request = &summary["bookingRequest"];
        assert_eq!((&request["slug"], &request["id"]), (&requested.request["slug"], &requested.request["id"]));
        assert_eq!((&request["status"], &request["examSlug"]), (&json!("NEW"), &json!("guided-injection")));
        assert_eq!(request["bookingKey"], requested.key);
        assert_eq!((&summary["patientDetails"]["firstName"], &summary["documents"]), (&json!("Mira"), &json!(1)));
        assert_ne!(summary["patientDetails"]["email"], "mira@example.org", "masked before the code");
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!((rows.len(), rows[0].action.as_str(), rows[0].subject_id), (1, "READ_REQUEST", site.bookings().await[0].id));
        let patient = with_code(&site, &requested.key).await;
        assert_eq!(found(&patient.get(&path).await)["patientDetails"]["email"], "mira@example.org");
        let foreign = request_with_files(&site, "randwick", &[], of_other_patient).await;
        refused(&foreign.client.get(&path).await, 404, "message.not_found");
        refused(&site.another_client().get(&path).await, 401, "message.not_authenticated");
        refused(&patient.get("/api/secured/booking_requests/q7Zt0XvN3mC9sYbE5hKpLw/summary").await, 404, "message.not_found");
        site.set_request(requested.request["slug"].as_str().unwrap(), "ON_HOLD", "PATIENT").await;
        let summary = found(&patient.get(&path).await);
        assert_eq!((&summary["bookingRequest"]["status"], &summary["documents"]), (&json!("ON_HOLD"), &json!(0)));
    }

    async fn doc_01j_a_patient_with_the_code_opens_a_document_as_a_download(site: Site) {
        let requested = request_with_files(&site, "randwick", &[("упат \"1\".pdf", PDF.as_slice()), ("page.png", SMALL_PNG)], |body| body).await;
        let listed = found(&requested.client.get(&requested.list()).await);
        let paths = [requested.file(&listed[0]["id"]), requested.file(&listed[1]["id"])];
        refused(&requested.client.get(&paths[0]).await, 403, "message.otp_required");
        let patient = with_code(&site, &requested.key).await;
        let answer = patient.get(&paths[0]).await;
        let name = "attachment; filename=\"____ _1_.pdf\"; filename*=UTF-8''%D1%83%D0%BF%D0%B0%D1%82%20%221%22.pdf";
        assert_is_file(&answer, "application/pdf", name, &PDF);
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].action.as_str(), rows[0].actor_kind.as_str(), rows[0].result.as_str()), ("OPEN_DOCUMENT", "PATIENT", "DONE"));
        let name = "attachment; filename=\"page.png\"; filename*=UTF-8''page.png";
        let picture = patient.get(&paths[1]).await;
        assert!(picture.bytes.starts_with(b"\x89PNG"), "written again without its metadata");
        assert_is_file(&picture, "image/png", name, &picture.bytes);
    }

    async fn doc_01m_another_patients_document_is_unknown(site: Site) {
        let own = request_with_files(&site, "randwick", &[("referral.pdf", PDF.as_slice())], |body| body).await;
        let foreign = request_with_files(&site, "randwick", &[("other.png", SMALL_PNG)], of_other_patient).await;
        let document = found(&own.client.get(&own.list()).await)[0]["id"].clone();
        let theirs = found(&foreign.client.get(&foreign.list()).await)[0]["id"].clone();
        let stranger = foreign.client.clone();
        prove(&site, &stranger, &foreign.key).await;
        refused(&stranger.get(&own.list()).await, 404, "message.not_found");
        let desk = account(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        for (who, path) in [
            (&stranger, own.file(&document)),
            (&stranger, foreign.file(&document)),
            (&stranger, foreign.file(&json!(987_654))),
            (&desk, foreign.file(&document)),
            (&desk, own.file(&theirs)),
        ] {
            let answer = who.get(&path).await;
            refused(&answer, 404, "message.not_found");
            let rows = site.audit_rows_of(&answer).await;
            assert_eq!((rows.len(), rows[0].action.as_str(), rows[0].result.as_str()), (1, "OPEN_DOCUMENT", "DENIED"));
        }
        refused(&site.another_client().get(&own.file(&document)).await, 401, "message.not_authenticated");
        let contact = site.share(&own.key, "contact@example.org").await;
        let contact = with_code(&site, &contact).await;
        refused(&contact.get(&own.list()).await, 403, "message.not_allowed");
        refused(&contact.get(&own.file(&document)).await, 403, "message.not_allowed");
    }

    async fn doc_06c_06g_a_document_is_opened_only_while_its_request_is(site: Site) {
        let requested = request_with_files(&site, "randwick", &[("referral.pdf", PDF.as_slice())], |body| body).await;
        let slug = requested.request["slug"].as_str().unwrap().to_owned();
        let path = requested.file(&found(&requested.client.get(&requested.list()).await)[0]["id"]);
        let patient = with_code(&site, &requested.key).await;
        let desk = account(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let of_desk = format!("/api/admin/booking_requests/{}", requested.request["id"]);
        for (status, patients, staffs) in [
            ("OFFERED", 200, 200), ("ON_HOLD", 404, 200), ("CANCELED", 404, 200), ("EXPIRED", 404, 200),
            ("DELETED", 404, 404), ("BOOKED", 200, 200),
        ] {
            site.set_request(&slug, status, "PATIENT").await;
            assert_eq!(patient.get(&path).await.status.as_u16(), patients, "{status}");
            assert_eq!(desk.get(&path).await.status.as_u16(), staffs, "{status}");
            let listed = usize::from(patients == 200);
            assert_eq!(texts(&found(&patient.get(&requested.list()).await), "fileName").len(), listed, "{status}");
            let listed = usize::from(staffs == 200);
            assert_eq!(texts(&found(&desk.get(&of_desk).await)["documents"], "fileName").len(), listed, "{status}");
        }
    }

    async fn conf_08a_patients_open_no_document_where_that_is_switched_off_and_staff_still_do(site: Site) {
        let requested = request_with_files(&site, "randwick", &[("referral.pdf", PDF.as_slice())], |body| body).await;
        let path = requested.file(&found(&requested.client.get(&requested.list()).await)[0]["id"]);
        let patient = with_code(&site, &requested.key).await;
        let desk = account(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        assert_eq!(patient.get(&path).await.bytes, *PDF);
        site.configure("booking_request", &json!({ "bookingRequestsDownloadReferralEnabled": false })).await;
        refused(&patient.get(&path).await, 404, "message.not_found");
        assert_eq!(texts(&found(&patient.get(&requested.list()).await), "fileName"), ["referral.pdf"], "they know what they sent");
        assert_eq!(desk.get(&path).await.bytes, *PDF);
    }

    async fn doc_06d_staff_of_the_clinic_open_the_documents_of_a_request_each_with_its_row(site: Site) {
        let requested = request_with_files(&site, "randwick", &[("referral.pdf", PDF.as_slice())], |body| body).await;
        let detail = format!("/api/admin/booking_requests/{}", requested.request["id"]);
        for (name, role, clinics) in [
            ("desk", Role::FrontDesk, &["randwick"][..]),
            ("centre", Role::CallCentre, &[]),
            ("admin", Role::Administrator, &[]),
            ("reader", Role::ReadOnly, &[]),
        ] {
            let client = account(&site, name, role, clinics).await;
            let seen = found(&client.get(&detail).await)["documents"].clone();
            assert_eq!(texts(&seen, "fileName"), ["referral.pdf"], "{name}");
            let answer = client.get(&requested.file(&seen[0]["id"])).await;
            assert_eq!(answer.bytes, *PDF, "{name}");
            let rows = site.audit_rows_of(&answer).await;
            assert_eq!((rows.len(), rows[0].action.as_str(), rows[0].actor_kind.as_str()), (1, "OPEN_DOCUMENT", "STAFF"));
            assert_eq!(rows[0].subject_id, site.bookings().await[0].id, "{name}");
        }
        let document = found(&requested.client.get(&requested.list()).await)[0]["id"].clone();
        for (name, role, clinics, status) in [
            ("elsewhere", Role::FrontDesk, &["newtown"][..], 404),
            ("referrer", Role::Referrer, &[], 403),
            ("radiologist", Role::Radiologist, &[], 403),
        ] {
            let client = account(&site, name, role, clinics).await;
            assert_eq!(client.get(&requested.list()).await.status.as_u16(), status, "{name}");
            assert_eq!(client.get(&requested.file(&document)).await.status.as_u16(), status, "{name}");
        }
    }

    async fn auth_11e_a_document_for_one_exam_stays_with_its_request_and_its_clinic(site: Site) {
        let key = site.new_key().await;
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        for (name, fields) in [
            ("injection.pdf", &[("examSlug", "guided-injection")][..]),
            ("knee.pdf", &[("examSlug", "ultrasound-knee")]),
            ("both.pdf", &[]),
        ] {
            made(&site.client.upload(&path, name, &PDF, fields).await);
        }
        let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        let mut body = testkit::submission(&key, &randwick_slot(&site, "09:00"));
        body["bookingRequests"] = request_submission(&key, &wish)["bookingRequests"].clone();
        let client = site.another_client();
        made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let of_key = format!("/api/secured/booking_keys/{key}/booking_requests");
        let request = found(&client.get(&of_key).await)[0].clone();
        let requested = RequestWithFiles { client, key, request };
        let listed = found(&requested.client.get(&requested.list()).await);
        assert_eq!(texts(&listed, "fileName"), ["injection.pdf", "both.pdf"], "the knee is booked, not asked for");
        let desk = account(&site, "desk", Role::FrontDesk, &["randwick"]).await;
        let first = listed[0]["id"].as_i64().unwrap();
        assert_eq!(desk.get(&requested.file(&json!(first))).await.bytes, *PDF);
        refused(&desk.get(&requested.file(&json!(first + 1))).await, 404, "message.not_found");
    }
}
