//! Files and rows: neither stays without the other, in a folder or a bucket. And documents that are missing.

use std::sync::LazyLock;

use domain::auth::Role;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use reqwest::header::RANGE;
use serde_json::{Value, json};
use store::documents;
use testkit::{Client, Site, TestBucket, on_both_engines, request_submission, small_pdf, submission};

use crate::session_table::take_up;
use crate::support::{found, made, prove, randwick_slot, refused, texts};

static PDF: LazyLock<Vec<u8>> = LazyLock::new(|| small_pdf(b"referral"));

/// All files count as old.
const LATER: Timestamp = Timestamp::MAX;

async fn booked(site: &Site, time: &str) -> (Client, String, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let made = made(&site.book(&client, &key, &randwick_slot(site, time)).await);
    let attachments = format!("/api/secured/appointments/{}/attachments", made["appointments"][0]["id"]);
    (client, key, attachments)
}

pub(crate) async fn referral_type(site: &Site) -> String {
    let admin = administrator(site).await;
    let kind = json!({ "name": "Referral", "required": true, "groupNames": ["Ultrasound"] });
    made(&admin.post("/api/admin/document_types", &kind).await)["id"].to_string()
}

async fn administrator(site: &Site) -> Client {
    site.add_account("admin", &[Role::Administrator], &[]).await;
    site.signed_in_as("admin").await
}

async fn erase(admin: &Client, patient: i64) -> Value {
    found(&admin.post(&format!("/api/admin/patients/{patient}/erasures"), &json!({})).await)
}

async fn missing(client: &Client, key: &str) -> Value {
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    summary["appointments"][0]["documentsMissing"].clone()
}

