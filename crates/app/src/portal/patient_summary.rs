//! All bookings and requests of a patient, opened by the one-time code. Which ones are theirs:
//! `docs/adr/0020-whose-bookings-a-patient-sees.md`.

use domain::BookingKeyId;
use domain::audit::AuditAction;
use domain::booking::BookingKey;
use domain::limits::LIST_PAGE_ROWS;
use domain::patient::ValidPatient;
use jiff::Timestamp;
use store::appointments;
use store::audit::Subject;
use store::people::ReachedPatient;
use store::shared_accesses::SharedAccess;

use super::person::{Proof, ReachedPeople};
use super::summary::{visible_to, visible_to_contact};
use super::{RequestItem, SummaryItem};
use crate::audit::AuditedAction;
use crate::{Access, App, AppError, AuthorizedBooking, Ctx};

#[derive(Debug, Clone)]
pub struct PatientSummary {
    pub patient: ValidPatient,
    /// Latest first.
    pub items: Vec<PatientItem>,
    /// The cursor of the next page.
    pub next: Option<Cursor>,
    pub others: Vec<OtherPerson>,
}

#[derive(Debug, Clone)]
#[expect(clippy::large_enum_variant, reason = "a page of them, written out at once")]
pub enum PatientItem {
    Appointment(BookingKey, SummaryItem),
    Request(BookingKey, RequestItem),
}

/// Another person with the same contact. Their bookings open with their own date of birth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherPerson {
    pub first_name: String,
    pub key: BookingKey,
}

/// The last row of a page: its time, whether it is a request, and its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    at: Timestamp,
    request: bool,
    id: i64,
}

impl Cursor {
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (at, kind, id) = (parts.next()?, parts.next()?, parts.next()?);
        let request = match kind {
            "a" => false,
            "r" => true,
            _ => return None,
        };
        let at = Timestamp::from_second(at.parse().ok()?).ok()?;
        let cursor = Self { at, request, id: id.parse().ok()? };
        parts.next().is_none().then_some(cursor)
    }
}

impl std::fmt::Display for Cursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = if self.request { 'r' } else { 'a' };
        write!(f, "{}.{kind}.{}", self.at.as_second(), self.id)
    }
}

impl PatientItem {
    fn cursor(&self) -> Cursor {
        match self {
            Self::Appointment(_, item) => Cursor { at: item.start, request: false, id: item.id.0 },
            Self::Request(_, item) => Cursor { at: item.created_at, request: true, id: item.id.0 },
        }
    }
}

impl App {
    /// All appointments and requests of the patient of this key, or of the session. Audited.
    pub async fn patient_summary(
        &self,
        ctx: &Ctx,
        key: Option<&BookingKey>,
        after: Option<Cursor>,
    ) -> Result<PatientSummary, AppError> {
        const ACTION: AuditAction = AuditAction::ReadHistory;
        let audited = AuditedAction::noted_later(Access::ReadHistory, ACTION);
        let (authorized, _) = self.named_booking(ctx, key, audited).await?;
        let ReachedPeople { patient, own, others } = self.reached_by(&authorized.proof).await?;
        // A booking may belong to a joined record, and relatives are named.
        let relatives = others.iter().filter(|_| shows_relatives(&authorized)).map(|other| &other.booking);
        let shown = own.iter().chain(relatives).map(|one| Subject::from(one.id)).collect();
        self.audit_booking_read(&authorized, authorized.event(ACTION, self.clock().now()), shown, ctx)
            .await?;
        let own = own.iter().map(|booking| booking.booking_key_id);
        let (mut items, others) = match &authorized.share {
            Some(share) => (self.shared_items(share, own, ctx).await?, Vec::new()),
            None if !shows_relatives(&authorized) => {
                (self.patient_items(&authorized, own, ctx).await?, Vec::new())
            }
            None => (self.patient_items(&authorized, own, ctx).await?, others),
        };
        let patient = visible_to(&authorized, patient);
        items.sort_by_key(|item| std::cmp::Reverse(item.cursor()));
        items.retain(|item| after.is_none_or(|after| item.cursor() < after));
        let next = items.get(LIST_PAGE_ROWS).and(items.get(LIST_PAGE_ROWS - 1)).map(PatientItem::cursor);
        items.truncate(LIST_PAGE_ROWS);
        Ok(PatientSummary {
            patient,
            items,
            next,
            others: self.others_with_names(&authorized, others).await?,
        })
    }

    /// What a contact sees of a shared history, under the key of the share.
    async fn shared_items(
        &self,
        share: &SharedAccess,
        keys: impl Iterator<Item = BookingKeyId>,
        ctx: &Ctx,
    ) -> Result<Vec<PatientItem>, AppError> {
        let (own, now) = (self.reveal_key(share.key).await?, self.clock().now());
        let mut items = Vec::new();
        for id in keys {
            let found = visible_to_contact(share, self.summary_items(id, &ctx.language).await?, now);
            items.extend(found.into_iter().map(|item| PatientItem::Appointment(own.clone(), item)));
        }
        Ok(items)
    }

    /// Whether any report of this person can be read.
    pub(crate) async fn has_results(&self, proof: &Proof) -> Result<bool, AppError> {
        let mut visits = Vec::new();
        for booking in self.reached_by(proof).await?.own {
            visits.extend(appointments::of_key(self.store().read(), booking.booking_key_id).await?);
        }
        Ok(!self.with_results(&visits).await?.is_empty())
    }

    async fn patient_items(
        &self,
        authorized: &AuthorizedBooking,
        keys: impl Iterator<Item = BookingKeyId>,
        ctx: &Ctx,
    ) -> Result<Vec<PatientItem>, AppError> {
        let mut items = Vec::new();
        for id in keys {
            let key = self.shown_key(authorized, id).await?;
            let appointments = self.shown_items(authorized, id, &ctx.language).await?;
            items.extend(appointments.into_iter().map(|item| PatientItem::Appointment(key.clone(), item)));
            let requests = self.request_items(authorized, id, &ctx.language).await?;
            items.extend(requests.into_iter().map(|item| PatientItem::Request(key.clone(), item)));
        }
        Ok(items)
    }

    async fn others_with_names(
        &self,
        authorized: &AuthorizedBooking,
        others: Vec<ReachedPatient>,
    ) -> Result<Vec<OtherPerson>, AppError> {
        let mut persons = Vec::new();
        for ReachedPatient { booking, patient } in others {
            let key = self.shown_key(authorized, booking.booking_key_id).await?;
            persons.push(OtherPerson { first_name: patient.first_name, key });
        }
        Ok(persons)
    }
}

/// The contact of a share sees neither the patient's keys nor relatives at the same contact. Staff limited to clinics don't see
/// relatives either, who may belong to another clinic.
fn shows_relatives(authorized: &AuthorizedBooking) -> bool {
    authorized.share.is_none() && authorized.clinics.is_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_and_anything_else_is_refused() {
        let at = Timestamp::from_second(1_800_000_000).unwrap();
        for request in [true, false] {
            let cursor = Cursor { at, request, id: 7 };
            assert_eq!(Cursor::parse(&cursor.to_string()), Some(cursor));
        }
        for text in ["", "1.a", "1.x.2", "1.a.2.3", "x.a.2", "999999999999999999.a.1"] {
            assert_eq!(Cursor::parse(text), None, "{text}");
        }
    }
}
