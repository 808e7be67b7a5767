//! An installation with the small provider of the testkit, faster than the demo, and one booking in it.

use std::fs;

use jiff::ToSpan;
use jiff::civil::{Date, Weekday, date};
use serde_json::{Value, json};
use store::{DatabaseUrl, Store};
use tempfile::{TempDir, tempdir};
use testkit::{Client, TestResponse, World, build_world};

/// The day of the provider's slots.
pub(crate) const CLOCK: (&str, &str) = ("SCANBOOK_CLOCK", testkit::NOW);

/// In three rooms, each exam with its clean-up.
const SLOTS_A_DAY: usize = 36;
const MINUTES_A_SLOT: usize = 45;
const FIRST_DAY: Date = date(2026, 3, 10);

/// One of many slots that don't overlap, on the provider's working days.
pub(crate) fn slot_of_number(world: &World, number: usize) -> Value {
    let is_working_day = |day: &Date| !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
    let mut days = FIRST_DAY.series(1.day()).filter(is_working_day);
    let day = days.nth(number / SLOTS_A_DAY).expect("days go on").to_string();
    let place = number % SLOTS_A_DAY;
    let (room, minute) = ([world.room_1, world.room_2, world.room_3][place % 3], place / 3 * MINUTES_A_SLOT);
    let time = format!("{:02}:{:02}", 8 + minute / 60, minute % 60);
    world.slot("ultrasound-knee", room, &day, &time, 30)
}

/// A folder whose `data` holds the provider.
pub(crate) async fn installation() -> (TempDir, World) {
    let folder = tempdir().expect("a folder");
    fs::create_dir(folder.path().join("data")).expect("a folder of data");
    let store = open(&folder).await;
    store.migrate().await.expect("the schema is made");
    let world = build_world(&store).await.expect("the provider is written");
    store.close().await.expect("it closes");
    (folder, world)
}

/// The installation's database on disk.
pub(crate) async fn open(folder: &TempDir) -> Store {
    let file = folder.path().join("data/scanbook.db");
    Store::open(&DatabaseUrl::Sqlite(file)).await.expect("the database opens")
}

pub(crate) async fn new_key(client: &Client) -> String {
    let answer = client.post("/api/booking_keys", &json!({})).await;
    answer.json()["bookingKey"].as_str().expect("a key").to_owned()
}

/// Books a slot for Mira Kostova and answers with her key, too.
pub(crate) async fn book(client: &Client, slot: &Value) -> (String, TestResponse) {
    let key = new_key(client).await;
    let body = testkit::submission(&key, slot);
    let answer = client.post_once("/api/appointments", "a-retry-of-the-test", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    (key, answer)
}

/// Opens the booking with the session that its answer brought.
pub(crate) async fn summary(client: &Client, key: &str, booked: &TestResponse) -> TestResponse {
    let cookie = booked.header("set-cookie").split(';').next().unwrap_or_default();
    let (_, token) = cookie.split_once('=').expect("a session");
    let path = format!("/api/secured/booking_keys/{key}/summary");
    let asked = client.without_headers(reqwest::Method::GET, &path).bearer_auth(token);
    client.send(asked).await
}
