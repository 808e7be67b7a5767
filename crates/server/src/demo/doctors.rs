//! Referrers of the demo provider: practices near its clinics, their doctors, and some who work alone. All invented.

use std::collections::HashSet;

use domain::Chance;

use super::people::{FullName, Gender, draw, name};
use super::world::clinics;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct DoctorPlan {
    /// Its index in [`ORGANIZATIONS`].
    pub(super) organization: Option<usize>,
    pub(super) title: Option<&'static str>,
    pub(super) first_name: &'static str,
    pub(super) last_name: &'static str,
    /// The clinic, by its index among all, in whose suburb they work.
    pub(super) near: usize,
    pub(super) provider_number: String,
}

/// Practices, each with the slug of the clinic in its suburb.
pub(super) const ORGANIZATIONS: &[(&str, &str)] = &[
    ("Paperbark Family Practice", "newtown"),
    ("Lantern Lane Surgery", "newtown"),
    ("Tallow Tree Medical", "chatswood"),
    ("Ridgeline Orthopaedics", "hornsby"),
    ("Two Ferries Medical Centre", "parramatta"),
    ("Saltbush Sports Medicine", "bondi-junction"),
    ("Ironbark Street Doctors", "liverpool"),
    ("Plum Orchard Practice", "penrith"),
    ("Copper Kettle Clinic", "richmond"),
    ("Bluestone Lane Specialists", "richmond"),
    ("Red Gate Family Doctors", "footscray"),
    ("Windmill Hill Surgery", "box-hill"),
    ("Pelican Pier Medical", "frankston"),
    ("Story Bridge View Doctors", "fortitude-valley"),
    ("Mango Street Practice", "chermside"),
    ("Silver Creek Rheumatology", "indooroopilly"),
    ("Quandong Health", "norwood"),
    ("Tramline Surgery", "glenelg"),
    ("Rata Tree Medical", "auckland-central"),
    ("Fantail Family Doctors", "remuera"),
];

const WITHOUT_ORGANIZATION: usize = 10;
/// Far fewer names are used than there are, so an unused one is soon found.
const NAME_TRIES: usize = 50;
const TITLES: &[Option<&str>] = &[Some("Dr"), Some("Dr"), Some("Dr"), Some("Dr"), Some("A/Prof"), None];

/// Two or three doctors per practice, then those who work alone.
pub(super) fn generate(chance: &Chance) -> Vec<DoctorPlan> {
    let clinics = clinics();
    let of_slug = |slug: &str| clinics.iter().position(|(_, clinic)| clinic.slug == slug).unwrap_or(0);
    let in_practices = ORGANIZATIONS.iter().enumerate().flat_map(|(organization, (_, slug))| {
        let doctors = if organization % 5 < 3 { 3 } else { 2 };
        std::iter::repeat_n((Some(organization), of_slug(slug)), doctors)
    });
    // Five is no divisor of the number of clinics, so these are spread over all regions.
    let alone = (0..WITHOUT_ORGANIZATION).map(|number| (None, 5 * number % clinics.len()));
    let mut taken: HashSet<FullName> = HashSet::new();
    let mut doctors = Vec::new();
    for (number, (organization, near)) in (1..).zip(in_practices.chain(alone)) {
        let gender = if draw(chance, 2) == 0 { Gender::Female } else { Gender::Male };
        let names = (0..NAME_TRIES).map(|_| name(chance, gender));
        let Some(FullName { first, last }) = names.into_iter().find(|name| taken.insert(*name)) else {
            continue;
        };
        let new_zealand = clinics[near].0.state.is_empty();
        doctors.push(DoctorPlan {
            organization,
            title: TITLES[number % TITLES.len()],
            first_name: first,
            last_name: last,
            near,
            provider_number: if new_zealand { person_number(number) } else { provider_number(number) },
        });
    }
    doctors
}

/// The form of an Australian provider number: six digits, the practice location, a check letter. Counting from one makes it
/// obvious that they are invented.
fn provider_number(number: usize) -> String {
    let stem = format!("{number:06}");
    format!("{stem}1{}", check_letter(&stem, 1))
}

fn check_letter(stem: &str, place: u32) -> char {
    const WEIGHTS: [u32; 6] = [3, 5, 8, 4, 2, 1];
    const LETTERS: [char; 11] = ['Y', 'X', 'W', 'T', 'L', 'K', 'J', 'H', 'F', 'B', 'A'];
    let digits = stem.chars().filter_map(|digit| digit.to_digit(10));
    let sum = digits.zip(WEIGHTS).map(|(digit, weight)| digit * weight).sum::<u32>() + 6 * place;
    LETTERS[usize::try_from(sum % 11).unwrap_or(0)]
}

/// The form of a New Zealand health provider's number: two digits and four letters.
fn person_number(number: usize) -> String {
    let letter = |n: usize| char::from(b'A' + u8::try_from(n % 26).unwrap_or(0));
    format!("99ZZ{}{}", letter(number / 26), letter(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_number_ends_with_its_check_letter() {
        assert_eq!(check_letter("242662", 1), 'B');
        assert_eq!(provider_number(12), "0000121A");
        assert_eq!(person_number(30), "99ZZBE");
    }

    #[test]
    fn every_practice_lies_beside_a_clinic_and_has_doctors() {
        let doctors = generate(&Chance::seeded(3));
        assert!((55..=65).contains(&doctors.len()), "{}", doctors.len());
        for (_, slug) in ORGANIZATIONS {
            assert!(clinics().iter().any(|(_, clinic)| clinic.slug == *slug), "{slug}");
        }
        let practices: HashSet<usize> = doctors.iter().filter_map(|doctor| doctor.organization).collect();
        assert_eq!(practices.len(), ORGANIZATIONS.len());
        let alone = doctors.iter().filter(|doctor| doctor.organization.is_none());
        assert_eq!(alone.count(), WITHOUT_ORGANIZATION);
    }

    #[test]
    fn no_two_doctors_have_the_same_name_or_number() {
        for seed in 0..20 {
            let doctors = generate(&Chance::seeded(seed));
            let numbers: HashSet<&str> =
                doctors.iter().map(|doctor| doctor.provider_number.as_str()).collect();
            let names: HashSet<(&str, &str)> =
                doctors.iter().map(|doctor| (doctor.first_name, doctor.last_name)).collect();
            assert_eq!((numbers.len(), names.len()), (doctors.len(), doctors.len()));
        }
    }
}
