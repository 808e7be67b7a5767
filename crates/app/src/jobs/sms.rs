//! Sends a text message within the limits: allowed countries, messages per day and per number.

use domain::limits::SMS_PER_DAY_OF_NUMBER;
use integrations::sms::{Sms, SmsError};
use jiff::SignedDuration;
use store::appointments::Booking;
use store::jobs::Job;
use store::messages;

use super::mail::Recipient;
use crate::messages::sms::{self, SmsTemplate};
use crate::messages::{Channel, Letter, SentMessage};
use crate::{App, AppError};

const DAY: SignedDuration = SignedDuration::from_hours(24);

impl App {
    /// Sends the content of a mail as a text message. Nothing is sent if it is too long for one, if there is no number, or if the
    /// provider sends none.
    pub(super) async fn send_as_sms(
        &self,
        job: &Job,
        booking: &Booking,
        reader: Recipient,
        letter: &Letter,
    ) -> Result<(), AppError> {
        let provider = self.provider().await?;
        let usable = provider.configuration.application.sms_enabled && !reader.number.is_empty();
        let Some(template) = SmsTemplate::for_mail(letter.template).filter(|_| usable) else {
            return self.complete_unsent(job).await;
        };
        let language = booking.language.as_str();
        // The provider's short name comes first, and replaces the long one.
        let name = provider.configuration_in(language).radiology.name.as_str();
        let said = letter.values.iter().map(|(name, value)| (*name, value.as_str()));
        let values: Vec<_> = std::iter::once(("provider", name)).chain(said).collect();
        let text = sms::full_or_short(&provider.texts, language, template, &values, "");
        self.text(job, &reader.number, &text).await?;
        let said = SentMessage {
            channel: Channel::Sms,
            to: reader.number,
            subject: String::new(),
            text,
            language: booking.language.clone(),
            booking: Some(booking.id),
        };
        self.log_sent(job, said).await
    }

    /// Whether text messages go to the country of this number.
    pub(crate) fn can_text(&self, to: &str) -> bool {
        let codes = &self.settings().sms_calling_codes;
        let number = to.trim_start_matches('+');
        codes.is_empty() || codes.iter().any(|code| number.starts_with(code))
    }

    pub(super) async fn text(&self, job: &Job, to: &str, text: &str) -> Result<(), AppError> {
        if !self.can_text(to) {
            return Err(SmsError::Country.into());
        }
        let (db, since) = (self.store().read(), self.clock().now() - DAY);
        let spent = messages::texts_since(db, since, None).await? >= self.settings().sms_per_day;
        if spent || messages::texts_since(db, since, Some(to)).await? >= SMS_PER_DAY_OF_NUMBER {
            return Err(SmsError::Budget.into());
        }
        let sms = Sms { message_id: self.message_id(job), to: to.to_owned(), text: text.to_owned() };
        self.0.parts.sms_sender.send(&sms).await?;
        Ok(())
    }
}
