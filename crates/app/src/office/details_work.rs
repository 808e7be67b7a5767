//! Corrections that patients sent in: staff accept or refuse them.

use std::collections::{BTreeMap, BTreeSet};

use domain::audit::AuditAction;
use domain::auth::{CONTACT_FIELDS, CodeChannel, Permission};
use domain::booking::{BookingAction, BookingKey};
use domain::booking_form::{Country, FormRules};
use domain::limits::LIST_PAGE_ROWS;
use domain::patient::{ValidPatient, telephone};
use domain::{ClinicId, ClinicScope, MessageKey, PatientId};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::audit::{Subject, record};
use store::details_list::{self, ChangeFilter, Identity, ListedChange};
use store::{StoreError, Tx, appointments, claims};
use strum::{Display, EnumString};

use super::contact_changes::{self, IdentityInput, changes_contact, checked_identity};
use super::cursor::page_of;
use super::of_patient;
use crate::audit::{AuditSubjects, AuditedAction};
use crate::authentication::StaffSession;
use crate::booking_form::form_rules;
use crate::portal::{ChangeEntry, changed_details, checked_note};
use crate::{App, AppError, Ctx, FieldError};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum DetailsState {
    #[default]
    Waiting,
    Accepted,
    Refused,
}

#[derive(Debug, Clone, Default)]
pub struct DetailsListFilter {
    pub state: DetailsState,
    pub clinic: Option<ClinicId>,
    /// The last row of the previous page.
    pub after: Option<i64>,
}

/// Decision by staff, as typed.
#[derive(Debug, Clone)]
pub struct DetailsDecision {
    pub state: DetailsState,
    pub note: Option<String>,
    pub identity: IdentityInput,
    pub version: i64,
}

#[derive(Debug, Default)]
pub struct DetailsPage {
    pub items: Vec<DetailsRow>,
    pub next: Option<i64>,
}

impl AuditSubjects for DetailsPage {
    fn audit_subjects(&self) -> Vec<Subject> {
        self.items.iter().map(|item| of_patient(item.patient_id)).collect()
    }
}

/// Present details, and the requested change.
#[derive(Debug)]
pub struct DetailsRow {
    pub id: i64,
    pub patient_id: PatientId,
    pub patient: ValidPatient,
    pub key: BookingKey,
    /// By field name on the wire.
    pub changes: BTreeMap<String, String>,
    /// The values when staff decided; empty ones are left out.
    pub former: Option<BTreeMap<String, String>>,
    pub note: Option<String>,
    pub staff_note: Option<String>,
    pub state: String,
    pub version: i64,
    pub asked_at: Timestamp,
    /// The channel by which the patient confirmed the contact on record with a code.
    pub confirmed_by: Option<CodeChannel>,
    pub identity: Option<Identity>,
}

pub(super) fn filter_of(clinics: ClinicScope, wanted: &DetailsListFilter) -> ChangeFilter {
    let latest_first = wanted.state != DetailsState::Waiting;
    ChangeFilter { state: wanted.state.to_string(), clinics, latest_first, after: wanted.after }
}

impl App {
    pub async fn list_details_changes(
        &self,
        ctx: &Ctx,
        wanted: &DetailsListFilter,
    ) -> Result<DetailsPage, AppError> {
        const ACTION: AuditAction = AuditAction::ListDetailsChanges;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let staff = &staff;
        let read = |clinics| async move { self.details_page(staff, &filter_of(clinics, wanted)).await };
        self.audit_list_read(staff, ACTION, wanted.clinic, ctx, read).await
    }

