//! The mail that says a booking is made. It names the type of scan, not the part of the body.

use domain::BookingId;
use domain::appointment::AppointmentStatus;
use integrations::mail::Mail;
use jiff::tz::TimeZone;
use store::appointments::{self, Appointment};
use store::jobs::{self, Job};
use store::messages::{self, Message};

use crate::{App, AppError, dates};

impl App {
    pub(super) async fn send_booking_confirmation(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let booking = appointments::booking_by_id(db, BookingId(job.subject_id)).await?;
        let booking = booking.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        if patient.email.is_empty() {
            // The form asked for a number instead.
            return self.leave_unsent(job).await;
        }
        let visits = appointments::of_key(db, booking.booking_key_id).await?;
        let first = visits.first().ok_or(AppError::NotFound)?;
        let (subject, body) = self.confirmation_text(first, &patient.first_name, &booking.language).await?;
        let mail = Mail {
            message_id: job.dedup_key.clone(),
            to: patient.email.clone(),
            subject: subject.clone(),
            text: body.clone(),
            language: booking.language.clone(),
            attachments: Vec::new(),
        };
        self.0.parts.mailer.send(&mail).map_err(|_| AppError::NotFound)?;
        self.log_message(
            job,
            Message {
                event_key: job.dedup_key.clone(),
                channel: "EMAIL".to_owned(),
                kind: job.kind.clone(),
                recipient: patient.email,
                subject,
                body,
                booking_id: Some(booking.id),
                language: booking.language,
                created_at: self.clock().now(),
            },
        )
        .await
    }

    async fn confirmation_text(
        &self,
        visit: &Appointment,
        first_name: &str,
        language: &str,
    ) -> Result<(String, String), AppError> {
        let catalogue = self.catalogue().await?;
        let clinic = catalogue.clinic(visit.clinic_id).ok_or(AppError::NotFound)?;
        let zone = TimeZone::get(&clinic.time_zone).map_err(|_| AppError::NotFound)?;
        let local = visit.start.to_zoned(zone);
        let provider = self.provider().await?;
        let exam = catalogue.exam(visit.exam_id).ok_or(AppError::NotFound)?;
        let exam = provider.content.exam(language, exam);
        let preparation: Vec<&str> = exam.preparation.iter().map(|step| step.text.as_str()).collect();
        let values = [
            ("name", first_name),
            ("date", &dates::day(language, &local)),
            ("time", &dates::time(language, &local)),
            ("modality", &exam.modality.name),
            ("clinic", &clinic.name),
            ("address", &clinic.address),
            ("phone", &clinic.phone),
            ("provider", &provider.configuration_in(language).radiology.long_name),
            ("preparation", &preparation.join("\n")),
        ];
        let texts = &provider.texts;
        // What staff have yet to approve is not booked, and the patient must not think so.
        let (subject, body) = match visit.status {
            AppointmentStatus::Pending => ("mail.asked_subject", "mail.asked_body"),
            _ => ("mail.booked_subject", "mail.booked_body"),
        };
        Ok((texts.fill(language, subject, &values), texts.fill(language, body, &values)))
    }

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
