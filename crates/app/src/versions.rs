//! The current versions in the database, and whether anything has been committed at all; read once for all callers that ask at
//! the same time.

use std::time::Duration;

use store::versions::Versions;
use store::{Mark, StoreError};
use tokio::time::timeout;

use crate::coalescer::{Coalescer, answer};
use crate::{App, AppError};

/// A row or two: if it takes longer, the connection hangs, and callers use another one.
const SHARED_FOR: Duration = Duration::from_secs(2);

pub(crate) type VersionReads = Coalescer<(), (), Versions>;
pub(crate) type MarkReads = Coalescer<(), (), Mark>;

impl App {
    /// The versions of the catalogue and the branding at a moment after this call. While the database is down, those in this
    /// server's memory: for reading they are still the best answer.
    pub(crate) async fn versions(&self) -> Result<Versions, AppError> {
        if self.store().is_down() {
            return Ok(self.cached_versions());
        }
        let (read, first) = self.0.version_reads.join(&(), ());
        if first {
            let app = self.clone();
            // In its own task: the first caller may disconnect while others still wait for the answer.
            tokio::spawn(async move { app.read_versions().await });
        }
        match read.await {
            Ok(versions) => Ok(versions),
            // The shared read failed. Reading alone tells this caller why.
            Err(_) => match store::versions::read(self.store().read()).await {
                Err(StoreError::Away) => Ok(self.cached_versions()),
                read => Ok(read?),
            },
        }
    }

    fn cached_versions(&self) -> Versions {
        Versions {
            catalogue: self.cached_catalogue().map_or(0, |cached| cached.version),
            provider: self.cached_provider().map_or(0, |cached| cached.version),
        }
    }

    /// The mark of the database at a moment after this call.
    pub(crate) async fn mark(&self) -> Result<Mark, AppError> {
        if let Some(mark) = self.store().try_mark() {
            return Ok(mark?);
        }
        let (read, first) = self.0.mark_reads.join(&(), ());
        if first {
            let app = self.clone();
            tokio::spawn(async move { app.read_marks().await });
        }
        match read.await {
            Ok(mark) => Ok(mark),
            Err(_) => Ok(self.store().mark().await?),
        }
    }

    async fn read_versions(&self) {
        let mut work = self.0.version_reads.begin(());
        loop {
            work.yield_to_callers().await;
            let Some(asked) = work.next() else { return };
            match timeout(SHARED_FOR, store::versions::read(self.store().read())).await {
                Ok(Ok(versions)) => answer(asked, &versions),
                Ok(Err(error)) => tracing::warn!(%error, "versions could not be read"),
                Err(_) => tracing::warn!("versions were not read in time"),
            }
        }
    }

    async fn read_marks(&self) {
        let mut work = self.0.mark_reads.begin(());
        loop {
            work.yield_to_callers().await;
            let Some(asked) = work.next() else { return };
            match self.store().mark().await {
                Ok(mark) => answer(asked, &mark),
                Err(error) => tracing::warn!(%error, "the database's mark could not be read"),
            }
        }
    }
}
