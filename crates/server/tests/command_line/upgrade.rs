//! An installation with the previous schema, with rows in every table, is upgraded and loses nothing.
//! `previous_schema` holds it as it was: the statements that made the tables on either engine, the rows, and the secret.

use std::fs;
use std::path::Path;

use sea_orm::{
    ConnectionTrait, Database, DatabaseConnection, DbBackend, FromQueryResult, JsonValue, Statement,
    TransactionTrait,
};
use serde::Deserialize;
use serde_json::{Value, json};
use store::DatabaseUrl;
use tempfile::{TempDir, tempdir};
use testkit::{Client, Engine, TestDatabase};

use crate::program::{Server, run, scanbook};

const ROWS: &str = include_str!("../previous_schema/rows.json");
const SQLITE: &str = include_str!("../previous_schema/sqlite.sql");
const POSTGRESQL: &str = include_str!("../previous_schema/postgresql.sql");
const SECRET: &str = include_str!("../previous_schema/secret.key");
/// The day after the last of the rows.
const CLOCK: (&str, &str) = ("SCANBOOK_CLOCK", "2026-11-16T09:00:00+11:00");
/// A booking of Мира O'Костова in the rows.
const KEY: &str = "oOYMKZ5ayvauo60dWlXHYQ";

#[derive(Deserialize)]
struct FilledDatabase {
    table: String,
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
}

fn tables() -> Vec<FilledDatabase> {
    let tables: Vec<FilledDatabase> = serde_json::from_str(ROWS).expect("the rows can be read");
    let empty: Vec<&str> =
        tables.iter().filter(|table| table.rows.is_empty()).map(|table| table.table.as_str()).collect();
    assert!(empty.is_empty(), "something is in every table: {empty:?}");
    tables
}

/// Words of messages that were kept in the clear: `docs/adr/0024-how-messages-are-sent.md`.
const DROPPED: [&str; 2] = ["messages.subject", "messages.body"];

/// Tables that were renamed since: `docs/adr/0047-one-store-of-documents.md`.
const RENAMED: [(&str, &str); 1] = [("temporary_documents", "documents")];

impl FilledDatabase {
    /// As it is today.
    fn upgraded(mut self) -> Self {
        let kept: Vec<bool> = self
            .columns
            .iter()
            .map(|column| !DROPPED.contains(&format!("{}.{column}", self.table).as_str()))
            .collect();
        let only_kept = |place: usize| kept[place];
        self.columns = keep(self.columns, only_kept);
        self.rows = self.rows.into_iter().map(|row| keep(row, only_kept)).collect();
        if let Some((_, new)) = RENAMED.iter().find(|(old, _)| *old == self.table) {
            (*new).clone_into(&mut self.table);
        }
        self
    }

    fn is_blob(&self, column: usize) -> bool {
        self.rows.iter().any(|row| row[column].is_object())
    }

    fn is_fraction(&self, column: usize) -> bool {
        self.rows.iter().any(|row| row[column].is_f64())
    }
}

fn keep<T>(all: Vec<T>, is_kept: impl Fn(usize) -> bool) -> Vec<T> {
    all.into_iter().enumerate().filter(|(place, _)| is_kept(*place)).map(|(_, one)| one).collect()
}

/// A value as the engine reads it; `is_switch` of a column that is one.
fn literal(value: &Value, backend: DbBackend, is_switch: bool) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::String(text) => format!("'{}'", text.replace('\'', "''")),
        Value::Object(blob) => {
            let hex = blob["hex"].as_str().expect("a blob");
            if backend == DbBackend::Postgres { format!("'\\x{hex}'::bytea") } else { format!("X'{hex}'") }
        }
        number if is_switch && backend == DbBackend::Postgres => (*number == json!(1)).to_string(),
        number => number.to_string(),
    }
}

