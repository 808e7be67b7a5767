//! Deletes each kind of data when its retention period is over.

use std::time::Duration;

use domain::audit::AuditAction;
use domain::limits::{ERASE_BATCH, RETENTION_CHECK_MINUTES, UPGRADE_BACKUP_DAYS};
use jiff::{SignedDuration, Timestamp};
use store::audit::Actor;
use store::privacy::{PersonData, retention};
use store::{StoreError, Tx, Work};

use crate::audit::event_of_booking;
use crate::{App, AppError, Origin};

/// Days that each kind of data is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Bookings, with their patients, reports and files, after their last activity.
    pub bookings_days: i64,
    /// The message log.
    pub messages_days: i64,
    /// Call-backs and e-mails to the call centre.
    pub enquiries_days: i64,
    /// Sessions, codes and sign-in attempts.
    pub access_days: i64,
    /// The audit trail.
    pub audit_days: i64,
}

impl Default for Retention {
    fn default() -> Self {
        // Seven years is what most of our countries require for the records of an adult.
        Self {
            bookings_days: 2557,
            messages_days: 730,
            enquiries_days: 365,
            access_days: 30,
            audit_days: 2557,
        }
    }
}

/// What one run has deleted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RetentionReport {
    pub bookings: usize,
    pub messages: u64,
    pub enquiries: u64,
    pub access: u64,
    pub audit: u64,
}

/// Runs regularly until it is dropped. Any number of servers may run it.
pub async fn run(app: App) {
    loop {
        match app.catch_panics(app.forget_old()).await {
            Ok(gone) if gone == RetentionReport::default() => {}
            Ok(gone) => tracing::info!(
                bookings = gone.bookings,
                messages = gone.messages,
                enquiries = gone.enquiries,
                access = gone.access,
                audit = gone.audit,
                "what was past its time is gone"
            ),
            Err(error) => tracing::error!(%error, "what is past its time could not be erased"),
        }
        match app.remove_old_upgrade_backups().await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "copies of before an upgrade were removed"),
            Err(error) => tracing::error!(%error, "copies of before an upgrade could not be removed"),
        }
        tokio::time::sleep(Duration::from_secs(60 * RETENTION_CHECK_MINUTES)).await;
    }
}

impl App {
    /// Deletes expired data; of bookings and the audit trail up to a limit per run.
    pub async fn forget_old(&self) -> Result<RetentionReport, AppError> {
        let days = self.settings().retention;
        Ok(RetentionReport {
            bookings: self.forget_bookings(self.days_ago(days.bookings_days)).await?,
            messages: self
                .forget(days.messages_days, |tx, at| Box::pin(retention::forget_messages(tx, at)))
                .await?,
            enquiries: self
                .forget(days.enquiries_days, |tx, at| Box::pin(retention::forget_enquiries(tx, at)))
                .await?,
            access: self
                .forget(days.access_days, |tx, at| Box::pin(retention::forget_access(tx, at)))
                .await?,
            audit: self.forget_audit(self.days_ago(days.audit_days)).await?,
        })
    }

    async fn remove_old_upgrade_backups(&self) -> std::io::Result<usize> {
        self.store().remove_upgrade_backups(self.days_ago(UPGRADE_BACKUP_DAYS)).await
    }

    fn days_ago(&self, days: i64) -> Timestamp {
        self.clock().now().checked_sub(SignedDuration::from_hours(24 * days)).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    async fn forget(
        &self,
        days: i64,
        work: for<'c> fn(&'c Tx, Timestamp) -> Work<'c, u64, StoreError>,
    ) -> Result<u64, AppError> {
        let before = self.days_ago(days);
        Ok(self.store().write(move |tx| work(tx, before)).await?)
    }

    async fn forget_bookings(&self, before: Timestamp) -> Result<usize, AppError> {
        let old = retention::bookings_before(self.store().read(), before, ERASE_BATCH).await?;
        for booking in &old {
            let now = self.clock().now();
            let event = event_of_booking(now, Actor::system(), AuditAction::Retention, *booking);
            // The person's other requests have their own retention.
            let person_data = PersonData { bookings: vec![*booking], ..PersonData::default() };
            self.erase(person_data, event, &Origin::default()).await?;
        }
        Ok(old.len())
    }
}
