//! The copy of a person's data, its erasure, and what stays.

use std::collections::BTreeSet;

use app::privacy::RetentionReport;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::auth::Role;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::entity::job;
use testkit::{Client, PUBLIC_URL, Site, TestReport, on_both_engines, small_pdf, submission};

use crate::support::{booked, found, made, randwick_slot, refused};

/// What the patient typed, each word found nowhere else.
const WORDS: [&str; 13] = [
    "Zerafina",
    "Quandamooka",
    "1961-02-03",
    "zq.canary@example.org",
    "+61491570157",
    "2123456701",
    "claustrophobic-canary",
    "former-canary",
    "Guardiana",
    "gq.canary@example.org",
    "contact.canary@example.org",
    "callback-canary",
    "letter-canary",
];

fn typed(key: &str, slot: &Value) -> Value {
    let mut body = submission(key, slot);
    body["patientDetails"] = json!({
        "firstName": "Zerafina", "lastName": "Quandamooka", "dateOfBirth": "1961-02-03",
        "email": "zq.canary@example.org", "contactNumber": "0491 570 157", "postalCode": "2099",
        "medicareNumber": "2123 45670 1", "referenceNumber": "1"
    });
    body["notes"] = json!("claustrophobic-canary");
    body["bookingFor"] = json!("CHILD");
    body["guardian"] = json!({
        "name": "Guardiana", "relation": "Mother", "email": "gq.canary@example.org",
        "contactNumber": "0491 570 158"
    });
    body
}

/// Creates everything one person can leave behind. Returns the record's id and the key.
async fn leave_traces(site: &Site) -> (i64, String) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let documents = format!("/api/booking_keys/{key}/temporary_documents");
    made(&client.upload(&documents, "Quandamooka.pdf", &small_pdf(b"Quandamooka"), &[]).await);
    let matching = json!({ "dateOfBirth": "1961-02-03", "email": "zq.canary@example.org" });
    client.post(&format!("/api/booking_keys/{key}/patient_match"), &matching).await;
    let body = typed(&key, &randwick_slot(site, "09:00"));
    let booked = made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let callback = json!({ "name": "Zerafina", "contactNumber": "0491 570 157", "note": "callback-canary" });
    client.post_once("/api/callback_requests", &site.idempotency_key(), &callback).await;
    let letter = json!({ "name": "Zerafina", "email": "zq.canary@example.org", "message": "letter-canary" });
    client.post_once("/api/call_center_emails", &site.idempotency_key(), &letter).await;
    let details = json!({ "lastName": "Quandamooka-Smith", "note": "claustrophobic-canary" });
    let details = client
        .request(reqwest::Method::POST, "/api/secured/patient_details_changes")
        .header("Idempotency-Key", site.idempotency_key())
        .header("Booking-Key", &key)
        .json(&details);
    assert_eq!(client.send(details).await.status, 202);
    let decided = "UPDATE patient_details_changes SET former = '{\"lastName\":\"former-canary\"}'";
    assert!(site.run_sql(decided).await);
    let slug = booked["appointments"][0]["slug"].as_str().unwrap();
    let body = json!({ "slugs": slug, "reason": "Other", "note": "claustrophobic-canary" });
    let path = "/api/secured/appointments/cancellations";
    found(&client.post_once(path, &site.idempotency_key(), &body).await);
    site.share(&key, "contact.canary@example.org").await;
    let code = json!({ "bookingKey": key, "type": "PATIENT_PORTAL" });
    found(&client.post("/api/authentication/otp", &code).await);
    site.do_all_jobs().await;
    (site.bookings().await.last().unwrap().patient_id, key)
}

async fn administrator(site: &Site) -> Client {
    site.add_account("chief", &[Role::Administrator], &[]).await;
    site.signed_in_as("chief").await
}

async fn erase(client: &Client, patient: i64) -> Value {
    found(&client.post(&format!("/api/admin/patients/{patient}/erasures"), &json!({})).await)
}