    async fn details_page(
        &self,
        staff: &StaffSession,
        filter: &ChangeFilter,
    ) -> Result<DetailsPage, AppError> {
        let rows = details_list::list(self.store().read(), filter, LIST_PAGE_ROWS as u64 + 1).await?;
        let (rows, more) = page_of(rows, LIST_PAGE_ROWS);
        let next = rows.last().filter(|_| more).map(|last| last.id);
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            items.push(details_row(staff, row)?);
        }
        Ok(DetailsPage { items, next })
    }

    /// Accepting applies the details to the patient. Either way the patient gets a message.
    pub async fn decide_details(
        &self,
        ctx: &Ctx,
        id: i64,
        typed: &DetailsDecision,
    ) -> Result<DetailsRow, AppError> {
        let action = match typed.state {
            DetailsState::Refused => BookingAction::RefuseDetails,
            DetailsState::Accepted | DetailsState::Waiting => BookingAction::AcceptDetails,
        };
        let staff = self.require(ctx, Permission::DecideBookings, action).await?;
        let found = details_list::one(self.store().read(), id).await?;
        let key = found.as_ref().map(|found| found.key_id);
        let authorized = self.authorized_booking_of(ctx, key, None, AuditedAction::change(action)).await?;
        let found = found.ok_or(AppError::NotFound)?;
        let waits = found.state == DetailsState::Waiting.to_string();
        if typed.state == DetailsState::Waiting || !waits && found.version == typed.version {
            return Err(AppError::Rule(MessageKey::StatusNotAllowed));
        }
        let note = checked_note(typed.note.as_deref())?;
        let requested = self.requested_details(&found, ctx).await?;
        let accepts = typed.state == DetailsState::Accepted;
        let identity =
            if accepts { checked_identity(&found, &requested.changes, &typed.identity)? } else { None };
        let (app, ctx, now) = (self.clone(), ctx.clone(), self.clock().now());
        let (version, state, entry) = (typed.version, typed.state.to_string(), ChangeEntry::of(action));
        let work = self.store().write(move |tx| {
            let (app, authorized, ctx) = (app.clone(), authorized.clone(), ctx.clone());
            let (requested, state, note, entry) =
                (requested.clone(), state.clone(), note.clone(), entry.clone());
            let identity = identity.clone();
            Box::pin(async move {
                if !details_list::decide(tx, id, version, &state, note.as_deref()).await? {
                    return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                }
                let patient = appointments::locked_patient(tx, requested.patient).await?;
                let patient = patient.ok_or(AppError::NotFound)?;
                details_list::store_former_values(tx, id, &requested.current_values(&patient)).await?;
                if let Some(identity) = &identity {
                    details_list::store_identity(tx, id, identity).await?;
                    record(tx, &authorized.event(identity.check.action(), now), &ctx.origin).await?;
                }
                if accepts && changes_contact(&requested.changes) {
                    contact_changes::after_contact_change(tx, id, requested.patient, &patient, now).await?;
                }
                if accepts {
                    requested.apply(tx, patient).await?;
                }
                app.record_and_notify(tx, &authorized, &entry, Vec::new(), &ctx, now).await?;
                if accepts {
                    // Boards show the expected patient and their phone number.
                    let devices = appointments::devices_of_patient(tx, requested.patient).await?;
                    claims::touch_devices(tx, &devices).await?;
                }
                Ok(())
            })
        });
        work.await?;
        self.wake_worker();
        let decided = details_list::one(self.store().read(), id).await?;
        details_row(&staff, decided.ok_or(AppError::NotFound)?)
    }

    async fn requested_details(&self, found: &ListedChange, ctx: &Ctx) -> Result<RequestedDetails, AppError> {
        Ok(RequestedDetails {
            patient: found.patient_id,
            changes: changes_of(found)?,
            today: self.clock().now().to_zoned(TimeZone::UTC).date(),
            rules: form_rules(&self.offer().await?, &ctx.language),
        })
    }
}

fn details_row(staff: &StaffSession, row: ListedChange) -> Result<DetailsRow, AppError> {
    Ok(DetailsRow {
        key: staff.shown_key(row.key_id),
        former: former_values(&row)?,
        changes: changes_of(&row)?,
        confirmed_by: row.confirmed_by,
        identity: row.identity,
        id: row.id,
        patient_id: row.patient_id,
        patient: row.patient,
        note: row.note,
        staff_note: row.staff_note,
        state: row.state,
        version: row.version,
        asked_at: row.asked_at,
    })
}

