//! Changes a patient's contact. Codes go there from then on, so staff record how they verified the caller, and the former
//! contacts get a message.

use std::collections::BTreeMap;

use domain::auth::{CONTACT_FIELDS, CodeChannel, IdentityCheck};
use domain::limits::IDENTITY_NOTE_MAX_CHARACTERS;
use domain::patient::ValidPatient;
use domain::{MessageKey, PatientId};
use jiff::Timestamp;
use store::details_list::{Identity, ListedChange};
use store::jobs::{self, NewJob};
use store::{Tx, details_changes, one_time_codes, people, sessions, upload_links};

use crate::jobs::JobKind;
use crate::portal::checked_text;
use crate::{AppError, FieldError};

/// How staff verified the caller, as typed.
#[derive(Debug, Clone, Default)]
pub struct IdentityInput {
    pub check: Option<IdentityCheck>,
    pub note: Option<String>,
}

pub(super) fn changes_contact(changes: &BTreeMap<String, String>) -> bool {
    CONTACT_FIELDS.iter().any(|field| changes.contains_key(*field))
}

/// The identity check, required unless a code to the contact on record was given; `None` if it isn't needed.
pub(super) fn checked_identity(
    row: &ListedChange,
    changes: &BTreeMap<String, String>,
    typed: &IdentityInput,
) -> Result<Option<Identity>, AppError> {
    if !changes_contact(changes) || row.confirmed_by.is_some() {
        return Ok(None);
    }
    parse_identity(typed).map(Some)
}

/// The kind of check and the note, or which of the two is missing.
pub(super) fn parse_identity(typed: &IdentityInput) -> Result<Identity, AppError> {
    let note = checked_text("identityNote", typed.note.as_deref(), IDENTITY_NOTE_MAX_CHARACTERS)?;
    if let (Some(check), Some(note)) = (typed.check, note.clone()) {
        return Ok(Identity { check, note });
    }
    let missing = [("identityCheck", typed.check.is_none()), ("identityNote", note.is_none())];
    let missing = missing.into_iter().filter(|(_, missing)| *missing);
    Err(AppError::Fields(
        missing.map(|(field, _)| FieldError::new(field, MessageKey::FieldRequired)).collect(),
    ))
}

/// What follows within the transaction that changes a patient's contact.
pub(super) async fn after_contact_change(
    tx: &Tx,
    change: i64,
    patient: PatientId,
    former: &ValidPatient,
    now: Timestamp,
) -> Result<(), AppError> {
    details_changes::forget_confirmations(tx, patient).await?;
    for booking in people::bookings_of(tx, patient).await? {
        // A session opened by a code to the former contact proves nothing about the new one.
        one_time_codes::invalidate(tx, booking.booking_key_id, now).await?;
        sessions::forget_code(tx, booking.booking_key_id).await?;
        // It may have gone to another person.
        upload_links::end_of_key(tx, booking.booking_key_id, now).await?;
    }
    // Pending messages go to the contact they were meant for.
    jobs::of_former_contact(tx, JobKind::BookingChanged.into(), patient, change).await?;
    for (channel, contact) in
        [(CodeChannel::Email, &former.email), (CodeChannel::Sms, &former.contact_number)]
    {
        if contact.is_empty() {
            continue;
        }
        let kind: &'static str = JobKind::ContactChanged.into();
        let dedup_key = format!("{kind}:{change}:{channel}");
        let detail = Some(channel.to_string());
        let new = NewJob { kind, subject_id: change, dedup_key, detail, run_at: now, now };
        jobs::enqueue_at(tx, new).await?;
    }
    Ok(())
}
