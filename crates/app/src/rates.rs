//! Rate limits per hour or day, counted in the database for all servers together.

use domain::limits;
use store::Tx;
use store::rate_limits::{Count, Window, count_one, count_so_far};

use crate::secrets::hex;
use crate::{App, AppError, Ctx, Purpose};

#[derive(Debug, Clone, Copy)]
pub(crate) enum Rate {
    NewBookingKey,
    /// Any call on a draft.
    DraftCall,
    Reservation,
    Submission,
    Upload,
    /// An upload link that staff send.
    UploadLink,
    /// A call by an upload link that takes nothing.
    ClosedUploadLink,
    Callback,
    CallCenterEmail,
    Notification,
    OneTimeCode,
    /// Asking for the links of one's bookings; counted by the contact too.
    LinkRequest,
    /// A sign-in of a patient, or of the contact of a shared link, that succeeds.
    SignIn,
}

impl Rate {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::NewBookingKey => "booking_key",
            Self::DraftCall => "draft_call",
            Self::Reservation => "reservation",
            Self::Submission => "submission",
            Self::Upload => "upload",
            Self::UploadLink => "upload_link",
            Self::ClosedUploadLink => "closed_upload_link",
            Self::Callback => "callback_request",
            Self::CallCenterEmail => "call_center_email",
            Self::Notification => "notification",
            Self::OneTimeCode => "one_time_code",
            Self::LinkRequest => "link_request",
            Self::SignIn => "sign_in",
        }
    }

    fn per_address(self) -> i64 {
        match self {
            Self::NewBookingKey => limits::BOOKING_KEYS_PER_HOUR,
            Self::DraftCall => limits::DRAFT_CALLS_PER_HOUR_OF_ADDRESS,
            Self::Reservation => limits::HOLDS_PER_HOUR_OF_ADDRESS,
            Self::Submission => limits::SUBMISSIONS_PER_HOUR_OF_ADDRESS,
            Self::Upload => limits::UPLOADS_PER_HOUR_OF_ADDRESS,
            Self::UploadLink => limits::UPLOAD_LINKS_PER_HOUR_OF_ADDRESS,
            Self::ClosedUploadLink => limits::CLOSED_UPLOAD_LINKS_PER_HOUR_OF_ADDRESS,
            Self::Callback | Self::CallCenterEmail => limits::HELP_REQUESTS_PER_HOUR,
            Self::Notification => limits::NOTIFICATIONS_PER_HOUR_OF_ADDRESS,
            Self::OneTimeCode => limits::OTPS_PER_HOUR_OF_ADDRESS,
            Self::LinkRequest => limits::LINK_REQUESTS_PER_HOUR_OF_ADDRESS,
            Self::SignIn => limits::SIGN_INS_PER_HOUR_OF_ADDRESS,
        }
    }

    /// The period for counts of a key; counts of an address are per hour.
    fn window_of_key(self) -> Window {
        match self {
            Self::Notification | Self::DraftCall | Self::UploadLink | Self::LinkRequest => Window::Day,
            _ => Window::Hour,
        }
    }

    fn per_key(self) -> i64 {
        match self {
            Self::NewBookingKey | Self::ClosedUploadLink | Self::Callback | Self::CallCenterEmail => i64::MAX,
            Self::DraftCall => limits::DRAFT_CALLS_PER_DAY_OF_KEY,
            Self::Reservation => limits::HOLDS_PER_HOUR_OF_KEY,
            Self::Submission => limits::SUBMISSIONS_PER_HOUR_OF_KEY,
            Self::Upload => limits::UPLOADS_PER_HOUR_OF_KEY,
            Self::UploadLink => limits::UPLOAD_LINKS_PER_DAY_OF_OWNER,
            Self::Notification => limits::NOTIFICATIONS_PER_DAY_OF_KEY,
            Self::OneTimeCode => limits::OTPS_PER_HOUR_OF_KEY,
            Self::LinkRequest => limits::LINK_REQUESTS_PER_DAY_OF_CONTACT,
            Self::SignIn => limits::SIGN_INS_PER_HOUR_OF_KEY,
        }
    }
}

/// The name a count is stored under.
#[derive(Debug, Clone)]
struct Bucket(String);

impl App {
    /// Counts every call on a draft: each may leave an audit row.
    pub async fn count_draft_call(&self, key: &str, ctx: &Ctx) -> Result<(), AppError> {
        self.count_caller(Rate::DraftCall, ctx, Some(key.as_bytes())).await
    }

    /// Counts one more for this address and, if there is one, for this booking key, and refuses too many.
    pub(crate) async fn count(&self, rate: Rate, ctx: &Ctx, key: Option<&[u8]>) -> Result<(), AppError> {
        if !self.settings().rate_limits {
            return Ok(());
        }
        let of_address = self.bucket(rate, "address", ctx.rate_limited_address().as_bytes());
        self.count_bucket(of_address, Window::Hour, rate.per_address()).await?;
        self.count_key(rate, key).await
    }

