//! What a set-up change can't do to booked patients, or to linked records.

use app::setup::ImportError;
use app::{Actor, Ctx};
use domain::audit::ActorKind;
use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, Site, TestResponse, on_both_engines};

use crate::setup::{administrator, delete};
use crate::support::{booked, found, made, randwick_slot, refused, texts};

async fn one(client: &Client, path: &str) -> Value {
    found(&client.get(path).await)
}

fn path_of(kind: &str, record: &Value) -> String {
    format!("/api/admin/{kind}/{}", record["id"])
}

fn room(site: &Site) -> String {
    format!("/api/admin/devices/{}", site.world.room_3)
}

/// An exam of room 3, in a group and a body part that hold nothing else, with the paths of those two.
async fn linked_exam(site: &Site, admin: &Client) -> (Value, String, String) {
    let modality = one(admin, "/api/admin/exams?search=knee").await["items"][0]["modalityId"].clone();
    let part =
        made(&admin.post("/api/admin/body_parts", &json!({ "name": "Hip", "figureRegion": "hip" })).await);
    let exam = json!({
        "slug": "ultrasound-hip", "name": "Ultrasound hip", "modalityId": modality, "kind": "ONLINE", "minutes": 30,
        "groupNames": ["Joints"], "bodyPartIds": [part["id"]],
        "devices": [{ "deviceId": site.world.room_3, "minutes": 40 }]
    });
    let exam = made(&admin.post("/api/admin/exams", &exam).await);
    let group = one(admin, "/api/admin/exam_groups?search=joints").await["items"][0].clone();
    (exam, path_of("exam_groups", &group), path_of("body_parts", &part))
}

/// The starts of the affected appointments in an error.
fn hit(answer: &TestResponse, key: &str) -> Vec<String> {
    texts(&refused(answer, 409, key)["details"]["appointments"], "start")
}

const IN_THE_WAY: &str = "message.appointments_in_the_way";

fn tuesday(time: &str) -> String {
    format!("2026-03-10T{time}:00+11:00")
}

/// Saves room 3 with other sessions.
async fn with_week(site: &Site, admin: &Client, sessions: &Value) -> TestResponse {
    let mut device = one(admin, &room(site)).await;
    device["sessions"] = sessions.clone();
    admin.put_json(&room(site), &device).await
}

async fn imported(site: &Site, file: &Value) -> Result<usize, ImportError> {
    let done = site.app.import_catalogue(file, Actor::unknown(ActorKind::Operator), &Ctx::default()).await;
    done.map(|difference| difference.steps.len())
}

/// The record of a file's section with this value.
fn in_file<'f>(file: &'f mut Value, section: &str, field: &str, value: &str) -> &'f mut Value {
    let records = file[section].as_array_mut().unwrap();
    records.iter_mut().find(|record| record[field] == value).unwrap()
}

async fn knee(admin: &Client) -> Value {
    one(admin, "/api/admin/exams?search=knee").await["items"][0].clone()
}

async fn after_the_visit(site: &Site) -> Client {
    // From 6 am to 9:30 am of the next day.
    site.clock.advance(SignedDuration::from_mins(27 * 60 + 30));
    site.signed_in_as("setter").await
}

