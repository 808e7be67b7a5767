//! Ultrasound, the first exam of most patients.

use super::{
    ABDOMEN, CHEST, ELBOWS, ExamPlan, FAST_6_H, FAST_8_H, FEET, FULL_BLADDER, HANDS, HEART, HIPS, KIDNEYS,
    KNEES, LEGS, Modality, NECK, PELVIS, PREGNANCY, SHOULDERS, TRUNK, WOMENS_HEALTH, exam,
};

const fn ultrasound(
    slug: &'static str,
    name: &'static str,
    minutes: i64,
    search_words: &'static str,
    regions: &'static [&'static str],
) -> ExamPlan {
    exam(Modality::Ultrasound, slug, name, minutes, search_words, regions)
}

pub(super) const EXAMS: &[ExamPlan] = &[
    ultrasound(
        "ultrasound-abdomen",
        "Ultrasound abdomen",
        30,
        "tummy belly stomach liver gallbladder gall stones pancreas spleen upper",
        ABDOMEN,
    )
    .prepared(&[FAST_6_H])
    .weight(20),
    ultrasound(
        "ultrasound-pelvis",
        "Ultrasound pelvis",
        30,
        "womb uterus ovary ovaries period pain fibroid cyst gynaecology lower tummy",
        PELVIS,
    )
    .prepared(&[FULL_BLADDER])
    .group(WOMENS_HEALTH)
    .women()
    .weight(16),
    ultrasound(
        "ultrasound-renal",
        "Ultrasound kidneys and bladder",
        30,
        "renal kidney stones urine urinary tract infection bladder",
        KIDNEYS,
    )
    .prepared(&[FULL_BLADDER]),
    ultrasound(
        "ultrasound-early-pregnancy",
        "Ultrasound early pregnancy",
        30,
        "baby dating first scan obstetric pregnant heartbeat weeks",
        PELVIS,
    )
    .prepared(&[FULL_BLADDER])
    .group(PREGNANCY)
    .women(),
    ultrasound(
        "ultrasound-nuchal",
        "Ultrasound 12 to 13 weeks",
        45,
        "baby nuchal translucency pregnancy obstetric screening down syndrome",
        PELVIS,
    )
    .prepared(&[FULL_BLADDER])
    .group(PREGNANCY)
    .women()
    .weight(5),
    ultrasound(
        "ultrasound-morphology",
        "Ultrasound morphology (19 to 20 weeks)",
        45,
        "baby anatomy twenty week scan pregnancy obstetric halfway",
        PELVIS,
    )
    .prepared(&[FULL_BLADDER])
    .group(PREGNANCY)
    .women()
    .weight(5),
    ultrasound(
        "ultrasound-growth",
        "Ultrasound late pregnancy (growth)",
        30,
        "baby growth third trimester wellbeing pregnancy obstetric",
        PELVIS,
    )
    .group(PREGNANCY)
    .women()
    .weight(5),
    ultrasound("ultrasound-breast", "Ultrasound breast", 30, "breasts lump boob nipple axilla armpit", CHEST)
        .group(WOMENS_HEALTH)
        .women(),
    ultrasound(
        "ultrasound-thyroid",
        "Ultrasound neck and thyroid",
        30,
        "throat goitre gland lump lymph nodes nodule",
        NECK,
    ),
    ultrasound(
        "ultrasound-shoulder",
        "Ultrasound shoulder",
        30,
        "rotator cuff bursitis tendon frozen arm",
        SHOULDERS,
    )
    .weight(16),
    ultrasound("ultrasound-elbow", "Ultrasound elbow", 30, "tennis golfer arm tendon", ELBOWS).weight(4),
    ultrasound(
        "ultrasound-hand",
        "Ultrasound wrist and hand",
        30,
        "carpal tunnel finger thumb ganglion",
        HANDS,
    )
    .weight(6),
    ultrasound("ultrasound-hip", "Ultrasound hip and groin", 30, "bursitis hernia groin gluteal", HIPS),
    ultrasound("ultrasound-knee", "Ultrasound knee", 30, "baker cyst patella tendon leg joint scan", KNEES),
    ultrasound(
        "ultrasound-foot",
        "Ultrasound ankle and foot",
        30,
        "achilles heel plantar fascia toe neuroma",
        FEET,
    ),
    ultrasound("ultrasound-scrotum", "Ultrasound testicles", 30, "scrotum testis testes lump balls", PELVIS)
        .men()
        .weight(4),
    ultrasound("ultrasound-hernia", "Ultrasound abdominal wall", 30, "hernia lump groin belly button", TRUNK)
        .weight(5),
    ultrasound(
        "ultrasound-leg-veins",
        "Ultrasound leg veins (clot)",
        30,
        "DVT deep vein thrombosis swollen calf",
        LEGS,
    )
    .group(HEART),
    ultrasound(
        "ultrasound-varicose-veins",
        "Ultrasound varicose vein map",
        60,
        "veins legs spider venous incompetence",
        LEGS,
    )
    .group(HEART)
    .weight(3),
    ultrasound("ultrasound-carotid", "Ultrasound neck arteries", 45, "carotid doppler stroke artery", NECK)
        .group(HEART)
        .weight(5),
    ultrasound("ultrasound-aorta", "Ultrasound aorta", 45, "doppler aneurysm abdominal artery", ABDOMEN)
        .prepared(&[FAST_8_H])
        .group(HEART)
        .weight(4),
    ultrasound(
        "ultrasound-renal-doppler",
        "Ultrasound kidney arteries",
        45,
        "renal doppler blood pressure artery",
        KIDNEYS,
    )
    .prepared(&[FAST_8_H])
    .group(HEART)
    .specialised(),
];
