//! The lists patients choose from, and the choices of the demo's people.

use domain::Chance;

use super::people::{draw, index_below};

pub(super) const INSURANCE_TYPES: &[&str] = &[
    "Medicare",
    "Private health insurance",
    "Workers compensation",
    "Motor accident insurance",
    "Department of Veterans' Affairs",
    ACC,
    "No cover",
];

const ACC: &str = "ACC (New Zealand)";

/// As health forms in both countries ask.
pub(super) const ETHNICITIES: &[&str] = &[
    "Aboriginal",
    "Torres Strait Islander",
    "Aboriginal and Torres Strait Islander",
    "Australian",
    "New Zealand European",
    "Māori",
    "Samoan",
    "Cook Islands Māori",
    "Tongan",
    "Chinese",
    "Indian",
    "Other Asian",
    "European",
    "Middle Eastern, Latin American or African",
    "Another ethnicity",
    "Prefer not to say",
];

const TELLS_INSURANCE_PERCENT: i64 = 60;
const TELLS_ETHNICITY_PERCENT: i64 = 45;

/// The place in the list, or nothing: nobody has to tell. New Zealand has its own accident cover and no Medicare.
pub(super) fn insurance_type(chance: &Chance, new_zealand: bool) -> Option<usize> {
    const IN_AUSTRALIA: &[&str] = &[
        "Medicare",
        "Medicare",
        "Medicare",
        "Medicare",
        "Medicare",
        "Private health insurance",
        "Private health insurance",
        "Workers compensation",
        "Motor accident insurance",
        "Department of Veterans' Affairs",
    ];
    const IN_NEW_ZEALAND: &[&str] = &[ACC, ACC, ACC, "Private health insurance", "No cover"];
    if draw(chance, 100) >= TELLS_INSURANCE_PERCENT {
        return None;
    }
    let usual = if new_zealand { IN_NEW_ZEALAND } else { IN_AUSTRALIA };
    let name = usual[index_below(chance, usual.len())];
    INSURANCE_TYPES.iter().position(|listed| *listed == name)
}

pub(super) fn ethnicity(chance: &Chance) -> Option<usize> {
    let tells = draw(chance, 100) < TELLS_ETHNICITY_PERCENT;
    tells.then(|| index_below(chance, ETHNICITIES.len()))
}
