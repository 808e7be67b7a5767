//! Breast, bone density, barium studies, injections and PET-CT.

use domain::catalogue::ExamKind::Enquiry;

use super::{
    CHEST, ExamPlan, FAST_6_H, HIPS, KNEES, LOWER_SPINE, Modality, NECK, SHOULDERS, TRUNK, WOMENS_HEALTH,
    exam,
};

const fn injection(
    slug: &'static str,
    name: &'static str,
    search_words: &'static str,
    regions: &'static [&'static str],
) -> ExamPlan {
    exam(Modality::Injection, slug, name, 30, search_words, regions)
        .kind(Enquiry)
        .cleanup(10)
        .notes(
            "Tell us about blood thinners and allergies. We'll call you to arrange a time with a radiologist.",
        )
        .weight(2)
}

pub(super) const EXAMS: &[ExamPlan] = &[
    exam(Modality::Mammography, "mammogram", "Mammogram", 30, "breast breasts screening lump boob 2D", CHEST)
        .group(WOMENS_HEALTH)
        .women()
        .notes("On the day use no deodorant, talc or cream on your chest and underarms.")
        .weight(14),
    exam(
        Modality::Mammography,
        "mammogram-3d",
        "Mammogram 3D (tomosynthesis)",
        30,
        "breast breasts dense lump tomo",
        CHEST,
    )
    .group(WOMENS_HEALTH)
    .women()
    .notes("On the day use no deodorant, talc or cream on your chest and underarms."),
    exam(
        Modality::BoneDensity,
        "bone-density",
        "Bone density",
        15,
        "DEXA DXA osteoporosis bones thin fracture risk",
        &["spine-lumbar", "hip-left", "hip-right"],
    )
    .notes("Take no calcium tablets on the day.")
    .weight(14),
    exam(
        Modality::BoneDensity,
        "body-composition",
        "Body composition",
        15,
        "DEXA DXA fat muscle weight",
        TRUNK,
    )
    .weight(3),
    exam(
        Modality::Fluoroscopy,
        "barium-swallow",
        "Barium swallow",
        30,
        "throat swallowing oesophagus reflux food pipe",
        NECK,
    )
    .prepared(&[FAST_6_H])
    .weight(12),
    exam(Modality::Fluoroscopy, "barium-meal", "Barium meal", 30, "stomach ulcer reflux tummy", TRUNK)
        .prepared(&[FAST_6_H])
        .weight(6),
    injection(
        "injection-shoulder",
        "Shoulder injection",
        "cortisone steroid bursa frozen image guided",
        SHOULDERS,
    ),
    injection("injection-hip", "Hip injection", "cortisone steroid bursa image guided", HIPS),
    injection("injection-knee", "Knee injection", "cortisone steroid joint image guided", KNEES),
    injection(
        "injection-spine",
        "Lower back injection",
        "cortisone facet nerve root epidural sciatica",
        LOWER_SPINE,
    ),
    injection("biopsy-thyroid", "Thyroid biopsy", "fine needle FNA lump neck goitre", NECK),
    exam(
        Modality::PetCt,
        "pet-ct",
        "PET-CT whole body",
        120,
        "cancer staging FDG nuclear positron",
        &["chest", "abdomen", "pelvis"],
    )
    .kind(Enquiry)
    .cleanup(30)
    .notes("Your specialist's request comes first. We'll call you with the day and how to prepare.")
    .specialised(),
    exam(
        Modality::Mri,
        SPECIAL_ENQUIRIES[0],
        "MRI of another part",
        30,
        "other different elsewhere not listed",
        &[],
    )
    .kind(Enquiry)
    .notes("Tell us what your referral says. We'll find the right scan and call you."),
    exam(
        Modality::Ct,
        SPECIAL_ENQUIRIES[1],
        "CT of another part",
        20,
        "other different elsewhere not listed",
        &[],
    )
    .kind(Enquiry)
    .notes("Tell us what your referral says. We'll find the right scan and call you."),
    exam(
        Modality::Other,
        GENERAL_ENQUIRY,
        "I do not know which scan",
        30,
        "unsure not sure help question unknown other",
        &[],
    )
    .kind(Enquiry)
    .notes("Tell us what your referral says. We'll find the right scan and call you."),
];

/// For patients who don't know which exam they need.
pub(in crate::demo) const GENERAL_ENQUIRY: &str = "general-enquiry";
/// Exams that represent "something else" in a modality.
pub(in crate::demo) const SPECIAL_ENQUIRIES: [&str; 2] = ["mri-other", "ct-other"];
