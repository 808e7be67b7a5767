//! API keys: how administrators manage them, and what another program does with one.

use app::Settings;
use app::authentication::PasswordCost;
use domain::auth::Role;
use integrations::captcha::HostedCaptcha;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Engine, SMALL_PNG, Site, TestResponse, on_both_engines, request_submission};

use crate::support::{found, made, refused, texts};

const KEYS: &str = "/api/admin/api_keys";
const REQUESTS: &str = "/api/booking_requests";
const REFUSED: &str = "message.api_key_refused";

async fn administrator(site: &Site) -> Client {
    site.add_account("ada", &[Role::Administrator], &[]).await;
    site.signed_in_as("ada").await
}

fn injection(clinic: &str) -> Value {
    json!([{ "examSlug": "guided-injection", "clinicSlug": clinic }])
}

async fn new_key(admin: &Client, scopes: &[&str], clinics: &[i64]) -> Value {
    let body = json!({ "name": "Practice of Dr Testa", "scopes": scopes, "clinicIds": clinics });
    made(&admin.post(KEYS, &body).await)
}

async fn key_for_all(admin: &Client) -> Value {
    new_key(admin, &["BOOKING_REQUESTS", "ATTACHMENTS"], &[]).await
}

/// A call of another program: without a cookie, an origin or our header.
async fn by_program(site: &Site, key: &Value, path: &str, body: &Value) -> TestResponse {
    let client = site.another_client();
    let request = client.without_headers(Method::POST, path).header("Api-Key", key.as_str().unwrap());
    client.send(request.header("Idempotency-Key", site.idempotency_key()).json(body)).await
}

async fn ask(site: &Site, key: &Value, clinic: &str) -> TestResponse {
    let draft = by_program(site, key, "/api/booking_keys", &json!({})).await;
    let draft = made(&draft)["bookingKey"].as_str().unwrap().to_owned();
    by_program(site, key, REQUESTS, &request_submission(&draft, &injection(clinic))).await
}

async fn upload(site: &Site, key: &Value, slug: &str) -> TestResponse {
    let client = site.another_client();
    let part = reqwest::multipart::Part::bytes(SMALL_PNG.to_vec()).file_name("referral.png");
    let form = reqwest::multipart::Form::new().part("file", part);
    let path = format!("{REQUESTS}/{slug}/attachments");
    let request = client.without_headers(Method::POST, &path).header("Api-Key", key.as_str().unwrap());
    client.send(request.multipart(form)).await
}

fn slug_of(answer: &TestResponse) -> String {
    made(answer)["bookingRequests"][0]["slug"].as_str().unwrap().to_owned()
}

