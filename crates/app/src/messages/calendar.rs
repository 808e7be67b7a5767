//! The calendar file of a booking: stable UID, UTC times, directions, phone and link, an alarm for each step of preparation. It
//! names the exam only if the provider wants that.

use domain::AppointmentId;
use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::booking::BookingKey;
use domain::catalogue::{Clinic, Preparation};
use icalendar::{Alarm, Calendar, Component, Event, EventLike, EventStatus, Property, Trigger};
use integrations::mail::CalendarFile;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::appointments::Booking;

use crate::audit::AuditedAction;
use crate::portal::SummaryItem;
use crate::{Access, App, AppError, Ctx, Provider, dates};

impl App {
    pub async fn calendar_file(&self, ctx: &Ctx, key: &BookingKey) -> Result<String, AppError> {
        let authorized = self
            .authorized_booking(ctx, key, AuditedAction::new(Access::Read, AuditAction::ReadCalendar))
            .await?;
        let items = self.shown_items(&authorized, authorized.key_id, &ctx.language).await?;
        let provider = self.provider().await?;
        // Staff know no key that would open it for the patient.
        let link = format!("{}/a/{}", self.settings().public_url, key.as_str());
        let entry = Entry {
            provider: &provider,
            language: &ctx.language,
            link: (!authorized.is_staff()).then_some(link.as_str()),
            now: self.clock().now(),
        };
        let mut calendar = Calendar::new();
        // A moved appointment is in the file at its new time.
        for item in items.iter().filter(|item| item.status != AppointmentStatus::Rescheduled) {
            calendar.push(entry.event(item));
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
        let link = self.link_to_booking(booking.booking_key_id).await?;
        let entry = Entry {
            provider: &provider,
            language: &booking.language,
            link: Some(&link),
            now: self.clock().now(),
        };
        let mut calendar = Calendar::new();
        calendar.append_property(("METHOD", method));
        for item in &items {
            let mut event = entry.event(item);
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

/// What all entries of a file have in common.
struct Entry<'a> {
    provider: &'a Provider,
    language: &'a str,
    /// Where the patient changes or cancels it.
    link: Option<&'a str>,
    now: Timestamp,
}

impl Entry<'_> {
    fn text(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.provider.texts.fill(self.language, key, values)
    }

    fn event(&self, item: &SummaryItem) -> Event {
        let with_exam = self.provider.configuration.application.calendar_exam_name_enabled;
        let title = if with_exam { "calendar.title_exam" } else { "calendar.title" };
        let names = [("clinic", item.clinic.name.as_str()), ("exam", &item.exam.name)];
        let cancelled = !item.status.occupies_device();
        let mut event = Event::new();
        event
            .uid(&format!("{}@scanbook", item.calendar_uid))
            .sequence(u32::try_from(item.calendar_sequence).unwrap_or(0))
            .summary(&self.text(title, &names))
            .description(&self.description(&item.clinic))
            .location(&format!("{}, {}", item.clinic.name, item.clinic.address))
            .status(if cancelled { EventStatus::Cancelled } else { EventStatus::Confirmed })
            .add_property("DTSTAMP", utc(self.now))
            .add_property("DTSTART", utc(item.start))
            .add_property("DTEND", utc(item.end));
        if let Some(link) = self.link {
            event.url(link);
        }
        for (number, step) in item.exam.preparation.iter().enumerate() {
            let mut alarm = self.alarm(item, step);
            alarm.add_property("UID", format!("{}-{number}@scanbook", item.calendar_uid));
            event.alarm(alarm);
        }
        event.done()
    }

    fn description(&self, clinic: &Clinic) -> String {
        let mut lines = vec![
            self.text("calendar.description", &[("phone", &clinic.phone)]),
            self.text("calendar.directions", &[("link", &directions(clinic))]),
        ];
        if let Some(link) = self.link {
            lines.push(self.text("calendar.link", &[("link", link)]));
        }
        lines.join("\n")
    }

    /// What to do; if it rings earlier than that, also from when.
    fn alarm(&self, item: &SummaryItem, step: &Preparation) -> Alarm {
        let zone = TimeZone::get(&item.clinic.time_zone).unwrap_or(TimeZone::UTC);
        let (begins, rings) = (step.begins_at(item.start), step.reminder_at(item.start, &zone));
        let local = begins.to_zoned(zone);
        let (day, time) = (dates::day(self.language, &local), dates::time(self.language, &local));
        let what = if rings == begins {
            step.text.clone()
        } else {
            self.text("calendar.alarm", &[("day", &day), ("time", &time), ("what", &step.text)])
        };
        let seconds = item.start.duration_since(rings).as_secs();
        Alarm::display(&what, Trigger::before_start(chrono::Duration::seconds(seconds)))
    }
}

/// An address that phones open in the user's own map app.
fn directions(clinic: &Clinic) -> String {
    let place = clinic.location;
    format!("https://www.google.com/maps/dir/?api=1&destination={}%2C{}", place.latitude, place.longitude)
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
