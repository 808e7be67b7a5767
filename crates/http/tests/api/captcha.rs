//! Captchas: the built-in one, hosted ones, and the calls that require a pass.

use std::sync::Arc;

use app::Settings;
use axum::extract::{Form, State};
use axum::{Json, Router, routing};
use domain::limits::CAPTCHA_COST;
use integrations::captcha::HostedCaptcha;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Engine, Site, TestResponse, solve_captcha, submission};
use tokio::sync::Mutex;

use crate::support::{booked, found, made, randwick_slot, refused};

async fn guarded(engine: Engine) -> Site {
    Site::with_captcha(engine, HostedCaptcha::default()).await
}

async fn solved(site: &Site) -> String {
    solve_captcha(&found(&site.client.get("/api/captcha/challenge").await))
}

async fn verify(site: &Site, token: &str) -> Value {
    found(&site.client.post("/api/captcha/verification", &json!({ "token": token })).await)
}

async fn pass(site: &Site) -> String {
    verify(site, &solved(site).await).await["captchaPass"].as_str().unwrap().to_owned()
}

async fn ask_for_match(site: &Site, key: &str, pass: Option<&str>) -> TestResponse {
    let request = site.client.request(Method::POST, &format!("/api/booking_keys/{key}/patient_match"));
    let request = request.json(&json!({ "dateOfBirth": "1984-05-17", "email": "mira@example.org" }));
    site.client.send(request.header("Captcha-Pass", pass.unwrap_or_default())).await
}

/// Each test on both databases: the uses of a pass are counted there.
macro_rules! guarded_on_both {
    ($(async fn $name:ident($site:ident: Site) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn check($site: Site) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                check(guarded(Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                check(guarded(Engine::Postgres).await).await;
            }
        }
    )+};
}

guarded_on_both! {
    async fn auth_06a_a_token_is_verified_and_the_result_answered(site: Site) {
        let token = solved(&site).await;
        let answer = verify(&site, &token).await;
        assert_eq!(answer["result"], true);
        let until = (site.now() + SignedDuration::from_mins(10)).to_string();
        assert_eq!(answer["expiresAt"], until);
        for wrong in [token.as_str(), "", "bm9uc2Vuc2U="] {
            assert_eq!(verify(&site, wrong).await, json!({ "result": false }), "{wrong}");
        }
    }

    async fn auth_06e_one_solution_gives_one_pass_however_many_hand_it_in_at_once(site: Site) {
        let (token, other) = (solved(&site).await, site.another_client());
        let body = json!({ "token": token });
        let (one, two) = tokio::join!(
            site.client.post("/api/captcha/verification", &body),
            other.post("/api/captcha/verification", &body)
        );
        let results = [found(&one)["result"].clone(), found(&two)["result"].clone()];
        assert_eq!(results.iter().filter(|result| **result == json!(true)).count(), 1, "{results:?}");
    }

    async fn auth_06b_already_the_first_attempt_without_a_captcha_is_refused(site: Site) {
        let key = site.new_key().await;
        refused(&site.book(&site.client, &key, &randwick_slot(&site, "09:00")).await, 403, "message.captcha_required");
        refused(&ask_for_match(&site, &key, None).await, 403, "message.captcha_required");
        refused(&ask_for_match(&site, &key, Some("made-up")).await, 403, "message.captcha_required");
        for path in ["/api/callback_requests", "/api/call_center_emails"] {
            let answer = site.client.post_once(path, &site.idempotency_key(), &json!({})).await;
            refused(&answer, 403, "message.captcha_required");
        }
        assert_eq!(site.rows().await.appointments, 0);
    }

    async fn auth_06f_a_pass_serves_five_calls_within_ten_minutes(site: Site) {
        let (key, first) = (site.new_key().await, pass(&site).await);
        for _ in 0..5 {
            assert_eq!(ask_for_match(&site, &key, Some(&first)).await.status, 202);
        }
        refused(&ask_for_match(&site, &key, Some(&first)).await, 403, "message.captcha_required");
        let second = pass(&site).await;
        site.clock.advance(SignedDuration::from_mins(10));
        refused(&ask_for_match(&site, &key, Some(&second)).await, 403, "message.captcha_required");
    }

    async fn auth_08k_a_pass_that_was_seen_to_be_over_is_not_revived_by_a_clock_set_back(site: Site) {
        let (key, pass, life) = (site.new_key().await, pass(&site).await, SignedDuration::from_mins(10));
        for step in [life, -life] {
            site.clock.advance(step);
            refused(&ask_for_match(&site, &key, Some(&pass)).await, 403, "message.captcha_required");
        }
    }

    async fn auth_06f_a_booking_is_made_with_a_pass_and_its_session_needs_none(site: Site) {
        let (key, slot, pass) = (site.new_key().await, randwick_slot(&site, "09:00"), pass(&site).await);
        let request = site.client.request(Method::POST, "/api/appointments").header("Captcha-Pass", pass);
        let request = request.header("Idempotency-Key", site.idempotency_key());
        made(&site.client.send(request.json(&submission(&key, &slot))).await);
        let next = site.new_key().await;
        assert_eq!(ask_for_match(&site, &next, None).await.status, 202);
    }
}

