//! The mail about a changed booking. It names the types of scan, not the body parts.

use domain::BookingChangeId;
use domain::appointment::AppointmentStatus;
use domain::booking::BookingAction;
use domain::booking_request::BookingRequestStatus;
use domain::catalogue::Clinic;
use domain::patient::ValidPatient;
use jiff::tz::TimeZone;
use store::appointments::{self, Appointment, Booking};
use store::booking_changes::{self, Change, Step};
use store::booking_requests::{self, BookingRequest};
use store::jobs::Job;

use super::booking_confirmation::without_repeats;
use super::mail::{BookingMail, Recipient};
use crate::messages::{Letter, Template};
use crate::{App, AppError, dates};

/// The text of a reminder if a required document is missing.
const DOCUMENTS_TO_ADD: &str = "message.documents_to_add";

impl App {
    pub(super) async fn notify_of_change(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let change = booking_changes::find(db, BookingChangeId(job.subject_id)).await?;
        let change = change.ok_or(AppError::NotFound)?;
        let booking = appointments::booking_by_id(db, change.booking_id).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        self.plan_reminders(&booking).await?;
        let reader = Recipient::of(&booking, &patient);
        if change.action == BookingAction::SendAgainBySms {
            return self.send_booking_by_sms(job, &booking, reader).await;
        }
        match self.mail_of_change(&change, &booking, &patient, &reader).await? {
            Some(mail) => {
                let reader = self.recipient_at_change(job, &booking, reader, mail.letter.template).await?;
                self.send_mail(job, &booking, reader, mail).await
            }
            None => self.complete_unsent(job).await,
        }
    }

    async fn send_booking_by_sms(
        &self,
        job: &Job,
        booking: &Booking,
        reader: Recipient,
    ) -> Result<(), AppError> {
        let visits = self.live_visits(booking).await?;
        if visits.is_empty() {
            return self.complete_unsent(job).await;
        }
        let mail = self.confirmation(&visits, booking, &reader).await?;
        self.send_as_sms(job, booking, reader, &mail.letter).await
    }

    async fn live_visits(&self, booking: &Booking) -> Result<Vec<Appointment>, AppError> {
        let visits = appointments::of_key(self.store().read(), booking.booking_key_id).await?;
        Ok(visits.into_iter().filter(|visit| visit.status.occupies_device()).collect())
    }

    /// `None` if the patient needs no message.
    async fn mail_of_change(
        &self,
        change: &Change,
        booking: &Booking,
        patient: &ValidPatient,
        reader: &Recipient,
    ) -> Result<Option<BookingMail>, AppError> {
        let template = match change.action {
            BookingAction::Confirm => Template::Confirmed,
            BookingAction::RequestReschedule => Template::MoveRequested,
            BookingAction::Reschedule => Template::Moved,
            BookingAction::Move => Template::Changed,
            BookingAction::AskForDetails => Template::DetailsRequested,
            BookingAction::AcceptDetails => Template::DetailsChanged,
            BookingAction::RefuseDetails => Template::DetailsRefused,
            BookingAction::AskPatient => Template::Question,
            BookingAction::SendNewLink => Template::NewLink,
            BookingAction::Approve | BookingAction::KeepTime => Template::Approved,
            BookingAction::Decline => Template::Declined,
            BookingAction::SendAgainBySms
            | BookingAction::NoteRequest
            | BookingAction::AssignRequest
            | BookingAction::BookOverlap
            | BookingAction::PassOverDenial
            | BookingAction::TakeBack => return Ok(None),
            // Patients who have arrived know it; they only need a message if the exam won't take place.
            BookingAction::SetStatus if !is_cancellation(change) => return Ok(None),
            BookingAction::Cancel | BookingAction::SetStatus => Template::Canceled,
            BookingAction::SendAgain => {
                let live = self.live_visits(booking).await?;
                return self.confirmation(&live, booking, reader).await.map(Some);
            }
            BookingAction::AskForExams => {
                let requests = self.requests_of(change).await?;
                let letter = self.request_letter(&requests, booking, reader).await?;
                return Ok(Some(letter.into()));
            }
            BookingAction::ChangeRequest | BookingAction::OfferRequest | BookingAction::ExpireRequest => {
                let to = change.steps.iter().find_map(|step| match step {
                    Step::Request { to, .. } => Some(*to),
                    Step::Appointment { .. } => None,
                });
                let Some(template) = to.and_then(template_of_request) else { return Ok(None) };
                let requests = self.requests_of(change).await?;
                let letter = self.letter_about(template, &requests, booking, patient, reader).await?;
                return Ok(Some(letter.into()));
            }
        };
        let visits = self.visits_of(change).await?;
        let mut letter = self.visit_letter(template, &visits, booking, patient, reader).await?;
        if template == Template::Question {
            letter.values.push(("text", change.note.clone().unwrap_or_default()));
        }
        let in_calendars = matches!(
            change.action,
            BookingAction::Reschedule
                | BookingAction::Move
                | BookingAction::Cancel
                | BookingAction::Approve
                | BookingAction::SetStatus
        );
        // Exams booked together have had no calendar entry until now, whichever of them staff approved.
        let entries = match change.action {
            BookingAction::Approve => self.live_visits(booking).await?,
            _ => visits,
        };
        // Appointments that are pending, or were never approved, have no calendar entry.
        let stands =
            entries.iter().filter(|visit| in_calendars && visit.status != AppointmentStatus::Pending);
        let calendar = stands.map(|visit| visit.id).collect();
        Ok(Some(BookingMail { letter, calendar }))
    }

