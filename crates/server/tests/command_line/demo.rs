//! The demo, as a newcomer starts it: no settings, one binary, a folder.

use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::tempdir;
use testkit::{Client, TestResponse, sign_in};

use crate::demo_forms::assert_lead_where_they_should;
use crate::program::{Server, run, scanbook, typed, wait_until};
use crate::provider::{book, summary};

/// The address of the page's script.
fn script(page: &str) -> &str {
    let from = page.find("\"/assets/").expect("the page names its script") + 1;
    let length = page[from..].find('"').expect("the end of the address");
    &page[from..from + length]
}

async fn get_as_browser(client: &Client, path: &str, reads: &str) -> TestResponse {
    client.send(client.without_headers(Method::GET, path).header("Accept-Encoding", reads)).await
}

async fn assert_serves_the_app(client: &Client) {
    let page = client.get("/").await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page.text.contains("<div id=\"root\">") && page.text.contains("scanbook-boot"), "{}", page.text);
    assert_eq!(client.get("/booking/anything").await.text, page.text, "the app answers on every page");
    for (reads, gets) in [("gzip, br", "br"), ("gzip", "gzip"), ("identity", "")] {
        let asset = get_as_browser(client, script(&page.text), reads).await;
        assert_eq!((asset.status.as_u16(), asset.header("content-encoding")), (200, gets));
    }
    let asset = get_as_browser(client, script(&page.text), "br").await;
    let kept = asset.header("cache-control");
    assert!(kept.contains("max-age=31536000"), "hashed files are kept for long: {kept}");
    assert_eq!(get_as_browser(client, "/assets/index-gone.js", "br").await.status, 404);
}

async fn assert_serves_the_api(client: &Client) {
    let regions = client.get("/api/regions").await.json();
    assert!(regions.as_array().is_some_and(|all| !all.is_empty()), "{regions}");
    let unknown = client.get("/api/nothing").await;
    assert_eq!((unknown.status.as_u16(), &unknown.json()["key"]), (404, &json!("message.not_found")));
}

/// A free slot of the demo, for a submission.
async fn free_slot(client: &Client) -> Value {
    let exam = "ultrasound-abdomen";
    let next = client.get(&format!("/api/slots/next?examSlug={exam}")).await.json();
    let (clinic, slot) = (&next["clinics"][0]["clinic"]["slug"], &next["clinics"][0]["slots"][0]);
    json!({
        "examSlug": exam, "clinicSlug": clinic, "deviceId": slot["deviceId"],
        "start": slot["start"], "end": slot["end"]
    })
}

fn printed(folder: &Path, command: &str) -> Value {
    let said = run(&mut scanbook(folder, &[command]));
    assert_eq!(said.status, Some(0), "{command}: {}", said.err);
    serde_json::from_str(&said.out).expect("JSON")
}

/// Bookings and booking requests in every status, each with its key.
fn assert_shows_what_to_look_at(info: &Value) {
    let list = |name: &str| info[name].as_array().expect("a list").clone();
    for key in list("bookings").iter().chain(&list("bookingRequests")) {
        for field in ["bookingKey", "dateOfBirth", "contactNumber", "patient", "status"] {
            assert!(key[field].is_string(), "{field} of {key}");
        }
    }
    for booking in list("bookings") {
        for field in ["exam", "clinic", "start", "timeZone"] {
            assert!(booking[field].is_string(), "{field} of {booking}");
        }
    }
    for request in list("bookingRequests") {
        assert!(request["kind"].is_string() && request["exams"][0].is_string(), "{request}");
        let clinic = request.get("clinic").expect("a clinic, be it null");
        assert!(clinic.is_string() || clinic.is_null(), "{request}");
    }
    let statuses =
        |name: &str| list(name).iter().map(|key| key["status"].to_string()).collect::<HashSet<_>>();
    assert_eq!((statuses("bookings").len(), statuses("bookingRequests").len()), (12, 10));
}

/// The text between two others.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let rest = text.split_once(before).expect(before).1;
    rest.split_once(after).expect(after).0
}

/// What is printed at start opens a booking and the back office, and its commands work as they are.
async fn assert_prints_what_to_type_next(server: &Server, folder: &Path) {
    let program = env!("CARGO_BIN_EXE_scanbook");
    let last = server.printed_line(" --help");
    let commands: Vec<String> = server
        .printed()
        .iter()
        .filter_map(|line| line.find(program).map(|at| line[at..].to_owned()))
        .collect();
    assert_eq!(commands.len(), 3, "messages, demo-info and the help of {last}: {commands:?}");
    for command in &commands {
        let said = typed(folder, command);
        assert_eq!(said.status, Some(0), "{command}: {}", said.err);
    }
    let link = server.printed_line("/a/");
    assert!(link.contains(&format!("{}/a/", server.base)), "{link}");
    let born: Vec<u16> = between(&link, "date of birth: ", ")")
        .split(' ')
        .map(|part| part.parse().expect("a number"))
        .collect();
    let mut body = sign_in(between(&link, "/a/", " "), "APPOINTMENT");
    body["dateOfBirth"] = json!(format!("{:04}-{:02}-{:02}", born[2], born[1], born[0]));
    let patient = Client::new(server.base.clone()).post("/api/authentication", &body).await;
    assert_eq!(patient.json()["success"], true, "{}", patient.text);
    let account = server.printed_line("/admin/sign-in");
    let (name, password) = (between(&account, "user name: ", ","), between(&account, "password: ", ")"));
    let body = json!({ "username": name, "password": password });
    let staff = Client::new(server.base.clone()).post("/api/authentication/staff", &body).await;
    assert_eq!(staff.json()["success"], true, "{}", staff.text);
}

/// The worker writes it soon after the booking.
fn wait_for_confirmation(folder: &Path) {
    let is_it = |message: &Value| message["recipient"] == "mira@example.org" && message["channel"] == "EMAIL";
    wait_until("the message log holds the confirmation", || {
        printed(folder, "messages").as_array().is_some_and(|sent| sent.iter().any(is_it))
    });
}

mod ops_02a_one_binary_serves_the_api_and_the_web_app {
    use super::*;

    /// The demo takes long to create: everything that needs it is tested here.
    #[tokio::test]
    async fn ops_02b_02h_without_settings_on_a_sqlite_file_in_a_local_folder() {
        let folder = tempdir().unwrap();
        let begun = Instant::now();
        let server = Server::start(folder.path(), &["--demo"], &[]).await;
        let first_start = begun.elapsed();
        for file in ["scanbook.db", "secret.key", "demo.json"] {
            assert!(folder.path().join("data").join(file).is_file(), "{file}");
        }
        assert_serves_the_app(&server.client).await;
        assert_serves_the_api(&server.client).await;
        assert_lead_where_they_should(&server.client).await;
        let info = printed(folder.path(), "demo-info");
        assert_shows_what_to_look_at(&info);
        assert_prints_what_to_type_next(&server, folder.path()).await;
        let (key, booked) = book(&server.client, &free_slot(&server.client).await).await;
        wait_for_confirmation(folder.path());
        server.kill();

        let begun = Instant::now();
        let server = Server::start(folder.path(), &["--demo"], &[]).await;
        let second_start = begun.elapsed();
        assert!(second_start < first_start, "{second_start:?} after {first_start:?}");
        assert_eq!(summary(&server.client, &key, &booked).await.status, 200, "the booking is still there");
        assert_eq!(printed(folder.path(), "demo-info"), info, "the demo is the same");
    }
}