on_both_engines! {
    async fn ops_02i_a_file_without_a_row_goes_and_a_row_without_its_file_is_named(site: Site) {
        let (client, _, attachments) = booked(&site, "09:00").await;
        let id = made(&client.upload(&attachments, "a.pdf", &PDF, &[]).await)["id"].as_i64().unwrap();
        // As if the server had been killed between the file and its row.
        let (other, _, lost) = booked(&site, "10:00").await;
        made(&other.upload(&lost, "b.pdf", &PDF, &[]).await);
        assert!(site.run_sql(&format!("DELETE FROM documents WHERE id <> {id}")).await);
        let young = site.app.check_files(Timestamp::UNIX_EPOCH, true).await.unwrap();
        assert_eq!((young.orphans, site.file_count()), (0, 2), "its row may still come");
        let looked = site.app.check_files(LATER, false).await.unwrap();
        assert_eq!((looked.orphans, looked.missing.len(), site.file_count()), (1, 0, 2));
        assert_eq!(site.app.check_files(LATER, true).await.unwrap().orphans, 1);
        assert_eq!(site.file_count(), 1);
        // As if a file had been deleted by hand.
        assert!(site.run_sql("UPDATE documents SET stored_as = 'documents/gone'").await);
        let found = site.app.check_files(LATER, true).await.unwrap();
        assert_eq!((found.orphans, found.removed, found.missing), (1, 1, vec![id]));
        // As if this database had been restored next to the files of another.
        for number in 0..=20 {
            let files = site.app.store_report_file(b"another's").await;
            assert!(files.is_ok(), "{number}");
        }
        let found = site.app.check_files(LATER, true).await.unwrap();
        assert_eq!((found.orphans, found.removed), (21, 0), "they are not ours to remove");
        // As if the server had been killed while it wrote a file.
        std::fs::write(site.files_folder().join("documents/5f0c#1"), b"half").unwrap();
        assert_eq!(site.app.check_files(Timestamp::UNIX_EPOCH, true).await.unwrap().unfinished, 0, "it is being written");
        assert_eq!(site.app.check_files(LATER, true).await.unwrap().unfinished, 1);
        assert_eq!(site.file_count(), 0);
    }

    async fn ops_02k_a_file_stays_when_the_database_fails_since_its_row_may_have_arrived(site: Site) {
        let (client, _, attachments) = booked(&site, "09:00").await;
        let draft = format!("/api/booking_keys/{}/temporary_documents", site.new_key().await);
        assert!(site.run_sql("ALTER TABLE documents RENAME TO documents_away").await);
        for path in [&attachments, &draft] {
            let failed = client.upload(path, "a.pdf", &PDF, &[]).await;
            assert!(failed.status.is_server_error(), "{}", failed.text);
        }
        assert!(site.run_sql("ALTER TABLE documents_away RENAME TO documents").await);
        assert_eq!(site.file_count(), 2);
        assert_eq!(site.app.check_files(LATER, true).await.unwrap().removed, 2, "no row names them");
    }

    async fn ops_02i_a_file_stays_if_its_row_may_have_been_written(site: Site) {
        let (client, _, attachments) = booked(&site, "09:00").await;
        // As if the answer to the commit had been lost.
        assert!(site.run_sql("ALTER TABLE documents RENAME TO documents_away").await);
        let failed = client.upload(&attachments, "a.pdf", &PDF, &[]).await;
        assert!(failed.status.is_server_error(), "{failed:?}");
        assert!(site.run_sql("ALTER TABLE documents_away RENAME TO documents").await);
        assert_eq!(site.file_count(), 1);
        assert_eq!(site.app.check_files(LATER, true).await.unwrap().removed, 1, "no row names it");
    }

    async fn ops_02d_files_lie_in_a_bucket_where_one_is_set(site: Site) {
        let bucket = TestBucket::start().await;
        let site = site.with_files(bucket.files()).await;
        bucket.files().put("letters/other.txt", b"of another program".to_vec()).await.unwrap();
        let (client, key, attachments) = booked(&site, "09:00").await;
        // More than one part in the bucket.
        let large = small_pdf(&[b'x'].repeat(5 * 1024 * 1024 + 70_000));
        let id = made(&client.upload(&attachments, "large.pdf", &large, &[]).await)["id"].clone();
        made(&client.upload(&attachments, "small.pdf", &PDF, &[]).await);
        assert_eq!((bucket.file_count(), site.file_count()), (2, 0));
        prove(&site, &client, &key).await;
        let view = format!("{attachments}/{id}/view");
        assert!(client.get(&view).await.bytes == large, "it comes back as it was");
        let part = client.send(client.request(Method::GET, &view).header(RANGE, "bytes=5242870-5242889")).await;
        assert_eq!((part.status.as_u16(), part.bytes.as_slice()), (206, &large[5_242_870..5_242_890]));
        let report = site.app.check_files(LATER, true).await.unwrap();
        assert_eq!((report.orphans, report.missing.len()), (0, 0));
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        assert_eq!(desk.delete(&format!("{attachments}/{id}")).await.status.as_u16(), 204);
        assert_eq!(bucket.file_count(), 1);
        assert!(site.run_sql("DELETE FROM documents").await);
        assert_eq!(site.app.check_files(LATER, true).await.unwrap().orphans, 1);
        assert_eq!(bucket.file_count(), 0);
        assert!(bucket.files().exists("letters/other.txt").await.unwrap(), "it is not ours to remove");
    }

    async fn ops_02l_while_the_bucket_is_unreachable_people_are_asked_to_try_again(site: Site) {
        let away = site.with_files(TestBucket::unreachable().await).await;
        let (client, key, attachments) = booked(&away, "09:00").await;
        refused(&client.upload(&attachments, "a.pdf", &PDF, &[]).await, 503, "message.server_error");
        assert_eq!(found(&client.get(&format!("{attachments}/response")).await), json!([]));
        // As if it had been stored before.
        prove(&away, &client, &key).await;
        let id = site.add_document(site.bookings().await[0].booking_key_id, "b.pdf", &PDF).await;
        refused(&client.get(&format!("{attachments}/{id}/view")).await, 503, "message.server_error");
        refused(&client.get(&format!("{attachments}/response?data=true")).await, 503, "message.server_error");
    }

    async fn doc_02k_what_an_exam_needs_and_has_not_come_is_counted(site: Site) {
        let kind = referral_type(&site).await;
        let (client, key, attachments) = booked(&site, "09:00").await;
        assert_eq!(missing(&client, &key).await, 1);
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let listed = async || {
            let day = "/api/admin/appointments?clinicId=2&start=2026-03-10&end=2026-03-10";
            found(&desk.get(day).await)["items"][0]["documentsMissing"].clone()
        };
        assert_eq!(listed().await, 1);
        made(&client.upload(&attachments, "other.pdf", &PDF, &[]).await);
        assert_eq!(missing(&client, &key).await, 1, "it came as nothing in particular");
        made(&client.upload(&attachments, "referral.pdf", &PDF, &[("documentTypeId", kind.as_str())]).await);
        assert_eq!((missing(&client, &key).await, listed().await), (json!(0), json!(0)));
        let record = format!("/api/admin/patients/{}", site.patient().await.id);
        assert_eq!(found(&desk.get(&record).await)["appointments"][0]["documents"], 2);
    }

    async fn doc_02w_a_document_for_another_exam_of_the_key_of_its_request_does_not_count(site: Site) {
        let kind = referral_type(&site).await;
        let (client, key) = (site.another_client(), site.new_key().await);
        let mut body = submission(&key, &randwick_slot(&site, "09:00"));
        let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        body["bookingRequests"] = request_submission(&key, &wish)["bookingRequests"].clone();
        let visit = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let attachments = format!("/api/secured/appointments/{}/attachments", visit["appointments"][0]["id"]);
        made(&client.upload(&attachments, "knee.pdf", &PDF, &[("documentTypeId", kind.as_str())]).await);
        let slug = site.booking_requests().await.pop().unwrap().slug;
        site.offer(&slug).await;
        let (second, taken) = take_up(&site, &client, &slug, "10:00", "mira@example.org").await;
        made(&taken);
        assert_eq!((missing(&client, &key).await, missing(&client, &second).await), (json!(0), json!(1)));
    }

    async fn doc_02l_a_provider_may_demand_the_documents_at_submission(site: Site) {
        let kind = referral_type(&site).await;
        site.configure("application", &json!({ "documentRequiredEnabled": true })).await;
        let (client, key) = (site.another_client(), site.new_key().await);
        let body = submission(&key, &randwick_slot(&site, "09:00"));
        let answer = client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        refused(&answer, 422, "message.document_required");
        let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        let answer = client.post_once("/api/booking_requests", &site.idempotency_key(), &request_submission(&key, &wish)).await;
        refused(&answer, 422, "message.document_required");
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        made(&client.upload(&path, "referral.pdf", &PDF, &[("documentTypeId", kind.as_str())]).await);
        made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        made(&site.book(&desk, &site.new_key().await, &randwick_slot(&site, "10:00")).await);
    }

    async fn doc_02l_02y_a_request_from_the_portal_demands_them_too_and_brings_them_in_a_draft(site: Site) {
        const PATH: &str = "/api/secured/booking_requests";
        let (client, key, attachments) = booked(&site, "09:00").await;
        let kind = referral_type(&site).await;
        site.configure("application", &json!({ "documentRequiredEnabled": true })).await;
        let mut body = json!({ "bookingRequests": [{ "examSlug": "guided-injection", "clinicSlug": "randwick" }] });
        let asked = client.post_once(PATH, &site.idempotency_key(), &body).await;
        refused(&asked, 422, "message.document_required");
        assert_eq!(site.booking_requests().await.len(), 0);
        // That of another exam of the booking does not count.
        made(&client.upload(&attachments, "knee.pdf", &PDF, &[("documentTypeId", kind.as_str())]).await);
        let asked = client.post_once(PATH, &site.idempotency_key(), &body).await;
        refused(&asked, 422, "message.document_required");
        let draft = site.new_key().await;
        let path = format!("/api/booking_keys/{draft}/temporary_documents");
        let fields = [("documentTypeId", kind.as_str()), ("examSlug", "guided-injection")];
        made(&client.upload(&path, "referral.pdf", &PDF, &fields).await);
        body["documentsBookingKey"] = json!(draft);
        let retry = site.idempotency_key();
        let requested = client.post_once(PATH, &retry, &body).await;
        assert_eq!(made(&requested), made(&client.post_once(PATH, &retry, &body).await));
        let request = found(&client.get(&format!("/api/secured/booking_keys/{key}/booking_requests")).await)[0].clone();
        let listed = found(&client.get(&format!("/api/secured/booking_requests/{}/attachments/response", request["id"])).await);
        assert_eq!(texts(&listed, "fileName"), ["referral.pdf"]);
        assert_eq!(found(&client.get(&format!("/api/booking_keys/{draft}")).await)["temporaryDocuments"], json!([]));
        body["documentsBookingKey"] = json!(key);
        refused(&client.post_once(PATH, &site.idempotency_key(), &body).await, 409, "message.booking_key_submitted");
        // Staff are not held up.
        let slug = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await)["appointments"][0]["slug"].clone();
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let by_staff = json!({ "bookingRequests": body["bookingRequests"], "relatedAppointmentSlug": slug });
        made(&site.signed_in_as("desk").await.post_once(PATH, &site.idempotency_key(), &by_staff).await);
    }

    async fn doc_02m_a_reminder_mentions_what_is_still_to_be_added(site: Site) {
        let kind = referral_type(&site).await;
        let (client, _, attachments) = booked(&site, "09:00").await;
        booked(&site, "10:00").await;
        site.do_all_jobs().await;
        made(&client.upload(&attachments, "referral.pdf", &PDF, &[("documentTypeId", kind.as_str())]).await);
        site.clock.advance(SignedDuration::from_hours(4));
        site.do_all_jobs().await;
        let mut reminders = site.messages().await;
        reminders.retain(|message| message.subject.ends_with("your scan is coming up"));
        let mentioning = reminders.iter().filter(|message| message.body.contains("such as your referral"));
        assert_eq!((reminders.len(), mentioning.count()), (2, 1), "{reminders:?}");
    }

    async fn priv_01x_the_documents_of_a_request_stay_as_long_as_the_appointment_made_from_it(site: Site) {
        let (client, key) = (site.another_client(), site.new_key().await);
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        made(&client.upload(&path, "referral.pdf", &PDF, &[]).await);
        let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        made(&client.post_once("/api/booking_requests", &site.idempotency_key(), &request_submission(&key, &wish)).await);
        let slug = site.booking_requests().await.pop().unwrap().slug;
        site.offer(&slug).await;
        made(&take_up(&site, &client, &slug, "09:00", "mira@example.org").await.1);
        let told = erase(&administrator(&site).await, site.bookings().await[0].patient_id).await;
        assert_eq!((&told["erasedBookings"], site.file_count()), (&json!(0), 1), "{told}");
        // The request is past its time, and its appointment is not yet.
        site.clock.advance(SignedDuration::from_hours(24 * 2557 + 1));
        assert_eq!((site.app.forget_old().await.unwrap().bookings, site.file_count()), (0, 1));
        site.clock.advance(SignedDuration::from_hours(48));
        assert_eq!(site.app.forget_old().await.unwrap().bookings, 1, "first the appointment");
        assert_eq!((site.app.forget_old().await.unwrap().bookings, site.file_count()), (1, 0));
    }

    async fn priv_01y_a_file_that_arrives_during_an_erasure_is_refused_or_goes_too(site: Site) {
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let (desk, admin) = (site.signed_in_as("desk").await, administrator(&site).await);
        for time in ["09:00", "10:00", "11:00"] {
            let (_, _, attachments) = booked(&site, time).await;
            // Neither a visit to come nor a medical record, and staff can still add to it.
            assert!(site.run_sql("UPDATE appointments SET status = 'NO_SHOW'").await);
            let patient = site.bookings().await.pop().unwrap().patient_id;
            let (late, _) = tokio::join!(desk.upload(&attachments, "late.pdf", &PDF, &[]), erase(&admin, patient));
            assert!([201, 404].contains(&late.status.as_u16()), "{late:?}");
            assert_eq!(site.file_count(), 0, "{late:?}");
        }
        assert_eq!(documents::files_after(site.app.store().read(), 0, 1).await.unwrap(), [], "nor is a row left");
    }
}
