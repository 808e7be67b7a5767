//! Normalizes a text to what a person or a mail program reads, so that one rule finds a link however it is spelt.

use unicode_normalization::UnicodeNormalization;

use super::hidden::is_unseen;

/// Replaces look-alikes by plain letters, dots, colons and slashes, and removes invisible characters and stray combining marks:
/// `𝐞𝐯𝐢𝐥․𝐜𝐨𝐦` is `evil.com`.
pub(super) fn plain_spelling(text: &str) -> String {
    let seen: Vec<char> = text.chars().filter(|c| !is_unseen(*c)).collect();
    let dotted = (0..seen.len()).map(|at| plain_dot(&seen, at));
    dotted.nfkc().filter(|c| !is_unseen(*c) && !is_mark(*c)).map(plain).collect()
}

/// Combining marks on Latin, Greek and Cyrillic letters. Those of other scripts are vowels.
pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
}

/// Raised dots are full stops only between Latin letters: Chinese and Japanese names are written with them. `l·l` is Catalan.
fn plain_dot(text: &[char], at: usize) -> char {
    let c = text[at];
    let around = [at.checked_sub(1).and_then(|before| text.get(before)), text.get(at + 1)];
    let both = |is: fn(char) -> bool| around.iter().all(|c| c.is_some_and(|c| is(*c)));
    match c {
        // It would be normalized to three full stops.
        '…' => ' ',
        '·' | '\u{387}' | '‧' | '˙' | '∙' | '⋅' | '•' | '・' | '\u{660}'
            if both(reads_latin) && !both(looks_like_l) =>
        {
            '.'
        }
        _ => c,
    }
}

fn reads_latin(c: char) -> bool {
    c.nfkc().next().is_some_and(|c| c.is_ascii_alphanumeric())
}

fn looks_like_l(c: char) -> bool {
    matches!(c, 'l' | 'L')
}

/// As a browser reads it: several characters count as the dot of an address.
fn plain(c: char) -> char {
    match c {
        '\u{3002}' | '\u{6d4}' | '\u{701}' | '\u{702}' | '\u{a4f8}' | '\u{a60e}' => '.',
        '\\' | '\u{2044}' | '\u{2215}' => '/',
        '\u{2236}' | '\u{a789}' => ':',
        _ => c,
    }
}
