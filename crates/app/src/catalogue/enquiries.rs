//! Exams that can't be booked online, only requested, and the exams that represent "something else".

use domain::catalogue::{Catalogue, Clinic, Exam, ExamKind};
use domain::{ClinicId, MessageKey, ModalityId};
use strum::{Display, IntoStaticStr};

use super::lists::clinics_of;
use crate::{App, AppError};

/// How an exam is booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum BookAs {
    Appointment,
    BookingRequest,
    WalkIn,
}

impl From<ExamKind> for BookAs {
    fn from(kind: ExamKind) -> Self {
        match kind {
            ExamKind::Online | ExamKind::Pending => Self::Appointment,
            ExamKind::Enquiry => Self::BookingRequest,
            ExamKind::WalkIn => Self::WalkIn,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExamEnquiry {
    pub exam_slug: String,
    /// It can only be requested.
    pub enquiry: bool,
    /// The clinics of the region that do it.
    pub clinics: Vec<ClinicId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enquiries {
    /// All exams can only be requested, and every clinic of the region accepts requests.
    pub in_all_clinics: bool,
    pub exams: Vec<ExamEnquiry>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct EnquiryAnswer {
    pub exam_slug: String,
    pub book_as: BookAs,
    /// The exam to request instead, if none of the clinics does this one.
    pub enquire_exam_slug: Option<String>,
    pub clinics: Vec<Clinic>,
}

impl App {
    /// The exam for patients who don't know which one they need.
    pub async fn general_enquiry_exam(&self, language: &str) -> Result<Exam, AppError> {
        let provider = self.provider().await?;
        let catalogue = self.catalogue().await?;
        let slug = provider.configuration.application.general_enquiry_exam_slug.as_deref();
        let exam = slug.and_then(|slug| catalogue.exam_by_slug(slug)).ok_or(AppError::NotFound)?;
        Ok(provider.content.exam(language, exam))
    }

    /// The exam that represents "something else" in a modality, or in any.
    pub async fn special_enquiry_exam(
        &self,
        modality: Option<ModalityId>,
        language: &str,
    ) -> Result<Exam, AppError> {
        let provider = self.provider().await?;
        let catalogue = self.catalogue().await?;
        let slugs = &provider.configuration.application.special_enquiry_exam_slugs;
        let exam = special_enquiry_exam_of(&catalogue, slugs, modality).ok_or(AppError::NotFound)?;
        Ok(provider.content.exam(language, exam))
    }

    /// For each exam, whether it can only be requested, and where.
    pub async fn exam_enquiries(
        &self,
        exam_slugs: &str,
        region: Option<&str>,
    ) -> Result<Enquiries, AppError> {
        let catalogue = self.catalogue().await?;
        let exams: Vec<ExamEnquiry> = exams_by_slugs(&catalogue, exam_slugs)?
            .into_iter()
            .map(|exam| ExamEnquiry {
                exam_slug: exam.slug.to_string(),
                enquiry: exam.kind == ExamKind::Enquiry,
                clinics: offering(&catalogue, exam, region).map(|clinic| clinic.id).collect(),
            })
            .collect();
        let all = clinics_of(&catalogue, region).count();
        let in_all_clinics = exams.iter().all(|exam| exam.enquiry && exam.clinics.len() == all);
        Ok(Enquiries { in_all_clinics, exams })
    }

    /// How each exam is booked at the given clinics, by position; `select-clinic` means any.
    pub async fn enquiry_answers(
        &self,
        exam_slugs: &str,
        clinic_slugs: Option<&str>,
        region: Option<&str>,
        language: &str,
    ) -> Result<Vec<EnquiryAnswer>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let special_slugs = &provider.configuration.application.special_enquiry_exam_slugs;
        let requested: Vec<&str> = clinic_slugs.unwrap_or_default().split(',').collect();
        let exams = exams_by_slugs(&catalogue, exam_slugs)?.into_iter().enumerate();
        let answers = exams.map(|(position, exam)| {
            let clinic = requested
                .get(position)
                .or(requested.first())
                .copied()
                .filter(|slug| !slug.is_empty() && *slug != domain::SELECT_CLINIC);
            let clinics: Vec<Clinic> = offering(&catalogue, exam, region)
                .filter(|one| clinic.is_none_or(|slug| one.slug.as_str() == slug))
                .map(|clinic| provider.content.clinic(language, clinic.clone()))
                .collect();
            let instead = || {
                special_enquiry_exam_of(&catalogue, special_slugs, Some(exam.modality.id))
                    .map(|exam| exam.slug.to_string())
            };
            let nowhere = clinics.is_empty();
            EnquiryAnswer {
                exam_slug: exam.slug.to_string(),
                book_as: if nowhere { BookAs::BookingRequest } else { exam.kind.into() },
                enquire_exam_slug: if nowhere { instead() } else { None },
                clinics,
            }
        });
        Ok(answers.collect())
    }
}

fn exams_by_slugs<'c>(catalogue: &'c Catalogue, slugs: &str) -> Result<Vec<&'c Exam>, AppError> {
    let unknown = AppError::Rule(MessageKey::UnknownExam);
    slugs.split(',').map(|slug| catalogue.exam_by_slug(slug)).collect::<Option<_>>().ok_or(unknown)
}

fn offering<'c>(
    catalogue: &'c Catalogue,
    exam: &'c Exam,
    region: Option<&'c str>,
) -> impl Iterator<Item = &'c Clinic> {
    clinics_of(catalogue, region).filter(move |clinic| catalogue.offers_exam(clinic.id, exam))
}

fn special_enquiry_exam_of<'c>(
    catalogue: &'c Catalogue,
    slugs: &[String],
    modality: Option<ModalityId>,
) -> Option<&'c Exam> {
    let exams = slugs.iter().filter_map(|slug| catalogue.exam_by_slug(slug));
    exams.into_iter().find(|exam| modality.is_none_or(|id| exam.modality.id == id))
}
