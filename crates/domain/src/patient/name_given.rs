//! Whether a typed name, such as in a call-back request, is a patient's. A phone number or an address may belong to a whole
//! family, so it isn't enough alone.

use super::ValidPatient;
use super::names_agree::plain;

/// Titles before a name.
const TITLES: [&str; 8] = ["mr", "mrs", "ms", "miss", "mx", "dr", "gospodin", "gospoga"];

/// How much of a name was typed, without anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Not,
    LastName,
    FirstName,
}

/// Whether this is the person's name, and can't be that of another person with the same contact. If it may be either's, it is
/// nobody's.
pub fn is_named(typed: &str, person: &ValidPatient, others: &[ValidPatient]) -> bool {
    let own = fit(typed, person);
    own > Fit::Not && others.iter().all(|other| fit(typed, other) < own)
}

fn fit(typed: &str, person: &ValidPatient) -> Fit {
    let (first, last) = (words(&person.first_name), words(&person.last_name));
    let typed: Vec<String> =
        words(typed).into_iter().filter(|word| !TITLES.contains(&word.as_str())).collect();
    // An initial matches either.
    let is_of = |names: &[String], word: &str| {
        names.iter().any(|name| name == word || word.chars().count() == 1 && name.starts_with(word))
    };
    let fits = typed.iter().all(|word| is_of(&first, word) || is_of(&last, word));
    let whole = |names: &[String]| typed.iter().any(|word| names.contains(word));
    if !fits {
        Fit::Not
    } else if whole(&first) {
        Fit::FirstName
    } else if whole(&last) {
        Fit::LastName
    } else {
        Fit::Not
    }
}

fn words(name: &str) -> Vec<String> {
    name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn person(first_name: &str, last_name: &str) -> ValidPatient {
        ValidPatient {
            title: None,
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            date_of_birth: date(1984, 5, 17),
            email: String::new(),
            contact_number: String::new(),
            postal_code: None,
            medicare_number: None,
            reference_number: None,
            nhi_number: None,
            gender: None,
            insurance_type_id: None,
            ethnicity_id: None,
        }
    }

    #[test]
    fn priv_01r_a_name_is_a_persons_however_it_is_written() {
        let mother = person("Ana Marija", "Kostova-Petrova");
        for typed in ["Ana", "ana kostova", "Mrs Ana K.", "Petrova, Ana", "Ана Костова", "Kostova Petrova"]
        {
            assert!(is_named(typed, &mother, &[]), "{typed}");
        }
        for typed in ["", "A.", "Mrs", "Elena", "Elena Kostova", "Ana Smith"] {
            assert!(!is_named(typed, &mother, &[]), "{typed}");
        }
    }

    #[test]
    fn priv_01r_a_name_that_may_be_a_relatives_is_not_taken_for_the_persons() {
        let (mother, child) = (person("Ana", "Kostova"), person("Mira", "Kostova"));
        let family = [child.clone()];
        assert!(is_named("Ana Kostova", &mother, &family));
        assert!(!is_named("Mira", &mother, &family), "that is the child");
        assert!(!is_named("Mrs Kostova", &mother, &family), "it may be either");
        assert!(!is_named("Mrs Kostova", &child, &[mother]));
    }
}
