//! Exporting and erasing a person's data on the command line, while the server runs.

use std::fs;
use std::path::Path;

use sea_orm::{ConnectOptions, ConnectionTrait, Database, DbBackend, Statement};
use serde_json::{Value, json};
use store::{DatabaseUrl, Store};
use tempfile::tempdir;
use testkit::{Engine, TestDatabase, World};

use crate::program::{Server, run, scanbook, wait_until};
use crate::provider::{CLOCK, book, installation, new_key};

/// What the patient typed, each word found nowhere else.
const WORDS: [&str; 7] = [
    "Zerafina",
    "Quandamooka",
    "zq.canary@example.org",
    "491570157",
    "2123456701",
    "claustrophobic-canary",
    "referral-canary",
];

/// Also the contact of another patient.
const SHARED: &str = "family@example.org";
/// Data that an earlier version has deleted without overwriting it.
const RESIDUE: &str = "residue-canary";

async fn leave_residue(data: &Path) {
    let address = format!("sqlite://{}", data.join("scanbook.db").display());
    let mut options = ConnectOptions::new(address);
    // One connection: the setting is per connection.
    let database =
        Database::connect(options.max_connections(1).idle_timeout(None).max_lifetime(None).to_owned())
            .await
            .expect("the database opens");
    let many = format!("'{}'", RESIDUE.repeat(2000));
    for statement in [
        "PRAGMA secure_delete = OFF",
        "CREATE TABLE deleted_long_ago (text TEXT)",
        &format!("INSERT INTO deleted_long_ago (text) VALUES ({many})"),
        "DROP TABLE deleted_long_ago",
        "PRAGMA wal_checkpoint(TRUNCATE)",
    ] {
        database.execute_unprepared(statement).await.expect(statement);
    }
    database.close().await.expect("it closes");
    let file = fs::read(data.join("scanbook.db")).expect("the database");
    assert!(
        file.windows(RESIDUE.len()).any(|part| part == RESIDUE.as_bytes()),
        "it is in a page that is free"
    );
}

/// Whether any file of the folder has these bytes.
fn holds(folder: &Path, word: &str) -> bool {
    fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).any(|path| {
        if path.is_dir() {
            return holds(&path, word);
        }
        let bytes = fs::read(&path).unwrap_or_default();
        bytes.windows(word.len()).any(|part| part == word.as_bytes())
    })
}

async fn book_and_cancel(server: &Server, slot: &Value) -> String {
    let (client, key) = (&server.client, new_key(&server.client).await);
    let path = format!("/api/booking_keys/{key}/temporary_documents");
    assert_eq!(client.upload(&path, "referral-canary.pdf", testkit::SMALL_PDF, &[]).await.status, 201);
    let mut body = testkit::submission(&key, slot);
    body["patientDetails"] = json!({
        "firstName": "Zerafina", "lastName": "Quandamooka", "dateOfBirth": "1961-02-03",
        "email": "zq.canary@example.org", "contactNumber": "0491 570 157", "postalCode": "2099",
        "medicareNumber": "2123 45670 1", "referenceNumber": "1"
    });
    body["notes"] = json!("claustrophobic-canary");
    body["bookingFor"] = json!("CHILD");
    body["guardian"] = json!({
        "name": "Elena", "relation": "Mother", "email": SHARED, "contactNumber": "0491 570 158"
    });
    let booked = client.post_once("/api/appointments", "the-booking-of-the-test", &body).await;
    assert_eq!(booked.status, 201, "{}", booked.text);
    let body = json!({ "slugs": booked.json()["appointments"][0]["slug"], "reason": "Other" });
    let path = "/api/secured/appointments/cancellations";
    let cancelled = client.post_once(path, "the-end-of-the-booking", &body).await;
    assert_eq!(cancelled.status, 200, "{}", cancelled.text);
    let done = || server.log().iter().filter(|line| line.contains("job done")).count();
    wait_until("both messages", || done() >= 2);
    key
}

