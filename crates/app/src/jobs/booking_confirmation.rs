//! The mail that confirms a booking. It names the types of scan, not the body parts.

use domain::BookingId;
use domain::appointment::AppointmentStatus;
use jiff::tz::TimeZone;
use store::appointments::{self, Appointment, Booking};
use store::jobs::Job;

use super::mail::{BookingMail, Recipient};
use crate::messages::{Letter, Template};
use crate::{App, AppError, dates};

impl App {
    pub(super) async fn send_booking_confirmation(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let booking = appointments::booking_by_id(db, BookingId(job.subject_id)).await?;
        let booking = booking.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let visits = appointments::of_key(db, booking.booking_key_id).await?;
        let visits: Vec<_> = visits.into_iter().filter(|visit| visit.status.occupies_device()).collect();
        if visits.is_empty() {
            // Cancelled before the mail could be sent.
            return self.complete_unsent(job).await;
        }
        self.plan_reminders(&booking).await?;
        let reader = Recipient::of(&booking, &patient);
        let mail = self.confirmation(&visits, &booking, &reader).await?;
        self.send_mail(job, &booking, reader, mail).await
    }

    pub(super) async fn confirmation(
        &self,
        visits: &[Appointment],
        booking: &Booking,
        reader: &Recipient,
    ) -> Result<BookingMail, AppError> {
        let language = booking.language.as_str();
        let visit = visits.first().ok_or(AppError::NotFound)?;
        let catalogue = self.catalogue().await?;
        let clinic = catalogue.clinic(visit.clinic_id).ok_or(AppError::NotFound)?;
        let zone = TimeZone::get(&clinic.time_zone).map_err(|_| AppError::NotFound)?;
        let local = visit.start.to_zoned(zone);
        let provider = self.provider().await?;
        let exams = visits.iter().filter_map(|visit| catalogue.exam(visit.exam_id));
        let exams: Vec<_> = exams.map(|exam| provider.content.exam(language, exam)).collect();
        let modalities = without_repeats(exams.iter().map(|exam| exam.modality.name.as_str()));
        let steps = exams.iter().flat_map(|exam| &exam.preparation).map(|step| step.text.as_str());
        let values = vec![
            ("name", reader.name.clone()),
            ("patient", reader.about.clone().unwrap_or_default()),
            ("date", dates::day(language, &local)),
            ("time", dates::time(language, &local)),
            ("modality", modalities.join(", ")),
            ("clinic", clinic.name.clone()),
            ("address", clinic.address.clone()),
            ("phone", clinic.phone.clone()),
            ("provider", provider.configuration_in(language).radiology.long_name.clone()),
            ("preparation", without_repeats(steps).join("\n")),
            ("link", self.link_to_booking(booking.booking_key_id).await?),
        ];
        // A pending appointment isn't booked yet, and the patient must not think so.
        let pending = visits.iter().any(|visit| visit.status == AppointmentStatus::Pending);
        let template = match (pending, reader.about.is_some()) {
            (true, false) => Template::Pending,
            (true, true) => Template::PendingFor,
            (false, false) => Template::Booked,
            (false, true) => Template::BookedFor,
        };
        let calendar = if pending { Vec::new() } else { visits.iter().map(|visit| visit.id).collect() };
        Ok(BookingMail { letter: Letter::new(template, values), calendar })
    }
}

/// Several exams of one visit may need the same.
pub(super) fn without_repeats<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    texts.fold(Vec::new(), |mut seen, text| {
        if !seen.contains(&text) {
            seen.push(text);
        }
        seen
    })
}