on_both_engines! {
    async fn ops_17a_a_key_is_shown_once_and_kept_as_a_hash(site: Site) {
        let admin = administrator(&site).await;
        let created = key_for_all(&admin).await;
        let key = created["key"].as_str().unwrap();
        assert!(key.starts_with("scanbook_") && key.len() > 48, "{key}");
        slug_of(&ask(&site, &created["key"], "randwick").await);
        assert!(!site.holds_text(&key[9..]).await, "only its hash is stored");
        let listed = admin.get(KEYS).await;
        assert!(!listed.text.contains(&key[9..]), "{}", listed.text);
        let listed = found(&listed)[0].clone();
        assert_eq!((&listed["name"], &listed["id"]), (&json!("Practice of Dr Testa"), &created["id"]));
        assert_eq!(listed["scopes"], json!(["BOOKING_REQUESTS", "ATTACHMENTS"]));
        assert_eq!((&listed["createdAt"], &listed["lastUsedAt"]), (&json!(site.now().to_string()), &json!(site.now().to_string())));
        let wrong = json!({ "name": " ", "scopes": [], "clinicIds": [987_654] });
        let answer = refused(&admin.post(KEYS, &wrong).await, 422, "message.invalid_fields");
        assert_eq!(texts(&answer["fields"], "field"), ["name", "scopes", "clinicIds"]);
    }

    async fn ops_17a_administrators_of_some_clinics_make_none(site: Site) {
        site.add_account("ben", &[Role::Administrator], &["randwick"]).await;
        let ben = site.signed_in_as("ben").await;
        let body = json!({ "name": "Practice", "scopes": ["BOOKING_REQUESTS"] });
        refused(&ben.post(KEYS, &body).await, 403, "message.beyond_your_clinics");
    }

    async fn ops_17b_a_withdrawn_unknown_or_limited_key_is_refused_and_recorded(site: Site) {
        let admin = administrator(&site).await;
        let (withdrawn, limited) = (key_for_all(&admin).await, new_key(&admin, &["ATTACHMENTS"], &[]).await);
        slug_of(&ask(&site, &withdrawn["key"], "randwick").await);
        let path = format!("{KEYS}/{}", withdrawn["id"]);
        assert_eq!(admin.delete(&path).await.status.as_u16(), 204);
        refused(&admin.delete(&path).await, 404, "message.not_found");
        let other = json!("scanbook_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
        let kind = |key: &Value| if *key == other { "ANONYMOUS" } else { "API_KEY" };
        for key in [&withdrawn["key"], &limited["key"], &other] {
            let answer = ask(&site, key, "randwick").await;
            refused(&answer, 403, REFUSED);
            let rows = site.audit_rows_of(&answer).await;
            assert_eq!(rows.len(), 1, "{rows:?}");
            assert_eq!((rows[0].result.as_str(), rows[0].actor_kind.as_str()), ("DENIED", kind(key)));
        }
        assert!(found(&admin.get(KEYS).await)[1]["withdrawnAt"].is_string());
    }

    async fn req_05a_ops_17c_a_program_makes_requests_in_its_own_name(site: Site) {
        let admin = administrator(&site).await;
        let created = key_for_all(&admin).await;
        let answer = ask(&site, &created["key"], "randwick").await;
        slug_of(&answer);
        assert!(answer.json()["token"].is_null() && answer.header("set-cookie").is_empty(), "no session is opened");
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!((rows.len(), rows[0].actor_kind.as_str(), rows[0].actor_id), (1, "API_KEY", created["id"].as_i64()));
    }

    async fn ops_17d_a_key_for_some_clinics_asks_there_alone(site: Site) {
        let admin = administrator(&site).await;
        let clinics = found(&admin.get("/api/admin/clinics?search=randwick").await);
        let randwick = clinics["items"][0]["id"].as_i64().unwrap();
        let created = new_key(&admin, &["BOOKING_REQUESTS"], &[randwick]).await;
        slug_of(&ask(&site, &created["key"], "randwick").await);
        for elsewhere in ["newtown", "select-clinic"] {
            refused(&ask(&site, &created["key"], elsewhere).await, 403, "message.beyond_your_clinics");
        }
    }

    async fn ops_17e_a_program_adds_documents_to_its_own_requests_alone(site: Site) {
        let admin = administrator(&site).await;
        let (own, other) = (key_for_all(&admin).await, key_for_all(&admin).await);
        let limited = new_key(&admin, &["BOOKING_REQUESTS"], &[]).await;
        let slug = slug_of(&ask(&site, &own["key"], "randwick").await);
        let answer = upload(&site, &own["key"], &slug).await;
        made(&answer);
        let rows = site.audit_rows_of(&answer).await;
        assert_eq!((rows.len(), rows[0].action.as_str(), rows[0].actor_kind.as_str()), (1, "UPLOAD", "API_KEY"));
        refused(&upload(&site, &other["key"], &slug).await, 404, "message.not_found");
        let body = request_submission(&site.new_key().await, &injection("randwick"));
        let of_patient = site.another_client().post_once(REQUESTS, &site.idempotency_key(), &body).await;
        refused(&upload(&site, &own["key"], &slug_of(&of_patient)).await, 404, "message.not_found");
        let slug = slug_of(&ask(&site, &limited["key"], "randwick").await);
        refused(&upload(&site, &limited["key"], &slug).await, 403, REFUSED);
    }

    async fn ops_17f_a_key_beside_a_cookie_is_no_way_around_the_check_of_origins(site: Site) {
        let admin = administrator(&site).await;
        let created = key_for_all(&admin).await;
        let (key, body) = (created["key"].as_str().unwrap(), request_submission(&site.new_key().await, &injection("randwick")));
        let forged = admin.without_headers(Method::POST, REQUESTS).header("Cookie", "a=b").header("Api-Key", key);
        let forged = forged.header("Idempotency-Key", site.idempotency_key()).json(&body);
        refused(&admin.send(forged).await, 403, "message.forgery_check");
        let read = admin.request(Method::GET, KEYS).header("Api-Key", key);
        refused(&admin.send(read).await, 401, "message.not_authenticated");
    }
}

async fn needs_no_captcha(engine: Engine) {
    let site = Site::with_captcha(engine, HostedCaptcha::default()).await;
    let admin = administrator(&site).await;
    let created = key_for_all(&admin).await;
    slug_of(&ask(&site, &created["key"], "randwick").await);
    let body = request_submission(&site.new_key().await, &injection("randwick"));
    let anonymous = site.another_client().post_once(REQUESTS, &site.idempotency_key(), &body).await;
    refused(&anonymous, 403, "message.captcha_required");
}

#[tokio::test]
async fn ops_17c_a_program_needs_no_captcha_sqlite() {
    needs_no_captcha(Engine::Sqlite).await;
}

#[tokio::test]
async fn ops_17c_a_program_needs_no_captcha_postgres() {
    needs_no_captcha(Engine::Postgres).await;
}

async fn is_counted_by_its_key(engine: Engine) {
    let password_cost = PasswordCost::Least;
    let site = Site::with(engine, Settings { captcha: false, password_cost, ..Settings::default() }).await;
    let admin = administrator(&site).await;
    let created = key_for_all(&admin).await;
    let by_patient = async || {
        let body = request_submission(&site.new_key().await, &injection("randwick"));
        site.another_client().post_once(REQUESTS, &site.idempotency_key(), &body).await
    };
    slug_of(&by_patient().await);
    let full = "UPDATE rate_counters SET count = 1000 WHERE bucket LIKE 'submission:address:%'";
    assert!(site.run_sql(full).await);
    refused(&by_patient().await, 429, "message.too_many_requests");
    slug_of(&ask(&site, &created["key"], "randwick").await);
    let full = "UPDATE rate_counters SET count = 100000 WHERE bucket LIKE 'submission:api_key:%'";
    assert!(site.run_sql(full).await);
    refused(&ask(&site, &created["key"], "randwick").await, 429, "message.too_many_requests");
}

#[tokio::test]
async fn ops_17g_a_program_is_counted_by_its_key_sqlite() {
    is_counted_by_its_key(Engine::Sqlite).await;
}

#[tokio::test]
async fn ops_17g_a_program_is_counted_by_its_key_postgres() {
    is_counted_by_its_key(Engine::Postgres).await;
}
