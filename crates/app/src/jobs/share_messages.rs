//! Messages to the contact of a share: that results are shared with them, and that they no longer are. They name the person who
//! shares and say how to open the link, never the findings.

use domain::SharedAccessId;
use domain::patient::ValidPatient;
use domain::sharing::{ContactKind, ShareKind};
use store::appointments::{self, Booking};
use store::jobs::{self, Job};
use store::shared_accesses::{self, SharedAccess};

use super::JobKind;
use super::mail::MailContent;
use crate::messages::sms::{self, SmsTemplate};
use crate::messages::{Channel, Letter, SentMessage, Template};
use crate::{App, AppError, DEFAULT_LANGUAGE};

/// A share with its patient.
struct SharedLink {
    share: SharedAccess,
    booking: Booking,
    patient: ValidPatient,
}

impl App {
    pub(super) async fn notify_of_share(&self, job: &Job) -> Result<(), AppError> {
        let shared = self.shared_link_of(job).await?;
        // Revoked before the message was sent: then nothing is sent.
        let Some(shared) = shared.filter(|shared| !shared.share.is_revoked()) else {
            return self.complete_unsent(job).await;
        };
        let link = self.link_of_share(&shared.share).await?;
        self.notify_share_contact(job, &shared, Template::Shared, link).await
    }

    pub(super) async fn notify_of_revoked_share(&self, job: &Job) -> Result<(), AppError> {
        let sharing = format!("{}:{}", JobKind::Shared, job.subject_id);
        let heard_of_it = jobs::may_have_been_sent(self.store().read(), &sharing).await?;
        match self.shared_link_of(job).await?.filter(|_| heard_of_it) {
            Some(shared) => {
                self.notify_share_contact(job, &shared, Template::ShareRevoked, String::new()).await
            }
            None => self.complete_unsent(job).await,
        }
    }

    /// `None` if the contact was erased meanwhile.
    async fn shared_link_of(&self, job: &Job) -> Result<Option<SharedLink>, AppError> {
        let db = self.store().read();
        let share = shared_accesses::by_id(db, SharedAccessId(job.subject_id)).await?;
        let share = share.ok_or(AppError::NotFound)?;
        if share.contact.is_empty() {
            return Ok(None);
        }
        let booking = appointments::booking_of_key(db, share.owner_key).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        Ok(Some(SharedLink { share, booking, patient }))
    }

    /// The page asks for date of birth and code first.
    async fn link_of_share(&self, share: &SharedAccess) -> Result<String, AppError> {
        let (site, key) = (&self.settings().public_url, self.reveal_key(share.key).await?);
        Ok(match share.kind {
            ShareKind::Result => format!("{site}/a/{}/result?shared=true", key.as_str()),
            ShareKind::History => format!("{site}/portal?bookingKey={}&shared=true", key.as_str()),
        })
    }

    async fn notify_share_contact(
        &self,
        job: &Job,
        shared: &SharedLink,
        template: Template,
        link: String,
    ) -> Result<(), AppError> {
        let SharedLink { share, booking, patient } = shared;
        let language = job.detail.clone().unwrap_or_else(|| DEFAULT_LANGUAGE.to_owned());
        let provider = self.provider().await?;
        let radiology = &provider.configuration_in(&language).radiology;
        let (channel, subject, text) = match share.contact_kind {
            ContactKind::Email => {
                let values = vec![
                    ("patient", format!("{} {}", patient.first_name, patient.last_name)),
                    ("note", share.note.clone().unwrap_or_default()),
                    ("link", link),
                    ("provider", radiology.long_name.clone()),
                ];
                let words = Letter::new(template, values).render(&provider, &language);
                self.post(job, &share.contact, &language, MailContent::words_only(&words)).await?;
                (Channel::Email, words.subject, words.text)
            }
            ContactKind::Phone => {
                let usable = provider.configuration.application.sms_enabled;
                let Some(template) = SmsTemplate::for_mail(template).filter(|_| usable) else {
                    return self.complete_unsent(job).await;
                };
                let name = patient.first_name.as_str();
                let values = [("provider", radiology.name.as_str()), ("name", name), ("link", link.as_str())];
                let text = sms::full_or_short(&provider.texts, &language, template, &values, "");
                self.text(job, &share.contact, &text).await?;
                (Channel::Sms, String::new(), text)
            }
        };
        let (to, booking) = (share.contact.clone(), Some(booking.id));
        self.log_sent(job, SentMessage { channel, to, subject, text, language, booking }).await
    }
}
