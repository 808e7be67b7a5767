//! Whether a mail program would make a link of a text, or a person would take it for one. A name goes out under the clinic's own,
//! so it must not lead anywhere. People write names with a dot and no space after it, so a dot alone makes no link. A link is:
//!
//! - a scheme (`http:`, `javascript:`), `://`, `//` before a word, or `www.` with something after it;
//! - four numbers joined by dots, as machines are numbered;
//! - words joined by dots that end as a web address does: in a known ending or in the two letters of a country. But where the
//!   ending has a capital letter and only titles, single letters and abbreviations of at most three letters with a capital stand
//!   before it, it is a name: `Dr.Li`, `J.Page`, `Chr.De Boer`. After `com`, `net` and `org` nothing is;
//! - words joined by a dot of which the one is Latin and the other is not, unless the other begins with a capital letter.
//!
//! Look-alikes count as what they look like: other dots, letters of full width, and endings in letters that seem Latin.

use super::endings::{ENDINGS, NO_SURNAMES, looks_like};
use super::hidden::is_unseen;

/// Titles that people write without a space after the dot.
const TITLES: [&str; 25] = [
    "assoc",
    "capt",
    "dent",
    "dipl",
    "dr",
    "fr",
    "hon",
    "ing",
    "lt",
    "med",
    "mr",
    "mrs",
    "ms",
    "mx",
    "phil",
    "prof",
    "rev",
    "sr",
    "st",
    "vet",
    "г-дин",
    "г-ѓа",
    "д-р",
    "м-р",
    "проф",
];
/// The name of a country's ending in letters other than Latin ones, as the network spells it.
const ENCODED: &str = "xn--";
const SCHEMES: [&str; 7] = ["ftp", "http", "https", "javascript", "mailto", "sftp", "vbscript"];
/// In letters.
const ABBREVIATION_MAX: usize = 3;

pub fn has_link(text: &str) -> bool {
    let text: String = text.chars().filter(|c| !is_unseen(*c)).map(plain).collect();
    let mut words = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | '-' | '/')));
    has_scheme(&text) || has_double_slash(&text) || words.any(word_has_link)
}

