//! A file that is being uploaded. It is written to an unnamed temporary file, so that a crash leaves nothing of it. Once it has
//! been inspected, it is encrypted and stored.

use bytes::Bytes;
use domain::MessageKey;
use domain::limits::{FILE_MAX_BYTES, UPLOAD_ID_MAX_CHARACTERS};
use futures_util::StreamExt;
use futures_util::stream;
use integrations::files::FileError;
use store::documents::DocumentFile;
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};

use super::storage::ByteStream;
use crate::secrets::PIECE_BYTES;
use crate::{App, AppError};

/// A file and the fields that were sent with it.
#[derive(Debug)]
pub struct Upload {
    pub file_name: String,
    pub file: IncomingFile,
    pub document_type_id: Option<i64>,
    pub exam_slug: Option<String>,
    /// The browser's id for the upload: the same id again means the same file.
    pub upload_id: Option<String>,
}

impl Upload {
    /// An id that is too long to store is refused, not shortened.
    pub(crate) fn check_id(&self) -> Result<(), AppError> {
        let fits = |id: &String| !id.is_empty() && id.chars().count() <= UPLOAD_ID_MAX_CHARACTERS;
        if self.upload_id.as_ref().is_none_or(fits) {
            Ok(())
        } else {
            Err(AppError::field("uploadId", MessageKey::ValueInvalid))
        }
    }
}

/// The bytes of a file before it is inspected.
#[derive(Debug)]
pub struct IncomingFile {
    file: File,
    size: usize,
}

impl IncomingFile {
    pub async fn new() -> Result<Self, AppError> {
        let file = tokio::task::spawn_blocking(tempfile::tempfile).await.map_err(|_| AppError::Panicked)?;
        Ok(Self { file: File::from_std(file.map_err(FileError::from)?), size: 0 })
    }

    /// Appends bytes, up to the maximum size.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), AppError> {
        self.size += bytes.len();
        if self.size > FILE_MAX_BYTES {
            return Err(AppError::Rule(MessageKey::FileTooLarge));
        }
        self.append(bytes).await
    }

    /// Appends bytes of a stored file: a picture that was encoded again may be larger than an upload.
    pub(super) async fn append(&mut self, bytes: &[u8]) -> Result<(), AppError> {
        self.file.write_all(bytes).await.map_err(FileError::from)?;
        Ok(())
    }

    /// The file, positioned at its start.
    pub(super) async fn rewound(mut self) -> Result<std::fs::File, AppError> {
        self.file.flush().await.map_err(FileError::from)?;
        self.file.rewind().await.map_err(FileError::from)?;
        Ok(self.file.into_std().await)
    }
}

impl App {
    /// Inspects a file and stores it, encrypted. It has no row yet: a caller that cannot write one must delete the file.
    pub(crate) async fn store_upload(&self, file: IncomingFile) -> Result<DocumentFile, AppError> {
        let inspected = self.inspect_upload(file.rewound().await?).await?;
        let (_, bytes) = all_bytes(inspected.file).await?;
        let stored = self.store_file(bytes).await?;
        Ok(DocumentFile {
            stored_as: stored.name,
            content_type: inspected.content_type.to_owned(),
            size: i64::try_from(stored.size).unwrap_or(i64::MAX),
            sha256: Some(stored.sha256),
            scan: inspected.scan,
        })
    }
}

/// The size and the content of a file.
pub(super) async fn all_bytes(file: std::fs::File) -> Result<(u64, ByteStream), AppError> {
    let mut file = File::from_std(file);
    file.rewind().await.map_err(FileError::from)?;
    let size = file.metadata().await.map_err(FileError::from)?.len();
    Ok((size, bytes_of(file)))
}

/// The rest of a file, piece by piece.
fn bytes_of(file: File) -> ByteStream {
    stream::try_unfold(file, |mut file| async move {
        let mut piece = vec![0; PIECE_BYTES];
        let read = file.read(&mut piece).await.map_err(FileError::from)?;
        piece.truncate(read);
        Ok::<_, AppError>((read > 0).then(|| (Bytes::from(piece), file)))
    })
    .boxed()
}
