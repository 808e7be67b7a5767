//! Panics are bugs of ours: all of them are counted, and one in background work, such as a job, must not end all later work.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::FutureExt;

use crate::{App, AppError};

/// Of the whole process, whatever catches them: a job, a write of the store, a layer of the API, a task.
static PANICS: AtomicU64 = AtomicU64::new(0);

/// From now on every panic of this process is counted. It is reported as before.
pub(crate) fn count_panics() {
    static COUNTING: Once = Once::new();
    COUNTING.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            PANICS.fetch_add(1, Ordering::Relaxed);
            report(panic);
        }));
    });
}

pub(crate) fn panics() -> u64 {
    PANICS.load(Ordering::Relaxed)
}

impl App {
    /// Runs the work and turns a panic into an error.
    pub(crate) async fn catch_panics<T>(
        &self,
        work: impl Future<Output = Result<T, AppError>>,
    ) -> Result<T, AppError> {
        // A panic leaves shared state intact: locks aren't poisoned, and transactions are rolled back.
        let ended = AssertUnwindSafe(work).catch_unwind().await;
        ended.unwrap_or(Err(AppError::Panicked))
    }
}
