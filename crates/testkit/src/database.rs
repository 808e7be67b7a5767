//! A database for one test, gone afterwards.

use std::path::{Path, PathBuf};
use std::process::Command;

use sea_orm::{ConnectionTrait, Database};
use store::DatabaseUrl;
use tempfile::TempDir;

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
            Engine::Postgres => DatabaseUrl::Postgres(new_postgres_database(folder.path()).await),
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

/// An empty database on the test server, named after the test's own folder. The server is thrown away as a whole.
async fn new_postgres_database(folder: &Path) -> String {
    let server = postgres_server();
    let unique = folder.file_name().and_then(|name| name.to_str()).unwrap_or("test");
    let name = format!("t_{}", unique.trim_start_matches('.').to_lowercase());
    let admin = Database::connect(&server).await.expect("the test PostgreSQL answers");
    admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await.expect("a new database");
    admin.close().await.expect("closing");
    let (base, _) = server.rsplit_once('/').expect("the URL ends in a database");
    format!("{base}/{name}")
}

/// The server named by `SCANBOOK_TEST_POSTGRES_URL`, else one that is started for this run of the tests.
fn postgres_server() -> String {
    if let Ok(url) = std::env::var("SCANBOOK_TEST_POSTGRES_URL") {
        return url;
    }
    let run = std::env::var("NEXTEST_RUN_ID").unwrap_or_else(|_| format!("pid-{}", std::process::id()));
    let folder = std::env::temp_dir().join(format!("scanbook-pg-{run}"));
    let parent = std::os::unix::process::parent_id().to_string();
    let started = Command::new(script()).arg("start").arg(&folder).args(["--until-exit", &parent]).output();
    let output = started.expect("scripts/postgres runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres")
}