    /// Like [`Self::count`], but counts accounts and API keys by their id: their address is shared with colleagues and with patients in the
    /// waiting room.
    pub(crate) async fn count_caller(
        &self,
        rate: Rate,
        ctx: &Ctx,
        key: Option<&[u8]>,
    ) -> Result<(), AppError> {
        if !self.settings().rate_limits {
            return Ok(());
        }
        let (of_caller, most) = self.bucket_of_caller(rate, ctx).await?;
        self.count_bucket(of_caller, Window::Hour, most).await?;
        self.count_key(rate, key).await
    }

    /// Refuses a caller who has had all that is allowed, without counting.
    pub(crate) async fn check_caller(&self, rate: Rate, ctx: &Ctx) -> Result<(), AppError> {
        if !self.settings().rate_limits {
            return Ok(());
        }
        let (Bucket(of_caller), most) = self.bucket_of_caller(rate, ctx).await?;
        let now = self.clock().now();
        let counted = count_so_far(self.store().read(), &of_caller, Window::Hour, now).await?;
        refuse_above(most - 1, counted)
    }

    /// With its limit per hour.
    async fn bucket_of_caller(&self, rate: Rate, ctx: &Ctx) -> Result<(Bucket, i64), AppError> {
        let most = rate.per_address();
        Ok(match self.peek_staff(ctx).await? {
            Some(account) => {
                let of_account = self.bucket(rate, "account", account.user.to_string().as_bytes());
                (of_account, most.saturating_mul(limits::ACCOUNT_RATE_FACTOR))
            }
            None => match self.presented_api_key(ctx).await?.filter(|key| key.withdrawn_at.is_none()) {
                Some(key) => {
                    let of_key = self.bucket(rate, "api_key", key.id.to_string().as_bytes());
                    (of_key, most.saturating_mul(limits::ACCOUNT_RATE_FACTOR))
                }
                None => (self.bucket(rate, "address", ctx.rate_limited_address().as_bytes()), most),
            },
        })
    }

    async fn count_key(&self, rate: Rate, key: Option<&[u8]>) -> Result<(), AppError> {
        match key {
            Some(key) => {
                self.count_bucket(self.bucket(rate, "key", key), rate.window_of_key(), rate.per_key()).await
            }
            None => Ok(()),
        }
    }

    /// Counts what is sent to a contact, whoever asks for it.
    pub(crate) async fn count_contact(&self, rate: Rate, contact: &str) -> Result<(), AppError> {
        if !self.settings().rate_limits {
            return Ok(());
        }
        let of_contact = self.bucket(rate, "contact", contact.to_lowercase().as_bytes());
        self.count_bucket(of_contact, rate.window_of_key(), rate.per_key()).await
    }

    /// A keyed hash: without the secret, nobody finds out from the table whether an address, a phone number or an e-mail address
    /// was counted. A rotation does not change it, or counts would start again.
    fn bucket(&self, rate: Rate, kind: &str, who: &[u8]) -> Bucket {
        let (rate, who) = (rate.name(), hex(who));
        let hash = self.secrets().steady_hash(Purpose::RateCounter, &format!("{rate}:{kind}:{who}"));
        Bucket(format!("{rate}:{kind}:{hash}"))
    }

    async fn count_bucket(&self, bucket: Bucket, window: Window, limit: i64) -> Result<(), AppError> {
        let now = self.clock().now();
        let counted = self
            .store()
            .write(move |tx| {
                let Bucket(bucket) = bucket.clone();
                Box::pin(async move { count_one(tx, &bucket, window, now).await })
            })
            .await?;
        refuse_above(limit, counted)
    }

    /// Like [`Self::count`], within a transaction: what is refused or fails does not count.
    pub(crate) async fn count_within(
        &self,
        tx: &Tx,
        rate: Rate,
        ctx: &Ctx,
        key: &[u8],
    ) -> Result<(), AppError> {
        if !self.settings().rate_limits {
            return Ok(());
        }
        let now = self.clock().now();
        let Bucket(of_address) = self.bucket(rate, "address", ctx.rate_limited_address().as_bytes());
        refuse_above(rate.per_address(), count_one(tx, &of_address, Window::Hour, now).await?)?;
        let Bucket(of_key) = self.bucket(rate, "key", key);
        refuse_above(rate.per_key(), count_one(tx, &of_key, rate.window_of_key(), now).await?)
    }
}

fn refuse_above(limit: i64, counted: Count) -> Result<(), AppError> {
    if counted.count > limit {
        return Err(AppError::TooMany { retry_after_seconds: counted.seconds_left });
    }
    Ok(())
}
