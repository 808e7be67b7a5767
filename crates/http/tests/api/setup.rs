//! Set-up by staff: places and exams, each with the same five calls.

use domain::auth::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines};

use crate::support::{booked, found, made, randwick_slot, refused, search, starts, texts};

/// Every kind of record: its name in paths and in calls.
const KINDS: [(&str, &str); 15] = [
    ("regions", "Region"),
    ("clinics", "Clinic"),
    ("devices", "Device"),
    ("schedules", "Schedule"),
    ("exams", "Exam"),
    ("exam_groups", "ExamGroup"),
    ("body_parts", "BodyPart"),
    ("modalities", "Modality"),
    ("insurance_types", "InsuranceType"),
    ("ethnicities", "Ethnicity"),
    ("document_types", "DocumentType"),
    ("questionnaires", "Questionnaire"),
    ("consent_forms", "ConsentForm"),
    ("doctors", "Doctor"),
    ("organizations", "Organization"),
];

/// An id that doesn't exist.
pub(crate) const NO_RECORD: i64 = 987_654;

/// Whether a call is about the catalogue, and so about no person.
pub(crate) fn is_of_the_offer(path: &str) -> bool {
    let kind = path.strip_prefix("/api/admin/").and_then(|rest| rest.split('/').next());
    KINDS.iter().any(|(known, _)| Some(*known) == kind)
}

pub(crate) fn is_setup(call: &str) -> bool {
    let verbs = ["adminCreate", "adminUpdate", "adminDelete"];
    verbs.iter().any(|verb| KINDS.iter().any(|(_, noun)| call.strip_prefix(verb) == Some(*noun)))
}

/// A body that is valid JSON for any kind, and invalid for all.
pub(crate) fn setup_refused() -> Value {
    let mut body = sample("", 0, 0, 0);
    for field in ["name", "slug", "firstName", "figureRegion", "title"] {
        body[field] = json!("");
    }
    body["weekday"] = json!(9);
    body
}

