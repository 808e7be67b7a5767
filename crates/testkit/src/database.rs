//! A database for one test, gone afterwards.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement, TransactionTrait};
use store::{DatabaseUrl, Store};
use tempfile::TempDir;

/// What PostgreSQL itself copies for a new database.
const EMPTY_TEMPLATE: &str = "template1";
/// Any number that nothing else on the test server locks.
const TEMPLATE_LOCK: i64 = 20_261_115;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// Keeps what must outlive the connections: the folder of a SQLite file and of uploaded files.
#[derive(Debug)]
pub struct TestDatabase {
    pub url: DatabaseUrl,
    folder: TempDir,
}

impl TestDatabase {
    /// # Panics
    /// When no database can be had: then nothing can be tested.
    pub async fn create(engine: Engine) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = match engine {
            Engine::Sqlite => DatabaseUrl::Sqlite(folder.path().join("test.db")),
            Engine::Postgres => {
                DatabaseUrl::Postgres(new_postgres_database(folder.path(), EMPTY_TEMPLATE).await)
            }
        };
        Self { url, folder }
    }

    /// As [`Self::create`], with the schema in it: a copy of one that is migrated once for all tests of a run.
    ///
    /// # Panics
    /// When no database can be had.
    pub async fn with_schema(engine: Engine) -> Self {
        let Ok(run) = std::env::var("NEXTEST_RUN_ID") else {
            let database = Self::create(engine).await;
            make_schema(&database.url).await;
            return database;
        };
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = match engine {
            Engine::Sqlite => DatabaseUrl::Sqlite(new_sqlite_file(folder.path(), &run).await),
            Engine::Postgres => {
                let template = migrated_template(&run).await;
                DatabaseUrl::Postgres(new_postgres_database(folder.path(), &template).await)
            }
        };
        Self { url, folder }
    }

    /// Where the servers on this database keep files.
    pub fn files(&self) -> PathBuf {
        let files = self.folder.path().join("files");
        std::fs::create_dir_all(&files).expect("a folder for files");
        files
    }
}

/// A copy of this run's migrated file. Those who need it before it is there each make one of their own, and the last of these
/// stays: they are all alike.
async fn new_sqlite_file(folder: &Path, run: &str) -> PathBuf {
    let (migrated, file) = (migrated_file(run), folder.join("test.db"));
    if std::fs::copy(&migrated, &file).is_err() {
        make_schema(&DatabaseUrl::Sqlite(file.clone())).await;
        let making = migrated.with_extension(std::process::id().to_string());
        std::fs::copy(&file, &making)
            .and_then(|_| std::fs::rename(&making, &migrated))
            .expect("a file to copy");
    }
    file
}

/// Where it lies; those of runs that ended long ago are cleared away.
fn migrated_file(run: &str) -> PathBuf {
    const FOLDER: &str = "scanbook-migrated";
    const KEPT: Duration = Duration::from_hours(1);
    let folder = std::env::temp_dir().join(FOLDER);
    let migrated = folder.join(format!("{run}.db"));
    if !migrated.exists() {
        std::fs::create_dir_all(&folder).expect("a folder for files");
        for old in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let age = old.metadata().and_then(|file| file.modified()).ok().and_then(|at| at.elapsed().ok());
            if age.is_some_and(|age| age > KEPT) {
                // Somebody else may have done it at the same time.
                drop(std::fs::remove_file(old.path()));
            }
        }
    }
    migrated
}

/// The database of this run in which the migrations have run; whoever needs it first makes it while the others wait.
async fn migrated_template(run: &str) -> String {
    let server = postgres_server();
    let name = format!("migrated_{}", run.replace('-', "_"));
    let admin = Database::connect(&server).await.expect("the test PostgreSQL answers");
    // A transaction holds the lock and its connection; databases are made on another one.
    let turn = admin.begin().await.expect("a transaction");
    turn.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({TEMPLATE_LOCK})")).await.expect("a turn");
    let known = format!("SELECT 1 FROM pg_database WHERE datname = '{name}'");
    let known =
        turn.query_one_raw(Statement::from_string(DbBackend::Postgres, known)).await.expect("an answer");
    if known.is_none() {
        let making = format!("{name}_making");
        admin.execute_unprepared(&format!("CREATE DATABASE {making}")).await.expect("a new database");
        make_schema(&DatabaseUrl::Postgres(beside(&server, &making))).await;
        let rename = format!("ALTER DATABASE {making} RENAME TO {name}");
        admin.execute_unprepared(&rename).await.expect("nobody is connected");
    }
    turn.commit().await.expect("the turn ends");
    admin.close().await.expect("closing");
    name
}

async fn make_schema(url: &DatabaseUrl) {
    let store = Store::open(url).await.expect("the database opens");
    store.migrate().await.expect("the schema is made");
    store.close().await.expect("closing");
}

/// The address of another database of the same server.
fn beside(server: &str, name: &str) -> String {
    let (base, _) = server.rsplit_once('/').expect("the URL ends in a database");
    format!("{base}/{name}")
}

/// A database on the test server, named after the run, the process and the test's own folder.
async fn new_postgres_database(folder: &Path, template: &str) -> String {
    let server = postgres_server();
    let unique = folder.file_name().and_then(|name| name.to_str()).unwrap_or("test");
    let run = std::env::var("NEXTEST_RUN_ID").unwrap_or_default().replace('-', "");
    let (run, process) = (format!("t_{run:.12}_"), std::process::id());
    let name = format!("{run}{process}_{}", unique.trim_start_matches('.').to_lowercase());
    let admin = Database::connect(&server).await.expect("the test PostgreSQL answers");
    // As files: written page by page into the log of changes, it takes three times as long, and so does what drops others.
    let create = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY");
    admin.execute_unprepared(&create).await.expect("a new database");
    drop_unused(&admin, &run).await;
    admin.close().await.expect("closing");
    beside(&server, &name)
}

/// Removes some databases of this run whose tests have ended: all of them together would fill many gigabytes.
async fn drop_unused(admin: &DatabaseConnection, run: &str) {
    const AT_ONCE: usize = 2;
    let processes = Path::new("/proc");
    if !processes.join("self").exists() {
        return;
    }
    let of_run = format!("SELECT datname::text AS name FROM pg_database WHERE starts_with(datname, '{run}')");
    let rows = admin.query_all_raw(Statement::from_string(DbBackend::Postgres, of_run)).await;
    let names = rows.unwrap_or_default();
    let names = names.iter().filter_map(|row| row.try_get::<String>("", "name").ok());
    let unused = names.filter(|name| {
        let process = name[run.len()..].split('_').next().unwrap_or_default();
        !processes.join(process).exists()
    });
    for name in unused.take(AT_ONCE) {
        // Another test may be removing the same one.
        drop(admin.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await);
    }
}

/// The server named by `SCANBOOK_TEST_POSTGRES_URL`, else one that is started for this run of the tests.
fn postgres_server() -> String {
    if let Ok(url) = std::env::var("SCANBOOK_TEST_POSTGRES_URL") {
        return url;
    }
    let run = std::env::var("NEXTEST_RUN_ID").unwrap_or_else(|_| format!("pid-{}", std::process::id()));
    let folder = std::env::temp_dir().join(format!("scanbook-pg-{run}"));
    let parent = std::os::unix::process::parent_id().to_string();
    let mut start = Command::new(script());
    start.arg("start").arg(&folder).args(["--until-exit", &parent]);
    // Tests kill servers, never the machine.
    let output = start.env("SCANBOOK_TEST_FSYNC", "off").output().expect("scripts/postgres runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres")
}
