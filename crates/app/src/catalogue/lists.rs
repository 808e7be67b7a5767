//! Lists of the catalogue: exams by clinic, group and body part; clinics by exam; referrers.

use std::collections::BTreeMap;

use domain::catalogue::{BodyPart, Catalogue, Clinic, Ethnicity, Exam, ExamKind, InsuranceType};
use domain::limits::{LOOKUP_MAX_ROWS, LOOKUP_MIN_CHARACTERS};
use domain::words::words_of;
use domain::{ClinicId, MessageKey, ModalityId};
use store::doctors::Doctor;

use super::{ExamFilter, is_offered_in};
use crate::offer::Offer;
use crate::{App, AppError};

/// A group of exams with their number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExamGroup {
    /// The name in requests.
    pub group_name: String,
    /// In the reader's language.
    pub name: String,
    /// If all of its exams share one.
    pub modality: Option<ModalityId>,
    pub exam_count: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BodyPartCount {
    pub part: BodyPart,
    pub exam_count: usize,
}

/// A walk-in exam, with its clinics.
#[derive(Debug, Clone, PartialEq)]
pub struct WalkInExam {
    pub exam: Exam,
    pub clinics: Vec<Clinic>,
}

impl App {
    /// The exams of a clinic.
    pub async fn clinic_exams(
        &self,
        clinic_slug: &str,
        group: Option<&str>,
        language: &str,
    ) -> Result<Vec<Exam>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let clinic = catalogue.clinic_by_slug(clinic_slug).ok_or(AppError::NotFound)?;
        let in_group =
            |exam: &Exam| group.is_none_or(|group| exam.group_names.iter().any(|name| name == group));
        let exams =
            catalogue.exams.iter().filter(|exam| in_group(exam) && catalogue.offers_exam(clinic.id, exam));
        Ok(exams.map(|exam| provider.content.exam(language, exam)).collect())
    }

    /// The groups of a region's exams, in the order of the exams.
    pub async fn exam_groups(
        &self,
        region: Option<&str>,
        language: &str,
    ) -> Result<Vec<ExamGroup>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let mut groups: Vec<ExamGroup> = Vec::new();
        for exam in offered_exams(&catalogue, region) {
            for name in &exam.group_names {
                match groups.iter_mut().find(|group| group.group_name == *name) {
                    Some(group) => {
                        group.exam_count += 1;
                        group.modality = group.modality.filter(|id| *id == exam.modality.id);
                    }
                    None => groups.push(ExamGroup {
                        group_name: name.clone(),
                        name: provider.content.translate(language, name),
                        modality: Some(exam.modality.id),
                        exam_count: 1,
                    }),
                }
            }
        }
        Ok(groups)
    }

    /// The body parts for which a region has exams.
    pub async fn body_parts(
        &self,
        region: Option<&str>,
        language: &str,
    ) -> Result<Vec<BodyPartCount>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        for part in offered_exams(&catalogue, region).flat_map(|exam| &exam.body_part_ids) {
            *counts.entry(*part).or_default() += 1;
        }
        let parts = catalogue.body_parts.iter().filter_map(|part| {
            let name = provider.content.translate(language, &part.name);
            Some(BodyPartCount {
                part: BodyPart { name, ..part.clone() },
                exam_count: *counts.get(&part.id)?,
            })
        });
        Ok(parts.collect())
    }

    pub async fn walk_in_exams(
        &self,
        region: Option<&str>,
        group: Option<&str>,
        language: &str,
    ) -> Result<Vec<WalkInExam>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let filter = ExamFilter {
            region: region.map(str::to_owned),
            group: group.map(str::to_owned),
            ..ExamFilter::default()
        };
        let exams = self.exams(&filter, language).await?;
        let walk_in = exams.into_iter().filter(|exam| exam.kind == ExamKind::WalkIn).map(|exam| {
            let clinics =
                clinics_of(&catalogue, region).filter(|clinic| catalogue.offers_exam(clinic.id, &exam));
            let clinics = clinics.map(|clinic| provider.content.clinic(language, clinic.clone())).collect();
            WalkInExam { exam, clinics }
        });
        Ok(walk_in.collect())
    }

    /// The clinics of a region that do all of the exams.
    pub async fn clinics(
        &self,
        region: Option<&str>,
        exam_slugs: Option<&str>,
        language: &str,
    ) -> Result<Vec<Clinic>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let slugs = exam_slugs.unwrap_or_default().split(',').filter(|slug| !slug.is_empty());
        let exams: Vec<&Exam> = slugs
            .map(|slug| catalogue.exam_by_slug(slug).ok_or(AppError::Rule(MessageKey::UnknownExam)))
            .collect::<Result<_, _>>()?;
        let does_all = |clinic: &&Clinic| exams.iter().all(|exam| catalogue.offers_exam(clinic.id, exam));
        let clinics = clinics_of(&catalogue, region).filter(does_all);
        Ok(clinics.map(|clinic| provider.content.clinic(language, clinic.clone())).collect())
    }

    /// In the given order; unknown ids are left out.
    pub async fn clinics_by_ids(&self, ids: &[ClinicId], language: &str) -> Result<Vec<Clinic>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let clinics = ids.iter().filter_map(|id| catalogue.clinic(*id));
        Ok(clinics.map(|clinic| provider.content.clinic(language, clinic.clone())).collect())
    }

    pub async fn insurance_types(&self, language: &str) -> Result<Vec<InsuranceType>, AppError> {
        Ok(insurance_types(&self.offer().await?, language))
    }

    pub async fn ethnicities(&self, language: &str) -> Result<Vec<Ethnicity>, AppError> {
        Ok(ethnicities(&self.offer().await?, language))
    }

    /// Doctors by prefixes of words in their names and those of their practices.
    pub async fn search_doctors(&self, typed: &str, exclude: &[i64]) -> Result<Vec<Doctor>, AppError> {
        if typed.trim().chars().count() < LOOKUP_MIN_CHARACTERS {
            return Err(AppError::Rule(MessageKey::TooShort));
        }
        let words = Vec::from_iter(words_of(typed));
        Ok(store::doctors::search(self.store().read(), &words, exclude, LOOKUP_MAX_ROWS).await?)
    }
}

/// In the reader's language.
pub(crate) fn insurance_types(offer: &Offer, language: &str) -> Vec<InsuranceType> {
    let translated = |kind: &InsuranceType| InsuranceType {
        name: offer.provider.content.translate(language, &kind.name),
        ..kind.clone()
    };
    offer.catalogue.insurance_types.iter().map(translated).collect()
}

/// In the reader's language.
pub(crate) fn ethnicities(offer: &Offer, language: &str) -> Vec<Ethnicity> {
    let translated = |one: &Ethnicity| Ethnicity {
        name: offer.provider.content.translate(language, &one.name),
        ..one.clone()
    };
    offer.catalogue.ethnicities.iter().map(translated).collect()
}

fn offered_exams<'c>(catalogue: &'c Catalogue, region: Option<&'c str>) -> impl Iterator<Item = &'c Exam> {
    let here = move |exam: &&Exam| region.is_none_or(|region| is_offered_in(catalogue, exam, region));
    catalogue.exams.iter().filter(here)
}

pub(super) fn clinics_of<'c>(
    catalogue: &'c Catalogue,
    region: Option<&'c str>,
) -> impl Iterator<Item = &'c Clinic> {
    let here = move |clinic: &&Clinic| region.is_none_or(|region| clinic.region.as_str() == region);
    catalogue.clinics.iter().filter(here)
}
