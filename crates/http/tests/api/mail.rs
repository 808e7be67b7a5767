//! Mail as it arrives: at a real mail server, over STARTTLS and with a password, parsed by third-party libraries.

use integrations::sms::SmsSender;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, Engine, MailServer, PUBLIC_URL, Site, sign_in};

use crate::support::{booked, found, slug_of};

/// Longer than the first pause after a failure.
const LATER: SignedDuration = SignedDuration::from_secs(30);

async fn sending() -> (Site, MailServer) {
    let server = MailServer::start().await;
    (Site::sending(Engine::Sqlite, server.mailer(), SmsSender::Recording).await, server)
}

/// The mail caused by the last call.
async fn mail_after(site: &Site, server: &mut MailServer) -> Value {
    site.do_all_jobs().await;
    let mail = server.next().await;
    assert_eq!(mail["defects"], json!([]), "{mail}");
    mail
}

/// A patient books an exam that needs preparation, on Thursday at nine.
async fn booked_thursday(site: &Site) -> (Client, String) {
    let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-12", "09:00", 30);
    booked(site, &slot).await
}

#[tokio::test]
async fn mail_01a_a_booked_appointment_sends_a_mail_that_others_can_read() {
    let (site, mut server) = sending().await;
    let (_, key) = booked_thursday(&site).await;
    let mail = mail_after(&site, &mut server).await;
    assert_eq!((&mail["encrypted"], &mail["user"]), (&json!(true), &json!("scanbook")));
    assert_eq!(mail["from"], MailServer::FROM);
    assert_eq!(
        (&mail["to"], &mail["recipients"]),
        (&json!("mira@example.org"), &json!(["mira@example.org"]))
    );
    assert_eq!(mail["subject"], "Thursday 12 March 2026, 9:00 am: your scan is booked");
    assert_eq!((&mail["type"], &mail["language"]), (&json!("multipart/mixed"), &json!("en-AU")));
    let id = mail["messageId"].as_str().unwrap();
    assert!(id.starts_with('<') && id.ends_with("@book.example.org>"), "{id}");
    for part in ["text", "html"] {
        let words = mail[part].as_str().unwrap();
        for wanted in ["Hello Mira", "Harbour Imaging Newtown", &format!("{PUBLIC_URL}/a/{key}")] {
            assert!(words.contains(wanted), "{wanted} is missing in the {part}: {words}");
        }
        assert!(!words.contains("{{") && !words.to_lowercase().contains("abdomen"), "{words}");
    }
    let html = mail["html"].as_str().unwrap();
    for fetched in ["<img", "<script", "@import", "<link", "src=", "url("] {
        assert!(!html.contains(fetched), "reading it is nobody's business: {fetched}");
    }
    assert!(server.is_empty(), "one mail");
    let log = site.messages().await;
    assert_eq!((log.len(), log[0].subject.as_str()), (1, mail["subject"].as_str().unwrap()));
}

#[tokio::test]
async fn mail_01j_a_booked_message_carries_a_calendar_file() {
    let (site, mut server) = sending().await;
    booked_thursday(&site).await;
    let calendar = &mail_after(&site, &mut server).await["calendar"];
    assert_eq!((&calendar["method"], &calendar["contentMethod"]), (&json!("PUBLISH"), &json!("PUBLISH")));
    assert_eq!((&calendar["fileName"], &calendar["errors"]), (&json!("booking.ics"), &json!([])));
    assert_eq!(calendar["events"].as_array().unwrap().len(), 1);
    let event = &calendar["events"][0];
    assert_eq!(
        (&event["start"], &event["end"]),
        (&json!("2026-03-11T22:00:00+00:00"), &json!("2026-03-11T22:30:00+00:00"))
    );
    assert_eq!((&event["organizer"], &event["sequence"]), (&json!("mailto:bookings@example.org"), &json!(0)));
    let alarms = event["alarms"].as_array().unwrap();
    assert!(!alarms.is_empty() && alarms.iter().all(|before| before.as_f64() < Some(0.0)), "{event}");
    assert_eq!(event["summary"], "Scan at Harbour Imaging Newtown");
    assert!(!event.to_string().to_lowercase().contains("abdomen"), "no exam is named: {event}");
}

