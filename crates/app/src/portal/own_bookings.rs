//! Finds bookings, appointments and requests by slug, and opens them to callers who may see or change them.

use domain::auth::AccountKind;
use domain::booking::BookingKey;
use domain::limits::SLUG_LIST_MAX;
use domain::{BookingKeyId, MessageKey, SLUG_LIST_DELIMITER};
use store::appointments;
use store::booking_requests::{self, BookingRequest};

use crate::audit::AuditedAction;
use crate::{App, AppError, AuthorizedBooking, Ctx};

/// Appointments of one booking key, as they were named.
#[derive(Debug, Clone)]
pub(crate) struct OwnAppointments {
    pub authorized: AuthorizedBooking,
    pub key: BookingKey,
    pub slugs: Vec<String>,
}

impl App {
    /// A list of slugs, all of one key; another person's, another clinic's or an unknown slug makes the whole list unknown.
    pub(crate) async fn own_appointments(
        &self,
        ctx: &Ctx,
        slugs: &str,
        audited: AuditedAction,
    ) -> Result<OwnAppointments, AppError> {
        let named = slugs.split(SLUG_LIST_DELIMITER).map(str::trim).filter(|slug| !slug.is_empty());
        let slugs: Vec<String> = named.map(str::to_owned).collect();
        let db = self.store().read();
        let first = match slugs.first() {
            Some(slug) => appointments::by_slug(db, slug).await?,
            None => None,
        };
        let known = match &first {
            Some(first) => appointments::of_key(db, first.booking_key_id).await?,
            None => Vec::new(),
        };
        let staff = self.staff(ctx).await?.filter(|staff| staff.kind == AccountKind::Staff);
        let theirs = |clinic| staff.as_ref().is_none_or(|staff| staff.works_at(clinic));
        let open = |slug: &String| known.iter().any(|one| one.slug == *slug && theirs(one.clinic_id));
        let key = first.filter(|_| slugs.iter().all(open)).map(|found| found.booking_key_id);
        let (authorized, key) = self.own_booking(ctx, key, audited).await?;
        let twice = |(position, slug): (usize, &String)| slugs[..position].contains(slug);
        if slugs.len() > SLUG_LIST_MAX || slugs.iter().enumerate().any(twice) {
            return Err(AppError::field("slugs", MessageKey::ValueInvalid));
        }
        Ok(OwnAppointments { authorized, key, slugs })
    }

    pub(crate) async fn own_request(
        &self,
        ctx: &Ctx,
        slug: &str,
        audited: AuditedAction,
    ) -> Result<(AuthorizedBooking, BookingKey, BookingRequest), AppError> {
        let found = booking_requests::by_slug(self.store().read(), slug).await?;
        // A key may have appointments at several clinics; staff deal with those at their own.
        let staff = self.staff(ctx).await?.filter(|staff| staff.kind == AccountKind::Staff);
        let found = found.filter(|request| {
            let place = (request.clinic_id, request.region_id);
            staff.as_ref().is_none_or(|staff| staff.works_at_or_anywhere(place.0, place.1))
        });
        let key = found.as_ref().map(|request| request.booking_key_id);
        let (authorized, key) = self.own_booking(ctx, key, audited).await?;
        Ok((authorized, key, found.ok_or(AppError::NotFound)?))
    }

    /// The booking of this key, or of the session itself without one.
    pub(crate) async fn named_booking(
        &self,
        ctx: &Ctx,
        key: Option<&BookingKey>,
        audited: AuditedAction,
    ) -> Result<(AuthorizedBooking, BookingKey), AppError> {
        if let Some(key) = key {
            return Ok((self.authorized_booking(ctx, key, audited).await?, key.clone()));
        }
        let session = self.session(ctx).await?;
        self.own_booking(ctx, session.map(|session| session.booking_key_id), audited).await
    }

    /// The booking of a key found by an appointment or request. A caller without a session learns only that they have none.
    async fn own_booking(
        &self,
        ctx: &Ctx,
        key: Option<BookingKeyId>,
        audited: AuditedAction,
    ) -> Result<(AuthorizedBooking, BookingKey), AppError> {
        let authorized = self.authorized_booking_of(ctx, key, None, audited).await?;
        let key = self.shown_key(&authorized, authorized.key_id).await?;
        Ok((authorized, key))
    }
}
