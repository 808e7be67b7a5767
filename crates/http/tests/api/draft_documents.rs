//! Files of a draft: checked, sealed, transferred, deleted, and gone when the draft expires.

use domain::limits::{FILE_MAX_BYTES, FILES_PER_KEY};
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{SMALL_PDF, SMALL_PNG, Site, TestResponse, on_both_engines};

use crate::attachments_kept::referral_type;
use crate::support::{found, made, refused};

/// The header of a picture that claims to be 65,535 pixels high and wide.
const BOMB: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x02\0\0\0\x39\x67\x4e\x07";

async fn upload(site: &Site, key: &str, name: &str, bytes: &[u8]) -> TestResponse {
    let path = format!("/api/booking_keys/{key}/temporary_documents");
    site.client.upload(&path, name, bytes, &[("examSlug", "ultrasound-knee")]).await
}

async fn documents(site: &Site, key: &str) -> Value {
    found(&site.client.get(&format!("/api/booking_keys/{key}")).await)["temporaryDocuments"].clone()
}

on_both_engines! {
    async fn conf_06o_06p_the_provider_says_which_files_it_takes_and_a_refusal_names_them(site: Site) {
        let path = format!("/api/booking_keys/{}/temporary_documents", site.new_key().await);
        site.configure("application", &json!({ "validContentTypes": ["image/png"] })).await;
        let form = site.client.get("/api/booking_forms").await.json();
        assert_eq!(form["validContentTypes"], json!(["image/png"]));
        let taken = site.client.upload(&path, "page.png", SMALL_PNG, &[]).await;
        assert_eq!(made(&taken)["contentType"], "image/png");
        let pdf = site.client.upload(&path, "referral.pdf", SMALL_PDF, &[]).await;
        let told = refused(&pdf, 415, "form.referral_file_types")["message"].clone();
        assert_eq!(told, "We can't use this kind of file. Choose one of these: PNG.");
        for wrong in [json!([]), json!(["text/html"])] {
            let change = json!({ "validContentTypes": wrong }).as_object().cloned().unwrap();
            let section = "application".parse().unwrap();
            assert!(site.app.change_configuration(section, change).await.is_err(), "{wrong}");
        }
    }

    async fn a_photo_or_a_pdf_is_kept_for_the_draft(site: Site) {
        let key = site.new_key().await;
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        let kind = referral_type(&site).await;
        let sent_as = async |id: &str| site.client.upload(&path, "../referral.pdf", SMALL_PDF, &[("documentTypeId", id)]).await;
        let unknown = refused(&sent_as("987654").await, 422, "message.invalid_fields");
        assert_eq!(unknown["fields"][0]["field"], "documentTypeId");
        let kept = made(&sent_as(&kind).await);
        let id = kept["id"].clone();
        let expected = json!({
            "id": id, "fileName": "referral.pdf", "contentType": "application/pdf", "documentTypeId": kind.parse::<i64>().unwrap()
        });
        assert_eq!(kept, expected);
        // A picture with the extension of a document is still a picture.
        assert_eq!(made(&upload(&site, &key, "page.pdf", SMALL_PNG).await)["contentType"], "image/png");
        assert_eq!(documents(&site, &key).await[0], expected);
        assert_eq!(site.file_count(), 2);
    }

    async fn a_stored_file_shows_nothing_of_what_is_in_it(site: Site) {
        let key = site.new_key().await;
        made(&upload(&site, &key, "referral.pdf", SMALL_PDF).await);
        for file in site.files() {
            assert!(!file.windows(5).any(|bytes| bytes == b"%PDF-"), "sealed before it is written");
        }
    }

    async fn book_06b_documents_go_to_another_key_of_the_same_person(site: Site) {
        let (first, second) = (site.new_key().await, site.new_key().await);
        made(&upload(&site, &first, "referral.pdf", SMALL_PDF).await);
        let general = format!("/api/booking_keys/{first}/temporary_documents");
        made(&site.client.upload(&general, "card.png", SMALL_PNG, &[]).await);
        let path = format!("/api/booking_keys/{first}/transfers");
        let of_exam = json!({ "newBookingKey": second, "examSlug": "ultrasound-knee" });
        assert_eq!(found(&site.client.post(&path, &of_exam).await), json!({ "documents": 1, "questionnaires": 0 }));
        assert_eq!(documents(&site, &second).await[0]["fileName"], "referral.pdf");
        assert_eq!(documents(&site, &first).await[0]["fileName"], "card.png");
        let rest = json!({ "newBookingKey": second });
        assert_eq!(found(&site.client.post(&path, &rest).await)["documents"], 1);
        assert_eq!(documents(&site, &first).await, json!([]));
        // The first draft may be deleted now: what was transferred stays.
        site.client.delete(&format!("/api/booking_keys/{first}")).await;
        assert_eq!(documents(&site, &second).await.as_array().map(Vec::len), Some(2));
        assert_eq!(site.file_count(), 2);
        refused(&site.client.post(&path, &rest).await, 410, "message.booking_key_expired");
        let nobody = json!({ "newBookingKey": "q7Zt0XvN3mC9sYbE5hKpLw" });
        let path = format!("/api/booking_keys/{second}/transfers");
        refused(&site.client.post(&path, &nobody).await, 404, "message.not_found");
    }

    async fn book_06b_doc_01n_an_upload_of_both_keys_stays_once_and_the_limit_holds(site: Site) {
        let (first, second) = (site.new_key().await, site.new_key().await);
        for key in [&first, &second] {
            let path = format!("/api/booking_keys/{key}/temporary_documents");
            made(&site.client.upload(&path, "a.pdf", SMALL_PDF, &[("uploadId", "photo-1")]).await);
        }
        let (path, to) = (format!("/api/booking_keys/{first}/transfers"), json!({ "newBookingKey": second }));
        assert_eq!(found(&site.client.post(&path, &to).await)["documents"], 0);
        assert_eq!(documents(&site, &second).await.as_array().map(Vec::len), Some(1));
        assert_eq!((documents(&site, &first).await, site.file_count()), (json!([]), 1));
        for (key, bytes) in [(&first, SMALL_PDF), (&second, SMALL_PNG)] {
            let path = format!("/api/booking_keys/{key}/temporary_documents");
            made(&site.client.upload(&path, "b", bytes, &[("uploadId", "photo-2")]).await);
        }
        assert_eq!(found(&site.client.post(&path, &to).await)["documents"], 1, "another file under the same id");
        assert_eq!(documents(&site, &second).await.as_array().map(Vec::len), Some(3));
        for _ in 3..FILES_PER_KEY {
            made(&upload(&site, &second, "page.png", SMALL_PNG).await);
        }
        made(&upload(&site, &first, "one-more.png", SMALL_PNG).await);
        refused(&site.client.post(&path, &to).await, 422, "form.too_many_files");
        assert_eq!(documents(&site, &first).await[0]["fileName"], "one-more.png", "nothing has moved");
    }

    async fn a_document_can_be_removed_only_by_its_own_draft(site: Site) {
        let (own, other) = (site.new_key().await, site.new_key().await);
        let id = made(&upload(&site, &own, "referral.pdf", SMALL_PDF).await)["id"].clone();
        let foreign = format!("/api/booking_keys/{other}/temporary_documents/{id}");
        refused(&site.client.delete(&foreign).await, 404, "message.not_found");
        assert_eq!(site.file_count(), 1);
        let path = format!("/api/booking_keys/{own}/temporary_documents/{id}");
        assert_eq!(site.client.delete(&path).await.status.as_u16(), 204);
        refused(&site.client.delete(&path).await, 404, "message.not_found");
        assert_eq!((documents(&site, &own).await, site.file_count()), (json!([]), 0));
    }

    async fn a_file_that_is_neither_photo_nor_pdf_is_refused_and_not_stored(site: Site) {
        let key = site.new_key().await;
        for lie in [&b"MZ\x90\0\x03"[..], b"<html><script>alert(1)</script>", b"PK\x03\x04word/document.xml"] {
            let told = refused(&upload(&site, &key, "referral.pdf", lie).await, 415, "form.referral_file_types");
            assert!(told["message"].as_str().unwrap().contains("photos and PDFs"), "all that we know: {told}");
        }
        refused(&upload(&site, &key, "referral.pdf", b"").await, 422, "form.file_empty");
        refused(&upload(&site, &key, "photo.png", BOMB).await, 422, "form.image_too_large");
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        refused(&site.client.post(&path, &json!({})).await, 400, "message.malformed");
        let unknown = [("examSlug", "no-such-exam")];
        refused(&site.client.upload(&path, "a.pdf", SMALL_PDF, &unknown).await, 422, "message.unknown_exam");
        assert_eq!((documents(&site, &key).await, site.file_count()), (json!([]), 0));
    }

    async fn doc_03e_a_photo_in_heic_is_refused(site: Site) {
        let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
        let answer = upload(&site, &site.new_key().await, "photo.heic", heic).await;
        refused(&answer, 415, "form.referral_file_types");
    }

    async fn a_file_and_a_draft_have_their_limits(site: Site) {
        let key = site.new_key().await;
        let mut large = vec![b' '; FILE_MAX_BYTES + 1];
        large[..SMALL_PDF.len()].copy_from_slice(SMALL_PDF);
        refused(&upload(&site, &key, "large.pdf", &large).await, 413, "form.file_too_large");
        for _ in 0..FILES_PER_KEY {
            made(&upload(&site, &key, "page.png", SMALL_PNG).await);
        }
        refused(&upload(&site, &key, "one-more.png", SMALL_PNG).await, 422, "form.too_many_files");
        assert_eq!(site.file_count(), 20, "the refused one left nothing behind");
    }

    async fn a_draft_that_is_dropped_or_dies_leaves_no_file(site: Site) {
        let (dropped, forgotten) = (site.new_key().await, site.new_key().await);
        made(&upload(&site, &dropped, "referral.pdf", SMALL_PDF).await);
        made(&upload(&site, &forgotten, "referral.pdf", SMALL_PDF).await);
        site.client.delete(&format!("/api/booking_keys/{dropped}")).await;
        assert_eq!(site.file_count(), 1);
        site.clock.advance(SignedDuration::from_hours(23));
        site.app.do_due_jobs().await.expect("jobs are done");
        assert_eq!(site.file_count(), 1, "it may still be sent");
        site.clock.advance(SignedDuration::from_hours(2));
        site.app.do_due_jobs().await.expect("jobs are done");
        assert_eq!(site.file_count(), 0);
        let path = format!("/api/booking_keys/{forgotten}");
        refused(&site.client.get(&path).await, 410, "message.booking_key_expired");
    }

    async fn a_file_that_arrives_while_its_draft_ends_is_refused_or_deleted(site: Site) {
        for _ in 0..10 {
            let key = site.new_key().await;
            let path = format!("/api/booking_keys/{key}");
            let (uploaded, deleted) = tokio::join!(upload(&site, &key, "referral.pdf", SMALL_PDF), site.client.delete(&path));
            assert_eq!(deleted.status.as_u16(), 204);
            assert!([201, 410].contains(&uploaded.status.as_u16()), "{uploaded:?}");
            assert_eq!(site.file_count(), 0, "nothing of a dead draft is left");
        }
    }

    async fn two_files_at_once_share_the_last_place(site: Site) {
        let key = site.new_key().await;
        for _ in 1..FILES_PER_KEY {
            made(&upload(&site, &key, "page.png", SMALL_PNG).await);
        }
        let (one, other) = tokio::join!(upload(&site, &key, "one.png", SMALL_PNG), upload(&site, &key, "other.png", SMALL_PNG));
        let mut answers = [one.status.as_u16(), other.status.as_u16()];
        answers.sort_unstable();
        assert_eq!(answers, [201, 422]);
        assert_eq!(site.file_count() as u64, FILES_PER_KEY);
    }
}
