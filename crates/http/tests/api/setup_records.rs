//! Further fields of set-up records: order, notice, reminders and uses of documents; each has its effect.

use app::{Actor, Ctx};
use domain::audit::ActorKind;
use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, SMALL_PDF, Site, on_both_engines};

use crate::setup::administrator;
use crate::support::{entry, found, made, randwick_slot, refused, search, starts, texts};

/// Monday, today, 6 am; exams start from 8.
const TODAY: &str = "examSlug=ultrasound-knee&start=2026-03-09&end=2026-03-09";

/// Changes fields of the first record found.
async fn change(client: &Client, kind: &str, search: &str, fields: &Value) -> Value {
    let mut record =
        found(&client.get(&format!("/api/admin/{kind}?search={search}")).await)["items"][0].clone();
    for (name, value) in fields.as_object().unwrap() {
        record[name] = value.clone();
    }
    found(&client.put_json(&format!("/api/admin/{kind}/{}", record["id"]), &record).await)
}

/// The first times offered today at both clinics.
async fn first_times(site: &Site) -> [String; 2] {
    let answer = search(site, TODAY).await;
    ["newtown", "randwick"].map(|clinic| starts(&answer, clinic)[0]["2026-03-09T".len()..][..5].to_owned())
}

/// How many messages there are after the worker has run all due jobs.
async fn sent(site: &Site) -> usize {
    site.do_all_jobs().await;
    site.messages().await.len()
}

