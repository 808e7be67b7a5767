//! A patient corrects their details. Nothing changes until staff accept it, and changing a contact needs a code sent to the one
//! on record.

use std::collections::BTreeMap;

use domain::MessageKey;
use domain::auth::{Access, CONTACT_FIELDS, CodeChannel};
use domain::booking::{BookingAction, BookingKey};
use domain::limits::NOTES_MAX_CHARACTERS;
use domain::patient::{PatientDetails, ValidPatient};
use domain::typed::TextKind;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use store::details_changes::NewDetailsChange;
use store::people::{self, Contact};
use store::{appointments, details_changes};

use super::Proof;
use super::changing::ChangeEntry;
use crate::audit::AuditedAction;
use crate::booking::{AnswerKey, Retry};
use crate::booking_form::form_rules;
use crate::{App, AppError, AuthorizedBooking, Ctx, FieldError};

/// The corrections as typed, by field name on the wire.
#[derive(Debug, Clone, Default)]
pub struct DetailsInput {
    pub fields: BTreeMap<&'static str, String>,
    pub note: Option<String>,
}

impl DetailsInput {
    /// Whether a contact is to change. It isn't compared with the one on record: that would reveal it.
    fn changes_contact(&self) -> bool {
        CONTACT_FIELDS.iter().any(|field| self.fields.get(field).is_some_and(|text| !text.trim().is_empty()))
    }
}

/// The change for staff to decide; stored for a retry.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct DetailsChange {
    pub id: i64,
}

impl App {
    pub async fn request_details_change(
        &self,
        ctx: &Ctx,
        key: Option<&BookingKey>,
        typed: &DetailsInput,
        retry: Retry,
    ) -> Result<DetailsChange, AppError> {
        let access = if typed.changes_contact() { Access::ChangeContact } else { Access::Change };
        let audited = AuditedAction::new(access, BookingAction::AskForDetails);
        let (authorized, _) = self.named_booking(ctx, key, audited).await?;
        let confirmed_by = self.confirming_channel(&authorized, access).await?;
        let patient = appointments::patient(self.store().read(), authorized.patient_id).await?;
        let checked = self.checked_details(typed, &patient.ok_or(AppError::NotFound)?, ctx).await?;
        let scope = format!("{}:{}", BookingAction::AskForDetails, authorized.key_id);
        let answer_key = AnswerKey { scope, retry };
        let (app, ctx, now) = (self.clone(), ctx.clone(), self.clock().now());
        let kept_under = answer_key.clone();
        let work = self.store().write(move |tx| {
            let (app, authorized, ctx) = (app.clone(), authorized.clone(), ctx.clone());
            let ((entry, changes), answer_key) = (checked.clone(), kept_under.clone());
            let new = NewDetailsChange { patient: authorized.patient_id, changes, confirmed_by };
            Box::pin(async move {
                let entry = app.record_and_notify(tx, &authorized, &entry, Vec::new(), &ctx, now).await?;
                let id = details_changes::insert(tx, entry, &new).await?;
                let done = DetailsChange { id };
                app.store_answer(tx, &answer_key, &done, now).await?;
                Ok(done)
            })
        });
        let done = self.run_once(&answer_key, work).await?;
        self.wake_worker();
        Ok(done)
    }

    /// The channel of the code that confirms a change of contact. It must have been sent to a contact on record now: not to a
    /// former one, nor to one of a joined record. Staff have none.
    async fn confirming_channel(
        &self,
        authorized: &AuthorizedBooking,
        access: Access,
    ) -> Result<Option<CodeChannel>, AppError> {
        let Proof::Code(_, contact) = &authorized.proof else { return Ok(None) };
        if access != Access::ChangeContact {
            return Ok(None);
        }
        if !people::is_reached_at(self.store().read(), contact, authorized.patient_id).await? {
            return Err(AppError::Forbidden(MessageKey::OtpRequired));
        }
        Ok(Some(match contact {
            Contact::Email(_) => CodeChannel::Email,
            Contact::Number(_) => CodeChannel::Sms,
        }))
    }

    /// By the rules of the booking form, for the fields to change.
    async fn checked_details(
        &self,
        typed: &DetailsInput,
        patient: &ValidPatient,
        ctx: &Ctx,
    ) -> Result<(ChangeEntry, String), AppError> {
        let said = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let changes: BTreeMap<&str, String> =
            typed.fields.iter().filter_map(|(field, text)| Some((*field, said(text)?))).collect();
        let note = typed.note.as_deref().and_then(said);
        let mut problems = Vec::new();
        if changes.is_empty() && note.is_none() {
            problems.push(FieldError::new("note", MessageKey::FieldRequired));
        }
        if let Some(note) = &note {
            if note.chars().count() > NOTES_MAX_CHARACTERS {
                problems.push(FieldError::new("note", MessageKey::FieldTooLong));
            } else if let Some(key) = TextKind::Paragraphs.problem(note) {
                problems.push(FieldError::new("note", key));
            }
        }
        let today = self.clock().now().to_zoned(TimeZone::UTC).date();
        let rules = form_rules(&self.offer().await?, &ctx.language);
        if let Err(found) = changed_details(patient, &changes).validate(today, &rules) {
            let concerned = found.into_iter().filter(|problem| changes.contains_key(problem.field));
            problems.extend(concerned.map(|problem| FieldError::new(problem.field, problem.key)));
        }
        if !problems.is_empty() {
            return Err(AppError::Form { key: MessageKey::PatientRequestError, fields: problems });
        }
        let changes = serde_json::to_string(&changes).map_err(|_| AppError::Sealed)?;
        Ok((ChangeEntry { note, ..ChangeEntry::of(BookingAction::AskForDetails) }, changes))
    }
}

/// The patient with the changes applied.
pub(crate) fn changed_details(patient: &ValidPatient, changes: &BTreeMap<&str, String>) -> PatientDetails {
    let or = |field: &str, known: &str| changes.get(field).cloned().unwrap_or_else(|| known.to_owned());
    let or_none = |field: &str, known: &Option<String>| changes.get(field).cloned().or_else(|| known.clone());
    PatientDetails {
        title: or_none("title", &patient.title),
        first_name: or("firstName", &patient.first_name),
        last_name: or("lastName", &patient.last_name),
        date_of_birth: patient.date_of_birth.to_string(),
        email: or("email", &patient.email),
        contact_number: or("contactNumber", &patient.contact_number),
        postal_code: or_none("postalCode", &patient.postal_code),
        medicare_number: or_none("medicareNumber", &patient.medicare_number),
        reference_number: or_none("referenceNumber", &patient.reference_number),
        nhi_number: patient.nhi_number.clone(),
        gender: patient.gender.clone(),
        insurance_type_id: patient.insurance_type_id,
        ethnicity_id: patient.ethnicity_id,
    }
}
