//! The worker: leases jobs, runs them, and reschedules those that failed.

use std::str::FromStr;

use domain::limits::{
    CLEAN_UP_MINUTES, JOB_LEASE_SECONDS, JOB_WORKERS, NEW_RESULTS_CHECK_MINUTES, REQUEST_EXPIRY_CHECK_MINUTES,
};
use jiff::SignedDuration;
use store::jobs::{self, Job};
use store::{ThrottledLog, idempotency, rate_limits, upload_links};
use tokio::task::JoinSet;
use tracing::Instrument;

use super::JobKind;
use crate::{App, AppError};

/// Runs until it is dropped. Any number of servers may run it on the same database.
pub async fn run(app: App) {
    let mut workers = JoinSet::new();
    for _ in 0..JOB_WORKERS {
        workers.spawn(work(app.clone()));
    }
    while workers.join_next().await.is_some() {}
}

async fn work(app: App) {
    let failures = ThrottledLog::new();
    let mut clean_up_at = app.clock().now();
    let mut expire_at = clean_up_at;
    let mut results_at = clean_up_at;
    loop {
        if app.clock().now() >= results_at {
            results_at = app.clock().now() + SignedDuration::from_mins(NEW_RESULTS_CHECK_MINUTES);
            if let Err(error) = app.catch_panics(app.notify_of_new_results()).await {
                tracing::error!(%error, "new results could not be looked for");
            }
        }
        if app.clock().now() >= expire_at {
            expire_at = app.clock().now() + SignedDuration::from_mins(REQUEST_EXPIRY_CHECK_MINUTES);
            if let Err(error) = app.catch_panics(app.expire_requests()).await {
                tracing::error!(%error, "requests past their time could not be ended");
            }
        }
        if app.clock().now() >= clean_up_at {
            clean_up_at = app.clock().now() + SignedDuration::from_mins(CLEAN_UP_MINUTES);
            if let Err(error) = app.catch_panics(app.clean_up()).await {
                tracing::error!(%error, "what is too old could not be thrown away");
            }
        }
        match app.catch_panics(app.do_due_jobs()).await {
            Ok(0) => app.wait_for_job().await,
            Ok(_) => {}
            Err(error) => {
                if let Some(times) = failures.count() {
                    tracing::error!(%error, times, "jobs could not be leased");
                }
                app.wait_for_job().await;
            }
        }
    }
}

impl App {
    /// Runs all due jobs and returns how many it took.
    pub async fn do_due_jobs(&self) -> Result<usize, AppError> {
        let now = self.clock().now();
        let leased =
            self.store().write(move |tx| Box::pin(async move { jobs::lease(tx, now).await })).await?;
        let until = now + SignedDuration::from_secs(JOB_LEASE_SECONDS / 2);
        for (position, job) in leased.iter().enumerate() {
            if self.clock().now() > until {
                // An outside service is slow: release the jobs that haven't started, for other workers.
                let rest: Vec<i64> = leased[position..].iter().map(|job| job.id).collect();
                let given_back = self.store().write(move |tx| {
                    let rest = rest.clone();
                    Box::pin(async move { jobs::release_leases(tx, &rest).await })
                });
                given_back.await?;
                break;
            }
            self.do_job(job).await?;
        }
        Ok(leased.len())
    }

    /// Deletes data that can't be used any more.
    async fn clean_up(&self) -> Result<(), AppError> {
        let now = self.clock().now();
        let forgotten = self.store().write(move |tx| {
            Box::pin(async move {
                idempotency::forget_old(tx, now).await?;
                upload_links::erase_old_tokens(tx, now).await?;
                // Of jobs that a release without this rule gave up.
                jobs::forget_given_up_contacts(tx).await?;
                rate_limits::forget_old(tx, now).await
            })
        });
        forgotten.await?;
        Ok(())
    }

    async fn do_job(&self, job: &Job) -> Result<(), AppError> {
        // A job continues the trace of its request, under the same id.
        let span = tracing::info_span!("job", request_id = job.request_id, job = job.id, kind = job.kind);
        store::for_request(&job.request_id, self.try_job(job)).instrument(span).await
    }

    async fn try_job(&self, job: &Job) -> Result<(), AppError> {
        let id = job.id;
        self.store().write(move |tx| Box::pin(async move { jobs::begin(tx, id).await })).await?;
        let Err(error) = self.catch_panics(self.perform(job)).await else {
            tracing::info!("job done");
            return Ok(());
        };
        let hopeless = matches!(&error, AppError::Sms(error) if error.is_final());
        tracing::warn!(%error, hopeless, "a job failed");
        let (job, text, now) = (job.clone(), error.to_string(), self.clock().now());
        self.store()
            .write(move |tx| {
                let (job, text) = (job.clone(), text.clone());
                Box::pin(async move {
                    if hopeless {
                        return jobs::mark_dead(tx, &job, &text).await;
                    }
                    jobs::fail(tx, &job, &text, now).await
                })
            })
            .await?;
        Ok(())
    }

    async fn perform(&self, job: &Job) -> Result<(), AppError> {
        match JobKind::from_str(&job.kind) {
            Ok(JobKind::BookingConfirmation) => self.send_booking_confirmation(job).await,
            Ok(JobKind::BookingRequestReceived) => self.send_booking_request_received(job).await,
            Ok(JobKind::EraseDeadDraft) => self.erase_dead_draft(job).await,
            Ok(JobKind::CallbackRequest) => self.notify_of_callback(job).await,
            Ok(JobKind::CallCenterEmail) => self.forward_email(job).await,
            Ok(JobKind::PatientMatch) => self.look_for_patient(job).await,
            Ok(JobKind::LinkRequest) => self.send_links(job).await,
            Ok(JobKind::BookingChanged) => self.notify_of_change(job).await,
            Ok(JobKind::ContactChanged) => self.notify_former_contact(job).await,
            Ok(JobKind::RecordsJoined) => self.notify_of_joined_records(job).await,
            Ok(JobKind::OneTimeCode) => self.send_one_time_code(job).await,
            Ok(JobKind::ResultsAvailable) => self.send_results_available(job).await,
            Ok(JobKind::Shared) => self.notify_of_share(job).await,
            Ok(JobKind::ShareOpened) => self.notify_of_opened_share(job).await,
            Ok(JobKind::ShareRevoked) => self.notify_of_revoked_share(job).await,
            Ok(JobKind::UploadLink) => self.deliver_upload_link(job).await,
            Ok(JobKind::Reminder) => self.send_reminder(job).await,
            Err(_) => Err(AppError::NotFound),
        }
    }
}
