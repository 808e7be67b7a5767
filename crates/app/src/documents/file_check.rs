//! Compares files and rows once a day. A file without a row was left by a crash, and is deleted. A row without a file is
//! reported, since the file can only be restored from a backup.

use std::time::Duration;

use domain::limits::{FILE_CHECK_BATCH, FILE_CHECK_HOURS, ORPHAN_HOURS, ORPHANS_AT_ONCE, ORPHANS_SHARE};
use futures_util::{StreamExt, TryStreamExt};
use integrations::files::Files;
use jiff::{SignedDuration, Timestamp};
use store::{Store, documents};

use crate::{App, AppError};

/// The folders of our files, also those of earlier releases. Anything else in a bucket is another's.
const FOLDERS: [&str; 3] = ["documents/", "drafts/", "reports/"];

/// The result of a check.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileReport {
    /// Files without a row.
    pub orphans: usize,
    /// How many of them were removed.
    pub removed: usize,
    /// Files that a crash cut off while they were written, all removed.
    pub unfinished: usize,
    /// Ids of documents whose file is missing.
    pub missing: Vec<i64>,
}

/// Repeats the check until it is dropped. Several servers may do so at the same time.
pub(super) async fn run(app: &App) {
    loop {
        let before = app.clock().now() - SignedDuration::from_hours(ORPHAN_HOURS);
        match app.catch_panics(app.check_files(before, true)).await {
            Ok(report) => log_report(&report),
            Err(error) => tracing::error!(%error, "the files could not be checked"),
        }
        tokio::time::sleep(Duration::from_secs(60 * 60 * FILE_CHECK_HOURS)).await;
    }
}

fn log_report(report: &FileReport) {
    if report.removed + report.unfinished > 0 {
        let (removed, unfinished) = (report.removed, report.unfinished);
        tracing::info!(removed, unfinished, "files that nothing names were removed");
    }
    if report.orphans > report.removed {
        tracing::error!(
            orphans = report.orphans,
            "so many files belong to no document that none was removed: do two installations share them?"
        );
    }
    if !report.missing.is_empty() {
        tracing::error!(missing = report.missing.len(), "files of documents are gone; see `scanbook doctor`");
    }
}

impl App {
    /// Compares files and rows.
    pub async fn check_files(&self, before: Timestamp, remove: bool) -> Result<FileReport, AppError> {
        compare_files(self.store(), self.files(), before, remove).await
    }
}

/// Compares files and rows. Files without a row count only if they are older than `before`, since a row is written after its
/// file; they are deleted if `remove` is set.
pub async fn compare_files(
    store: &Store,
    files: &Files,
    before: Timestamp,
    remove: bool,
) -> Result<FileReport, AppError> {
    let (mut orphans, mut total) = (Vec::new(), 0);
    let mut batches = files.list().try_chunks(FILE_CHECK_BATCH).boxed();
    while let Some(batch) = batches.next().await {
        let mut batch = batch.map_err(|error| error.1)?;
        batch.retain(|file| FOLDERS.iter().any(|folder| file.name.starts_with(folder)));
        total += batch.len();
        let old = batch.into_iter().filter(|file| file.changed_at < before);
        let names: Vec<String> = old.map(|file| file.name).collect();
        let in_use = documents::named_files(store.read(), &names).await?;
        orphans.extend(names.into_iter().filter(|name| !in_use.contains(name)));
    }
    // A database that was restored elsewhere, next to the files of the original, has rows for few of them: those must not be
    // deleted.
    let is_plausible = orphans.len() <= (total / ORPHANS_SHARE).max(ORPHANS_AT_ONCE);
    let removed = if remove && is_plausible { orphans.len() } else { 0 };
    for name in &orphans[..removed] {
        files.erase(name).await?;
    }
    let unfinished = if remove { files.erase_unfinished(before).await? } else { 0 };
    let missing = missing_files(store, files).await?;
    Ok(FileReport { orphans: orphans.len(), removed, unfinished, missing })
}

async fn missing_files(store: &Store, files: &Files) -> Result<Vec<i64>, AppError> {
    let (mut missing, mut after) = (Vec::new(), 0);
    loop {
        let page = documents::files_after(store.read(), after, FILE_CHECK_BATCH as u64).await?;
        let Some((last, _)) = page.last() else { return Ok(missing) };
        after = *last;
        for (id, name) in page {
            // The row and its file may have been deleted since the page was read.
            if !files.exists(&name).await? && !documents::named_files(store.read(), &[name]).await?.is_empty()
            {
                missing.push(id);
            }
        }
    }
}