    /// The appointments a mail is about: after a move, the new ones.
    async fn visits_of(&self, change: &Change) -> Result<Vec<Appointment>, AppError> {
        let mut visits = Vec::with_capacity(change.steps.len());
        for step in &change.steps {
            let Step::Appointment { id, to, .. } = step else { continue };
            let moves = matches!(change.action, BookingAction::Reschedule | BookingAction::Move);
            let old = moves && !to.occupies_device();
            if let Some(visit) = appointments::by_id(self.store().read(), *id).await?.filter(|_| !old) {
                visits.push(visit);
            }
        }
        visits.sort_by_key(|visit| visit.start);
        Ok(visits)
    }

    async fn requests_of(&self, change: &Change) -> Result<Vec<BookingRequest>, AppError> {
        let mut requests = Vec::with_capacity(change.steps.len());
        for step in &change.steps {
            let Step::Request { id, .. } = step else { continue };
            requests.extend(booking_requests::by_id(self.store().read(), *id).await?);
        }
        Ok(requests)
    }

    pub(super) async fn visit_letter(
        &self,
        template: Template,
        visits: &[Appointment],
        booking: &Booking,
        patient: &ValidPatient,
        reader: &Recipient,
    ) -> Result<Letter, AppError> {
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
        let exams = visits.iter().filter_map(|visit| catalogue.exam(visit.exam_id));
        let exams: Vec<_> = exams.map(|exam| provider.content.exam(language, exam)).collect();
        let steps = exams.iter().flat_map(|exam| &exam.preparation).map(|step| step.text.as_str());
        let reminds = matches!(template, Template::Reminder);
        let to_add = reminds && !self.documents_missing(visits).await?.is_empty();
        let to_add = to_add.then(|| provider.texts.get(language, DOCUMENTS_TO_ADD));
        let of_clinic = |field: fn(&Clinic) -> &String| clinic.map(field).cloned().unwrap_or_default();
        let phone = clinic.map(|clinic| clinic.phone.clone()).filter(|phone| !phone.is_empty());
        let phone = match phone {
            Some(phone) => phone,
            None => self.phone_about(booking).await?,
        };
        let values = vec![
            ("name", reader.name.clone()),
            ("patient", patient.first_name.clone()),
            ("visits", lines.collect::<Vec<_>>().join("\n")),
            ("date", first.as_ref().map(|first| dates::day(language, first)).unwrap_or_default()),
            ("time", first.as_ref().map(|first| dates::time(language, first)).unwrap_or_default()),
            ("clinic", of_clinic(|clinic| &clinic.name)),
            ("address", of_clinic(|clinic| &clinic.address)),
            ("phone", phone),
            ("preparation", without_repeats(steps.chain(to_add.as_deref())).join("\n")),
            ("link", self.link_to_booking(booking.booking_key_id).await?),
            ("provider", provider.configuration_in(language).radiology.long_name.clone()),
        ];
        Ok(Letter::new(template, values))
    }

    /// The number to call about a booking: of the clinic of its last appointment, or the provider's.
    pub(super) async fn phone_about(&self, booking: &Booking) -> Result<String, AppError> {
        let visits = appointments::of_key(self.store().read(), booking.booking_key_id).await?;
        let catalogue = self.catalogue().await?;
        let clinic = visits.last().and_then(|visit| catalogue.clinic(visit.clinic_id));
        let own = clinic.map(|clinic| clinic.phone.clone()).filter(|phone| !phone.is_empty());
        Ok(match own {
            Some(phone) => phone,
            None => self.provider().await?.configuration.radiology.phone.clone(),
        })
    }

    async fn letter_about(
        &self,
        template: Template,
        requests: &[BookingRequest],
        booking: &Booking,
        patient: &ValidPatient,
        reader: &Recipient,
    ) -> Result<Letter, AppError> {
        let (catalogue, provider) = (self.catalogue().await?, self.provider().await?);
        let language = booking.language.as_str();
        let clinic = requests.first().and_then(|request| catalogue.clinic(request.clinic_id?));
        let phone = clinic.map(|clinic| &clinic.phone).filter(|phone| !phone.is_empty());
        let values = vec![
            ("name", reader.name.clone()),
            ("patient", patient.first_name.clone()),
            ("phone", phone.unwrap_or(&provider.configuration.radiology.phone).clone()),
            ("requests", self.request_lines(requests, language).await?),
            ("link", self.link_to_requests(booking.booking_key_id).await?),
            ("provider", provider.configuration_in(language).radiology.long_name.clone()),
        ];
        Ok(Letter::new(template, values))
    }
}

/// The mail to the patient about a request's new status.
fn template_of_request(to: BookingRequestStatus) -> Option<Template> {
    use BookingRequestStatus as S;
    match to {
        S::Canceled | S::DeclinedByPatient => Some(Template::RequestEnded),
        S::Offered => Some(Template::RequestOffered),
        S::Booked => Some(Template::RequestBooked),
        S::RemovedByOperator => Some(Template::RequestDeclined),
        S::Expired | S::ExpiredPatient => Some(Template::RequestExpired),
        // Staff are working on it, or it was a mistake.
        S::New | S::OnHold | S::Deleted => None,
    }
}

fn is_cancellation(change: &Change) -> bool {
    let canceled = |step: &Step| matches!(step, Step::Appointment { to: AppointmentStatus::Canceled, .. });
    change.steps.iter().any(canceled)
}
