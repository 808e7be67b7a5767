//! Short messages: at most two segments, whatever the names are. Where the full words take more room, shorter ones are
//! sent. They tell when and where, never what for.

use domain::sms::{SMS_SEGMENTS_MAX, sms_segments};

use crate::Provider;

/// The words under `sms.{name}`, or those under `sms.{name}_short` where they would not fit, each with what comes last.
pub(crate) fn fitting(
    provider: &Provider,
    language: &str,
    name: &str,
    values: &[(&str, &str)],
    last: &str,
) -> String {
    let filled = |key: &str| format!("{}{last}", provider.texts.fill(language, key, values));
    let full = filled(&format!("sms.{name}"));
    if sms_segments(&full) <= SMS_SEGMENTS_MAX {
        return full;
    }
    filled(&format!("sms.{name}_short"))
}

/// The line by which a telephone knows on which site a code may be filled in, and on no other.
pub(crate) fn origin_line(public_url: &str, code: &str) -> String {
    let host = public_url.split_once("://").map_or(public_url, |(_, host)| host);
    let host = host.split([':', '/']).next().unwrap_or(host);
    format!("\n\n@{host} #{code}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Texts;

    /// Long names, as they come.
    const VALUES: [(&str, &str); 7] = [
        ("provider", "Harbour and Highlands Medical Imaging"),
        ("clinic", "Harbour and Highlands Imaging at Northern Beaches Hospital"),
        ("date", "понеделник, 30 септември 2026"),
        ("time", "13:40"),
        ("link", "https://bookings.harbourimaging.com.au/a/0123456789abcdefghjkmnpqrs"),
        ("code", "123456"),
        ("minutes", "10"),
    ];

    #[test]
    fn mail_02a_an_sms_has_at_most_two_segments_and_no_clinical_detail() {
        let texts = Texts::load();
        let line = origin_line("https://bookings.harbourimaging.com.au:8443", "123456");
        assert_eq!(line, "\n\n@bookings.harbourimaging.com.au #123456");
        for language in ["en-AU", "mk"] {
            let keys = texts.language(language).keys().filter(|key| key.starts_with("sms."));
            for key in keys.filter(|key| key.ends_with("_short")) {
                let last = if key.contains("code") { line.as_str() } else { "" };
                let text = format!("{}{last}", texts.fill(language, key, &VALUES));
                assert!(sms_segments(&text) <= SMS_SEGMENTS_MAX, "{language} {key}: {text}");
                assert!(!text.contains("{{"), "{text}");
                let full = texts.get(language, key.trim_end_matches("_short"));
                for clinical in ["{{modality}}", "{{exam}}", "{{preparation}}", "{{visits}}", "{{patient}}"] {
                    assert!(!full.contains(clinical) && !text.contains(clinical), "{full}");
                }
            }
        }
    }
}
