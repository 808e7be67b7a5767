//! Storage of patients' files: by default a folder beside the database; a bucket works the same way. Callers encrypt the bytes
//! first: this crate never sees their content.

use std::fmt;
use std::path::Path as Folder;
use std::sync::Arc;

use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use thiserror::Error;

#[derive(Clone)]
pub struct Files(Arc<dyn ObjectStore>);

#[derive(Debug, Error)]
#[error("the files cannot be reached: {0}")]
pub struct FileError(#[from] object_store::Error);

impl Files {
    /// Files in a folder that exists.
    pub fn in_folder(folder: &Folder) -> Result<Self, FileError> {
        // An upload is acknowledged only once the file would survive a power cut.
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        Ok(Self(Arc::new(store)))
    }

    pub async fn put(&self, name: &str, bytes: Vec<u8>) -> Result<(), FileError> {
        self.0.put(&Path::from(name), PutPayload::from(bytes)).await?;
        Ok(())
    }

    /// `None` if there is no such file.
    pub async fn get(&self, name: &str) -> Result<Option<Vec<u8>>, FileError> {
        match self.0.get(&Path::from(name)).await {
            Ok(found) => Ok(Some(found.bytes().await?.to_vec())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// A file that is already gone is no error: an erasure may be repeated.
    pub async fn erase(&self, name: &str) -> Result<(), FileError> {
        match self.0.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Files({})", self.0)
    }
}