/// The requested details of a patient.
#[derive(Debug, Clone)]
struct RequestedDetails {
    patient: PatientId,
    changes: BTreeMap<String, String>,
    today: Date,
    rules: FormRules,
}

impl RequestedDetails {
    /// The present values of the fields to change, as JSON. A change of one contact includes the other: both get a message.
    fn current_values(&self, patient: &ValidPatient) -> String {
        let contacts = CONTACT_FIELDS.into_iter().filter(|_| changes_contact(&self.changes));
        let fields: BTreeSet<&str> = self.changes.keys().map(String::as_str).chain(contacts).collect();
        current_values(patient, fields)
    }

    /// The patient with the requested changes, if they are still valid. The patient is read under a lock, so that two changes
    /// accepted at once both apply.
    async fn apply(&self, tx: &Tx, patient: ValidPatient) -> Result<(), AppError> {
        let changes: BTreeMap<&str, String> =
            self.changes.iter().map(|(field, text)| (field.as_str(), text.clone())).collect();
        if let Err(problems) = changed_details(&patient, &changes).validate(self.today, &self.rules) {
            // Old problems in fields that aren't changed don't matter.
            let own = problems.into_iter().filter(|problem| changes.contains_key(problem.field));
            let own: Vec<_> = own.map(|problem| FieldError::new(problem.field, problem.key)).collect();
            if !own.is_empty() {
                return Err(AppError::Fields(own));
            }
        }
        let patient = with_changes(patient, &changes, self.rules.country);
        Ok(details_list::apply(tx, self.patient, &patient).await?)
    }
}

/// The previous values of the requested changes.
fn former_values(row: &ListedChange) -> Result<Option<BTreeMap<String, String>>, AppError> {
    let Some(json) = row.former.as_deref() else { return Ok(None) };
    let (mut former, changes) = (fields_in(json, "patient_details_changes.former")?, changes_of(row)?);
    former.retain(|field, _| changes.contains_key(field));
    Ok(Some(former))
}

fn changes_of(row: &ListedChange) -> Result<BTreeMap<String, String>, AppError> {
    fields_in(&row.changes, "patient_details_changes.changes")
}

/// By field name on the wire.
fn fields_in(json: &str, column: &'static str) -> Result<BTreeMap<String, String>, AppError> {
    Ok(serde_json::from_str(json).map_err(|_| StoreError::Corrupt { column })?)
}

/// The present values of these fields, as JSON; empty ones are left out.
fn current_values(patient: &ValidPatient, fields: BTreeSet<&str>) -> String {
    let stands = fields.into_iter().filter_map(|field| {
        let text = match field {
            "title" => patient.title.clone(),
            "firstName" => Some(patient.first_name.clone()),
            "lastName" => Some(patient.last_name.clone()),
            "email" => Some(patient.email.clone()),
            "contactNumber" => Some(patient.contact_number.clone()),
            "postalCode" => patient.postal_code.clone(),
            "medicareNumber" => patient.medicare_number.clone(),
            "referenceNumber" => patient.reference_number.clone(),
            _ => None,
        };
        Some((field.to_owned(), serde_json::Value::from(text.filter(|text| !text.is_empty())?)))
    });
    serde_json::Value::Object(stands.collect()).to_string()
}

/// Fields without a requested change stay as they are.
fn with_changes(mut patient: ValidPatient, changes: &BTreeMap<&str, String>, home: Country) -> ValidPatient {
    for (field, text) in changes {
        let text = text.clone();
        match *field {
            "title" => patient.title = Some(text),
            "firstName" => patient.first_name = text,
            "lastName" => patient.last_name = text,
            "email" => patient.email = text,
            "contactNumber" => patient.contact_number = telephone::normal_form(&text, home).unwrap_or(text),
            "postalCode" => patient.postal_code = Some(text),
            "medicareNumber" => {
                patient.medicare_number = Some(text.chars().filter(char::is_ascii_digit).collect());
            }
            "referenceNumber" => patient.reference_number = Some(text),
            _ => {}
        }
    }
    patient
}
