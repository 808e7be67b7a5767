//! What to offer someone whose time was just taken: the nearest free ones, first at the same clinic.

use domain::catalogue::{Catalogue, Clinic, Exam};
use domain::limits::{ALTERNATIVES_MAX, ALTERNATIVES_SEARCH_DAYS};
use domain::{BookingKeyId, ClinicId, DeviceId, ExamId};
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use super::SlotOptions;
use crate::locations::NearbyClinic;
use crate::{App, AppError};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternative {
    pub clinic_slug: String,
    pub clinic_name: String,
    pub exam_slug: String,
    pub start: Timestamp,
    pub end: Timestamp,
    pub time_zone: String,
    pub device: DeviceId,
}

impl App {
    /// At most five, nearest in time to the lost one first. Other clinics of the region help out where the own one is full.
    pub(crate) async fn alternatives(
        &self,
        exam: ExamId,
        clinic: ClinicId,
        lost: Timestamp,
        own: Option<BookingKeyId>,
    ) -> Result<Vec<Alternative>, AppError> {
        let catalogue = self.catalogue().await?;
        let (Some(exam), Some(clinic)) = (catalogue.exam(exam), catalogue.clinic(clinic)) else {
            return Ok(Vec::new());
        };
        let mut found = self.near_in_time(&catalogue, exam, &[clinic], lost, own).await?;
        if found.len() < ALTERNATIVES_MAX {
            let others: Vec<&Clinic> = catalogue
                .clinics
                .iter()
                .filter(|other| other.region_id == clinic.region_id && other.id != clinic.id)
                .collect();
            let mut elsewhere = self.near_in_time(&catalogue, exam, &others, lost, own).await?;
            elsewhere.truncate(ALTERNATIVES_MAX - found.len());
            found.extend(elsewhere);
            nearest_first(&mut found, lost);
        }
        Ok(found)
    }

    async fn near_in_time(
        &self,
        catalogue: &Catalogue,
        exam: &Exam,
        clinics: &[&Clinic],
        lost: Timestamp,
        own: Option<BookingKeyId>,
    ) -> Result<Vec<Alternative>, AppError> {
        let day = lost.to_zoned(jiff::tz::TimeZone::UTC).date();
        let days = (
            day.saturating_sub(ALTERNATIVES_SEARCH_DAYS.days()),
            day.saturating_add(ALTERNATIVES_SEARCH_DAYS.days()),
        );
        let asked = clinics
            .iter()
            .map(|clinic| NearbyClinic { clinic: (*clinic).clone(), distance_m: None, groups: Vec::new() })
            .collect();
        let filled = self.fill_clinics(catalogue, exam, asked, days, &SlotOptions::default(), own).await?;
        let mut found: Vec<Alternative> = filled
            .iter()
            .flat_map(|entry| entry.slots.iter().map(|slot| (&entry.nearby.clinic, slot)))
            .map(|(clinic, slot)| Alternative {
                clinic_slug: clinic.slug.to_string(),
                clinic_name: clinic.name.clone(),
                exam_slug: exam.slug.to_string(),
                start: slot.start,
                end: slot.end,
                time_zone: clinic.time_zone.clone(),
                device: slot.device,
            })
            .collect();
        nearest_first(&mut found, lost);
        found.truncate(ALTERNATIVES_MAX);
        Ok(found)
    }
}

fn nearest_first(found: &mut [Alternative], lost: Timestamp) {
    found.sort_by_key(|other| (other.start.duration_since(lost).abs(), other.start));
}
