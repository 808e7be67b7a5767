//! The exams of the demo provider: about 65, one file per kind of machine.

mod ct;
mod mri;
mod other;
mod ultrasound;
mod x_ray;

use domain::catalogue::ExamKind;
use domain::catalogue::PreparationRule::{self, Caffeine, Fast, Fluids, Form, FullBladder};

use super::people::Gender;
pub(super) use mri::MRI_WITH_EXTRA_TIME;
pub(super) use other::{GENERAL_ENQUIRY, SPECIAL_ENQUIRIES};

/// How an exam is done; each is a modality of the catalogue and also an exam group of that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Modality {
    Ultrasound,
    Mri,
    Ct,
    XRay,
    Mammography,
    BoneDensity,
    Fluoroscopy,
    Injection,
    PetCt,
    Other,
}

impl Modality {
    pub(super) const ALL: [Self; 10] = [
        Self::Ultrasound,
        Self::Mri,
        Self::Ct,
        Self::XRay,
        Self::Mammography,
        Self::BoneDensity,
        Self::Fluoroscopy,
        Self::Injection,
        Self::PetCt,
        Self::Other,
    ];

    /// Days for which the doctor reads a report before its patient does: none for a plain picture.
    pub(super) fn release_delay_days(self) -> i32 {
        match self {
            Self::XRay | Self::BoneDensity => 0,
            Self::Ultrasound | Self::Injection | Self::Fluoroscopy | Self::Other => 3,
            Self::Mri | Self::Ct | Self::Mammography | Self::PetCt => 7,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ultrasound => "Ultrasound",
            Self::Mri => "MRI",
            Self::Ct => "CT",
            Self::XRay => "X-ray",
            Self::Mammography => "Mammography",
            Self::BoneDensity => "Bone density",
            Self::Fluoroscopy => "Fluoroscopy",
            Self::Injection => "Injections and biopsies",
            Self::PetCt => "PET-CT",
            Self::Other => "Something else",
        }
    }

    /// The DICOM code.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Ultrasound => "US",
            Self::Mri => "MR",
            Self::Ct => "CT",
            Self::XRay => "DX",
            Self::Mammography => "MG",
            Self::BoneDensity => "BMD",
            Self::Fluoroscopy => "RF",
            Self::Injection => "XA",
            Self::PetCt => "PT",
            Self::Other => "OT",
        }
    }
}

#[derive(Debug)]
pub(super) struct PreparationPlan {
    pub(super) rule: PreparationRule,
    pub(super) minutes_before: i64,
    pub(super) text: &'static str,
}

/// One exam. The tables contain only what differs from the usual; see [`exam`].
#[derive(Debug, Clone, Copy)]
pub(super) struct ExamPlan {
    pub(super) slug: &'static str,
    pub(super) name: &'static str,
    pub(super) modality: Modality,
    pub(super) kind: ExamKind,
    pub(super) minutes: i64,
    pub(super) cleanup_minutes: i64,
    pub(super) notice_minutes: i64,
    pub(super) search_words: &'static str,
    /// Regions of the body figure.
    pub(super) regions: &'static [&'static str],
    /// A group beside that of the modality.
    pub(super) group: Option<&'static str>,
    pub(super) preparation: &'static [PreparationPlan],
    pub(super) only: Option<Gender>,
    /// Only the main clinic of a region has the staff for it.
    pub(super) specialised: bool,
    /// How often it is requested, relative to others on its machine.
    pub(super) weight: u64,
    pub(super) notes: &'static str,
}

const WOMENS_HEALTH: &str = "Women's health";
const PREGNANCY: &str = "Pregnancy";
const HEART: &str = "Heart and vessels";

/// An exam that is booked online and needs no preparation.
const fn exam(
    modality: Modality,
    slug: &'static str,
    name: &'static str,
    minutes: i64,
    search_words: &'static str,
    regions: &'static [&'static str],
) -> ExamPlan {
    ExamPlan {
        slug,
        name,
        modality,
        kind: ExamKind::Online,
        minutes,
        cleanup_minutes: 5,
        notice_minutes: 60,
        search_words,
        regions,
        group: None,
        preparation: &[],
        only: None,
        specialised: false,
        weight: 10,
        notes: "",
    }
}

impl ExamPlan {
    pub(super) fn is_of_pregnancy(&self) -> bool {
        self.group == Some(PREGNANCY)
    }

    /// A dye is given for it.
    pub(super) fn has_contrast(&self) -> bool {
        self.name.ends_with("with contrast")
            || self.preparation.iter().any(|step| step.text == CONTRAST_FORM.text)
    }

    /// An ultrasound that needs no approval: there are many free times for it everywhere.
    pub(super) fn is_freely_bookable(&self) -> bool {
        self.modality == Modality::Ultrasound
            && self.kind == ExamKind::Online
            && self.only.is_none()
            && !self.is_of_pregnancy()
    }

    const fn kind(self, kind: ExamKind) -> Self {
        Self { kind, ..self }
    }

    const fn prepared(self, preparation: &'static [PreparationPlan]) -> Self {
        Self { preparation, ..self }
    }

    const fn group(self, group: &'static str) -> Self {
        Self { group: Some(group), ..self }
    }

