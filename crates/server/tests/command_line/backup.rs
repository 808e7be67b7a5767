//! A backup is taken while the server runs, and restored elsewhere; nothing is lost, and nothing is overwritten.

use std::fs;
use std::path::Path;

use sea_orm::{EntityTrait, QueryOrder};
use store::entity::audit_event;
use store::{DatabaseUrl, Store};
use tempfile::tempdir;
use testkit::{Client, Engine, SMALL_PDF, TestBucket, TestDatabase, World, build_world};

use crate::program::{ProgramOutput, Server, run, scanbook};
use crate::provider::{CLOCK, book, installation, new_key, summary};

fn command(folder: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> ProgramOutput {
    run(scanbook(folder, arguments).envs(settings.iter().copied()).env(CLOCK.0, CLOCK.1))
}

/// Books, uploads a file, and backs up while the server runs. Then restores it elsewhere and checks.
async fn there_and_back(folder: &Path, world: &World, here: &[(&str, &str)], there: &[(&str, &str)]) {
    let all: Vec<_> = here.iter().copied().chain([CLOCK]).collect();
    let server = Server::start(folder, &[], &all).await;
    let (key, booked) = book(&server.client, &world.knee_slot("09:00")).await;
    let draft = new_key(&server.client).await;
    let documents = format!("/api/booking_keys/{draft}/temporary_documents");
    let uploaded = server.client.upload(&documents, "referral.pdf", SMALL_PDF, &[]).await;
    assert_eq!(uploaded.status, 201, "{}", uploaded.text);
    let said = command(folder, &["backup", "copy"], here);
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    let again = command(folder, &["backup", "copy"], here);
    assert!(again.status == Some(1) && again.err.contains("already exists"), "{}", again.err);
    // What comes after the backup isn't in it.
    assert_eq!(server.client.post("/api/booking_keys", &serde_json::json!({})).await.status, 201);
    server.kill();

    let said = command(folder, &["restore", "--data", "elsewhere", "copy"], there);
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    let all: Vec<_> = there.iter().copied().chain([CLOCK]).collect();
    let restored = Server::start(folder, &["--data", "elsewhere"], &all).await;
    let found = summary(&restored.client, &key, &booked).await;
    assert_eq!(found.status, 200, "the booking, its session and its key: {}", found.text);
    assert_eq!(found.json()["patientDetails"]["firstName"], "Mira", "{}", found.text);
    let state = restored.client.get(&format!("/api/booking_keys/{draft}")).await.json();
    assert_eq!(state["temporaryDocuments"][0]["fileName"], "referral.pdf", "{state}");
    assert_eq!(files(&folder.join("elsewhere/files")), files(&folder.join("data/files")));
    assert_books(&restored.client, world).await;
    restored.kill();
    let well = command(folder, &["doctor", "--data", "elsewhere"], there);
    assert_eq!(well.status, Some(0), "{}{}", well.out, well.err);
    let over = command(folder, &["restore", "--data", "elsewhere", "copy"], there);
    assert!(over.status == Some(1) && over.err.contains("already exists"), "{}", over.err);
}

/// Ids continue after the last one: a new row can be inserted.
async fn assert_books(client: &Client, world: &World) {
    let body = testkit::submission(&new_key(client).await, &world.knee_slot("11:00"));
    let answer = client.post_once("/api/appointments", "another-retry-of-the-test", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
}

/// The files below a folder with their content.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder.join("documents")).expect("a folder of files") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        found.push((name, fs::read(&path).expect("a file")));
    }
    assert_eq!(found.len(), 1);
    found
}

#[tokio::test]
async fn ops_03g_a_backup_of_sqlite_restored_elsewhere_is_the_same() {
    let (folder, world) = installation().await;
    there_and_back(folder.path(), &world, &[], &[]).await;
}

#[tokio::test]
async fn ops_03g_a_backup_of_postgresql_restored_elsewhere_is_the_same() {
    let (here, there) =
        (TestDatabase::create(Engine::Postgres).await, TestDatabase::create(Engine::Postgres).await);
    let address = |database: &TestDatabase| match &database.url {
        DatabaseUrl::Postgres(address) => address.clone(),
        DatabaseUrl::Sqlite(_) => panic!("this is PostgreSQL"),
    };
    let store = Store::open(&here.url).await.expect("the database opens");
    store.migrate().await.expect("the schema is made");
    let world = build_world(&store).await.expect("the provider is written");
    store.close().await.expect("it closes");
    let folder = tempdir().expect("a folder");
    let (here, there) = (address(&here), address(&there));
    let setting = "SCANBOOK_DATABASE_URL";
    there_and_back(folder.path(), &world, &[(setting, &here)], &[(setting, &there)]).await;
}