#[tokio::test]
async fn priv_01h_01s_after_an_erasure_no_file_of_the_installation_holds_anything_of_the_person() {
    let (folder, world) = installation().await;
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let key = book_and_cancel(&server, &world.knee_slot("09:00")).await;
    let mut of_another = testkit::submission(&new_key(&server.client).await, &world.knee_slot("11:00"));
    of_another["patientDetails"]["email"] = json!(SHARED);
    of_another["patientDetails"]["medicareNumber"] = json!("3123 45671 1");
    let booked = server.client.post_once("/api/appointments", "the-booking-of-another", &of_another).await;
    assert_eq!(booked.status, 201, "{}", booked.text);
    let data = folder.path().join("data");
    leave_residue(&data).await;
    for word in WORDS {
        assert!(holds(&data, word), "{word} is there before");
    }
    let erase = ["patient", "erase", "--booking-key", &key];
    let said = run(scanbook(folder.path(), &erase).env(CLOCK.0, CLOCK.1));
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    assert!(said.out.contains("others use it too: records of other patients (1)"), "{}", said.out);
    for word in WORDS {
        assert!(!holds(&data, word), "{word} is still in a file");
    }
    assert!(!holds(&data, RESIDUE), "what was deleted long ago is still in a file");
    server.kill();
    for word in WORDS {
        assert!(!holds(&data, word), "{word} is still in a file after a stop");
    }
}

/// The tables that hold one of the words in a row.
async fn tables_with_words(store: &Store) -> Vec<String> {
    let ask = async |sql: String| {
        let rows = store.read().query_all_raw(Statement::from_string(DbBackend::Postgres, sql)).await;
        let names = rows.expect("an answer").into_iter().map(|row| row.try_get_by_index::<String>(0));
        names.collect::<Result<Vec<_>, _>>().expect("names")
    };
    let mut found = Vec::new();
    for table in ask("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'".to_owned()).await {
        let words = WORDS.join("|");
        found.extend(ask(format!("SELECT '{table}' FROM {table} one WHERE one::text ~ '{words}'")).await);
    }
    found
}

#[tokio::test]
async fn priv_01w_on_postgresql_an_erasure_leaves_nothing_in_a_table_and_vacuums() {
    const VACUUMED: &str = "SELECT relname::text FROM pg_stat_user_tables \
         WHERE relname IN ('bookings', 'messages', 'patients') AND last_vacuum IS NOT NULL";
    let database = TestDatabase::with_world(Engine::Postgres).await;
    let DatabaseUrl::Postgres(url) = &database.url else { panic!("this is PostgreSQL") };
    let (folder, setting) = (tempdir().expect("a folder"), ("SCANBOOK_DATABASE_URL", url.as_str()));
    let server = Server::start(folder.path(), &[], &[CLOCK, setting]).await;
    let key = book_and_cancel(&server, &World::FIRST.knee_slot("09:00")).await;
    let store = Store::open(&database.url).await.expect("the database opens");
    assert!(tables_with_words(&store).await.contains(&"patients".to_owned()), "it is there before");
    let mut erase = scanbook(folder.path(), &["patient", "erase", "--booking-key", &key]);
    let said = run(erase.env(CLOCK.0, CLOCK.1).env(setting.0, setting.1));
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    assert_eq!(tables_with_words(&store).await, Vec::<String>::new());
    let vacuumed = Statement::from_string(DbBackend::Postgres, VACUUMED);
    let vacuumed = store.read().query_all_raw(vacuumed).await.expect("statistics");
    assert_eq!(vacuumed.len(), 3, "the space of its rows is free for others");
}

#[tokio::test]
async fn a_person_is_exported_to_one_file_and_a_running_booking_is_not_erased() {
    let (folder, world) = installation().await;
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let (key, _) = book(&server.client, &world.knee_slot("09:00")).await;
    let command = |arguments: &[&str]| run(scanbook(folder.path(), arguments).env(CLOCK.0, CLOCK.1));
    let said = command(&["patient", "export", "--booking-key", &key, "mira.json"]);
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    let copy = fs::read_to_string(folder.path().join("mira.json")).unwrap();
    let copy: Value = serde_json::from_str(&copy).unwrap();
    assert_eq!(copy["data"]["patients"][0]["last_name"], "Kostova", "{copy}");
    let seen: Vec<&str> =
        copy["seen_by"].as_array().unwrap().iter().filter_map(|row| row["what"].as_str()).collect();
    assert!(seen.contains(&"BOOK") && seen.contains(&"EXPORT_PATIENT"), "who did what with it: {seen:?}");
    let said = command(&["patient", "erase", "--booking-key", &key]);
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    assert!(said.out.contains("0 bookings") && said.out.contains("Booking 1 is kept"), "{}", said.out);
    let nobody = command(&["patient", "erase", "--id", "987"]);
    assert!(nobody.status == Some(1) && nobody.err.contains("There is no such patient"), "{}", nobody.err);
    let unnamed = command(&["patient", "erase"]);
    assert_eq!(unnamed.status, Some(2), "{}", unnamed.err);
}
