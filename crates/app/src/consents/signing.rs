//! Signing: everything is decided and written down before the transaction, which only adds what was signed.

use bytes::Bytes;
use domain::audit::{AuditAction, SubjectKind};
use domain::booking::BookingKeyState;
use domain::consent::{ConsentForm, ConsentState, is_open};
use domain::limits::{ANSWER_MAX_BYTES, CONSENTS_PER_KEY, SIGNATURE_MAX_BYTES, SIGNED_NAME_MAX_CHARACTERS};
use domain::{ConsentFormId, MessageKey};
use futures_util::{StreamExt, stream};
use inspection::InspectionError;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::appointments::{self, Appointment};
use store::audit::{AuditEvent, Subject, record_showing};
use store::consents::{self, Consent, NewConsent};
use store::{Tx, booking_keys};

use super::content::conditions_of;
use super::paper::{InspectedSignature, SignedContent};
use super::{Consents, state_of};
use crate::audit::AuditedAction;
use crate::questionnaires::{form, incomplete};
use crate::rates::Rate;
use crate::{App, AppError, AuthorizedBooking, Ctx, FieldError, Purpose};

const SIGN: AuditAction = AuditAction::SignConsent;

/// A form as a patient answered and signed it.
#[derive(Debug, Clone)]
pub struct SignedForm {
    pub form: ConsentFormId,
    pub version: i64,
    /// JSON as text.
    pub answer: String,
    pub signature: Option<Signature>,
}

#[derive(Debug, Clone)]
pub enum Signature {
    /// The bytes of a PNG.
    Drawn(Vec<u8>),
    /// A name.
    Typed(String),
}

impl App {
    /// Stores answers and signatures, all or none. The same answers again change nothing.
    pub async fn sign_consents(
        &self,
        ctx: &Ctx,
        slug: &str,
        typed: &[SignedForm],
    ) -> Result<Consents, AppError> {
        let (authorized, appointment) =
            self.authorized_appointment(ctx, slug, AuditedAction::change(SIGN)).await?;
        if !is_open(appointment.status) {
            return Err(AppError::Rule(MessageKey::StatusNotAllowed));
        }
        let key = appointment.booking_key_id.0.to_be_bytes();
        self.count_caller(Rate::Upload, ctx, Some(&key)).await?;
        let (forms, signed) = (self.forms_for(&appointment).await?, self.signed_for(&appointment).await?);
        let (mut new, mut papers) = (Vec::new(), Vec::new());
        for (position, one) in typed.iter().enumerate() {
            if typed[..position].iter().any(|earlier| earlier.form == one.form) {
                return Err(AppError::Rule(MessageKey::InvalidAnswer));
            }
            let form = forms.iter().find(|form| form.id == one.form);
            let form = form.ok_or(AppError::Rule(MessageKey::InvalidAnswer))?;
            if self.is_signed_so(form, one, &signed)? {
                continue;
            }
            papers
                .push((form, self.checked_paper(form, one, position, &appointment, &authorized, ctx).await?));
        }
        for (form, WrittenPaper { pdf, answer, signed_at }) in papers {
            let pdf = stream::once(async move { Ok::<Bytes, AppError>(pdf.into()) }).boxed();
            let file = match self.store_file(pdf).await {
                Ok(file) => file,
                Err(error) => {
                    self.delete_unreferenced_files(&names_of(&new)).await;
                    return Err(error);
                }
            };
            new.push(NewConsent {
                booking_key: appointment.booking_key_id,
                appointment: appointment.id,
                form: form.id,
                version: form.version,
                result_sealed: self.secrets().seal(
                    Purpose::QuestionnaireAnswer,
                    self.chance(),
                    answer.as_bytes(),
                ),
                signed_by: authorized.actor.clone(),
                stored_as: file.name,
                size: i64::try_from(file.size).unwrap_or(i64::MAX),
                sha256: file.sha256,
                now: signed_at,
            });
        }
        if !new.is_empty() {
            self.write_consents(new, forms, authorized.event(SIGN, self.clock().now()), &appointment, ctx)
                .await?;
        }
        self.consents_of(&appointment, &ctx.language).await
    }

    /// Whether exactly this was signed before.
    fn is_signed_so(
        &self,
        form: &ConsentForm,
        typed: &SignedForm,
        signed: &[Consent],
    ) -> Result<bool, AppError> {
        let mut counting =
            signed.iter().filter(|consent| consent.form == form.id && form.accepts(consent.version));
        let Some(standing) = counting.next_back() else { return Ok(false) };
        let answer = self.open_text(Purpose::QuestionnaireAnswer, &standing.result_sealed)?;
        if answer == typed.answer && standing.version == typed.version {
            Ok(true)
        } else {
            Err(AppError::Conflict(MessageKey::ChangedMeanwhile))
        }
    }

