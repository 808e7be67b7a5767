//! A one-time code on its way. Its text is erased once it was sent; in the recording log it can still be read.

use domain::auth::CodeChannel;
use domain::limits::OTP_MINUTES;
use integrations::mail::Mail;
use integrations::sms::Sms;
use store::jobs::{self, Job};
use store::messages::{self, Message};
use store::one_time_codes;

use crate::{App, AppError};

impl App {
    pub(super) async fn send_one_time_code(&self, job: &Job) -> Result<(), AppError> {
        let code = one_time_codes::by_id(self.store().read(), job.subject_id).await?;
        let code = code.ok_or(AppError::NotFound)?;
        let Some(sealed) = code.code_sealed.filter(|_| self.clock().now() < code.expires_at) else {
            // It would come too late.
            return self.leave_unsent(job).await;
        };
        let (digits, to) = (self.open_text(&sealed)?, self.open_text(&code.recipient_sealed)?);
        let provider = self.provider().await?;
        let language = code.language;
        let minutes = OTP_MINUTES.to_string();
        let name = &provider.configuration_in(&language).radiology.long_name;
        let values = [("code", digits.as_str()), ("minutes", &minutes), ("provider", name)];
        let words = |key| provider.texts.fill(&language, key, &values);
        let (subject, body) = match code.channel {
            CodeChannel::Email => (words("mail.code_subject"), words("mail.code_body")),
            CodeChannel::Sms => (String::new(), words("sms.code")),
        };
        self.hand_over(job, code.channel, &to, (&subject, &body), &language)?;
        let message = Message {
            event_key: job.dedup_key.clone(),
            channel: code.channel.to_string(),
            kind: job.kind.clone(),
            recipient: to,
            subject,
            body,
            booking_id: None,
            language,
            created_at: self.clock().now(),
        };
        let (job_id, code_id) = (job.id, code.id);
        self.store()
            .write(move |tx| {
                let message = message.clone();
                Box::pin(async move {
                    messages::log(tx, &message).await?;
                    one_time_codes::erase_text(tx, code_id).await?;
                    jobs::finish(tx, job_id).await
                })
            })
            .await?;
        Ok(())
    }

    fn hand_over(
        &self,
        job: &Job,
        channel: CodeChannel,
        to: &str,
        (subject, body): (&str, &str),
        language: &str,
    ) -> Result<(), AppError> {
        let message_id = job.dedup_key.clone();
        match channel {
            CodeChannel::Email => {
                let mail = Mail {
                    message_id,
                    to: to.to_owned(),
                    subject: subject.to_owned(),
                    text: body.to_owned(),
                    language: language.to_owned(),
                    attachments: Vec::new(),
                };
                self.0.parts.mailer.send(&mail).map_err(|_| AppError::NotFound)?;
            }
            CodeChannel::Sms => {
                let sms = Sms { message_id, to: to.to_owned(), text: body.to_owned() };
                self.0.parts.texter.send(&sms).map_err(|_| AppError::NotFound)?;
            }
        }
        Ok(())
    }

    fn open_text(&self, sealed: &[u8]) -> Result<String, AppError> {
        let text = self.secrets().open(sealed).ok_or(AppError::Sealed)?;
        String::from_utf8(text).map_err(|_| AppError::Sealed)
    }
}
