//! `scanbook migrate` is killed at many moments: after running it again the database is intact and up to date.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};
use store::DatabaseUrl;
use tempfile::TempDir;
use testkit::{Engine, TestDatabase};

use crate::program::{run, scanbook};
use crate::upgrade::{assert_unchanged, connected, fill, folder, rows};

/// Kills in a usual run and in a long one, for each engine and kind of database.
const KILLS: (usize, usize) = (3, 50);
/// On a busy machine a migration may end before it is killed: so many more tries until one is cut off between two migrations.
const MORE_TRIES: usize = 20;
/// Polls between a migration that was seen and the kill: another number each time.
const LOOKS: [usize; 7] = [0, 1, 2, 4, 7, 12, 20];

fn kills() -> usize {
    if std::env::var("SCANBOOK_LONG").as_deref() == Ok("1") { KILLS.1 } else { KILLS.0 }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    New,
    Upgrade,
}

/// A database that isn't up to date; each kill gets its own.
struct Installation {
    folder: TempDir,
    url: DatabaseUrl,
    _database: Option<TestDatabase>,
}

impl Installation {
    async fn new(engine: Engine, kind: Kind) -> Self {
        let folder = folder();
        let (url, database) = match engine {
            Engine::Sqlite => (DatabaseUrl::Sqlite(folder.path().join("data/scanbook.db")), None),
            Engine::Postgres => {
                let database = TestDatabase::create(engine).await;
                (database.url.clone(), Some(database))
            }
        };
        if kind == Kind::Upgrade {
            let db = connected(&url).await;
            fill(&db).await;
            db.close().await.expect("it closes");
        }
        Self { folder, url, _database: database }
    }

    fn migrate(&self) -> Command {
        let mut command = scanbook(self.folder.path(), &["migrate"]);
        if let DatabaseUrl::Postgres(address) = &self.url {
            command.env("SCANBOOK_DATABASE_URL", address);
        }
        command
    }

    /// Kills it after so many more migrations, and some polls; or lets it end, if it is faster. Returns how many were done.
    async fn kill_after(&self, migrations: usize, looks: usize) -> usize {
        let looking = match &self.url {
            // Opened for reading: it creates no file.
            DatabaseUrl::Sqlite(path) => MigrationProgress::At(path.clone()),
            DatabaseUrl::Postgres(_) => MigrationProgress::Through(connected(&self.url).await),
        };
        let before = looking.migrations().await;
        let wanted = before + migrations;
        let mut child =
            self.migrate().stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        while child.try_wait().expect("its state").is_none() && looking.migrations().await < wanted {
            thread::yield_now();
        }
        for _ in 0..looks {
            looking.migrations().await;
        }
        // It may have ended.
        drop(child.kill());
        child.wait().expect("it is gone");
        looking.migrations().await.saturating_sub(before)
    }
}

/// The progress of a migration, seen by its records.
enum MigrationProgress {
    At(PathBuf),
    Through(DatabaseConnection),
}

impl MigrationProgress {
    async fn migrations(&self) -> usize {
        match self {
            Self::At(path) if !path.exists() => 0,
            Self::At(path) => {
                let file = Database::connect(format!("sqlite://{}?mode=ro", path.display())).await;
                match file {
                    Ok(db) => {
                        let count = recorded(&db).await;
                        drop(db.close().await);
                        count
                    }
                    Err(_) => 0,
                }
            }
            Self::Through(db) => recorded(db).await,
        }
    }
}

/// None before there is such a table.
async fn recorded(db: &DatabaseConnection) -> usize {
    let count = Statement::from_string(db.get_database_backend(), "SELECT count(*) FROM seaql_migrations");
    let row = db.query_one_raw(count).await.ok().flatten();
    row.and_then(|row| row.try_get_by_index::<i64>(0).ok())
        .map_or(0, |count| usize::try_from(count).expect("a count"))
}

/// Tables, columns and indexes.
async fn schema(db: &DatabaseConnection) -> Vec<String> {
    let parts = match db.get_database_backend() {
        DbBackend::Postgres => {
            "SELECT table_name || '.' || column_name || ' ' || data_type AS part FROM information_schema.columns \
             WHERE table_schema = 'public' UNION SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'"
        }
        _ => "SELECT sql AS part FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_stat%'",
    };
    let mut parts: Vec<String> = rows(db, parts).await.iter().map(|row| row["part"].to_string()).collect();
    parts.sort_unstable();
    parts
}

async fn kill_again_and_again(engine: Engine, kind: Kind) {
    let undisturbed = Installation::new(engine, kind).await;
    let db = connected(&undisturbed.url).await;
    let before = recorded(&db).await;
    let said = run(&mut undisturbed.migrate());
    assert_eq!(said.status, Some(0), "{}", said.err);
    let (pending, expected) = (recorded(&db).await - before, schema(&db).await);
    let mut cut_off = 0;
    for kill in 0..kills() + MORE_TRIES {
        if kill >= kills() && cut_off > 0 {
            break;
        }
        let installation = Installation::new(engine, kind).await;
        // The first are done, and the last are not.
        let migrations = 1 + kill % kills() * (pending - 1) / kills();
        let looks = LOOKS[kill % LOOKS.len()];
        let done = installation.kill_after(migrations, looks).await;
        cut_off += usize::from((1..pending).contains(&done));
        let when = format!("killed after {migrations} migrations and {looks} looks");
        let said = run(&mut installation.migrate());
        assert_eq!(said.status, Some(0), "{when}: {}", said.err);
        let db = connected(&installation.url).await;
        assert_eq!(schema(&db).await, expected, "{when}");
        if kind == Kind::Upgrade {
            assert_unchanged(&db).await;
        }
        db.close().await.expect("it closes");
    }
    assert!(cut_off > 0, "no kill fell between the first and the last of {pending} migrations");
}

#[tokio::test]
async fn ops_06c_a_new_sqlite_file_is_made_whole_by_the_next_start() {
    kill_again_and_again(Engine::Sqlite, Kind::New).await;
}

#[tokio::test]
async fn ops_06c_an_upgrade_on_sqlite_is_finished_by_the_next_start() {
    kill_again_and_again(Engine::Sqlite, Kind::Upgrade).await;
}

#[tokio::test]
async fn ops_06d_a_new_postgresql_database_is_made_whole_by_the_next_start() {
    kill_again_and_again(Engine::Postgres, Kind::New).await;
}

#[tokio::test]
async fn ops_06d_an_upgrade_on_postgresql_is_finished_by_the_next_start() {
    kill_again_and_again(Engine::Postgres, Kind::Upgrade).await;
}
