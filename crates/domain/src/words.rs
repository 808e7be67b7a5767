//! Text as people type it, reduced to what is compared: lower case, no accents, no punctuation.

use std::collections::BTreeSet;

/// The words of a text, without duplicates.
pub fn words_of(text: &str) -> BTreeSet<String> {
    let mut words = String::new();
    push_words(text, &mut words);
    words.split_whitespace().map(str::to_owned).collect()
}

/// Appends each word of the text after a space. An apostrophe joins ('O'Connor' is one word), anything else separates.
pub fn push_words(text: &str, words: &mut String) {
    let mut in_word = false;
    for letter in text.chars().filter(|c| !matches!(c, '\'' | '’')) {
        if !letter.is_alphanumeric() {
            in_word = false;
            continue;
        }
        if !in_word {
            words.push(' ');
            in_word = true;
        }
        match without_accent(letter) {
            Some(plain) => words.push_str(plain),
            None => words.extend(letter.to_lowercase()),
        }
    }
}

/// The plain letters of an accented Latin one.
fn without_accent(letter: char) -> Option<&'static str> {
    if letter.is_ascii() {
        return None;
    }
    Some(match letter {
        'à'..='å' | 'À'..='Å' | 'ā' | 'Ā' | 'ă' | 'Ă' | 'ą' | 'Ą' => "a",
        'æ' | 'Æ' => "ae",
        'ç' | 'Ç' | 'ć' | 'Ć' | 'č' | 'Č' => "c",
        'è'..='ë' | 'È'..='Ë' | 'ē' | 'Ē' | 'ě' | 'Ě' | 'ę' | 'Ę' => "e",
        'ì'..='ï' | 'Ì'..='Ï' | 'ī' | 'Ī' => "i",
        'ñ' | 'Ñ' | 'ń' | 'Ń' | 'ň' | 'Ň' => "n",
        'ò'..='ö' | 'ø' | 'Ò'..='Ö' | 'Ø' | 'ō' | 'Ō' => "o",
        'œ' | 'Œ' => "oe",
        'š' | 'Š' | 'ś' | 'Ś' => "s",
        'ß' => "ss",
        'þ' | 'Þ' => "th",
        'ù'..='ü' | 'Ù'..='Ü' | 'ū' | 'Ū' | 'ů' | 'Ů' => "u",
        'ý' | 'ÿ' | 'Ý' => "y",
        'ž' | 'Ž' | 'ź' | 'Ź' | 'ż' | 'Ż' => "z",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        let mut words = String::new();
        push_words(text, &mut words);
        words
    }

    #[test]
    fn accents_case_and_punctuation_make_no_difference() {
        assert_eq!(words("Île-des-Sœurs"), " ile des soeurs");
        assert_eq!(words("WHANGĀREI"), " whangarei");
        assert_eq!(words("O'Connor  (North)"), " oconnor north");
        assert_eq!(words(" - "), "");
    }

    #[test]
    fn each_word_is_listed_once() {
        assert_eq!(Vec::from_iter(words_of("Ana-Marija O'Connor, ana")), ["ana", "marija", "oconnor"]);
        assert!(words_of(" - ").is_empty());
    }

    #[test]
    fn letters_of_other_scripts_are_only_lowered() {
        assert_eq!(words("Скопје"), " скопје");
    }
}
