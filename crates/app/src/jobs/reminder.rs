//! Reminders before an appointment. They are scheduled when the booking is confirmed, and again after a move. Each reads the
//! appointment when it is due, so one for a moved or cancelled appointment sends nothing.

use std::sync::Arc;

use domain::AppointmentId;
use domain::appointment::AppointmentStatus;
use domain::catalogue::Catalogue;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use store::appointments::{self, Appointment, Booking};
use store::jobs::{self, Job, NewJob};

use super::JobKind;
use super::mail::Recipient;
use crate::messages::Template;
use crate::offer::Offer;
use crate::{App, AppError};

impl App {
    /// Can be repeated: a reminder of an appointment at a given time exists once.
    pub(super) async fn plan_reminders(&self, booking: &Booking) -> Result<(), AppError> {
        let plan = self.reminder_plan().await?;
        let visits = appointments::of_key(self.store().read(), booking.booking_key_id).await?;
        let new = reminders(&visits, &plan, self.clock().now());
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
        let Some(planned) = job.detail.as_deref().and_then(Planned::read) else {
            return self.complete_unsent(job).await;
        };
        let still = |visit: &Appointment| visit.start.as_second() == planned.start;
        let Some(visit) = visit.filter(|visit| self.is_worth_reminding(visit) && still(visit)) else {
            return self.complete_unsent(job).await;
        };
        let booking = appointments::booking_by_id(db, visit.booking_id).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let same_day = self.visits_of_day(&visit).await?;
        let plan = self.reminder_plan().await?;
        let mut earlier = same_day.iter().take_while(|other| other.id != visit.id);
        if earlier.any(|other| planned.hours.is_none_or(|hours| plan.hours_of(other).contains(&hours))) {
            // The reminder of an earlier exam on the same day covers this one too.
            return self.complete_unsent(job).await;
        }
        let reader = Recipient::of(&booking, &patient);
        let letter = self.visit_letter(Template::Reminder, &same_day, &booking, &patient, &reader).await?;
        self.send_mail(job, &booking, reader, letter.into()).await
    }

    async fn reminder_plan(&self) -> Result<ReminderPlan, AppError> {
        let Offer { catalogue, provider } = self.offer().await?;
        let configured = provider.configuration.application.reminder_hours.clone();
        Ok(ReminderPlan { catalogue, configured })
    }

    /// A pending appointment isn't certain enough.
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

/// How long before an appointment its patient is reminded.
#[derive(Debug)]
struct ReminderPlan {
    catalogue: Arc<Catalogue>,
    configured: Vec<u32>,
}

impl ReminderPlan {
    /// Those of its modality, or else the configured ones.
    fn hours_of(&self, visit: &Appointment) -> &[u32] {
        let own = self.catalogue.exam(visit.exam_id).map(|exam| exam.modality.reminder_hours.as_slice());
        own.filter(|hours| !hours.is_empty()).unwrap_or(&self.configured)
    }
}

/// The appointment time and lead of a reminder, as stored in its job: `START:HOURS`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Planned {
    start: i64,
    /// Jobs of earlier releases don't have it.
    hours: Option<u32>,
}

impl Planned {
    fn read(detail: &str) -> Option<Self> {
        let (start, hours) = match detail.split_once(':') {
            Some((start, hours)) => (start, Some(hours.parse().ok()?)),
            None => (detail, None),
        };
        Some(Self { start: start.parse().ok()?, hours })
    }
}

/// Reminders that are still to come.
fn reminders(visits: &[Appointment], plan: &ReminderPlan, now: Timestamp) -> Vec<NewJob<'static>> {
    let coming = visits.iter().filter(|visit| visit.status.occupies_device());
    let all = coming.flat_map(|visit| plan.hours_of(visit).iter().map(move |hours| (visit, *hours)));
    let new = all.map(|(visit, hours)| {
        let start = visit.start.as_second();
        NewJob {
            kind: JobKind::Reminder.into(),
            subject_id: visit.id.0,
            dedup_key: format!("{}:{}:{hours}:{start}", JobKind::Reminder, visit.id),
            detail: Some(format!("{start}:{hours}")),
            run_at: visit.start - SignedDuration::from_hours(i64::from(hours)),
            now,
        }
    });
    new.filter(|reminder| reminder.run_at > now).collect()
}
