//! Writes a file that only this account can read, and replaces an old one atomically: readers see the old or the new one, even
//! after a power cut.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = temporary_path(path);
    let written = private(OpenOptions::new().write(true).create(true).truncate(true)).open(&new).and_then(
        |mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        },
    );
    match written.and_then(|()| fs::rename(&new, path)) {
        Ok(()) => sync_folder(path),
        Err(error) => {
            // Remove the leftover.
            drop(fs::remove_file(&new));
            Err(error)
        }
    }
}

/// Appends a line, which survives a power cut.
pub fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut file = private(OpenOptions::new().append(true).create(true)).open(path)?;
    // In one piece: other servers may write to it too.
    file.write_all(format!("{line}\n").as_bytes())?;
    file.sync_data()
}

/// A server and a command may write at the same time.
fn temporary_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(format!(".{}.new", std::process::id()));
    name.into()
}

fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) && folder != Path::new("") => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}
