//! Tells a contact that was on record that the patient has another one now. It leads nowhere: whoever reads it may be
//! somebody else by now.

use std::collections::BTreeMap;

use domain::auth::CodeChannel;
use store::jobs::Job;
use store::{StoreError, appointments, details_changes, details_list};

use super::mail::Reader;
use crate::messages::{Letter, Template};
use crate::{App, AppError};

impl App {
    pub(super) async fn tell_former_contact(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let corrupt = |column| StoreError::Corrupt { column };
        let former = details_changes::former_of(db, job.subject_id).await?;
        // Their data were erased meanwhile.
        let Some(former) = former else { return self.leave_unsent(job).await };
        let former: BTreeMap<String, String> =
            serde_json::from_str(&former).map_err(|_| corrupt("patient_details_changes.former"))?;
        let change = details_list::one(db, job.subject_id).await?.ok_or(AppError::NotFound)?;
        let booking = appointments::booking_by_id(db, change.booking_id).await?.ok_or(AppError::NotFound)?;
        let channel: CodeChannel =
            job.detail.as_deref().unwrap_or_default().parse().map_err(|_| corrupt("jobs.detail"))?;
        let contact = |field: &str| former.get(field).cloned().unwrap_or_default();
        let known = Reader::of(&booking, &change.patient);
        let reader = match channel {
            CodeChannel::Email => Reader { email: contact("email"), number: String::new(), ..known },
            CodeChannel::Sms => Reader { email: String::new(), number: contact("contactNumber"), ..known },
        };
        let provider = self.provider().await?;
        let values = vec![
            ("name", reader.name.clone()),
            ("patient", change.patient.first_name.clone()),
            ("phone", self.phone_about(&booking).await?),
            ("provider", provider.configuration_in(&booking.language).radiology.long_name.clone()),
        ];
        self.send_mail(job, &booking, reader, Letter::new(Template::ContactChanged, values).into()).await
    }
}
