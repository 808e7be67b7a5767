//! MRI: every exam needs the safety form first, and exams with contrast are approved by staff.

use domain::catalogue::ExamKind::Pending;

use super::{
    ABDOMEN, CHEST, ExamPlan, FAST_4_H, FEET, HANDS, HEAD, HIPS, KNEES, LOWER_SPINE, Modality, PELVIS,
    SAFETY_FORM, SHOULDERS, UPPER_SPINE, WOMENS_HEALTH, exam,
};

const fn mri(
    slug: &'static str,
    name: &'static str,
    minutes: i64,
    search_words: &'static str,
    regions: &'static [&'static str],
) -> ExamPlan {
    exam(Modality::Mri, slug, name, minutes, search_words, regions)
        .prepared(&[SAFETY_FORM])
        .cleanup(10)
        .notice(240)
}

const CONTRAST_NOTE: &str = "Our radiologist reads your referral before we confirm the time. You hear from us within one working day.";

/// In place of a shorter one.
pub(in crate::demo) const MRI_WITH_EXTRA_TIME: &str = "mri-extra-time";

const ANY_PART: &[&str] = &[
    "head",
    "neck",
    "spine-lumbar",
    "shoulder-left",
    "shoulder-right",
    "hip-left",
    "hip-right",
    "knee-left",
    "knee-right",
];

pub(super) const EXAMS: &[ExamPlan] = &[
    mri("mri-knee", "MRI knee", 30, "magnet meniscus ligament cruciate leg joint scan", KNEES).weight(20),
    mri(
        "mri-lumbar-spine",
        "MRI lower back",
        30,
        "magnet lumbar spine sciatica disc slipped back pain",
        LOWER_SPINE,
    )
    .weight(20),
    mri("mri-cervical-spine", "MRI neck spine", 30, "magnet cervical disc arm pain tingling", UPPER_SPINE),
    mri("mri-brain", "MRI brain", 30, "magnet head headache migraine dizzy memory", HEAD).weight(14),
    mri("mri-shoulder", "MRI shoulder", 30, "magnet rotator cuff labrum arm", SHOULDERS).weight(14),
    mri("mri-hip", "MRI hip", 30, "magnet groin labrum joint", HIPS),
    mri("mri-ankle", "MRI ankle and foot", 30, "magnet sprain ligament heel", FEET),
    mri("mri-wrist", "MRI wrist and hand", 30, "magnet scaphoid finger thumb", HANDS).weight(6),
    mri(
        "mri-brain-contrast",
        "MRI brain with contrast",
        60,
        "magnet head tumour multiple sclerosis gadolinium",
        HEAD,
    )
    .kind(Pending)
    .notes(CONTRAST_NOTE)
    .weight(6),
    mri(
        "mri-liver-contrast",
        "MRI liver with contrast",
        60,
        "magnet abdomen tummy bile MRCP gadolinium",
        ABDOMEN,
    )
    .prepared(&[FAST_4_H, SAFETY_FORM])
    .kind(Pending)
    .notes(CONTRAST_NOTE)
    .weight(4),
    mri("mri-breast", "MRI breast", 75, "magnet breasts screening implant", CHEST)
        .kind(Pending)
        .group(WOMENS_HEALTH)
        .women()
        .notes(CONTRAST_NOTE)
        .specialised(),
    mri("mri-prostate", "MRI prostate", 75, "magnet PSA waterworks", PELVIS)
        .kind(Pending)
        .men()
        .notes(CONTRAST_NOTE)
        .specialised(),
    // For people who are uncomfortable in small spaces; their answers lead here.
    mri(MRI_WITH_EXTRA_TIME, "MRI with extra time", 60, "magnet claustrophobia small spaces slow", ANY_PART)
        .weight(0),
];
