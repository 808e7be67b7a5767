//! Staff limited to a clinic, and the set-up and staff of others.

use std::collections::BTreeSet;

use domain::auth::{AccountKind, Role, account_kind};
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::setup::administrator;
use crate::support::{booked, found, made, randwick_slot, refused, texts};

const USERS: &str = "/api/admin/users";
/// Names at Newtown or Subiaco.
const ELSEWHERE: [&str; 7] =
    ["Imaging Newtown", "Imaging Subiaco", "\"newtown\"", "\"subiaco\"", "Room 1", "Room 2", "Scanner"];

fn described() -> Value {
    serde_json::from_str(&scanbook_http::openapi().to_json().unwrap()).unwrap()
}

/// The path of each kind of set-up record.
fn lists(described: &Value) -> Vec<String> {
    let is_list = |calls: &Value| {
        let answer = &calls["get"]["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
        answer.as_str().is_some_and(|name| name.contains("/KeptPage_"))
    };
    let paths = described["paths"].as_object().unwrap().iter();
    paths.filter(|(_, calls)| is_list(calls)).map(|(path, _)| path.clone()).collect()
}

fn roles(described: &Value) -> Vec<Role> {
    let names = described["components"]["schemas"]["Role"]["enum"].as_array().unwrap().iter();
    names.map(|name| name.as_str().unwrap().parse().unwrap()).collect()
}

/// Whether a record, or a part of it, names a clinic or a device other than Randwick's.
fn names_others(site: &Site, part: &Value) -> bool {
    let other = |field: &str, own: i64| part.get(field).is_some_and(|id| *id != own);
    other("clinicId", site.world.randwick) || other("deviceId", site.world.room_3)
}

/// The part of a record that staff of Randwick see.
fn at_randwick(site: &Site, list: &str, record: &Value) -> Option<Value> {
    let other_clinic = list.ends_with("/clinics") && record["id"] != site.world.randwick;
    if other_clinic || names_others(site, record) {
        return None;
    }
    let mut left = record.clone();
    for parts in left.as_object_mut().unwrap().values_mut().filter_map(Value::as_array_mut) {
        parts.retain(|part| !names_others(site, part));
    }
    Some(left)
}

fn ids(records: &[Value]) -> BTreeSet<String> {
    records.iter().map(|record| record["id"].to_string()).collect()
}

/// Reads records of a kind in every way.
async fn ask_for(site: &Site, account: &Client, list: &str, all: &[Value]) {
    let theirs: Vec<Value> = all.iter().filter_map(|record| at_randwick(site, list, record)).collect();
    let listed = account.get(list).await;
    assert_eq!(found(&listed)["items"], json!(theirs), "{list}");
    let told: Vec<_> = ELSEWHERE.iter().filter(|words| listed.text.contains(**words)).collect();
    assert!(told.is_empty(), "{list} tells of {told:?}");
    if all.is_empty() {
        return;
    }
    let wanted = ids(all).into_iter().collect::<Vec<_>>().join(",");
    let named = found(&account.get(&format!("{list}?ids={wanted}")).await);
    assert_eq!(ids(named["items"].as_array().unwrap()), ids(&theirs), "{list}");
    let others = all.iter().filter(|record| at_randwick(site, list, record).is_none());
    for record in others.take(2) {
        let answer = account.get(&format!("{list}/{}", record["id"])).await;
        refused(&answer, 404, "message.not_found");
        assert_eq!(site.audit_rows_of(&answer).await[0].result, "DENIED");
    }
    for record in theirs.iter().take(2) {
        assert_eq!(found(&account.get(&format!("{list}/{}", record["id"])).await), *record);
    }
}

/// Whether an administrator sees how an account signs in.
fn tells_ways_in(user: &Value) -> Vec<bool> {
    let ways = ["hasPassword", "secondFactorRequired", "secondFactorEnrolled"];
    ways.iter().map(|way| user.get(way).is_some()).collect()
}

/// Administrators of the whole provider and of Randwick, desks of Randwick, of both clinics and of Newtown, and more at Newtown
/// than fit on a page.
async fn add_people(site: &Site) {
    for (name, role, clinics) in [
        ("whole", Role::Administrator, &[][..]),
        ("part", Role::Administrator, &["randwick"]),
        ("near", Role::FrontDesk, &["randwick"]),
        ("both", Role::FrontDesk, &["newtown", "randwick"]),
        ("far", Role::FrontDesk, &["newtown"]),
    ] {
        site.add_account(name, &[role], clinics).await;
    }
    let copies = "INSERT INTO users (username, display_name, disabled, created_at, version, password_due, second_factor_required) \
         WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 60) \
         SELECT 'far' || CAST(number AS text), 'Copied', disabled, created_at, 1, password_due, second_factor_required \
         FROM users, numbers WHERE username = 'far'";
    let of_copies = "FROM users WHERE display_name = 'Copied'";
    let roles = format!("INSERT INTO user_roles (user_id, role) SELECT id, 'FRONT_DESK' {of_copies}");
    let newtown = site.world.newtown;
    let clinics = format!("INSERT INTO user_clinics (user_id, clinic_id) SELECT id, {newtown} {of_copies}");
    for sql in [copies, &roles, &clinics] {
        assert!(site.run_sql(sql).await, "{sql}");
    }
}

on_both_engines! {
    async fn auth_11z_staff_of_a_clinic_read_their_own_and_shared_records_of_every_kind_of_set_up(site: Site) {
        site.add_second_region().await;
        site.add_lists().await;
        let (admin, described) = (administrator(&site).await, described());
        let mut kinds: Vec<(String, Vec<Value>)> = Vec::new();
        for list in lists(&described) {
            let all = found(&admin.get(&list).await);
            assert!(all.get("nextCursor").is_none(), "{list} is more than a page");
            kinds.push((list, all["items"].as_array().unwrap().clone()));
        }
        let narrowed = kinds.iter().filter(|(list, all)| {
            all.iter().any(|record| at_randwick(&site, list, record).as_ref() != Some(record))
        });
        let narrowed: Vec<&str> = narrowed.map(|(list, _)| list.trim_start_matches("/api/admin/")).collect();
        assert_eq!(narrowed, ["clinics", "devices", "exams", "schedules"]);
        for role in roles(&described) {
            let name = role.to_string().to_lowercase();
            site.add_account(&name, &[role], &["randwick"]).await;
            let account = site.signed_in_as(&name).await;
            for (list, all) in &kinds {
                if account_kind(&[role]) == Some(AccountKind::Staff) {
                    ask_for(&site, &account, list, all).await;
                } else {
                    refused(&account.get(list).await, 403, "message.not_allowed");
                }
            }
        }
        let reader = site.signed_in_as("read_only").await;
        for (words, names) in [("room", &["Room 3"][..]), ("scanner", &[])] {
            let devices = found(&reader.get(&format!("/api/admin/devices?search={words}")).await);
            assert_eq!(texts(&devices["items"], "name"), names, "{words}");
        }
    }

    async fn auth_11y_accounts_of_other_clinics_are_unknown_to_an_administrator_of_one(site: Site) {
        add_people(&site).await;
        let (whole, part) = (site.signed_in_as("whole").await, site.signed_in_as("part").await);
        let listed = found(&part.get(USERS).await);
        assert_eq!(texts(&listed["items"], "username"), ["both", "near", "part", "whole"]);
        assert!(listed.get("nextCursor").is_none(), "{listed}");
        for words in ["far", "copied"] {
            assert_eq!(found(&part.get(&format!("{USERS}?search={words}")).await)["items"], json!([]));
        }
        let randwick = site.world.randwick;
        let (here, all) = (json!([randwick]), json!([]));
        let told = [(&here, true), (&here, false), (&here, false), (&all, true)];
        for (user, (clinics, further)) in listed["items"].as_array().unwrap().iter().zip(told) {
            assert_eq!((&user["clinicIds"], &user["reachesFurther"]), (clinics, &json!(further)), "{user}");
            assert_eq!(tells_ways_in(user), [!further; 3], "{user}");
            assert_eq!(found(&part.get(&format!("{USERS}/{}", user["id"])).await), *user);
        }
        let far = format!("{USERS}/{}", site.user_id("far").await);
        let known = found(&whole.get(&far).await);
        assert_eq!((&known["reachesFurther"], tells_ways_in(&known)), (&json!(false), vec![true; 3]));
        let form = json!({
            "version": known["version"], "displayName": "far", "roles": ["FRONT_DESK"], "clinicIds": [randwick]
        });
        for answer in [
            part.get(&far).await,
            part.put_json(&far, &form).await,
            part.delete(&far).await,
            part.post(&format!("{far}/password_resets"), &json!({})).await,
            part.post(&format!("{far}/second_factor_resets"), &json!({})).await,
            part.get(&format!("{far}/sessions")).await,
            part.delete(&format!("{far}/sessions")).await,
        ] {
            refused(&answer, 404, "message.not_found");
            assert_eq!(site.audit_rows_of(&answer).await[0].result, "DENIED");
        }
        assert_eq!(found(&whole.get(&far).await), known, "nothing was changed");
        let taken = json!({ "username": "far", "displayName": "New", "roles": ["FRONT_DESK"], "clinicIds": [randwick] });
        let wrong = refused(&part.post(USERS, &taken).await, 422, "message.invalid_fields");
        assert_eq!(texts(&wrong["fields"], "key"), ["message.username_taken"]);
    }

    async fn auth_11y_a_request_for_any_clinic_is_assigned_only_to_colleagues_of_the_same_clinics(site: Site) {
        add_people(&site).await;
        let (patient, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let wish = json!({ "bookingRequests": [{ "examSlug": "guided-injection", "clinicSlug": "select-clinic" }] });
        made(&patient.post_once("/api/secured/booking_requests", &site.idempotency_key(), &wish).await);
        let near = site.signed_in_as("near").await;
        let request = found(&near.get("/api/admin/booking_requests").await)["items"][0].clone();
        let path = format!("/api/admin/booking_requests/{}", request["id"]);
        assert_eq!(texts(&found(&near.get(&path).await)["assignable"], "username"), ["both", "near"]);
        let give = async |name: &str| {
            near.post(&format!("{path}/assignments"), &json!({ "username": name, "version": request["version"] })).await
        };
        let wrong = refused(&give("far").await, 422, "message.invalid_fields");
        assert_eq!(texts(&wrong["fields"], "field"), ["username"]);
        found(&give("both").await);
    }
}
