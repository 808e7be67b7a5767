//! A process that is killed between a file and its row, in both orders, on both engines. What was acknowledged stays; the next start
//! removes a file without a row.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseTransaction, TransactionTrait};
use serde_json::{Value, json};
use store::DatabaseUrl;
use tempfile::{TempDir, tempdir};
use testkit::{Client, Engine, TestBucket, TestDatabase, World, small_pdf};

use crate::program::{ProgramOutput, Server, run, scanbook, wait_for};
use crate::provider::{CLOCK, book, installation, new_key};
use crate::user::{PASSWORD, add_with};

/// Longer than a file without a row is left alone.
const A_DAY_AGO: SignedDuration = SignedDuration::from_hours(25);

/// An installation on one of the engines.
struct Place {
    folder: TempDir,
    world: World,
    url: DatabaseUrl,
    settings: Vec<(&'static str, String)>,
    _database: Option<TestDatabase>,
}

impl Place {
    /// With an account of the front desk.
    async fn on(engine: Engine) -> Self {
        let place = match engine {
            Engine::Sqlite => {
                let (folder, world) = installation().await;
                let url = DatabaseUrl::Sqlite(folder.path().join("data/scanbook.db"));
                Self { folder, world, url, settings: Vec::new(), _database: None }
            }
            Engine::Postgres => {
                let database = TestDatabase::with_world(engine).await;
                let DatabaseUrl::Postgres(address) = database.url.clone() else {
                    panic!("this is PostgreSQL")
                };
                let settings = vec![("SCANBOOK_DATABASE_URL", address)];
                let (folder, url) = (tempdir().expect("a folder"), database.url.clone());
                Self { folder, world: World::FIRST, url, settings, _database: Some(database) }
            }
        };
        let added =
            add_with(place.folder.path(), &["ada", "--role", "front_desk"], PASSWORD, &place.settings());
        assert_eq!(added.status, Some(0), "{}", added.err);
        place
    }

    fn settings(&self) -> Vec<(&str, &str)> {
        let own = self.settings.iter().map(|(name, value)| (*name, value.as_str()));
        // Counting a caller would write to the database before the file comes.
        [CLOCK, ("SCANBOOK_RATE_LIMITS", "off")].into_iter().chain(own).collect()
    }

    async fn start(&self) -> Server {
        Server::start(self.folder.path(), &[], &self.settings()).await
    }

    fn command(&self, arguments: &[&str]) -> ProgramOutput {
        run(scanbook(self.folder.path(), arguments).envs(self.settings()))
    }

    fn documents(&self) -> PathBuf {
        self.folder.path().join("data/files/documents")
    }

