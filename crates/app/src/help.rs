//! Call-back requests and e-mails to the call centre. Both are stored for staff and mailed to the call centre.

use domain::audit::{AuditAction, SubjectKind};
use domain::booking_form::Country;
use domain::catalogue::Catalogue;
use domain::limits::{
    EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS, NOTES_MAX_CHARACTERS, PREFERRED_TIME_MAX_CHARACTERS,
};
use domain::patient::{is_email, telephone};
use domain::typed::TextKind;
use domain::{ClinicId, MessageKey, SELECT_CLINIC, SELECT_REGION};
use serde::{Deserialize, Serialize};
use store::Tx;
use store::audit::{Subject, record};
use store::help::{CallCenterEmail, CallbackRequest};

use crate::audit::event_of_enquiry;
use crate::booking::{AnswerKey, Retry, may_have_answer};
use crate::jobs::JobKind;
use crate::rates::Rate;
use crate::{App, AppError, Ctx, FieldError};

/// As typed.
#[derive(Debug, Clone, Default)]
pub struct CallbackInput {
    pub name: String,
    pub contact_number: String,
    pub preferred_time: Option<String>,
    pub note: Option<String>,
    pub region_slug: Option<String>,
    pub clinic_slug: Option<String>,
}

/// As typed.
#[derive(Debug, Clone, Default)]
pub struct EmailInput {
    pub name: String,
    pub email: String,
    pub contact_number: Option<String>,
    pub subject: Option<String>,
    pub message: String,
    pub clinic_slug: Option<String>,
}

/// The receipt of a request; stored for a retry.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct HelpReceipt {
    pub id: i64,
}

/// A checked request to be stored.
#[derive(Debug, Clone)]
enum HelpRequest {
    Callback(CallbackRequest),
    Email(CallCenterEmail),
}

impl App {
    pub async fn request_callback(
        &self,
        typed: &CallbackInput,
        retry: Retry,
        ctx: &Ctx,
    ) -> Result<HelpReceipt, AppError> {
        let catalogue = self.catalogue().await?;
        let mut form = Form::new(self.home().await?, &catalogue);
        let region = typed.region_slug.as_deref().filter(|slug| *slug != SELECT_REGION);
        let known =
            region.and_then(|slug| catalogue.regions.iter().find(|known| known.slug.as_str() == slug));
        if region.is_some() && known.is_none() {
            form.problem("regionSlug", MessageKey::ValueInvalid);
        }
        let request = CallbackRequest {
            name: form.needed("name", &typed.name, NAME_MAX_CHARACTERS),
            contact_number: form.number(Some(&typed.contact_number), true).unwrap_or_default(),
            preferred_time: form.text(
                "preferredTime",
                typed.preferred_time.as_deref(),
                PREFERRED_TIME_MAX_CHARACTERS,
            ),
            note: form.text("note", typed.note.as_deref(), NOTES_MAX_CHARACTERS),
            region: known.map(|region| region.id),
            clinic: form.clinic(typed.clinic_slug.as_deref()),
            language: ctx.language.clone(),
        };
        form.done()?;
        self.create_help_request(HelpRequest::Callback(request), Rate::Callback, retry, ctx).await
    }

    pub async fn send_call_center_email(
        &self,
        typed: &EmailInput,
        retry: Retry,
        ctx: &Ctx,
    ) -> Result<HelpReceipt, AppError> {
        let catalogue = self.catalogue().await?;
        let mut form = Form::new(self.home().await?, &catalogue);
        let name = form.needed("name", &typed.name, NAME_MAX_CHARACTERS);
        let email = form.needed("email", &typed.email, EMAIL_MAX_CHARACTERS);
        if !email.is_empty() && !is_email(&email) {
            form.problem("email", MessageKey::EmailInvalid);
        }
        let request = CallCenterEmail {
            name,
            email,
            contact_number: form.number(typed.contact_number.as_deref(), false),
            subject: form.text("subject", typed.subject.as_deref(), NAME_MAX_CHARACTERS),
            message: form.needed("message", &typed.message, NOTES_MAX_CHARACTERS),
            clinic: form.clinic(typed.clinic_slug.as_deref()),
            language: ctx.language.clone(),
        };
        form.done()?;
        self.create_help_request(HelpRequest::Email(request), Rate::CallCenterEmail, retry, ctx).await
    }

    /// The provider's country, to which a bare phone number belongs.
    pub(crate) async fn home(&self) -> Result<Country, AppError> {
        Ok(Country::of_locale(&self.provider().await?.configuration.application.locale))
    }

