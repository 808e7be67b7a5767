//! An S3-compatible service for a test: that of the crate `s3s-fs`, in its own folder.

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use integrations::files::{Bucket, Files};
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;

/// Deleted with its content when dropped.
#[derive(Debug)]
pub struct TestBucket {
    /// As configured.
    pub url: String,
    folder: TempDir,
}

impl TestBucket {
    /// # Panics
    /// When the service cannot be started.
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::create_dir(folder.path().join("files")).expect("a bucket");
        let mut builder = S3ServiceBuilder::new(FileSystem::new(folder.path()).expect("a file system"));
        builder.set_auth(SimpleAuth::from_single("key", "se/cret"));
        let service = builder.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let connection =
                    http1::Builder::new().serve_connection(TokioIo::new(socket), service.clone());
                tokio::spawn(connection);
            }
        });
        let url = format!("s3://key:se%2Fcret@files/clinic?endpoint=http://{address}");
        Self { url, folder }
    }

    /// Files in a bucket that does not answer.
    ///
    /// # Panics
    /// When no port is free.
    pub async fn unreachable() -> Files {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        drop(listener);
        let url = format!("s3://key:secret@files?endpoint=http://{address}");
        let bucket: Bucket = url.parse().expect("an address of a bucket");
        Files::in_bucket(&bucket).expect("a bucket")
    }

    /// # Panics
    /// When its own address cannot be read.
    pub fn files(&self) -> Files {
        let bucket: Bucket = self.url.parse().expect("an address of a bucket");
        Files::in_bucket(&bucket).expect("a bucket")
    }

    /// The number of patients' files in it.
    ///
    /// # Panics
    /// When its folder cannot be read.
    pub fn file_count(&self) -> usize {
        let documents = self.folder.path().join("files/clinic/documents");
        std::fs::read_dir(documents).map_or(0, Iterator::count)
    }
}
