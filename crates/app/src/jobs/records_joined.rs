//! Tells the contacts of two records that staff joined them. The message has no link: a contact may belong to another person by
//! now.

use domain::BookingId;
use domain::auth::CodeChannel;
use jiff::Timestamp;
use store::jobs::{self, Job, NewJob};
use store::patient_links::PatientLink;
use store::{Tx, appointments, people};

use super::JobKind;
use super::former_contact::limit_to_channel;
use super::mail::Recipient;
use crate::messages::{Letter, Template};
use crate::{App, AppError};

/// Enqueues one message for every contact of either record.
pub(crate) async fn enqueue_joined_messages(
    tx: &Tx,
    link: &PatientLink,
    now: Timestamp,
) -> Result<(), AppError> {
    let kind: &'static str = JobKind::RecordsJoined.into();
    let mut notified: Vec<String> = Vec::new();
    for record in [link.pair.known, link.pair.later] {
        let patient = appointments::patient(tx, record).await?.ok_or(AppError::NotFound)?;
        for booking in people::bookings_of(tx, record).await? {
            let reader = Recipient::of(&booking, &patient);
            for (channel, contact) in
                [(CodeChannel::Email, reader.email.to_lowercase()), (CodeChannel::Sms, reader.number)]
            {
                if contact.is_empty() || notified.contains(&contact) {
                    continue;
                }
                notified.push(contact);
                let (subject_id, detail) = (booking.id.0, Some(channel.to_string()));
                // A link that was undone and made again is reported again.
                let dedup_key = format!("{kind}:{}:{}:{subject_id}:{channel}", link.id, now.as_second());
                jobs::enqueue_at(tx, NewJob { kind, subject_id, dedup_key, detail, run_at: now, now })
                    .await?;
            }
        }
    }
    Ok(())
}

impl App {
    pub(super) async fn notify_of_joined_records(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let booking = appointments::booking_by_id(db, BookingId(job.subject_id)).await?;
        // The data was erased meanwhile.
        let Some(booking) = booking else { return self.complete_unsent(job).await };
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let reader = limit_to_channel(job, Recipient::of(&booking, &patient))?;
        let provider = self.provider().await?;
        let values = vec![
            ("name", reader.name.clone()),
            ("patient", patient.first_name.clone()),
            ("phone", self.phone_about(&booking).await?),
            ("provider", provider.configuration_in(&booking.language).radiology.long_name.clone()),
        ];
        self.send_mail(job, &booking, reader, Letter::new(Template::RecordsJoined, values).into()).await
    }
}
