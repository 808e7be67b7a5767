//! Several documents as one zip file, which is written while it is sent: it is never whole, neither in memory nor on the disk, and
//! a slow store of files only slows it down.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use domain::MessageKey;
use domain::booking::without_keys;
use futures_util::StreamExt;
use futures_util::stream;
use integrations::files::FileError;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use super::{AttachmentFile, ByteStream};
use crate::{App, AppError, Ctx};

/// Says which documents are not in the archive.
const LEFT_OUT: &str = "not-included.txt";

/// What has been written and not sent yet.
#[derive(Debug, Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Bytes {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An archive that is being sent.
struct Archive {
    app: App,
    zip: ZipWriter<StreamWriter<Written>>,
    written: Written,
    /// Files that are still to be written, with their names in the archive, last first.
    waiting: Vec<(String, Content)>,
    /// The rest of the file that is being written.
    current: Option<ByteStream>,
}

enum Content {
    File(AttachmentFile),
    Text(String),
}

impl App {
    /// The first document is opened before anything is sent, so that a store of files that is away is told at once.
    pub(super) async fn archived(
        &self,
        files: Vec<AttachmentFile>,
        left_out: &[String],
        ctx: &Ctx,
    ) -> Result<ByteStream, AppError> {
        // A name is chosen by the uploader and may contain a key.
        let cleaned: Vec<String> = files.iter().map(|file| without_keys(&file.name)).collect();
        let own = (!left_out.is_empty()).then_some(LEFT_OUT);
        let names = entry_names(own.into_iter().chain(cleaned.iter().map(String::as_str)));
        let mut contents: Vec<Content> = files.into_iter().map(Content::File).collect();
        if own.is_some() {
            contents.insert(0, Content::Text(self.told_left_out(left_out, ctx).await));
        }
        let mut waiting: Vec<(String, Content)> = names.into_iter().zip(contents).collect();
        // What is left out is said at the end.
        if own.is_some() {
            waiting.rotate_left(1);
        }
        waiting.reverse();
        let written = Written::default();
        let zip = ZipWriter::new_stream(written.clone());
        let archive = Archive { app: self.clone(), zip, written, waiting, current: None };
        let mut sent = stream::try_unfold(Some(archive), next_part).boxed();
        match sent.next().await {
            Some(Err(error)) => Err(error),
            first => Ok(stream::iter(first).chain(sent).boxed()),
        }
    }

    async fn told_left_out(&self, names: &[String], ctx: &Ctx) -> String {
        let said = self.texts().await.message(&ctx.language, MessageKey::DocumentsLeftOut);
        let names: Vec<String> = names.iter().map(|name| format!("- {}\r\n", without_keys(name))).collect();
        format!("{said}\r\n\r\n{}", names.concat())
    }
}

/// The next bytes, never none.
async fn next_part(archive: Option<Archive>) -> Result<Option<(Bytes, Option<Archive>)>, AppError> {
    let Some(mut archive) = archive else { return Ok(None) };
    loop {
        let Some(file) = &mut archive.current else {
            if !archive.begin_next().await? {
                archive.zip.finish().map_err(zip_error)?;
                return Ok(Some((archive.written.take(), None)));
            }
            continue;
        };
        let Some(part) = file.next().await.transpose()? else {
            archive.current = None;
            continue;
        };
        archive.zip.write_all(&part).map_err(FileError::from)?;
        let bytes = archive.written.take();
        if !bytes.is_empty() {
            return Ok(Some((bytes, Some(archive))));
        }
    }
}

impl Archive {
    /// Whether there was another one.
    async fn begin_next(&mut self) -> Result<bool, AppError> {
        let Some((name, content)) = self.waiting.pop() else { return Ok(false) };
        self.current = Some(match content {
            Content::File(file) => self.app.attachment_bytes(&file, 0..file.size).await?,
            Content::Text(text) => stream::once(async move { Ok(Bytes::from(text)) }).boxed(),
        });
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        self.zip.start_file(name, stored).map_err(zip_error)?;
        Ok(true)
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
    AppError::from(FileError::from(io::Error::other(error)))
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
