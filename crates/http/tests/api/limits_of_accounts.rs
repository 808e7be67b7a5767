//! Staff behind one router are counted by account, and patients behind the same router don't lock them out.

use app::Settings;
use app::authentication::PasswordCost;
use domain::auth::Role;
use serde_json::json;
use testkit::{Client, Engine, PASSWORD, Site, TestResponse, sign_in, submission};

use crate::support::{booked, found, made, randwick_slot, refused};

const SEARCH: &str = "/api/slots?examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";

/// As `on_both_engines!`, with the limits of a real installation.
macro_rules! limited_on_both_engines {
    ($(async fn $name:ident($site:ident: Site) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn check($site: Site) $body

            async fn limited(engine: Engine) -> Site {
                let password_cost = PasswordCost::Least;
                Site::with(engine, Settings { captcha: false, password_cost, ..Settings::default() }).await
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                check(limited(Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                check(limited(Engine::Postgres).await).await;
            }
        }
    )+};
}

async fn account(site: &Site, name: &str, role: Role) -> Client {
    site.add_account(name, &[role], &[]).await;
    site.signed_in_as(name).await
}

async fn ten_keys(client: &Client) -> TestResponse {
    let wish = json!({ "separateBooking": true, "examSlug": "a,b,c,d,e,f,g,h,i,j" });
    client.post("/api/booking_keys", &wish).await
}

async fn by_password(client: &Client, username: &str, password: &str) -> TestResponse {
    let body = json!({ "username": username, "password": password });
    client.post("/api/authentication/staff", &body).await
}

limited_on_both_engines! {
    async fn auth_11r_a_caller_who_is_signed_in_is_counted_by_account(site: Site) {
        let (centre, referrer) =
            (account(&site, "centre", Role::CallCentre).await, account(&site, "referrer", Role::Referrer).await);
        for _ in 0..60 {
            made(&ten_keys(&centre).await);
        }
        refused(&ten_keys(&centre).await, 429, "message.too_many_requests");
        made(&ten_keys(&referrer).await);
        for _ in 0..12 {
            made(&ten_keys(&site.client).await);
        }
        refused(&ten_keys(&site.client).await, 429, "message.too_many_requests");
        made(&ten_keys(&referrer).await);
        let pretender = site.another_client();
        pretender.set_cookie("__Host-sb-staff", "invented");
        refused(&ten_keys(&pretender).await, 429, "message.too_many_requests");
    }

    async fn auth_11r_a_desk_books_on_after_the_sixtieth_submission_of_its_address(site: Site) {
        let centre = account(&site, "centre", Role::CallCentre).await;
        let slot = randwick_slot(&site, "14:00");
        let submit = async |client: &Client, times: usize| {
            let mut body = submission(&site.new_key().await, &slot);
            body["acceptedTerms"] = json!(false);
            for _ in 0..times {
                let answer = client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
                refused(&answer, 422, "message.invalid_fields");
            }
        };
        for _ in 0..6 {
            submit(&site.client, 10).await;
        }
        let key = site.new_key().await;
        refused(&site.book(&site.client, &key, &slot).await, 429, "message.too_many_requests");
        submit(&centre, 10).await;
        made(&site.book(&centre, &key, &slot).await);
    }

    async fn auth_11r_the_searches_of_an_account_are_its_own(site: Site) {
        let centre = account(&site, "centre", Role::CallCentre).await;
        for _ in 0..120 {
            found(&site.client.get(SEARCH).await);
        }
        refused(&site.client.get(SEARCH).await, 429, "message.too_many_requests");
        for _ in 0..120 {
            found(&centre.get(SEARCH).await);
        }
        refused(&centre.get(SEARCH).await, 429, "message.too_many_requests");
        let pretender = site.another_client();
        pretender.set_cookie("__Host-sb-staff", "invented");
        refused(&pretender.get(SEARCH).await, 429, "message.too_many_requests");
    }

    async fn auth_11r_patients_who_mistype_keep_no_staff_out(site: Site) {
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        for n in 0..20 {
            let body = json!({ "bookingKey": format!("q7Zt0XvN3mC9sYbE5hKp{n:02}"), "dateOfBirth": "1984-05-18" });
            found(&site.client.post("/api/authentication", &body).await);
        }
        let key = json!({ "bookingKey": "q7Zt0XvN3mC9sYbE5hKp99", "dateOfBirth": "1984-05-18" });
        refused(&site.client.post("/api/authentication", &key).await, 429, "message.too_many_requests");
        assert_eq!(found(&by_password(&site.client, "ada", PASSWORD).await)["success"], true);
    }

    async fn auth_11r_the_passwords_that_an_address_may_try_are_as_few_as_before(site: Site) {
        let (_, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        site.add_account("ada", &[Role::FrontDesk], &[]).await;
        for n in 0..20 {
            found(&by_password(&site.client, &format!("somebody-{n}"), "a long guess").await);
        }
        for name in ["ada", "somebody-20"] {
            refused(&by_password(&site.another_client(), name, PASSWORD).await, 429, "message.too_many_requests");
        }
        let patient = site.another_client().post("/api/authentication", &sign_in(&key, "APPOINTMENT")).await;
        assert_eq!(found(&patient)["success"], true);
    }
}
