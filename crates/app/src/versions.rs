//! What the database's versions are now, read together for everybody who asks at the same time. A read begins after the
//! last of those has asked, so each sees every commit before its question, and a crowd costs the database one row.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::DeviceId;
use store::versions::Versions;
use tokio::sync::oneshot;

use crate::{App, AppError};

/// Those who wait for the next read.
#[derive(Debug, Default)]
pub(crate) struct VersionReads(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    /// Whether somebody is reading, who will then look here again.
    reading: bool,
    asked: Vec<Asked>,
}

#[derive(Debug)]
struct Asked {
    devices: Vec<DeviceId>,
    /// Left without an answer when the read failed.
    answer: oneshot::Sender<Arc<Versions>>,
}

impl VersionReads {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Joins those who wait. `true` when nobody is reading: then the caller has to.
    fn join(&self, asked: Asked) -> bool {
        let mut waiting = self.lock();
        waiting.asked.push(asked);
        !std::mem::replace(&mut waiting.reading, true)
    }
}

impl App {
    /// The versions of the catalogue, the provider and these devices at a moment after this call.
    pub(crate) async fn versions(&self, devices: Vec<DeviceId>) -> Result<Arc<Versions>, AppError> {
        let (answer, read) = oneshot::channel();
        if self.0.version_reads.join(Asked { devices: devices.clone(), answer }) {
            let app = self.clone();
            // On its own: whoever asked first may go away, and the others still want their answer.
            tokio::spawn(async move { app.read_versions().await });
        }
        match read.await {
            Ok(versions) => Ok(versions),
            // The common read failed. Asking alone tells this caller why.
            Err(_) => Ok(Arc::new(store::versions::read(self.store().read(), &devices).await?)),
        }
    }

    async fn read_versions(&self) {
        let mut reading = Reading { reads: &self.0.version_reads, ended: false };
        while let Some(asked) = reading.next() {
            let devices = together(&asked);
            match store::versions::read(self.store().read(), &devices).await {
                Ok(versions) => answer(asked, &Arc::new(versions)),
                Err(error) => tracing::warn!(%error, "versions could not be read"),
            }
        }
    }
}

/// Somebody who reads. However that ends, nobody is left waiting for it.
struct Reading<'a> {
    reads: &'a VersionReads,
    ended: bool,
}

impl Reading<'_> {
    /// All who wait now; when there is nobody, reading ends.
    fn next(&mut self) -> Option<Vec<Asked>> {
        let mut waiting = self.reads.lock();
        self.ended = waiting.asked.is_empty();
        waiting.reading = !self.ended;
        waiting.reading.then(|| std::mem::take(&mut waiting.asked))
    }
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        if !self.ended {
            *self.reads.lock() = Waiting::default();
        }
    }
}

/// Every device that somebody asks for, once. Many ask the same.
fn together(asked: &[Asked]) -> Vec<DeviceId> {
    let mut devices: Vec<DeviceId> = Vec::new();
    let mut last: &[DeviceId] = &[];
    for one in asked {
        if one.devices != last {
            devices.extend(&one.devices);
            last = &one.devices;
        }
    }
    devices.sort_unstable();
    devices.dedup();
    devices
}

fn answer(asked: Vec<Asked>, versions: &Arc<Versions>) {
    for one in asked {
        // Whoever went away needs no answer.
        drop(one.answer.send(Arc::clone(versions)));
    }
}