    async fn checked_paper(
        &self,
        consent: &ConsentForm,
        typed: &SignedForm,
        position: usize,
        appointment: &Appointment,
        authorized: &AuthorizedBooking,
        ctx: &Ctx,
    ) -> Result<WrittenPaper, AppError> {
        if typed.version != consent.version {
            return Err(AppError::Conflict(MessageKey::QuestionnaireChanged));
        }
        if typed.answer.len() > ANSWER_MAX_BYTES {
            return Err(AppError::Rule(MessageKey::InvalidAnswer));
        }
        let signature = inspected(typed.signature.as_ref(), position).await?;
        let db = self.store().read();
        let published = self.form_version(consent.id, consent.version, &ctx.language).await?;
        let published = published.ok_or(AppError::Conflict(MessageKey::QuestionnaireChanged))?;
        let (catalogue, provider) = (self.catalogue().await?, self.provider().await?);
        let clinic = catalogue.clinic(appointment.clinic_id).ok_or(AppError::NotFound)?;
        let exam = catalogue.exam(appointment.exam_id).ok_or(AppError::NotFound)?;
        let zone = TimeZone::get(&clinic.time_zone).unwrap_or(TimeZone::UTC);
        let signed_at = self.clock().now();
        let now = signed_at.to_zoned(zone.clone());
        let conditions = conditions_of(&published.definition);
        let asked = form(published.definition.clone(), &ctx.language, now.datetime(), conditions);
        let decided = self.decide_form(&asked, &typed.answer).await?;
        if !decided.is_complete() {
            return Err(incomplete(&decided));
        }
        let patient = appointments::patient(db, appointment.patient_id).await?.ok_or(AppError::NotFound)?;
        let paper = SignedContent {
            form: consent,
            published: &published,
            decided: &decided,
            answer: &typed.answer,
            patient: &patient,
            exam,
            clinic,
            start: &appointment.start.to_zoned(zone),
            now: &now,
            signature: &signature,
            at_clinic: authorized.is_staff(),
        };
        let pdf = self.consent_pdf(&paper, &provider, &ctx.language).await?;
        Ok(WrittenPaper { pdf, answer: typed.answer.clone(), signed_at })
    }

    async fn write_consents(
        &self,
        new: Vec<NewConsent>,
        forms: Vec<ConsentForm>,
        event: AuditEvent,
        appointment: &Appointment,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let stored = names_of(&new);
        let (id, origin) = (appointment.id, ctx.origin.clone());
        let work = self.store().write(move |tx| {
            let (new, forms, event, origin) = (new.clone(), forms.clone(), event.clone(), origin.clone());
            Box::pin(async move {
                let Some(first) = new.first() else { return Ok(()) };
                // No other call signs for this key until the transaction ends, and no erasure passes it.
                booking_keys::lock(tx, first.booking_key).await?;
                let key = booking_keys::by_id(tx, first.booking_key).await?;
                if key.is_none_or(|key| key.state == BookingKeyState::Deleted) {
                    return Err(AppError::NotFound);
                }
                let standing = appointments::by_id(tx, id).await?.filter(|one| is_open(one.status));
                standing.ok_or(AppError::Rule(MessageKey::StatusNotAllowed))?;
                if consents::count(tx, first.booking_key).await? >= CONSENTS_PER_KEY {
                    return Err(AppError::Rule(MessageKey::TooManyFiles));
                }
                let signed = consents::of_keys(tx, &[first.booking_key]).await?;
                let signed: Vec<Consent> = signed.into_iter().filter(|one| one.appointment == id).collect();
                let mut shown = Vec::with_capacity(new.len());
                for one in &new {
                    insert_one(tx, one, &forms, &signed, &mut shown).await?;
                }
                Ok::<_, AppError>(record_showing(tx, &event, &shown, &origin).await?)
            })
        });
        let written = work.await;
        if let Err(error) = &written {
            self.erase_refused(&stored, error).await;
        }
        written
    }
}

struct WrittenPaper {
    pdf: Vec<u8>,
    answer: String,
    signed_at: Timestamp,
}

async fn insert_one(
    tx: &Tx,
    new: &NewConsent,
    forms: &[ConsentForm],
    signed: &[Consent],
    shown: &mut Vec<Subject>,
) -> Result<(), AppError> {
    let form = forms.iter().find(|form| form.id == new.form).ok_or(AppError::NotFound)?;
    if state_of(form, signed) == ConsentState::Signed {
        return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
    }
    shown.push(Subject::new(SubjectKind::Consent, consents::insert(tx, new).await?.0));
    Ok(())
}

fn names_of(new: &[NewConsent]) -> Vec<String> {
    new.iter().map(|one| one.stored_as.clone()).collect()
}

/// The signature, if it is one: a drawing with something drawn, or a name.
async fn inspected(signature: Option<&Signature>, position: usize) -> Result<InspectedSignature, AppError> {
    let required = || AppError::Rule(MessageKey::SignatureRequired);
    match signature.ok_or_else(required)? {
        Signature::Typed(name) => {
            let name = name.trim();
            if name.is_empty() {
                return Err(required());
            }
            if name.chars().count() > SIGNED_NAME_MAX_CHARACTERS {
                return Err(AppError::field(
                    &format!("answers.{position}.signedName"),
                    MessageKey::FieldTooLong,
                ));
            }
            Ok(InspectedSignature::Typed(name.to_owned()))
        }
        Signature::Drawn(png) if png.len() > SIGNATURE_MAX_BYTES => {
            Err(AppError::field(&format!("answers.{position}.signature"), MessageKey::FieldTooLong))
        }
        Signature::Drawn(png) => match inspection::drawing(png.clone()).await {
            Ok(Some(drawing)) => Ok(InspectedSignature::Drawn(drawing)),
            Ok(None) => Err(required()),
            Err(InspectionError::Refused(_)) => {
                let field =
                    FieldError::new(format!("answers.{position}.signature"), MessageKey::ValueInvalid);
                Err(AppError::Fields(vec![field]))
            }
            Err(InspectionError::Io(error)) => Err(AppError::Upload(error)),
        },
    }
}
