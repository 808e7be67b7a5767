//! The documents of appointments and requests: listed, added, sent again, replaced, deleted, shown and downloaded.

use std::sync::LazyLock;

use app::documents::{DocumentOwnerId, IncomingFile, Upload};
use app::{AppError, Ctx, Tokens};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::auth::Role;
use domain::limits::FILES_PER_KEY;
use jiff::SignedDuration;
use reqwest::Method;
use reqwest::header::{IF_NONE_MATCH, IF_RANGE, RANGE};
use serde_json::{Value, json};
use testkit::{
    Client, SMALL_PNG, Site, TestBucket, TestResponse, of_other_patient, on_both_engines, request_submission,
    small_pdf, submission,
};

use crate::support::{found, made, prove, randwick_slot, refused, texts};

static PDF: LazyLock<Vec<u8>> = LazyLock::new(|| small_pdf(b"referral"));

/// A patient with an appointment and a request under one key, before the code.
struct Booked {
    client: Client,
    key: String,
    appointment: String,
    request: String,
    request_slug: String,
}

async fn booked(site: &Site, time: &str, person: fn(Value) -> Value) -> Booked {
    let (client, key) = (site.another_client(), site.new_key().await);
    book(site, client, key, time, person).await
}

async fn book(site: &Site, client: Client, key: String, time: &str, person: fn(Value) -> Value) -> Booked {
    let mut body = person(submission(&key, &randwick_slot(site, time)));
    let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
    body["bookingRequests"] = request_submission(&key, &wish)["bookingRequests"].clone();
    let made = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let requests = found(&client.get(&format!("/api/secured/booking_keys/{key}/booking_requests")).await);
    Booked {
        appointment: format!("/api/secured/appointments/{}/attachments", made["appointments"][0]["id"]),
        request: format!("/api/secured/booking_requests/{}/attachments", requests[0]["id"]),
        request_slug: requests[0]["slug"].as_str().unwrap().to_owned(),
        client,
        key,
    }
}

impl Booked {
    fn of_slug(&self, end: &str) -> String {
        format!("/api/secured/booking_requests/{}/{end}", self.request_slug)
    }
}

async fn list(client: &Client, base: &str) -> Value {
    found(&client.get(&format!("{base}/response")).await)
}

async fn desk(site: &Site) -> Client {
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    site.signed_in_as("desk").await
}

/// Adds a document type that is required for the exams of a group.
async fn required_type(site: &Site, name: &str) -> String {
    site.add_account("admin", &[Role::Administrator], &[]).await;
    let admin = site.signed_in_as("admin").await;
    let kind =
        json!({ "name": name, "description": "As written.", "required": true, "groupNames": ["Ultrasound"] });
    made(&admin.post("/api/admin/document_types", &kind).await)["id"].to_string()
}

async fn asked_with(
    client: &Client,
    path: &str,
    headers: &[(reqwest::header::HeaderName, &str)],
) -> TestResponse {
    let request = client.request(Method::GET, path);
    client.send(headers.iter().fold(request, |request, (name, value)| request.header(name, *value))).await
}

