//! An installation with the small provider of the testkit, quicker to have than the demo, and one booking in it.

use std::fs;

use serde_json::{Value, json};
use store::{DatabaseUrl, Store};
use tempfile::{TempDir, tempdir};
use testkit::{Answered, Client, World, build_world};

/// The day on which the provider's slots lie.
pub(crate) const CLOCK: (&str, &str) = ("SCANBOOK_CLOCK", testkit::NOW);

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

/// The installation's database, as it lies on the disk.
pub(crate) async fn open(folder: &TempDir) -> Store {
    let file = folder.path().join("data/scanbook.db");
    Store::open(&DatabaseUrl::Sqlite(file)).await.expect("the database opens")
}

pub(crate) async fn new_key(client: &Client) -> String {
    let answer = client.post("/api/booking_keys", &json!({})).await;
    answer.json()["bookingKey"].as_str().expect("a key").to_owned()
}

/// Books a slot for Mira Kostova and answers with her key, too.
pub(crate) async fn book(client: &Client, slot: &Value) -> (String, Answered) {
    let key = new_key(client).await;
    let body = testkit::submission(&key, slot);
    let answer = client.post_once("/api/appointments", "a-retry-of-the-test", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    (key, answer)
}

/// Opens the booking with the session that its answer brought.
pub(crate) async fn summary(client: &Client, key: &str, booked: &Answered) -> Answered {
    let cookie = booked.header("set-cookie").split(';').next().unwrap_or_default();
    let (_, token) = cookie.split_once('=').expect("a session");
    let path = format!("/api/secured/booking_keys/{key}/summary");
    let asked = client.bare(reqwest::Method::GET, &path).bearer_auth(token);
    client.send(asked).await
}
