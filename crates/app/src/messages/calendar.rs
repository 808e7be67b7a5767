//! The calendar file of a booking: stable UID, UTC times, an alarm for each step of preparation. It names the exam only if the
//! provider wants that.

use domain::AppointmentId;
use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::booking::BookingKey;
use icalendar::{Alarm, Calendar, Component, Event, EventLike, EventStatus, Property, Trigger};
use integrations::mail::CalendarFile;
use jiff::Timestamp;
use store::appointments::Booking;

use crate::audit::AuditedAction;
use crate::portal::SummaryItem;
use crate::{Access, App, AppError, Ctx, Provider};

impl App {
    pub async fn calendar_file(&self, ctx: &Ctx, key: &BookingKey) -> Result<String, AppError> {
        let authorized = self
            .authorized_booking(ctx, key, AuditedAction::new(Access::Read, AuditAction::ReadCalendar))
            .await?;
        let items = self.shown_items(&authorized, authorized.key_id, &ctx.language).await?;
        let provider = self.provider().await?;
        let now = self.clock().now();
        let mut calendar = Calendar::new();
        // A moved appointment is in the file at its new time.
        for item in items.iter().filter(|item| item.status != AppointmentStatus::Rescheduled) {
            calendar.push(event(item, &provider, &ctx.language, now));
        }
        Ok(without_alarm_stamps(&calendar.done().to_string()))
    }

    /// The calendar file of a mail about these appointments: entries to add, or to remove if all have ended.
    pub(crate) async fn calendar_of_mail(
        &self,
        booking: &Booking,
        about: &[AppointmentId],
    ) -> Result<Option<CalendarFile>, AppError> {
        let items = self.summary_items(booking.booking_key_id, &booking.language).await?;
        let items: Vec<_> = items.into_iter().filter(|item| about.contains(&item.id)).collect();
        let provider = self.provider().await?;
        let ended = items.iter().all(|item| !item.status.occupies_device());
        let method = if ended { "CANCEL" } else { "PUBLISH" };
        let mut calendar = Calendar::new();
        calendar.append_property(("METHOD", method));
        for item in &items {
            let mut event = event(item, &provider, &booking.language, self.clock().now());
            if let Some(address) = self.0.parts.mailer.sender_address() {
                let mut organizer = Property::new("ORGANIZER", format!("mailto:{address}"));
                organizer.add_parameter("CN", &quoted(&provider.configuration.radiology.name));
                event.append_property(organizer);
            }
            calendar.push(event);
        }
        let text = without_alarm_stamps(&calendar.done().to_string());
        Ok((!items.is_empty()).then_some(CalendarFile { method, text }))
    }
}

/// A parameter with a comma or colon must be quoted, and can't contain quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace(['"', '\r', '\n'], " "))
}

fn event(item: &SummaryItem, provider: &Provider, language: &str, now: Timestamp) -> Event {
    let texts = &provider.texts;
    let values = [
        ("provider", provider.configuration.radiology.name.as_str()),
        ("clinic", &item.clinic.name),
        ("phone", &item.clinic.phone),
        ("exam", &item.exam.name),
    ];
    let named = provider.configuration.application.calendar_exam_name_enabled;
    let title = if named { "calendar.title_exam" } else { "calendar.title" };
    let cancelled = !item.status.occupies_device();
    let mut event = Event::new();
    event
        .uid(&format!("{}@scanbook", item.calendar_uid))
        .sequence(u32::try_from(item.calendar_sequence).unwrap_or(0))
        .summary(&texts.fill(language, title, &values))
        .description(&texts.fill(language, "calendar.description", &values))
        .location(&format!("{}, {}", item.clinic.name, item.clinic.address))
        .status(if cancelled { EventStatus::Cancelled } else { EventStatus::Confirmed })
        .add_property("DTSTAMP", utc(now))
        .add_property("DTSTART", utc(item.start))
        .add_property("DTEND", utc(item.end));
    for (number, step) in item.exam.preparation.iter().enumerate() {
        let before = Trigger::before_start(chrono::Duration::minutes(step.minutes_before));
        let mut alarm = Alarm::display(&step.text, before);
        alarm.add_property("UID", format!("{}-{number}@scanbook", item.calendar_uid));
        event.alarm(alarm);
    }
    event.done()
}

/// The library stamps alarms with the present time; without the stamp, the same booking gives the same file.
fn without_alarm_stamps(file: &str) -> String {
    let mut in_alarm = false;
    let kept = file.split_inclusive('\n').filter(|line| {
        in_alarm = if line.starts_with("BEGIN:") { line.starts_with("BEGIN:VALARM") } else { in_alarm };
        !(in_alarm && line.starts_with("DTSTAMP:"))
    });
    kept.collect()
}

fn utc(moment: Timestamp) -> String {
    moment.strftime("%Y%m%dT%H%M%SZ").to_string()
}
