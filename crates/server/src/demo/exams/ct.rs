//! CT, with and without contrast.

use domain::catalogue::ExamKind::Pending;

use super::{
    CHEST, CONTRAST_FORM, ExamPlan, FAST_2_H, FEET, FLUIDS_4_H, HEAD, HEART, KIDNEYS, KNEES, LOWER_SPINE,
    Modality, NECK, NO_CAFFEINE, TRUNK, UPPER_SPINE, exam,
};

const fn ct(
    slug: &'static str,
    name: &'static str,
    minutes: i64,
    search_words: &'static str,
    regions: &'static [&'static str],
) -> ExamPlan {
    exam(Modality::Ct, slug, name, minutes, search_words, regions)
}

const CONTRAST_NOTE: &str = "A dye is given into a vein of your arm. It feels warm for a moment.";

pub(super) const EXAMS: &[ExamPlan] = &[
    ct("ct-head", "CT head", 15, "cat scan brain headache injury", HEAD).weight(14),
    ct("ct-sinus", "CT sinuses", 15, "cat scan nose face sinusitis blocked", HEAD),
    ct("ct-neck", "CT neck with contrast", 30, "cat scan throat lump gland", NECK)
        .prepared(&[FLUIDS_4_H, CONTRAST_FORM])
        .notes(CONTRAST_NOTE)
        .notice(240)
        .weight(5),
    ct("ct-chest", "CT chest", 15, "cat scan lung lungs cough nodule smoker", CHEST).weight(14),
    ct("ct-cervical-spine", "CT neck spine", 15, "cat scan cervical disc", UPPER_SPINE),
    ct("ct-lumbar-spine", "CT lower back", 15, "cat scan lumbar spine sciatica disc back pain", LOWER_SPINE)
        .weight(18),
    ct("ct-kidneys", "CT kidney stones", 15, "cat scan KUB renal colic urinary tract", KIDNEYS),
    ct(
        "ct-abdomen-pelvis",
        "CT abdomen and pelvis with contrast",
        30,
        "cat scan tummy belly bowel appendix",
        TRUNK,
    )
    .prepared(&[FLUIDS_4_H, CONTRAST_FORM])
    .notes(CONTRAST_NOTE)
    .notice(240)
    .weight(16),
    ct(
        "ct-chest-abdomen-pelvis",
        "CT chest, abdomen and pelvis with contrast",
        30,
        "cat scan staging cancer whole body",
        &["chest", "abdomen", "pelvis"],
    )
    .prepared(&[FLUIDS_4_H, CONTRAST_FORM])
    .notes(CONTRAST_NOTE)
    .notice(240),
    ct("ct-knee", "CT knee", 15, "cat scan fracture leg joint", KNEES).weight(4),
    ct("ct-foot", "CT ankle and foot", 15, "cat scan fracture heel", FEET).weight(4),
    ct("ct-calcium-score", "CT heart calcium score", 15, "cat scan coronary artery risk cardiac", CHEST)
        .group(HEART)
        .weight(4),
    ct(
        "ct-coronary-angiogram",
        "CT coronary angiogram",
        60,
        "cat scan heart arteries CTCA chest pain cardiac",
        CHEST,
    )
    .prepared(&[NO_CAFFEINE, FAST_2_H, CONTRAST_FORM])
    .kind(Pending)
    .group(HEART)
    .notice(1440)
    .notes("We check your heart rate and medicines with you before we confirm the time.")
    .specialised(),
];