    const fn women(self) -> Self {
        Self { only: Some(Gender::Female), ..self }
    }

    const fn men(self) -> Self {
        Self { only: Some(Gender::Male), ..self }
    }

    const fn specialised(self) -> Self {
        Self { specialised: true, weight: 3, ..self }
    }

    const fn weight(self, weight: u64) -> Self {
        Self { weight, ..self }
    }

    const fn notice(self, notice_minutes: i64) -> Self {
        Self { notice_minutes, ..self }
    }

    const fn cleanup(self, cleanup_minutes: i64) -> Self {
        Self { cleanup_minutes, ..self }
    }

    const fn notes(self, notes: &'static str) -> Self {
        Self { notes, ..self }
    }
}

/// All exams, by priority.
pub(super) fn all() -> impl Iterator<Item = &'static ExamPlan> {
    [ultrasound::EXAMS, mri::EXAMS, ct::EXAMS, x_ray::EXAMS, other::EXAMS].into_iter().flatten()
}

const FAST_6_H: PreparationPlan = PreparationPlan {
    rule: Fast,
    minutes_before: 360,
    text: "Eat nothing for 6 hours before. Small sips of water are fine.",
};
const FAST_8_H: PreparationPlan = PreparationPlan {
    rule: Fast,
    minutes_before: 480,
    text: "Eat nothing for 8 hours before. Small sips of water are fine.",
};
const FAST_4_H: PreparationPlan = PreparationPlan {
    rule: Fast,
    minutes_before: 240,
    text: "Eat nothing for 4 hours before. You may drink water.",
};
const FAST_2_H: PreparationPlan =
    PreparationPlan { rule: Fast, minutes_before: 120, text: "Eat nothing for 2 hours before." };
const FLUIDS_4_H: PreparationPlan = PreparationPlan {
    rule: Fluids,
    minutes_before: 240,
    text: "Drink only clear fluids for 4 hours before: no food and no milk.",
};
const NO_CAFFEINE: PreparationPlan = PreparationPlan {
    rule: Caffeine,
    minutes_before: 1440,
    text: "No coffee, tea, cola or chocolate for 24 hours before.",
};
const FULL_BLADDER: PreparationPlan = PreparationPlan {
    rule: FullBladder,
    minutes_before: 60,
    text: "Finish 1 litre of water 1 hour before, and do not empty your bladder.",
};
const SAFETY_FORM: PreparationPlan = PreparationPlan {
    rule: Form,
    minutes_before: 0,
    text: "Tell us if anything has changed since you booked: a pacemaker, an implant or metal in your eyes.",
};
const CONTRAST_FORM: PreparationPlan = PreparationPlan {
    rule: Form,
    minutes_before: 0,
    text: "Tell us about kidney problems, diabetes tablets (metformin) and allergies to contrast.",
};

const HEAD: &[&str] = &["head"];
const NECK: &[&str] = &["neck"];
const CHEST: &[&str] = &["chest"];
const ABDOMEN: &[&str] = &["abdomen"];
const PELVIS: &[&str] = &["pelvis"];
const TRUNK: &[&str] = &["abdomen", "pelvis"];
const KIDNEYS: &[&str] = &["abdomen", "flank-left", "flank-right"];
const UPPER_SPINE: &[&str] = &["neck", "neck-back"];
const LOWER_SPINE: &[&str] = &["spine-lumbar", "sacrum"];
const SHOULDERS: &[&str] = &["shoulder-left", "shoulder-right"];
const ELBOWS: &[&str] = &["elbow-left", "elbow-right"];
const HANDS: &[&str] = &["hand-left", "hand-right"];
const HIPS: &[&str] = &["hip-left", "hip-right"];
const KNEES: &[&str] = &["knee-left", "knee-right"];
const LEGS: &[&str] = &["lower-leg-left", "lower-leg-right"];
const FEET: &[&str] = &["foot-left", "foot-right"];

/// The body parts by which exams are found: name and region of the figure.
pub(super) const BODY_PARTS: &[(&str, &str)] = &[
    ("Head and face", "head"),
    ("Neck", "neck"),
    ("Chest", "chest"),
    ("Abdomen (tummy)", "abdomen"),
    ("Pelvis", "pelvis"),
    ("Right shoulder", "shoulder-right"),
    ("Left shoulder", "shoulder-left"),
    ("Right elbow", "elbow-right"),
    ("Left elbow", "elbow-left"),
    ("Right wrist and hand", "hand-right"),
    ("Left wrist and hand", "hand-left"),
    ("Right hip", "hip-right"),
    ("Left hip", "hip-left"),
    ("Right knee", "knee-right"),
    ("Left knee", "knee-left"),
    ("Right lower leg", "lower-leg-right"),
    ("Left lower leg", "lower-leg-left"),
    ("Right ankle and foot", "foot-right"),
    ("Left ankle and foot", "foot-left"),
    ("Back of neck (upper spine)", "neck-back"),
    ("Lower back (lower spine)", "spine-lumbar"),
    ("Tailbone", "sacrum"),
    ("Left side of back (kidney)", "flank-left"),
    ("Right side of back (kidney)", "flank-right"),
];
