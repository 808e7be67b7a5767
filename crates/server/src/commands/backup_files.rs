//! Patients' files in a backup: a folder in it, wherever the installation stores them.

use std::fs;
use std::io::Write;
use std::path::Path;

use futures_util::{StreamExt, TryStreamExt};
use integrations::files::{FileError, Files};
use tokio::io::AsyncReadExt;

use super::Failure;
use super::backup::copy_all;
use crate::configuration::Configuration;
use crate::installation::{self, FILES_FOLDER};

/// Bytes that are copied at a time.
const CARRIED_BYTES: usize = 64 * 1024;

/// Copies the files into a new folder.
pub(super) async fn save(configuration: &Configuration, folder: &Path) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::folder(folder, &error);
    if configuration.bucket.is_none() {
        return copy_all(&configuration.data.join(FILES_FOLDER), folder).map_err(failed);
    }
    fs::create_dir_all(folder).map_err(failed)?;
    let files = installation::files(configuration)?;
    let mut listed = files.list();
    while let Some(file) = listed.try_next().await.map_err(|error| unreachable(&error))? {
        save_one(&files, &file.name, &folder.join(&file.name)).await?;
    }
    Ok(())
}

/// A file that disappears meanwhile was erased.
async fn save_one(files: &Files, name: &str, to: &Path) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::folder(to, &error);
    let Some(mut bytes) = files.open(name).await.map_err(|error| unreachable(&error))? else { return Ok(()) };
    fs::create_dir_all(to.parent().unwrap_or(to)).map_err(failed)?;
    let mut copy = fs::File::create_new(to).map_err(failed)?;
    while let Some(part) = bytes.next().await {
        copy.write_all(&part.map_err(|error| unreachable(&error))?).map_err(failed)?;
    }
    copy.sync_all().map_err(failed)
}

/// Where the files would be restored to, if that is not empty.
pub(super) async fn non_empty_target(configuration: &Configuration) -> Result<Option<String>, Failure> {
    let Some(bucket) = &configuration.bucket else {
        let folder = configuration.data.join(FILES_FOLDER);
        return Ok(folder.exists().then(|| folder.display().to_string()));
    };
    let first =
        installation::files(configuration)?.list().try_next().await.map_err(|error| unreachable(&error))?;
    Ok(first.map(|_| bucket.to_string()))
}

/// Restores the files of a backup into an empty place.
pub(super) async fn restore_files(configuration: &Configuration, folder: &Path) -> Result<(), Failure> {
    if configuration.bucket.is_none() {
        let files = configuration.data.join(FILES_FOLDER);
        return copy_all(folder, &files).map_err(|error| Failure::folder(&files, &error));
    }
    let files = installation::files(configuration)?;
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let failed = |error: std::io::Error| Failure::folder(&next, &error);
        for entry in fs::read_dir(&next).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let parts = path.strip_prefix(folder).unwrap_or(&path).iter();
            let parts: Vec<_> = parts.map(|part| part.to_string_lossy()).collect();
            restore_file(&files, &path, &parts.join("/")).await?;
        }
    }
    Ok(())
}

async fn restore_file(files: &Files, from: &Path, name: &str) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::folder(from, &error);
    let mut original = tokio::fs::File::open(from).await.map_err(failed)?;
    let mut writer = files.writer(name);
    loop {
        let mut part = vec![0; CARRIED_BYTES];
        let read = original.read(&mut part).await.map_err(failed)?;
        if read == 0 {
            return writer.finish().await.map_err(|error| unreachable(&error));
        }
        part.truncate(read);
        writer.write(part.into()).await.map_err(|error| unreachable(&error))?;
    }
}

fn unreachable(error: &FileError) -> Failure {
    Failure::Other(format!("{error}. Check SCANBOOK_FILES_URL."))
}