    async fn create_help_request(
        &self,
        request: HelpRequest,
        rate: Rate,
        retry: Retry,
        ctx: &Ctx,
    ) -> Result<HelpReceipt, AppError> {
        let answer_key = AnswerKey { scope: rate.name().to_owned(), retry };
        if let Some(earlier) = self.earlier_answer(&answer_key).await? {
            return Ok(earlier);
        }
        self.count(rate, ctx, None).await?;
        let (app, kept_under, now) = (self.clone(), answer_key.clone(), self.clock().now());
        let caller = ctx.clone();
        let written = self
            .store()
            .write(move |tx| {
                let (app, request, answer_key) = (app.clone(), request.clone(), kept_under.clone());
                let caller = caller.clone();
                Box::pin(async move {
                    let taken_on = HelpReceipt { id: app.insert_help(tx, &request, &caller).await? };
                    app.store_answer(tx, &answer_key, &taken_on, now).await?;
                    Ok(taken_on)
                })
            })
            .await;
        match written {
            Ok(taken_on) => {
                self.wake_worker();
                Ok(taken_on)
            }
            Err(error) if may_have_answer(&error) => self.earlier_answer(&answer_key).await?.ok_or(error),
            Err(error) => Err(error),
        }
    }

    async fn insert_help(&self, tx: &Tx, request: &HelpRequest, ctx: &Ctx) -> Result<i64, AppError> {
        let now = self.clock().now();
        let (id, kind, action, subject) = match request {
            HelpRequest::Callback(new) => {
                let id = store::help::insert_callback(tx, new, now).await?;
                (id, JobKind::CallbackRequest, AuditAction::AskForCall, SubjectKind::CallbackRequest)
            }
            HelpRequest::Email(new) => {
                let id = store::help::insert_email(tx, new, now).await?;
                (id, JobKind::CallCenterEmail, AuditAction::WriteToCallCentre, SubjectKind::CallCenterEmail)
            }
        };
        let event = event_of_enquiry(now, ctx.account_or_visitor(), action, Subject::new(subject, id));
        record(tx, &event, &ctx.origin).await?;
        self.enqueue(tx, kind, id).await?;
        Ok(id)
    }
}

/// Validates typed fields and collects their problems.
struct Form<'a> {
    home: Country,
    catalogue: &'a Catalogue,
    problems: Vec<FieldError>,
}

impl<'a> Form<'a> {
    fn new(home: Country, catalogue: &'a Catalogue) -> Self {
        Self { home, catalogue, problems: Vec::new() }
    }

    fn problem(&mut self, field: &str, key: MessageKey) {
        self.problems.push(FieldError::new(field, key));
    }

    fn text(&mut self, field: &str, typed: Option<&str>, max: usize) -> Option<String> {
        let text = typed.map(str::trim).filter(|text| !text.is_empty())?;
        if text.chars().count() > max {
            self.problem(field, MessageKey::FieldTooLong);
        } else if let Some(key) = TextKind::of_field(field).problem(text) {
            self.problem(field, key);
        }
        Some(text.to_owned())
    }

    fn needed(&mut self, field: &str, typed: &str, max: usize) -> String {
        let text = self.text(field, Some(typed), max);
        if text.is_none() {
            self.problem(field, MessageKey::FieldRequired);
        }
        text.unwrap_or_default()
    }

    fn number(&mut self, typed: Option<&str>, needed: bool) -> Option<String> {
        let typed = typed.map(str::trim).filter(|text| !text.is_empty());
        let number = typed.and_then(|text| telephone::normal_form(text, self.home));
        match (&number, typed) {
            (None, Some(_)) => self.problem("contactNumber", MessageKey::ContactNumberInvalid),
            (None, None) if needed => self.problem("contactNumber", MessageKey::FieldRequired),
            _ => {}
        }
        number
    }

    fn clinic(&mut self, slug: Option<&str>) -> Option<ClinicId> {
        let slug = slug.filter(|slug| *slug != SELECT_CLINIC)?;
        let clinic = self.catalogue.clinic_by_slug(slug);
        if clinic.is_none() {
            self.problem("clinicSlug", MessageKey::ValueInvalid);
        }
        clinic.map(|clinic| clinic.id)
    }

    fn done(self) -> Result<(), AppError> {
        if self.problems.is_empty() {
            return Ok(());
        }
        Err(AppError::Form { key: MessageKey::PatientRequestError, fields: self.problems })
    }
}
