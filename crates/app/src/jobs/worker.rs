//! The worker: leases jobs, does them, and puts back those that failed.

use std::str::FromStr;

use store::jobs::{self, Job};

use super::JobKind;
use crate::{App, AppError};

/// Works until it is dropped. Any number of servers may run one on the same database.
pub async fn run(app: App) {
    loop {
        match app.do_due_jobs().await {
            Ok(0) => app.wait_for_job().await,
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%error, "jobs could not be leased");
                app.wait_for_job().await;
            }
        }
    }
}

impl App {
    /// Does what is due now and says how many jobs it took.
    pub async fn do_due_jobs(&self) -> Result<usize, AppError> {
        let now = self.clock().now();
        let leased =
            self.store().write(move |tx| Box::pin(async move { jobs::lease(tx, now).await })).await?;
        for job in &leased {
            self.do_job(job).await?;
        }
        Ok(leased.len())
    }

    async fn do_job(&self, job: &Job) -> Result<(), AppError> {
        let Err(error) = self.perform(job).await else { return Ok(()) };
        tracing::warn!(job = job.id, kind = job.kind, %error, "a job failed and will be tried again");
        let (job, text, now) = (job.clone(), error.to_string(), self.clock().now());
        self.store()
            .write(move |tx| {
                let (job, text) = (job.clone(), text.clone());
                Box::pin(async move { jobs::fail(tx, &job, &text, now).await })
            })
            .await?;
        Ok(())
    }

    async fn perform(&self, job: &Job) -> Result<(), AppError> {
        match JobKind::from_str(&job.kind) {
            Ok(JobKind::BookingConfirmation) => self.send_booking_confirmation(job).await,
            Ok(JobKind::BookingRequestReceived) => self.send_booking_request_received(job).await,
            Ok(JobKind::EraseDeadDraft) => self.erase_dead_draft(job).await,
            Ok(JobKind::CallbackRequest) => self.tell_of_callback(job).await,
            Ok(JobKind::CallCenterEmail) => self.pass_on_email(job).await,
            Ok(JobKind::PatientMatch) => self.look_for_patient(job).await,
            Ok(JobKind::BookingChanged) => self.tell_of_change(job).await,
            Ok(JobKind::OneTimeCode) => self.send_one_time_code(job).await,
            Err(_) => Err(AppError::NotFound),
        }
    }
}
