//! Phone numbers: typed as people write them, stored as E.164, compared without country code and leading zero.

use std::borrow::Cow;

use phonenumber::country::Id;
use phonenumber::{Mode, PhoneNumber};

use crate::booking_form::Country;
use crate::limits::CONTACT_NUMBER_TYPED_MAX_CHARACTERS;

/// Characters that people write between digits.
const BETWEEN: [char; 6] = [' ', '-', '(', ')', '.', '\u{a0}'];

/// The number as it is stored and dialled, such as `+61491570006`; `None` if it isn't valid.
pub fn normal_form(typed: &str, home: Country) -> Option<String> {
    let number = parse(typed, home).filter(PhoneNumber::is_valid)?;
    Some(number.format().mode(Mode::E164).to_string())
}

/// A stored or typed number without country code and leading zeros: two numbers with the same result count as equal when a
/// patient proves who they are.
pub fn comparable(number: &str, home: Country) -> String {
    match parse(number, home) {
        Some(number) => number.national().value().to_string(),
        None => {
            number.chars().filter(char::is_ascii_digit).collect::<String>().trim_start_matches('0').to_owned()
        }
    }
}

fn parse(typed: &str, home: Country) -> Option<PhoneNumber> {
    if typed.chars().count() > CONTACT_NUMBER_TYPED_MAX_CHARACTERS {
        return None;
    }
    let bare: String = typed.chars().filter(|c| !BETWEEN.contains(c)).collect();
    let digits = bare.strip_prefix('+').unwrap_or(&bare);
    // Letters and extensions would be taken for part of the number.
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    phonenumber::parse(Some(country(home)), international(&bare)).ok()
}

/// Most of the world dials `00` before a country code, even where the local exchange uses another prefix. The library knows
/// Australia's `0011`.
fn international(bare: &str) -> Cow<'_, str> {
    match bare.strip_prefix("00") {
        Some(rest) if !bare.starts_with("0011") => Cow::Owned(format!("+{rest}")),
        _ => Cow::Borrowed(bare),
    }
}

fn country(home: Country) -> Id {
    match home {
        Country::Au => Id::AU,
        Country::Nz => Id::NZ,
        Country::Ca => Id::CA,
        Country::Us => Id::US,
        Country::Mk => Id::MK,
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn book_19d_a_number_is_kept_in_one_form_however_it_is_written() {
        for (home, typed, kept) in [
            (Country::Au, "0491 570 006", "+61491570006"),
            (Country::Au, "+61 (0)491-570-006", "+61491570006"),
            (Country::Au, "0061 491 570 006", "+61491570006"),
            (Country::Au, "0011 61 491 570 006", "+61491570006"),
            (Country::Au, "(02) 5550 0123", "+61255500123"),
            (Country::Au, "+64 21 555 0123", "+64215550123"),
            (Country::Nz, "021 555 0123", "+64215550123"),
            (Country::Nz, "09 555 0123", "+6495550123"),
            (Country::Nz, "0061 491 570 006", "+61491570006"),
            (Country::Ca, "(416) 555-0123", "+14165550123"),
            (Country::Us, "1-212-555-0123", "+12125550123"),
            (Country::Us, "001 212.555.0123", "+12125550123"),
            (Country::Us, "00389 70 123 456", "+38970123456"),
            (Country::Mk, "070 123 456", "+38970123456"),
            (Country::Mk, "02 3123 456", "+38923123456"),
            (Country::Mk, "00389 70 123 456", "+38970123456"),
        ] {
            assert_eq!(normal_form(typed, home).as_deref(), Some(kept), "{home:?} {typed}");
        }
    }

    #[test]
    fn an_impossible_phone_number_is_refused() {
        for typed in [
            "",
            "+",
            "1234567",
            "0491 570 00x",
            "049157000612",
            "0491 570 006 ext 5",
            "+61 12",
            "call me",
            "٠٤٩١٥٧٠٠٠٦",
            &"0".repeat(300),
        ] {
            assert_eq!(normal_form(typed, Country::Au), None, "{typed}");
        }
    }

    #[test]
    fn country_code_and_leading_zero_do_not_tell_numbers_apart() {
        let kept = "+61491570006";
        for typed in ["0491570006", "491570006", "+61 491 570 006", "0061491570006"] {
            assert_eq!(comparable(typed, Country::Au), comparable(kept, Country::Au), "{typed}");
        }
        assert_ne!(comparable("0491570007", Country::Au), comparable(kept, Country::Au));
    }

    #[test]
    fn the_example_of_every_country_can_be_dialled() {
        for home in Country::iter() {
            assert!(normal_form(home.contact_number_example(), home).is_some(), "{home:?}");
        }
    }
}
