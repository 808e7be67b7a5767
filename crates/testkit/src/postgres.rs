//! Databases on the tests' PostgreSQL.

use std::path::{Path, PathBuf};
use std::process::Command;

use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, DbErr, Statement,
    TransactionTrait,
};
use store::DatabaseUrl;

use crate::database::{Template, TemplateOfRun};

/// The template PostgreSQL itself uses for a new database.
const EMPTY: &str = "template1";
/// Any number that nothing else on the test server uses for a lock.
const TEMPLATE_LOCK: i64 = 20_261_115;

/// A database on the test server, named after the run, the process and the test's own folder: a copy of the template of a run, or
/// an empty one.
pub(crate) async fn new_postgres_database(folder: &Path, source: Option<TemplateOfRun<'_>>) -> String {
    let server = postgres_server();
    let unique = folder.file_name().and_then(|name| name.to_str()).unwrap_or("test");
    let run = std::env::var("NEXTEST_RUN_ID").unwrap_or_default().replace('-', "");
    let (run, process) = (format!("t_{run:.12}_"), std::process::id());
    let name = format!("{run}{process}_{}", unique.trim_start_matches('.').to_lowercase());
    // Statements come one after the other, so one connection is enough.
    let mut options = ConnectOptions::new(&server);
    // See the store: watching over ages can keep a process from ending.
    options.max_connections(1).idle_timeout(None).max_lifetime(None);
    let admin = Database::connect(options).await.expect("the test PostgreSQL answers");
    match source {
        Some(TemplateOfRun { template, run }) => {
            let source = template.name(run);
            // Only the first tests of a run don't find it.
            if copy(&admin, &name, &source).await.is_err() {
                make_template(&server, template, &source).await;
                copy(&admin, &name, &source).await.expect("a new database");
            }
        }
        None => copy(&admin, &name, EMPTY).await.expect("a new database"),
    }
    drop_unused(&admin, &run).await;
    admin.close().await.expect("closing");
    sibling_database(&server, &name)
}

/// As files: written page by page into the log of changes, it takes three times as long, and so does what drops others.
async fn copy(admin: &DatabaseConnection, name: &str, source: &str) -> Result<(), DbErr> {
    let create = format!("CREATE DATABASE {name} TEMPLATE {source} STRATEGY FILE_COPY");
    admin.execute_unprepared(&create).await.map(|_| ())
}

/// The first test that needs it makes it while the others wait.
async fn make_template(server: &str, template: Template, name: &str) {
    let admin = Database::connect(server).await.expect("the test PostgreSQL answers");
    // A transaction holds the lock and its connection; databases are created on another one.
    let turn = admin.begin().await.expect("a transaction");
    turn.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({TEMPLATE_LOCK})")).await.expect("a turn");
    let known = format!("SELECT 1 FROM pg_database WHERE datname = '{name}'");
    let known =
        turn.query_one_raw(Statement::from_string(DbBackend::Postgres, known)).await.expect("an answer");
    if known.is_none() {
        let making = format!("{name}_making");
        admin.execute_unprepared(&format!("CREATE DATABASE {making}")).await.expect("a new database");
        template.fill(&DatabaseUrl::Postgres(sibling_database(server, &making))).await;
        let rename = format!("ALTER DATABASE {making} RENAME TO {name}");
        admin.execute_unprepared(&rename).await.expect("nobody is connected");
    }
    turn.commit().await.expect("the turn ends");
    admin.close().await.expect("closing");
}

/// The address of another database of the same server.
fn sibling_database(server: &str, name: &str) -> String {
    let (base, _) = server.rsplit_once('/').expect("the URL ends in a database");
    format!("{base}/{name}")
}

/// Drops some databases of this run whose tests have ended: all of them together would take many gigabytes.
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
        // Another test may be dropping the same one.
        drop(admin.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await);
    }
}

/// The server in `SCANBOOK_TEST_POSTGRES_URL`, else one that is started for this run of the tests.
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
