//! Tells a former contact that the patient has a new one. The message has no link: the contact may belong to another person by
//! now.

use std::collections::BTreeMap;

use domain::auth::CodeChannel;
use store::appointments::Booking;
use store::jobs::Job;
use store::{StoreError, appointments, details_changes, details_list};

use super::mail::Recipient;
use crate::messages::{Letter, Template};
use crate::{App, AppError};

impl App {
    pub(super) async fn notify_former_contact(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let former = self.former_details(job.subject_id).await?;
        // The data was erased meanwhile.
        let Some(former) = former else { return self.complete_unsent(job).await };
        let change = details_list::one(db, job.subject_id).await?.ok_or(AppError::NotFound)?;
        let booking = appointments::booking_by_id(db, change.booking_id).await?.ok_or(AppError::NotFound)?;
        let known = Recipient::of(&booking, &change.patient);
        let reader = limit_to_channel(job, with_contacts(known, &former))?;
        let provider = self.provider().await?;
        let values = vec![
            ("name", reader.name.clone()),
            ("patient", change.patient.first_name.clone()),
            ("phone", self.phone_about(&booking).await?),
            ("provider", provider.configuration_in(&booking.language).radiology.long_name.clone()),
        ];
        self.send_mail(job, &booking, reader, Letter::new(Template::ContactChanged, values).into()).await
    }

    /// Who gets the message about a change. A change that an attacker with the link could have made is reported to the contact on
    /// record at that time, if it differs from today's; but a new link goes only to the patient's present contact.
    pub(super) async fn recipient_at_change(
        &self,
        job: &Job,
        booking: &Booking,
        reader: Recipient,
        template: Template,
    ) -> Result<Recipient, AppError> {
        let concerned = template.warns() && template != Template::NewLink && booking.guardian.is_none();
        let change = job.detail.as_deref().and_then(|change| change.parse::<i64>().ok());
        let Some(change) = change.filter(|_| concerned) else { return Ok(reader) };
        let former = self.former_details(change).await?;
        Ok(if let Some(former) = former { with_contacts(reader, &former) } else { reader })
    }

    /// The previous values of a change of details; nothing if erased.
    async fn former_details(&self, change: i64) -> Result<Option<BTreeMap<String, String>>, AppError> {
        let former = details_changes::former_values(self.store().read(), change).await?;
        let read = former.map(|former| serde_json::from_str(&former)).transpose();
        Ok(read.map_err(|_| StoreError::Corrupt { column: "patient_details_changes.former" })?)
    }
}

fn with_contacts(reader: Recipient, former: &BTreeMap<String, String>) -> Recipient {
    let contact = |field: &str| former.get(field).cloned().unwrap_or_default();
    Recipient { email: contact("email"), number: contact("contactNumber"), ..reader }
}

/// Restricts the recipient to the one channel of the job.
pub(super) fn limit_to_channel(job: &Job, reader: Recipient) -> Result<Recipient, AppError> {
    let way: Result<CodeChannel, _> = job.detail.as_deref().unwrap_or_default().parse();
    Ok(match way.map_err(|_| StoreError::Corrupt { column: "jobs.detail" })? {
        CodeChannel::Email => Recipient { number: String::new(), ..reader },
        CodeChannel::Sms => Recipient { email: String::new(), ..reader },
    })
}