#[tokio::test]
async fn only_what_staff_approved_comes_into_a_calendar() {
    let (site, mut server) = sending().await;
    site.add_account("desk", &[domain::auth::Role::FrontDesk], &[]).await;
    let desk = site.signed_in_as("desk").await;
    for (time, decision, entries) in [("09:00", "approvals", 1), ("11:00", "declines", 0)] {
        let slot = site.world.slot("ultrasound-contrast", site.world.room_1, "2026-03-12", time, 45);
        booked(&site, &slot).await;
        assert_eq!(mail_after(&site, &mut server).await["calendar"], Value::Null, "it waits for staff");
        let waiting = found(&desk.get("/api/admin/appointments?status=PENDING").await);
        let path = format!("/api/admin/appointments/{}/{decision}", waiting["items"][0]["id"]);
        found(&desk.post(&path, &json!({ "reason": "Not without a blood test" })).await);
        let mail = mail_after(&site, &mut server).await;
        let events = mail["calendar"]["events"].as_array().map_or(0, Vec::len);
        assert_eq!(events, entries, "{decision}: {}", mail["calendar"]);
    }
}

#[tokio::test]
async fn the_calendar_file_of_a_mail_names_the_exam_where_the_provider_wants_it() {
    let (site, mut server) = sending().await;
    site.configure("application", &json!({ "calendarExamNameEnabled": true })).await;
    booked_thursday(&site).await;
    let mail = mail_after(&site, &mut server).await;
    let event = &mail["calendar"]["events"][0];
    assert_eq!(event["summary"], "Ultrasound abdomen at Harbour Imaging Newtown");
    let said = format!("{}{}", mail["subject"], mail["text"]).to_lowercase();
    assert!(!said.contains("abdomen"), "the mail itself does not: {said}");
}

#[tokio::test]
async fn mail_01k_a_mail_carries_an_unsubscribe_link_that_a_mail_program_can_press() {
    let (site, mut server) = sending().await;
    let (client, key) = booked_thursday(&site).await;
    let mail = mail_after(&site, &mut server).await;
    let page = format!("{PUBLIC_URL}/unsubscribe?bookingKey={key}");
    assert!(mail["text"].as_str().unwrap().contains(&page) && mail["html"].as_str().unwrap().contains(&page));
    assert_eq!(mail["listUnsubscribePost"], "List-Unsubscribe=One-Click");
    let header = mail["listUnsubscribe"].as_str().unwrap();
    let path = header.trim_matches(['<', '>']).strip_prefix(PUBLIC_URL).unwrap();
    // A person who opens the link gets the page with the button, and nothing is unsubscribed yet.
    let clicked = site.client.send(site.client.without_headers(Method::GET, path)).await;
    let led_to = format!("/unsubscribe?bookingKey={key}");
    assert_eq!((clicked.status.as_u16(), clicked.header("location")), (303, led_to.as_str()));
    let again = format!("/api/secured/booking_keys/{key}/notifications");
    assert_eq!(client.post(&again, &json!({})).await.status.as_u16(), 202);
    mail_after(&site, &mut server).await;
    // As a mail program does it: a form, no cookie, none of our headers.
    let post = site
        .client
        .without_headers(Method::POST, path)
        .header("content-type", "application/x-www-form-urlencoded");
    let answer = site.client.send(post.body("List-Unsubscribe=One-Click")).await;
    assert_eq!(answer.status.as_u16(), 202, "{}", answer.text);
    let slug = slug_of(&client, &key).await;
    found(&client.post("/api/secured/appointments/confirmations", &json!({ "slugs": slug })).await);
    site.do_all_jobs().await;
    assert!(server.is_empty() && site.messages().await.len() == 2, "no more of it");
}

