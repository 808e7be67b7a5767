//! Mails that tell the call centre who asked for help, in the provider's own language.

use domain::ClinicId;
use integrations::mail::Mail;
use store::jobs::Job;
use store::messages::Message;

use crate::{App, AppError};

impl App {
    pub(super) async fn tell_of_callback(&self, job: &Job) -> Result<(), AppError> {
        let asked = store::help::callback(self.store().read(), job.subject_id).await?;
        let asked = asked.ok_or(AppError::NotFound)?;
        let clinic = self.clinic_named(asked.clinic).await?;
        let values = [
            ("name", asked.name.as_str()),
            ("number", &asked.contact_number),
            ("time", asked.preferred_time.as_deref().unwrap_or("–")),
            ("clinic", &clinic),
            ("note", asked.note.as_deref().unwrap_or("–")),
        ];
        self.tell_call_center(job, "mail.callback_subject", "mail.callback_body", &values).await
    }

    pub(super) async fn pass_on_email(&self, job: &Job) -> Result<(), AppError> {
        let asked = store::help::email(self.store().read(), job.subject_id).await?;
        let asked = asked.ok_or(AppError::NotFound)?;
        let clinic = self.clinic_named(asked.clinic).await?;
        let values = [
            ("name", asked.name.as_str()),
            ("email", &asked.email),
            ("number", asked.contact_number.as_deref().unwrap_or("–")),
            ("clinic", &clinic),
            ("about", asked.subject.as_deref().unwrap_or("–")),
            ("text", &asked.message),
        ];
        self.tell_call_center(job, "mail.call_center_subject", "mail.call_center_body", &values).await
    }

    async fn clinic_named(&self, id: Option<ClinicId>) -> Result<String, AppError> {
        let catalogue = self.catalogue().await?;
        let clinic = id.and_then(|id| catalogue.clinic(id));
        Ok(clinic.map_or_else(|| "–".to_owned(), |clinic| clinic.name.clone()))
    }

    async fn tell_call_center(
        &self,
        job: &Job,
        subject: &str,
        body: &str,
        values: &[(&str, &str)],
    ) -> Result<(), AppError> {
        let provider = self.provider().await?;
        let Some(to) = provider.configuration.radiology.call_center_email.clone() else {
            // No address: staff find the request in the back office.
            return self.leave_unsent(job).await;
        };
        let language = provider.configuration.application.locale.clone();
        let mail = Mail {
            message_id: job.dedup_key.clone(),
            to: to.clone(),
            subject: provider.texts.fill(&language, subject, &[]),
            text: provider.texts.fill(&language, body, values),
            language: language.clone(),
            attachments: Vec::new(),
        };
        self.0.parts.mailer.send(&mail).map_err(|_| AppError::NotFound)?;
        self.log_message(
            job,
            Message {
                event_key: job.dedup_key.clone(),
                channel: "EMAIL".to_owned(),
                kind: job.kind.clone(),
                recipient: to,
                subject: mail.subject,
                body: mail.text,
                booking_id: None,
                language,
                created_at: self.clock().now(),
            },
        )
        .await
    }
}
