//! Whether a mail program would turn a text into a link, or a person would take it for one. A name is sent out in the clinic's
//! name, so it must not contain a link. People write names with a dot and no space after it, so a dot alone is no link. A link
//! is:
//!
//! - a scheme: `http:`, `mailto:`, `tel:` and the like, or any Latin word with a colon that a letter, `/`, or a port and `/` follow
//!   at once (`evil:8080/x`); `://`, `//` before a word, or `www.` with any text after it;
//! - an IPv4 address, or fewer numbers with a path (`127.1/x`);
//! - markup with a link: `<a href=x>`, `[x](y)`, or with hidden characters: `&#46;`;
//! - words joined by dots that end in a top-level domain: a listed one or the two letters of a country. But if only titles,
//!   single letters and known abbreviations of names come before it, and it has a capital letter, or is a particle before one, it
//!   is a name: `Dr.Li`, `J.Page`, `Chr.De Boer`, `Joh.de Wit`. Not with `com`, `net` and `org`, or before a path or a port
//!   (`J.Page:80`);
//! - words joined by a dot of which only one is Latin, unless the other starts with a capital letter.
//!
//! Look-alike characters count as what they look like (`spelling.rs`).

use unicode_normalization::UnicodeNormalization;

use super::endings::{ENDINGS, NO_SURNAMES, SHORT_ADDRESSES, latin_lookalike};
use super::spelling::{is_mark, plain_spelling};

/// Titles, and abbreviated first names, that people write without a space after the dot.
const BEFORE_NAMES: &str = "abd adv alex ant assoc benj capt ch chas chr danl dent dipl dott dr ed edw fr geo hon ing iur jas jno \
    joh jos jur kh lt ma mag md med mohd mr mrs ms mt muhd mx ph phil prim prof rer rev robt saml smt sr st sv th thos vet wm \
    бр г-дин г-ѓа д-р м-р прим проф св ул";
/// Particles at the start of surnames.
const PARTICLES: &str = "al da de del den der di do dos du el la le ter van von";
/// The prefix of a top-level domain in Punycode.
const ENCODED: &str = "xn--";
/// Whatever follows, even nothing.
const SCHEMES: &str = "ftp http https hxxp hxxps javascript mailto sftp vbscript";
/// Before a number; with a space after the colon it is a label.
const DIALLED: &str = "callto facetime geo skype sms smsto tel whatsapp";

pub fn has_link(text: &str) -> bool {
    let text = plain_spelling(text);
    let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '/' | '?' | '#');
    // Each with the character after it.
    let words: Vec<&str> = text.split_inclusive(|c: char| !is_of_word(c)).collect();
    let is_link = |at: usize| {
        let (word, next) = (words[at], words.get(at + 1).copied().unwrap_or_default());
        let is_port = word.ends_with(':') && next.starts_with(|c: char| c.is_ascii_digit());
        word_has_link(word.trim_end_matches(|c: char| !is_of_word(c)), next, if is_port { next } else { "" })
    };
    has_scheme(&text) || has_double_slash(&text) || has_markup(&text) || (0..words.len()).any(is_link)
}