on_both_engines! {
    async fn doc_01a_01b_02h_07a_07c_07d_07e_07f_07h_a_patient_without_the_code_adds_a_document_and_sees_its_name(site: Site) {
        let kind = required_type(&site, "Referral").await;
        let own = booked(&site, "09:00", |body| body).await;
        let added = own.client.upload(&own.appointment, "../my referral.hta", &PDF, &[("documentTypeId", kind.as_str())]).await;
        let rows = site.audit_rows_of(&added).await;
        assert_eq!((rows.len(), rows[0].action.as_str(), rows[0].actor_kind.as_str()), (1, "UPLOAD", "PATIENT"));
        let added = made(&added);
        let id = added["id"].clone();
        let kind: i64 = kind.parse().unwrap();
        assert_eq!(added, json!({
            "id": id, "slug": format!("document-{id}"), "fileName": "my referral.hta.pdf", "name": "Referral",
            "contentType": "application/pdf", "documentTypeId": kind,
            "documentType": { "title": "Referral", "description": "As written." },
            "uploadedDocument": { "id": id, "fileName": "my referral.hta.pdf" },
            "examDocumentTypes": [{
                "id": kind, "title": "Referral", "description": "As written.", "required": true, "groupNames": ["Ultrasound"]
            }],
            "groupNames": ["Ultrasound"], "size": PDF.len(), "uploadedAt": site.now().to_string(), "uploadedBy": "PATIENT",
            "waitsForScan": false,
        }));
        assert_eq!(list(&own.client, &own.appointment).await, json!([added]));
        let one = format!("{}/{id}", own.appointment);
        for path in [format!("{one}/view"), format!("{one}/download"), format!("{}/response?data=true", own.appointment)] {
            refused(&own.client.get(&path).await, 403, "message.otp_required");
        }
        refused(&own.client.upload_by(Method::PUT, &one, "b.pdf", &PDF, &[]).await, 403, "message.otp_required");
        assert_eq!(list(&own.client, &own.request).await, json!([]), "it came for the other exam");
    }

    async fn doc_02o_a_session_that_ended_while_a_file_arrived_adds_nothing(site: Site) {
        let own = booked(&site, "09:00", |body| body).await;
        let patient = own.client.cookie("__Host-sb-patient");
        let ctx = Ctx::default().with_tokens(Tokens { patient, ..Tokens::default() });
        let owner = DocumentOwnerId::RequestSlug(&own.request_slug);
        let begun = site.app.begin_attachment(&ctx, owner).await.unwrap();
        let mut file = IncomingFile::new().await.unwrap();
        file.write(&PDF).await.unwrap();
        own.client.delete("/api/authentication").await;
        site.clock.advance(SignedDuration::from_secs(1));
        let upload = Upload { file_name: "a.pdf".to_owned(), file, document_type_id: None, exam_slug: None, upload_id: None };
        let kept = site.app.store_attachment(begun, upload, &ctx).await;
        assert!(matches!(kept, Err(AppError::NotAuthenticated)), "{kept:?}");
        assert_eq!(site.file_count(), 0);
    }

    async fn doc_01f_01g_req_04a_05b_a_document_is_added_to_a_request_by_its_id_and_by_its_slug(site: Site) {
        let kind = required_type(&site, "Referral").await;
        let own = booked(&site, "09:00", |body| body).await;
        made(&own.client.upload(&own.request, "one.pdf", &PDF, &[("documentTypeId", kind.as_str())]).await);
        let by_slug = format!("/api/booking_requests/{}/attachments", own.request_slug);
        made(&own.client.upload(&by_slug, "two.png", SMALL_PNG, &[]).await);
        assert_eq!(texts(&list(&own.client, &own.request).await, "fileName"), ["one.pdf", "two.png"]);
        let of_group = async |group: &str| {
            let path = format!("{}/response?examGroupName={group}", own.request);
            texts(&found(&own.client.get(&path).await), "fileName")
        };
        assert!(of_group("Ultrasound").await.contains(&"one.pdf".to_owned()));
        assert!(!of_group("Knee").await.contains(&"one.pdf".to_owned()));
        assert_eq!(texts(&list(&own.client, &own.appointment).await, "fileName"), Vec::<String>::new());
        let stranger = booked(&site, "10:00", of_other_patient).await;
        refused(&stranger.client.upload(&by_slug, "a.pdf", &PDF, &[]).await, 404, "message.not_found");
        refused(&site.another_client().upload(&by_slug, "a.pdf", &PDF, &[]).await, 401, "message.not_authenticated");
    }

    async fn doc_01n_an_upload_that_is_sent_again_is_the_same_document(site: Site) {
        let own = booked(&site, "09:00", |body| body).await;
        let fields = [("uploadId", "5f0c1f5e-photo-1")];
        let send = || own.client.upload(&own.appointment, "a.pdf", &PDF, &fields);
        let (first, second) = tokio::join!(send(), send());
        assert_eq!(made(&first), made(&second), "also where both come at once");
        assert_eq!(made(&send().await), made(&first));
        assert_eq!((list(&own.client, &own.appointment).await.as_array().map(Vec::len), site.file_count()), (Some(1), 1));
        let other = own.client.upload(&own.appointment, "b.pdf", &small_pdf(b"another"), &fields).await;
        refused(&other, 422, "message.idempotency_mismatch");
        assert_eq!(site.file_count(), 1, "another file is not taken for the same");
        let long = "x".repeat(65);
        let refusal = own.client.upload(&own.appointment, "a.pdf", &PDF, &[("uploadId", long.as_str())]).await;
        assert_eq!(refused(&refusal, 422, "message.invalid_fields")["fields"][0]["field"], "uploadId");
        let huge = "x".repeat(20_000);
        let refusal = own.client.upload(&own.appointment, "a.pdf", &PDF, &[("uploadId", huge.as_str())]).await;
        assert_eq!(refused(&refusal, 400, "message.malformed")["fields"][0]["field"], "uploadId", "it is not kept");
        let draft = format!("/api/booking_keys/{}/temporary_documents", site.new_key().await);
        let again = || site.client.upload(&draft, "a.pdf", &PDF, &fields);
        assert_eq!(made(&again().await), made(&again().await));
        assert_eq!(site.file_count(), 2);
    }

    async fn doc_01c_01h_a_document_is_replaced_with_the_code_and_its_former_file_goes(site: Site) {
        let own = booked(&site, "09:00", |body| body).await;
        let on_appointment = made(&own.client.upload(&own.appointment, "a.pdf", &PDF, &[]).await)["id"].clone();
        let on_request = made(&own.client.upload(&own.request, "b.pdf", &PDF, &[]).await)["id"].clone();
        prove(&site, &own.client, &own.key).await;
        for (base, id) in [(&own.appointment, on_appointment), (&own.request, on_request)] {
            let one = format!("{base}/{id}");
            let answer = own.client.upload_by(Method::PUT, &one, "page.png", SMALL_PNG, &[]).await;
            assert_eq!(site.audit_rows_of(&answer).await[0].action, "REPLACE_DOCUMENT");
            let replaced = found(&answer);
            assert_eq!((&replaced["id"], &replaced["contentType"]), (&id, &json!("image/png")));
            assert!(own.client.get(&format!("{one}/view")).await.bytes.starts_with(b"\x89PNG"));
            assert_eq!(list(&own.client, base).await.as_array().map(Vec::len), Some(1));
        }
        assert_eq!(site.file_count(), 2);
        made(&own.client.upload(&own.request, "c.pdf", &PDF, &[("uploadId", "photo-1")]).await);
        let first = format!("{}/{}", own.request, list(&own.client, &own.request).await[0]["id"]);
        let other = own.client.upload_by(Method::PUT, &first, "c.pdf", &PDF, &[("uploadId", "photo-1")]).await;
        refused(&other, 422, "message.invalid_fields");
        let gone = format!("{}/987654", own.appointment);
        refused(&own.client.upload_by(Method::PUT, &gone, "a.pdf", &PDF, &[]).await, 404, "message.not_found");
    }

    async fn doc_01d_01i_02e_only_staff_remove_a_document(site: Site) {
        let own = booked(&site, "09:00", |body| body).await;
        let on_appointment = made(&own.client.upload(&own.appointment, "a.pdf", &PDF, &[]).await)["id"].clone();
        let on_request = made(&own.client.upload(&own.request, "b.pdf", &PDF, &[]).await)["id"].clone();
        prove(&site, &own.client, &own.key).await;
        let desk = desk(&site).await;
        for (base, id) in [(&own.appointment, on_appointment), (&own.request, on_request)] {
            let one = format!("{base}/{id}");
            refused(&own.client.delete(&one).await, 403, "message.not_allowed");
            let removed = desk.delete(&one).await;
            assert_eq!(removed.status.as_u16(), 204, "{}", removed.text);
            assert_eq!(site.audit_rows_of(&removed).await[0].action, "DELETE_UPLOAD");
            refused(&desk.delete(&one).await, 404, "message.not_found");
        }
        assert_eq!(site.file_count(), 0);
        let by_desk = made(&desk.upload(&own.appointment, "fax.pdf", &PDF, &[]).await);
        assert_eq!(by_desk["uploadedBy"], "STAFF");
    }

    async fn doc_01k_01o_06a_06b_a_document_is_shown_or_saved_whole_or_in_part(site: Site) {
        let own = booked(&site, "09:00", |body| body).await;
        // More than one stored piece, and not a multiple of it.
        let comment: Vec<u8> = (0..150_000_u32).map(|at| b'a' + u8::try_from(at % 23).unwrap()).collect();
        let large = small_pdf(&comment);
        let id = made(&own.client.upload(&own.appointment, "a.pdf", &large, &[]).await)["id"].clone();
        prove(&site, &own.client, &own.key).await;
        let (view, download) = (format!("{}/{id}/view", own.appointment), format!("{}/{id}/download", own.appointment));
        let shown = own.client.get(&view).await;
        assert_eq!((shown.bytes.as_slice(), shown.header("content-type")), (large.as_slice(), "application/pdf"));
        assert_eq!(shown.header("content-disposition"), "inline; filename=\"a.pdf\"; filename*=UTF-8''a.pdf");
        assert_eq!(shown.header("content-length"), large.len().to_string());
        for (name, value) in [("cache-control", "private, no-store"), ("x-content-type-options", "nosniff"), ("accept-ranges", "bytes")] {
            assert_eq!(shown.header(name), value);
        }
        assert!(shown.header("content-security-policy").ends_with("sandbox"));
        let saved = own.client.get(&download).await;
        assert!(saved.bytes == large && saved.header("content-disposition").starts_with("attachment;"));
        let tag = shown.header("etag").to_owned();
        assert!(tag.starts_with('"') && tag == saved.header("etag"), "{tag}");
        for (range, part) in [("bytes=0-0", 0..1), ("bytes=61430-61449", 61_430..61_450), ("bytes=122870-", 122_870..large.len()), ("bytes=-5", large.len() - 5..large.len())] {
            let answer = asked_with(&own.client, &view, &[(RANGE, range), (IF_RANGE, tag.as_str())]).await;
            assert_eq!((answer.status.as_u16(), answer.bytes.as_slice()), (206, &large[part.clone()]), "{range}");
            assert_eq!(answer.header("content-range"), format!("bytes {}-{}/{}", part.start, part.end - 1, large.len()));
        }
        assert_eq!(asked_with(&own.client, &view, &[(RANGE, "bytes=0-0"), (IF_RANGE, "\"other\"")]).await.status.as_u16(), 200);
        let beyond = asked_with(&own.client, &view, &[(RANGE, "bytes=900000-")]).await;
        refused(&beyond, 416, "message.malformed");
        assert_eq!(beyond.header("content-range"), format!("bytes */{}", large.len()));
        assert_eq!(asked_with(&own.client, &view, &[(IF_NONE_MATCH, tag.as_str())]).await.status.as_u16(), 304);
        let packed = own.client.request(Method::GET, &view).header("Accept-Encoding", "gzip, br");
        assert_eq!(own.client.send(packed).await.header("content-encoding"), "", "its length is known");
        // A type that an earlier release accepted is downloaded, not shown.
        assert!(site.run_sql("UPDATE documents SET content_type = 'image/svg+xml'").await);
        let odd = own.client.get(&view).await;
        assert_eq!(odd.header("content-type"), "application/octet-stream");
        assert!(odd.header("content-disposition").starts_with("attachment;"));
    }

    async fn doc_01l_07b_req_05e_05f_all_documents_of_a_request_leave_at_once(site: Site) {
        let own = booked(&site, "09:00", |body| body).await;
        let all = own.request.replace("/attachments", "/download");
        prove(&site, &own.client, &own.key).await;
        refused(&own.client.get(&all).await, 404, "message.not_found");
        refused(&own.client.get(&own.of_slug("referral")).await, 404, "message.not_found");
        let first = made(&own.client.upload(&own.request, "a.pdf", &PDF, &[]).await)["id"].clone();
        let one = own.client.get(&all).await;
        assert_eq!((one.bytes.as_slice(), one.header("content-type")), (PDF.as_slice(), "application/pdf"));
        let second = small_pdf(b"second");
        made(&own.client.upload(&own.request, "a.pdf", &second, &[]).await);
        let both = own.client.get(&all).await;
        assert_eq!(both.header("content-type"), "application/zip");
        assert_eq!(both.header("content-encoding"), "");
        assert!(both.bytes.starts_with(b"PK\x03\x04"));
        for name in ["a.pdf", "a (2).pdf"] {
            let times = both.bytes.windows(name.len()).filter(|bytes| *bytes == name.as_bytes()).count();
            assert_eq!(times, 2, "{name} at its file and in the list of files");
        }
        let referral = found(&own.client.get(&own.of_slug("referral")).await);
        assert_eq!(referral["data"], STANDARD.encode(&second), "the latest");
        let with_data = found(&own.client.get(&format!("{}/response?data=true", own.request)).await);
        assert_eq!((&with_data[0]["data"], &with_data[0]["id"]), (&json!(STANDARD.encode(PDF.as_slice())), &first));
        assert_eq!(with_data.as_array().map(Vec::len), Some(2));
        let viewed = own.client.get(&own.of_slug(&format!("documents/{first}/view"))).await;
        assert!(viewed.bytes == *PDF && viewed.header("content-disposition").starts_with("inline;"));
        let desk = desk(&site).await;
        assert_eq!(found(&desk.get(&format!("{}/response?data=true", own.request)).await)[1]["data"], referral["data"]);
        assert!(site.run_sql("UPDATE documents SET scan = 'WAITING'").await);
        for closed in [all, own.of_slug("referral"), own.of_slug(&format!("documents/{first}/view"))] {
            refused(&desk.get(&closed).await, 409, "message.document_not_scanned");
        }
    }

    async fn doc_08p_an_archive_leaves_out_and_names_what_waits_for_the_scanner(site: Site) {
        let own = booked(&site, "09:00", |body| body).await;
        let all = own.request.replace("/attachments", "/download");
        prove(&site, &own.client, &own.key).await;
        made(&own.client.upload(&own.request, "a.pdf", &PDF, &[]).await);
        let waiting = small_pdf(b"not scanned yet");
        let id = made(&own.client.upload(&own.request, "b.pdf", &waiting, &[]).await)["id"].as_i64().unwrap();
        assert!(site.run_sql("UPDATE documents SET scan = 'WAITING' WHERE file_name = 'b.pdf'").await);
        let answer = own.client.get(&all).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/zip"));
        let holds = |text: &[u8]| answer.bytes.windows(text.len()).any(|bytes| bytes == text);
        assert!(holds(&PDF) && !holds(&waiting));
        assert!(holds(b"not-included.txt") && holds(b"- b.pdf\r\n") && !holds(b"- a.pdf"));
        assert!(holds(b"still being checked for viruses"));
        let named = site.named_by(&answer).await;
        assert!(!named.contains(&("DOCUMENT".to_owned(), id)), "it was not opened: {named:?}");
        assert!(site.run_sql("UPDATE documents SET scan = 'WAITING'").await);
        refused(&own.client.get(&all).await, 409, "message.document_not_scanned");
    }

    async fn doc_01p_an_archive_is_sent_while_it_is_read_however_slow_the_bucket_is(site: Site) {
        let bucket = TestBucket::start().await;
        let site = site.with_files(bucket.files()).await;
        let own = booked(&site, "09:00", |body| body).await;
        let all = own.request.replace("/attachments", "/download");
        prove(&site, &own.client, &own.key).await;
        let second = small_pdf(b"the second");
        made(&own.client.upload(&own.request, "a.pdf", &PDF, &[]).await);
        made(&own.client.upload(&own.request, "b.pdf", &second, &[]).await);
        // The head of the first file and its content; what is read of the second waits.
        bucket.hold(Method::GET, 2);
        let mut answer = own.client.request(Method::GET, &all).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
        let holds = |bytes: &[u8], text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
        let mut bytes = Vec::new();
        while !holds(&bytes, &PDF) {
            bytes.extend(answer.chunk().await.unwrap().expect("more"));
        }
        bucket.held(1).await;
        assert!(!holds(&bytes, &second), "it is still in the bucket");
        bucket.release();
        while let Some(more) = answer.chunk().await.unwrap() {
            bytes.extend(more);
        }
        assert!(holds(&bytes, &second) && holds(&bytes, b"PK\x05\x06"), "to its end");
    }

    async fn doc_06c_no_document_of_another_patient_opens_from_an_own_booking(site: Site) {
        let mira = booked(&site, "09:00", |body| body).await;
        let other = booked(&site, "11:00", of_other_patient).await;
        let mut theirs = Vec::new();
        for (own, all) in [(&mira, false), (&other, true)] {
            prove(&site, &own.client, &own.key).await;
            for base in [&own.appointment, &own.request] {
                let id = made(&own.client.upload(base, "referral.pdf", &PDF, &[]).await)["id"].to_string();
                if all {
                    theirs.push(id);
                }
            }
        }
        let before = (site.file_count(), list(&other.client, &other.appointment).await, list(&other.client, &other.request).await);
        let mut refusals = 0;
        for base in [&mira.appointment, &mira.request, &other.appointment, &other.request] {
            for id in &theirs {
                for call in ["view", "download"] {
                    refused(&mira.client.get(&format!("{base}/{id}/{call}")).await, 404, "message.not_found");
                }
                let one = format!("{base}/{id}");
                refused(&mira.client.upload_by(Method::PUT, &one, "x.pdf", &PDF, &[]).await, 404, "message.not_found");
                assert!(mira.client.delete(&one).await.status.is_client_error());
                refusals += 4;
            }
        }
        for id in &theirs {
            refused(&mira.client.get(&mira.of_slug(&format!("documents/{id}/view"))).await, 404, "message.not_found");
            refused(&mira.client.get(&other.of_slug(&format!("documents/{id}/view"))).await, 404, "message.not_found");
        }
        let after = (site.file_count(), list(&other.client, &other.appointment).await, list(&other.client, &other.request).await);
        assert_eq!((refusals, after), (32, before));
    }

    async fn doc_02j_documents_of_a_draft_stay_with_what_it_becomes_and_after_a_new_link(site: Site) {
        let key = site.new_key().await;
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        made(&site.client.upload(&path, "both.pdf", &PDF, &[]).await);
        made(&site.client.upload(&path, "knee.pdf", &PDF, &[("examSlug", "ultrasound-knee")]).await);
        let own = book(&site, site.another_client(), key, "09:00", |body| body).await;
        assert_eq!(texts(&list(&own.client, &own.appointment).await, "fileName"), ["both.pdf", "knee.pdf"]);
        assert_eq!(texts(&list(&own.client, &own.request).await, "fileName"), ["both.pdf"]);
        let desk = desk(&site).await;
        let id = own.appointment.split('/').nth(4).unwrap();
        assert_eq!(desk.post(&format!("/api/admin/appointments/{id}/new_links"), &json!({})).await.status.as_u16(), 202);
        assert_eq!(texts(&list(&desk, &own.appointment).await, "fileName"), ["both.pdf", "knee.pdf"]);
    }

    async fn doc_02j_06f_the_appointment_made_of_a_request_shows_what_came_with_it(site: Site) {
        let (client, key) = (site.another_client(), site.new_key().await);
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        made(&client.upload(&path, "referral.pdf", &PDF, &[("examSlug", "guided-injection")]).await);
        let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &request_submission(&key, &wish)).await);
        let slug = site.booking_requests().await.pop().unwrap().slug;
        site.offer(&slug).await;
        let (_, answer) = crate::session_table::take_up(&site, &client, &slug, "09:00", "mira@example.org").await;
        let id = made(&answer)["appointments"][0]["id"].clone();
        let base = format!("/api/secured/appointments/{id}/attachments");
        assert_eq!(texts(&list(&client, &base).await, "fileName"), ["referral.pdf"]);
        let desk = desk(&site).await;
        let shown = list(&desk, &base).await;
        let one = format!("{base}/{}", shown[0]["id"]);
        let viewed = desk.get(&format!("{one}/view")).await;
        assert_eq!(viewed.bytes, *PDF);
        let named = site.named_by(&viewed).await;
        for (kind, id) in [("DOCUMENT", shown[0]["id"].as_i64().unwrap()), ("BOOKING", site.bookings().await[0].id)] {
            assert!(named.contains(&(kind.to_owned(), id)), "{kind}: {named:?}");
        }
        let fax = small_pdf(b"fax");
        let replace = || desk.upload_by(Method::PUT, &one, "fax.pdf", &fax, &[("uploadId", "fax-1")]);
        let (replaced, again) = (replace().await, replace().await);
        assert_eq!(found(&replaced), found(&again));
        assert_eq!(site.audit_rows_of(&again).await, [], "it was sent before");
        assert_eq!((desk.get(&format!("{one}/view")).await.bytes, site.file_count()), (fax, 1));
    }

    async fn doc_02z_staff_of_the_appointment_see_what_came_with_its_request_at_another_clinic(site: Site) {
        let (client, key) = (site.another_client(), site.new_key().await);
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        made(&client.upload(&path, "referral.pdf", &PDF, &[]).await);
        let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "newtown" }]);
        made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &request_submission(&key, &wish)).await);
        let request = site.booking_requests().await.pop().unwrap();
        let of_request = format!("/api/secured/booking_requests/{}/attachments", request.id);
        let desk = desk(&site).await;
        refused(&desk.get(&format!("{of_request}/response")).await, 404, "message.not_found");
        site.offer(&request.slug).await;
        let (_, answer) = crate::session_table::take_up(&site, &client, &request.slug, "09:00", "mira@example.org").await;
        let of_appointment = format!("/api/secured/appointments/{}/attachments", made(&answer)["appointments"][0]["id"]);
        let shown = list(&desk, &of_appointment).await;
        assert_eq!(texts(&shown, "fileName"), ["referral.pdf"]);
        assert_eq!(desk.get(&format!("{of_appointment}/{}/view", shown[0]["id"])).await.bytes, *PDF);
        refused(&desk.get(&format!("{of_request}/response")).await, 404, "message.not_found");
    }

    async fn a_booking_key_has_its_limit_and_an_end(site: Site) {
        let own = booked(&site, "09:00", |body| body).await;
        for _ in 0..FILES_PER_KEY {
            made(&own.client.upload(&own.request, "page.png", SMALL_PNG, &[]).await);
        }
        refused(&own.client.upload(&own.appointment, "more.png", SMALL_PNG, &[]).await, 422, "form.too_many_files");
        refused(&own.client.upload(&own.appointment, "a.html", b"<html>", &[]).await, 415, "form.referral_file_types");
        assert_eq!(site.file_count() as u64, FILES_PER_KEY);
        site.set_request(&own.request_slug, "CANCELED", "PATIENT").await;
        refused(&own.client.upload(&own.request, "late.png", SMALL_PNG, &[]).await, 422, "message.status_not_allowed");
    }
}
