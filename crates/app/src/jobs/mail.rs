//! A mail about a booking: to whom it goes, and that it is logged exactly once.

use domain::patient::ValidPatient;
use integrations::mail::Mail;
use store::appointments::Booking;
use store::jobs::{self, Job};
use store::messages::{self, Message};
use store::unsubscriptions;

use crate::{App, AppError};

/// Who reads what is said about a booking: the guardian, where there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reader {
    pub name: String,
    pub email: String,
    /// The patient's name, where somebody else reads about them.
    pub about: Option<String>,
}

impl Reader {
    pub(crate) fn of(booking: &Booking, patient: &ValidPatient) -> Self {
        match &booking.guardian {
            Some(guardian) => Self {
                name: guardian.name.clone(),
                email: guardian.email.clone(),
                about: Some(patient.first_name.clone()),
            },
            None => Self { name: patient.first_name.clone(), email: patient.email.clone(), about: None },
        }
    }
}

impl App {
    pub(super) async fn send_mail(
        &self,
        job: &Job,
        booking: &Booking,
        reader: Reader,
        (subject, body): (String, String),
    ) -> Result<(), AppError> {
        let unwanted = unsubscriptions::is_unsubscribed(self.store().read(), booking.booking_key_id).await?;
        // Without an address the form asked for a number instead.
        if unwanted || reader.email.is_empty() {
            return self.leave_unsent(job).await;
        }
        let mail = Mail {
            message_id: job.dedup_key.clone(),
            to: reader.email.clone(),
            subject: subject.clone(),
            text: body.clone(),
            language: booking.language.clone(),
            attachments: Vec::new(),
        };
        self.0.parts.mailer.send(&mail).map_err(|_| AppError::NotFound)?;
        let message = Message {
            event_key: job.dedup_key.clone(),
            channel: "EMAIL".to_owned(),
            kind: job.kind.clone(),
            recipient: reader.email,
            subject,
            body,
            booking_id: Some(booking.id),
            language: booking.language.clone(),
            created_at: self.clock().now(),
        };
        self.log_message(job, message).await
    }

    /// There is nobody to write to.
    pub(super) async fn leave_unsent(&self, job: &Job) -> Result<(), AppError> {
        let id = job.id;
        self.store().write(move |tx| Box::pin(async move { jobs::finish(tx, id).await })).await?;
        Ok(())
    }

    /// The log row and the end of the job are one step: the log has exactly one row an event.
    pub(super) async fn log_message(&self, job: &Job, message: Message) -> Result<(), AppError> {
        let id = job.id;
        self.store()
            .write(move |tx| {
                let message = message.clone();
                Box::pin(async move {
                    messages::log(tx, &message).await?;
                    jobs::finish(tx, id).await
                })
            })
            .await?;
        Ok(())
    }
}
