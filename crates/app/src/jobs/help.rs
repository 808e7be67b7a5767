//! Mails to the call centre about requests for help, in the provider's own language.

use domain::ClinicId;
use domain::booking::without_keys;
use store::jobs::Job;

use super::mail::MailContent;
use crate::messages::{Channel, Letter, SentMessage, Template};
use crate::{App, AppError};

impl App {
    pub(super) async fn notify_of_callback(&self, job: &Job) -> Result<(), AppError> {
        let request = store::help::callback(self.store().read(), job.subject_id).await?;
        let request = request.ok_or(AppError::NotFound)?;
        let clinic = self.clinic_named(request.clinic).await?;
        let values = vec![
            ("name", request.name),
            ("number", request.contact_number),
            ("time", or_dash(request.preferred_time)),
            ("clinic", clinic),
            ("note", or_dash(request.note)),
        ];
        self.notify_call_center(job, Template::Callback, values).await
    }

    pub(super) async fn forward_email(&self, job: &Job) -> Result<(), AppError> {
        let enquiry = store::help::email(self.store().read(), job.subject_id).await?;
        let enquiry = enquiry.ok_or(AppError::NotFound)?;
        let clinic = self.clinic_named(enquiry.clinic).await?;
        let values = vec![
            ("name", enquiry.name),
            ("email", enquiry.email),
            ("number", or_dash(enquiry.contact_number)),
            ("clinic", clinic),
            ("about", or_dash(enquiry.subject)),
            ("text", enquiry.message),
        ];
        self.notify_call_center(job, Template::CallCenter, values).await
    }

    async fn clinic_named(&self, id: Option<ClinicId>) -> Result<String, AppError> {
        let catalogue = self.catalogue().await?;
        let clinic = id.and_then(|id| catalogue.clinic(id));
        Ok(or_dash(clinic.map(|clinic| clinic.name.clone())))
    }

    /// Booking keys are left out: the readers of that mailbox aren't the patient.
    async fn notify_call_center(
        &self,
        job: &Job,
        template: Template,
        values: Vec<(&'static str, String)>,
    ) -> Result<(), AppError> {
        let values = values.into_iter().map(|(name, value)| (name, without_keys(&value))).collect();
        let letter = Letter::new(template, values);
        let provider = self.provider().await?;
        let Some(to) = provider.configuration.radiology.call_center_email.clone() else {
            // No address: staff find the request in the back office.
            return self.complete_unsent(job).await;
        };
        let language = provider.configuration.application.locale.clone();
        let words = letter.render(&provider, &language);
        self.post(job, &to, &language, MailContent::words_only(&words)).await?;
        let (subject, text) = (words.subject, words.text);
        self.log_sent(
            job,
            SentMessage { channel: Channel::Email, to, subject, text, language, booking: None },
        )
        .await
    }
}

fn or_dash(text: Option<String>) -> String {
    text.unwrap_or_else(|| "–".to_owned())
}