fn alphanumeric(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

/// A valid body for any kind.
fn sample(unique: &str, clinic: i64, device: i64, first: i64) -> Value {
    json!({
        "version": 1, "name": format!("Sample {unique}"), "slug": format!("s{}", alphanumeric(unique)),
        "latitude": -33.8, "longitude": 151.1, "regionId": first, "address": "1 Example Street",
        "timeZone": "Australia/Sydney", "clinicId": clinic, "startGridMinutes": 15, "modalityId": first,
        "kind": "ONLINE", "minutes": 30, "figureRegion": "knee-left", "firstName": "Ana", "lastName": "Testova",
        "deviceId": device, "weekday": 7, "from": "09:00", "to": "10:00",
        "validFrom": own_day(unique), "validTo": own_day(unique),
        "title": format!("Sample {unique}"), "type": "BOOKING_FORM", "json": "{}"
    })
}

/// A separate day for each: the sessions of a device can't overlap.
fn own_day(unique: &str) -> String {
    let number = unique.bytes().fold(0_i32, |sum, byte| (sum * 31 + i32::from(byte)) % 20_000);
    (jiff::civil::date(2030, 1, 1) + jiff::Span::new().days(number)).to_string()
}

/// Makes a call as an administrator so that it succeeds.
pub(crate) async fn let_through(
    admin: &Client,
    site: &Site,
    method: &Method,
    path: &str,
    unique: &str,
) -> TestResponse {
    let list = path.trim_end_matches("/{id}");
    let sample = sample(unique, site.world.randwick, site.world.room_3, 1);
    let added = admin.post(list, &sample).await;
    let one = path.replace("{id}", &made(&added)["id"].to_string());
    match *method {
        Method::POST => added,
        Method::PUT => admin.put_json(&one, &sample).await,
        Method::DELETE => delete(admin, &one, 1).await,
        _ => admin.get(&one).await,
    }
}

pub(crate) async fn administrator(site: &Site) -> Client {
    site.add_account("setter", &[Role::Administrator], &[]).await;
    site.signed_in_as("setter").await
}

pub(crate) async fn delete(client: &Client, path: &str, version: i64) -> TestResponse {
    client.delete(&format!("{path}?version={version}")).await
}

/// Adds a record, finds it, changes it, and retires it; lists follow.
pub(crate) async fn manage(client: &Client, kind: &str, new: &Value, field: &str, value: Value) -> i64 {
    let path = format!("/api/admin/{kind}");
    let added = made(&client.post(&path, new).await);
    let (id, version) = (added["id"].as_i64().unwrap(), added["version"].as_i64().unwrap());
    let one = format!("{path}/{id}");
    assert_eq!(found(&client.get(&one).await), added);
    let mut changed = added.clone();
    changed[field] = value.clone();
    let changed = found(&client.put_json(&one, &changed).await);
    assert_eq!(changed[field], value);
    refused(&client.put_json(&one, &added).await, 409, "message.changed_meanwhile");
    refused(&delete(client, &one, version).await, 409, "message.changed_meanwhile");
    assert_eq!(delete(client, &one, changed["version"].as_i64().unwrap()).await.status, 204);
    refused(&client.get(&one).await, 404, "message.not_found");
    let listed = found(&client.get(&path).await);
    assert!(listed["items"].as_array().unwrap().iter().all(|row| row["id"] != id), "{listed}");
    id
}

fn region() -> Value {
    json!({ "slug": "hunter", "name": "Hunter", "latitude": -32.9, "longitude": 151.7 })
}

/// The knee ultrasound as staff see it.
async fn knee(client: &Client) -> Value {
    found(&client.get("/api/admin/exams?search=knee").await)["items"][0].clone()
}

async fn device(client: &Client, id: i64) -> Value {
    found(&client.get(&format!("/api/admin/devices/{id}")).await)
}

const KNEE: &str = "examSlug=ultrasound-knee&clinicSlug=randwick&start=2026-03-10&end=2026-03-10";

on_both_engines! {
    async fn ops_01a_an_administrator_manages_regions(site: Site) {
        let admin = administrator(&site).await;
        manage(&admin, "regions", &region(), "name", json!("Hunter Valley")).await;
        let sydney = found(&admin.get("/api/admin/regions?search=sydn").await)["items"][0].clone();
        let path = format!("/api/admin/regions/{}", sydney["id"]);
        refused(&delete(&admin, &path, 1).await, 409, "message.in_use");
    }

    async fn a_name_in_addresses_is_given_once_and_is_no_reserved_word(site: Site) {
        let admin = administrator(&site).await;
        let mut region = region();
        region["slug"] = json!("sydney");
        refused(&admin.post("/api/admin/regions", &region).await, 409, "message.slug_taken");
        region["slug"] = json!("admin");
        let answer = refused(&admin.post("/api/admin/regions", &region).await, 422, "message.slug_reserved");
        assert_eq!(texts(&answer["fields"], "field"), ["slug"]);
        region["slug"] = json!("Not A Slug");
        region["latitude"] = json!(123);
        let answer = refused(&admin.post("/api/admin/regions", &region).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["slug", "latitude"]);
    }

    async fn ops_01b_an_administrator_manages_clinics_and_patients_find_them_at_once(site: Site) {
        let admin = administrator(&site).await;
        let sydney = found(&admin.get("/api/admin/regions").await)["items"][0]["id"].clone();
        let mut clinic = json!({
            "slug": "ryde", "name": "Harbour Imaging Ryde", "regionId": sydney, "address": "1 Example Street",
            "latitude": -33.8, "longitude": 151.1, "timeZone": "Australia/Sydney", "phone": "", "openingHours": ""
        });
        let slugs = async || texts(&found(&site.client.get("/api/clinics?regionSlug=sydney").await), "slug");
        assert!(!slugs().await.contains(&"ryde".to_owned()));
        let added = made(&admin.post("/api/admin/clinics", &clinic).await);
        assert!(slugs().await.contains(&"ryde".to_owned()));
        assert_eq!(delete(&admin, &format!("/api/admin/clinics/{}", added["id"]), 1).await.status, 204);
        assert!(!slugs().await.contains(&"ryde".to_owned()));
        clinic["slug"] = json!("ryde-two");
        manage(&admin, "clinics", &clinic, "phone", json!("02 5550 0199")).await;
        clinic["timeZone"] = json!("Nowhere/Land");
        clinic["regionId"] = json!(NO_RECORD);
        let answer = refused(&admin.post("/api/admin/clinics", &clinic).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["timeZone"]);
        clinic["timeZone"] = json!("Australia/Sydney");
        let answer = refused(&admin.post("/api/admin/clinics", &clinic).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["regionId"]);
    }

    async fn ops_01c_an_administrator_manages_devices(site: Site) {
        let admin = administrator(&site).await;
        let exam = knee(&admin).await["id"].clone();
        let device = json!({
            "name": "Room 4", "clinicId": site.world.randwick, "groupName": "Ultrasound", "startGridMinutes": 15,
            "exams": [{ "examId": exam, "minutes": 30, "cleanupMinutes": 5 }],
            "sessions": [{ "weekday": 6, "from": "09:00", "to": "12:00" }]
        });
        let saturday = "examSlug=ultrasound-knee&clinicSlug=randwick&start=2026-03-14&end=2026-03-14";
        assert!(starts(&search(&site, saturday).await, "randwick").is_empty());
        let added = made(&admin.post("/api/admin/devices", &device).await);
        assert!(!starts(&search(&site, saturday).await, "randwick").is_empty(), "bookable at once");
        assert_eq!(delete(&admin, &format!("/api/admin/devices/{}", added["id"]), 1).await.status, 204);
        assert!(starts(&search(&site, saturday).await, "randwick").is_empty(), "and no longer");
        manage(&admin, "devices", &device, "weightLimitKg", json!(150)).await;
    }

    async fn ops_01d_a_changed_week_shows_in_the_next_search(site: Site) {
        let admin = administrator(&site).await;
        assert_eq!(starts(&search(&site, KNEE).await, "randwick")[0], "2026-03-10T08:00:00+11:00");
        let mut room = device(&admin, site.world.room_3).await;
        room["sessions"] = json!([{ "weekday": 2, "from": "10:00", "to": "11:00" }]);
        found(&admin.put_json(&format!("/api/admin/devices/{}", site.world.room_3), &room).await);
        let offered = starts(&search(&site, KNEE).await, "randwick");
        assert_eq!(offered, ["10:00", "10:15", "10:30"].map(|time| format!("2026-03-10T{time}:00+11:00")));
    }

    async fn ops_01d_single_schedules_are_managed_and_belong_to_the_week_of_their_device(site: Site) {
        let admin = administrator(&site).await;
        let schedule = json!({ "deviceId": site.world.room_3, "weekday": 7, "from": "09:00", "to": "12:00" });
        let before = device(&admin, site.world.room_3).await;
        let added = made(&admin.post("/api/admin/schedules", &schedule).await);
        let after = device(&admin, site.world.room_3).await;
        assert_eq!(after["sessions"].as_array().unwrap().len(), before["sessions"].as_array().unwrap().len() + 1);
        let path = format!("/api/admin/devices/{}", site.world.room_3);
        refused(&admin.put_json(&path, &before).await, 409, "message.changed_meanwhile");
        assert_eq!(delete(&admin, &format!("/api/admin/schedules/{}", added["id"]), 1).await.status, 204);
        manage(&admin, "schedules", &schedule, "to", json!("12:30")).await;
    }

    async fn ops_01f_an_administrator_manages_exams(site: Site) {
        let admin = administrator(&site).await;
        let modality = knee(&admin).await["modalityId"].clone();
        let exam = json!({
            "slug": "ultrasound-hip", "name": "Ultrasound hip", "modalityId": modality, "kind": "ONLINE",
            "minutes": 30, "groupNames": ["Ultrasound", "Joints"],
            "preparation": [{ "rule": "FAST", "minutesBefore": 120, "text": "Eat nothing for 2 hours." }],
            "needsAsked": [{ "need": "MOBILITY", "extraMinutes": 10 }],
            "devices": [{ "deviceId": site.world.room_1, "minutes": 40, "cleanupMinutes": 5 }]
        });
        let id = manage(&admin, "exams", &exam, "minutes", json!(45)).await;
        let groups = found(&admin.get("/api/admin/exam_groups?search=joints").await);
        assert_eq!(texts(&groups["items"], "name"), ["Joints"], "a new group comes to be: {id}");
    }

    async fn a_changed_duration_shows_in_the_next_search_and_the_device_knows_of_it(site: Site) {
        let admin = administrator(&site).await;
        let room = device(&admin, site.world.room_3).await;
        let mut exam = knee(&admin).await;
        for pair in exam["devices"].as_array_mut().unwrap() {
            pair["minutes"] = json!(60);
        }
        found(&admin.put_json(&format!("/api/admin/exams/{}", exam["id"]), &exam).await);
        let answer = search(&site, KNEE).await;
        let slot = &crate::support::entry(&answer, "randwick")["slots"][0];
        assert_eq!(slot["end"], "2026-03-10T09:00:00+11:00");
        let path = format!("/api/admin/devices/{}", site.world.room_3);
        refused(&admin.put_json(&path, &room).await, 409, "message.changed_meanwhile");
    }

    async fn an_exam_that_is_no_longer_offered_keeps_its_name_where_it_was_booked(site: Site) {
        administrator(&site).await;
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        // From 6 am to 9:30 am on the next day, after the patient's visit.
        site.clock.advance(SignedDuration::from_mins(27 * 60 + 30));
        let admin = site.signed_in_as("setter").await;
        let exam = knee(&admin).await;
        assert_eq!(delete(&admin, &format!("/api/admin/exams/{}", exam["id"]), 1).await.status, 204);
        let summary = found(&admin.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        assert_eq!(summary["appointments"][0]["examDetails"]["name"], "Ultrasound knee");
        let listed = found(&admin.get("/api/admin/appointments").await);
        assert_eq!(listed["items"][0]["examName"], "Ultrasound knee");
        let gone = site.client.get(&format!("/api/slots?{KNEE}")).await;
        refused(&gone, 422, "message.unknown_exam");
    }

    async fn a_device_can_be_removed_only_without_booked_patients(site: Site) {
        let admin = administrator(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let path = format!("/api/admin/devices/{}", site.world.room_3);
        refused(&delete(&admin, &path, 1).await, 409, "message.in_use");
        assert!(crate::support::is_offered(&site, "10:00").await, "it still works");
        // From 6 am to 9:30 am of the next day.
        site.clock.advance(SignedDuration::from_mins(27 * 60 + 30));
        let admin = site.signed_in_as("setter").await;
        assert_eq!(delete(&admin, &path, 1).await.status, 204);
    }

    async fn ops_01c_a_device_on_which_a_patient_is_booked_stays_at_its_clinic(site: Site) {
        let admin = administrator(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let before = device(&admin, site.world.room_3).await;
        let path = format!("/api/admin/devices/{}", site.world.room_3);
        let mut moved = before.clone();
        moved["clinicId"] = json!(site.world.newtown);
        moved["name"] = json!("Room 4");
        refused(&admin.put_json(&path, &moved).await, 409, "message.in_use");
        assert_eq!(device(&admin, site.world.room_3).await, before, "nothing has changed");
        let mut renamed = before;
        renamed["name"] = json!("Room 4");
        let renamed = found(&admin.put_json(&path, &renamed).await);
        moved["version"] = renamed["version"].clone();
        // To the day after.
        site.clock.advance(SignedDuration::from_hours(48));
        let admin = site.signed_in_as("setter").await;
        assert_eq!(found(&admin.put_json(&path, &moved).await)["clinicId"], site.world.newtown);
    }

    async fn of_two_editors_at_once_one_gets_a_conflict(site: Site) {
        let admin = administrator(&site).await;
        let exam = knee(&admin).await;
        let path = format!("/api/admin/exams/{}", exam["id"]);
        let (mut one, mut other) = (exam.clone(), exam);
        one["name"] = json!("Ultrasound of the knee");
        other["priority"] = json!(5);
        let (one, other) = tokio::join!(admin.put_json(&path, &one), admin.put_json(&path, &other));
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} {}", one.text, other.text);
    }

    async fn every_change_is_written_down_with_who_made_it(site: Site) {
        let admin = administrator(&site).await;
        let added = admin.post("/api/admin/regions", &region()).await;
        let row = site.audit_rows_of(&added).await.pop().unwrap();
        assert_eq!((row.action.as_str(), row.subject_kind.as_str()), ("CREATE_SETUP", "REGION"));
        assert_eq!((row.actor_kind.as_str(), row.role.as_str()), ("STAFF", "ADMINISTRATOR"));
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let denied = desk.post("/api/admin/regions", &region()).await;
        refused(&denied, 403, "message.not_allowed");
        let row = site.audit_rows_of(&denied).await.pop().unwrap();
        assert_eq!((row.action.as_str(), row.result.as_str()), ("CREATE_SETUP", "DENIED"));
    }
}
