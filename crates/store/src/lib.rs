//! Access to the database. Reads go through [`Store::read`], every write through [`Store::write`]; SQLite and PostgreSQL share
//! all code but `engine`. One module per aggregate turns rows into domain types.

pub mod account_sessions;
pub mod api_keys;
pub mod appointments;
pub mod assets;
pub mod audit;
pub mod board;
pub mod booking_changes;
pub mod booking_keys;
pub mod booking_requests;
pub mod calendars;
pub mod captcha;
pub mod catalogue;
pub mod claims;
mod clinic_scope;
pub mod configuration;
pub mod consents;
pub mod content_translations;
mod convert;
pub mod details_changes;
pub mod details_list;
pub mod doctors;
pub mod documents;
pub mod draft_answers;
mod engine;
pub mod entity;
mod error;
mod exam_needs;
pub mod figures;
pub mod help;
pub mod help_list;
pub mod holds;
pub mod idempotency;
pub mod jobs;
pub mod kiosks;
pub mod message_subjects;
pub mod messages;
mod migrations;
pub mod notification_list;
pub mod office;
pub mod one_time_codes;
pub mod outbox;
mod page_end;
pub mod pain_scores;
pub mod patient_links;
pub mod patient_matches;
pub mod patient_proposals;
pub mod patient_record;
pub mod patient_search;
pub mod people;
pub mod privacy;
pub mod questionnaires;
pub mod rate_limits;
pub mod reports;
mod request;
pub mod request_list;
pub mod request_work;
pub mod schedule_exceptions;
pub mod second_factors;
mod seldom;
pub mod sessions;
pub mod setup;
pub mod shared_accesses;
pub mod sign_in;
pub mod text_overrides;
pub mod unsubscriptions;
pub mod upload_links;
pub mod user_identities;
pub mod users;
pub mod versions;
pub mod visit_history;

use std::sync::Arc;

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use sea_orm::{DatabaseTransaction, TransactionTrait};
use sea_orm_migration::MigratorTrait;

/// What can be read from: the readers, or a transaction.
pub use sea_orm::ConnectionTrait;

pub use engine::{BackupError, CopiedTable, CopySummary, DatabaseUrl, Readers, back_up, restore};
pub use error::{StoreError, WriteError};
pub use page_end::TimedPageEnd;
pub use request::for_request;
pub use seldom::ThrottledLog;

/// A write transaction; it commits when the closure returns.
pub type Tx = DatabaseTransaction;

/// A write closure. It may be run again, so it awaits only SQL and has no other side effects.
pub type Work<'c, T, E> = BoxFuture<'c, Result<T, E>>;

/// Begins a savepoint: rolled back, it leaves the rest of the transaction unchanged.
pub async fn begin_part(tx: &Tx) -> Result<Tx, StoreError> {
    Ok(tx.begin().await?)
}

pub async fn release_savepoint(part: Tx) -> Result<(), StoreError> {
    Ok(part.commit().await?)
}

/// Undoes a savepoint after an error, and returns the error to answer with. If the database itself has failed, it may have rolled
/// back the whole transaction: then there is nothing left to undo, and the first error says why.
pub async fn roll_back_savepoint<E: WriteError>(part: Tx, cause: E) -> E {
    match part.rollback().await {
        Err(error) if cause.store_error().is_none() => StoreError::from(error).into(),
        _ => cause,
    }
}

#[derive(Debug, Clone)]
pub struct Store {
    url: DatabaseUrl,
    readers: Readers,
    writer: engine::Writer,
    marks: Arc<engine::Marks>,
    presence: Arc<engine::Presence>,
    quick: Option<Arc<engine::QuickReads>>,
    stamps: Option<Arc<dyn audit::stamps::Stamps>>,
}

/// Marks the state of the whole database, as this server has seen it. Data read after a mark stays valid as long as there is no
/// later mark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark(u64);

impl Store {
    /// Opens the database; creates a SQLite file if there is none.
    pub async fn open(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let engine::OpenedStore { readers, writer, marks, presence } = engine::open(url).await?;
        let (presence, quick) = (Arc::new(presence), engine::quick_reads(url));
        Ok(Self { url: url.clone(), readers, writer, marks, presence, quick, stamps: None })
    }

    /// From now on every audit row written through this store gets a stamp.
    pub fn stamp_audit_rows(&mut self, stamps: Arc<dyn audit::stamps::Stamps>) {
        self.stamps = Some(stamps);
    }

    /// Starts detecting whether this server is alone on the database. While it is, marks are free.
    pub async fn detect_other_servers(&self) {
        self.presence.watch(&self.marks).await;
    }

    /// Migrates the schema. Several servers may start at once: the first does the work, the others wait.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        engine::migrate(&self.url).await?;
        // A busy database is no reason not to start: the next start does it.
        if let Err(error) = engine::refresh_statistics(&self.writer).await {
            tracing::warn!(%error, "the sizes of the tables were not learnt");
        }
        Ok(())
    }

    /// Names of migrations that the database doesn't have yet.
    pub async fn pending_migrations(&self) -> Result<Vec<String>, StoreError> {
        let pending = migrations::Migrator::get_pending_migrations_read_only(&self.readers).await?;
        Ok(pending.iter().map(|migration| migration.name().to_owned()).collect())
    }

    /// Removes erased data from the database's files, as far as the engine allows.
    pub async fn clear_traces(&self) -> Result<(), StoreError> {
        engine::clear_traces(&self.url, &privacy::erased_tables()).await
    }

    /// Removes upgrade backups made up to this moment. Returns how many there were.
    pub async fn remove_upgrade_backups(&self, made_until: Timestamp) -> Result<usize, std::io::Error> {
        engine::remove_upgrade_backups(&self.url, made_until).await
    }

    /// Read-only connections, in the engine itself.
    pub fn read(&self) -> &Readers {
        &self.readers
    }

    /// The mark at a moment after this call: later than before if anything was committed since, by any server.
    pub async fn mark(&self) -> Result<Mark, StoreError> {
        self.marks.current().await
    }

    /// Like [`Self::mark`], if it is available without waiting.
    pub fn try_mark(&self) -> Option<Result<Mark, StoreError>> {
        self.marks.try_mark()
    }

    /// Runs a closure in a transaction and commits it. Returns once the commit is durable.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'c> Fn(&'c Tx) -> Work<'c, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: WriteError,
    {
        let stamps = self.stamps.clone();
        self.writer.write(move |tx| audit::stamps::with_stamps(stamps.clone(), work(tx))).await
    }

    /// Whether writes succeed: as known, or found out by a small write after a failure and at start.
    pub async fn check_writes(&self) -> Result<(), StoreError> {
        self.writer.check().await
    }

    /// Whether the database is known to be down: until it answers again, every call fails at once.
    pub fn is_down(&self) -> bool {
        self.readers.is_down()
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.readers.execute_unprepared("SELECT 1").await?;
        Ok(())
    }

    /// Waits for running writes and closes all connections.
    pub async fn close(self) -> Result<(), StoreError> {
        self.writer.close().await;
        self.readers.close().await?;
        self.marks.close().await;
        self.presence.leave().await;
        self.quick.iter().for_each(|quick| quick.close());
        Ok(())
    }
}
