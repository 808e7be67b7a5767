//! Whether a draft's patient is already known. The call only stores the question, so that neither its answer nor its duration
//! reveals anything; a job looks later. A match counts once the patient or staff confirm it.

use domain::audit::AuditAction;
use domain::booking::BookingKey;
use domain::booking_form::{Country, FormField};
use domain::limits::PROPOSALS_OF_SESSION_MAX;
use domain::patient::{self, JoinedBy, MatchState, telephone};
use domain::{MessageKey, PatientId};
use jiff::Timestamp;
use store::audit::{Actor, record};
use store::jobs::{self, Job};
use store::patient_links::{self, PatientPair};
use store::patient_matches::{self, KnownPatients, MatchQuery};
use store::people::{self, Contact};
use store::sessions::Session;
use store::{StoreError, Tx, appointments, patient_proposals};

use crate::audit::{event_of_patient, session_actor};
use crate::jobs::JobKind;
use crate::{App, AppError, Ctx, Origin};

/// Its name in the audit trail.
pub(crate) const LINK: AuditAction = AuditAction::LinkPatients;

/// As typed: a date of birth with an e-mail address or a number.
#[derive(Debug, Clone, Default)]
pub struct PatientMatchInput {
    pub date_of_birth: String,
    pub email: Option<String>,
    pub phone: Option<String>,
}

impl App {
    pub async fn match_patient(
        &self,
        key: &BookingKey,
        typed: &PatientMatchInput,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let id = self.draft(key).await?.id;
        let wanted = self.match_query(typed).await?;
        let (app, now) = (self.clone(), self.clock().now());
        let (event, origin) = (self.event_of_draft(id, AuditAction::MatchPatient, ctx), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (app, wanted) = (app.clone(), wanted.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    let match_id = patient_matches::insert(tx, id, &wanted, now).await?;
                    record(tx, &event, &origin).await?;
                    app.enqueue(tx, JobKind::PatientMatch, match_id).await
                })
            })
            .await?;
        self.wake_worker();
        Ok(())
    }

    pub(crate) async fn match_query(&self, typed: &PatientMatchInput) -> Result<MatchQuery, AppError> {
        let impossible = |field: FormField, key| {
            let fields = vec![crate::FieldError::new(field.name(), key)];
            AppError::Form { key: MessageKey::PatientMatchingError, fields }
        };
        let given = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let today = self.clock().now().to_zoned(jiff::tz::TimeZone::UTC).date();
        let date_of_birth = patient::date_of_birth(&typed.date_of_birth, today.tomorrow().unwrap_or(today))
            .map_err(|key| impossible(FormField::DateOfBirth, key))?;
        let (email, phone) = (given(&typed.email), given(&typed.phone));
        if email.is_none() && phone.is_none() {
            return Err(impossible(FormField::Email, MessageKey::FieldRequired));
        }
        if email.as_deref().is_some_and(|email| !patient::is_email(email)) {
            return Err(impossible(FormField::Email, MessageKey::EmailInvalid));
        }
        let home = self.home().await?;
        let number = |typed: String| {
            telephone::normal_form(&typed, home).ok_or_else(|| AppError::Form {
                key: MessageKey::PatientMatchingError,
                fields: vec![crate::FieldError::new("phone", MessageKey::ContactNumberInvalid)],
            })
        };
        Ok(MatchQuery { date_of_birth, email, contact_number: phone.map(number).transpose()? })
    }

    pub(crate) async fn look_for_patient(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let (id, match_id) = (job.id, job.subject_id);
        let found = match patient_matches::waiting(db, match_id).await? {
            Some(wanted) => {
                let known = patient_matches::known_patients(db, match_id, wanted.date_of_birth).await?;
                same_contacts(&wanted, &known, self.home().await?)
            }
            // Another worker did this job first, or the question has expired.
            None => None,
        };
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    patient_matches::decide(tx, match_id, found).await?;
                    jobs::finish(tx, id).await
                })
            })
            .await?;
        Ok(())
    }
}

/// What a given code proves: where it was sent, and whose session gave it.
#[derive(Debug, Clone)]
pub(crate) struct ProvenContact<'s> {
    pub session: &'s Session,
    pub contact: Contact,
    pub now: Timestamp,
}

impl ProvenContact<'_> {
    /// Joins the record of the session's booking with the known record found for it, if the code was sent to a contact of both.
    /// Families share contacts: if the names differ, staff decide.
    pub(crate) async fn join(&self, tx: &Tx, origin: &Origin) -> Result<(), AppError> {
        let keys = &self.session.booking_keys;
        for proposal in patient_proposals::open_of_keys(tx, keys, PROPOSALS_OF_SESSION_MAX).await? {
            let pair = proposal.pair;
            if !self.is_one_person(tx, pair).await? {
                continue;
            }
            // Waits here for a colleague who decides at the same moment; then nothing is left to settle.
            if patient_proposals::close_proposals(tx, pair, &[MatchState::Found], MatchState::Linked).await? {
                patient_links::insert(tx, pair, JoinedBy::Code, self.now).await?;
                let event = PairEvent { at: self.now, actor: session_actor(self.session), action: LINK };
                record_of_pair(tx, pair, event, origin).await?;
            }
        }
        Ok(())
    }

    async fn is_one_person(&self, tx: &Tx, pair: PatientPair) -> Result<bool, AppError> {
        let (later, known) =
            (appointments::patient(tx, pair.later).await?, appointments::patient(tx, pair.known).await?);
        let (Some(later), Some(known)) = (later, known) else { return Ok(false) };
        Ok(later.date_of_birth == known.date_of_birth
            && patient::names_agree(&later, &known)
            && people::is_reached_at(tx, &self.contact, pair.later).await?
            && people::is_reached_at(tx, &self.contact, pair.known).await?)
    }
}

/// What was done with two records, by whom and when.
#[derive(Debug, Clone)]
pub(crate) struct PairEvent {
    pub at: Timestamp,
    pub actor: Actor,
    pub action: AuditAction,
}

/// Writes an audit row for each of the two records.
pub(crate) async fn record_of_pair(
    tx: &Tx,
    pair: PatientPair,
    PairEvent { at, actor, action }: PairEvent,
    origin: &Origin,
) -> Result<(), StoreError> {
    for id in [pair.later, pair.known] {
        record(tx, &event_of_patient(at, actor.clone(), action, id), origin).await?;
    }
    Ok(())
}

/// The latest record that matches every given contact.
fn same_contacts(wanted: &MatchQuery, known: &[KnownPatients], home: Country) -> Option<PatientId> {
    let same_email = |known: &KnownPatients| {
        wanted.email.as_deref().is_none_or(|email| email.to_lowercase() == known.email.to_lowercase())
    };
    let same_number = |known: &KnownPatients| {
        let comparable = |number: &str| telephone::comparable(number, home);
        wanted
            .contact_number
            .as_deref()
            .is_none_or(|number| comparable(number) == comparable(&known.contact_number))
    };
    known.iter().find(|known| same_email(known) && same_number(known)).map(|known| known.id)
}
