//! The caller's own account: second factor, sessions and password.

use domain::UserId;
use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use store::second_factors;
use testkit::{AFTER_LOCK, Authenticator, Client, PASSWORD, Site, TestResponse, on_both_engines};

use crate::support::{found, refused, texts};

const WHO: &str = "/api/authentication";
const SECOND: &str = "/api/authentication/staff/second_factor";
const SESSIONS: &str = "/api/secured/sessions";

async fn by_password(client: &Client, username: &str, password: &str) -> Value {
    let body = json!({ "username": username, "password": password });
    found(&client.post("/api/authentication/staff", &body).await)
}

async fn give(client: &Client, code: &str) -> TestResponse {
    client.post(SECOND, &json!({ "code": code })).await
}

/// An account with a second factor whose password was typed in another browser.
async fn account_of_first_factor(site: &Site) -> (Authenticator, Vec<String>, Client) {
    site.add_account("ada", &[Role::FrontDesk], &[]).await;
    let (app, codes) = site.enrol(&site.signed_in_as("ada").await).await;
    // The code used for enrolment is used up; wait for the next one.
    site.clock.advance(SignedDuration::from_secs(30));
    let client = site.another_client();
    assert_eq!(by_password(&client, "ada", PASSWORD).await["secondFactorRequired"], true);
    (app, codes, client)
}

async fn kind(client: &Client) -> Value {
    found(&client.get(WHO).await)["kind"].clone()
}

