//! What a provider offers: regions, clinics, devices, modalities and exams.

mod device_exam;
mod lookup;
mod preparation;
mod search;
mod visit_order;
mod whole;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

pub use device_exam::{DeviceExam, SuitableDevice};
pub use lookup::Lookup;
pub use preparation::{Preparation, PreparationRule, longest_lead_minutes};
pub use search::{matches, resembles};
pub use visit_order::visit_order;
pub use whole::{Catalogue, Retired};

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
    /// IANA name; every time of this clinic is told in it.
    pub time_zone: String,
    pub phone: String,
    pub opening_hours: String,
    /// No slot starts sooner than this from now, whatever its exam says.
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
    /// What its table or tube carries at most; `None` where that does not matter.
    pub weight_limit_kg: Option<i64>,
}

impl Device {
    /// Whether someone with these needs can be examined here. A weight that was not told rules nothing out.
    pub fn carries(&self, needs: &Needs) -> bool {
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
    /// Staff approve it after the patient booked.
    Pending,
    /// Can only be asked for.
    Enquiry,
    /// Needs no appointment.
    WalkIn,
}

impl ExamKind {
    /// Whether a slot of this exam can be taken online.
    pub fn takes_slots(self) -> bool {
        matches!(self, Self::Online | Self::Pending)
    }
}

/// A part of the body, as the figure draws it.
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
    /// Of exams with which it is asked for; all where none is named.
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
    /// Whether it is asked for with one of these exams, or with any where none is named.
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

/// Where a patient's family comes from, as they choose it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ethnicity {
    pub id: i64,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Modality {
    pub id: ModalityId,
    pub name: String,
    /// As DICOM knows it, such as US or MR; empty where it has none.
    pub code: String,
    /// Before an appointment; where there are none, those of the configuration count.
    pub reminder_hours: Vec<u32>,
}

/// A need that matters for an exam.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExamNeed {
    pub need: Need,
    /// How much longer the exam takes for someone who has it.
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
    /// What patients are asked about, each need once.
    pub needs_asked: Vec<ExamNeed>,
    /// No slot starts sooner than this from now.
    pub notice_minutes: i64,
    /// So long before the start the patient's own changes end.
    pub change_window_minutes: i64,
}

impl Exam {
    /// The exam with everything that a patient reads passed through a translation.
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

    /// How long before its start it must be booked at a clinic: both the exam and the clinic want to know in time.
    pub fn notice_minutes_at(&self, clinic: &Clinic) -> i64 {
        self.notice_minutes.max(clinic.notice_minutes)
    }

    /// How much longer than usual this exam takes for someone with these needs. Each of them takes time of its own.
    pub fn extra_minutes(&self, needs: &Needs) -> i64 {
        self.needs_asked.iter().filter(|asked| needs.has(asked.need)).map(|asked| asked.extra_minutes).sum()
    }

    /// 'Ultrasound: abdomen'; a name that begins with its modality does not say it twice.
    pub fn name_with_modality(&self) -> String {
        let rest = self.name.strip_prefix(&self.modality.name).map_or(self.name.as_str(), str::trim_start);
        if rest.is_empty() { self.name.clone() } else { format!("{}: {rest}", self.modality.name) }
    }
}
