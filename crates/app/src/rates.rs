//! How often something may be done in an hour, counted in the database for all servers together.

use domain::limits;

use crate::secrets::{hash, hex};
use crate::{App, AppError};

/// What is counted.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rate {
    NewBookingKey,
    Reservation,
    Submission,
    Upload,
    Callback,
    CallCenterEmail,
    Notification,
    OneTimeCode,
}

impl Rate {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::NewBookingKey => "booking_key",
            Self::Reservation => "reservation",
            Self::Submission => "submission",
            Self::Upload => "upload",
            Self::Callback => "callback_request",
            Self::CallCenterEmail => "call_center_email",
            Self::Notification => "notification",
            Self::OneTimeCode => "one_time_code",
        }
    }

    fn per_address(self) -> i64 {
        match self {
            Self::NewBookingKey => limits::BOOKING_KEYS_PER_HOUR,
            Self::Reservation => limits::HOLDS_PER_HOUR_OF_ADDRESS,
            Self::Submission => limits::SUBMISSIONS_PER_HOUR_OF_ADDRESS,
            Self::Upload => limits::UPLOADS_PER_HOUR_OF_ADDRESS,
            Self::Callback | Self::CallCenterEmail => limits::HELP_REQUESTS_PER_HOUR,
            Self::Notification => limits::NOTIFICATIONS_PER_HOUR_OF_ADDRESS,
            Self::OneTimeCode => limits::OTPS_PER_HOUR_OF_ADDRESS,
        }
    }

    fn per_key(self) -> i64 {
        match self {
            Self::NewBookingKey | Self::Callback | Self::CallCenterEmail => i64::MAX,
            Self::Reservation => limits::HOLDS_PER_HOUR_OF_KEY,
            Self::Submission => limits::SUBMISSIONS_PER_HOUR_OF_KEY,
            Self::Upload => limits::UPLOADS_PER_HOUR_OF_KEY,
            Self::Notification => limits::NOTIFICATIONS_PER_HOUR_OF_KEY,
            Self::OneTimeCode => limits::OTPS_PER_HOUR_OF_KEY,
        }
    }
}

impl App {
    /// Counts one more by this address and, where there is one, by this booking key, and refuses what is too many.
    pub(crate) async fn count(&self, rate: Rate, address: &str, key: Option<&[u8]>) -> Result<(), AppError> {
        if !self.settings().rate_limits {
            return Ok(());
        }
        self.count_bucket(rate, "address", address.as_bytes(), rate.per_address()).await?;
        match key {
            Some(key) => self.count_bucket(rate, "key", key, rate.per_key()).await,
            None => Ok(()),
        }
    }

    async fn count_bucket(&self, rate: Rate, kind: &str, who: &[u8], limit: i64) -> Result<(), AppError> {
        // The bucket names no address or key in clear: the table is no log of visitors.
        let who = hex(&hash(who)[..12]);
        let bucket = format!("{}:{kind}:{who}", rate.name());
        let now = self.clock().now();
        let counted = self
            .store()
            .write(move |tx| {
                let bucket = bucket.clone();
                Box::pin(async move { store::rate_limits::count_one(tx, &bucket, now).await })
            })
            .await?;
        if counted.count > limit {
            return Err(AppError::TooMany { retry_after_seconds: counted.seconds_left });
        }
        Ok(())
    }
}
