//! Checks uploaded files by their bytes. A file is accepted as a PDF, JPEG or PNG, or refused with a message key. The input is
//! untrusted: each step has a limit on memory and work before it starts, and nothing in a file is ever run. A PDF stays as it is;
//! a picture is decoded and encoded again, so that only its pixels remain.

mod dictionary_text;
mod drawing;
mod jpeg_picture;
mod kind;
mod name_scanner;
mod pdf;
mod pdf_structure;
mod pdf_value;
mod pixels;
mod png_picture;
mod second_kind;

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::panic::catch_unwind;

use domain::MessageKey;
use domain::limits::{FILE_MAX_BYTES, IMAGE_DECODES_AT_ONCE};
use thiserror::Error;
use tokio::sync::Semaphore;

pub use drawing::Drawing;
use kind::Kind;

/// A file that is accepted.
#[derive(Debug)]
pub struct InspectedFile {
    /// As detected from its bytes; one of `domain::attachment::KNOWN_CONTENT_TYPES`.
    pub content_type: &'static str,
    /// The file to store: the uploaded one, or a new unnamed one.
    pub file: File,
}

#[derive(Debug, Error)]
pub enum InspectionError {
    #[error("refused: {0}")]
    Refused(MessageKey),
    #[error("the file cannot be read or written: {0}")]
    Io(#[from] io::Error),
}

impl From<MessageKey> for InspectionError {
    fn from(key: MessageKey) -> Self {
        Self::Refused(key)
    }
}

static ROOM: Semaphore = Semaphore::const_new(IMAGE_DECODES_AT_ONCE);

/// Checks a file in a separate thread, after the files that came before it.
pub async fn inspect(file: File, valid_content_types: &[String]) -> Result<InspectedFile, InspectionError> {
    let valid = valid_content_types.to_vec();
    let room = ROOM.acquire().await.map_err(io::Error::other)?;
    let work = move || {
        // The permit is released when the work ends, even if no caller waits for the result any more.
        let _room = room;
        inspect_blocking(file, &valid)
    };
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}

/// The drawing of a PNG, in a separate thread, after the files that came before it. `None` if nothing is drawn.
pub async fn drawing(png: Vec<u8>) -> Result<Option<Drawing>, InspectionError> {
    let room = ROOM.acquire().await.map_err(io::Error::other)?;
    let work = move || {
        let _room = room;
        let read = catch_unwind(|| drawing::read(&png));
        read.unwrap_or(Err(MessageKey::FileUnreadable))
    };
    Ok(tokio::task::spawn_blocking(work).await.map_err(io::Error::other)??)
}

/// Checks a file in this thread.
pub fn inspect_blocking(
    mut file: File,
    valid_content_types: &[String],
) -> Result<InspectedFile, InspectionError> {
    let length = file.metadata()?.len();
    if length == 0 {
        return Err(MessageKey::FileEmpty.into());
    }
    if length > FILE_MAX_BYTES as u64 {
        return Err(MessageKey::FileTooLarge.into());
    }
    let head = read_at(&mut file, 0, second_kind::HEAD_BYTES)?;
    let kind = Kind::of(&head).filter(|kind| kind.is_among(valid_content_types));
    let kind = kind.ok_or(MessageKey::ReferralFileTypes)?;
    if second_kind::is_at_edges(&mut file, length, &head, kind)? {
        return Err(MessageKey::FileMixed.into());
    }
    drop(head);
    let mut file = match kind {
        Kind::Pdf => {
            pdf::check(&mut file, length)?;
            file
        }
        Kind::Jpeg => rewrite(jpeg_picture::rewrite, read_whole(file, length)?)?,
        Kind::Png => rewrite(png_picture::rewrite, read_whole(file, length)?)?,
    };
    file.rewind()?;
    Ok(InspectedFile { content_type: kind.content_type(), file })
}

/// A panic of a decoder counts as a file that it can't decode.
fn rewrite(
    picture: fn(Vec<u8>) -> Result<File, InspectionError>,
    bytes: Vec<u8>,
) -> Result<File, InspectionError> {
    let rewritten = catch_unwind(|| picture(bytes));
    rewritten.unwrap_or_else(|_| Err(MessageKey::FileUnreadable.into()))
}

/// A picture; the size of its file was checked before.
fn read_whole(mut file: File, length: u64) -> Result<Vec<u8>, io::Error> {
    let mut bytes = Vec::with_capacity(usize::try_from(length).map_err(io::Error::other)?);
    file.rewind()?;
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The bytes from a position on, fewer at the end of the file.
fn read_at(file: &mut File, from: u64, count: u64) -> Result<Vec<u8>, io::Error> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(from))?;
    file.by_ref().take(count).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Where a sequence of bytes first occurs.
fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

/// Where it last occurs.
fn find_last(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).rposition(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tempfile::tempfile;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn doc_08l_a_picture_waits_while_another_is_decoded() {
        let other = ROOM.acquire().await.unwrap();
        let waiting = timeout(Duration::from_millis(100), inspect(tempfile().unwrap(), &[])).await;
        assert!(waiting.is_err(), "there is room for one");
        drop(other);
        let judged = inspect(tempfile().unwrap(), &[]).await;
        assert!(matches!(judged, Err(InspectionError::Refused(MessageKey::FileEmpty))), "{judged:?}");
    }
}