on_both_engines! {
    async fn ops_01s_regions_come_in_their_order_and_then_by_name(site: Site) {
        let admin = administrator(&site).await;
        let region = |slug: &str, name: &str, order: i32| {
            json!({ "slug": slug, "name": name, "latitude": -32.9, "longitude": 151.7, "order": order })
        };
        for new in [region("west", "West", 5), region("hunter", "Hunter", 5), region("coast", "Coast", -1)] {
            made(&admin.post("/api/admin/regions", &new).await);
        }
        let slugs = async || texts(&found(&site.client.get("/api/regions").await), "slug");
        assert_eq!(slugs().await, ["coast", "sydney", "hunter", "west"]);
        let changed = change(&admin, "regions", "west", &json!({ "order": -2 })).await;
        assert_eq!(changed["order"], -2);
        assert_eq!(slugs().await, ["west", "coast", "sydney", "hunter"]);
        let listed = found(&admin.get("/api/admin/regions").await);
        assert_eq!(texts(&listed["items"], "slug"), ["west", "coast", "sydney", "hunter"]);
    }

    async fn slot_01p_a_clinics_notice_counts_where_it_is_the_longer_one(site: Site) {
        let admin = administrator(&site).await;
        assert_eq!(first_times(&site).await, ["08:00", "08:00"], "an hour is the exam's own notice");
        let kept = change(&admin, "clinics", "randwick", &json!({ "noticeMinutes": 180, "checkInPriorMinutes": 10 })).await;
        assert_eq!((&kept["noticeMinutes"], &kept["checkInPriorMinutes"]), (&json!(180), &json!(10)));
        assert_eq!(first_times(&site).await, ["08:00", "09:00"], "at once");
        assert_eq!(first_times(&site.another_server().await).await, ["08:00", "09:00"], "on every server");
        change(&admin, "clinics", "randwick", &json!({ "noticeMinutes": 30 })).await;
        assert_eq!(first_times(&site).await, ["08:00", "08:00"], "the exam's is longer");
        let answer = site.client.get("/api/slots/next?examSlug=ultrasound-knee&clinicSlug=randwick&after=2026-03-09").await;
        assert_eq!(starts(&found(&answer), "randwick"), ["2026-03-09T08:00:00+11:00"]);
    }

    async fn slot_01p_a_kept_answer_goes_when_a_clinics_notice_begins_though_nothing_was_written(site: Site) {
        let admin = administrator(&site).await;
        change(&admin, "clinics", "randwick", &json!({ "noticeMinutes": 183 })).await;
        site.clock.advance(SignedDuration::from_mins(12));
        assert_eq!(first_times(&site).await, ["08:00", "09:15"], "at 6:12, and three hours and three minutes");
        site.clock.advance(SignedDuration::from_secs(1));
        assert_eq!(first_times(&site).await, ["08:00", "09:30"], "a second later");
    }

    async fn slot_01p_slots_inside_a_clinics_notice_cannot_be_booked_and_the_day_gives_the_reason(site: Site) {
        let admin = administrator(&site).await;
        let room = site.world.room_3;
        let nine = |day: &str| site.world.slot("ultrasound-knee", room, day, "09:00", 30);
        change(&admin, "clinics", "randwick", &json!({ "noticeMinutes": 24 * 60 })).await;
        let answer = search(&site, TODAY).await;
        assert!(starts(&answer, "randwick").is_empty());
        assert_eq!(texts(&entry(&answer, "randwick")["reasons"], "reason"), ["NOTICE"]);
        let key = site.new_key().await;
        refused(&site.hold(&site.client, &key, &nine("2026-03-09")).await, 422, "message.slot_not_offered");
        let unheld = testkit::submission(&key, &nine("2026-03-09"));
        let booked = site.client.post_once("/api/appointments", &site.idempotency_key(), &unheld).await;
        assert!(booked.status.is_client_error(), "{}", booked.text);
        made(&site.hold(&site.client, &key, &nine("2026-03-10")).await);
        let far = json!({ "noticeMinutes": 31 * 24 * 60, "checkInPriorMinutes": -1 });
        let mut clinic = found(&admin.get("/api/admin/clinics?search=randwick").await)["items"][0].clone();
        for (name, value) in far.as_object().unwrap() {
            clinic[name] = value.clone();
        }
        let path = format!("/api/admin/clinics/{}", clinic["id"]);
        let wrong = refused(&admin.put_json(&path, &clinic).await, 422, "message.invalid_fields");
        assert_eq!(texts(&wrong["fields"], "field"), ["noticeMinutes", "checkInPriorMinutes"]);
    }

    async fn mail_01o_reminders_follow_the_kind_of_imaging(site: Site) {
        let admin = administrator(&site).await;
        change(&admin, "modalities", "ultrasound", &json!({ "reminderHours": [48] })).await;
        let slot = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-19", "09:00", 30);
        crate::support::booked(&site, &slot).await;
        assert_eq!(sent(&site).await, 1);
        // From Monday 6 am to Tuesday of next week, 8:59 am.
        site.clock.advance(SignedDuration::from_mins((8 * 24 + 3) * 60 - 1));
        assert_eq!(sent(&site).await, 1, "none a week before, and not a minute too early");
        site.clock.advance(SignedDuration::from_mins(1));
        assert_eq!(sent(&site).await, 2);
        site.clock.advance(SignedDuration::from_hours(47));
        assert_eq!(sent(&site).await, 2, "none a day before");
    }

    async fn mail_01o_a_later_exam_of_the_day_is_recalled_when_its_own_kind_says(site: Site) {
        let admin = administrator(&site).await;
        let joints = json!({ "name": "Joint imaging", "reminderHours": [48, 24] });
        let joints = made(&admin.post("/api/admin/modalities", &joints).await);
        change(&admin, "exams", "knee", &json!({ "modalityId": joints["id"] })).await;
        let room = site.world.room_1;
        let slots = [
            site.world.slot("ultrasound-abdomen", room, "2026-03-12", "09:00", 30),
            site.world.slot("ultrasound-knee", room, "2026-03-12", "09:45", 30),
        ];
        let (client, key) = (site.another_client(), site.new_key().await);
        let mut body = testkit::submission(&key, &slots[0]);
        body["appointments"] = json!(slots);
        made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        assert_eq!(sent(&site).await, 1);
        // To Tuesday 9:45 am, two days before the knee.
        site.clock.advance(SignedDuration::from_mins(27 * 60 + 45));
        assert_eq!(sent(&site).await, 2, "nothing of the first exam says it");
        let last = site.messages().await.pop().unwrap();
        assert!(last.body.contains("9:00 am") && last.body.contains("9:45 am"), "{}", last.body);
        site.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(sent(&site).await, 3, "a day before, both say the same thing once");
    }

    async fn reminders_of_a_kind_of_imaging_have_the_bounds_of_the_configured_ones(site: Site) {
        let admin = administrator(&site).await;
        let kind = |hours: Value| json!({ "name": "Thermography", "reminderHours": hours });
        for (hours, field) in [
            (json!([1, 2, 3, 4, 5, 6]), "reminderHours"),
            (json!([24, 0]), "reminderHours.1"),
            (json!([24, 24]), "reminderHours"),
        ] {
            let wrong = refused(&admin.post("/api/admin/modalities", &kind(hours)).await, 422, "message.invalid_fields");
            assert_eq!(texts(&wrong["fields"], "field"), [field]);
        }
        let kept = made(&admin.post("/api/admin/modalities", &kind(json!([72, 2]))).await);
        assert_eq!(kept["reminderHours"], json!([72, 2]));
    }

    async fn book_19k_the_form_names_the_documents_that_belong_to_the_exams(site: Site) {
        let admin = administrator(&site).await;
        let kind = |name: &str, groups: &[&str]| {
            json!({ "name": name, "description": "As your doctor wrote it.", "required": true, "groupNames": groups })
        };
        let referral = made(&admin.post("/api/admin/document_types", &kind("Referral", &[])).await);
        let scan = made(&admin.post("/api/admin/document_types", &kind("Earlier scan", &["Ultrasound"])).await);
        made(&admin.post("/api/admin/document_types", &kind("Implant card", &["MRI"])).await);
        let form = async |query: &str| found(&site.client.get(&format!("/api/booking_forms{query}")).await);
        let knee = form("?examSlug=ultrasound-knee").await;
        assert_eq!(knee["documentTypes"], json!([
            { "id": scan["id"], "title": "Earlier scan", "description": "As your doctor wrote it.", "required": true, "groupNames": ["Ultrasound"] },
            { "id": referral["id"], "title": "Referral", "description": "As your doctor wrote it.", "required": true, "groupNames": [] },
        ]));
        assert_eq!(texts(&form("").await["documentTypes"], "title"), ["Earlier scan", "Implant card", "Referral"]);
        let path = format!("/api/admin/document_types/{}", scan["id"]);
        assert_eq!(crate::setup::delete(&admin, &path, 1).await.status, 204);
        assert_eq!(texts(&form("?examSlug=ultrasound-knee").await["documentTypes"], "title"), ["Referral"]);
    }

    async fn book_05g_an_account_learns_of_a_document_that_is_missing(site: Site) {
        let admin = administrator(&site).await;
        let referral = json!({ "name": "Referral", "required": true, "groupNames": ["Ultrasound"] });
        let referral = made(&admin.post("/api/admin/document_types", &referral).await)["id"].to_string();
        site.add_account("desk", &[Role::FrontDesk], &[]).await;
        let desk = site.signed_in_as("desk").await;
        let book = async |client: &Client, key: &str, time: &str| {
            made(&site.book(client, key, &randwick_slot(&site, time)).await)["appointments"][0].clone()
        };
        let warned = book(&desk, &site.new_key().await, "09:00").await;
        assert_eq!((&warned["success"], &warned["key"]), (&json!(true), &json!("message.document_missing")));
        assert_eq!(warned["errorMessage"], "This scan needs a document that hasn't been added, such as the referral. Add it to the booking.");
        assert!(warned["slug"].is_string(), "it is booked all the same: {warned}");
        let by_patient = book(&site.another_client(), &site.new_key().await, "10:00").await;
        assert_eq!((by_patient.get("errorMessage"), by_patient.get("key")), (None, None), "who brings it later");
        let key = site.new_key().await;
        let path = format!("/api/booking_keys/{key}/temporary_documents");
        let fields = [("documentTypeId", referral.as_str())];
        made(&desk.upload(&path, "referral.pdf", SMALL_PDF, &fields).await);
        assert_eq!(book(&desk, &key, "11:00").await.get("errorMessage"), None, "it has come");
    }

    async fn an_exported_file_holds_everything_and_imports_again(site: Site) {
        site.add_lists().await;
        let admin = administrator(&site).await;
        change(&admin, "regions", "sydney", &json!({ "order": 7 })).await;
        change(&admin, "clinics", "randwick", &json!({ "noticeMinutes": 180, "checkInPriorMinutes": 10 })).await;
        change(&admin, "modalities", "ultrasound", &json!({ "reminderHours": [48, 2] })).await;
        change(&admin, "organizations", "newtown", &json!({ "address": "1 Example Lane" })).await;
        let kind = json!({ "name": "Referral", "description": "As your doctor wrote it." });
        made(&admin.post("/api/admin/document_types", &kind).await);
        let file = site.app.export_catalogue().await.unwrap();
        for (section, field, value) in [
            ("regions", "order", json!(0)),
            ("clinics", "noticeMinutes", json!(0)),
            ("clinics", "checkInPriorMinutes", json!(0)),
            ("modalities", "reminderHours", json!([])),
            ("organizations", "address", json!("")),
            ("documentTypes", "description", json!("")),
        ] {
            let mut other = file.clone();
            for record in other[section].as_array_mut().unwrap() {
                record[field] = value.clone();
            }
            let import = async |file: &Value| {
                let operator = Actor::unknown(ActorKind::Operator);
                site.app.import_catalogue(file, operator, &Ctx::default()).await.expect("it is taken").steps.len()
            };
            assert_eq!(import(&other).await, 1, "{section}.{field} is told");
            assert_eq!(import(&file).await, 1, "{section}.{field} is taken");
            assert_eq!(site.app.export_catalogue().await.unwrap(), file);
        }
        assert_eq!(first_times(&site).await, ["08:00", "09:00"]);
    }
}
