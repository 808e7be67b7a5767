//! The catalogue, cached in memory until its version changes.

mod enquiries;
mod lists;

use std::sync::{Arc, PoisonError, RwLock};

use domain::ModalityId;
use domain::catalogue::{Catalogue, Exam, Region, matches, matches_loosely};

use crate::{App, AppError};

pub use enquiries::{BookAs, Enquiries, EnquiryAnswer, ExamEnquiry};
pub use lists::{BodyPartCount, ExamGroup, WalkInExam};
pub(crate) use lists::{ethnicities, insurance_types};
pub use store::doctors::Doctor;

#[derive(Debug, Default)]
pub(crate) struct Cache(RwLock<Option<Arc<Catalogue>>>);

impl Cache {
    fn get(&self) -> Option<Arc<Catalogue>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn put(&self, catalogue: Arc<Catalogue>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(catalogue);
    }
}

/// Filters for exams; a missing one doesn't narrow the list.
#[derive(Debug, Clone, Default)]
pub struct ExamFilter {
    pub search: Option<String>,
    pub region: Option<String>,
    pub modality: Option<ModalityId>,
    pub group: Option<String>,
    pub body_part: Option<i64>,
    pub slugs: Option<String>,
}

impl App {
    /// The current catalogue of the database.
    pub async fn catalogue(&self) -> Result<Arc<Catalogue>, AppError> {
        let version = self.versions().await?.catalogue;
        if let Some(kept) = self.cached_catalogue().filter(|kept| kept.version == version) {
            return Ok(kept);
        }
        let fresh = Arc::new(store::catalogue::load(self.store().read()).await?);
        self.0.catalogue.put(Arc::clone(&fresh));
        Ok(fresh)
    }

    /// The catalogue in this server's memory. Callers compare its version with the database's.
    pub(crate) fn cached_catalogue(&self) -> Option<Arc<Catalogue>> {
        self.0.catalogue.get()
    }

    pub async fn regions(&self) -> Result<Vec<Region>, AppError> {
        Ok(self.catalogue().await?.regions.clone())
    }

    /// Exams by priority, then name, in the reader's language. The search uses the provider's original names and their
    /// translations; only if nothing is found, it allows for typing mistakes.
    pub async fn exams(&self, filter: &ExamFilter, language: &str) -> Result<Vec<Exam>, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let slugs: Option<Vec<&str>> = filter.slugs.as_deref().map(|list| list.split(',').collect());
        let fits = |exam: &&Exam| {
            filter.modality.is_none_or(|id| exam.modality.id == id)
                && filter.group.as_ref().is_none_or(|group| exam.group_names.contains(group))
                && filter.body_part.is_none_or(|part| exam.body_part_ids.contains(&part))
                && slugs.as_ref().is_none_or(|slugs| slugs.contains(&exam.slug.as_str()))
                && filter.region.as_deref().is_none_or(|region| is_offered_in(&catalogue, exam, region))
        };
        let fitting: Vec<(&Exam, Exam)> = catalogue
            .exams
            .iter()
            .filter(fits)
            .map(|exam| (exam, provider.content.exam(language, exam)))
            .collect();
        let Some(typed) = filter.search.as_deref() else {
            return Ok(fitting.into_iter().map(|(_, translated)| translated).collect());
        };
        let found = |is_it: fn(&Exam, &str) -> bool| -> Vec<Exam> {
            let both = |(written, read): &&(&Exam, Exam)| is_it(written, typed) || is_it(read, typed);
            fitting.iter().filter(both).map(|(_, translated)| translated.clone()).collect()
        };
        let exact = found(matches);
        Ok(if exact.is_empty() { found(matches_loosely) } else { exact })
    }
}

/// Whether a clinic of the region does the exam. Exams without devices (enquiry only) are offered everywhere.
fn is_offered_in(catalogue: &Catalogue, exam: &Exam, region: &str) -> bool {
    let mut devices = catalogue.device_exams.iter().filter(|pair| pair.exam_id == exam.id).peekable();
    if devices.peek().is_none() {
        return true;
    }
    devices.any(|pair| {
        let clinic = catalogue.device(pair.device_id).and_then(|device| catalogue.clinic(device.clinic_id));
        clinic.is_some_and(|clinic| clinic.region.as_str() == region)
    })
}
