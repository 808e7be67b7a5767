//! Whether a mail program would make a link of a text. A name goes out under the clinic's own, so it must not lead anywhere.
//!
//! A link is `://`, `www.` with something after it, or words joined by dots that end as a web address does: in a known ending
//! such as `info` or in the two letters of a country, after a word that is neither a title nor a single letter. `A.B. Smith`,
//! `St.John`, `J.Page` and `Dr.Li` are names.

/// Endings of two letters are a country's and are not listed.
const ENDINGS: &str = "academy agency app art asia best bio biz blog buzz care center chat cheap city click clinic cloud club com \
    community company cool dental dev digital doctor edu email expert express finance fit fun fyi gov group guru health healthcare \
    help homes hospital host icu info ink int life link live loan love market media medical mil mobi money monster name net \
    network news one online onion org page party pharmacy photos plus press pro pub quest report rest review rocks run sale \
    science services shop site social solutions space store stream studio support systems tech team tips today tools top tours \
    trade vip web website wiki win work works world wtf xxx xyz zip zone \
    бг бел ею ком мкд мон москва онлайн орг рус рф сайт срб укр ελ ευ";
/// Those that nobody has for a surname, also after a single letter.
const NO_SURNAMES: [&str; 3] = ["com", "net", "org"];
/// Titles that people write without a space after the dot.
const TITLES: [&str; 14] =
    ["assoc", "capt", "dr", "fr", "hon", "lt", "mr", "mrs", "ms", "mx", "prof", "rev", "sr", "st"];
/// The name of a country's ending in letters other than Latin ones, as the network spells it.
const ENCODED: &str = "xn--";

pub fn has_link(text: &str) -> bool {
    let is_joiner = |c: &char| matches!(c, '\u{200c}' | '\u{200d}');
    let text: String =
        text.chars().filter(|c| !is_joiner(c)).map(plain_dot).flat_map(char::to_lowercase).collect();
    let mut words = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | '-' | '/')));
    text.contains("://") || words.any(word_has_link)
}

/// Browsers take these for the dot of an address.
fn plain_dot(c: char) -> char {
    if matches!(c, '\u{3002}' | '\u{ff0e}' | '\u{ff61}') { '.' } else { c }
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
    if before == "www" || before.starts_with("www.") || ending.starts_with(ENCODED) {
        return true;
    }
    let is_name = |label: &str| label.chars().count() > 1 && !TITLES.contains(&label);
    let is_country = ending.len() == 2 && ending.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_known = ENDINGS.split_whitespace().any(|known| known == ending);
    let ends_as_address = is_known || (is_country && ending != "jr");
    ends_as_address && (leads_on || NO_SURNAMES.contains(&ending) || before.split('.').any(is_name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_02e_names_are_no_links() {
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
            "",
            ".",
            "...",
        ] {
            assert!(!has_link(name), "{name}");
        }
    }

    #[test]
    fn mail_02e_whatever_a_mail_program_turns_into_a_link_is_one() {
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
        ] {
            assert!(has_link(link), "{link}");
        }
    }
}
