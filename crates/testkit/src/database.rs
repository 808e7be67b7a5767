//! A database for one test, dropped afterwards.

use std::path::{Path, PathBuf};
use std::time::Duration;

use store::{DatabaseUrl, Store};
use tempfile::TempDir;

use crate::postgres::new_postgres_database;
use crate::{World, build_world};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// A database that test databases are copied from, made once for all tests of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Template {
    /// With the schema, but no rows.
    Schema,
    /// With the provider of [`build_world`] as well.
    World,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct TemplateOfRun<'r> {
    pub(crate) template: Template,
    pub(crate) run: &'r str,
}

impl Template {
    /// The name by which the tests of a run find it.
    pub(crate) fn name(self, run: &str) -> String {
        let content = match self {
            Self::Schema => "schema",
            Self::World => "world",
        };
        format!("{content}_{}", run.replace('-', "_"))
    }

    /// Fills an empty database.
    pub(crate) async fn fill(self, url: &DatabaseUrl) {
        let store = Store::open(url).await.expect("the database opens");
        store.migrate().await.expect("the schema is made");
        if matches!(self, Self::World) {
            let world = build_world(&store).await.expect("the catalogue is written");
            assert_eq!(world, World::FIRST, "an empty database counts from one");
        }
        store.close().await.expect("closing");
    }
}

/// Keeps what must outlive the connections: the folder of a SQLite file and of uploaded files.
#[derive(Debug)]
pub struct TestDatabase {
    pub url: DatabaseUrl,
    folder: TempDir,
}

impl TestDatabase {
    /// # Panics
    /// When no database is available: then nothing can be tested.
    pub async fn create(engine: Engine) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = match engine {
            Engine::Sqlite => DatabaseUrl::Sqlite(folder.path().join("test.db")),
            Engine::Postgres => DatabaseUrl::Postgres(new_postgres_database(folder.path(), None).await),
        };
        Self { url, folder }
    }

    /// Like [`Self::create`], with the schema in it.
    pub async fn with_schema(engine: Engine) -> Self {
        Self::copy_of(Template::Schema, engine).await
    }

    /// Like [`Self::create`], with the schema and the provider of [`build_world`], which is [`World::FIRST`].
    pub async fn with_world(engine: Engine) -> Self {
        Self::copy_of(Template::World, engine).await
    }

    async fn copy_of(template: Template, engine: Engine) -> Self {
        let Ok(run) = std::env::var("NEXTEST_RUN_ID") else {
            let database = Self::create(engine).await;
            template.fill(&database.url).await;
            return database;
        };
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = match engine {
            Engine::Sqlite => DatabaseUrl::Sqlite(new_sqlite_file(folder.path(), template, &run).await),
            Engine::Postgres => {
                let source = Some(TemplateOfRun { template, run: &run });
                DatabaseUrl::Postgres(new_postgres_database(folder.path(), source).await)
            }
        };
        Self { url, folder }
    }

    /// Where the servers on this database store files.
    pub fn files(&self) -> PathBuf {
        let files = self.folder.path().join("files");
        std::fs::create_dir_all(&files).expect("a folder for files");
        files
    }
}

/// Copies a file of this run. Tests that need it before it exists each make their own, and the last one stays: they are all the
/// same.
async fn new_sqlite_file(folder: &Path, template: Template, run: &str) -> PathBuf {
    let (source, file) = (template_file(template, run), folder.join("test.db"));
    if std::fs::copy(&source, &file).is_err() {
        template.fill(&DatabaseUrl::Sqlite(file.clone())).await;
        let making = source.with_extension(std::process::id().to_string());
        std::fs::copy(&file, &making)
            .and_then(|_| std::fs::rename(&making, &source))
            .expect("a file to copy");
    }
    file
}

/// The path of a template; those of runs that ended long ago are deleted.
fn template_file(template: Template, run: &str) -> PathBuf {
    const FOLDER: &str = "scanbook-templates";
    const KEPT: Duration = Duration::from_hours(1);
    let folder = std::env::temp_dir().join(FOLDER);
    let file = folder.join(format!("{}.db", template.name(run)));
    if !file.exists() {
        std::fs::create_dir_all(&folder).expect("a folder for files");
        for old in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let age = old.metadata().and_then(|file| file.modified()).ok().and_then(|at| at.elapsed().ok());
            if age.is_some_and(|age| age > KEPT) {
                // Another process may have removed it at the same time.
                drop(std::fs::remove_file(old.path()));
            }
        }
    }
    file
}
