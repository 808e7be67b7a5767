//! Whether two names may be one person's. Used only for records with the same date of birth and a proven contact in common; if
//! names differ more than this, staff decide.

use super::ValidPatient;
use super::same_person::folded;

/// Shorter last names differ by one letter too easily: Li and Lim are two.
const SLIP_MIN_CHARACTERS: usize = 4;

/// The same first name, and a last name with at most one wrong letter; or both the same but swapped. Accents and the alphabet
/// don't matter. Twins share all but the first name, so no letter of it may differ, in either place.
pub fn names_agree(one: &ValidPatient, other: &ValidPatient) -> bool {
    let (first, last) = (plain(&one.first_name), plain(&one.last_name));
    let (other_first, other_last) = (plain(&other.first_name), plain(&other.last_name));
    let named = [&first, &last, &other_first, &other_last].iter().all(|name| !name.is_empty());
    let in_place = first == other_first && is_typing_mistake(&last, &other_last);
    named && (in_place || (&last, &first) == (&other_first, &other_last))
}

fn is_typing_mistake(one: &str, other: &str) -> bool {
    let long = |name: &str| name.chars().count() >= SLIP_MIN_CHARACTERS;
    one == other || long(one) && long(other) && strsim::osa_distance(one, other) == 1
}

/// The name without accents, in Latin letters.
pub(super) fn plain(name: &str) -> String {
    let mut plain = String::new();
    for letter in folded(name).chars() {
        match LATIN.iter().find(|(letters, _)| letters.contains(letter)) {
            Some((_, latin)) => plain.push_str(latin),
            None => plain.push(letter),
        }
    }
    plain
}

/// Replacements for letters with accents, and for Cyrillic letters as Macedonians write them without accents.
const LATIN: [(&str, &str); 29] = [
    ("áàâäãåăāąа", "a"),
    ("б", "b"),
    ("ćčçĉцч", "c"),
    ("ďđд", "d"),
    ("џѕ", "dz"),
    ("éèêëēėęěе", "e"),
    ("ф", "f"),
    ("ğģг", "g"),
    ("ѓ", "gj"),
    ("ĥх", "h"),
    ("íìîïīįıи", "i"),
    ("ј", "j"),
    ("ķк", "k"),
    ("ќ", "kj"),
    ("łļľл", "l"),
    ("љ", "lj"),
    ("м", "m"),
    ("ñńņňн", "n"),
    ("њ", "nj"),
    ("óòôöõøōőо", "o"),
    ("п", "p"),
    ("řŕр", "r"),
    ("śšşșсш", "s"),
    ("ťţțт", "t"),
    ("úùûüūůűųу", "u"),
    ("в", "v"),
    ("ýÿ", "y"),
    ("źžżзж", "z"),
    ("ß", "ss"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn person((first_name, last_name): (&str, &str)) -> ValidPatient {
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
    fn a_slip_an_accent_or_an_alphabet_makes_no_other_person() {
        for (one, other) in [
            (("Mira", "Kostova"), ("MIRA", "Kostova")),
            (("Mira", "Kostova"), ("Mira", "Kostava")),
            (("Mira", "Kostova"), ("Mira", "Kotsova")),
            (("Mira", "Kostova"), ("Kostova", "Mira")),
            (("Žaklina", "Šopova"), ("Жаклина", "Шопова")),
            (("Ѓорѓи", "Ќосев"), ("Gjorgji", "Kjosev")),
            (("Zoë", "Núñez"), ("Zoe", "Nunez")),
        ] {
            assert!(names_agree(&person(one), &person(other)), "{one:?} {other:?}");
            assert!(names_agree(&person(other), &person(one)), "{other:?} {one:?}");
        }
    }

    #[test]
    fn twins_relatives_and_unknown_people_are_distinguished() {
        for (one, other) in [
            (("Mila", "Kostova"), ("Mira", "Kostova")),
            (("Mila", "Kostova"), ("Kostova", "Mira")),
            (("Kostova", "Mila"), ("Mira", "Kostova")),
            (("Ana", "Kostova"), ("Ana-Marija", "Kostova")),
            (("Maria Teresa", "Rossi"), ("Maria Luisa", "Rossi")),
            (("Mira", "Kostova"), ("Mira", "Petrova")),
            (("Mei", "Li"), ("Mei", "Lim")),
            (("Boris", "Kostov"), ("Mira", "Kostova")),
            (("", ""), ("", "")),
            (("Mira", ""), ("Mira", "")),
        ] {
            assert!(!names_agree(&person(one), &person(other)), "{one:?} {other:?}");
        }
    }
}