#[tokio::test]
async fn a_challenge_of_an_installation_costs_a_program_its_time() {
    let site = Site::with(Engine::Sqlite, Settings::default()).await;
    let challenge = found(&site.client.get("/api/captcha/challenge").await);
    assert_eq!(challenge["parameters"]["cost"], CAPTCHA_COST);
}

#[tokio::test]
async fn a_challenge_is_over_after_its_time() {
    let site = guarded(Engine::Sqlite).await;
    let token = solved(&site).await;
    site.clock.advance(SignedDuration::from_mins(20));
    assert_eq!(verify(&site, &token).await, json!({ "result": false }));
}

/// A service that accepts one answer, and records its requests.
async fn service() -> (String, Arc<Mutex<Vec<Value>>>) {
    let asked: Arc<Mutex<Vec<Value>>> = Arc::default();
    let verify = |State(asked): State<Arc<Mutex<Vec<Value>>>>, Form(form): Form<Value>| async move {
        let good = form["response"] == "good" && form["secret"] == "shh";
        asked.lock().await.push(form);
        Json(json!({ "success": good, "error-codes": [] }))
    };
    let router = Router::new().route("/siteverify", routing::post(verify)).with_state(Arc::clone(&asked));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/siteverify", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, asked)
}

#[tokio::test]
async fn auth_06d_a_hosted_provider_can_be_configured_in_its_place() {
    let (address, asked) = service().await;
    let hosted = HostedCaptcha::new(Some("shh".to_owned())).at(address);
    let site = Site::with_captcha(Engine::Sqlite, hosted).await;
    for provider in ["TURNSTILE", "RECAPTCHA"] {
        site.configure("application", &json!({ "captcha": { "provider": provider, "siteKey": "public" } }))
            .await;
        refused(&site.client.get("/api/captcha/challenge").await, 404, "message.not_found");
        assert_eq!(verify(&site, "bad").await, json!({ "result": false }));
    }
    let policy = site.client.get("/").await.header("content-security-policy").to_owned();
    assert!(policy.contains("frame-src https://www.google.com/recaptcha/"), "{policy}");
    let answer = verify(&site, "good").await;
    let pass = answer["captchaPass"].as_str().unwrap();
    assert_eq!(verify(&site, "good").await, json!({ "result": false }), "used before");
    assert_eq!(ask_for_match(&site, &site.new_key().await, Some(pass)).await.status, 202);
    let asked = asked.lock().await;
    assert_eq!(asked[0], json!({ "secret": "shh", "response": "bad" }), "and nothing about the person");
}

#[tokio::test]
async fn a_hosted_service_that_does_not_answer_is_no_pass() {
    let hosted = HostedCaptcha::new(Some("shh".to_owned())).at("http://127.0.0.1:9/".to_owned());
    let site = Site::with_captcha(Engine::Sqlite, hosted).await;
    site.configure("application", &json!({ "captcha": { "provider": "TURNSTILE", "siteKey": "public" } }))
        .await;
    let answer = site.client.post("/api/captcha/verification", &json!({ "token": "good" })).await;
    refused(&answer, 503, "message.server_error");
}

#[tokio::test]
async fn a_provider_may_do_without() {
    let site = guarded(Engine::Sqlite).await;
    site.configure("application", &json!({ "captcha": { "provider": "OFF" } })).await;
    booked(&site, &randwick_slot(&site, "09:00")).await;
    refused(&site.client.get("/api/captcha/challenge").await, 404, "message.not_found");
}
