//! The message that results can be read. Reports come from other systems and become visible after a delay or when staff release
//! them. So this looks for newly visible ones, and marks each in the transaction that enqueues its message.

use domain::AppointmentId;
use domain::limits::NEW_RESULTS_BATCH;
use domain::results::Release;
use store::appointments;
use store::jobs::{self, Job, NewJob};
use store::reports::{self, Report};

use super::JobKind;
use super::mail::Recipient;
use crate::messages::{Letter, Template};
use crate::{App, AppError};

impl App {
    /// Enqueues a message to each patient whose first report of an appointment can be read by now, and returns how many. Any
    /// number of servers may run it: each patient gets one message.
    pub async fn notify_of_new_results(&self) -> Result<usize, AppError> {
        let new =
            reports::without_notification(self.store().read(), self.clock().now(), NEW_RESULTS_BATCH).await?;
        let mut enqueued = 0;
        for appointment in new {
            enqueued += usize::from(self.plan_result_notice(appointment).await?);
        }
        if enqueued > 0 {
            self.wake_worker();
        }
        Ok(enqueued)
    }

    /// `false` if the patient knows of an earlier report, or it is too late.
    async fn plan_result_notice(&self, appointment: AppointmentId) -> Result<bool, AppError> {
        let now = self.clock().now();
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    let all = reports::locked_of_appointment(tx, appointment).await?;
                    let shows = |report: &Report| matches!(report.release(now), Release::Released { .. });
                    let waits = |report: &Report| matches!(report.release(now), Release::Waiting { .. });
                    let (known, new): (Vec<_>, Vec<_>) =
                        all.iter().partition(|report| report.told_at.is_some());
                    let due: Vec<_> = new.into_iter().filter(|report| !waits(report)).collect();
                    let ids: Vec<_> = due.iter().map(|report| report.id).collect();
                    reports::mark_notified(tx, &ids, now).await?;
                    let news = due.into_iter().find(|report| shows(report));
                    let Some(first) = news.filter(|_| !known.into_iter().any(shows)) else {
                        return Ok(false);
                    };
                    // Named by the report: a report that replaces an expired one is news again.
                    let kind = JobKind::ResultsAvailable;
                    let dedup_key = format!("{kind}:{appointment}:{}", first.id);
                    let kind = kind.into();
                    let job =
                        NewJob { kind, subject_id: appointment.0, dedup_key, detail: None, run_at: now, now };
                    jobs::enqueue_at(tx, job).await?;
                    Ok(true)
                })
            })
            .await
    }

    pub(super) async fn send_results_available(&self, job: &Job) -> Result<(), AppError> {
        let (db, now) = (self.store().read(), self.clock().now());
        let visit = appointments::by_id(db, AppointmentId(job.subject_id)).await?;
        let visit = visit.ok_or(AppError::NotFound)?;
        let reports = reports::of_appointments(db, &[visit.id]).await?;
        if !reports.iter().any(|report| matches!(report.release(now), Release::Released { .. })) {
            return self.complete_unsent(job).await;
        }
        let booking = appointments::booking_by_id(db, visit.booking_id).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let (provider, reader) = (self.provider().await?, Recipient::of(&booking, &patient));
        let values = vec![
            ("name", reader.name.clone()),
            ("patient", reader.about.clone().unwrap_or_default()),
            ("link", format!("{}/result", self.link_to_booking(visit.booking_key_id).await?)),
            ("provider", provider.configuration_in(&booking.language).radiology.long_name.clone()),
        ];
        self.send_mail(job, &booking, reader, Letter::new(Template::ResultsAvailable, values).into()).await
    }
}
