//! An account that an administrator removes.

use domain::auth::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::support::{found, refused, texts};

const USERS: &str = "/api/admin/users";

async fn administrator(site: &Site, name: &str) -> Client {
    site.add_account(name, &[Role::Administrator], &[]).await;
    site.signed_in_as(name).await
}

async fn path_of(site: &Site, name: &str) -> String {
    format!("{USERS}/{}", site.user_id(name).await)
}

async fn gets_in(site: &Site, name: &str) -> bool {
    let body = json!({ "username": name, "password": testkit::PASSWORD });
    found(&site.another_client().post("/api/authentication/staff", &body).await)["success"] == true
}

on_both_engines! {
    async fn auth_11g_a_removed_account_is_out_at_once_and_comes_in_no_more(site: Site) {
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
        let again = json!({ "username": "nina", "displayName": "Nina", "roles": ["FRONT_DESK"] });
        let taken = refused(&admin.post(USERS, &again).await, 422, "message.invalid_fields");
        assert_eq!(taken["fields"][0]["key"], "message.username_taken", "the history keeps the name");
    }

    async fn what_was_done_with_a_removed_account_keeps_its_name(site: Site) {
        let admin = administrator(&site, "admin").await;
        site.add_account("nina", &[Role::FrontDesk], &["randwick"]).await;
        found(&site.signed_in_as("nina").await.get("/api/admin/appointments").await);
        assert_eq!(admin.delete(&path_of(&site, "nina").await).await.status, StatusCode::NO_CONTENT);
        let trail = found(&admin.get("/api/admin/audit_events?actor=nina").await)["items"].clone();
        assert!(texts(&trail, "action").contains(&"LIST_APPOINTMENTS".to_owned()), "{trail}");
        assert!(texts(&trail, "actor").iter().all(|actor| actor == "nina"), "{trail}");
    }

    async fn auth_11g_nobody_removes_themselves_or_whom_there_is_not(site: Site) {
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
