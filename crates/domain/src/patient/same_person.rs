//! Whether two records, each typed in its own booking, are about the same person.

use super::ValidPatient;

/// The same date of birth and the same name, ignoring case, spaces and hyphens. That alone proves nothing: both records must also
/// share a proven contact.
pub fn same_person(one: &ValidPatient, other: &ValidPatient) -> bool {
    one.date_of_birth == other.date_of_birth && folded_name(one) == folded_name(other)
}

fn folded_name(patient: &ValidPatient) -> (String, String) {
    (folded(&patient.first_name), folded(&patient.last_name))
}

/// Ignoring case, spaces and hyphens.
pub(super) fn folded(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn person(first_name: &str, last_name: &str, day: i8) -> ValidPatient {
        ValidPatient {
            title: None,
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            date_of_birth: date(1984, 5, day),
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
    fn a_spelling_is_the_same_person_and_another_name_or_birth_date_is_not() {
        let ana = person("Ana-Marija", "O'Connor", 17);
        assert!(same_person(&ana, &person("ana marija", "OCONNOR", 17)));
        assert!(same_person(&person("МИРА", "Костова", 17), &person("Мира", "костова", 17)));
        assert!(!same_person(&ana, &person("Ana-Marija", "O'Connor", 18)), "another day");
        assert!(!same_person(&ana, &person("Ana", "O'Connor", 17)), "a twin");
        assert!(
            !same_person(&person("An", "Aman", 17), &person("Ana", "Man", 17)),
            "names do not run together"
        );
    }
}
