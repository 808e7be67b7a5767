//! Storage of patients' files: a folder beside the database, or a bucket of an S3-compatible service. Callers encrypt the bytes
//! first: this crate never sees their content.

mod bucket;

use std::ops::Range;
use std::path::{Path as Folder, PathBuf};
use std::sync::Arc;
use std::{fmt, fs, io};

use bytes::Bytes;
use domain::limits::{FILE_PART_BYTES, FILE_READ_BYTES};
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use jiff::Timestamp;
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt, PutPayload};
use thiserror::Error;
use tokio::io::AsyncWriteExt;
use tokio::task::spawn_blocking;

pub use bucket::Bucket;

#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    /// Where they are stored, if not in a bucket.
    folder: Option<PathBuf>,
}

#[derive(Debug, Error)]
pub enum FileError {
    #[error("the files cannot be reached: {0}")]
    Store(#[from] object_store::Error),
    #[error("a file cannot be written: {0}")]
    Write(#[from] io::Error),
}

/// The bytes of a file, as a stream.
pub type FileStream = BoxStream<'static, Result<Bytes, FileError>>;

/// A stored file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFile {
    pub name: String,
    pub changed_at: Timestamp,
}

impl Files {
    /// Files in a folder that exists.
    pub fn in_folder(folder: &Folder) -> Result<Self, FileError> {
        // An upload is acknowledged only once the file would survive a power cut.
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        Ok(Self { store: Arc::new(store), folder: Some(folder.to_owned()) })
    }

    /// Files in a bucket that exists.
    pub fn in_bucket(bucket: &Bucket) -> Result<Self, FileError> {
        Ok(Self { store: bucket.open()?, folder: None })
    }

    pub async fn put(&self, name: &str, bytes: Vec<u8>) -> Result<(), FileError> {
        self.store.put(&Path::from(name), PutPayload::from(bytes)).await?;
        Ok(())
    }

    /// Writes a file part by part. It exists only once it is finished.
    pub fn writer(&self, name: &str) -> FileWriter {
        let writer = BufWriter::with_capacity(Arc::clone(&self.store), Path::from(name), FILE_PART_BYTES);
        FileWriter(writer.with_max_concurrency(1))
    }

    /// `None` if there is no such file.
    pub async fn get(&self, name: &str) -> Result<Option<Vec<u8>>, FileError> {
        match self.store.get(&Path::from(name)).await {
            Ok(found) => Ok(Some(found.bytes().await?.to_vec())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// A whole file, as a stream; `None` if there is no such file.
    pub async fn open(&self, name: &str) -> Result<Option<FileStream>, FileError> {
        match self.store.get(&Path::from(name)).await {
            Ok(found) => Ok(Some(found.into_stream().map_err(FileError::from).boxed())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// A few bytes of a file, up to its end; `None` if there is no such file.
    pub async fn part(&self, name: &str, range: Range<u64>) -> Result<Option<Bytes>, FileError> {
        match part_of(&*self.store, &Path::from(name), range).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// A range of a file that exists. Its parts are read one after the other as they are needed: a connection that waits for a slow
    /// reader would be closed by the bucket.
    pub fn read(&self, name: &str, range: Range<u64>) -> FileStream {
        let (store, path) = (Arc::clone(&self.store), Path::from(name));
        stream::try_unfold((store, path, range), |(store, path, range)| async move {
            if range.is_empty() {
                return Ok(None);
            }
            let end = range.end.min(range.start + FILE_READ_BYTES);
            let part = part_of(&*store, &path, range.start..end).await?;
            Ok::<_, FileError>(Some((part, (store, path, end..range.end))))
        })
        .boxed()
    }

    pub async fn exists(&self, name: &str) -> Result<bool, FileError> {
        match self.store.head(&Path::from(name)).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// All files, in any order.
    pub fn list(&self) -> BoxStream<'static, Result<ListedFile, FileError>> {
        self.store.list(None).map_ok(|meta| listed(&meta)).map_err(FileError::from).boxed()
    }

    /// A file that is already gone is no error: an erasure may be repeated.
    pub async fn erase(&self, name: &str) -> Result<(), FileError> {
        match self.store.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes what is left of files that a crash cut off before this time, and returns how many there were. They have no name yet, so
    /// no list has them. A bucket deletes its own.
    pub async fn erase_unfinished(&self, before: Timestamp) -> Result<usize, FileError> {
        let Some(folder) = self.folder.clone() else { return Ok(0) };
        let work = move || erase_unfinished_in(&folder, before);
        Ok(spawn_blocking(work).await.map_err(io::Error::other)??)
    }
}

fn erase_unfinished_in(folder: &Folder, before: Timestamp) -> io::Result<usize> {
    let mut erased = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            erased += erase_unfinished_in(&entry.path(), before)?;
            continue;
        }
        // A file that disappears meanwhile was finished.
        let changed = entry.metadata().and_then(|file| file.modified()).map(Timestamp::try_from);
        let is_old = matches!(changed, Ok(Ok(changed)) if changed < before);
        if is_old
            && is_unfinished(&entry.file_name().to_string_lossy())
            && fs::remove_file(entry.path()).is_ok()
        {
            erased += 1;
        }
    }
    Ok(erased)
}

/// A file is written as `NAME#NUMBER` and renamed when it is complete.
fn is_unfinished(name: &str) -> bool {
    let number = name.rsplit_once('#').map(|(_, number)| number).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
}

async fn part_of(
    store: &dyn ObjectStore,
    path: &Path,
    range: Range<u64>,
) -> Result<Bytes, object_store::Error> {
    let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
    store.get_opts(path, options).await?.bytes().await
}

fn listed(meta: &ObjectMeta) -> ListedFile {
    let changed_at = Timestamp::from_second(meta.last_modified.timestamp()).unwrap_or(Timestamp::MAX);
    ListedFile { name: meta.location.to_string(), changed_at }
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Files({})", self.store)
    }
}

/// A file that is being written.
#[derive(Debug)]
pub struct FileWriter(BufWriter);

impl FileWriter {
    pub async fn write(&mut self, bytes: Bytes) -> Result<(), FileError> {
        Ok(self.0.put(bytes).await?)
    }

    pub async fn finish(mut self) -> Result<(), FileError> {
        Ok(self.0.shutdown().await?)
    }

    /// Deletes what was written.
    pub async fn discard(mut self) {
        // A bucket deletes unfinished uploads by its own rule; a folder did when the writer was dropped.
        drop(self.0.abort().await);
    }
}
