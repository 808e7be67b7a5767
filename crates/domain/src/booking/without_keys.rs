//! Removes booking keys from texts. Texts by or to a patient often contain the booking key, in a link or alone. Others may read
//! the text, but not the key.
//!
//! What counts as a key: 22 characters of base64url standing alone, with a small letter, and a capital right after another letter
//! or a digit. Fewer than one key in ten thousand lacks either, and hardly any word, name or file has both. In a link, right
//! after a slash or an equals sign, a digit or a capital anywhere is enough; and there a key also counts if white space breaks it
//! in two. Invisible characters don't break one.

use super::BookingKey;
use super::key::CHARACTERS as LENGTH;

/// What comes before a key in every link: the end of a path, or of a parameter name.
const BEFORE: [char; 2] = ['/', '='];
/// Where programs may break a line, or what they leave there: soft hyphen, zero-width spaces and joiners.
const UNSEEN: [char; 6] = ['\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}'];
const INSTEAD: &str = "…";

/// Replaces every booking key in the text by an ellipsis.
pub fn without_keys(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(BookingKey::is_key_letter) {
        let (before, from) = rest.split_at(start);
        kept.push_str(before);
        let run = run_of(from);
        let key = if kept.ends_with(BEFORE) { linked_key(from) } else { bare_key(run) };
        let broken_off = || kept.trim_end().ends_with(BEFORE).then(|| broken_key(from)).flatten();
        let end = if let Some(end) = key.or_else(broken_off) {
            kept.push_str(INSTEAD);
            end
        } else {
            kept.push_str(&without_keys_within(run));
            run.len()
        };
        rest = &from[end..];
    }
    kept.push_str(rest);
    kept
}

/// The characters of a key at the start of a text, including invisible ones among them.
fn run_of(text: &str) -> &str {
    let end = text.find(|letter| !BookingKey::is_key_letter(letter) && !UNSEEN.contains(&letter));
    text[..end.unwrap_or(text.len())].trim_end_matches(UNSEEN)
}

fn seen(run: &str) -> String {
    run.replace(UNSEEN, "")
}

fn bare_key(run: &str) -> Option<usize> {
    let word = seen(run);
    (word.len() == LENGTH && looks_random(&word)).then_some(run.len())
}

fn linked_key(from: &str) -> Option<usize> {
    let run = run_of(from);
    let word = seen(run);
    let is_no_word = word.contains(|letter: char| letter.is_ascii_digit() || letter.is_ascii_uppercase());
    (word.len() == LENGTH && is_no_word).then_some(run.len())
}

fn broken_key(from: &str) -> Option<usize> {
    let first = run_of(from);
    let after = &from[first.len()..];
    let second = run_of(after.trim_start());
    let both = format!("{} {}", seen(first), seen(second));
    // The capital counts only inside a part: a sentence may continue with one.
    let is_key = after.starts_with(char::is_whitespace) && both.len() == LENGTH + 1 && looks_random(&both);
    is_key.then(|| first.len() + (after.len() - after.trim_start().len()) + second.len())
}

/// There may be dashes around a key.
fn without_keys_within(run: &str) -> String {
    let is_dash = |byte: Option<&u8>| byte.is_none_or(|byte| matches!(byte, b'-' | b'_'));
    let bytes = run.as_bytes();
    let key = (0..=run.len().saturating_sub(LENGTH)).find(|&at| {
        let alone =
            is_dash(at.checked_sub(1).and_then(|at| bytes.get(at))) && is_dash(bytes.get(at + LENGTH));
        alone && run.get(at..at + LENGTH).is_some_and(looks_random)
    });
    match key {
        Some(at) => format!("{}{INSTEAD}{}", &run[..at], &run[at + LENGTH..]),
        None => run.to_owned(),
    }
}

fn looks_random(word: &str) -> bool {
    let inside = |pair: &[u8]| pair[0].is_ascii_alphanumeric() && pair[1].is_ascii_uppercase();
    word.bytes().any(|byte| byte.is_ascii_lowercase()) && word.as_bytes().windows(2).any(inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chance;

    const KEY: &str = "q7Zt0XvN3mC9sYbE5hKpLw";

    #[test]
    fn auth_09j_09m_a_key_is_left_out_and_the_words_stay() {
        for (text, kept) in [
            ("See https://book.example.org/a/KEY.", "See https://book.example.org/a/…."),
            ("https://book.example.org/br/KEY\nThank you", "https://book.example.org/br/…\nThank you"),
            ("/unsubscribe?bookingKey=KEY&lang=mk", "/unsubscribe?bookingKey=…&lang=mk"),
            ("/api/booking_keys/KEY/unsubscriptions", "/api/booking_keys/…/unsubscriptions"),
            ("My booking key is KEY", "My booking key is …"),
            ("KEY", "…"),
            ("a/ KEY, please", "a/ …, please"),
            ("Клучот е „KEY“.", "Клучот е „…“."),
            ("_KEY_ and key-KEY", "_…_ and key-…"),
            ("/a/q7Zt0XvN3m\nC9sYbE5hKpLw now", "/a/… now"),
            ("/a/ \r\n q7Zt0XvN3mC9sY bE5hKpLw", "/a/ \r\n …"),
            ("/a/q7Zt0XvN3m\u{ad}C9sYbE\u{200b}5hKpLw", "/a/…"),
            ("q7Zt0XvN3m\u{ad}C9sYbE5hKpLw", "…"),
            ("/a/KEYandmore", "/a/KEYandmore"),
            ("/a/", "/a/"),
        ] {
            assert_eq!(without_keys(&text.replace("KEY", KEY)), kept.replace("KEY", KEY), "{text}");
        }
    }

    #[test]
    fn auth_09m_words_that_are_not_keys_stay() {
        for text in [
            "Болно ми е коленото",
            "Counterrevolutionaries",
            "counterrevolutionaries",
            "Marija-Petrova-Kostova",
            "MARIJA-PETROVA-KOSTOVA",
            "magnetic-resonance-12a",
            "orthopaedics Department",
            "GP/orthopaedics Department",
            "X-ray/MRI of the left knee joint, please",
            "123e4567-e89b-12d3-a456-426614174000",
            "1234567890123456789012",
            "see=below",
            "",
        ] {
            assert_eq!(without_keys(text), text);
        }
    }

    #[test]
    fn auth_09m_keys_as_they_are_minted_are_known() {
        let chance = Chance::seeded(7);
        for _ in 0..100 {
            let key = BookingKey::mint(&chance);
            assert_eq!(
                without_keys(&format!("It is {} now", key.as_str())),
                "It is … now",
                "{}",
                key.as_str()
            );
        }
    }
}
