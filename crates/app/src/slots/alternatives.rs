//! Alternatives for a caller whose slot was just taken: the nearest free ones, first at the same clinic. For a visit of several
//! exams, whole visits.

use std::collections::BTreeSet;

use domain::catalogue::{Catalogue, Clinic, Exam};
use domain::limits::{ALTERNATIVES_MAX, ALTERNATIVES_SEARCH_DAYS};
use domain::{BookingKeyId, ClinicId, DateRange, DeviceId, ExamId, SLUG_LIST_DELIMITER};
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use super::{Slot, SlotOptions, SlotPart, exams_of_visit};
use crate::locations::NearbyClinic;
use crate::{App, AppError};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternative {
    pub clinic_slug: String,
    pub clinic_name: String,
    /// For a visit those of its exams, joined by commas.
    pub exam_slug: String,
    pub start: Timestamp,
    pub end: Timestamp,
    pub time_zone: String,
    pub device: DeviceId,
    pub parts: Vec<SlotPart>,
}

/// One exam whose slot was lost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LostSlot {
    pub exam: ExamId,
    pub clinic: ClinicId,
    pub start: Timestamp,
}

/// The search for alternatives: the same exams, with the patient's needs.
struct AlternativeQuery<'c> {
    exams: Vec<&'c Exam>,
    start: Timestamp,
    options: SlotOptions,
    draft: BookingKeyId,
}

impl App {
    /// At most five, nearest in time to the lost one first. Other clinics of the region are used if the same clinic is full.
    pub(crate) async fn alternatives(
        &self,
        lost: &[LostSlot],
        draft: BookingKeyId,
    ) -> Result<Vec<Alternative>, AppError> {
        let catalogue = self.catalogue().await?;
        let Some(first) = lost.iter().min_by_key(|lost| lost.start) else { return Ok(Vec::new()) };
        // Exams at several clinics aren't a visit: then only the first one is searched.
        let visit = lost.iter().all(|lost| lost.clinic == first.clinic);
        let wanted = if visit { lost } else { std::slice::from_ref(first) };
        let exams: BTreeSet<ExamId> = wanted.iter().map(|lost| lost.exam).collect();
        let slugs: Option<Vec<String>> =
            exams.into_iter().map(|exam| Some(catalogue.exam(exam)?.slug.to_string())).collect();
        let (Some(slugs), Some(clinic)) = (slugs, catalogue.clinic(first.clinic)) else {
            return Ok(Vec::new());
        };
        let exams = exams_of_visit(&catalogue, &slugs)?;
        let stored = store::booking_keys::by_id(self.store().read(), draft).await?;
        let options = match stored {
            Some(draft) => self.options_of_draft(&SlotOptions::default(), &draft).await?,
            None => SlotOptions::default(),
        };
        let wanted = AlternativeQuery { exams, start: first.start, options, draft };
        let mut found = self.nearest_times(&catalogue, &wanted, &[clinic]).await?;
        if found.len() < ALTERNATIVES_MAX {
            let others: Vec<&Clinic> = catalogue
                .clinics
                .iter()
                .filter(|other| other.region_id == clinic.region_id && other.id != clinic.id)
                .collect();
            let mut elsewhere = self.nearest_times(&catalogue, &wanted, &others).await?;
            elsewhere.truncate(ALTERNATIVES_MAX - found.len());
            found.extend(elsewhere);
            found.sort_by_key(|other| distance(other.start, first.start));
        }
        Ok(found)
    }

    async fn nearest_times(
        &self,
        catalogue: &Catalogue,
        wanted: &AlternativeQuery<'_>,
        clinics: &[&Clinic],
    ) -> Result<Vec<Alternative>, AppError> {
        let AlternativeQuery { exams, start: lost, options, draft } = wanted;
        let day = lost.to_zoned(jiff::tz::TimeZone::UTC).date();
        let days = DateRange {
            first: day.saturating_sub(ALTERNATIVES_SEARCH_DAYS.days()),
            last: day.saturating_add(ALTERNATIVES_SEARCH_DAYS.days()),
        };
        let nearby = clinics
            .iter()
            .map(|clinic| NearbyClinic { clinic: (*clinic).clone(), distance_m: None, groups: Vec::new() })
            .collect();
        let filled = self.fill_clinics(catalogue, exams, nearby, days, options, Some(*draft)).await?;
        let mut found: Vec<(&Clinic, &Slot)> = filled
            .iter()
            .flat_map(|entry| entry.slots.iter().map(|slot| (&entry.nearby.clinic, slot)))
            .collect();
        found.sort_by_key(|(_, slot)| distance(slot.start, *lost));
        found.truncate(ALTERNATIVES_MAX);
        let slugs: Vec<&str> = exams.iter().map(|exam| exam.slug.as_str()).collect();
        let exam_slug = slugs.join(&SLUG_LIST_DELIMITER.to_string());
        Ok(found.into_iter().map(|(clinic, slot)| alternative(clinic, slot, &exam_slug)).collect())
    }
}

fn alternative(clinic: &Clinic, slot: &Slot, exam_slug: &str) -> Alternative {
    Alternative {
        clinic_slug: clinic.slug.to_string(),
        clinic_name: clinic.name.clone(),
        exam_slug: exam_slug.to_owned(),
        start: slot.start,
        end: slot.end,
        time_zone: clinic.time_zone.clone(),
        device: slot.device,
        parts: slot.parts.clone(),
    }
}

/// The nearer comes first, and on a tie the earlier.
fn distance(start: Timestamp, lost: Timestamp) -> (SignedDuration, Timestamp) {
    (start.duration_since(lost).abs(), start)
}
