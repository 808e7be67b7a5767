//! Sends a one-time code. Its text is erased once it was sent; only a recording log still holds it.

use domain::auth::CodeChannel;
use domain::limits::OTP_MINUTES;
use store::jobs::{self, Job};
use store::{messages, one_time_codes};

use super::mail::MailContent;
use crate::messages::sms::{self, SmsTemplate};
use crate::messages::{Channel, Letter, MessageState, SentMessage, Template};
use crate::{App, AppError, Purpose};

impl App {
    pub(super) async fn send_one_time_code(&self, job: &Job) -> Result<(), AppError> {
        let code = one_time_codes::by_id(self.store().read(), job.subject_id).await?;
        let code = code.ok_or(AppError::NotFound)?;
        let Some(sealed) = code.code_sealed.filter(|_| self.clock().now() < code.expires_at) else {
            // It would arrive too late.
            return self.complete_unsent(job).await;
        };
        let (digits, to) = (
            self.open_text(Purpose::OneTimeCode, &sealed)?,
            self.open_text(Purpose::CodeRecipient, &code.recipient_sealed)?,
        );
        let said = match code.channel {
            CodeChannel::Email => self.post_code(job, &digits, to, code.language).await?,
            CodeChannel::Sms => self.text_code(job, &digits, to, code.language).await?,
        };
        let recording = self.state_of(said.channel) == MessageState::Recorded;
        let (job_id, code_id, row) = (job.id, code.id, self.log_row(job, said, recording));
        self.store()
            .write(move |tx| {
                let row = row.clone();
                Box::pin(async move {
                    messages::log(tx, &row).await?;
                    one_time_codes::erase_text(tx, code_id).await?;
                    jobs::finish(tx, job_id).await
                })
            })
            .await?;
        Ok(())
    }

    async fn post_code(
        &self,
        job: &Job,
        digits: &str,
        to: String,
        language: String,
    ) -> Result<SentMessage, AppError> {
        let provider = self.provider().await?;
        let values = vec![
            ("code", digits.to_owned()),
            ("minutes", OTP_MINUTES.to_string()),
            ("provider", provider.configuration_in(&language).radiology.long_name.clone()),
        ];
        let words = Letter::new(Template::Code, values).render(&provider, &language);
        self.post(job, &to, &language, MailContent::words_only(&words)).await?;
        let (subject, text) = (words.subject, words.text);
        Ok(SentMessage { channel: Channel::Email, to, subject, text, language, booking: None })
    }

    async fn text_code(
        &self,
        job: &Job,
        digits: &str,
        to: String,
        language: String,
    ) -> Result<SentMessage, AppError> {
        let provider = self.provider().await?;
        let minutes = OTP_MINUTES.to_string();
        let name = &provider.configuration_in(&language).radiology.name;
        let values = [("code", digits), ("minutes", &minutes), ("provider", name)];
        let line = sms::origin_line(&self.settings().public_url, digits);
        let text = sms::full_or_short(&provider.texts, &language, SmsTemplate::Code, &values, &line);
        self.text(job, &to, &text).await?;
        Ok(SentMessage { channel: Channel::Sms, to, subject: String::new(), text, language, booking: None })
    }

    pub(crate) fn open_text(&self, purpose: Purpose, sealed: &[u8]) -> Result<String, AppError> {
        let text = self.secrets().open(purpose, sealed).ok_or(AppError::Sealed)?;
        String::from_utf8(text).map_err(|_| AppError::Sealed)
    }
}
