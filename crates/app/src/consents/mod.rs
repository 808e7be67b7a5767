//! Consent forms: read, answered and signed by patients before an exam. What is signed is kept as a paper that never changes.

mod content;
mod paper;
mod pending;
mod signing;

use domain::audit::{AuditAction, SubjectKind};
use domain::consent::{ConsentForm, ConsentState, is_open};
use domain::{ConsentFormId, ConsentId};
use jiff::Timestamp;
use store::appointments::{self, Appointment};
use store::audit::Subject;
use store::consents::{self, Consent, ConsentFormVersion};

pub(crate) use content::conditions_of;
pub use signing::{Signature, SignedForm};

use crate::audit::AuditedAction;
use crate::documents::{AttachmentFile, with_predecessors};
use crate::{Access, App, AppError, Ctx, Purpose};

/// The consent forms of an appointment.
#[derive(Debug, Clone)]
pub struct Consents {
    /// Those that its exam needs.
    pub forms: Vec<OpenedForm>,
    /// What was signed, earliest first.
    pub signed: Vec<GivenConsent>,
    /// Whether the patient is told that one waits.
    pub notify_patient: bool,
}

#[derive(Debug, Clone)]
pub struct OpenedForm {
    pub form: ConsentForm,
    pub published: ConsentFormVersion,
    pub state: ConsentState,
}

#[derive(Debug, Clone)]
pub struct GivenConsent {
    pub id: ConsentId,
    pub form: ConsentFormId,
    pub version: i64,
    /// JSON as text.
    pub answer: String,
    pub signed_at: Timestamp,
    /// Of the paper, in hexadecimal.
    pub sha256: String,
}

impl App {
    /// The consent forms of an appointment, with what was signed. Audited.
    pub async fn consents(&self, ctx: &Ctx, slug: &str) -> Result<Consents, AppError> {
        let audited = AuditedAction::new(Access::Read, AuditAction::Read);
        let (_, appointment) = self.authorized_appointment(ctx, slug, audited).await?;
        self.consents_of(&appointment, &ctx.language).await
    }

    async fn consents_of(&self, appointment: &Appointment, language: &str) -> Result<Consents, AppError> {
        let signed = self.signed_for(appointment).await?;
        let open = is_open(appointment.status);
        let (mut forms, mut notify_patient) = (Vec::new(), false);
        for form in self.forms_for(appointment).await? {
            let state = state_of(&form, &signed);
            // What was not signed in time is asked for no more.
            if state == ConsentState::Pending && !open {
                continue;
            }
            notify_patient |= form.notify_patient && state == ConsentState::Pending;
            let published = self.form_version(form.id, form.version, language).await?;
            forms.extend(published.map(|published| OpenedForm { form, published, state }));
        }
        let given = |consent: Consent| -> Result<GivenConsent, AppError> {
            Ok(GivenConsent {
                id: consent.id,
                form: consent.form,
                version: consent.version,
                answer: self.open_text(Purpose::QuestionnaireAnswer, &consent.result_sealed)?,
                signed_at: consent.signed_at,
                sha256: consent.sha256,
            })
        };
        let signed = signed.into_iter().map(given).collect::<Result<_, _>>()?;
        Ok(Consents { forms, signed, notify_patient })
    }

    /// A version of a form, with its title in a language.
    async fn form_version(
        &self,
        id: ConsentFormId,
        version: i64,
        language: &str,
    ) -> Result<Option<ConsentFormVersion>, AppError> {
        let Some(published) = consents::version(self.store().read(), id, version).await? else {
            return Ok(None);
        };
        let title = self.in_language(language, &published.title).await?;
        Ok(Some(ConsentFormVersion { title, ..published }))
    }

    async fn forms_for(&self, appointment: &Appointment) -> Result<Vec<ConsentForm>, AppError> {
        let catalogue = self.catalogue().await?;
        let Some(exam) = catalogue.exam(appointment.exam_id) else { return Ok(Vec::new()) };
        let mut forms = consents::published(self.store().read()).await?;
        forms.retain(|form| form.fits(exam));
        Ok(forms)
    }

    /// What was signed for an appointment, or for one that it replaced.
    async fn signed_for(&self, appointment: &Appointment) -> Result<Vec<Consent>, AppError> {
        let db = self.store().read();
        let mut signed = consents::of_keys(db, &[appointment.booking_key_id]).await?;
        if !signed.is_empty() {
            let of_key = appointments::of_key(db, appointment.booking_key_id).await?;
            let line = with_predecessors(appointment.id, &of_key);
            signed.retain(|consent| line.contains(&consent.appointment));
        }
        Ok(signed)
    }

    /// The paper of a signed consent form. Audited.
    pub async fn consent_paper(
        &self,
        ctx: &Ctx,
        slug: &str,
        id: ConsentId,
    ) -> Result<AttachmentFile, AppError> {
        let audited = AuditedAction::noted_later(Access::ReadWithCode, AuditAction::OpenDocument);
        let (authorized, appointment) = self.authorized_appointment(ctx, slug, audited).await?;
        let signed = self.signed_for(&appointment).await?;
        let consent = signed.into_iter().find(|consent| consent.id == id);
        let consent = self
            .record_denial(
                consent.ok_or(AppError::NotFound),
                ctx,
                Some(authorized.key_id.into()),
                audited.action,
            )
            .await?;
        let shown = vec![Subject::new(SubjectKind::Consent, id.0)];
        let event = authorized.event(audited.action, self.clock().now());
        self.audit_booking_read(&authorized, event, shown, ctx).await?;
        Ok(AttachmentFile {
            name: format!("consent-{id}.pdf"),
            content_type: "application/pdf",
            size: u64::try_from(consent.size).map_err(|_| AppError::NotFound)?,
            tag: consent.sha256,
            stored_as: consent.stored_as,
        })
    }
}

fn state_of(form: &ConsentForm, signed: &[Consent]) -> ConsentState {
    let counts = |consent: &Consent| consent.form == form.id && form.accepts(consent.version);
    if signed.iter().any(counts) { ConsentState::Signed } else { ConsentState::Pending }
}
