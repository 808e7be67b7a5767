//! Restricts all files the program writes to its own account, whatever umask it was started with.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use store::DatabaseUrl;

use crate::commands::DEMO_FILE;
use crate::configuration::Configuration;
use crate::installation::{FILES_FOLDER, SECRET_FILE};

/// Files are created as 0600 and folders as 0700, including those that SQLite creates beside the database: there is no moment at
/// which others could open them.
pub(crate) fn restrict_new_files() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}

/// Removes other accounts' permissions from existing files of an installation. A file of another account can't be changed: that
/// is logged, and stops nothing.
pub(crate) fn restrict_existing_files(configuration: &Configuration) {
    let data = &configuration.data;
    let mut own = vec![data.clone(), data.join(SECRET_FILE), data.join(DEMO_FILE)];
    if let DatabaseUrl::Sqlite(file) = &configuration.database {
        own.extend(database_files(file));
    }
    let closed = own.iter().map(|path| close(path)).chain([close_all(&data.join(FILES_FOLDER))]);
    for error in closed.filter_map(Result::err).filter(|error| error.kind() != ErrorKind::NotFound) {
        tracing::warn!(%error, data = %data.display(), "others may be able to read files of this installation");
    }
}

/// A database with the files that start with its name: its log, its shared memory, upgrade backups.
fn database_files(file: &Path) -> Vec<PathBuf> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = file.file_name().unwrap_or_default().as_encoded_bytes();
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let named = entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(name));
    named.map(|entry| entry.path()).collect()
}

fn close_all(folder: &Path) -> io::Result<()> {
    close(folder)?;
    for entry in folder.read_dir()? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            close_all(&entry.path())?;
        } else if kind.is_file() {
            close(&entry.path())?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn close(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mut rights = path.metadata()?.permissions();
    if rights.mode() & 0o077 != 0 {
        rights.set_mode(rights.mode() & 0o700);
        std::fs::set_permissions(path, rights)?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn close(_: &Path) -> io::Result<()> {
    Ok(())
}