/// As staff do once they have called or answered.
async fn deal_with_enquiries(site: &Site) {
    site.add_account("centre", &[Role::CallCentre], &[]).await;
    let centre = site.signed_in_as("centre").await;
    for list in ["/api/admin/callback_requests", "/api/admin/call_center_emails"] {
        let open = found(&centre.get(list).await)["items"].clone();
        for one in open.as_array().unwrap() {
            let done = json!({ "state": "DONE", "version": one["version"] });
            found(&centre.put_json(&format!("{list}/{}", one["id"]), &done).await);
        }
    }
}

on_both_engines! {
    async fn priv_01c_doc_08o_a_patients_data_is_exported_as_one_file_without_what_is_not_scanned(site: Site) {
        let (patient, _) = leave_traces(&site).await;
        let chief = administrator(&site).await;
        let answer = chief.post(&format!("/api/admin/patients/{patient}/exports"), &json!({})).await;
        let copy = found(&answer);
        assert!(answer.header("content-disposition").starts_with("attachment; filename="), "one file");
        for word in WORDS {
            assert!(answer.text.contains(word), "{word} is missing in the copy");
        }
        assert!(!answer.text.contains("_sealed") && !answer.text.contains("_hash"), "but nothing that is sealed");
        let said = copy["words"].as_array().unwrap();
        let names_clinic = |one: &Value| one["words"].as_str().unwrap().contains("Harbour Imaging");
        assert!(said.iter().any(names_clinic), "what messages said is in it: {said:?}");
        let files = copy["files"].as_object().unwrap();
        let uploaded = STANDARD.encode(small_pdf(b"Quandamooka"));
        assert_eq!(files.values().collect::<Vec<_>>(), [uploaded.as_str()], "the upload is in it");
        let row = site.audit_rows_of(&answer).await;
        assert_eq!((row[0].action.as_str(), row[0].role.as_str(), row[0].subject_id), ("EXPORT_PATIENT", "ADMINISTRATOR", patient));
        assert!(site.run_sql("UPDATE documents SET scan = 'WAITING'").await);
        let copy = found(&chief.post(&format!("/api/admin/patients/{patient}/exports"), &json!({})).await);
        assert_eq!((&copy["files"], &copy["data"]["documents"][0]["scan"]), (&json!({}), &json!("WAITING")));
    }

    async fn priv_01d_an_administrator_erases_all_but_the_audit_trail(site: Site) {
        let (patient, _) = leave_traces(&site).await;
        for word in &WORDS[..12] {
            assert!(site.holds_text(word).await, "{word} is there before");
        }
        assert_eq!(site.file_count(), 1);
        let chief = administrator(&site).await;
        assert_eq!(erase(&chief, patient).await, json!({ "erasedBookings": 1, "kept": [] }));
        for word in WORDS {
            assert!(!site.holds_text(word).await, "{word} is still in a table");
        }
        assert_eq!(site.file_count(), 0, "nor is there a file");
        assert_eq!(site.messages().await.iter().filter(|one| !one.body.is_empty()).count(), 0, "nor a message");
        assert_eq!(erase(&chief, patient).await["erasedBookings"], 1, "once more does no harm");
    }

    async fn priv_01f_audit_rows_hold_ids_and_no_details_and_erasure_leaves_them(site: Site) {
        let (patient, _) = leave_traces(&site).await;
        let chief = administrator(&site).await;
        let before = site.audit_events().await;
        let told = format!("{before:?}").to_lowercase();
        for word in WORDS {
            assert!(!told.contains(&word.to_lowercase()), "{word} stands in the trail: {told}");
        }
        let acted = |action: &str| before.iter().filter(|row| row.action == action && row.subject_id != 0).count();
        for action in ["BOOK", "UPLOAD", "MATCH_PATIENT", "CANCEL", "ASK_FOR_DETAILS", "ASK_FOR_CALL"] {
            assert_eq!(acted(action), 1, "{action} is there, with the id of what it was done to");
        }
        erase(&chief, patient).await;
        let after = site.audit_events().await;
        assert_eq!(after[..before.len()], before, "the trail is as it was");
        let added: Vec<_> = after[before.len()..].iter().map(|row| (row.action.as_str(), row.subject_id)).collect();
        assert_eq!(added, [("ERASE_PATIENT", patient)], "and tells of the erasure itself");
    }

    async fn no_address_in_a_message_holds_personal_data(site: Site) {
        site.configure("radiology", &json!({ "callCenterEmail": "desk@example.org" })).await;
        let (_, key) = leave_traces(&site).await;
        let sent = site.messages().await;
        let kinds: BTreeSet<&str> = sent.iter().map(|message| message.kind.as_str()).collect();
        for kind in ["BOOKING_CHANGED", "CALLBACK_REQUEST", "CALL_CENTER_EMAIL", "ONE_TIME_CODE"] {
            assert!(kinds.contains(kind), "{kind} is not among {kinds:?}");
        }
        let words = sent.iter().flat_map(|message| message.body.split_whitespace());
        let links: BTreeSet<&str> = words.filter(|word| word.contains("://")).collect();
        let portal = format!("{PUBLIC_URL}/a/{key}");
        assert_eq!(links, BTreeSet::from([portal.as_str()]), "the key, and nothing else");
    }

    async fn priv_01z_an_erasure_covers_requests_for_links_that_still_wait(site: Site) {
        let (patient, _) = leave_traces(&site).await;
        booked(&site, &randwick_slot(&site, "11:00")).await;
        site.do_all_jobs().await;
        let before = site.messages().await.len();
        // Of the person, by a contact each; of another person; and of the person's contact with another's date of birth.
        for asked in [
            json!({ "email": "ZQ.canary@example.org", "dateOfBirth": "1961-02-03" }),
            json!({ "phone": "0491 570 158", "dateOfBirth": "1961-02-03" }),
            json!({ "email": "mira@example.org", "dateOfBirth": "1984-05-17" }),
            json!({ "email": "zq.canary@example.org", "dateOfBirth": "1984-05-17" }),
        ] {
            assert_eq!(site.another_client().post("/api/link_requests", &asked).await.status, 202, "{asked}");
        }
        let erased = erase(&administrator(&site).await, patient).await;
        assert_eq!(erased["erasedBookings"], 1, "{erased}");
        let asked = job::Entity::find().filter(job::Column::Kind.eq("LINK_REQUEST")).order_by_asc(job::Column::Id);
        let asked = asked.all(site.app.store().read()).await.unwrap();
        let kept: Vec<bool> = asked.iter().map(|job| job.detail.is_some()).collect();
        assert_eq!(kept, [false, false, true, true], "what is another person's stays");
        site.do_all_jobs().await;
        let sent = site.messages().await.into_iter().skip(before);
        assert_eq!(sent.map(|message| message.recipient).collect::<Vec<_>>(), ["mira@example.org"]);
    }

    async fn priv_01e_another_persons_data_stays(site: Site) {
        let (patient, _) = leave_traces(&site).await;
        let (other, key) = booked(&site, &randwick_slot(&site, "11:00")).await;
        erase(&administrator(&site).await, patient).await;
        let summary = found(&other.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        assert_eq!(summary["patientDetails"]["firstName"], "Mira", "{summary}");
    }

    async fn priv_01g_data_of_a_running_booking_or_required_by_law_is_retained_and_listed(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let patient = site.bookings().await[0].patient_id;
        let chief = administrator(&site).await;
        let told = erase(&chief, patient).await;
        assert_eq!((&told["erasedBookings"], &told["kept"][0]["reason"]), (&json!(0), &json!("RUNNING_BOOKING")));
        assert!(told["kept"][0]["message"].as_str().unwrap().contains("an upcoming visit"), "{told}");
        assert!(site.holds_text("mira@example.org").await);
        let slug = crate::support::slug_of(&client, &key).await;
        site.add_report(&slug, &TestReport::default()).await;
        site.clock.advance(jiff::SignedDuration::from_hours(24 * 30));
        let chief = site.signed_in_as("chief").await;
        let told = erase(&chief, patient).await;
        assert_eq!(told["kept"][0]["reason"], "MEDICAL_RECORD", "{told}");
        assert_eq!(told["kept"][0]["until"], "2033-03-10T00:30:00Z", "{told}");
        site.clock.advance(jiff::SignedDuration::from_hours(24 * 2557));
        let chief = site.signed_in_as("chief").await;
        assert_eq!(erase(&chief, patient).await, json!({ "erasedBookings": 1, "kept": [] }));
        assert!(!site.holds_text("mira@example.org").await);
    }

    async fn priv_01a_01u_each_kind_of_data_goes_when_its_own_time_is_over(site: Site) {
        leave_traces(&site).await;
        site.app.seal_audit().await.unwrap();
        // A quarter of an hour past the day on which each kind expires, in order.
        let mut passed = 0;
        let mut pass = async |days: i64| {
            site.clock.advance(jiff::SignedDuration::from_mins(24 * 60 * (days - passed) + 15));
            passed = days;
            site.app.forget_old().await.unwrap()
        };
        let gone = pass(30).await;
        assert!(gone.access > 0 && gone.messages == 0 && gone.enquiries == 0 && gone.bookings == 0, "{gone:?}");
        let gone = pass(365).await;
        assert!(gone.enquiries == 1 && gone.messages == 0 && gone.bookings == 0, "{gone:?}");
        assert!(site.holds_text("callback-canary").await && site.holds_text("letter-canary").await, "both are open");
        deal_with_enquiries(&site).await;
        assert_eq!(site.app.forget_old().await.unwrap().enquiries, 2);
        assert!(!site.holds_text("callback-canary").await);
        let gone = pass(730).await;
        assert!(gone.messages > 0 && gone.bookings == 0, "{gone:?}");
        assert_eq!(site.messages().await, []);
        assert!(site.holds_text("Quandamooka").await, "the booking is still there");
        let gone = pass(2560).await;
        assert_eq!(gone.bookings, 1, "{gone:?}");
        assert!(gone.audit > 0, "{gone:?}");
        for word in WORDS {
            assert!(!site.holds_text(word).await, "{word} is still in a table");
        }
        assert_eq!(site.file_count(), 0);
        assert_eq!(site.app.forget_old().await.unwrap(), RetentionReport::default(), "nothing is left to forget");
    }

    async fn priv_01b_the_time_of_a_booking_counts_from_the_last_thing_that_happened(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let slug = crate::support::slug_of(&client, &key).await;
        let pass = |days: i64| site.clock.advance(jiff::SignedDuration::from_hours(24 * days));
        pass(30);
        site.add_report(&slug, &TestReport::default()).await;
        pass(2557 - 15);
        assert_eq!(site.app.forget_old().await.unwrap().bookings, 0, "the report is younger than the visit");
        assert!(site.holds_text("mira@example.org").await);
        pass(16);
        assert_eq!(site.app.forget_old().await.unwrap().bookings, 1);
        assert!(!site.holds_text("mira@example.org").await);
    }

    async fn only_administrators_export_and_erase(site: Site) {
        site.add_account("desk", &[Role::FrontDesk], &[]).await;
        let desk = site.signed_in_as("desk").await;
        for what in ["exports", "erasures"] {
            let path = format!("/api/admin/patients/1/{what}");
            refused(&desk.post(&path, &json!({})).await, 403, "message.not_allowed");
        }
        let chief = administrator(&site).await;
        refused(&chief.post("/api/admin/patients/987/exports", &json!({})).await, 404, "message.not_found");
    }
}
