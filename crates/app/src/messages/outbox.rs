//! The outbox, for the people who run the installation.

use domain::limits::DEAD_JOBS_LISTED;
use store::StoreError;
use store::audit::{Actor, record};
use store::outbox::{self, DeadJob, OutboxState};

use crate::{App, AppError};

impl App {
    /// How many jobs are waiting, since when, and how many were given up.
    pub async fn outbox_state(&self) -> Result<OutboxState, AppError> {
        Ok(outbox::state(self.store().read(), self.clock().now()).await?)
    }

    /// Jobs that were given up, oldest first.
    pub async fn dead_jobs(&self) -> Result<Vec<DeadJob>, AppError> {
        Ok(outbox::dead(self.store().read(), DEAD_JOBS_LISTED).await?)
    }

    /// Retries jobs that were given up for the operator: one, or all. Returns how many.
    pub async fn retry_dead_jobs(&self, only: Option<i64>) -> Result<u64, AppError> {
        let now = self.clock().now();
        let event = self.retry_event(Actor::operator(), only);
        let origin = self.command_line().origin;
        let work = self.store().write(move |tx| {
            let (event, origin) = (event.clone(), origin.clone());
            Box::pin(async move {
                let retried = outbox::retry(tx, only, now).await?;
                if retried > 0 {
                    record(tx, &event, &origin).await?;
                }
                Ok::<_, StoreError>(retried)
            })
        });
        let retried = work.await?;
        self.wake_worker();
        Ok(retried)
    }
}
