//! A backup is a folder: a consistent copy of the database, the files, the secret that opens both, and a list with the hash of
//! each. It is taken while the server runs.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::CopySummary;

use super::{Failure, backup_files, print_text};
use crate::configuration::Configuration;
use crate::installation::{FILES_FOLDER, SECRET_FILE, secret_text, write_private};

/// The list of a backup's contents. It is written last: without it, the backup isn't valid.
pub(super) const LIST: &str = "backup.json";
pub(super) const DATABASE: &str = "database";
/// Raised when the layout of a backup changes.
pub(super) const FORMAT: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Backup {
    pub(super) format: u32,
    pub(super) version: String,
    pub(super) made_at: Timestamp,
    pub(super) database: CopySummary,
    pub(super) files: Vec<ListedBackup>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ListedBackup {
    /// Relative to the folder of the backup.
    pub(super) path: String,
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

pub(super) async fn run(configuration: &Configuration, folder: &Path) -> Result<(), Failure> {
    if folder.exists() {
        return Err(Failure::Other(format!("{} already exists. Choose a new folder.", folder.display())));
    }
    let secret = secret_text(configuration)?.ok_or_else(|| {
        Failure::Other("There is nothing to back up: this installation has no secret yet.".to_owned())
    })?;
    // Under another name until it is complete, so that half a backup isn't taken for one.
    let partial = PathBuf::from(format!("{}.partial", folder.display()));
    let failed = |error: std::io::Error| Failure::folder(&partial, &error);
    fs::create_dir_all(partial.join(DATABASE)).map_err(failed)?;
    // The database first: the files it names exist already, and stay unless they are erased.
    let database = store::back_up(&configuration.database, &partial.join(DATABASE))
        .await
        .map_err(|error| Failure::Other(format!("The database cannot be copied: {error}")))?;
    backup_files::save(configuration, &partial.join(FILES_FOLDER)).await?;
    write_private(&partial.join(SECRET_FILE), &secret).map_err(failed)?;
    let files = listed(&partial, &partial).map_err(failed)?;
    let count = files.len();
    let backup = Backup {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        made_at: configuration.clock.now(),
        database,
        files,
    };
    let text = serde_json::to_string_pretty(&backup).unwrap_or_default();
    write_private(&partial.join(LIST), &text).map_err(failed)?;
    fs::rename(&partial, folder).map_err(failed)?;
    print_text(&format!(
        "{count} files were backed up to {}. They include the secret, so keep them safe.",
        folder.display()
    ))
}

/// Copies a folder recursively. Only this account can read the copy, whatever the permissions of the original. A file that
/// disappears meanwhile was erased.
pub(super) fn copy_all(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    if !from.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let copy = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_all(&entry.path(), &copy)?;
            continue;
        }
        match fs::File::open(entry.path()) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            original => drop(std::io::copy(&mut original?, &mut fs::File::create(copy)?)?),
        }
    }
    Ok(())
}

/// Every file below a folder, with its hash.
fn listed(root: &Path, folder: &Path) -> std::io::Result<Vec<ListedBackup>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(listed(root, &path)?);
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            found.push(ListedBackup {
                path: name,
                bytes: fs::metadata(&path)?.len(),
                sha256: hash_of(&path)?,
            });
        }
    }
    found.sort_unstable_by(|one, other| one.path.cmp(&other.path));
    Ok(found)
}

pub(super) fn hash_of(path: &Path) -> std::io::Result<String> {
    let mut hasher = Sha256::new();
    std::io::copy(&mut fs::File::open(path)?, &mut HashWriter(&mut hasher))?;
    let hex = hasher.finalize().iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    });
    Ok(hex)
}

/// Hashes a file as a stream.
struct HashWriter<'h>(&'h mut Sha256);

impl std::io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
