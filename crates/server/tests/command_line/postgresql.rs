//! The same binary on PostgreSQL.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use serde_json::json;
use store::{DatabaseUrl, Store};
use tempfile::tempdir;
use testkit::{Engine, TestDatabase, build_world};

use crate::program::{Server, run, scanbook};
use crate::provider::{CLOCK, book, summary};

/// An empty database and its address as a setting.
async fn postgres() -> (TestDatabase, String) {
    let database = TestDatabase::create(Engine::Postgres).await;
    let DatabaseUrl::Postgres(url) = database.url.clone() else { panic!("this is PostgreSQL") };
    (database, url)
}

#[tokio::test]
async fn ops_02c_a_url_switches_the_database_to_postgresql() {
    let (database, url) = postgres().await;
    let setting = ("SCANBOOK_DATABASE_URL", url.as_str());
    let folder = tempdir().unwrap();
    let before = run(scanbook(folder.path(), &["doctor"]).env(setting.0, setting.1));
    assert!(before.out.contains("Run `scanbook migrate`"), "{}{}", before.out, before.err);
    let server = Server::start(folder.path(), &[], &[setting]).await;
    assert_eq!(server.client.get("/api/regions").await.json(), json!([]), "nothing is offered yet");
    build_world(&Store::open(&database.url).await.unwrap()).await.unwrap();
    let regions = server.client.get("/api/regions").await.json();
    assert_eq!(regions[0]["slug"], "sydney", "what PostgreSQL holds is offered: {regions}");
    assert!(!folder.path().join("data/scanbook.db").exists(), "no SQLite file is made");
    let after = run(scanbook(folder.path(), &["doctor"]).env(setting.0, setting.1));
    assert_eq!(after.status, Some(0), "{}{}", after.out, after.err);
    assert!(after.out.contains("database: PostgreSQL at 127.0.0.1"), "{}", after.out);
}

/// A service manager restarts it; the reason is in the last line.
#[test]
fn ops_03m_a_start_without_postgresql_ends_within_seconds_and_says_why() {
    const ENDED_WITHIN: Duration = Duration::from_secs(5);
    // It accepts connections and never answers; once it is dropped, its port refuses them.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = silent.local_addr().unwrap();
    let url = format!("postgres://scanbook:s3cret@{address}/scanbook");
    let folder = tempdir().unwrap();
    let start = |case: &str| {
        let begun = Instant::now();
        let mut command = scanbook(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
        let said = run(command.env("SCANBOOK_DATABASE_URL", &url));
        assert!(begun.elapsed() < ENDED_WITHIN, "{case}: it took {:?}", begun.elapsed());
        assert_eq!(said.status, Some(1), "{case}: {}{}", said.out, said.err);
        let sentence = format!("The database (PostgreSQL at {address}/scanbook) cannot be used: ");
        assert!(said.err.contains(&sentence) && !said.err.contains("s3cret"), "{case}: {}", said.err);
    };
    start("silent");
    drop(silent);
    start("refusing");
}

/// With a common secret; each has its own folder.
#[tokio::test]
async fn two_servers_on_one_database_give_the_same_answers() {
    let (database, url) = postgres().await;
    let store = Store::open(&database.url).await.unwrap();
    store.migrate().await.unwrap();
    let slot = build_world(&store).await.unwrap().knee_slot("09:00");
    let secret = "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=";
    let settings = [CLOCK, ("SCANBOOK_DATABASE_URL", url.as_str()), ("SCANBOOK_SECRET", secret)];
    let (here, there) = (tempdir().unwrap(), tempdir().unwrap());
    let one = Server::start(here.path(), &[], &settings).await;
    let two = Server::start(there.path(), &[], &settings).await;
    let (key, booked) = book(&one.client, &slot).await;
    let seen = [summary(&one.client, &key, &booked).await, summary(&two.client, &key, &booked).await];
    assert_eq!(seen[1].status, 200, "{}", seen[1].text);
    assert_eq!(seen[0].json(), seen[1].json());
    let search = "/api/slots?examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";
    let offered = [one.client.get(search).await.json(), two.client.get(search).await.json()];
    assert_eq!(offered[0], offered[1]);
    let again = testkit::submission(&crate::provider::new_key(&two.client).await, &slot);
    let refused = two.client.post_once("/api/appointments", "a-retry-of-the-test", &again).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["key"]), (409, &json!("message.slot_just_taken")));
}
