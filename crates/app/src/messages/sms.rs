//! Text messages: at most two segments, whatever the names are. If the full text is too long, a shorter one is sent. They say
//! when and where, never what for.

use domain::sms::{SMS_SEGMENTS_MAX, sms_segments};
use strum::{Display, EnumIter};

use super::template::Template;
use crate::Texts;

/// All text messages, by the name of their texts: `sms.{name}`, and `sms.{name}_short` for long names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumIter)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum SmsTemplate {
    #[strum(serialize = "asked")]
    Pending,
    Booked,
    Canceled,
    Code,
    ContactChanged,
    Declined,
    #[strum(serialize = "details_asked")]
    DetailsRequested,
    Moved,
    NewLink,
    RecordsJoined,
    Reminder,
    RequestBooked,
    ResultsAvailable,
    Shared,
    ShareOpened,
    ShareRevoked,
    UploadLink,
}

impl SmsTemplate {
    /// The text message in place of a mail, for recipients without an e-mail address; `None` if it is too long for one.
    pub(crate) fn for_mail(mail: Template) -> Option<Self> {
        match mail {
            Template::Booked | Template::BookedFor | Template::Approved | Template::Changed => {
                Some(Self::Booked)
            }
            Template::Moved => Some(Self::Moved),
            Template::DetailsRequested => Some(Self::DetailsRequested),
            Template::ContactChanged => Some(Self::ContactChanged),
            Template::RecordsJoined => Some(Self::RecordsJoined),
            Template::RequestBooked => Some(Self::RequestBooked),
            Template::Pending | Template::PendingFor => Some(Self::Pending),
            Template::Canceled => Some(Self::Canceled),
            Template::Declined => Some(Self::Declined),
            Template::NewLink => Some(Self::NewLink),
            Template::Reminder => Some(Self::Reminder),
            Template::ResultsAvailable => Some(Self::ResultsAvailable),
            Template::Shared => Some(Self::Shared),
            Template::ShareOpened => Some(Self::ShareOpened),
            Template::ShareRevoked => Some(Self::ShareRevoked),
            _ => None,
        }
    }
}

/// The full text, or the short one if it doesn't fit, each with its ending.
pub(crate) fn full_or_short(
    texts: &Texts,
    language: &str,
    template: SmsTemplate,
    values: &[(&str, &str)],
    last: &str,
) -> String {
    let filled = |key: &str| format!("{}{last}", texts.fill(language, key, values));
    let full = filled(&format!("sms.{template}"));
    if sms_segments(&full) <= SMS_SEGMENTS_MAX {
        return full;
    }
    filled(&format!("sms.{template}_short"))
}

/// The line that tells a phone on which site, and no other, it may fill in a code.
pub(crate) fn origin_line(public_url: &str, code: &str) -> String {
    let host = public_url.split_once("://").map_or(public_url, |(_, host)| host);
    let host = host.split([':', '/']).next().unwrap_or(host);
    format!("\n\n@{host} #{code}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use strum::IntoEnumIterator;

    use super::*;

    const LINK: &str = "https://bookings.harbourimaging.com.au/a/0123456789abcdefghjkmnpqrs";
    /// To a shared history.
    const SHARED_LINK: &str =
        "https://bookings.harbourimaging.com.au/portal?bookingKey=0123456789abcdefghjkmnpqrs&shared=true";
    /// Long real names, and short ones.
    const LONG: [(&str, &str); 10] = [
        ("name", "Александра-Магдалена"),
        ("phone", "+389 2 555 01 00"),
        ("provider", "Harbour and Highlands Medical Imaging"),
        ("clinic", "Harbour and Highlands Imaging at Northern Beaches Hospital"),
        ("date", "понеделник, 30 септември 2026"),
        ("time", "13:40"),
        ("link", LINK),
        ("code", "123456"),
        ("minutes", "10"),
        ("hours", "24"),
    ];
    const SHORT: [(&str, &str); 10] = [
        ("name", "Mira"),
        ("phone", "1300 975 707"),
        ("provider", "Harbour"),
        ("clinic", "Newtown"),
        ("date", "Friday 1 May 2026"),
        ("time", "9:00 am"),
        ("link", "https://book.example.org/a/0123456789abcdefghjkmnpqrs"),
        ("code", "123456"),
        ("minutes", "10"),
        ("hours", "24"),
    ];

    #[test]
    fn mail_02a_an_sms_has_at_most_two_segments_and_no_clinical_detail() {
        let texts = Texts::load();
        let line = origin_line("https://bookings.harbourimaging.com.au:8443", "123456");
        for (language, template) in
            ["en-AU", "mk"].into_iter().flat_map(|one| SmsTemplate::iter().map(move |other| (one, other)))
        {
            let last = if template == SmsTemplate::Code { line.as_str() } else { "" };
            for mut values in [LONG, SHORT] {
                if template == SmsTemplate::Shared {
                    values =
                        values.map(|(name, value)| (name, if name == "link" { SHARED_LINK } else { value }));
                }
                let text = full_or_short(&texts, language, template, &values, last);
                assert!(sms_segments(&text) <= SMS_SEGMENTS_MAX, "{language} {template}: {text}");
                assert!(!text.contains("{{"), "{text}");
            }
            for key in [format!("sms.{template}"), format!("sms.{template}_short")] {
                let text = texts.get(language, &key);
                assert_ne!(text, key, "{language} has no words");
                for clinical in ["{{modality}}", "{{exam}}", "{{preparation}}", "{{visits}}", "{{patient}}"] {
                    assert!(!text.contains(clinical), "{text}");
                }
            }
        }
    }

    #[test]
    fn short_names_get_the_full_words() {
        let texts = Texts::load();
        let full = full_or_short(&texts, "en-AU", SmsTemplate::Reminder, &SHORT, "");
        assert!(full.starts_with("Harbour: your scan is on Friday 1 May 2026"), "{full}");
        let short = full_or_short(&texts, "mk", SmsTemplate::Reminder, &LONG, "");
        assert!(short.starts_with("Потсетник") && short.ends_with(LINK), "{short}");
    }

    #[test]
    fn a_code_is_bound_to_the_host_of_our_site() {
        let line = origin_line("https://bookings.harbourimaging.com.au:8443/site", "123456");
        assert_eq!(
            line, "\n\n@bookings.harbourimaging.com.au #123456",
            "the last line, as telephones read it"
        );
        for (language, values) in [("en-AU", SHORT), ("mk", LONG)] {
            let text = full_or_short(&Texts::load(), language, SmsTemplate::Code, &values, &line);
            assert_eq!(text.lines().last(), Some("@bookings.harbourimaging.com.au #123456"));
            assert_eq!(text.matches("123456").count(), 2, "a person can read it too: {text}");
        }
    }

    #[test]
    fn every_text_of_an_sms_belongs_to_a_template() {
        let known: BTreeSet<String> =
            SmsTemplate::iter().flat_map(|one| [format!("sms.{one}"), format!("sms.{one}_short")]).collect();
        let texts = Texts::load();
        let unused: Vec<_> = texts
            .language("en-AU")
            .keys()
            .filter(|key| key.starts_with("sms.") && !known.contains(*key))
            .collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
