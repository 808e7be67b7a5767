//! Administrators help accounts that are locked out, and sign out intruders.

use std::sync::Arc;

use app::office::PatientSearch;
use app::{AppError, Ctx, Tokens};
use domain::auth::Role;
use domain::{MessageKey, UserId};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use store::entity::sign_in_failure;
use store::{StoreError, account_sessions, users};
use testkit::{Client, Engine, PASSWORD, Site, on_both_engines};
use tokio::sync::Notify;

use crate::support::{found, refused};

const WHO: &str = "/api/authentication";

async fn administrator(site: &Site) -> Client {
    site.add_account("admin", &[Role::Administrator], &[]).await;
    site.signed_in_as("admin").await
}

async fn by_password(client: &Client, password: &str) -> Value {
    found(
        &client.post("/api/authentication/staff", &json!({ "username": "ada", "password": password })).await,
    )
}

async fn path_of(admin: &Client, username: &str) -> String {
    let page = found(&admin.get(&format!("/api/admin/users?search={username}")).await);
    format!("/api/admin/users/{}", page["items"][0]["id"])
}

async fn lock_unchanged(site: &Site, id: UserId, version: i32) -> bool {
    let asked = site.app.store().write(move |tx| Box::pin(users::lock_unchanged(tx, id, version)));
    asked.await.unwrap()
}

/// Waits until there are failed attempts, or none.
async fn until_tries(site: &Site, some: bool) {
    loop {
        let tries = sign_in_failure::Entity::find().count(site.app.store().read()).await.unwrap();
        if (tries > 0) == some {
            return;
        }
    }
}

/// PostgreSQL runs transactions in parallel: the new password is written, but not committed before the old one was checked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_in_that_is_under_way_does_not_outlive_a_new_password() {
    let site = Site::on(Engine::Postgres).await.with_full_password_cost().await;
    site.add_account("ada", &[Role::FrontDesk], &[]).await;
    let id = UserId(site.user_id("ada").await);
    let (written, commit) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let reset = site.app.store().write({
        let (written, commit) = (Arc::clone(&written), Arc::clone(&commit));
        move |tx| {
            let (written, commit) = (Arc::clone(&written), Arc::clone(&commit));
            Box::pin(async move {
                users::set_password(tx, id, "another", true).await?;
                account_sessions::end_all(tx, id, None).await?;
                written.notify_one();
                commit.notified().await;
                Ok::<(), StoreError>(())
            })
        }
    });
    let ada = site.another_client();
    let body = json!({ "username": "ada", "password": PASSWORD });
    let sign_in = async {
        written.notified().await;
        ada.post("/api/authentication/staff", &body).await
    };
    let released = async {
        until_tries(&site, true).await;
        until_tries(&site, false).await;
        commit.notify_one();
    };
    let (reset, answer, ()) = tokio::join!(reset, sign_in, released);
    reset.unwrap();
    refused(&answer, 401, "message.not_authenticated");
    assert_eq!(found(&ada.get(WHO).await)["kind"], "ANONYMOUS");
}

