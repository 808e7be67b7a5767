//! What a provider offers: regions, clinics, devices, modalities and exams.

mod device_exam;
mod lookup;
mod preparation;
mod search;
mod snapshot;
mod visit_order;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

pub use device_exam::{DeviceExam, SuitableDevice};
pub use lookup::Lookup;
pub use preparation::{Preparation, PreparationRule, longest_lead_minutes};
pub use search::{matches, matches_loosely};
pub use snapshot::{Catalogue, Retired};
pub use visit_order::visit_order;

use crate::location::Location;
use crate::patient::{Need, Needs};
use crate::{ClinicId, DeviceId, ExamId, ModalityId, RegionId, Slug};

#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    pub id: RegionId,
    pub slug: Slug,
    pub name: String,
    pub location: Location,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Clinic {
    pub id: ClinicId,
    pub slug: Slug,
    pub region_id: RegionId,
    pub region: Slug,
    pub name: String,
    pub address: String,
    pub location: Location,
    /// IANA name; all times of this clinic are shown in it.
    pub time_zone: String,
    pub phone: String,
    pub opening_hours: String,
    /// No slot starts sooner than this from now, whatever the exam's own notice.
    pub notice_minutes: i64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Device {
    pub id: DeviceId,
    pub clinic_id: ClinicId,
    pub name: String,
    pub group_name: Option<String>,
    /// Exams start at multiples of this, counted from the session's start.
    pub start_grid_minutes: i64,
    /// The weight limit of its table or tube; `None` if it has none.
    pub weight_limit_kg: Option<i64>,
}

impl Device {
    /// Whether a patient with these needs can be examined here. An unknown weight rules nothing out.
    pub fn suits(&self, needs: &Needs) -> bool {
        needs.weight_kg.is_none_or(|weight| self.weight_limit_kg.is_none_or(|limit| weight <= limit))
    }
}

/// How an exam is booked.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ExamKind {
    Online,
    /// Staff approve it after booking.
    Pending,
    /// Can only be requested.
    Enquiry,
    /// Needs no appointment.
    WalkIn,
}

impl ExamKind {
    /// Whether slots of this exam can be booked online.
    pub fn has_slots(self) -> bool {
        matches!(self, Self::Online | Self::Pending)
    }
}

/// A part of the body figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BodyPart {
    pub id: i64,
    pub name: String,
    pub figure_region: String,
}

/// Who may pay, as a patient chooses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InsuranceType {
    pub id: i64,
    pub name: String,
    pub medicare_number_required: bool,
}

/// A kind of document that patients add to a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentType {
    pub id: i64,
    pub name: String,
    pub description: String,
    pub required: bool,
    /// Groups of exams it is needed for; empty means all.
    pub group_names: Vec<String>,
}

/// A document that has come with a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BroughtDocument {
    pub document_type: Option<i64>,
    /// The exam it came with; none means all of them.
    pub exam: Option<ExamId>,
}

impl DocumentType {
    /// Whether it is needed for one of these exams, or for any if none is given.
    pub fn belongs_to(&self, exams: &[&Exam]) -> bool {
        let of_group = |exam: &&Exam| exam.group_names.iter().any(|name| self.group_names.contains(name));
        self.group_names.is_empty() || exams.is_empty() || exams.iter().any(of_group)
    }

    /// Whether this exam needs it and none has come.
    pub fn is_missing_for(&self, exam: &Exam, brought: &[BroughtDocument]) -> bool {
        let is_it = |one: &BroughtDocument| {
            one.document_type == Some(self.id) && one.exam.is_none_or(|of| of == exam.id)
        };
        self.required && self.belongs_to(&[exam]) && !brought.iter().any(is_it)
    }
}

/// An ethnicity, as a patient chooses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ethnicity {
    pub id: i64,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Modality {
    pub id: ModalityId,
    pub name: String,
    /// The DICOM code, such as US or MR; empty if there is none.
    pub code: String,
    /// Hours before an appointment; if empty, those of the configuration apply.
    pub reminder_hours: Vec<u32>,
}

/// A need that matters for an exam.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExamNeed {
    pub need: Need,
    /// How much longer the exam takes with it.
    pub extra_minutes: i64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Exam {
    pub id: ExamId,
    pub slug: Slug,
    pub name: String,
    pub modality: Modality,
    pub kind: ExamKind,
    /// Lower comes first.
    pub priority: i32,
    pub exam_code: String,
    /// The usual length; a device may need another.
    pub minutes: i64,
    pub exam_notes: String,
    pub notes: String,
    /// Everyday words by which people look for it.
    pub search_words: String,
    pub show_booking_request_info_modal: bool,
    pub group_names: Vec<String>,
    pub body_part_ids: Vec<i64>,
    pub preparation: Vec<Preparation>,
    /// The needs patients are asked about, without duplicates.
    pub needs_asked: Vec<ExamNeed>,
    /// No slot starts sooner than this from now.
    pub notice_minutes: i64,
    /// How long before the start the patient's own changes end.
    pub change_window_minutes: i64,
}

impl Exam {
    /// The exam with all texts for patients translated.
    #[must_use]
    pub fn translated(&self, translate: impl Fn(&str) -> String) -> Self {
        let mut exam = self.clone();
        for text in [
            &mut exam.name,
            &mut exam.modality.name,
            &mut exam.exam_notes,
            &mut exam.notes,
            &mut exam.search_words,
        ] {
            *text = translate(text);
        }
        for step in &mut exam.preparation {
            step.text = translate(&step.text);
        }
        exam
    }

    /// The notice of this exam at a clinic: the longer of the exam's and the clinic's.
    pub fn notice_minutes_at(&self, clinic: &Clinic) -> i64 {
        self.notice_minutes.max(clinic.notice_minutes)
    }

    /// How much longer than usual this exam takes with these needs. Their times add up.
    pub fn extra_minutes(&self, needs: &Needs) -> i64 {
        self.needs_asked.iter().filter(|asked| needs.has(asked.need)).map(|asked| asked.extra_minutes).sum()
    }

    /// 'Ultrasound: abdomen'; a name that starts with its modality doesn't repeat it.
    pub fn name_with_modality(&self) -> String {
        let rest = self.name.strip_prefix(&self.modality.name).map_or(self.name.as_str(), str::trim_start);
        if rest.is_empty() { self.name.clone() } else { format!("{}: {rest}", self.modality.name) }
    }
}
