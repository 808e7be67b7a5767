//! The mail that tells a patient that the contact of a share has opened it for the first time.

use domain::SharedAccessId;
use store::jobs::Job;
use store::{appointments, shared_accesses};

use super::mail::Recipient;
use crate::authentication::masked;
use crate::messages::{Letter, Template};
use crate::{App, AppError};

impl App {
    pub(super) async fn notify_of_opened_share(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let share = shared_accesses::by_id(db, SharedAccessId(job.subject_id)).await?;
        let share = share.ok_or(AppError::NotFound)?;
        // To the person who shared it: a joined booking may have a contact that another person reads by now.
        let booking = appointments::booking_of_key(db, share.proven_key).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let (provider, reader) = (self.provider().await?, Recipient::of(&booking, &patient));
        let values = vec![
            ("name", reader.name.clone()),
            ("contact", masked(share.contact_kind.channel(), &share.contact)),
            ("link", self.link_to_booking(share.proven_key).await?),
            ("provider", provider.configuration_in(&booking.language).radiology.long_name.clone()),
        ];
        self.send_mail(job, &booking, reader, Letter::new(Template::ShareOpened, values).into()).await
    }
}
