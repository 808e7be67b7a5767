//! An appointment that is made of a booking request.

use domain::auth::CodeSettings;
use domain::booking_request::BookingRequestStatus as Status;
use domain::{BookingKeyId, MessageKey};
use jiff::Timestamp;
use store::Tx;
use store::booking_requests::{self, Bookable};
use store::sessions::{self, NewSession, Session};

use super::Submission;
use crate::authentication::{StaffSession, opened_by};
use crate::office::decides;
use crate::secrets::hash;
use crate::{App, AppError, Tokens};

/// A patient takes up what was offered …
const BY_PATIENT: &[Status] = &[Status::Offered];
/// … and staff need not offer it first.
const BY_STAFF: &[Status] = &[Status::New, Status::Offered];

impl App {
    /// Only whoever has the session of a request may take up what it was offered, or staff of its clinic. Answers with the
    /// patient's session.
    pub(super) async fn request_taken_up(
        &self,
        submission: &Submission,
        tokens: &Tokens,
        account: Option<&StaffSession>,
    ) -> Result<Option<(Bookable, Option<Session>)>, AppError> {
        let Some(slug) = submission.offered_request.clone() else { return Ok(None) };
        if let Some(staff) = account.filter(|account| decides(account)) {
            let found = booking_requests::by_slug(self.store().read(), &slug).await?;
            let found =
                found.filter(|request| staff.works_at_or_anywhere(request.clinic_id, request.region_id));
            let owners = vec![found.ok_or(AppError::NotFound)?.booking_key_id];
            return Ok(Some((Bookable { slug, owners, from: BY_STAFF }, None)));
        }
        let session = self.taking_up(tokens).await?;
        let owners = session.booking_keys.clone();
        Ok(Some((Bookable { slug, owners, from: BY_PATIENT }, Some(session))))
    }

    /// The session of whoever takes up an offer. What it may not show before the code, it may not take up either.
    async fn taking_up(&self, tokens: &Tokens) -> Result<Session, AppError> {
        match self.patient_session(tokens).await {
            Err(AppError::NotAuthenticated | AppError::Forbidden(MessageKey::NotAllowed)) => {
                Err(AppError::NotFound)
            }
            opened => opened,
        }
    }
}

/// The session that is opened for whoever has booked.
#[derive(Debug)]
pub(super) struct SessionAfter<'p> {
    pub token: &'p str,
    pub made: Vec<BookingKeyId>,
    /// What had been asked for, where an offer was taken up: they can still look at it.
    pub asked: Option<BookingKeyId>,
    /// That in which the offer was taken up.
    pub earlier: Option<&'p Session>,
    pub codes: CodeSettings,
}

impl SessionAfter<'_> {
    /// What was just typed needs no code. What had been asked for needs what it needs by itself, unless the code was given
    /// for it already.
    pub(super) async fn open(self, tx: &Tx, now: Timestamp) -> Result<(), AppError> {
        let proven = self.earlier.filter(|session| session.code_verified && self.asked.is_some());
        let code_went = proven.and_then(|session| session.code_went.clone());
        // The first key is the one for which a code was given.
        let keys: Vec<BookingKeyId> = if code_went.is_some() {
            self.asked.into_iter().chain(self.made).collect()
        } else {
            self.made.into_iter().chain(self.asked).collect()
        };
        let new = NewSession {
            token_hash: hash(self.token.as_bytes()),
            shared_access: None,
            authentication_type: None,
            code_required: self.asked.is_some() && opened_by(tx, &keys).await?.only_with_code(self.codes),
            code_went,
            keys,
        };
        Ok(sessions::insert(tx, &new, now).await?)
    }
}