/// The bucket service has to answer while the program runs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ops_02d_a_backup_holds_the_files_of_a_bucket_and_fills_another() {
    let (folder, _) = installation().await;
    let (here, there) = (TestBucket::start().await, TestBucket::start().await);
    let setting = "SCANBOOK_FILES_URL";
    let server = Server::start(folder.path(), &[], &[CLOCK, (setting, &here.url)]).await;
    let documents = format!("/api/booking_keys/{}/temporary_documents", new_key(&server.client).await);
    let uploaded = server.client.upload(&documents, "referral.pdf", SMALL_PDF, &[]).await;
    assert_eq!(uploaded.status, 201, "{}", uploaded.text);
    server.kill();
    assert!(!folder.path().join("data/files").exists() && here.file_count() == 1);
    let said = command(folder.path(), &["backup", "copy"], &[(setting, &here.url)]);
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    assert_eq!(files(&folder.path().join("copy/files")).len(), 1);
    let restore = ["restore", "--data", "elsewhere", "copy"];
    let over = command(folder.path(), &restore, &[(setting, &here.url)]);
    assert!(over.status == Some(1) && over.err.contains("already exists"), "{}", over.err);
    let said = command(folder.path(), &restore, &[(setting, &there.url)]);
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    assert_eq!(there.file_count(), 1);
    let well = command(folder.path(), &["doctor", "--data", "elsewhere"], &[(setting, &there.url)]);
    assert!(well.out.contains("every document has its file"), "{}{}", well.out, well.err);
    let lost = command(folder.path(), &["doctor", "--data", "elsewhere"], &[]);
    assert!(lost.out.contains("1 have lost their file"), "{}{}", lost.out, lost.err);
}

#[tokio::test]
async fn a_backup_that_was_changed_is_refused() {
    let (folder, world) = installation().await;
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    book(&server.client, &world.knee_slot("09:00")).await;
    server.kill();
    assert_eq!(command(folder.path(), &["backup", "copy"], &[]).status, Some(0));
    let database = folder.path().join("copy/database/database.db");
    let mut bytes = fs::read(&database).expect("the copy");
    bytes[5000] ^= 1;
    fs::write(&database, bytes).expect("it is spoilt");
    let said = command(folder.path(), &["restore", "--data", "elsewhere", "copy"], &[]);
    assert_eq!(said.status, Some(1));
    assert!(said.err.contains("database/database.db was changed or damaged"), "{}", said.err);
    assert!(!folder.path().join("elsewhere").exists(), "nothing was begun");
}

#[tokio::test]
async fn ops_14c_the_trail_goes_along_and_a_restore_is_no_alarm() {
    let (folder, world) = installation().await;
    let mut server = Server::start(folder.path(), &[], &[CLOCK]).await;
    book(&server.client, &world.knee_slot("09:00")).await;
    server.ask_to_stop();
    assert!(server.ended().success());
    assert_eq!(command(folder.path(), &["backup", "copy"], &[]).status, Some(0));
    assert_eq!(command(folder.path(), &["restore", "--data", "elsewhere", "copy"], &[]).status, Some(0));
    let file = folder.path().join("elsewhere/scanbook.db");
    let store = Store::open(&DatabaseUrl::Sqlite(file)).await.expect("the database opens");
    let trail = audit_event::Entity::find().order_by_asc(audit_event::Column::Id).all(store.read()).await;
    let actions: Vec<String> = trail.expect("the trail").into_iter().map(|row| row.action).collect();
    assert_eq!(actions, ["BOOK", "RESTORE_BACKUP", "ANCHOR_AUDIT_CHAIN"], "and says that it was put back");
    let said = command(folder.path(), &["doctor", "--data", "elsewhere"], &[]);
    assert!(said.out.contains("audit trail: 3 rows are intact"), "{}", said.out);
}
