//! Invisible characters that nobody types: they hide text, reverse it, or break a line of ours.
//!
//! In a single line only the two joiners may stay, and only where a script needs them (Unicode's `ContextJ` rule for domain names,
//! in spirit): within a word of Arabic and related scripts or of an Indic script, and at the end of a word after a virama, where
//! older Malayalam writes its last consonant so.

use unicode_normalization::char::{canonical_combining_class, is_combining_mark};

/// The combining class of viramas, which silence the vowel of the letter before.
const VIRAMA: u8 = 9;

/// Reverses the following letters until it is ended.
fn is_override(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Neither visible nor needed in one line.
fn is_invisible(c: char) -> bool {
    let is_mark = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}');
    let is_blank = matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let is_tag = matches!(c, '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    let is_of_notation = matches!(c, '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}');
    is_mark || is_blank || is_tag || is_of_notation || is_empty_letter(c) || is_selector(c)
}

/// Counts as a letter but shows none: Hangul fillers, two Khmer vowels, the Braille pattern without dots.
fn is_empty_letter(c: char) -> bool {
    matches!(
        c,
        '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    )
}

/// Selects a form of the letter before, or separates two for programs. Names read the same without it.
fn is_selector(c: char) -> bool {
    matches!(
        c,
        '\u{34f}' | '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}'
    )
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Invisible wherever it is.
pub(super) fn is_unseen(c: char) -> bool {
    is_joiner(c) || is_selector(c)
}

fn is_hidden_in_line(c: char) -> bool {
    c.is_control() || is_override(c) || is_invisible(c)
}

/// Whether there is something to read in it.
pub fn is_readable(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !is_hidden_in_line(c) && !is_joiner(c))
}

/// Whether a joiner is needed between these two.
fn is_needed(before: Option<char>, after: Option<char>) -> bool {
    let Some(before) = before else { return false };
    let Some(script) = script_with_joiners(before) else { return false };
    let is_within_word = after.and_then(script_with_joiners) == Some(script);
    let is_last = after.is_none_or(|c| !c.is_alphanumeric() && !is_joiner(c) && !is_hidden_in_line(c));
    is_within_word || (is_last && canonical_combining_class(before) == VIRAMA)
}

/// Which of the scripts that need joiners a letter or combining mark belongs to: Arabic and related ones, or one of the Indic
/// ones with Sinhala, which have 128 code points each.
fn script_with_joiners(c: char) -> Option<u32> {
    let script = match c {
        '\u{600}'..='\u{8ff}' => 0,
        '\u{900}'..='\u{dff}' => u32::from(c) / 128,
        _ => return None,
    };
    (c.is_alphabetic() || is_combining_mark(c)).then_some(script)
}

/// In a text of several lines: control characters except line breaks and tabs, and characters that reverse text.
pub fn has_hidden(text: &str) -> bool {
    text.chars().any(|c| (c.is_control() && !matches!(c, '\n' | '\r' | '\t')) || is_override(c))
}

/// In a text of one line.
pub(super) fn breaks_line(text: &str) -> bool {
    without_hidden(text) != text
}

/// Makes one line of a text from another system, which nobody can correct.
pub fn without_hidden(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let stays = if is_joiner(c) {
            is_needed(shown.chars().next_back(), rest.peek().copied())
        } else {
            !is_hidden_in_line(c)
        };
        if stays {
            shown.push(c);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hides_in_one_line_and_no_override_in_several() {
        for c in ['\u{1}', '\u{7f}', '\u{85}', '\u{9f}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'] {
            let text = format!("a{c}b");
            assert!(breaks_line(&text) && has_hidden(&text), "{c:?}");
            assert_eq!(without_hidden(&text), "ab");
        }
        for lines in ["Good morning,\r\n\tAna", "שלום\u{200f}!"] {
            assert!(!has_hidden(lines), "{lines:?}");
        }
    }

    #[test]
    fn mail_02h_02j_invisible_characters_count_as_hidden_in_one_line() {
        let alone = "\n\r\t\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{2028}\u{2029}\u{2800}\u{3164}\u{feff}\u{ffa0}";
        // Unicode's default-ignorable code points, and interlinear annotation marks.
        let ranges = [
            '\u{180b}'..='\u{180f}',
            '\u{200b}'..='\u{200f}',
            '\u{2060}'..='\u{206f}',
            '\u{fe00}'..='\u{fe0f}',
            '\u{fff0}'..='\u{fffb}',
            '\u{1bca0}'..='\u{1bca3}',
            '\u{1d173}'..='\u{1d17a}',
            '\u{e0000}'..='\u{e0fff}',
        ];
        for c in alone.chars().chain(ranges.into_iter().flatten()) {
            for text in [format!("a{c}b"), format!("Ана{c}Марија"), format!("辻{c}")] {
                assert!(breaks_line(&text), "{text:?}");
                assert_eq!(without_hidden(&text), text.replace(c, ""));
            }
        }
        for text in ["\u{200d}", " \u{200c}\u{a0}", "\u{fe0f}\u{e0100}", "❤\u{fe0f}", "👩\u{200d}⚕"] {
            assert!(breaks_line(text), "{text:?}");
        }
    }

    #[test]
    fn mail_02j_joiners_stay_within_words_of_scripts_that_need_them() {
        for name in [
            // Persian, Urdu.
            "علی\u{200c}رضا",
            "می\u{200c}خواهم",
            // Hindi, Nepali.
            "लक्ष्\u{200d}मी",
            "विद्\u{200c}या",
            "गर्\u{200d}यो",
            // Bengali, before the sign.
            "র\u{200d}্যাচেল",
            // Sinhala.
            "ශ්\u{200d}රී",
            "චන්ද්\u{200d}ර",
            // Malayalam, at the end of words.
            "രാജന്\u{200d} നായര്\u{200d}",
        ] {
            assert!(!breaks_line(name), "{name:?}");
        }
        for (text, cleaned) in [
            ("a\u{200c}b", "ab"),
            ("Ана\u{200d}", "Ана"),
            ("\u{200c}علی", "علی"),
            ("علی\u{200c}", "علی"),
            ("علی\u{200c}\u{200c}رضا", "علی\u{200c}رضا"),
            ("علی\u{200c}x", "علیx"),
            ("علی\u{200c}श", "علیश"),
            ("١\u{200c}٢", "١٢"),
            ("ශ්\u{200d}x", "ශ්x"),
            ("නම\u{200d}", "නම"),
        ] {
            assert!(breaks_line(text), "{text:?}");
            assert_eq!(without_hidden(text), cleaned);
        }
    }

    #[test]
    fn cleaned_text_has_no_hidden_characters() {
        let letters = ['a', '1', ' ', '\n', 'ن', 'न', '\u{94d}', '\u{200b}', '\u{200c}', '\u{200d}'];
        for number in 0..10_000 {
            let text: String = [1, 10, 100, 1000].map(|place| letters[number / place % 10]).iter().collect();
            assert!(!breaks_line(&without_hidden(&text)), "{text:?}");
        }
    }
}
