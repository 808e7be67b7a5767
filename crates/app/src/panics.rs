//! Catches panics in background work, such as jobs. A panic is a bug of ours, but must not end all later work.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;

use crate::{App, AppError};

impl App {
    /// Runs the work and turns a panic into an error, which the metrics count.
    pub(crate) async fn catch_panics<T>(
        &self,
        work: impl Future<Output = Result<T, AppError>>,
    ) -> Result<T, AppError> {
        // A panic leaves shared state intact: locks aren't poisoned, and transactions are rolled back.
        let ended = AssertUnwindSafe(work).catch_unwind().await;
        ended.unwrap_or_else(|_| {
            self.count_panic();
            Err(AppError::Panicked)
        })
    }
}
