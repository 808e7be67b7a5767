//! A mail about a booking: picks its recipient, and logs it exactly once.

use domain::AppointmentId;
use domain::patient::ValidPatient;
use integrations::mail::{CalendarFile, Mail};
use store::appointments::Booking;
use store::jobs::{self, Job};
use store::unsubscriptions;

use crate::messages::{Channel, Letter, RenderedLetter, SentMessage, Template};
use crate::{App, AppError, Purpose};

/// Who gets the messages about a booking: the guardian, if there is one, else the patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Recipient {
    pub name: String,
    pub email: String,
    pub number: String,
    /// The patient's name, if the recipient is another person.
    pub about: Option<String>,
}

impl Recipient {
    pub(crate) fn of(booking: &Booking, patient: &ValidPatient) -> Self {
        match &booking.guardian {
            Some(guardian) => Self {
                name: guardian.name.clone(),
                email: guardian.email.clone(),
                number: guardian.contact_number.clone(),
                about: Some(patient.first_name.clone()),
            },
            None => Self {
                name: patient.first_name.clone(),
                email: patient.email.clone(),
                number: patient.contact_number.clone(),
                about: None,
            },
        }
    }
}

/// A mail about a booking, and the appointments of its calendar file.
#[derive(Debug, Clone)]
pub(super) struct BookingMail {
    pub letter: Letter,
    pub calendar: Vec<AppointmentId>,
}

impl From<Letter> for BookingMail {
    fn from(letter: Letter) -> Self {
        Self { letter, calendar: Vec::new() }
    }
}

impl App {
    pub(super) async fn send_mail(
        &self,
        job: &Job,
        booking: &Booking,
        reader: Recipient,
        mail: BookingMail,
    ) -> Result<(), AppError> {
        let unwanted = unsubscriptions::is_unsubscribed(self.store().read(), booking.booking_key_id).await?;
        let stoppable = mail.letter.template.can_unsubscribe();
        if unwanted && stoppable {
            return self.complete_unsent(job).await;
        }
        // Staff told the patient that the new link comes by text message.
        let by_sms = unwanted && mail.letter.template == Template::NewLink;
        if by_sms || reader.email.is_empty() {
            // Without an e-mail address, the form required a number.
            return self.send_as_sms(job, booking, reader, &mail.letter).await;
        }
        let links =
            if stoppable { Some(self.unsubscribe_links(booking.booking_key_id).await?) } else { None };
        let (page, one_click) = links.map(|links| (links.page, links.one_click)).unzip();
        let letter = Letter { stop_link: page, ..mail.letter };
        let words = letter.render(&*self.provider().await?, &booking.language);
        let calendar = match mail.calendar.as_slice() {
            [] => None,
            about => self.calendar_of_mail(booking, about).await?,
        };
        let wrapped = MailContent { words: &words, calendar, one_click_unsubscribe: one_click };
        self.post(job, &reader.email, &booking.language, wrapped).await?;
        let said = SentMessage {
            channel: Channel::Email,
            to: reader.email,
            subject: words.subject,
            text: words.text,
            language: booking.language.clone(),
            booking: Some(booking.id),
        };
        self.log_sent(job, said).await
    }

    /// Sends a mail under the permanent name of its event.
    pub(super) async fn post(
        &self,
        job: &Job,
        to: &str,
        language: &str,
        wrapped: MailContent<'_>,
    ) -> Result<(), AppError> {
        let RenderedLetter { subject, text, html } = wrapped.words.clone();
        let mail = Mail {
            message_id: self.message_id(job),
            to: to.to_owned(),
            subject,
            text,
            html,
            language: language.to_owned(),
            calendar: wrapped.calendar,
            one_click_unsubscribe: wrapped.one_click_unsubscribe,
        };
        self.0.parts.mailer.send(&mail).await?;
        Ok(())
    }

    /// The same for the same event; doesn't reveal how many bookings there are.
    pub(super) fn message_id(&self, job: &Job) -> String {
        let url = &self.settings().public_url;
        let host = url.split_once("://").map_or(url.as_str(), |(_, host)| host);
        let host = host.split(':').next().unwrap_or(host);
        format!(
            "{}@{host}",
            self.secrets().steady_hash(Purpose::MessageId, &format!("message:{}", job.dedup_key))
        )
    }

    /// Completes a job that has no recipient.
    pub(super) async fn complete_unsent(&self, job: &Job) -> Result<(), AppError> {
        let id = job.id;
        self.store().write(move |tx| Box::pin(async move { jobs::finish(tx, id).await })).await?;
        Ok(())
    }
}

/// The text of a mail and its attachments.
#[derive(Debug)]
pub(super) struct MailContent<'a> {
    pub words: &'a RenderedLetter,
    pub calendar: Option<CalendarFile>,
    pub one_click_unsubscribe: Option<String>,
}

impl<'a> MailContent<'a> {
    pub(super) fn words_only(words: &'a RenderedLetter) -> Self {
        Self { words, calendar: None, one_click_unsubscribe: None }
    }
}
