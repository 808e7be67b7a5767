//! Text messages as a gateway gets them.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use domain::limits::SMS_PER_DAY_OF_NUMBER;
use domain::sms::{SMS_SEGMENTS_MAX, sms_segments};
use integrations::mail::Mailer;
use integrations::sms::{SmsGateway, SmsSender};
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Client, Engine, PUBLIC_URL, Site, sign_in};
use tokio::net::TcpListener;

use crate::support::{booked, found, made, randwick_slot};

/// Received requests: head and body of each.
type Inbox = Arc<Mutex<Vec<(String, String)>>>;

async fn take_in(State(inbox): State<Inbox>, request: Request) -> StatusCode {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 10_000).await.unwrap();
    let header = |name| head.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let told = format!("{} {} {} {}", head.method, head.uri, header("authorization"), header("content-type"));
    inbox.lock().unwrap().push((told, String::from_utf8(body.to_vec()).unwrap()));
    StatusCode::CREATED
}

/// A gateway that accepts everything.
async fn gateway() -> (String, Inbox) {
    let inbox = Inbox::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().fallback(take_in).with_state(Arc::clone(&inbox));
    tokio::spawn(async move { axum::serve(listener, router).await });
    (url, inbox)
}

/// Requests a code by SMS and has it sent.
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
    let site = Site::sending(Engine::Sqlite, Mailer::Recording, SmsSender::Gateway(twilio.unwrap())).await;
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
    let site = Site::sending(Engine::Sqlite, Mailer::Recording, SmsSender::Gateway(generic)).await;
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

fn spending(sms_per_day: u64) -> app::Settings {
    app::Settings { rate_limits: false, captcha: false, sms_per_day, ..app::Settings::default() }
}

/// The recipients of text messages, in order.
async fn texted(site: &Site) -> Vec<String> {
    site.do_all_jobs().await;
    let sent = site.messages().await.into_iter().filter(|message| message.channel == "SMS");
    sent.map(|message| message.recipient).collect()
}

/// Books at this time for a patient with this number, and has the booking sent to it so many times.
async fn send_again(site: &Site, time: &str, number: &str, count: u64) {
    let (client, key) = (site.another_client(), site.new_key().await);
    let mut body = testkit::submission(&key, &randwick_slot(site, time));
    body["patientDetails"]["contactNumber"] = json!(number);
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    for _ in 0..count {
        let path = format!("/api/secured/booking_keys/{key}/notifications");
        let asked = client.post(&path, &json!({ "type": "SMS" })).await;
        assert_eq!(asked.status.as_u16(), 202, "{}", asked.text);
    }
}

#[tokio::test]
async fn when_the_budget_of_the_day_is_spent_nothing_more_goes_out_until_tomorrow() {
    let site = Site::with(Engine::Sqlite, spending(2)).await;
    site.configure("application", &json!({ "smsEnabled": true, "reminderHours": [] })).await;
    for (time, number) in [("09:00", "0491 570 006"), ("10:00", "0491 570 156"), ("11:00", "0491 570 157")] {
        send_again(&site, time, number, 1).await;
    }
    let first = ["+61491570006", "+61491570156"];
    assert_eq!(texted(&site).await, first);
    assert_eq!(site.app.outbox_state().await.unwrap().due, 1, "the third waits");
    site.clock.advance(SignedDuration::from_hours(23));
    assert_eq!(texted(&site).await, first);
    site.clock.advance(SignedDuration::from_hours(3));
    assert_eq!(texted(&site).await, [first[0], first[1], "+61491570157"]);
}

#[tokio::test]
async fn one_number_gets_so_many_in_a_day_and_others_are_not_kept_waiting() {
    let site = Site::with(Engine::Sqlite, spending(2000)).await;
    site.configure("application", &json!({ "smsEnabled": true, "reminderHours": [] })).await;
    send_again(&site, "09:00", "0491 570 006", SMS_PER_DAY_OF_NUMBER + 1).await;
    send_again(&site, "10:00", "0491 570 156", 1).await;
    let counted = async |number: &str| texted(&site).await.iter().filter(|to| *to == number).count() as u64;
    assert_eq!(counted("+61491570006").await, SMS_PER_DAY_OF_NUMBER);
    assert_eq!(counted("+61491570156").await, 1);
    site.clock.advance(SignedDuration::from_hours(26));
    assert_eq!(counted("+61491570006").await, SMS_PER_DAY_OF_NUMBER + 1, "the last comes the day after");
}

#[tokio::test]
async fn mail_01e_a_patient_without_an_address_is_notified_and_reminded_by_sms() {
    let (url, inbox) = gateway().await;
    let body = r#"{"to":"{{to}}","message":"{{text}}"}"#;
    let generic = SmsGateway::generic(&format!("{url}/send"), "", Some(body)).unwrap();
    let site = Site::sending(Engine::Sqlite, Mailer::Recording, SmsSender::Gateway(generic)).await;
    let form = json!({ "email": { "shown": true } });
    site.configure("application", &json!({ "smsEnabled": true, "bookingForm": form })).await;
    let (client, key) = (site.another_client(), site.new_key().await);
    let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-12", "09:00", 30);
    let mut body = testkit::submission(&key, &slot);
    body["patientDetails"]["email"] = json!("");
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    let next = async || {
        site.do_all_jobs().await;
        let (_, body) = inbox.lock().unwrap().pop().expect("a message");
        assert!(inbox.lock().unwrap().is_empty(), "one");
        let sent: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(sent["to"], "+61491570006");
        sent["message"].as_str().unwrap().to_owned()
    };
    let link = format!("{PUBLIC_URL}/a/{key}");
    let when = "Thursday 12 March 2026 at 9:00 am, Harbour Imaging Newtown";
    assert_eq!(next().await, format!("Scanbook: your scan is on {when}. {link}"));
    // Less than a week ahead: the reminder of the day before is the first.
    site.clock.advance(SignedDuration::from_hours(24 * 2 + 12));
    let reminder = next().await;
    assert_eq!(
        reminder,
        format!("Scanbook: your scan is on {when}. Confirm, change or see how to prepare: {link}")
    );
    assert!(sms_segments(&reminder) <= SMS_SEGMENTS_MAX);
    let sent = site.messages().await;
    assert_eq!((sent.len(), sent[1].kind.as_str(), sent[1].channel.as_str()), (2, "REMINDER", "SMS"));
}

#[tokio::test]
async fn without_sms_a_patient_without_an_email_address_gets_no_message() {
    let site = Site::with(Engine::Sqlite, spending(2000)).await;
    let form = json!({ "email": { "shown": true } });
    site.configure("application", &json!({ "bookingForm": form })).await;
    let (client, key) = (site.another_client(), site.new_key().await);
    let mut body = testkit::submission(&key, &randwick_slot(&site, "09:00"));
    body["patientDetails"]["email"] = json!("");
    made(&client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    site.do_all_jobs().await;
    assert_eq!(site.messages().await, []);
    assert_eq!(site.app.outbox_state().await.unwrap().due, 0, "nor does it wait for ever");
}
