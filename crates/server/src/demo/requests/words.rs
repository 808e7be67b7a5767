//! Texts of booking requests.

use domain::Chance;
use domain::booking_request::BookingRequestKind;

use super::super::exams::ExamPlan;
use super::super::people::{draw, pick};

/// For an exam: what patients write, and what referrers write.
const ABOUT: &[(&str, &[&str], &[&str])] = &[
    (
        "injection-shoulder",
        &[
            "I cannot lift my arm over my head and it wakes me at night.",
            "Second injection; the first one helped for half a year.",
            "Frozen shoulder. My physio says an injection would let us go on.",
        ],
        &[
            "Subacromial bursitis on ultrasound. Please inject under guidance.",
            "Adhesive capsulitis, failed physiotherapy. Hydrodilatation please.",
        ],
    ),
    (
        "injection-hip",
        &[
            "Pain on the outside of my hip when I lie on it.",
            "I am waiting for a hip replacement and would like some relief.",
        ],
        &[
            "Trochanteric bursitis, no effect of exercises.",
            "Moderate osteoarthritis. Intra-articular steroid please.",
        ],
    ),
    (
        "injection-knee",
        &[
            "My knee is swollen and I can hardly take the stairs.",
            "I take blood thinners: do I have to stop them?",
        ],
        &["Osteoarthritis with effusion. Aspirate and inject please."],
    ),
    (
        "injection-spine",
        &[
            "Sciatica down to my foot for six weeks.",
            "I had a CT with you last month, the doctor wants the nerve injected.",
        ],
        &[
            "L5 radiculopathy, disc protrusion L4/5 on CT. Nerve root injection please.",
            "Facet joint pain L4/5 both sides.",
        ],
    ),
    (
        "biopsy-thyroid",
        &[
            "A lump in my neck was found at a check-up. I am rather worried.",
            "I faint at needles, so please tell the nurse.",
        ],
        &["Nodule 22 mm, TI-RADS 4. FNA please."],
    ),
    (
        "pet-ct",
        &["My oncologist needs the result before we meet next.", "I am diabetic and take insulin."],
        &["Staging before surgery. Bloods attached.", "Restaging after four cycles."],
    ),
];

const ANY_PATIENT: &[&str] = &[
    "Mornings suit me best, I start work at noon.",
    "I use a wheelchair and need help to get onto the table.",
    "Could my daughter come in with me? She translates for me.",
    "As soon as possible please, I fly out at the end of the month.",
    "Please call after 4 pm, I cannot answer at work.",
    "I found no time online that I can make.",
    "",
];

/// What a practice writes for its patient.
const FOR_PATIENT: &[&str] =
    &["Prefers mornings.", "Needs an interpreter.", "Walks with a frame.", "Please call the daughter.", ""];

const ANY_REFERRER: &[&str] =
    &["Referral attached. Please send the report to us and to the patient.", "Clinically urgent."];

/// Half of the patients write about the exam, the others about themselves or, unless required, nothing.
pub(super) fn of_patient(
    chance: &Chance,
    kind: BookingRequestKind,
    exam: &ExamPlan,
    must: bool,
) -> &'static str {
    let of_exam = ABOUT.iter().find(|(slug, ..)| *slug == exam.slug && draw(chance, 2) == 0);
    let words = match kind {
        BookingRequestKind::Referrer => FOR_PATIENT,
        _ => of_exam.map_or(ANY_PATIENT, |(_, notes, _)| notes),
    };
    match pick(chance, words) {
        "" if must => words[0],
        said => said,
    }
}

pub(super) fn of_referrer(chance: &Chance, kind: BookingRequestKind, exam: &ExamPlan) -> &'static str {
    if kind != BookingRequestKind::Referrer {
        return "";
    }
    let of_exam = ABOUT.iter().find(|(slug, ..)| *slug == exam.slug);
    pick(chance, of_exam.map_or(ANY_REFERRER, |(_, _, notes)| notes))
}

/// The side, if the body part has two.
pub(super) fn of_exam(chance: &Chance, exam: &ExamPlan) -> &'static str {
    let sided = exam.regions.iter().all(|region| region.ends_with("-left") || region.ends_with("-right"));
    if sided { pick(chance, &["Right side", "Left side", "Both sides"]) } else { "" }
}