on_both_engines! {
    async fn auth_11b_a_password_without_the_second_factor_opens_nothing(site: Site) {
        let (app, _, client) = account_of_first_factor(&site).await;
        assert_eq!(kind(&client).await, "ANONYMOUS");
        refused(&client.get(SESSIONS).await, 401, "message.not_authenticated");
        refused(&client.get("/api/admin/appointments").await, 401, "message.not_authenticated");
        let wrong = found(&give(&client, "000000").await);
        assert_eq!((&wrong["success"], &wrong["key"]), (&json!(false), &json!("message.authentication_otp_error")));
        assert_eq!(kind(&client).await, "ANONYMOUS");
        assert_eq!(found(&give(&client, &app.code(site.now())).await)["success"], true);
        assert_eq!(kind(&client).await, "STAFF");
        // The half-done sign-in is gone.
        refused(&give(&client, &app.code(site.now())).await, 401, "message.not_authenticated");
    }

    async fn a_second_factor_alone_does_not_sign_in(site: Site) {
        let (app, codes, _) = account_of_first_factor(&site).await;
        let stranger = site.another_client();
        stranger.set_cookie("__Host-sb-staff-half", "invented");
        refused(&give(&stranger, &app.code(site.now())).await, 401, "message.not_authenticated");
        let answer = stranger.post(SECOND, &json!({ "recoveryCode": codes[0] })).await;
        refused(&answer, 401, "message.not_authenticated");
    }

    async fn auth_11c_a_code_works_once(site: Site) {
        let (app, _, client) = account_of_first_factor(&site).await;
        let code = app.code(site.now());
        assert_eq!(found(&give(&client, &code).await)["success"], true);
        let another = site.another_client();
        by_password(&another, "ada", PASSWORD).await;
        assert_eq!(found(&give(&another, &code).await)["success"], false, "the same code again");
        site.clock.advance(SignedDuration::from_secs(30));
        assert_eq!(found(&give(&another, &app.code(site.now())).await)["success"], true);
    }

    async fn auth_11d_a_recovery_code_lets_a_person_in_once(site: Site) {
        let (_, codes, client) = account_of_first_factor(&site).await;
        assert_eq!(codes.len(), 10);
        let recover = |client: Client, code: String| async move {
            found(&client.post(SECOND, &json!({ "recoveryCode": code })).await)["success"].clone()
        };
        assert_eq!(recover(client.clone(), codes[0].to_uppercase().replace('-', " ")).await, true);
        assert_eq!(found(&client.get("/api/secured/second_factor").await)["recoveryCodesLeft"], 9);
        let another = site.another_client();
        by_password(&another, "ada", PASSWORD).await;
        assert_eq!(recover(another.clone(), codes[0].clone()).await, false);
        assert_eq!(recover(another, codes[1].clone()).await, true);
    }

    async fn wrong_codes_lock_like_wrong_passwords(site: Site) {
        let (app, _, client) = account_of_first_factor(&site).await;
        for attempt in 1..=5 {
            assert_eq!(found(&give(&client, "000000").await)["maxAttemptsReached"], attempt == 5);
        }
        refused(&give(&client, &app.code(site.now())).await, 423, "message.max_attempts_reached");
        site.clock.advance(AFTER_LOCK);
        refused(&give(&client, &app.code(site.now())).await, 401, "message.not_authenticated");
        by_password(&client, "ada", PASSWORD).await;
        assert_eq!(found(&give(&client, &app.code(site.now())).await)["success"], true);
    }

    async fn a_secret_counts_only_once_its_code_was_given(site: Site) {
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let client = site.signed_in_as("ada").await;
        let path = "/api/secured/second_factor";
        let begun = found(&client.post(path, &json!({})).await);
        assert!(begun["otpauthUrl"].as_str().unwrap().starts_with("otpauth://totp/Scanbook:ada?secret="), "{begun}");
        refused(&client.post(path, &json!({ "code": "000000" })).await, 422, "message.authentication_otp_error");
        assert_eq!(found(&client.get(path).await)["enrolled"], false);
        assert_eq!(by_password(&site.another_client(), "ada", PASSWORD).await["success"], true);
        let (_, codes) = site.enrol(&client).await;
        let kept = format!("{:?}", site.second_factor_rows().await);
        for secret in [begun["secret"].as_str().unwrap(), codes[0].as_str()] {
            assert!(!kept.contains(secret), "at rest nothing can be read");
        }
    }

    async fn a_session_alone_is_not_enough_to_replace_a_second_factor(site: Site) {
        let path = "/api/secured/second_factor";
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let (ada, home) = (site.signed_in_as("ada").await, site.signed_in_as("ada").await);
        let (app, codes) = site.enrol(&ada).await;
        assert_eq!(kind(&home).await, "ANONYMOUS", "whoever else was in is out");
        site.clock.advance(SignedDuration::from_secs(30));
        refused(&ada.post(path, &json!({})).await, 422, "message.second_factor_proof");
        for wrong in [json!({ "currentCode": "000000" }), json!({ "recoveryCode": "aaaaa-aaaaa" })] {
            refused(&ada.post(path, &wrong).await, 422, "message.authentication_otp_error");
        }
        let wrong = refused(&ada.post(path, &json!({ "currentPassword": "wrong" })).await, 422, "message.invalid_fields");
        assert_eq!(wrong["fields"][0]["key"], "message.password_wrong");
        assert!(found(&ada.post(path, &json!({ "currentCode": app.code(site.now()) })).await)["secret"].is_string());
        assert!(found(&ada.post(path, &json!({ "recoveryCode": codes[0] })).await)["secret"].is_string());
        let begun = found(&ada.post(path, &json!({ "currentPassword": PASSWORD })).await);
        let fresh = Authenticator::scan(begun["otpauthUrl"].as_str().unwrap());
        found(&ada.post(path, &json!({ "code": fresh.code(site.now()) })).await);
        site.clock.advance(SignedDuration::from_secs(30));
        assert_eq!(by_password(&home, "ada", PASSWORD).await["secondFactorRequired"], true);
        assert_eq!(found(&give(&home, &app.code(site.now())).await)["success"], false, "the one before");
        assert_eq!(found(&give(&home, &fresh.code(site.now())).await)["success"], true);
    }

    async fn tries_to_replace_a_second_factor_lock_like_those_to_sign_in(site: Site) {
        let (app, codes, home) = account_of_first_factor(&site).await;
        found(&give(&home, &app.code(site.now())).await);
        for _ in 0..5 {
            let wrong = json!({ "currentCode": "000000" });
            refused(&home.post("/api/secured/second_factor", &wrong).await, 422, "message.authentication_otp_error");
        }
        let right = json!({ "recoveryCode": codes[0] });
        refused(&home.post("/api/secured/second_factor", &right).await, 423, "message.max_attempts_reached");
    }

    async fn auth_11t_no_number_of_wrong_codes_ends_a_second_factor_for_good(site: Site) {
        let (app, ..) = account_of_first_factor(&site).await;
        for minutes in [15, 30, 60, 120, 120] {
            let client = site.another_client();
            by_password(&client, "ada", PASSWORD).await;
            for attempt in 1..=5 {
                let wrong = found(&give(&client, "000000").await);
                assert_eq!(wrong["maxAttemptsReached"], attempt == 5, "{minutes} {attempt}");
            }
            let locked = give(&client, &app.code(site.now())).await;
            refused(&locked, 423, "message.max_attempts_reached");
            assert_eq!(locked.header("retry-after"), (minutes * 60).to_string(), "and then it opens again");
            site.clock.advance(SignedDuration::from_mins(minutes));
        }
        let client = site.another_client();
        by_password(&client, "ada", PASSWORD).await;
        assert_eq!(found(&give(&client, &app.code(site.now())).await)["success"], true);
    }

    async fn an_enrolment_secret_works_only_while_it_is_the_latest(site: Site) {
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let user = UserId(site.user_id("ada").await);
        let begin = |secret: u8, replaces: bool| {
            let work = site.app.store().write(move |tx| Box::pin(second_factors::begin(tx, user, vec![secret], replaces)));
            async move { work.await.unwrap() }
        };
        let confirm = |secret: u8| {
            let work = site.app.store().write(move |tx| {
                Box::pin(async move { second_factors::confirm(tx, user, vec![secret], 1, &[vec![secret]]).await })
            });
            async move { work.await.unwrap() }
        };
        assert!(begin(1, false).await && begin(2, false).await, "the last one counts");
        assert!(!confirm(1).await, "another one was handed out");
        assert!(confirm(2).await && !confirm(2).await, "once");
        assert!(!begin(3, false).await && !confirm(3).await, "there is one meanwhile");
        assert!(begin(4, true).await && confirm(4).await);
    }

    async fn auth_11f_sessions_are_listed_and_ended(site: Site) {
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        site.add_account("eve", &[Role::FrontDesk], &[]).await;
        let (desk, home) = (site.signed_in_as("ada").await, site.another_client());
        let request = home.request(reqwest::Method::POST, "/api/authentication/staff");
        let request = request.header("User-Agent", "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0");
        home.send(request.json(&json!({ "username": "ada", "password": PASSWORD }))).await;
        let open = found(&desk.get(SESSIONS).await);
        assert_eq!(open.as_array().unwrap().len(), 2);
        assert_eq!(texts(&open, "device"), ["Firefox, Windows", ""]);
        assert_eq!(texts(&open, "address"), ["127.0.0.1", "127.0.0.1"]);
        assert_eq!((&open[0]["current"], &open[1]["current"]), (&json!(false), &json!(true)));
        let path = format!("{SESSIONS}/{}", open[0]["id"]);
        let eve = site.signed_in_as("eve").await;
        refused(&eve.delete(&path).await, 404, "message.not_found");
        assert_eq!(kind(&home).await, "STAFF");
        assert_eq!(desk.delete(&path).await.status.as_u16(), 204);
        assert_eq!(kind(&home).await, "ANONYMOUS");
        assert_eq!(kind(&desk).await, "STAFF");
        refused(&desk.delete(&path).await, 404, "message.not_found");
    }

    async fn a_new_password_that_cannot_be_costs_no_try(site: Site) {
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let desk = site.signed_in_as("ada").await;
        let change = |current: &str, new: &str| json!({ "currentPassword": current, "newPassword": new });
        let path = "/api/secured/password";
        for _ in 0..5 {
            for (new, key) in [("short", "message.password_too_short"), (PASSWORD, "message.password_same")] {
                let wrong = refused(&desk.put_json(path, &change(PASSWORD, new)).await, 422, "message.invalid_fields");
                assert_eq!((&wrong["fields"][0]["field"], &wrong["fields"][0]["key"]), (&json!("newPassword"), &json!(key)));
            }
        }
        assert_eq!(desk.put_json(path, &change(PASSWORD, "another long password")).await.status.as_u16(), 204);
    }

    async fn a_new_password_needs_the_old_one_and_ends_other_sessions(site: Site) {
        site.add_account("ada", &[Role::ReadOnly], &[]).await;
        let (desk, home) = (site.signed_in_as("ada").await, site.signed_in_as("ada").await);
        let change = |current: &str, new: &str| json!({ "currentPassword": current, "newPassword": new });
        let path = "/api/secured/password";
        let wrong = refused(&desk.put_json(path, &change("wrong", "another long password")).await, 422, "message.invalid_fields");
        assert_eq!(wrong["fields"][0]["key"], "message.password_wrong");
        let short = refused(&desk.put_json(path, &change(PASSWORD, "short")).await, 422, "message.invalid_fields");
        assert_eq!(short["fields"][0]["field"], "newPassword");
        assert_eq!(desk.put_json(path, &change(PASSWORD, "another long password")).await.status.as_u16(), 204);
        assert_eq!((kind(&desk).await, kind(&home).await), (json!("STAFF"), json!("ANONYMOUS")));
        assert_eq!(by_password(&home, "ada", PASSWORD).await["success"], false);
        assert_eq!(by_password(&home, "ada", "another long password").await["success"], true);
    }
}