/// As a browser reads it: several characters are the dot of an address to it, and letters of full width are plain ones.
fn plain(c: char) -> char {
    match c {
        '\u{2024}' | '\u{3002}' | '\u{fe52}' | '\u{ff61}' | '\u{6d4}' | '\u{701}' | '\u{702}'
        | '\u{a60e}' => '.',
        '\\' | '\u{2044}' | '\u{2215}' => '/',
        '\u{2236}' | '\u{a789}' | '\u{fe55}' => ':',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

fn has_scheme(text: &str) -> bool {
    text.match_indices(':').any(|(at, _)| {
        let before =
            text[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
        SCHEMES.contains(&before.as_str())
    })
}

/// After a colon, or where a word begins: an address without its scheme. `CT abdo//pelvis` is none.
fn has_double_slash(text: &str) -> bool {
    text.match_indices("//").any(|(at, _)| {
        let begins = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '/');
        text[..at].ends_with(':') || (begins && text[at + 2..].starts_with(char::is_alphanumeric))
    })
}

fn word_has_link(word: &str) -> bool {
    let mut parts = word.split('/').peekable();
    while let Some(part) = parts.next() {
        let leads_on = parts.peek().is_some_and(|next| !next.is_empty());
        if is_host(part.trim_matches(['.', '-']), leads_on) {
            return true;
        }
    }
    false
}

fn is_host(part: &str, leads_on: bool) -> bool {
    let Some((before, ending)) = part.rsplit_once('.') else { return false };
    if is_machine_number(part) || ends_as_none_but_address(before, ending) {
        return true;
    }
    let capital = ending.starts_with(char::is_uppercase);
    let named = capital && before.split('.').all(may_precede_name);
    let ending = ending.to_lowercase();
    if named && !leads_on {
        return NO_SURNAMES.contains(&ending.as_str());
    }
    let is_country =
        ending.len() == 2 && ending.bytes().all(|byte| byte.is_ascii_lowercase()) && ending != "jr";
    let seems = ending.chars().map(looks_like).collect::<Option<String>>();
    let is_known = |ending: &str| ENDINGS.split_whitespace().any(|known| known == ending);
    is_country
        || is_known(&ending)
        || seems.is_some_and(|seems| is_known(&seems))
        || (!capital && mixes_scripts(before, &ending))
}

/// Four numbers of at most 255.
fn is_machine_number(part: &str) -> bool {
    let numbers: Option<Vec<u8>> = part.split('.').map(|number| number.parse().ok()).collect();
    numbers.is_some_and(|numbers| numbers.len() == 4)
}

fn ends_as_none_but_address(before: &str, ending: &str) -> bool {
    let (before, ending) = (before.to_lowercase(), ending.to_lowercase());
    before == "www" || before.starts_with("www.") || ending.starts_with(ENCODED)
}

fn may_precede_name(label: &str) -> bool {
    let letters = label.chars().count();
    let is_abbreviation = letters <= ABBREVIATION_MAX && label.starts_with(char::is_uppercase);
    letters <= 1 || is_abbreviation || TITLES.contains(&label.to_lowercase().as_str())
}

/// Whether Latin letters stand on one side of the last dot and none on the other. After a title or a single letter that is a name.
fn mixes_scripts(before: &str, ending: &str) -> bool {
    let label = before.rsplit('.').next().unwrap_or_default();
    let is_latin = |c: char| c.is_alphabetic() && matches!(c, '\0'..'\u{370}' | '\u{1e00}'..='\u{1eff}');
    let is_other = |c: char| c.is_alphabetic() && !is_latin(c);
    let across = |one: &str, other: &str| {
        one.contains(is_latin) && other.contains(is_other) && !other.contains(is_latin)
    };
    let is_title = label.chars().count() <= 1 || TITLES.contains(&label.to_lowercase().as_str());
    !is_title && (across(label, ending) || across(ending, label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_02e_02g_names_are_no_links() {
        for name in [
            "St. John",
            "St.John",
            "Dr. A.B. Smith",
            "Dr.A.B.Smith",
            "A.B. Smith",
            "A.Li",
            "Dr.Li",
            "J.R.R. Tolkien",
            "van der Berg",
            "O'Neill",
            "Ph.D.",
            "M.Sc",
            "Smith Jr.",
            "Smith.Jr",
            "J.Page",
            "Pty.Ltd",
            "Anne-Marie",
            "jane.doe",
            "д-р. Петров",
            "Петров А.Б.",
            "Д-р.Анѓел",
            "St. Mary's Hospital, Level 2/15 High St.",
            "Unit 3/7 Mt. Isa Rd.",
            "CT abdo/pelvis",
            "CT abdo.pelvis/spine",
            "X-ray No.2",
            "8.30-17.00",
            "a.m.",
            "Smith & Co.",
            "Café Ltd.",
            "Room 1.05",
            "Chr.De Boer",
            "CHR.DE BOER",
            "Wm.Ng",
            "Joh.Page",
            "Dr.med.Müller",
            "Dr.med.Li",
            "Prof.Dr.Li",
            "J.R. Smith",
            "J.R.Ng",
            "Dr.李小龙",
            "Dr.Петров",
            "проф.д-р.Ана Ристова",
            "ул.Св.Кирил 5",
            "د.محمد",
            "นพ.สมชาย",
            "Nguyễn.Thị",
            "ул. 11.Октомври",
            "Section 1.2.3",
            "10.03.2026/12.03.2026",
            "CT abdo//pelvis",
            "CT abdo\\pelvis",
            "Tel: 02 9555 1234",
            "Level 2: turn left",
            "9:30",
            "Col·legi",
            "Wait…then ring",
            "",
            ".",
            "...",
        ] {
            assert!(!has_link(name), "{name}");
        }
    }

    #[test]
    fn mail_02e_02g_whatever_a_mail_program_turns_into_a_link_is_one() {
        for link in [
            "Visit http://evil.example Your account is suspended",
            "HTTPS://x",
            "ftp://a",
            "www.evil",
            "Anna www.evil.co",
            "evil.com",
            "Evil.COM",
            "Anna(evil.com)",
            "Anna,evil.com/login",
            "evil.com.au",
            "evil.ru",
            "bit.ly/abc",
            "t.co/x",
            "a@evil.org",
            "mailto:a@evil.org",
            "evil.com:80",
            "evil.com.",
            "evil.мкд",
            "злобно.com",
            "evil.xn--p1ai",
            "evil\u{3002}com",
            "ev\u{200d}il\u{200c}.com",
            "login.dr.li.evil.info",
            "x.com",
            "evil.a.co",
            "and/or.net",
            "evil\u{2024}com",
            "evil\u{ff0e}com",
            "evil\u{ff61}com",
            "evil\u{fe52}com",
            "ｅｖｉｌ.ｃｏｍ",
            "ev\u{34f}il.c\u{fe0f}om",
            "1.2.3.4/login",
            "1.2.3.4",
            "Anna 10.0.0.1:8080",
            "evil.сом",
            "евил.сом",
            "Evil.Сом",
            "evil.рф",
            "evil.中国",
            "例え.中国",
            "evil.мојдомен",
            "евил.example",
            "//evil/x",
            "Anna (//evil)",
            "\\\\evil\\x",
            "http:evil",
            "HTTP：evil",
            "see https:evil",
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "vbscript:x",
            "mailto:",
            "mailto:ana",
            "t.co",
            "dr.li",
            "Evil.Ru",
            "EVIL.RU",
            "Chr.De/login",
            "X.Com",
            "Www.Evil",
            "evil.bond",
        ] {
            assert!(has_link(link), "{link}");
        }
    }
}