#[tokio::test]
async fn mail_02b_the_entry_in_calendars_moves_and_goes_under_the_same_name() {
    let (site, mut server) = sending().await;
    let (client, key) = booked_thursday(&site).await;
    let first = mail_after(&site, &mut server).await["calendar"]["events"][0].clone();
    let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-13", "11:00", 30);
    let body = json!({ "slugs": slug_of(&client, &key).await, "slots": [slot] });
    let moved =
        client.post_once("/api/secured/appointments/reschedules", &site.idempotency_key(), &body).await;
    assert!(moved.status.is_success(), "{}", moved.text);
    let mail = mail_after(&site, &mut server).await;
    let second = &mail["calendar"]["events"][0];
    assert_eq!(
        (&mail["calendar"]["method"], &second["start"]),
        (&json!("PUBLISH"), &json!("2026-03-13T00:00:00+00:00"))
    );
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    let live =
        summary["appointments"].as_array().unwrap().iter().find(|one| one["status"] == "BOOKED").unwrap();
    let body = json!({ "slugs": live["slug"], "reason": "I feel better" });
    found(&client.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &body).await);
    let mail = mail_after(&site, &mut server).await;
    let last = &mail["calendar"]["events"][0];
    assert_eq!((&mail["calendar"]["method"], &last["status"]), (&json!("CANCEL"), &json!("CANCELLED")));
    let entries = [&first, second, last];
    assert!(entries.iter().all(|entry| entry["uid"] == first["uid"]), "{entries:?}");
    let versions: Vec<i64> = entries.iter().filter_map(|entry| entry["sequence"].as_i64()).collect();
    assert!(versions.is_sorted_by(|one, next| one < next) && versions.len() == 3, "{versions:?}");
}

#[tokio::test]
async fn mail_01f_a_code_goes_out_by_mail_and_no_trace_of_it_stays() {
    let (site, mut server) = sending().await;
    let (_, key) = booked_thursday(&site).await;
    mail_after(&site, &mut server).await;
    let client = site.another_client();
    found(&client.post("/api/authentication", &sign_in(&key, "APPOINTMENT_RESULTS")).await);
    let asked = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS" });
    found(&client.post("/api/authentication/otp", &asked).await);
    let mail = mail_after(&site, &mut server).await;
    assert!(mail["listUnsubscribe"].is_null() && mail["calendar"].is_null(), "{mail}");
    let code = mail["subject"].as_str().unwrap().strip_prefix("Your code: ").unwrap();
    assert!(mail["html"].as_str().unwrap().contains(code));
    let given = json!({ "bookingKey": key, "type": "APPOINTMENT_RESULTS", "otp": code });
    assert_eq!(found(&client.post("/api/authentication/otp/validation", &given).await)["success"], true);
    let log = site.messages().await;
    assert_eq!((log[1].kind.as_str(), log[1].recipient.as_str()), ("ONE_TIME_CODE", "mira@example.org"));
    assert_eq!((log[1].subject.as_str(), log[1].body.as_str()), ("", ""), "its words are gone");
}

#[tokio::test]
async fn mail_01m_a_mail_that_was_refused_comes_later_under_the_same_id() {
    let (site, mut server) = sending().await;
    server.order("refuse");
    booked_thursday(&site).await;
    site.do_all_jobs().await;
    assert_eq!(site.messages().await, [], "nothing is said to be sent");
    let state = site.app.outbox_state().await.unwrap();
    assert_eq!((state.due, state.dead, state.later), (1, 0, 1), "the mail, and a reminder");
    site.clock.advance(LATER);
    assert_eq!(site.app.outbox_state().await.unwrap().oldest_due_seconds, 30);
    server.order("take");
    let first = mail_after(&site, &mut server).await;
    assert_eq!(site.app.outbox_state().await.unwrap().due, 0);
    assert_eq!(site.messages().await.len(), 1);
    let jobs = site.app.dead_jobs().await.unwrap();
    assert_eq!(jobs, []);
    assert!(first["messageId"].is_string());
}
