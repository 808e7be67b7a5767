//! What was written to or by a patient often holds the link to the booking. Others may read the words, but not the key in it.

use super::BookingKey;

/// What stands before a key in every link: the end of a path, or the name of a parameter.
const BEFORE: [char; 2] = ['/', '='];

/// The text with an ellipsis in the place of every booking key that stands in a link.
pub fn without_keys(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for part in text.split_inclusive(BEFORE) {
        // Of the first part nothing stands before it that would make it a part of a link.
        let in_link = kept.ends_with(BEFORE);
        let end = part.find(|letter| !BookingKey::may_hold(letter)).unwrap_or(part.len());
        let (word, rest) = part.split_at(end);
        let is_key = in_link && BookingKey::parse(word).is_ok();
        kept.push_str(if is_key { "…" } else { word });
        kept.push_str(rest);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auth_09j_a_key_in_a_link_is_left_out_and_the_words_stay() {
        const KEY: &str = "q7Zt0XvN3mC9sYbE5hKpLw";
        for (text, kept) in [
            ("See https://book.example.org/a/KEY.", "See https://book.example.org/a/…."),
            ("https://book.example.org/br/KEY\nThank you", "https://book.example.org/br/…\nThank you"),
            ("/unsubscribe?bookingKey=KEY&lang=mk", "/unsubscribe?bookingKey=…&lang=mk"),
            ("/api/booking_keys/KEY/unsubscriptions", "/api/booking_keys/…/unsubscriptions"),
            ("/a/KEYandmore", "/a/KEYandmore"),
            ("/a/", "/a/"),
            ("KEY", "KEY"),
            ("Болно ми е коленото", "Болно ми е коленото"),
        ] {
            assert_eq!(without_keys(&text.replace("KEY", KEY)), kept.replace("KEY", KEY), "{text}");
        }
    }
}
