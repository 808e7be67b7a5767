//! Short messages as a gateway gets them.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use integrations::mail::Mailer;
use integrations::sms::{SmsGateway, Texter};
use serde_json::{Value, json};
use testkit::{Client, Engine, Site, sign_in};
use tokio::net::TcpListener;

use crate::support::{booked, found, randwick_slot};

/// What came in: head and body of each request.
type Inbox = Arc<Mutex<Vec<(String, String)>>>;

async fn take_in(State(inbox): State<Inbox>, request: Request) -> StatusCode {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 10_000).await.unwrap();
    let header = |name| head.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let told = format!("{} {} {} {}", head.method, head.uri, header("authorization"), header("content-type"));
    inbox.lock().unwrap().push((told, String::from_utf8(body.to_vec()).unwrap()));
    StatusCode::CREATED
}

/// A gateway that takes everything.
async fn gateway() -> (String, Inbox) {
    let inbox = Inbox::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().fallback(take_in).with_state(Arc::clone(&inbox));
    tokio::spawn(async move { axum::serve(listener, router).await });
    (url, inbox)
}

/// Asks for a code by SMS and lets it be sent.
async fn ask_for_code(site: &Site) -> (Client, String) {
    site.configure("application", &json!({ "smsEnabled": true })).await;
    let (_, key) = booked(site, &randwick_slot(site, "09:00")).await;
    let client = site.another_client();
    found(&client.post("/api/authentication", &sign_in(&key, "APPOINTMENT_RESULTS")).await);
    let asked = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS", "otpType": "SMS" });
    found(&client.post("/api/authentication/otp", &asked).await);
    site.do_all_jobs().await;
    (client, key)
}

#[tokio::test]
async fn mail_01f_a_code_goes_out_by_sms_bound_to_our_site() {
    let (url, inbox) = gateway().await;
    let twilio =
        SmsGateway::twilio(&format!("{url}/2010-04-01/Messages.json"), "AC1", "s3cret", "+61400000000");
    let site = Site::sending(Engine::Sqlite, Mailer::Recording, Texter::Gateway(twilio.unwrap())).await;
    let (client, key) = ask_for_code(&site).await;
    let (head, body) = inbox.lock().unwrap().pop().unwrap();
    // AC1:s3cret as base64.
    assert_eq!(
        head,
        "POST /2010-04-01/Messages.json Basic QUMxOnMzY3JldA== application/x-www-form-urlencoded"
    );
    assert!(body.starts_with("To=%2B61491570006&From=%2B61400000000&Body="), "{body}");
    let code = body.rsplit("%23").next().unwrap();
    assert!(body.ends_with(&format!("%0A%0A%40book.example.org+%23{code}")), "{body}");
    let given = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS", "otp": code });
    assert_eq!(found(&client.post("/api/authentication/otp/validation", &given).await)["success"], true);
    let log = site.messages().await;
    let sent = log.iter().find(|message| message.channel == "SMS").unwrap();
    assert_eq!(sent.body, "", "its words are gone");
}

#[tokio::test]
async fn any_gateway_is_reached_by_a_template() {
    let (url, inbox) = gateway().await;
    let body = r#"{"to":"{{to}}","message":"{{text}}","id":"{{id}}"}"#;
    let generic =
        SmsGateway::generic(&format!("{url}/send"), "Authorization: Bearer t0ken", Some(body)).unwrap();
    let site = Site::sending(Engine::Sqlite, Mailer::Recording, Texter::Gateway(generic)).await;
    ask_for_code(&site).await;
    let (head, body) = inbox.lock().unwrap().pop().unwrap();
    assert_eq!(head, "POST /send Bearer t0ken application/json");
    let sent: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(sent["to"], "+61491570006");
    assert!(sent["message"].as_str().unwrap().contains("\n\n@book.example.org #"), "{sent}");
    assert!(sent["id"].as_str().unwrap().ends_with("@book.example.org"), "{sent}");
}

#[tokio::test]
async fn a_number_in_a_country_that_is_not_named_gets_nothing_and_staff_see_why() {
    let settings = app::Settings {
        rate_limits: false,
        captcha: false,
        sms_calling_codes: vec!["64".to_owned()],
        ..app::Settings::default()
    };
    let site = Site::with(Engine::Sqlite, settings).await;
    ask_for_code(&site).await;
    assert!(site.messages().await.iter().all(|message| message.channel == "EMAIL"));
    let dead = site.app.dead_jobs().await.unwrap();
    assert_eq!(dead.len(), 1);
    assert_eq!(dead[0].last_error.as_deref(), Some("no messages go to this country"));
    assert_eq!(site.app.retry_dead_jobs(Some(dead[0].id)).await.unwrap(), 1);
    assert_eq!(site.app.outbox_state().await.unwrap().due, 1);
}

#[tokio::test]
async fn when_the_budget_of_the_day_is_spent_nothing_more_goes_out_until_tomorrow() {
    let settings =
        app::Settings { rate_limits: false, captcha: false, sms_per_day: 0, ..app::Settings::default() };
    let site = Site::with(Engine::Sqlite, settings).await;
    ask_for_code(&site).await;
    assert!(site.messages().await.iter().all(|message| message.channel == "EMAIL"));
    assert_eq!(site.app.outbox_state().await.unwrap().due, 1, "it waits");
}
