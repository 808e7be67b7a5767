//! Accounts that an administrator removes.

use domain::auth::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines, request_submission};

use crate::support::{found, made, refused, texts};

const USERS: &str = "/api/admin/users";
const REQUESTS: &str = "/api/admin/booking_requests";

async fn administrator(site: &Site, name: &str) -> Client {
    site.add_account(name, &[Role::Administrator], &[]).await;
    site.signed_in_as(name).await
}

async fn path_of(site: &Site, name: &str) -> String {
    format!("{USERS}/{}", site.user_id(name).await)
}

/// A patient requests an exam at Randwick, and it is assigned to an account.
async fn request_of(site: &Site, desk: &Client, owner: &str) -> Value {
    let key = site.new_key().await;
    let wish = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
    let body = request_submission(&key, &wish);
    let asked =
        site.another_client().post_once("/api/booking_requests", &site.idempotency_key(), &body).await;
    let slug = made(&asked)["bookingRequests"][0]["slug"].clone();
    let listed = found(&desk.get(REQUESTS).await)["items"].clone();
    let row = listed.as_array().unwrap().iter().find(|row| row["slug"] == slug).unwrap().clone();
    let path = format!("{REQUESTS}/{}", row["id"]);
    found(
        &desk
            .post(&format!("{path}/assignments"), &json!({ "username": owner, "version": row["version"] }))
            .await,
    );
    found(&desk.get(&path).await)["request"].clone()
}

async fn gets_in(site: &Site, name: &str) -> bool {
    let body = json!({ "username": name, "password": testkit::PASSWORD });
    found(&site.another_client().post("/api/authentication/staff", &body).await)["success"] == true
}

