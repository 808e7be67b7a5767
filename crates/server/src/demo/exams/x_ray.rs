//! X-ray: walk-in, no appointment needed.

use domain::catalogue::ExamKind::WalkIn;

use super::{
    ABDOMEN, CHEST, ELBOWS, ExamPlan, FEET, HANDS, HEAD, HIPS, KNEES, LOWER_SPINE, Modality, SHOULDERS,
    UPPER_SPINE, exam,
};

const fn x_ray(
    slug: &'static str,
    name: &'static str,
    search_words: &'static str,
    regions: &'static [&'static str],
) -> ExamPlan {
    exam(Modality::XRay, slug, name, 15, search_words, regions)
        .kind(WalkIn)
        .notice(0)
        .notes("Walk in at any time while we are open, and bring your referral.")
}

pub(super) const EXAMS: &[ExamPlan] = &[
    x_ray("x-ray-chest", "X-ray chest", "lung lungs cough ribs pneumonia", CHEST).weight(20),
    x_ray("x-ray-shoulder", "X-ray shoulder", "collarbone arm joint", SHOULDERS),
    x_ray("x-ray-elbow", "X-ray elbow", "arm joint", ELBOWS).weight(4),
    x_ray("x-ray-hand", "X-ray wrist and hand", "finger thumb broken fracture arthritis", HANDS),
    x_ray("x-ray-hip", "X-ray hip and pelvis", "groin joint arthritis fall", HIPS),
    x_ray("x-ray-knee", "X-ray knee", "leg joint scan arthritis", KNEES),
    x_ray("x-ray-foot", "X-ray ankle and foot", "toe heel broken fracture sprain", FEET),
    x_ray("x-ray-cervical-spine", "X-ray neck spine", "cervical whiplash", UPPER_SPINE).weight(5),
    x_ray("x-ray-lumbar-spine", "X-ray lower back", "lumbar spine back pain", LOWER_SPINE),
    x_ray("x-ray-abdomen", "X-ray abdomen", "tummy belly bowel constipation", ABDOMEN).weight(3),
    x_ray("x-ray-opg", "X-ray teeth and jaw (OPG)", "dental dentist wisdom tooth orthodontist", HEAD)
        .notes("Walk in at any time while we are open. Take out earrings, piercings and dentures first."),
];
