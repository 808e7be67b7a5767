//! Runs the migrations. Each is one transaction with its record, so an upgrade that is interrupted at any moment leaves the
//! database at the end of a migration and continues from there.

use std::fs::OpenOptions;
use std::path::Path;

use sea_orm::{
    ConnectionTrait, Database, DatabaseConnection, DbBackend, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait,
};
use sea_orm_migration::{MigrationTrait, MigratorTrait, SchemaManager};

use super::upgrade_backups::make_upgrade_backup;
use super::{DatabaseUrl, postgres_options, present_second, sqlite_options, with_suffix};
use crate::migrations::Migrator;
use crate::{StoreError, Tx};

/// Any number that nothing else in the database uses for a lock.
const MIGRATION_LOCK: i64 = 0x5ca_b00c;

/// Migrates the schema, after a backup of a database with data.
pub(crate) async fn migrate(url: &DatabaseUrl) -> Result<(), StoreError> {
    let known: Vec<String> = Migrator::migrations().iter().map(|one| one.name().to_owned()).collect();
    migrate_to(url, &known).await
}

/// Like [`migrate`], up to a schema with these migrations.
pub(crate) async fn migrate_to(url: &DatabaseUrl, wanted: &[String]) -> Result<(), StoreError> {
    let _turn = match url {
        DatabaseUrl::Sqlite(path) => Some(lock_migrations(path).await?),
        DatabaseUrl::Postgres(_) => None,
    };
    let options = match url {
        DatabaseUrl::Sqlite(path) => sqlite_options(path, 1, false),
        DatabaseUrl::Postgres(address) => postgres_options(address, 1, false, &[]),
    };
    // A separate connection, which isn't reused after a failure.
    let connection = Database::connect(options).await?;
    let migrated = run_all(&connection, url, wanted).await;
    connection.close().await?;
    migrated
}

/// On PostgreSQL each transaction takes the lock; a SQLite file is locked for the whole upgrade, because of its backup.
async fn lock_migrations(path: &Path) -> Result<std::fs::File, StoreError> {
    let lock = with_suffix(path, "-migration-lock");
    let locked = tokio::task::spawn_blocking(move || {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(lock)?;
        file.lock()?;
        Ok(file)
    });
    locked
        .await
        .unwrap_or_else(|error| Err(std::io::Error::other(error)))
        .map_err(StoreError::NoTurnToMigrate)
}

async fn run_all(
    connection: &DatabaseConnection,
    url: &DatabaseUrl,
    wanted: &[String],
) -> Result<(), StoreError> {
    let pending = Migrator::get_pending_migrations_read_only(connection).await?;
    let pending: Vec<&str> = pending.iter().map(sea_orm_migration::Migration::name).collect();
    let migrations = Migrator::migrations();
    let to_run: Vec<_> = migrations
        .iter()
        .filter(|one| pending.contains(&one.name()) && wanted.iter().any(|name| name == one.name()))
        .collect();
    if to_run.is_empty() {
        return Ok(());
    }
    let applied = migrations.len() - pending.len();
    if applied > 0
        && let DatabaseUrl::Sqlite(path) = url
    {
        make_upgrade_backup(path, applied).await?;
    }
    let tx = begin(connection).await?;
    Migrator::install(&tx).await?;
    tx.commit().await?;
    for migration in to_run {
        run_one(connection, migration.as_ref()).await?;
    }
    Ok(())
}

async fn run_one(connection: &DatabaseConnection, migration: &dyn MigrationTrait) -> Result<(), StoreError> {
    let tx = begin(connection).await?;
    // Another server may have been faster.
    if !is_recorded(&tx, migration.name()).await? {
        migration.up(&SchemaManager::new(&tx)).await?;
        record(&tx, migration.name()).await?;
        tracing::info!(migration = migration.name(), "the schema is brought up to date");
    }
    Ok(tx.commit().await?)
}

/// A transaction with the migration lock.
async fn begin(connection: &DatabaseConnection) -> Result<Tx, StoreError> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let tx = connection.begin_with_options(options).await?;
    if tx.get_database_backend() == DbBackend::Postgres {
        tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")).await?;
    }
    Ok(tx)
}

async fn is_recorded(tx: &Tx, name: &str) -> Result<bool, StoreError> {
    let asked = "SELECT 1 FROM seaql_migrations WHERE version = $1";
    let asked = Statement::from_sql_and_values(tx.get_database_backend(), asked, [name.into()]);
    Ok(tx.query_one_raw(asked).await?.is_some())
}

async fn record(tx: &Tx, name: &str) -> Result<(), StoreError> {
    let backend = tx.get_database_backend();
    let now = present_second(backend);
    let insert = format!("INSERT INTO seaql_migrations (version, applied_at) VALUES ($1, {now})");
    tx.execute_raw(Statement::from_sql_and_values(backend, insert, [name.into()])).await?;
    Ok(())
}