on_both_engines! {
    async fn auth_11g_removing_an_account_ends_its_sessions_and_it_cannot_sign_in(site: Site) {
        let admin = administrator(&site, "admin").await;
        site.add_account("nina", &[Role::FrontDesk], &["randwick"]).await;
        let nina = site.signed_in_as("nina").await;
        found(&nina.get("/api/admin/appointments").await);
        let path = path_of(&site, "nina").await;
        let answer = admin.delete(&path).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!(rows.iter().map(|row| row.action.as_str()).collect::<Vec<_>>(), ["RETIRE_USER"]);
        refused(&nina.get("/api/admin/appointments").await, 401, "message.not_authenticated");
        assert!(!gets_in(&site, "nina").await);
        assert_eq!(texts(&found(&admin.get(USERS).await)["items"], "username"), ["admin"]);
        // Nor is there a way back for it.
        let form = json!({ "version": 2, "displayName": "Nina", "roles": ["ADMINISTRATOR"] });
        for answer in [
            admin.get(&path).await,
            admin.put_json(&path, &form).await,
            admin.delete(&path).await,
            admin.post(&format!("{path}/password_resets"), &json!({})).await,
            admin.get(&format!("{path}/sessions")).await,
        ] {
            refused(&answer, 404, "message.not_found");
        }
    }

    async fn auth_11h_the_name_of_a_removed_account_is_free_and_opens_only_the_new_one(site: Site) {
        let admin = administrator(&site, "admin").await;
        site.add_account("nina", &[Role::FrontDesk], &["randwick"]).await;
        let old = path_of(&site, "nina").await;
        found(&site.signed_in_as("nina").await.get("/api/admin/appointments").await);
        assert_eq!(admin.delete(&old).await.status, StatusCode::NO_CONTENT);
        // Attempts on the old name don't lock out the next account of that name.
        for _ in 0..12 {
            site.another_client().post("/api/authentication/staff", &json!({ "username": "nina", "password": "wrong" })).await;
        }
        let again = json!({ "username": "Nina", "displayName": "Nina the second", "roles": ["CALL_CENTRE"] });
        let created = made(&admin.post(USERS, &again).await);
        assert_eq!(created["user"]["username"], "nina");
        assert!(!gets_in(&site, "nina").await, "with the password of the one before");
        let second = site.another_client();
        let body = json!({ "username": "nina", "password": created["temporaryPassword"] });
        assert_eq!(found(&second.post("/api/authentication/staff", &body).await)["success"], true);
        refused(&admin.get(&old).await, 404, "message.not_found");
        let number = old.rsplit('/').next().unwrap();
        for name in [format!("nina RETIRED {number}"), format!("nina retired {number}")] {
            assert!(!gets_in(&site, &name).await, "{name}");
        }
        // The trail shows what each of them did, under the name it had.
        let trail = found(&admin.get("/api/admin/audit_events?actor=NINA").await)["items"].clone();
        assert!(texts(&trail, "action").contains(&"LIST_APPOINTMENTS".to_owned()), "{trail}");
        assert!(texts(&trail, "actor").iter().all(|actor| actor == "nina"), "{trail}");
        // Once more: retired accounts of the same name don't conflict.
        let new = path_of(&site, "nina").await;
        assert_eq!(admin.delete(&new).await.status, StatusCode::NO_CONTENT);
        made(&admin.post(USERS, &again).await);
    }

    async fn auth_11h_what_a_removed_account_dealt_with_waits_for_a_colleague(site: Site) {
        let admin = administrator(&site, "admin").await;
        for name in ["nina", "other"] {
            site.add_account(name, &[Role::FrontDesk], &["randwick"]).await;
        }
        let other = site.signed_in_as("other").await;
        let mut requests = Vec::new();
        for owner in ["nina", "other", "nina"] {
            requests.push(request_of(&site, &other, owner).await);
        }
        let ended = &requests[2];
        let path = format!("/api/secured/booking_requests/{}/status", ended["slug"].as_str().unwrap());
        let end = json!({ "status": "REMOVED_BY_OPERATOR", "version": ended["version"] });
        found(&other.put_json(&path, &end).await);
        let answer = admin.delete(&path_of(&site, "nina").await).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
        let actions: Vec<String> = site.audit_rows_of(&answer).await.into_iter().map(|row| row.action).collect();
        assert_eq!(actions, ["ASSIGN_REQUEST", "RETIRE_USER"]);
        let [open, others, ended] = [0, 1, 2].map(|at| format!("{REQUESTS}/{}", requests[at]["id"]));
        let (open, others, ended) = (found(&other.get(&open).await), found(&other.get(&others).await), found(&other.get(&ended).await));
        assert!(open["request"].get("owner").is_none() && open["request"].get("ownerUsername").is_none(), "{open}");
        assert_eq!(open["request"]["version"], requests[0]["version"].as_i64().unwrap() + 1);
        assert_eq!(open["request"]["waitingSince"], requests[0]["waitingSince"], "it does not begin to wait anew");
        assert_eq!((&open["history"][0]["action"], &open["history"][0]["by"]), (&json!("ASSIGN_REQUEST"), &json!("admin")));
        assert_eq!(others["request"]["ownerUsername"], "other");
        assert_eq!((&ended["request"]["ownerUsername"], &ended["request"]["ownerDisabled"]), (&json!("nina"), &json!(true)), "what was done stays");
    }

    async fn a_disabled_account_is_listed_as_disabled_and_assigned_nothing(site: Site) {
        let admin = administrator(&site, "admin").await;
        for name in ["nina", "other"] {
            site.add_account(name, &[Role::FrontDesk], &["randwick"]).await;
        }
        let other = site.signed_in_as("other").await;
        let request = request_of(&site, &other, "nina").await;
        let form = json!({ "version": 1, "displayName": "other", "roles": ["FRONT_DESK"], "disabled": true });
        found(&admin.put_json(&path_of(&site, "nina").await, &form).await);
        let path = format!("{REQUESTS}/{}", request["id"]);
        let read = found(&other.get(&path).await);
        assert_eq!((&read["request"]["owner"], &read["request"]["ownerUsername"]), (&json!("other"), &json!("nina")), "names may be alike");
        assert_eq!(read["request"]["ownerDisabled"], true);
        assert_eq!(texts(&read["assignable"], "username"), ["other"]);
        let assign = async |name: &str| {
            other.post(&format!("{path}/assignments"), &json!({ "username": name, "version": request["version"] })).await
        };
        refused(&assign("nina").await, 422, "message.invalid_fields");
        found(&other.post(&format!("{path}/assignments"), &json!({ "version": request["version"] })).await);
        assert!(found(&other.get(&path).await)["request"].get("owner").is_none());
    }

    async fn actions_of_a_removed_account_keep_its_name(site: Site) {
        let admin = administrator(&site, "admin").await;
        site.add_account("nina", &[Role::FrontDesk], &["randwick"]).await;
        found(&site.signed_in_as("nina").await.get("/api/admin/appointments").await);
        assert_eq!(admin.delete(&path_of(&site, "nina").await).await.status, StatusCode::NO_CONTENT);
        let trail = found(&admin.get("/api/admin/audit_events?actor=nina").await)["items"].clone();
        assert!(texts(&trail, "action").contains(&"LIST_APPOINTMENTS".to_owned()), "{trail}");
        assert!(texts(&trail, "actor").iter().all(|actor| actor == "nina"), "{trail}");
    }

    async fn auth_11g_an_account_can_remove_neither_itself_nor_an_unknown_one(site: Site) {
        let admin = administrator(&site, "admin").await;
        site.add_account("second", &[Role::Administrator], &[]).await;
        refused(&admin.delete(&path_of(&site, "admin").await).await, 422, "message.own_account");
        found(&admin.get(USERS).await);
        refused(&admin.delete(&format!("{USERS}/987654")).await, 404, "message.not_found");
        site.add_account("desk", &[Role::FrontDesk], &[]).await;
        let desk = site.signed_in_as("desk").await;
        refused(&desk.delete(&path_of(&site, "second").await).await, 403, "message.not_allowed");
        assert!(gets_in(&site, "second").await);
    }

    async fn auth_11g_two_who_remove_each_other_leave_one_who_administers(site: Site) {
        let mut staying = administrator(&site, "admin-0").await;
        let mut name = "admin-0".to_owned();
        for round in 1..5 {
            let other_name = format!("admin-{round}");
            let other = administrator(&site, &other_name).await;
            let (own, others) = (path_of(&site, &name).await, path_of(&site, &other_name).await);
            let (one, two) = tokio::join!(staying.delete(&others), other.delete(&own));
            let gone = [&one, &two].map(|answer| answer.status == StatusCode::NO_CONTENT);
            assert_eq!(gone.iter().filter(|gone| **gone).count(), 1, "{} {}", one.text, two.text);
            if gone[1] {
                (staying, name) = (other, other_name);
            }
            let left: Value = found(&staying.get(USERS).await)["items"].clone();
            assert_eq!(texts(&left, "username"), [name.clone()]);
        }
    }
}
