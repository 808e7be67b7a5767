//! The connection of the only SQLite writer. SQLite rolls a transaction back by itself when the disk is full; the driver, which
//! only counts its own statements, would then continue in a transaction that is never committed. So commits on this connection go
//! through [`WriterConnection::commit`], which checks that they happened, and the writer drops the connection after the first
//! begin, savepoint, commit or rollback that fails.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions};
use sea_orm::sqlx::{self, ConnectOptions};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use tokio::fs::{self, File};
use tokio::io::AsyncWriteExt;

use super::marks::failed;
use super::{ACQUIRE_TIMEOUT, sqlite_settings, with_suffix};
use crate::{StoreError, Tx};

/// Rewrites one page of the file unchanged.
pub(super) const WRITE_ONE_PAGE: &str = "PRAGMA user_version = 0";
/// A new connection needs room for this much before it is used: more than any use case writes.
const ROOM_BYTES: usize = 1024 * 1024;
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(super) struct WriterConnection {
    /// With a single connection, which is never replaced.
    pool: SqlitePool,
    database: DatabaseConnection,
    watch: Arc<TransactionWatch>,
}

/// What SQLite itself reports about the transactions on the connection.
#[derive(Debug, Default)]
struct TransactionWatch {
    connections: AtomicU32,
    may_commit: AtomicBool,
    /// A commit was requested and allowed.
    commits: AtomicBool,
    rolled_back: AtomicBool,
}

impl TransactionWatch {
    fn is_on_first_connection(&self) -> bool {
        self.connections.load(Ordering::SeqCst) == 1
    }

    /// Called by SQLite before each commit that writes, even of a single statement; if it may not, SQLite rolls back. What
    /// follows a rollback of the transaction is only a part of it.
    fn may_commit(&self) -> bool {
        let may = self.may_commit.load(Ordering::SeqCst)
            && !self.was_rolled_back()
            && self.is_on_first_connection();
        self.commits.fetch_or(may, Ordering::SeqCst);
        may
    }

    fn was_rolled_back(&self) -> bool {
        self.rolled_back.load(Ordering::SeqCst)
    }
}

impl WriterConnection {
    pub(super) async fn open(path: &Path) -> Result<Self, StoreError> {
        let watch = Arc::new(TransactionWatch::default());
        let watching = Arc::clone(&watch);
        let file = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .max_lifetime(None)
            .idle_timeout(None)
            .test_before_acquire(false)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .after_connect(move |connection, _| Box::pin(report_to(Arc::clone(&watching), connection)))
            .connect_with(sqlite_settings(file, false).disable_statement_logging())
            .await
            .map_err(failed)?;
        Ok(Self { database: DatabaseConnection::from(pool.clone()), pool, watch })
    }

    /// Opens a connection after another one failed. It has to commit a write before it is used.
    pub(super) async fn open_proven(path: &Path) -> Result<Self, StoreError> {
        check_room(path).await?;
        let connection = Self::open(path).await?;
        match connection.prove().await {
            Ok(()) => Ok(connection),
            Err(error) => {
                connection.close().await;
                Err(error)
            }
        }
    }

    async fn prove(&self) -> Result<(), StoreError> {
        let tx = self.begin().await?;
        tx.execute_unprepared(WRITE_ONE_PAGE).await?;
        self.commit(tx).await
    }

    pub(super) async fn begin(&self) -> Result<Tx, StoreError> {
        self.watch.rolled_back.store(false, Ordering::SeqCst);
        self.watch.commits.store(false, Ordering::SeqCst);
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        Ok(self.database.begin_with_options(options).await?)
    }

    /// Commits, and succeeds only if SQLite reports that it did.
    pub(super) async fn commit(&self, tx: Tx) -> Result<(), StoreError> {
        self.watch.may_commit.store(true, Ordering::SeqCst);
        let committed = tx.commit().await;
        self.watch.may_commit.store(false, Ordering::SeqCst);
        committed?;
        self.check_committed()
    }

    /// A transaction that started as a write never ends successfully without a commit that SQLite has reported; if nothing rolled
    /// it back, it was committed.
    fn check_committed(&self) -> Result<(), StoreError> {
        let watch = &self.watch;
        let is_committed = watch.commits.load(Ordering::SeqCst)
            && !watch.was_rolled_back()
            && watch.is_on_first_connection();
        if is_committed { Ok(()) } else { Err(StoreError::NotWritten) }
    }

    /// Closes it, with any open transaction.
    pub(super) async fn close(self) {
        if tokio::time::timeout(CLOSE_TIMEOUT, self.pool.close()).await.is_err() {
            tracing::warn!("a connection to the database does not close");
        }
    }
}

async fn report_to(
    watch: Arc<TransactionWatch>,
    connection: &mut SqliteConnection,
) -> Result<(), sqlx::Error> {
    watch.connections.fetch_add(1, Ordering::SeqCst);
    let mut handle = connection.lock_handle().await?;
    let committing = Arc::clone(&watch);
    handle.set_commit_hook(move || committing.may_commit());
    handle.set_rollback_hook(move || watch.rolled_back.store(true, Ordering::SeqCst));
    Ok(())
}

