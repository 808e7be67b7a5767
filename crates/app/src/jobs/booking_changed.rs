//! The mail that says what became of a booking. It names the types of scan, not the parts of the body.

use domain::BookingChangeId;
use domain::booking::BookingAction;
use domain::booking_request::BookingRequestStatus;
use domain::patient::ValidPatient;
use jiff::tz::TimeZone;
use store::appointments::{self, Appointment, Booking};
use store::booking_changes::{self, Change, Step};
use store::booking_requests::{self, BookingRequest};
use store::jobs::Job;

use super::mail::Reader;
use crate::{App, AppError, dates};

/// Subject and body.
type Words = (String, String);

impl App {
    pub(super) async fn tell_of_change(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let change = booking_changes::find(db, BookingChangeId(job.subject_id)).await?;
        let change = change.ok_or(AppError::NotFound)?;
        let booking = appointments::booking_by_id(db, change.booking_id).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let reader = Reader::of(&booking, &patient);
        match self.words_of_change(&change, &booking, &patient, &reader).await? {
            Some(words) => self.send_mail(job, &booking, reader, words).await,
            None => self.leave_unsent(job).await,
        }
    }

    /// None where the patient need not be told.
    async fn words_of_change(
        &self,
        change: &Change,
        booking: &Booking,
        patient: &ValidPatient,
        reader: &Reader,
    ) -> Result<Option<Words>, AppError> {
        let about = match change.action {
            BookingAction::Confirm => "mail.confirmed",
            BookingAction::RequestReschedule => "mail.move_asked",
            BookingAction::Reschedule => "mail.moved",
            BookingAction::Cancel => "mail.canceled",
            BookingAction::AskForDetails => "mail.details_asked",
            BookingAction::SendAgain => {
                let visits = appointments::of_key(self.store().read(), booking.booking_key_id).await?;
                let live: Vec<_> = visits.into_iter().filter(|one| one.status.occupies_device()).collect();
                return self.confirmation_text(&live, booking, reader).await.map(Some);
            }
            BookingAction::AskForExams => {
                let requests = self.requests_of(change, |_| true).await?;
                return self.request_words(&requests, booking, reader).await.map(Some);
            }
            BookingAction::ChangeRequest => {
                use BookingRequestStatus as S;
                let ended = |to| matches!(to, S::Canceled | S::DeclinedByPatient);
                let requests = self.requests_of(change, ended).await?;
                return self.ended_words(&requests, booking, patient, reader).await;
            }
        };
        let visits = self.visits_of(change).await?;
        self.visit_words(about, &visits, booking, patient, reader).await.map(Some)
    }

    /// The appointments that a mail is about: where some took others' place, the new ones.
    async fn visits_of(&self, change: &Change) -> Result<Vec<Appointment>, AppError> {
        let mut visits = Vec::with_capacity(change.steps.len());
        for step in &change.steps {
            let Step::Appointment { id, to, .. } = step else { continue };
            let old = change.action == BookingAction::Reschedule && !to.occupies_device();
            if let Some(visit) = appointments::by_id(self.store().read(), *id).await?.filter(|_| !old) {
                visits.push(visit);
            }
        }
        visits.sort_by_key(|visit| visit.start);
        Ok(visits)
    }

    async fn requests_of(
        &self,
        change: &Change,
        fits: impl Fn(BookingRequestStatus) -> bool,
    ) -> Result<Vec<BookingRequest>, AppError> {
        let mut requests = Vec::with_capacity(change.steps.len());
        for step in &change.steps {
            let Step::Request { id, to, .. } = step else { continue };
            if let Some(found) =
                booking_requests::by_id(self.store().read(), *id).await?.filter(|_| fits(*to))
            {
                requests.push(found);
            }
        }
        Ok(requests)
    }

    async fn visit_words(
        &self,
        about: &str,
        visits: &[Appointment],
        booking: &Booking,
        patient: &ValidPatient,
        reader: &Reader,
    ) -> Result<Words, AppError> {
        let (catalogue, provider) = (self.catalogue().await?, self.provider().await?);
        let language = booking.language.as_str();
        let clinic = visits.first().and_then(|visit| catalogue.clinic(visit.clinic_id));
        let zone = clinic.and_then(|clinic| TimeZone::get(&clinic.time_zone).ok()).unwrap_or(TimeZone::UTC);
        let local = |visit: &Appointment| visit.start.to_zoned(zone.clone());
        let lines = visits.iter().filter_map(|visit| {
            let exam = provider.content.exam(language, catalogue.exam(visit.exam_id)?);
            let (day, time) = (dates::day(language, &local(visit)), dates::time(language, &local(visit)));
            Some(format!("{}: {day}, {time}", exam.modality.name))
        });
        let first = visits.first().map(local);
        let values = [
            ("name", reader.name.as_str()),
            ("patient", &patient.first_name),
            ("visits", &lines.collect::<Vec<_>>().join("\n")),
            ("date", &first.as_ref().map(|first| dates::day(language, first)).unwrap_or_default()),
            ("time", &first.as_ref().map(|first| dates::time(language, first)).unwrap_or_default()),
            ("clinic", clinic.map_or("", |clinic| clinic.name.as_str())),
            ("address", clinic.map_or("", |clinic| clinic.address.as_str())),
            ("phone", clinic.map_or("", |clinic| clinic.phone.as_str())),
            ("link", &self.link_to_booking(booking.booking_key_id).await?),
            ("provider", &provider.configuration_in(language).radiology.long_name),
        ];
        let fill = |part: &str| provider.texts.fill(language, &format!("{about}_{part}"), &values);
        Ok((fill("subject"), fill("body")))
    }

    async fn ended_words(
        &self,
        requests: &[BookingRequest],
        booking: &Booking,
        patient: &ValidPatient,
        reader: &Reader,
    ) -> Result<Option<Words>, AppError> {
        if requests.is_empty() {
            return Ok(None);
        }
        let provider = self.provider().await?;
        let language = booking.language.as_str();
        let values = [
            ("name", reader.name.as_str()),
            ("patient", &patient.first_name),
            ("requests", &self.request_lines(requests, language).await?),
            ("link", &self.link_to_requests(booking.booking_key_id).await?),
            ("provider", &provider.configuration_in(language).radiology.long_name),
        ];
        let fill = |key: &str| provider.texts.fill(language, key, &values);
        Ok(Some((fill("mail.request_ended_subject"), fill("mail.request_ended_body"))))
    }
}
