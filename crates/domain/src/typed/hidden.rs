//! Characters that nobody sees and nobody types: they hide text, turn it around, or end a line of ours and begin another.

/// Turns the letters that follow around, until it is ended.
fn is_override(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Neither seen nor needed in one line. The two joiners of letters (U+200C, U+200D) stay: Persian and Indian names need them.
fn is_invisible(c: char) -> bool {
    let is_mark = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}');
    let is_blank = matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let is_tag = matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    is_mark || is_blank || is_tag || is_empty_letter(c)
}

/// Counts as a letter and shows none: fillers of Hangul, two vowels of Khmer, the Braille pattern without dots.
fn is_empty_letter(c: char) -> bool {
    matches!(
        c,
        '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    )
}

/// Needed within words of some scripts, and nothing by itself: joiners, and what chooses between forms of the letter before.
pub(super) fn is_unseen(c: char) -> bool {
    let is_joiner = matches!(c, '\u{34f}' | '\u{200c}' | '\u{200d}');
    is_joiner
        || matches!(c, '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether something was typed of which nobody sees anything. Spaces alone are an empty field.
pub(super) fn shows_nothing(text: &str) -> bool {
    text.contains(is_unseen) && text.chars().all(|c| c.is_whitespace() || is_unseen(c))
}

fn is_hidden_in_line(c: char) -> bool {
    c.is_control() || is_override(c) || is_invisible(c)
}

/// Of a text of several lines: control characters but for line breaks and tabs, and whatever turns the text around.
pub fn has_hidden(text: &str) -> bool {
    text.chars().any(|c| (c.is_control() && !matches!(c, '\n' | '\r' | '\t')) || is_override(c))
}

/// Of a text of one line.
pub(super) fn breaks_line(text: &str) -> bool {
    text.chars().any(is_hidden_in_line)
}

/// One line of a text that others gave us, where nobody is there to correct it.
pub fn without_hidden(text: &str) -> String {
    text.chars().filter(|c| !is_hidden_in_line(*c)).collect()
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
        for c in [
            '\n',
            '\r',
            '\t',
            '\u{200e}',
            '\u{200f}',
            '\u{2028}',
            '\u{200b}',
            '\u{feff}',
            '\u{e0041}',
            '\u{3164}',
            '\u{2800}',
            '\u{115f}',
            '\u{ffa0}',
        ] {
            let text = format!("a{c}b");
            assert!(breaks_line(&text), "{c:?}");
            assert_eq!(without_hidden(&text), "ab");
        }
        for nothing in ["\u{200d}", " \u{200c}\u{a0}", "\u{fe0f}\u{e0100}"] {
            assert!(shows_nothing(nothing), "{nothing:?}");
        }
        for something in ["", "  ", "می\u{200c}خواهم", "辻\u{e0100}", "❤\u{fe0f}"] {
            assert!(!shows_nothing(something), "{something:?}");
        }
        for lines in ["Good morning,\r\n\tAna", "שלום\u{200f}!"] {
            assert!(!has_hidden(lines), "{lines:?}");
        }
        for name in ["Ѓорѓи Џамбазовски", "O’Brien-Smith", "می\u{200c}خواهم", "Nguyễn Thị Hương", "李 小龙"]
        {
            assert!(!breaks_line(name), "{name}");
        }
    }
}
