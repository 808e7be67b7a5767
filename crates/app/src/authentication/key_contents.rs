//! The appointments and booking requests under a booking key, and what was made of them.

use domain::BookingKeyId;
use domain::auth::{AuthenticationType, BookingKind, SessionContents};
use domain::results::Release;
use jiff::Timestamp;
use store::Tx;
use store::appointments::{self, Appointment};
use store::booking_requests::{self, BookingRequest};
use store::reports::{self, Report};

use crate::AppError;

#[derive(Debug)]
pub(super) struct KeyContents {
    appointments: Vec<Appointment>,
    requests: Vec<BookingRequest>,
}

impl KeyContents {
    pub(super) async fn of_key(tx: &Tx, key: BookingKeyId) -> Result<Self, AppError> {
        Ok(Self {
            appointments: appointments::of_key(tx, key).await?,
            requests: booking_requests::of_key(tx, key).await?,
        })
    }

    /// The kind of booking and the status of the item with that slug, or of the first that is still to come. `None` when
    /// there is no such item.
    pub(super) fn described(
        &self,
        wanted: AuthenticationType,
        slug: Option<&str>,
    ) -> Option<(BookingKind, String)> {
        let named = |own: &str| slug.is_none_or(|asked| asked == own);
        let mut fitting = self.appointments.iter().filter(|one| named(&one.slug));
        let lives = fitting.clone().find(|one| one.status.occupies_device());
        let appointment = lives.or_else(|| fitting.next_back());
        let request = self.requests.iter().find(|request| named(&request.slug));
        let of_request = || request.map(|request| (BookingKind::BookingRequest, request.status.to_string()));
        let of_appointment = || {
            let statuses: Vec<_> = self.appointments.iter().map(|one| one.status).collect();
            appointment.map(|one| (BookingKind::of(&statuses), one.status.to_string()))
        };
        match wanted {
            AuthenticationType::BookingRequest => of_request().or_else(of_appointment),
            _ => of_appointment().or_else(of_request),
        }
    }

    /// The key itself, and those of appointments made from its requests.
    pub(super) async fn keys(&self, tx: &Tx, own: BookingKeyId) -> Result<Vec<BookingKeyId>, AppError> {
        let mut keys = vec![own];
        for id in self.requests.iter().filter_map(|request| request.appointment_id) {
            let made = appointments::by_id(tx, id).await?.map(|made| made.booking_key_id);
            keys.extend(made.filter(|key| !keys.contains(key)));
        }
        Ok(keys)
    }

    /// Whether there were results, and all have expired.
    pub(super) async fn all_expired(&self, tx: &Tx, now: Timestamp) -> Result<bool, AppError> {
        let ids: Vec<_> = self.appointments.iter().map(|one| one.id).collect();
        let found = reports::of_appointments(tx, &ids).await?;
        let expired = |report: &Report| report.release(now) == Release::Expired;
        Ok(!found.is_empty() && found.iter().all(expired))
    }
}

/// What a session with these keys opens.
pub(crate) async fn opened_by(tx: &Tx, keys: &[BookingKeyId]) -> Result<SessionContents, AppError> {
    let mut opens = SessionContents::default();
    for key in keys {
        let contents = KeyContents::of_key(tx, *key).await?;
        opens.appointments |= !contents.appointments.is_empty();
        opens.booking_requests |= !contents.requests.is_empty();
    }
    Ok(opens)
}
