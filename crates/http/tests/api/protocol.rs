//! What applies to every call: one form of error, and no change by a forged request.

use reqwest::Method;
use reqwest::header::ORIGIN;
use serde_json::json;
use testkit::{Engine, Site, submission};

use crate::support::{refused, texts};

async fn site() -> Site {
    Site::on(Engine::Sqlite).await
}

#[tokio::test]
async fn route_16a_an_unknown_api_path_answers_404_as_json() {
    let site = site().await;
    for path in ["/api/nothing", "/api/nothing/at/all", "/api/exams/extra/words", "/api/bookings?x=1"] {
        let answer = site.client.get(path).await;
        assert!(answer.header("content-type").starts_with("application/json"), "{path}");
        refused(&answer, 404, "message.not_found");
        refused(&site.client.post(path, &json!({})).await, 404, "message.not_found");
    }
}

#[tokio::test]
async fn a_verb_that_a_call_does_not_have_is_405_and_says_which_it_has() {
    let site = site().await;
    for (answer, allowed) in [
        (site.client.delete("/api/exams").await, "GET"),
        (site.client.get("/api/appointments").await, "POST"),
        (site.client.put("/api/booking_keys").await, "POST"),
    ] {
        refused(&answer, 405, "message.method_not_allowed");
        assert!(answer.header("allow").contains(allowed), "{}", answer.header("allow"));
    }
    refused(&site.client.post("/booking", &json!({})).await, 405, "message.method_not_allowed");
}

#[tokio::test]
async fn a_body_that_is_no_json_is_malformed() {
    let site = site().await;
    for body in ["", "{", "[]", "null", "\u{0}", "{\"bookingKey\": 7}"] {
        let request = site.client.request(Method::POST, "/api/appointments").body(body);
        let answer = site.client.send(request.header("Idempotency-Key", site.idempotency_key())).await;
        refused(&answer, 400, "message.malformed");
    }
}

#[tokio::test]
async fn a_body_above_the_limit_is_too_large() {
    let site = site().await;
    let key = site.new_key().await;
    let mut body = submission(&key, &site.world.knee_slot("09:00"));
    body["unknownField"] = json!("x".repeat(256 * 1024));
    let answer = site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
    refused(&answer, 413, "message.body_too_large");
    body["unknownField"] = json!("x".repeat(200 * 1024));
    let answer = site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
    assert_eq!(answer.status.as_u16(), 201, "below it fields that nobody knows are ignored: {}", answer.text);
}

#[tokio::test]
async fn auth_08j_a_change_without_our_header_and_origin_is_refused() {
    let site = site().await;
    let key = site.new_key().await;
    let path = format!("/api/booking_keys/{key}");
    let bare = |method| site.client.without_headers(method, &path);
    let ours = site.base.as_str();
    for forged in [
        bare(Method::DELETE),
        bare(Method::DELETE).header(ORIGIN, ours),
        bare(Method::DELETE).header("X-Scanbook", "1"),
        bare(Method::DELETE).header("X-Scanbook", "1").header(ORIGIN, "https://evil.example"),
        bare(Method::DELETE).header("X-Scanbook", "1").header(ORIGIN, "null"),
        bare(Method::DELETE).header("X-Scanbook", "1").header(ORIGIN, format!("{ours}.evil.example")),
        bare(Method::DELETE).header("X-Scanbook", "yes").header(ORIGIN, ours),
    ] {
        refused(&site.client.send(forged).await, 403, "message.forgery_check");
    }
    assert_eq!(site.client.get(&path).await.json()["state"], "DRAFT", "nothing was changed");
    let honest = bare(Method::DELETE).header("X-Scanbook", "1").header(ORIGIN, ours);
    assert_eq!(site.client.send(honest).await.status.as_u16(), 204);
}

#[tokio::test]
async fn every_changing_call_is_checked_against_forgery() {
    let site = site().await;
    let described = site.client.get("/api/openapi.json").await.json();
    let mut checked = 0;
    // What mail programs post by themselves (RFC 8058), and nothing else.
    let exempt = ("/api/booking_keys/{bookingKey}/unsubscriptions", "post");
    for (path, verbs) in described["paths"].as_object().unwrap() {
        let changing = verbs.as_object().unwrap().keys().filter(|verb| *verb != "get");
        for verb in changing.filter(|verb| (path.as_str(), verb.as_str()) != exempt) {
            let method: Method = verb.to_uppercase().parse().unwrap();
            let answer = site.client.send(site.client.without_headers(method, path)).await;
            refused(&answer, 403, "message.forgery_check");
            checked += 1;
        }
    }
    assert!(checked >= 7, "only {checked} calls are described");
}

#[tokio::test]
async fn every_answer_names_its_request() {
    let site = site().await;
    let mut seen = Vec::new();
    for path in ["/", "/api/exams", "/api/nothing", "/health/live", "/api/secured/booking_keys/x/summary"] {
        let id = site.client.get(path).await.header("x-request-id").to_owned();
        assert!(id.len() >= 16 && !seen.contains(&id), "{path}: {id}");
        seen.push(id);
    }
}

#[tokio::test]
async fn a_refusal_speaks_to_people_and_tells_nothing_internal() {
    let site = site().await;
    let request =
        site.client.request(Method::GET, "/api/nothing").header("Accept-Language", "xx, en-AU;q=0.5");
    let body = refused(&site.client.send(request).await, 404, "message.not_found");
    let names: Vec<&String> = body.as_object().unwrap().keys().collect();
    assert_eq!(names, ["details", "fields", "key", "message", "requestId"]);
    let answer = site.client.get("/api/slots?examSlug=x&start=x&end=x").await;
    assert!(!answer.text.contains("deserialize") && !answer.text.contains("line"), "{}", answer.text);
    assert_eq!(texts(&answer.json()["fields"], "field"), ["start"]);
}
