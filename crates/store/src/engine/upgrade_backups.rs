//! Copies of a SQLite file beside it, made before an upgrade and removed some days later. PostgreSQL is backed up by its
//! operators.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io;
use std::path::Path;

use jiff::Timestamp;
use sea_orm::sqlx::{Connection, query};
use tokio::fs::{self, File};

use super::backup::{BackupError, sqlite};
use super::{DatabaseUrl, with_suffix};
use crate::StoreError;

/// Followed by the number of migrations of the copy.
const BACKUP_SUFFIX: &str = ".before-upgrade-";
const PARTIAL_SUFFIX: &str = ".partial";

/// Copies the database. The caller holds the migration lock.
pub(super) async fn make_upgrade_backup(path: &Path, applied: usize) -> Result<(), StoreError> {
    let backup = with_suffix(path, &format!("{BACKUP_SUFFIX}{applied}"));
    let partial = with_suffix(&backup, PARTIAL_SUFFIX);
    let copied = copy(path, &partial, &backup).await;
    if copied.is_err() {
        // It may not even have been created.
        drop(fs::remove_file(&partial).await);
    }
    copied.map_err(|error| StoreError::NoUpgradeBackup(error.to_string()))?;
    tracing::info!(file = %backup.display(), "the database was copied before its upgrade");
    Ok(())
}

/// It gets its final name once it is complete and on disk.
async fn copy(path: &Path, partial: &Path, backup: &Path) -> Result<(), BackupError> {
    if fs::try_exists(partial).await? {
        fs::remove_file(partial).await?;
    }
    // SQLite fills an empty file, so that it is private from its first byte.
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    drop(options.open(partial)?);
    let mut connection = sqlite(path).await?;
    query("VACUUM INTO $1").bind(partial.display().to_string()).execute(&mut connection).await?;
    connection.close().await?;
    File::open(partial).await?.sync_all().await?;
    fs::rename(partial, backup).await?;
    Ok(File::open(folder_of(backup)).await?.sync_all().await?)
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Removes the copies that were made up to this moment.
pub(crate) async fn remove_upgrade_backups(url: &DatabaseUrl, made_until: Timestamp) -> io::Result<usize> {
    let DatabaseUrl::Sqlite(path) = url else { return Ok(0) };
    let mut prefix = path.file_name().map_or_else(OsString::new, ToOwned::to_owned);
    prefix.push(BACKUP_SUFFIX);
    let mut entries = fs::read_dir(folder_of(path)).await?;
    let mut removed = 0;
    while let Some(entry) = entries.next_entry().await? {
        let is_backup = entry.file_name().as_encoded_bytes().starts_with(prefix.as_encoded_bytes());
        if is_backup && is_older(&entry, made_until).await? {
            fs::remove_file(entry.path()).await?;
            removed += 1;
        }
    }
    Ok(removed)
}

async fn is_older(entry: &fs::DirEntry, moment: Timestamp) -> io::Result<bool> {
    let made = entry.metadata().await?.modified()?;
    Ok(Timestamp::try_from(made).is_ok_and(|made| made <= moment))
}
