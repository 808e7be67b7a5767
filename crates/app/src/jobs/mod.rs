//! Work that follows a transaction: done by a worker afterwards, never within a request.

mod booking_changed;
mod booking_confirmation;
mod booking_request_received;
mod former_contact;
mod help;
mod links;
mod mail;
mod one_time_code;
mod records_joined;
mod reminder;
mod results_available;
mod share_messages;
mod share_opened;
mod sms;
mod test_message;
mod upload_link;
mod worker;

use domain::limits::JOB_POLL_SECONDS;
use store::{Tx, jobs};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

pub(crate) use mail::Recipient;
pub(crate) use records_joined::enqueue_joined_messages;
pub use test_message::TestOutcome;
pub use worker::run;

use crate::{App, AppError};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum JobKind {
    BookingConfirmation,
    BookingRequestReceived,
    EraseDeadDraft,
    CallbackRequest,
    CallCenterEmail,
    PatientMatch,
    LinkRequest,
    BookingChanged,
    ContactChanged,
    RecordsJoined,
    OneTimeCode,
    Reminder,
    ResultsAvailable,
    Shared,
    ShareOpened,
    ShareRevoked,
    UploadLink,
}

impl App {
    pub(crate) async fn enqueue(&self, tx: &Tx, kind: JobKind, subject_id: i64) -> Result<(), AppError> {
        Ok(jobs::enqueue(tx, &kind.to_string(), subject_id, self.clock().now()).await?)
    }

    /// Tells this server's worker that a job is waiting.
    pub(crate) fn wake_worker(&self) {
        self.0.worker_wakeup.notify_one();
    }

    async fn wait_for_job(&self) {
        let poll = tokio::time::sleep(std::time::Duration::from_secs(JOB_POLL_SECONDS));
        tokio::select! {
            () = self.0.worker_wakeup.notified() => {}
            () = poll => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use store::message_subjects::MESSAGES;
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn the_kind_with_a_contact_is_known_to_the_store() {
        assert_eq!(<&str>::from(JobKind::LinkRequest), jobs::WITH_CONTACT);
    }

    #[test]
    fn ops_08q_every_kind_of_job_is_a_message_or_listed_as_none() {
        let silent = [JobKind::EraseDeadDraft, JobKind::PatientMatch, JobKind::LinkRequest];
        for kind in JobKind::iter() {
            let listed = MESSAGES.iter().any(|(message, _)| *message == kind.to_string());
            assert_eq!(listed, !silent.contains(&kind), "{kind}");
        }
    }
}
