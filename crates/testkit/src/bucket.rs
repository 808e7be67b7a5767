//! An S3-compatible service for a test: that of the crate `s3s-fs`, in its own folder.

use std::path::PathBuf;
use std::sync::Arc;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use integrations::files::{Bucket, Files};
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

/// Deleted with its content when dropped.
#[derive(Debug)]
pub struct TestBucket {
    /// As configured.
    pub url: String,
    folder: TempDir,
    gate: Arc<Gate>,
}

/// Calls of one kind wait here.
#[derive(Debug)]
struct Gate {
    kind: watch::Sender<Option<Method>>,
    let_through: Semaphore,
    waiting: watch::Sender<usize>,
}

impl Gate {
    async fn pass(&self, called: &Request<Incoming>) {
        if self.kind.borrow().as_ref() == Some(called.method()) {
            let _waiting = Waiting::at(self);
            if let Ok(pass) = self.let_through.acquire().await {
                pass.forget();
            }
        }
    }
}

/// A call that waits, until it goes on or its caller has gone.
struct Waiting<'g>(&'g Gate);

impl<'g> Waiting<'g> {
    fn at(gate: &'g Gate) -> Self {
        gate.waiting.send_modify(|count| *count += 1);
        Self(gate)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.waiting.send_modify(|count| *count -= 1);
    }
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
        let (kind, waiting) = (watch::Sender::new(None), watch::Sender::new(0));
        let gate = Arc::new(Gate { kind, let_through: Semaphore::new(0), waiting });
        let before = Arc::clone(&gate);
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let (service, gate) = (service.clone(), Arc::clone(&before));
                let gated = service_fn(move |called| {
                    let (service, gate) = (service.clone(), Arc::clone(&gate));
                    async move {
                        gate.pass(&called).await;
                        Service::call(&service, called).await
                    }
                });
                tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(socket), gated));
            }
        });
        let url = format!("s3://key:se%2Fcret@files/clinic?endpoint=http://{address}");
        Self { url, folder, gate }
    }

    /// From now on, calls of this method wait, after so many more.
    pub fn hold(&self, method: Method, after: usize) {
        self.gate.let_through.forget_permits(usize::MAX);
        self.gate.let_through.add_permits(after);
        self.gate.kind.send_replace(Some(method));
    }

    /// Ends when so many calls wait.
    ///
    /// # Panics
    /// Never: the bucket is there.
    pub async fn held(&self, calls: usize) {
        self.gate.waiting.subscribe().wait_for(|count| *count == calls).await.expect("the bucket is there");
    }

    /// Lets all calls through again.
    pub fn release(&self) {
        self.gate.kind.send_replace(None);
        self.gate.let_through.add_permits(1000);
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
        std::fs::read_dir(self.documents()).map_or(0, Iterator::count)
    }

    /// Where it has patients' files.
    pub fn documents(&self) -> PathBuf {
        self.folder.path().join("files/clinic/documents")
    }
}