on_both_engines! {
    async fn an_administrator_takes_away_a_lost_second_factor(site: Site) {
        let admin = administrator(&site).await;
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        site.enrol(&site.signed_in_as("ada").await).await;
        assert_eq!(by_password(&site.another_client(), PASSWORD).await["secondFactorRequired"], true);
        let path = path_of(&admin, "ada").await;
        assert_eq!(found(&admin.get(&path).await)["secondFactorEnrolled"], true);
        let answer = admin.post(&format!("{path}/second_factor_resets"), &json!({})).await;
        assert_eq!(answer.status.as_u16(), 204);
        let row = &site.audit_rows_of(&answer).await[0];
        assert_eq!((row.action.as_str(), row.subject_kind.as_str()), ("RESET_SECOND_FACTOR", "USER"));
        assert_eq!(by_password(&site.another_client(), PASSWORD).await["success"], true);
    }

    async fn a_temporary_password_signs_in_and_must_be_changed_first(site: Site) {
        let admin = administrator(&site).await;
        site.add_account("ada", &[Role::FrontDesk], &["randwick"]).await;
        let (before, path) = (site.signed_in_as("ada").await, path_of(&admin, "ada").await);
        for _ in 0..5 {
            by_password(&site.another_client(), "wrong").await;
        }
        let given = found(&admin.post(&format!("{path}/password_resets"), &json!({})).await);
        let temporary = given["temporaryPassword"].as_str().unwrap();
        assert_eq!(found(&before.get(WHO).await)["kind"], "ANONYMOUS", "whoever was in is out");
        let ada = site.another_client();
        assert_eq!(by_password(&ada, temporary).await["success"], true, "the lock is gone");
        assert_eq!(found(&ada.get(WHO).await)["due"], "PASSWORD");
        refused(&ada.get("/api/admin/appointments").await, 403, "message.password_due");
        let change = json!({ "currentPassword": temporary, "newPassword": "another long password" });
        assert_eq!(ada.put_json("/api/secured/password", &change).await.status.as_u16(), 204);
        found(&ada.get("/api/admin/appointments").await);
    }

    async fn an_account_that_needs_a_second_factor_does_nothing_before(site: Site) {
        let admin = administrator(&site).await;
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let path = path_of(&admin, "ada").await;
        let change = json!({ "version": 1, "displayName": "Ada", "roles": ["FRONT_DESK"], "secondFactorRequired": true });
        found(&admin.put_json(&path, &change).await);
        let ada = site.signed_in_as("ada").await;
        assert_eq!(found(&ada.get(WHO).await)["due"], "SECOND_FACTOR");
        refused(&ada.get("/api/admin/appointments").await, 403, "message.second_factor_due");
        site.enrol(&ada).await;
        found(&ada.get("/api/admin/appointments").await);
    }

    async fn every_kind_of_sign_out_ends_unfinished_sign_ins_of_the_account(site: Site) {
        let admin = administrator(&site).await;
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let (path, id) = (path_of(&admin, "ada").await, UserId(site.user_id("ada").await));
        for version in 1..=3 {
            assert_eq!(found(&admin.get(&path).await)["version"], version);
            assert!(lock_unchanged(&site, id, version).await);
            let done = match version {
                1 => admin.post(&format!("{path}/password_resets"), &json!({})).await,
                2 => admin.post(&format!("{path}/second_factor_resets"), &json!({})).await,
                _ => admin.delete(&format!("{path}/sessions")).await,
            };
            assert!(done.status.is_success(), "{}", done.text);
            assert!(!lock_unchanged(&site, id, version).await, "{version}");
        }
        site.disable("ada").await;
        assert!(!lock_unchanged(&site, id, 4).await, "it is shut");
    }

    async fn an_account_with_a_step_due_searches_for_nobody_and_one_that_only_reads_may(site: Site) {
        let searches = [
            ("/api/admin/patients/search", json!({ "name": "Kostova" })),
            ("/api/admin/booking_requests/search", json!({ "text": "Kostova" })),
        ];
        let admin = administrator(&site).await;
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let path = path_of(&admin, "ada").await;
        let change = json!({ "version": 1, "displayName": "Ada", "roles": ["FRONT_DESK"], "secondFactorRequired": true });
        found(&admin.put_json(&path, &change).await);
        let ada = site.another_client();
        let answer = ada.post("/api/authentication/staff", &json!({ "username": "ada", "password": PASSWORD })).await;
        for (path, body) in &searches {
            refused(&ada.post(path, body).await, 403, "message.second_factor_due");
        }
        // They wouldn't get further even if the guard missed it.
        let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
        let staff = cookie.split_once('=').map(|(_, token)| token.to_owned());
        let ctx = Ctx::default().with_tokens(Tokens { staff, ..Tokens::default() });
        let wanted = PatientSearch { name: Some("Kostova".to_owned()), ..PatientSearch::default() };
        let inside = site.app.search_patients(&ctx, &wanted, None).await;
        assert!(matches!(inside, Err(AppError::Forbidden(MessageKey::SecondFactorDue))), "{inside:?}");
        let given = found(&admin.post(&format!("{path}/password_resets"), &json!({})).await);
        by_password(&ada, given["temporaryPassword"].as_str().unwrap()).await;
        site.add_account("eve", &[Role::ReadOnly], &[]).await;
        let eve = site.signed_in_as("eve").await;
        for (path, body) in &searches {
            refused(&ada.post(path, body).await, 403, "message.password_due");
            found(&eve.post(path, body).await);
        }
    }

    async fn auth_11f_an_administrator_ends_the_sessions_of_another(site: Site) {
        let admin = administrator(&site).await;
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let ada = site.signed_in_as("ada").await;
        let path = format!("{}/sessions", path_of(&admin, "ada").await);
        refused(&ada.get(&path).await, 403, "message.not_allowed");
        refused(&ada.delete(&path).await, 403, "message.not_allowed");
        assert_eq!(found(&admin.get(&path).await).as_array().unwrap().len(), 1);
        assert_eq!(admin.delete(&path).await.status.as_u16(), 204);
        assert_eq!(found(&ada.get(WHO).await)["kind"], "ANONYMOUS");
        assert_eq!(found(&admin.get(&path).await), json!([]));
    }
}
