//! A clock that is set back, or was ahead for a while: what has expired stays expired, and nobody is locked out.

use domain::auth::Role;
use domain::limits::{DRAFT_HOURS, OTP_MINUTES, SECOND_FACTOR_MINUTES, SESSION_IDLE_MINUTES};
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, PASSWORD, Site, on_both_engines, sign_in};

use crate::support::{booked, found, randwick_slot, refused};

const OTP: &str = "/api/authentication/otp";

async fn kind(client: &Client) -> Value {
    found(&client.get("/api/authentication").await)["kind"].clone()
}

async fn send(client: &Client, key: &str) {
    found(&client.post(OTP, &json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS" })).await);
}

async fn give(client: &Client, key: &str, code: &str) -> Value {
    let given = json!({ "otp": code, "bookingKey": key, "type": "APPOINTMENT_RESULTS" });
    found(&client.post(&format!("{OTP}/validation"), &given).await)["success"].clone()
}

async fn come_in(site: &Site, key: &str) -> Client {
    let client = site.another_client();
    found(&client.post("/api/authentication", &sign_in(key, "APPOINTMENT_RESULTS")).await);
    client
}

/// Wrong dates of birth for the key and wrong passwords for the account `desk`, until both are locked.
async fn lock_out(site: &Site, key: &str) {
    site.add_account("desk", &[Role::FrontDesk], &[]).await;
    let mut wrong = sign_in(key, "APPOINTMENT_RESULTS");
    wrong["dateOfBirth"] = json!("1950-01-01");
    let password = json!({ "username": "desk", "password": "not this one at all" });
    for (path, body) in [("/api/authentication", &wrong), ("/api/authentication/staff", &password)] {
        for _ in 0..5 {
            site.another_client().post(path, body).await;
        }
        refused(&site.another_client().post(path, body).await, 423, "message.max_attempts_reached");
    }
}

on_both_engines! {
    async fn auth_08k_a_session_that_was_seen_to_be_over_stays_over(site: Site) {
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let ada = site.signed_in_as("ada").await;
        let (patient, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (unseen, _) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let idle = SignedDuration::from_mins(SESSION_IDLE_MINUTES);
        site.clock.advance(idle);
        for client in [&ada, &patient] {
            assert_eq!(kind(client).await, "ANONYMOUS");
        }
        site.clock.advance(-idle);
        for client in [&ada, &patient] {
            assert_eq!(kind(client).await, "ANONYMOUS", "and it is not revived");
        }
        assert_eq!(kind(&unseen).await, "PATIENT", "a clock that was ahead ends nobody's session but those that it saw");
    }

    async fn auth_08k_a_code_that_was_seen_to_be_over_stays_over(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let client = come_in(&site, &key).await;
        send(&client, &key).await;
        let code = site.last_code().await;
        let life = SignedDuration::from_mins(OTP_MINUTES);
        site.clock.advance(life);
        assert_eq!(give(&client, &key, &code).await, false);
        site.clock.advance(-life);
        assert_eq!(give(&client, &key, &code).await, false, "and it is not revived");
        site.clock.advance(SignedDuration::from_secs(5));
        send(&client, &key).await;
        assert_eq!(give(&client, &key, &site.last_code().await).await, true);
    }

    async fn auth_08k_a_draft_that_was_seen_to_be_over_stays_over(site: Site) {
        let (key, day) = (site.new_key().await, SignedDuration::from_hours(DRAFT_HOURS));
        let slot = randwick_slot(&site, "14:00");
        site.clock.advance(day);
        refused(&site.hold(&site.client, &key, &slot).await, 410, "message.booking_key_expired");
        site.clock.advance(-day);
        refused(&site.hold(&site.client, &key, &slot).await, 410, "message.booking_key_expired");
    }

    async fn auth_08k_a_password_that_waits_for_its_second_factor_is_not_revived(site: Site) {
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        let (app, _) = site.enrol(&site.signed_in_as("ada").await).await;
        let client = site.another_client();
        let password = json!({ "username": "ada", "password": PASSWORD });
        assert_eq!(found(&client.post("/api/authentication/staff", &password).await)["secondFactorRequired"], true);
        let wait = SignedDuration::from_mins(SECOND_FACTOR_MINUTES);
        for step in [wait, -wait] {
            site.clock.advance(step);
            // The code used for enrolment is used up; this is the next one.
            let code = json!({ "code": app.code(site.now() + SignedDuration::from_secs(30)) });
            let answer = client.post("/api/authentication/staff/second_factor", &code).await;
            refused(&answer, 401, "message.not_authenticated");
        }
    }

    async fn auth_08l_a_clock_that_was_ahead_locks_nobody_out(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let ahead_by = SignedDuration::from_hours(24);
        site.clock.advance(ahead_by);
        let ahead = come_in(&site, &key).await;
        send(&ahead, &key).await;
        let code = site.last_code().await;
        lock_out(&site, &key).await;
        site.clock.advance(-ahead_by);
        assert_eq!(kind(&ahead).await, "ANONYMOUS", "nor does what it opened live until then");
        site.signed_in_as("desk").await;
        let client = come_in(&site, &key).await;
        assert_eq!(give(&client, &key, &code).await, false);
        send(&client, &key).await;
        assert_eq!(give(&client, &key, &site.last_code().await).await, true);
    }
}
