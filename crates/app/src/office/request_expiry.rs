//! Expires unhandled requests and unanswered offers, and notifies their patients.

use domain::booking::BookingAction;
use domain::booking_request::BookingRequestStatus;
use domain::limits::REQUEST_EXPIRY_BATCH;
use domain::{BookingRequestId, ClinicScope};
use jiff::{SignedDuration, Timestamp};
use store::audit::Actor;
use store::booking_changes::Step;
use store::booking_requests::{self, BookingRequest};
use store::request_work;
use strum::IntoEnumIterator;

use crate::portal::{ChangeEntry, Proof};
use crate::{App, AppError, AuthorizedBooking, Ctx};

impl App {
    /// Expires overdue requests, and returns how many. Any number of servers may run it: each request expires once.
    pub async fn expire_requests(&self) -> Result<usize, AppError> {
        let now = self.clock().now();
        let mut ended = 0;
        for status in BookingRequestStatus::iter() {
            let Some((days, to)) = status.expires_into() else { continue };
            let before = now - SignedDuration::from_hours(24 * days);
            let db = self.store().read();
            for id in request_work::unchanged_since(db, status, before, REQUEST_EXPIRY_BATCH).await? {
                ended += usize::from(self.expire(id, status, to, before).await?);
            }
        }
        if ended > 0 {
            self.wake_worker();
        }
        Ok(ended)
    }

    /// `false` if a staff member has dealt with it meanwhile.
    async fn expire(
        &self,
        id: BookingRequestId,
        from: BookingRequestStatus,
        to: BookingRequestStatus,
        before: Timestamp,
    ) -> Result<bool, AppError> {
        let (app, now) = (self.clone(), self.clock().now());
        self.store()
            .write(move |tx| {
                let app = app.clone();
                Box::pin(async move {
                    let Some(request) = booking_requests::locked(tx, id).await? else { return Ok(false) };
                    if request.updated_at >= before
                        || !booking_requests::take_step(tx, id, from, to, now).await?
                    {
                        return Ok(false);
                    }
                    let authorized = authorized_booking_of(&request, Actor::system());
                    let entry = ChangeEntry::of(BookingAction::ExpireRequest);
                    let steps = vec![Step::Request { id, from, to }];
                    app.record_and_notify(tx, &authorized, &entry, steps, &Ctx::default(), now).await?;
                    Ok(true)
                })
            })
            .await
    }
}

/// An authorized booking for a change that no caller opened.
pub(crate) fn authorized_booking_of(request: &BookingRequest, actor: Actor) -> AuthorizedBooking {
    AuthorizedBooking {
        key_id: request.booking_key_id,
        booking_id: request.booking_id,
        patient_id: request.patient_id,
        code_verified: false,
        proof: Proof::Staff(request.booking_key_id),
        share: None,
        clinics: ClinicScope::All,
        regions: Vec::new(),
        stand_ins: None,
        actor,
    }
}