on_both_engines! {
    async fn ops_01u_records_that_name_a_retired_exam_are_saved_as_they_are_read(site: Site) {
        let admin = administrator(&site).await;
        let (exam, group, part) = linked_exam(&site, &admin).await;
        let paths = [("exams", room(&site)), ("examIds", group), ("examIds", part)];
        let tells = |record: &Value, field: &str| {
            let list = record[field].as_array().unwrap();
            list.iter().any(|link| *link == exam["id"] || link["examId"] == exam["id"])
        };
        let mut before = Vec::new();
        for (field, path) in &paths {
            let record = one(&admin, path).await;
            assert!(tells(&record, field), "{record}");
            before.push(record);
        }
        let version = exam["version"].as_i64().unwrap();
        assert_eq!(delete(&admin, &path_of("exams", &exam), version).await.status, 204);
        for ((field, path), before) in paths.iter().zip(before) {
            // An administrator who had it open is told that it has changed, not that it is invalid.
            refused(&admin.put_json(path, &before).await, 409, "message.changed_meanwhile");
            let record = one(&admin, path).await;
            assert!(!tells(&record, field), "{record}");
            let saved = found(&admin.put_json(path, &record).await);
            assert_eq!(saved[*field], record[*field]);
        }
    }

    async fn ops_01u_a_week_is_changed_after_an_exam_of_its_device_was_retired(site: Site) {
        let admin = administrator(&site).await;
        let (exam, ..) = linked_exam(&site, &admin).await;
        assert_eq!(delete(&admin, &path_of("exams", &exam), exam["version"].as_i64().unwrap()).await.status, 204);
        // As the page of a week saves: the whole device, with other sessions.
        let mut device = one(&admin, &room(&site)).await;
        device["sessions"] = json!([{ "weekday": 2, "from": "10:00", "to": "11:00" }]);
        let saved = found(&admin.put_json(&room(&site), &device).await);
        assert_eq!(saved["sessions"], device["sessions"]);
    }

    async fn ops_01u_an_exam_is_saved_as_it_is_read_after_a_device_of_it_was_retired(site: Site) {
        let admin = administrator(&site).await;
        let (exam, ..) = linked_exam(&site, &admin).await;
        let device = one(&admin, &room(&site)).await;
        assert_eq!(delete(&admin, &room(&site), device["version"].as_i64().unwrap()).await.status, 204);
        let path = path_of("exams", &exam);
        refused(&admin.put_json(&path, &exam).await, 409, "message.changed_meanwhile");
        let record = one(&admin, &path).await;
        assert_eq!(record["devices"], json!([]));
        found(&admin.put_json(&path, &record).await);
    }

    async fn ops_01u_a_group_and_a_body_part_can_be_removed_after_their_exam_was_retired(site: Site) {
        let admin = administrator(&site).await;
        let (exam, group, part) = linked_exam(&site, &admin).await;
        assert_eq!(delete(&admin, &path_of("exams", &exam), exam["version"].as_i64().unwrap()).await.status, 204);
        for path in [group, part] {
            let version = one(&admin, &path).await["version"].as_i64().unwrap();
            assert_eq!(delete(&admin, &path, version).await.status, 204, "{path}");
        }
    }

    async fn ops_01v_a_week_is_not_shortened_over_booked_patients(site: Site) {
        let admin = administrator(&site).await;
        for time in ["09:00", "10:00", "10:45"] {
            booked(&site, &randwick_slot(&site, time)).await;
        }
        let before = one(&admin, &room(&site)).await;
        let shorter = json!([{ "weekday": 2, "from": "10:00", "to": "11:00" }]);
        let refusal = with_week(&site, &admin, &shorter).await;
        assert_eq!(hit(&refusal, IN_THE_WAY), ["09:00", "10:45"].map(tuesday), "one wholly, one in part");
        let named = refused(&refusal, 409, IN_THE_WAY)["details"]["appointments"][0].clone();
        assert_eq!(named["deviceName"], "Room 3");
        assert_eq!(named["clinicId"], site.world.randwick);
        assert_eq!(one(&admin, &room(&site)).await, before, "nothing has changed");
        let enough = json!([{ "weekday": 2, "from": "09:00", "to": "11:15" }]);
        found(&with_week(&site, &admin, &enough).await);
    }

    async fn ops_01v_a_week_may_be_shortened_where_other_hours_open_the_time_or_it_was_closed_before(site: Site) {
        let admin = administrator(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let shorter = json!([{ "weekday": 2, "from": "10:00", "to": "11:00" }]);
        let extra = json!({ "deviceId": site.world.room_3, "date": "2026-03-10", "from": "09:00", "to": "09:30",
            "opens": true, "reason": "Late day" });
        made(&admin.post("/api/admin/schedule_exceptions", &extra).await);
        found(&with_week(&site, &admin, &shorter).await);
        // Patients who were outside the week before aren't affected by it: here, one who was booked while nothing checked it.
        booked(&site, &randwick_slot(&site, "10:00")).await;
        assert!(site.run_sql("DELETE FROM device_exceptions").await);
        found(&with_week(&site, &admin, &json!([{ "weekday": 2, "from": "10:00", "to": "10:30" }])).await);
        assert_eq!(hit(&with_week(&site, &admin, &json!([])).await, IN_THE_WAY), [tuesday("10:00")]);
    }

    async fn ops_01v_a_limited_week_is_checked_day_by_day_and_past_visits_are_not_affected(site: Site) {
        let admin = administrator(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let until = |last: &str| json!([{ "weekday": 2, "from": "08:00", "to": "17:00", "validTo": last }]);
        assert_eq!(hit(&with_week(&site, &admin, &until("2026-03-09")).await, IN_THE_WAY), [tuesday("09:00")]);
        found(&with_week(&site, &admin, &until("2026-03-10")).await);
        let admin = after_the_visit(&site).await;
        found(&with_week(&site, &admin, &json!([])).await);
    }

    async fn ops_01v_a_single_schedule_stays_for_patients_booked_in_it(site: Site) {
        let admin = administrator(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        found(&with_week(&site, &admin, &json!([{ "weekday": 2, "from": "08:00", "to": "12:00" }])).await);
        let listed = one(&admin, "/api/admin/schedules").await;
        let of_room = |row: &&Value| row["deviceId"] == site.world.room_3;
        let mut schedule = listed["items"].as_array().unwrap().iter().find(of_room).unwrap().clone();
        let path = path_of("schedules", &schedule);
        let version = schedule["version"].as_i64().unwrap();
        assert_eq!(hit(&delete(&admin, &path, version).await, IN_THE_WAY), [tuesday("09:00")]);
        let elsewhere = json!({ "deviceId": site.world.room_1, "weekday": 7 });
        for other in [json!({ "from": "09:15" }), json!({ "weekday": 3 }), elsewhere] {
            let mut changed = schedule.clone();
            changed.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
            assert_eq!(hit(&admin.put_json(&path, &changed).await, IN_THE_WAY), [tuesday("09:00")], "{other}");
        }
        schedule["from"] = json!("09:00");
        let kept = found(&admin.put_json(&path, &schedule).await);
        let admin = after_the_visit(&site).await;
        assert_eq!(delete(&admin, &path, kept["version"].as_i64().unwrap()).await.status, 204);
    }

    async fn ops_01v_a_file_shortens_no_week_over_booked_patients(site: Site) {
        administrator(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let before = site.app.export_catalogue().await.unwrap();
        let mut file = before.clone();
        in_file(&mut file, "devices", "name", "Room 3")["sessions"] =
            json!([{ "weekday": 2, "from": "10:00", "to": "11:00" }]);
        let refusal = imported(&site, &file).await;
        assert!(matches!(&refusal, Err(ImportError::Booked { section: "devices", .. })), "{refusal:?}");
        assert_eq!(site.app.export_catalogue().await.unwrap(), before, "nothing was changed");
        after_the_visit(&site).await;
        assert_eq!(imported(&site, &file).await.unwrap(), 1);
    }

    async fn auth_11j_an_account_limited_to_clinics_changes_no_other_week_and_sees_no_patient_there(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("elsewhere", &[Role::Administrator], &["newtown"]).await;
        let elsewhere = site.signed_in_as("elsewhere").await;
        // They can't read it either, so they must have it from a colleague.
        let mut device = one(&administrator(&site).await, &room(&site)).await;
        device["sessions"] = json!([]);
        let refusal = refused(&elsewhere.put_json(&room(&site), &device).await, 403, "message.not_allowed");
        assert!(refusal["details"]["appointments"].is_null(), "{refusal}");
    }

    async fn ops_01w_an_exam_stays_while_a_patient_is_booked_for_it(site: Site) {
        let admin = administrator(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let exam = knee(&admin).await;
        let (path, version) = (path_of("exams", &exam), exam["version"].as_i64().unwrap());
        assert_eq!(hit(&delete(&admin, &path, version).await, "message.in_use"), [tuesday("09:00")]);
        assert_eq!(hit(&delete(&admin, &room(&site), 1).await, "message.in_use"), [tuesday("09:00")], "as a device does");
        let mut file = site.app.export_catalogue().await.unwrap();
        file["exams"].as_array_mut().unwrap().retain(|exam| exam["slug"] != "ultrasound-knee");
        for device in file["devices"].as_array_mut().unwrap() {
            device["exams"].as_array_mut().unwrap().retain(|pair| pair["exam"] != "ultrasound-knee");
        }
        let refusal = imported(&site, &file).await;
        assert!(matches!(&refusal, Err(ImportError::Booked { .. })), "{refusal:?}");
        let admin = after_the_visit(&site).await;
        assert_eq!(delete(&admin, &path, version).await.status, 204);
    }

    async fn ops_01w_an_exam_stays_on_the_device_on_which_a_patient_is_booked_for_it(site: Site) {
        let admin = administrator(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let mut exam = knee(&admin).await;
        let path = path_of("exams", &exam);
        exam["devices"].as_array_mut().unwrap().retain(|pair| pair["deviceId"] != site.world.room_3);
        assert_eq!(hit(&admin.put_json(&path, &exam).await, "message.in_use"), [tuesday("09:00")]);
        let mut device = one(&admin, &room(&site)).await;
        device["exams"].as_array_mut().unwrap().retain(|pair| pair["examId"] != exam["id"]);
        assert_eq!(hit(&admin.put_json(&room(&site), &device).await, "message.in_use"), [tuesday("09:00")]);
        // From a device without such bookings, it can be removed.
        let mut exam = knee(&admin).await;
        exam["devices"].as_array_mut().unwrap().retain(|pair| pair["deviceId"] == site.world.room_3);
        found(&admin.put_json(&path, &exam).await);
        let admin = after_the_visit(&site).await;
        device["version"] = one(&admin, &room(&site)).await["version"].clone();
        found(&admin.put_json(&room(&site), &device).await);
    }

    async fn ops_01x_a_clinic_keeps_its_time_zone_while_a_patient_is_booked_there(site: Site) {
        let admin = administrator(&site).await;
        booked(&site, &randwick_slot(&site, "09:00")).await;
        let path = format!("/api/admin/clinics/{}", site.world.randwick);
        let mut clinic = one(&admin, &path).await;
        clinic["timeZone"] = json!("Australia/Perth");
        let refusal = refused(&admin.put_json(&path, &clinic).await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["timeZone"]);
        assert_eq!(texts(&refusal["fields"], "key"), ["message.time_zone_booked"]);
        let mut file = site.app.export_catalogue().await.unwrap();
        in_file(&mut file, "clinics", "slug", "randwick")["timeZone"] = json!("Australia/Perth");
        let refusal = imported(&site, &file).await;
        assert!(matches!(&refusal, Err(ImportError::Booked { section: "clinics", .. })), "{refusal:?}");
        let mut renamed = one(&admin, &path).await;
        renamed["phone"] = json!("02 5550 0199");
        clinic["version"] = found(&admin.put_json(&path, &renamed).await)["version"].clone();
        let admin = after_the_visit(&site).await;
        assert_eq!(found(&admin.put_json(&path, &clinic).await)["timeZone"], "Australia/Perth");
    }

    async fn ops_01y_documents_and_devices_follow_the_new_name_of_a_group(site: Site) {
        let admin = administrator(&site).await;
        let (exam, group, _) = linked_exam(&site, &admin).await;
        let referral = json!({ "name": "Referral for joints", "required": true, "groupNames": ["Joints", "Bones"] });
        let referral = made(&admin.post("/api/admin/document_types", &referral).await);
        let referral_path = path_of("document_types", &referral);
        let mut device = one(&admin, &room(&site)).await;
        device["groupName"] = json!("Joints");
        let device = found(&admin.put_json(&room(&site), &device).await);
        let mut renamed = one(&admin, &group).await;
        renamed["name"] = json!("Joints and tendons");
        found(&admin.put_json(&group, &renamed).await);
        assert_eq!(one(&admin, &referral_path).await["groupNames"], json!(["Joints and tendons", "Bones"]));
        assert_eq!(one(&admin, &room(&site)).await["groupName"], "Joints and tendons");
        assert_eq!(one(&admin, &path_of("exams", &exam)).await["groupNames"], json!(["Joints and tendons"]));
        // A form with the old name doesn't bring it back.
        refused(&admin.put_json(&referral_path, &referral).await, 409, "message.changed_meanwhile");
        refused(&admin.put_json(&room(&site), &device).await, 409, "message.changed_meanwhile");
    }

    async fn ops_01y_a_group_stays_while_a_document_or_a_device_names_it(site: Site) {
        let admin = administrator(&site).await;
        let (_, group, _) = linked_exam(&site, &admin).await;
        let remove = async || {
            let version = one(&admin, &group).await["version"].as_i64().unwrap();
            delete(&admin, &group, version).await
        };
        let referral = json!({ "name": "Referral for joints", "groupNames": ["Joints"] });
        let mut referral = made(&admin.post("/api/admin/document_types", &referral).await);
        refused(&remove().await, 409, "message.in_use");
        referral["groupNames"] = json!([]);
        found(&admin.put_json(&path_of("document_types", &referral), &referral).await);
        let mut device = one(&admin, &room(&site)).await;
        device["groupName"] = json!("Joints");
        let mut device = found(&admin.put_json(&room(&site), &device).await);
        refused(&remove().await, 409, "message.in_use");
        device["groupName"] = json!("Ultrasound");
        found(&admin.put_json(&room(&site), &device).await);
        assert_eq!(remove().await.status, 204);
    }

    async fn ops_01z_a_single_schedule_does_not_overlap_the_week_of_its_device(site: Site) {
        let admin = administrator(&site).await;
        let path = "/api/admin/schedules";
        let hours = |from: &str, to: &str| {
            json!({ "deviceId": site.world.room_3, "weekday": 7, "from": from, "to": to })
        };
        let first = made(&admin.post(path, &hours("09:00", "12:00")).await);
        let refusal = refused(&admin.post(path, &hours("11:55", "13:00")).await, 422, "message.invalid_fields");
        assert_eq!(texts(&refusal["fields"], "field"), ["from"]);
        let mut second = made(&admin.post(path, &hours("12:00", "13:00")).await);
        second["from"] = json!("11:00");
        refused(&admin.put_json(&path_of("schedules", &second), &second).await, 422, "message.invalid_fields");
        // It doesn't conflict with itself.
        let mut longer = first.clone();
        longer["from"] = json!("08:00");
        found(&admin.put_json(&path_of("schedules", &first), &longer).await);
        let another = json!({ "deviceId": site.world.room_1, "weekday": 7, "from": "09:00", "to": "12:00" });
        made(&admin.post(path, &another).await);
    }

    async fn ops_01z_of_two_concurrent_additions_of_the_same_hours_one_is_refused(site: Site) {
        let admin = administrator(&site).await;
        let hours = json!({ "deviceId": site.world.room_3, "weekday": 7, "from": "09:00", "to": "12:00" });
        let add = async || admin.post("/api/admin/schedules", &hours).await.status.as_u16();
        let (one, two, three, four) = tokio::join!(add(), add(), add(), add());
        let mut answers = [one, two, three, four];
        answers.sort_unstable();
        assert_eq!(answers, [201, 422, 422, 422]);
    }
}