/// Writes a file beside the database and deletes it.
async fn check_room(path: &Path) -> Result<(), StoreError> {
    let probe = with_suffix(path, "-room");
    let written = async {
        let mut file = File::create(&probe).await?;
        file.write_all(&vec![0; ROOM_BYTES]).await?;
        file.sync_all().await
    };
    let written = written.await;
    // If it could not even be created, there is nothing to delete.
    drop(fs::remove_file(&probe).await);
    written.map_err(StoreError::NoRoom)
}

#[cfg(test)]
mod tests {
    use sea_orm::Statement;
    use sea_orm::sqlx::Connection;

    use super::*;

    struct TestFile {
        connection: WriterConnection,
        folder: tempfile::TempDir,
    }

    impl TestFile {
        async fn with_table() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let connection = WriterConnection::open(&folder.path().join("test.db")).await.unwrap();
            let file = Self { connection, folder };
            let tx = file.connection.begin().await.unwrap();
            tx.execute_unprepared("CREATE TABLE notes (name TEXT)").await.unwrap();
            file.connection.commit(tx).await.unwrap();
            file
        }

        /// The names as another connection reads them.
        async fn notes(&self) -> Vec<String> {
            let file = SqliteConnectOptions::new().filename(self.folder.path().join("test.db"));
            let mut other = file.connect().await.unwrap();
            let notes = sqlx::query_scalar("SELECT name FROM notes").fetch_all(&mut other).await.unwrap();
            other.close().await.unwrap();
            notes
        }
    }

    async fn note<C: ConnectionTrait>(db: &C, name: &str) -> Result<(), sea_orm::DbErr> {
        let insert = "INSERT INTO notes (name) VALUES ($1)";
        let insert =
            Statement::from_sql_and_values(sea_orm::DbBackend::Sqlite, insert, [name.to_owned().into()]);
        db.execute_raw(insert).await.map(|_| ())
    }

    #[tokio::test]
    async fn a_commit_that_succeeds_is_seen_by_others() {
        let file = TestFile::with_table().await;
        let tx = file.connection.begin().await.unwrap();
        note(&tx, "kept").await.unwrap();
        file.connection.commit(tx).await.unwrap();
        assert_eq!(file.notes().await, ["kept"]);
    }

    #[tokio::test]
    async fn only_the_writer_commits() {
        let file = TestFile::with_table().await;
        note(&file.connection.database, "a single statement").await.expect_err("it would commit");
        let tx = file.connection.begin().await.unwrap();
        note(&tx, "by the driver").await.unwrap();
        tx.commit().await.expect_err("without the writer's word");
        assert_eq!(file.notes().await, Vec::<String>::new());
    }

    /// As after a statement that ran out of space.
    #[tokio::test]
    async fn a_transaction_that_was_rolled_back_behind_the_drivers_back_is_not_committed() {
        for then in ["SELECT 1", "BEGIN", "SAVEPOINT _sqlx_savepoint_1"] {
            let file = TestFile::with_table().await;
            let tx = file.connection.begin().await.unwrap();
            note(&tx, "lost").await.unwrap();
            tx.execute_unprepared("ROLLBACK").await.unwrap();
            tx.execute_unprepared(then).await.unwrap();
            file.connection.commit(tx).await.expect_err(then);
            assert_eq!(file.notes().await, Vec::<String>::new(), "{then}");
        }
    }

    /// The driver takes the end of a transaction it didn't begin for a success, and of a savepoint if it has miscounted.
    #[tokio::test]
    async fn a_transaction_that_is_still_open_is_not_taken_for_committed() {
        let file = TestFile::with_table().await;
        let tx = file.connection.begin().await.unwrap();
        note(&tx, "in a part").await.unwrap();
        let part = tx.begin().await.unwrap();
        file.connection.commit(part).await.expect_err("only a part of it has ended");
        drop(tx);
        assert_eq!(file.notes().await, Vec::<String>::new());
    }

    #[tokio::test]
    async fn a_transaction_that_wrote_nothing_is_seen_to_be_committed() {
        let file = TestFile::with_table().await;
        let tx = file.connection.begin().await.unwrap();
        file.connection.commit(tx).await.unwrap();
    }

    #[tokio::test]
    async fn a_connection_that_was_replaced_commits_nothing() {
        let file = TestFile::with_table().await;
        file.connection.pool.acquire().await.unwrap().close().await.unwrap();
        let tx = file.connection.begin().await.unwrap();
        note(&tx, "lost").await.unwrap();
        file.connection.commit(tx).await.expect_err("another connection");
        assert_eq!(file.notes().await, Vec::<String>::new());
    }

    #[tokio::test]
    async fn a_new_connection_proves_that_it_can_commit() {
        let file = TestFile::with_table().await;
        let path = file.folder.path().join("test.db");
        WriterConnection::open_proven(&path).await.expect("nothing is in the way").close().await;
        let left: Vec<_> = std::fs::read_dir(file.folder.path()).unwrap().flatten().collect();
        assert!(left.iter().all(|entry| !entry.path().ends_with("test.db-room")), "{left:?}");
        WriterConnection::open_proven(Path::new("/nowhere/test.db")).await.expect_err("no room");
    }
}
