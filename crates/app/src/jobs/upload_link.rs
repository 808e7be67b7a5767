//! Sends an upload link. Its token is erased once it was sent; only a recording log still holds it.

use domain::UploadLinkId;
use domain::auth::CodeChannel;
use domain::limits::UPLOAD_LINK_HOURS;
use store::appointments::{self, Booking};
use store::jobs::{self, Job};
use store::upload_links::{self, UploadLink};
use store::{messages, unsubscriptions};

use super::mail::{MailContent, Recipient};
use crate::messages::sms::{self, SmsTemplate};
use crate::messages::{Channel, Letter, SentMessage, Template};
use crate::portal::mask;
use crate::{App, AppError, Purpose};

impl App {
    pub(super) async fn deliver_upload_link(&self, job: &Job) -> Result<(), AppError> {
        // Expired, replaced or erased meanwhile.
        let Some((link, token)) = self.link_to_deliver(job).await? else {
            return self.complete_unsent(job).await;
        };
        let db = self.store().read();
        let booking = appointments::booking_of_key(db, link.booking_key).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let reader = Recipient::of(&booking, &patient);
        let address = format!("{}/u/{token}", self.settings().public_url);
        let said = match link.channel {
            CodeChannel::Email => self.mail_upload_link(job, &link, &booking, reader, address).await?,
            CodeChannel::Sms => self.text_upload_link(job, &link, &booking, reader, &address).await?,
        };
        let Some(said) = said else { return self.complete_unsent(job).await };
        let recording = match said.channel {
            Channel::Email => self.0.parts.mailer.is_recording(),
            Channel::Sms => self.0.parts.sms_sender.is_recording(),
        };
        let (job_id, link_id, row) = (job.id, link.id, self.log_row(job, said, recording));
        self.store()
            .write(move |tx| {
                let row = row.clone();
                Box::pin(async move {
                    messages::log(tx, &row).await?;
                    upload_links::erase_token(tx, link_id).await?;
                    jobs::finish(tx, job_id).await
                })
            })
            .await?;
        Ok(())
    }

    async fn link_to_deliver(&self, job: &Job) -> Result<Option<(UploadLink, String)>, AppError> {
        let link = upload_links::by_id(self.store().read(), UploadLinkId(job.subject_id)).await?;
        let now = self.clock().now();
        let Some(link) = link.filter(|link| link.times.is_open(now)) else { return Ok(None) };
        let Some(sealed) = &link.token_sealed else { return Ok(None) };
        let token = self.open_text(Purpose::UploadLink, sealed)?;
        Ok(Some((link, token)))
    }

    /// `None` if the patient has stopped e-mail meanwhile, or has another address.
    async fn mail_upload_link(
        &self,
        job: &Job,
        link: &UploadLink,
        booking: &Booking,
        reader: Recipient,
        address: String,
    ) -> Result<Option<SentMessage>, AppError> {
        let unwanted = unsubscriptions::is_unsubscribed(self.store().read(), link.booking_key).await?;
        if unwanted || mask::email(&reader.email) != link.sent_to {
            return Ok(None);
        }
        let (provider, language) = (self.provider().await?, booking.language.clone());
        let values = vec![
            ("name", reader.name),
            ("link", address),
            ("hours", UPLOAD_LINK_HOURS.to_string()),
            ("provider", provider.configuration_in(&language).radiology.long_name.clone()),
        ];
        let stop = self.unsubscribe_links(link.booking_key).await?;
        let letter = Letter { stop_link: Some(stop.page), ..Letter::new(Template::UploadLink, values) };
        let words = letter.render(&provider, &language);
        let one_click_unsubscribe = Some(stop.one_click);
        let content = MailContent { words: &words, calendar: None, one_click_unsubscribe };
        self.post(job, &reader.email, &language, content).await?;
        let (subject, text, booking) = (words.subject, words.text, Some(booking.id));
        Ok(Some(SentMessage { channel: Channel::Email, to: reader.email, subject, text, language, booking }))
    }

    /// `None` if the provider sends no text messages any more, or the patient has another number.
    async fn text_upload_link(
        &self,
        job: &Job,
        link: &UploadLink,
        booking: &Booking,
        reader: Recipient,
        address: &str,
    ) -> Result<Option<SentMessage>, AppError> {
        let (provider, language) = (self.provider().await?, booking.language.clone());
        let texts = provider.configuration.application.sms_enabled;
        if !texts || mask::number(&reader.number) != link.sent_to {
            return Ok(None);
        }
        let hours = UPLOAD_LINK_HOURS.to_string();
        let name = provider.configuration_in(&language).radiology.name.clone();
        let values = [("provider", name.as_str()), ("link", address), ("hours", hours.as_str())];
        let text = sms::full_or_short(&provider.texts, &language, SmsTemplate::UploadLink, &values, "");
        self.text(job, &reader.number, &text).await?;
        let (subject, booking) = (String::new(), Some(booking.id));
        Ok(Some(SentMessage { channel: Channel::Sms, to: reader.number, subject, text, language, booking }))
    }
}
