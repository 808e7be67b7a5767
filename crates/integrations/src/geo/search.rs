//! Finds places for a typed text, best match first.

use std::cmp::Reverse;

use domain::limits::{LOOKUP_MAX_ROWS, SEARCH_TEXT_MAX_CHARACTERS};
use domain::location::{Location, PostalCodeLocation};
use domain::words::push_words;

use super::table::Row;

/// How well a row matches; the greatest comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// A later word of the place has the prefix.
    Word,
    /// The place starts with everything typed besides a code.
    Place,
    /// The code starts with a typed word.
    Code,
    /// The code is a typed word.
    ExactCode,
}

/// The typed words. Each word has a space before it, as in [`Row::words`].
struct SearchWords {
    words: Vec<String>,
    /// The words that can't be a code, joined.
    place: String,
}

pub(super) fn search(rows: &[Row], text: &str, near: Option<Location>) -> Vec<PostalCodeLocation> {
    let typed = SearchWords::new(text);
    if typed.words.is_empty() {
        return Vec::new();
    }
    let mut fitting: Vec<_> = rows
        .iter()
        .filter_map(|row| {
            let metres = near.map(|near| whole_metres(row.found.location.distance_m(near)));
            let order =
                (Reverse(typed.fit(row)?), metres, row.country_order, &row.place, &row.found.postal_code);
            Some((order, &row.found))
        })
        .collect();
    fitting.sort_by_key(|(order, _)| *order);
    fitting.into_iter().take(LOOKUP_MAX_ROWS).map(|(_, found)| found.clone()).collect()
}

impl SearchWords {
    fn new(text: &str) -> Self {
        let text: String = text.chars().take(SEARCH_TEXT_MAX_CHARACTERS).collect();
        let mut folded = String::new();
        push_words(&text, &mut folded);
        let words: Vec<String> = folded.split_whitespace().map(|word| format!(" {word}")).collect();
        let place = words.iter().filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
        Self { place: place.map(String::as_str).collect(), words }
    }

    fn fit(&self, row: &Row) -> Option<Fit> {
        if !self.words.iter().all(|word| row.words.contains(word.as_str())) {
            return None;
        }
        // The code is the first word of a row, so a prefix of the row is a prefix of its code.
        let code = self.words.iter().find(|word| row.words.starts_with(word.as_str()));
        Some(match code {
            Some(code) if code.len() == row.found.postal_code.len() + 1 => Fit::ExactCode,
            Some(_) => Fit::Code,
            None if row.place.starts_with(&self.place) => Fit::Place,
            None => Fit::Word,
        })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "half the earth's girth is 20 million metres")]
fn whole_metres(metres: f64) -> i64 {
    metres as i64
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::geo::PostalCodes;

    static CODES: LazyLock<PostalCodes> = LazyLock::new(|| PostalCodes::of(&["AU", "NZ", "CA"]));

    fn names(text: &str, near: Option<Location>) -> Vec<String> {
        CODES.search(text, near).iter().map(|row| format!("{} {}", row.postal_code, row.place)).collect()
    }

    #[test]
    fn the_beginning_of_a_code_finds_every_code_that_begins_so() {
        let found = CODES.search("206", None);
        assert_eq!(found.len(), LOOKUP_MAX_ROWS);
        assert!(found.iter().all(|row| row.postal_code.starts_with("206")));
    }

    #[test]
    fn a_whole_code_comes_before_anything_else() {
        assert!(names("2042", None)[..2].iter().all(|name| name.starts_with("2042 ")));
        assert_eq!(names("2042 newtown", None), ["2042 Newtown"]);
        assert_eq!(names("newtown 2042", None), ["2042 Newtown"]);
    }

    #[test]
    fn the_beginning_of_any_word_of_a_place_finds_it_and_first_words_go_first() {
        let chatswood = names("chatswoo", None);
        assert_eq!(chatswood[..2], ["2057 Chatswood", "2067 Chatswood"]);
        assert_eq!(
            chatswood[3..],
            ["0626 Chatswood", "1515 West Chatswood"],
            "the other country, then other words"
        );
        let west = names("chatsw west", None);
        assert_eq!(west, ["2067 Chatswood West", "1515 West Chatswood"]);
        let kilda = names("kilda", None);
        assert!(kilda.iter().any(|name| name.ends_with("St Kilda")), "{kilda:?}");
    }

    #[test]
    fn a_state_narrows_a_common_name() {
        assert_eq!(names("newtown nsw", None), ["2042 Newtown"]);
    }

    #[test]
    fn accents_may_be_left_out_or_typed() {
        let plain = names("levis", None);
        assert!(!plain.is_empty());
        assert_eq!(plain, names("LÉVIS", None));
    }

    #[test]
    fn of_equal_answers_the_nearest_comes_first() {
        let geelong = Location { latitude: -38.15, longitude: 144.36 };
        assert_eq!(names("newtown", Some(geelong))[0], "3220 Newtown");
        assert_eq!(names("newtown", None)[0], "2042 Newtown");
    }

    #[test]
    fn nothing_typed_finds_nothing() {
        for text in ["", "  ", "-", "nowhere at all"] {
            assert!(names(text, None).is_empty(), "{text}");
        }
    }
}
