//! Names for searching: by prefix, however they are spelt, and in either order.

use super::same_person::folded;

/// The stored search texts: with the last name first, and with the first name first.
pub fn search_names(first_name: &str, last_name: &str) -> (String, String) {
    let (first, last) = (folded(first_name), folded(last_name));
    (format!("{last}{first}"), format!("{first}{last}"))
}

/// A search term in the form in which it is compared with the start of either name.
pub fn searched_name(typed: &str) -> String {
    folded(typed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_name_may_come_first_and_spelling_does_not_matter() {
        let (by_last, by_first) = search_names("Ana-Marija", "O'Connor");
        for typed in ["O'Connor", "oconnor, ana", "OCONNOR ANA MARIJA"] {
            assert!(by_last.starts_with(&searched_name(typed)), "{typed}");
        }
        for typed in ["ana", "Ana Marija O'C"] {
            assert!(by_first.starts_with(&searched_name(typed)), "{typed}");
        }
        let (by_last, _) = search_names("Мира", "Костова");
        assert!(by_last.starts_with(&searched_name("КОСТ")));
    }
}
