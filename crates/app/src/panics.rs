//! Catches panics in background work, such as jobs. A panic is a bug of ours, but must not end all later work.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use crate::{App, AppError};

impl App {
    /// Does this, and makes an error of a panic. It counts in the metrics.
    pub(crate) async fn catch_panics<T>(
        &self,
        work: impl Future<Output = Result<T, AppError>>,
    ) -> Result<T, AppError> {
        // What is shared between requests is left whole by a panic: locks do not care, and transactions are rolled back.
        let ended = AssertUnwindSafe(work).catch_unwind().await;
        ended.unwrap_or_else(|_| {
            self.count_panic();
            Err(AppError::Panicked)
        })
    }
}
