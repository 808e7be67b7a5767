//! What a person reads who has the database and the files, but not the secret.

use domain::auth::Role;
use reqwest::Method;
use sea_orm::EntityTrait;
use serde_json::json;
use store::entity::rate_counter;
use testkit::{on_both_engines, small_pdf};

use crate::support::{booked, found, made, randwick_slot};

/// The start of the SHA-256 of what is counted below, as anybody can compute it.
const UNKEYED: [&str; 6] =
    ["30245b89aced", "858658053d2e", "e416e5896697", "1533d85be59e", "12ca17b49af2", "d861b7e91033"];

on_both_engines! {
    async fn ops_14l_counts_of_callers_give_nobody_away(site: Site) {
        let site = site.behind_proxy().await;
        let (patient, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        for asked in [
            json!({ "email": "mira@example.org", "dateOfBirth": "1984-05-17" }),
            json!({ "phone": "0491 570 006", "dateOfBirth": "1984-05-17" }),
        ] {
            let request = patient.request(Method::POST, "/api/link_requests").header("X-Forwarded-For", "203.0.113.9");
            assert_eq!(patient.send(request.json(&asked)).await.status.as_u16(), 202);
        }
        found(&patient.post("/api/authentication/otp", &json!({ "bookingKey": key, "type": "PATIENT_PORTAL" })).await);
        site.add_account("desk", &[Role::FrontDesk], &[]).await;
        made(&site.hold(&site.signed_in_as("desk").await, &site.new_key().await, &randwick_slot(&site, "11:00")).await);

        let counts = rate_counter::Entity::find().all(site.app.store().read()).await.unwrap();
        let buckets: Vec<&str> = counts.iter().map(|count| count.bucket.as_str()).collect();
        for kind in ["link_request:address:", "link_request:key:", "one_time_code:key:", "reservation:account:", "held_slot:account:"] {
            assert!(buckets.iter().any(|bucket| bucket.starts_with(kind)), "{kind}: {buckets:?}");
        }
        for bucket in &buckets {
            for known in ["mira", "example.org", "491570006", "127.0.0.1", "203.0.113.9", key.as_str()].iter().chain(&UNKEYED) {
                assert!(!bucket.contains(known), "{bucket} has {known}");
            }
            let hash = bucket.rsplit(':').next().unwrap();
            assert!(hash.len() == 16 && hash.chars().all(|digit| digit.is_ascii_hexdigit()), "{bucket}");
        }
    }

    async fn ops_14k_neither_tables_nor_files_hold_a_key_a_code_an_answer_or_a_file_in_clear(site: Site) {
        // With limits, since what is counted is stored too.
        let site = site.behind_proxy().await;
        let patient = site.another_client();
        let questionnaire = site.add_questionnaire(&["ultrasound-knee"]).await;
        let answer = json!({ "examSlug": "ultrasound-knee", "answer": {
            "questionnaireId": questionnaire, "questionnaireResult": "{\"pacemaker\":\"answer-canary\"}",
            "questionnaireType": "BOOKING_FORM", "questionnaireVersion": 1
        }});
        // One draft is submitted, the other stays open.
        let drafts = [site.new_key().await, site.new_key().await];
        for draft in &drafts {
            let of_draft = format!("/api/booking_keys/{draft}");
            found(&patient.put_json(&format!("{of_draft}/temporary_questionnaires"), &answer).await);
            let documents = format!("{of_draft}/temporary_documents");
            made(&patient.upload(&documents, "referral.pdf", &small_pdf(b"file-canary"), &[]).await);
        }
        made(&site.book(&patient, &drafts[0], &randwick_slot(&site, "09:00")).await);
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let (_, recovery) = site.enrol(&site.signed_in_as("ada").await).await;
        let wanted = json!({ "bookingKey": drafts[0], "type": "PATIENT_PORTAL" });
        found(&patient.post("/api/authentication/otp", &wanted).await);

        // The code is in the database before and after its message is sent.
        let mut rows = site.rows_as_text().await;
        let code = site.last_code().await;
        rows.extend(site.rows_as_text().await);
        assert!(rows.iter().any(|row| row.contains("mira@example.org")), "what is in clear is found");
        let mut secrets: Vec<String> = site.booking_keys().await.into_values().chain(recovery).collect();
        assert!(drafts.iter().all(|draft| secrets.contains(draft)));
        secrets.extend(["answer-canary", "file-canary"].map(str::to_owned));
        for secret in &secrets {
            assert_eq!(rows.iter().find(|row| row.contains(secret)), None, "{secret}");
        }
        // Six digits are part of many a number.
        let has_code = |row: &&String| row.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == code);
        assert_eq!(rows.iter().find(has_code), None, "{code}");
        let files = site.files();
        assert!(!files.is_empty());
        for file in files {
            assert!(!file.windows(5).any(|bytes| bytes == b"%PDF-" || bytes == b"canar"), "sealed before it is written");
        }
    }
}
