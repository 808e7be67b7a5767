//! Enquiry exams: which can be requested, by whom, and how the answer names them.

use domain::booking::BookingKey;
use domain::booking_request::{BookingRequestKind, PreferredTime};
use domain::catalogue::{Catalogue, Clinic, Region};
use domain::patient::ValidPatient;
use domain::{MessageKey, SELECT_CLINIC};
use store::booking_requests::NewRequest;

use super::WantedRequest;
use super::results::{Failure, Outcome, RequestMade, RequestResult};
use crate::provider::Provider;
use crate::{App, AppError, Ctx, Purpose};

#[derive(Debug, Clone)]
pub(super) struct PlannedRequest {
    pub position: usize,
    pub new: NewRequest,
    /// The answer once it is made.
    pub result: RequestResult,
}

/// An exam that is asked for, with its times as they were checked.
#[derive(Debug, Clone)]
pub(super) struct CheckedRequest<'a> {
    pub position: usize,
    pub wanted: &'a WantedRequest,
    pub preferred_times: Vec<PreferredTime>,
}

/// Who makes the requests, and under which key.
#[derive(Debug, Clone, Copy)]
pub(super) struct Requester<'a> {
    pub patient: &'a ValidPatient,
    /// For all of them, unless they have their own.
    pub key: &'a BookingKey,
    /// Whether a refused one has a key too, since each has its own.
    pub keyed: bool,
    pub kind: BookingRequestKind,
}

impl App {
    /// The request to be written, or the answer that says why it can't be made.
    pub(super) fn planned_request(
        &self,
        asking: &Requester<'_>,
        CheckedRequest { position, wanted, preferred_times }: CheckedRequest<'_>,
        catalogue: &Catalogue,
        provider: &Provider,
        ctx: &Ctx,
    ) -> Result<Result<PlannedRequest, RequestResult>, AppError> {
        let exam = catalogue.exam_by_slug(&wanted.exam_slug);
        let exam = exam.ok_or(AppError::Rule(MessageKey::UnknownExam))?;
        let (clinic, region) = clinic_or_region(catalogue, wanted, position)?;
        let named = provider.content.exam(&ctx.language, exam);
        let patient = asking.patient;
        let own_key = || wanted.key.clone().unwrap_or_else(|| asking.key.clone());
        let about = |booking_key: Option<BookingKey>, outcome| RequestResult {
            booking_key,
            modality_name: named.modality.name.clone(),
            exam_name: named.name.clone(),
            clinic_name: provider.clinic_name(clinic, region, &ctx.language),
            year_of_birth: patient.date_of_birth.year(),
            outcome,
            warning: None,
        };
        if !catalogue.accepts_requests(exam, clinic, region) {
            let key = asking.keyed.then(own_key);
            return Ok(Err(about(key, Outcome::Failed(Failure::new(MessageKey::BookingRequestDenied)))));
        }
        let slug = self.new_slug('r');
        let made = RequestMade {
            slug: slug.clone(),
            status: domain::booking_request::BookingRequestStatus::New,
            email_hash: self.secrets().keyed_hash(Purpose::EmailHash, &patient.email.to_lowercase()),
        };
        Ok(Ok(PlannedRequest {
            position,
            result: about(Some(own_key()), Outcome::Made(made)),
            new: NewRequest {
                slug,
                exam_id: exam.id,
                clinic_id: clinic.map(|clinic| clinic.id),
                region_id: region.map(|region| region.id),
                kind: asking.kind,
                patient_notes: wanted.patient_notes.trim().to_owned(),
                clinical_notes: wanted.clinical_notes.trim().to_owned(),
                preferred_times,
                api_key: None,
            },
        }))
    }
}

impl Provider {
    /// The clinic's name, or words for all clinics of the region or of the self.
    pub(crate) fn clinic_name(
        &self,
        clinic: Option<&Clinic>,
        region: Option<&Region>,
        language: &str,
    ) -> String {
        let name = |text: &str| self.content.translate(language, text);
        match (clinic, region) {
            (Some(clinic), _) => name(&clinic.name),
            (None, Some(region)) => {
                self.texts.fill(language, "message.all_clinics_of", &[("region", &name(&region.name))])
            }
            (None, None) => self.texts.get(language, "message.all_clinics"),
        }
    }
}

/// The clinic a request goes to, or the region if it goes to all its clinics.
fn clinic_or_region<'c>(
    catalogue: &'c Catalogue,
    wanted: &WantedRequest,
    position: usize,
) -> Result<(Option<&'c Clinic>, Option<&'c Region>), AppError> {
    let unknown = |field: &str| {
        AppError::field(&format!("bookingRequests.{position}.{field}"), MessageKey::ValueInvalid)
    };
    if wanted.clinic_slug != SELECT_CLINIC {
        let clinic = catalogue.clinic_by_slug(&wanted.clinic_slug).ok_or_else(|| unknown("clinicSlug"))?;
        return Ok((Some(clinic), None));
    }
    let Some(slug) = wanted.region_slug.as_deref().filter(|slug| *slug != domain::SELECT_REGION) else {
        // With only one region, the request needn't name it.
        let only = Some(&catalogue.regions).filter(|regions| regions.len() == 1);
        return Ok((None, only.and_then(|regions| regions.first())));
    };
    Ok((None, Some(catalogue.region_by_slug(slug).ok_or_else(|| unknown("regionSlug"))?)))
}
