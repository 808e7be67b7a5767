//! Reminders before an appointment. They are planned when its booking is told of, and again when it was moved; each looks
//! at the appointment as it is when its time comes, so one that was moved or cancelled says nothing any more.

use domain::AppointmentId;
use domain::appointment::AppointmentStatus;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use store::appointments::{self, Appointment, Booking};
use store::jobs::{self, Job, NewJob};

use super::JobKind;
use super::mail::Reader;
use crate::messages::Template;
use crate::{App, AppError};

impl App {
    /// Once more does no harm: a reminder of this appointment at this time is there once.
    pub(super) async fn plan_reminders(&self, booking: &Booking) -> Result<(), AppError> {
        let provider = self.provider().await?;
        let hours = provider.configuration.application.reminder_hours.clone();
        let visits = appointments::of_key(self.store().read(), booking.booking_key_id).await?;
        let now = self.clock().now();
        let new = reminders(&visits, &hours, now);
        self.store()
            .write(move |tx| {
                let new = new.clone();
                Box::pin(async move {
                    for reminder in new {
                        jobs::enqueue_at(tx, reminder).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    pub(super) async fn send_reminder(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let visit = appointments::by_id(db, AppointmentId(job.subject_id)).await?;
        let planned =
            |visit: &Appointment| job.detail.as_deref() == Some(&visit.start.as_second().to_string());
        let Some(visit) = visit.filter(|visit| self.is_worth_reminding(visit) && planned(visit)) else {
            return self.leave_unsent(job).await;
        };
        let booking = appointments::booking_by_id(db, visit.booking_id).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let same_day = self.visits_of_day(&visit).await?;
        if same_day.first().is_none_or(|first| first.id != visit.id) {
            // The reminder of the day's first exam tells of this one too.
            return self.leave_unsent(job).await;
        }
        let reader = Reader::of(&booking, &patient);
        let letter = self.visit_letter(Template::Reminder, &same_day, &booking, &patient, &reader).await?;
        self.send_mail(job, &booking, reader, letter.into()).await
    }

    /// What staff have yet to approve is not certain enough.
    fn is_worth_reminding(&self, visit: &Appointment) -> bool {
        let status = visit.status;
        let comes = status.occupies_device() && status != AppointmentStatus::Pending;
        comes && visit.start > self.clock().now()
    }

    /// The exams of the same booking on the same day, in their order.
    async fn visits_of_day(&self, visit: &Appointment) -> Result<Vec<Appointment>, AppError> {
        let catalogue = self.catalogue().await?;
        let zone = catalogue.clinic(visit.clinic_id).and_then(|clinic| TimeZone::get(&clinic.time_zone).ok());
        let zone = zone.unwrap_or(TimeZone::UTC);
        let day = |visit: &Appointment| visit.start.to_zoned(zone.clone()).date();
        let all = appointments::of_key(self.store().read(), visit.booking_key_id).await?;
        let comes =
            all.into_iter().filter(|other| self.is_worth_reminding(other) && day(other) == day(visit));
        let mut visits: Vec<_> = comes.collect();
        visits.sort_by_key(|visit| (visit.start, visit.id));
        Ok(visits)
    }
}

/// Those that are still to come.
fn reminders(visits: &[Appointment], hours: &[u32], now: Timestamp) -> Vec<NewJob<'static>> {
    let coming = visits.iter().filter(|visit| visit.status.occupies_device());
    let all = coming.flat_map(|visit| hours.iter().map(move |hours| (visit, *hours)));
    let new = all.map(|(visit, hours)| {
        let start = visit.start.as_second();
        NewJob {
            kind: JobKind::Reminder.into(),
            subject_id: visit.id.0,
            dedup_key: format!("{}:{}:{hours}:{start}", JobKind::Reminder, visit.id),
            detail: Some(start.to_string()),
            run_at: visit.start - SignedDuration::from_hours(i64::from(hours)),
            now,
        }
    });
    new.filter(|reminder| reminder.run_at > now).collect()
}