fn is_among(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

fn has_scheme(text: &str) -> bool {
    text.match_indices(':').any(|(at, colon)| {
        let word =
            text[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
        let after = &text[at + colon.len()..];
        let goes_on = after.starts_with(|c: char| !c.is_whitespace());
        let leads = after.starts_with(|c: char| c.is_alphabetic() || c == '/') || begins_with_port(after);
        let is_latin =
            word.len() > 1 && word.is_ascii() && word.starts_with(|c: char| c.is_ascii_alphabetic());
        is_among(SCHEMES, &word) || (goes_on && is_among(DIALLED, &word)) || (leads && is_latin)
    })
}

/// `8080/`, but not the `3/` of a unit.
fn begins_with_port(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    text.len() - rest.len() > 1 && rest.starts_with('/')
}

/// After a colon, or at the start of a word: an address without its scheme. Not in `CT abdo//pelvis`.
fn has_double_slash(text: &str) -> bool {
    text.match_indices("//").any(|(at, _)| {
        let begins = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '/');
        text[..at].ends_with(':') || (begins && text[at + 2..].starts_with(char::is_alphanumeric))
    })
}

fn has_markup(text: &str) -> bool {
    let is_tag = |inside: &str| {
        let tag = inside.split_once('>').map_or("", |(tag, _)| tag);
        tag.starts_with(|c: char| c.is_ascii_alphabetic()) && tag.contains('=')
    };
    let is_entity = |after: &str| {
        after.split_once(';').is_some_and(|(name, _)| {
            let name = name.strip_prefix('#').unwrap_or(name);
            name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    };
    text.contains("](")
        || text.match_indices('<').any(|(at, _)| is_tag(&text[at + 1..]))
        || text.match_indices('&').any(|(at, _)| is_entity(&text[at + 1..]))
}

/// `next` is the word after it, and `port` the same if it follows a colon directly and is a number.
fn word_has_link(word: &str, next: &str, port: &str) -> bool {
    let parts: Vec<&str> = word.split(['/', '?', '#']).collect();
    parts.iter().enumerate().any(|(at, part)| {
        let path = parts.get(at + 1).copied().unwrap_or(port);
        let next = if at + 1 == parts.len() { next } else { "" };
        is_host(part.trim_matches(['.', '-']), path, next)
    })
}

fn is_host(part: &str, path: &str, next: &str) -> bool {
    let Some((before, ending)) = part.rsplit_once('.') else { return false };
    if is_machine_number(part, path) || ends_only_like_address(before, ending) {
        return true;
    }
    let lower = ending.to_lowercase();
    if path.is_empty() && is_name(before, ending, next) {
        let part = part.to_lowercase();
        return NO_SURNAMES.contains(&lower.as_str()) || SHORT_ADDRESSES.contains(&part.as_str());
    }
    let is_capital = ending.starts_with(char::is_uppercase);
    ends_like_address(&lower) || (!is_capital && mixes_scripts(before, &lower))
}

fn ends_like_address(ending: &str) -> bool {
    let is_country =
        ending.len() == 2 && ending.bytes().all(|byte| byte.is_ascii_lowercase()) && ending != "jr";
    let letters = ending.nfkd().filter(|c| !is_mark(*c));
    let seems = letters.map(latin_lookalike).collect::<Option<String>>();
    is_country || is_among(ENDINGS, ending) || seems.is_some_and(|seems| is_among(ENDINGS, &seems))
}

/// Four numbers of at most 255; before a path also fewer, as programs accept them. `10.03/Mon` is a date.
fn is_machine_number(part: &str, path: &str) -> bool {
    let numbers: Option<Vec<u8>> = part.split('.').map(|number| number.parse().ok()).collect();
    let has_path = path.starts_with(char::is_alphabetic);
    let is_filled = part.split('.').any(|number| number.len() > 1 && number.starts_with('0'));
    numbers.is_some_and(|numbers| numbers.len() == 4 || (has_path && !is_filled))
}

fn ends_only_like_address(before: &str, ending: &str) -> bool {
    let (before, ending) = (before.to_lowercase(), ending.to_lowercase());
    before == "www" || before.starts_with("www.") || ending.starts_with(ENCODED)
}

/// Whether it is a person's name: `next` is the word after it.
fn is_name(before: &str, ending: &str, next: &str) -> bool {
    let is_particle = is_among(PARTICLES, ending) && next.starts_with(char::is_uppercase);
    (is_particle || ending.starts_with(char::is_uppercase)) && before.split('.').all(may_precede_name)
}

fn may_precede_name(label: &str) -> bool {
    let label = label.trim_start_matches('-');
    label.chars().count() <= 1 || is_among(BEFORE_NAMES, &label.to_lowercase())
}

/// Whether there are Latin letters on one side of the last dot and none on the other. After a title or a single letter it is a
/// name.
fn mixes_scripts(before: &str, ending: &str) -> bool {
    let label = before.rsplit('.').next().unwrap_or_default();
    let is_latin = |c: char| c.is_alphabetic() && matches!(c, '\0'..'\u{370}' | '\u{1e00}'..='\u{1eff}');
    let is_other = |c: char| c.is_alphabetic() && !is_latin(c);
    let across = |one: &str, other: &str| {
        one.contains(is_latin) && other.contains(is_other) && !other.contains(is_latin)
    };
    !may_precede_name(label) && (across(label, ending) || across(ending, label))
}

#[cfg(test)]
mod tests;
