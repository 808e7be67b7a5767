//! Every message key has a text.

use serde_json::{Map, Value};

const ENGLISH: &str = include_str!("../../../../texts/en-AU.json");
const MACEDONIAN: &str = include_str!("../../../../texts/mk.json");
const KEYS: &str = include_str!("../../../domain/src/message_key.rs");

/// The keys of the one list, read from its source: every variant names its own.
fn message_keys() -> Vec<&'static str> {
    let named = KEYS.split("#[strum(serialize = \"").skip(1);
    named.filter_map(|rest| rest.split('"').next()).collect()
}

fn assert_have_texts(keys: &[&str]) {
    for (language, texts) in [("en-AU", ENGLISH), ("mk", MACEDONIAN)] {
        let texts: Map<String, Value> = serde_json::from_str(texts).unwrap();
        for key in keys {
            let text = texts.get(*key).and_then(Value::as_str).unwrap_or_default();
            assert!(text.contains(' '), "{key} has no text in texts/{language}.json");
        }
    }
}

#[test]
fn msg_08a_every_message_key_has_a_text_in_both_languages() {
    let keys = message_keys();
    assert!(keys.len() >= 39, "{} keys were read", keys.len());
    assert!(keys.iter().all(|key| key.parse::<domain::MessageKey>().is_ok()), "{keys:?}");
    assert_have_texts(&keys);
}

#[test]
fn msg_08a_every_key_that_openapi_names_is_in_the_one_list_and_has_a_text() {
    let described = scanbook_http::openapi().to_json().unwrap();
    let words = described.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '.' | '_'));
    let named: Vec<&str> =
        words.map(|word| word.trim_end_matches('.')).filter(|word| word.starts_with("message.")).collect();
    assert!(named.len() > 10, "{named:?}");
    for key in &named {
        assert!(key.parse::<domain::MessageKey>().is_ok(), "{key} is in no list");
    }
    assert_have_texts(&named);
}
