//! Whether other servers use the same database, on engines that allow it.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use super::Marks;
use super::alone::{LOOK, Membership};
use super::marks::failed;
use crate::StoreError;

/// Timeout of a check, or of joining where a server hangs.
const ANSWERS_WITHIN: Duration = Duration::from_secs(10);

/// Ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Presence(Mutex<PresenceState>);

#[derive(Debug)]
enum PresenceState {
    /// A SQLite file counts the commits of all processes by itself.
    OnFile,
    Present(String, Membership),
    Watching {
        _until_dropped: Watch,
    },
    Gone,
}

/// Ends with its owner.
#[derive(Debug)]
struct Watch(JoinHandle<()>);

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Presence {
    pub(super) fn on_file() -> Self {
        Self(Mutex::new(PresenceState::OnFile))
    }

    pub(super) async fn join(address: &str) -> Result<Self, StoreError> {
        let membership = Membership::join(address).await.map_err(failed)?;
        Ok(Self(Mutex::new(PresenceState::Present(address.to_owned(), membership))))
    }

    /// Starts checking regularly whether another server is there.
    pub(crate) async fn watch(&self, marks: &Arc<Marks>) {
        let mut standing = self.0.lock().await;
        *standing = match std::mem::replace(&mut *standing, PresenceState::Gone) {
            PresenceState::Present(address, membership) => {
                let watching = poll_presence(address, membership, Arc::downgrade(marks));
                PresenceState::Watching { _until_dropped: Watch(tokio::spawn(watching)) }
            }
            other => other,
        };
    }

    pub(crate) async fn leave(&self) {
        *self.0.lock().await = PresenceState::Gone;
    }
}

async fn poll_presence(address: String, membership: Membership, marks: Weak<Marks>) {
    let mut membership = Some(membership);
    while let Some(marks) = marks.upgrade() {
        let Some(alone) = marks.alone() else { return };
        if marks.is_down() {
            // The database is down, and the log says so already.
            alone.is_not();
            membership = None;
            drop(marks);
            tokio::time::sleep(LOOK).await;
            continue;
        }
        let look = async {
            match &mut membership {
                Some(membership) => membership.check(alone, || marks.committed()).await,
                None => Membership::join(&address).await.map(|joined| membership = Some(joined)),
            }
        };
        // On a connection that was silently cut it would wait for a quarter of an hour.
        let looked = tokio::time::timeout(ANSWERS_WITHIN, look).await;
        let problem = match looked {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("no answer".to_owned()),
        };
        if let Some(error) = problem {
            alone.is_not();
            membership = None;
            tracing::warn!(%error, "the database does not say who else is there");
        }
        drop(marks);
        tokio::time::sleep(LOOK).await;
    }
}
