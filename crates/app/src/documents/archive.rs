//! Several documents as one zip file.

use std::fs::File;
use std::io::Write;

use domain::booking::without_keys;
use futures_util::StreamExt;
use integrations::files::FileError;
use tokio::task::spawn_blocking;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::AttachmentFile;
use crate::{App, AppError};

impl App {
    /// The archive is written to an unnamed temporary file, so that it is never whole in memory.
    pub(super) async fn archived(&self, files: &[AttachmentFile]) -> Result<File, AppError> {
        let file = spawn_blocking(tempfile::tempfile).await.map_err(|_| AppError::Panicked)?;
        let mut archive = ZipWriter::new(file.map_err(FileError::from)?);
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        // A name is chosen by the uploader and may contain a key.
        let cleaned: Vec<String> = files.iter().map(|file| without_keys(&file.name)).collect();
        let names = entry_names(cleaned.iter().map(String::as_str));
        for (file, name) in files.iter().zip(names) {
            let mut bytes = self.attachment_bytes(file, 0..file.size).await?;
            archive.start_file(name, stored).map_err(zip_error)?;
            while let Some(part) = bytes.next().await.transpose()? {
                archive = spawn_blocking(move || archive.write_all(&part).map(|()| archive))
                    .await
                    .map_err(|_| AppError::Panicked)?
                    .map_err(FileError::from)?;
            }
        }
        let file = spawn_blocking(move || archive.finish()).await.map_err(|_| AppError::Panicked)?;
        file.map_err(zip_error)
    }
}

/// The names of the entries of an archive: no two are the same, whatever the files are called.
fn entry_names<'n>(files: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in files {
        let mut possible = std::iter::once(name.to_owned()).chain((2..).map(|number| numbered(name, number)));
        let free = possible.find(|name| !names.contains(name));
        names.extend(free);
    }
    names
}

fn numbered(name: &str, number: u32) -> String {
    match name.rsplit_once('.') {
        Some((start, ending)) => format!("{start} ({number}).{ending}"),
        None => format!("{name} ({number})"),
    }
}

fn zip_error(error: zip::result::ZipError) -> AppError {
    AppError::from(FileError::from(std::io::Error::other(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doc_01l_no_two_files_of_an_archive_have_the_same_name() {
        let names = ["a.pdf", "a.pdf", "a (2).pdf", "a.pdf", "b"];
        assert_eq!(entry_names(names.into_iter()), ["a.pdf", "a (2).pdf", "a (2) (2).pdf", "a (3).pdf", "b"]);
    }
}
