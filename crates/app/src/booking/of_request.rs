//! An appointment that is made of a booking request.

use domain::booking_request::BookingRequestStatus as Status;
use store::booking_requests::{self, Bookable};

use super::Submission;
use crate::authentication::StaffSession;
use crate::office::decides;
use crate::{App, AppError, Tokens};

/// A patient takes up what was offered …
const BY_PATIENT: &[Status] = &[Status::Offered];
/// … and staff need not offer it first.
const BY_STAFF: &[Status] = &[Status::New, Status::Offered];

impl App {
    /// Only whoever has the session of a request may take up what it was offered, or staff of its clinic.
    pub(super) async fn request_taken_up(
        &self,
        submission: &Submission,
        tokens: &Tokens,
        account: Option<&StaffSession>,
    ) -> Result<Option<Bookable>, AppError> {
        let Some(slug) = submission.offered_request.clone() else { return Ok(None) };
        if let Some(staff) = account.filter(|account| decides(account)) {
            let found = booking_requests::by_slug(self.store().read(), &slug).await?;
            let found =
                found.filter(|request| staff.works_at_or_anywhere(request.clinic_id, request.region_id));
            let owners = vec![found.ok_or(AppError::NotFound)?.booking_key_id];
            return Ok(Some(Bookable { slug, owners, from: BY_STAFF }));
        }
        let session = self.session(tokens.patient.as_deref()).await?;
        let session = session.filter(|session| session.shared_access.is_none()).ok_or(AppError::NotFound)?;
        Ok(Some(Bookable { slug, owners: session.booking_keys, from: BY_PATIENT }))
    }
}