pub(crate) async fn rows<C: ConnectionTrait>(db: &C, sql: &str) -> Vec<JsonValue> {
    let statement = Statement::from_string(db.get_database_backend(), sql);
    JsonValue::find_by_statement(statement).all(db).await.unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// Makes the database as the version before had it.
pub(crate) async fn fill(db: &DatabaseConnection) {
    let backend = db.get_database_backend();
    let postgres = backend == DbBackend::Postgres;
    // All at once: a commit for each row would take longer than the test.
    let tx = db.begin().await.expect("a transaction");
    let db = &tx;
    let schema = if postgres { POSTGRESQL } else { SQLITE };
    db.execute_unprepared(schema).await.expect("the old schema");
    let switches = if postgres {
        let columns = "SELECT table_name || '.' || column_name AS name FROM information_schema.columns \
                       WHERE data_type = 'boolean' AND table_schema = 'public'";
        rows(db, columns).await.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
    } else {
        Vec::new()
    };
    for table in tables() {
        let is_switch = |column: &String| switches.contains(&format!("{}.{column}", table.table));
        for row in &table.rows {
            let pairs = row.iter().zip(&table.columns);
            let values: Vec<_> =
                pairs.map(|(value, column)| literal(value, backend, is_switch(column))).collect();
            let (name, columns) = (&table.table, table.columns.join(", "));
            let insert = format!("INSERT INTO {name} ({columns}) VALUES ({})", values.join(", "));
            db.execute_unprepared(&insert).await.unwrap_or_else(|error| panic!("{insert}: {error}"));
        }
        if postgres && table.columns.contains(&"id".to_owned()) {
            let go_on = format!(
                "SELECT setval(sequence, (SELECT max(id) FROM {name})) FROM \
                 (SELECT pg_get_serial_sequence('{name}', 'id') AS sequence) AS s WHERE sequence IS NOT NULL",
                name = table.table
            );
            db.execute_unprepared(&go_on).await.expect("numbers go on");
        }
    }
    tx.commit().await.expect("the old rows");
}

/// After an upgrade every row of every table is as it was.
pub(crate) async fn assert_unchanged(db: &DatabaseConnection) {
    assert_rows(db, tables().into_iter().map(FilledDatabase::upgraded).collect()).await;
}

/// Every row is in the table it came from.
pub(crate) async fn assert_not_upgraded(db: &DatabaseConnection) {
    assert_rows(db, tables()).await;
}

async fn assert_rows(db: &DatabaseConnection, tables: Vec<FilledDatabase>) {
    let postgres = db.get_database_backend() == DbBackend::Postgres;
    for table in tables {
        if table.table == "seaql_migrations" {
            continue;
        }
        let shown =
            table.columns.iter().enumerate().map(|(place, column)| match (table.is_blob(place), postgres) {
                (true, true) => format!("encode({column}, 'hex') AS {column}"),
                (true, false) => format!("lower(hex({column})) AS {column}"),
                // As text it comes with all its digits.
                _ if table.is_fraction(place) => format!("CAST({column} AS text) AS {column}"),
                _ => column.clone(),
            });
        let sql = format!("SELECT {} FROM {}", shown.collect::<Vec<_>>().join(", "), table.table);
        let mut found: Vec<String> = rows(db, &sql)
            .await
            .iter()
            .map(|row| plain(&table, |place| row[&table.columns[place]].clone()))
            .collect();
        let mut expected: Vec<String> =
            table.rows.iter().map(|row| plain(&table, |place| row[place].clone())).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{}", table.table);
    }
}

/// A row as a text in which both engines agree.
fn plain(table: &FilledDatabase, value: impl Fn(usize) -> Value) -> String {
    let columns = (0..table.columns.len()).map(|place| match value(place) {
        Value::Bool(switch) => json!(f64::from(u8::from(switch))),
        Value::Object(blob) => blob["hex"].clone(),
        Value::Number(number) => json!(number.as_f64()),
        Value::String(text) if table.is_fraction(place) => json!(text.parse::<f64>().expect("a number")),
        other => other,
    });
    Value::from(columns.collect::<Vec<_>>()).to_string()
}

pub(crate) async fn connected(url: &DatabaseUrl) -> DatabaseConnection {
    let address = match url {
        DatabaseUrl::Sqlite(path) => format!("sqlite://{}?mode=rwc", path.display()),
        DatabaseUrl::Postgres(address) => address.clone(),
    };
    Database::connect(address).await.expect("the database opens")
}

/// Referrers are found by words, and regions keep their order.
async fn assert_found_as_before(db: &DatabaseConnection) {
    let words =
        "SELECT record_id FROM setup_words WHERE kind = 'DOCTOR' AND word = 'kostova' ORDER BY record_id";
    let doctors: Vec<Value> = rows(db, words).await.iter().map(|row| row["record_id"].clone()).collect();
    assert_eq!(doctors, [21, 25, 27, 45].map(Value::from));
    let words = "SELECT word FROM setup_words WHERE kind = 'ORGANIZATION' AND record_id = 5 ORDER BY word";
    let words: Vec<Value> = rows(db, words).await.iter().map(|row| row["word"].clone()).collect();
    assert_eq!(words, ["2150", "centre", "ferries", "medical", "parramatta", "two"]);
    let words = "SELECT word FROM setup_words WHERE kind = 'REFERRER' AND record_id = 12 ORDER BY word";
    let words: Vec<Value> = rows(db, words).await.iter().map(|row| row["word"].clone()).collect();
    assert_eq!(
        words,
        ["centre", "dimitar", "ferries", "medical", "santos", "two"],
        "a doctor and their practice"
    );
    let regions = rows(db, "SELECT slug FROM regions ORDER BY priority, name").await;
    let regions: Vec<Value> = regions.iter().map(|row| row["slug"].clone()).collect();
    assert_eq!(regions, ["sydney", "melbourne", "brisbane", "adelaide", "auckland"]);
}

/// A report of long ago, one that staff released then, and one of a time that is yet to come.
async fn add_reports(db: &DatabaseConnection) {
    let far = "4000000000";
    for (id, issued_at, released_at) in [(901, "1", "NULL"), (902, far, "1"), (903, far, "NULL")] {
        let insert = format!(
            "INSERT INTO reports (id, appointment_id, title, issued_at, released_at) \
             VALUES ({id}, 256, 'Report', {issued_at}, {released_at})"
        );
        db.execute_unprepared(&insert).await.expect("a report");
    }
}

/// No messages about reports that could be read before the upgrade; only about those that couldn't.
async fn assert_old_results_are_no_news(db: &DatabaseConnection) {
    let untold = rows(db, "SELECT id FROM reports WHERE id > 900 AND told_at IS NULL").await;
    assert_eq!(untold, [json!({ "id": 903 })]);
    db.execute_unprepared("DELETE FROM reports WHERE id > 900").await.expect("they are gone again");
}

/// Patients who booked before can still sign in.
async fn assert_serves(folder: &Path, settings: &[(&str, &str)]) {
    let settings: Vec<_> = settings.iter().copied().chain([CLOCK]).collect();
    let server = Server::start(folder, &[], &settings).await;
    let client: &Client = &server.client;
    let proof = json!({ "bookingKey": KEY, "dateOfBirth": "1984-05-17", "type": "APPOINTMENT" });
    let opened = client.post("/api/authentication", &proof).await;
    assert_eq!(opened.json()["success"], true, "{}", opened.text);
    let summary = client.get(&format!("/api/secured/booking_keys/{KEY}/summary")).await;
    assert_eq!(summary.json()["patientDetails"]["lastName"], "O'Костова", "{}", summary.text);
    assert_eq!(summary.json()["appointments"][0]["status"], "CONFIRMED", "{}", summary.text);
}

/// Writes the files of the rows.
fn write_files(folder: &Path) {
    let documents = tables().into_iter().find(|table| table.table == RENAMED[0].0).expect("documents");
    let place = documents.columns.iter().position(|column| column == "stored_as").expect("a name");
    fs::create_dir_all(folder.join("data/files/drafts")).expect("a folder of files");
    for row in &documents.rows {
        let name = row[place].as_str().expect("a name");
        fs::write(folder.join("data/files").join(name), "sealed").expect("a file");
    }
}

async fn upgrade(url: &DatabaseUrl, settings: &[(&str, &str)], folder: &TempDir) {
    fs::write(folder.path().join("data/secret.key"), SECRET).expect("the secret");
    let db = connected(url).await;
    fill(&db).await;
    write_files(folder.path());
    add_reports(&db).await;
    let command = |arguments: &[&str]| run(scanbook(folder.path(), arguments).envs(settings.iter().copied()));
    let before = command(&["doctor"]);
    assert!(before.out.contains("Run `scanbook migrate`"), "{}", before.out);
    let said = command(&["migrate"]);
    assert_eq!(said.status, Some(0), "{}", said.err);
    assert_old_results_are_no_news(&db).await;
    assert_unchanged(&db).await;
    assert_eq!(
        rows(&db, "SELECT 1 AS one FROM audit_events WHERE role <> ''").await,
        Vec::<JsonValue>::new()
    );
    assert_found_as_before(&db).await;
    assert_serves(folder.path(), settings).await;
    let after = command(&["doctor"]);
    assert_eq!(after.status, Some(0), "{}{}", after.out, after.err);
}

pub(crate) fn folder() -> TempDir {
    let folder = tempdir().expect("a folder");
    fs::create_dir(folder.path().join("data")).expect("a folder of data");
    folder
}

#[tokio::test]
async fn ops_06a_the_previous_schema_with_data_migrates_on_sqlite() {
    let folder = folder();
    upgrade(&DatabaseUrl::Sqlite(folder.path().join("data/scanbook.db")), &[], &folder).await;
}

#[tokio::test]
async fn ops_06b_the_previous_schema_with_data_migrates_on_postgresql() {
    let database = TestDatabase::create(Engine::Postgres).await;
    let DatabaseUrl::Postgres(address) = &database.url else { panic!("this is PostgreSQL") };
    upgrade(&database.url, &[("SCANBOOK_DATABASE_URL", address)], &folder()).await;
}