    /// Nothing can be written about a booking until this ends.
    async fn lock(&self) -> DatabaseTransaction {
        let address = match &self.url {
            DatabaseUrl::Sqlite(file) => format!("sqlite://{}", file.display()),
            DatabaseUrl::Postgres(address) => address.clone(),
        };
        let connection = Database::connect(ConnectOptions::new(address)).await.expect("the database opens");
        let lock = connection.begin().await.expect("it begins");
        lock.execute_unprepared("UPDATE booking_keys SET state = state").await.expect("it locks");
        lock
    }
}

/// Complete files: one that is being written has a number after its name.
fn file_count(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    names.filter(|name| !name.to_string_lossy().contains('#')).count()
}

/// As if a day had passed.
fn make_old(folder: &Path) {
    let now: Timestamp = CLOCK.1.parse().expect("a time");
    for entry in fs::read_dir(folder).expect("its files") {
        let file = File::options().write(true).open(entry.expect("an entry").path()).expect("a file");
        file.set_modified(SystemTime::from(now - A_DAY_AGO)).expect("its time");
    }
}

async fn desk(server: &Server) -> Client {
    let account = json!({ "username": "ada", "password": PASSWORD });
    let client = Client::new(server.base.clone());
    assert_eq!(client.post("/api/authentication/staff", &account).await.json()["success"], true);
    client
}

/// The path of the documents of the appointment that was made.
fn attachments(booked: &Value) -> String {
    format!("/api/secured/appointments/{}/attachments", booked["appointments"][0]["id"])
}

async fn upload(client: &Client, path: &str, name: &str, bytes: &[u8]) -> Value {
    let sent = client.upload(path, name, bytes, &[("uploadId", name)]).await;
    assert_eq!(sent.status, 201, "{}", sent.text);
    sent.json()["id"].clone()
}

/// The names of the documents, each of which has these bytes.
async fn opened(client: &Client, path: &str, bytes: &[(&str, &[u8])]) {
    let listed = client.get(&format!("{path}/response")).await.json();
    let listed = listed.as_array().expect("a list");
    assert_eq!(listed.len(), bytes.len(), "{listed:?}");
    for (document, (name, content)) in listed.iter().zip(bytes) {
        assert_eq!(document["fileName"], *name);
        let file = client.get(&format!("{path}/{}/download", document["id"])).await;
        assert!(file.bytes == *content, "{name} is as it was sent");
    }
}

async fn while_a_file_comes(engine: Engine) {
    let place = Place::on(engine).await;
    let (first, second) = (small_pdf(b"the first"), small_pdf(b"the second"));
    let server = place.start().await;
    let (_, booked) = book(&server.client, &place.world.knee_slot("09:00")).await;
    let path = attachments(&booked.json());
    upload(&desk(&server).await, &path, "a.pdf", &first).await;
    let client = server.client.clone();
    let draft = new_key(&client).await;
    let of_draft = format!("/api/booking_keys/{draft}/temporary_documents");
    let lock = place.lock().await;
    let form =
        Form::new().text("uploadId", "b.pdf").part("file", Part::bytes(second.clone()).file_name("b.pdf"));
    let sending = tokio::spawn(client.request(Method::POST, &of_draft).multipart(form).send());
    wait_for("the file before its row", async || file_count(&place.documents()) == 2).await;
    server.kill();
    assert!(sending.await.expect("it was sent").is_err(), "nothing was acknowledged");
    lock.rollback().await.expect("it ends");

    // What is sent again is there once.
    let server = place.start().await;
    opened(&desk(&server).await, &path, &[("a.pdf", &first[..])]).await;
    upload(&server.client, &of_draft, "b.pdf", &second).await;
    assert_eq!(file_count(&place.documents()), 3, "a young file may still get its row");
    server.kill();
    make_old(&place.documents());
    let server = place.start().await;
    server.wait_for_log("files that nothing names were removed");
    assert_eq!(file_count(&place.documents()), 2);
    opened(&desk(&server).await, &path, &[("a.pdf", &first[..])]).await;
    let kept = server.client.get(&format!("/api/booking_keys/{draft}")).await.json();
    assert_eq!(kept["temporaryDocuments"].as_array().map(Vec::len), Some(1), "{kept}");
    let doctor = place.command(&["doctor"]);
    assert_eq!(doctor.status, Some(0), "{}{}", doctor.out, doctor.err);
}

async fn while_a_document_is_deleted(engine: Engine) {
    let (mut place, bucket) = (Place::on(engine).await, TestBucket::start().await);
    place.settings.push(("SCANBOOK_FILES_URL", bucket.url.clone()));
    let (first, second) = (small_pdf(b"the first"), small_pdf(b"the second"));
    let server = place.start().await;
    let (_, booked) = book(&server.client, &place.world.knee_slot("09:00")).await;
    let (path, client) = (attachments(&booked.json()), desk(&server).await);
    upload(&client, &path, "a.pdf", &first).await;
    let gone = upload(&client, &path, "b.pdf", &second).await;
    // A file is deleted by a list of names.
    bucket.hold(Method::POST, 0);
    let deleting = tokio::spawn(client.request(Method::DELETE, &format!("{path}/{gone}")).send());
    bucket.held(1).await;
    server.kill();
    assert!(deleting.await.expect("it was sent").is_err(), "nothing was acknowledged");
    bucket.held(0).await;
    bucket.release();
    assert_eq!(bucket.file_count(), 2, "its row is gone, its file is not");

    make_old(&bucket.documents());
    let server = place.start().await;
    server.wait_for_log("files that nothing names were removed");
    assert_eq!(bucket.file_count(), 1);
    opened(&desk(&server).await, &path, &[("a.pdf", &first[..])]).await;
}

mod ops_02i_a_file_whose_server_was_killed_before_its_row {
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn sqlite() {
        while_a_file_comes(Engine::Sqlite).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn postgres() {
        while_a_file_comes(Engine::Postgres).await;
    }
}

mod ops_02i_a_file_whose_server_was_killed_after_its_row_was_deleted {
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn sqlite() {
        while_a_document_is_deleted(Engine::Sqlite).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn postgres() {
        while_a_document_is_deleted(Engine::Postgres).await;
    }
}
