//! The mail that confirms a booking request. It names the types of scan, not the body parts.

use domain::{BookingId, ClinicScope};
use store::appointments::{self, Booking};
use store::booking_requests::{self, BookingRequest};
use store::jobs::Job;

use super::mail::Recipient;
use crate::messages::{Letter, Template};
use crate::{App, AppError};

impl App {
    pub(super) async fn send_booking_request_received(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let booking = appointments::booking_by_id(db, BookingId(job.subject_id)).await?;
        let booking = booking.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let reader = Recipient::of(&booking, &patient);
        let requests = booking_requests::of_key(db, booking.booking_key_id).await?;
        let letter = self.request_letter(&requests, &booking, &reader).await?;
        self.send_mail(job, &booking, reader, letter.into()).await
    }

    pub(super) async fn request_letter(
        &self,
        requests: &[BookingRequest],
        booking: &Booking,
        reader: &Recipient,
    ) -> Result<Letter, AppError> {
        let provider = self.provider().await?;
        let language = booking.language.as_str();
        let values = vec![
            ("name", reader.name.clone()),
            ("patient", reader.about.clone().unwrap_or_default()),
            ("requests", self.request_lines(requests, language).await?),
            ("link", self.link_to_requests(booking.booking_key_id).await?),
            ("provider", provider.configuration_in(language).radiology.long_name.clone()),
        ];
        let template = if reader.about.is_some() { Template::RequestFor } else { Template::Request };
        Ok(Letter::new(template, values))
    }

    /// One line per request: the type of scan, and where.
    pub(super) async fn request_lines(
        &self,
        requests: &[BookingRequest],
        language: &str,
    ) -> Result<String, AppError> {
        let (catalogue, provider) = (self.catalogue().await?, self.provider().await?);
        let lines = requests.iter().filter_map(|request| {
            let exam = catalogue.exam(*request.exams.first()?)?;
            let clinic = request.clinic_id.and_then(|id| catalogue.clinic(id));
            let region = request.region_id.and_then(|id| catalogue.region(id));
            // An offer may be for other clinics than the request.
            let place = match &request.offered_clinics {
                None => provider.clinic_name(clinic, region, language),
                Some(ClinicScope::All) => provider.clinic_name(None, None, language),
                Some(ClinicScope::Only(clinics)) => {
                    let offered = clinics.ids().filter_map(|id| catalogue.clinic(id));
                    let names = offered.map(|one| provider.clinic_name(Some(one), None, language));
                    names.collect::<Vec<_>>().join(", ")
                }
            };
            Some(format!("{}: {place}", provider.content.exam(language, exam).modality.name))
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }
}
