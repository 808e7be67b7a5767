//! What may be typed into a field. One table tells for every field whether it takes one line or several: calls, files and
//! commands use it, so a new field takes one line without hidden characters and links until it is listed here.

mod endings;
mod hidden;
mod link;
mod spelling;

use hidden::breaks_line;
pub use hidden::{has_hidden, is_readable, without_hidden};
pub use link::has_link;

use crate::MessageKey;
use crate::patient::is_email;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// One line that may be part of our messages, such as a name.
    Line,
    /// The name of an account: like a line, but it may default to the user's e-mail address.
    Account,
    /// One line that may look like a link: an e-mail address, a token.
    Address,
    /// Several lines.
    Paragraphs,
    /// A password, which is compared and never shown, or a value that is checked when it is saved. Only U+0000 is refused, which
    /// no database stores.
    Unchecked,
}

pub const PARAGRAPHS: [&str; 22] = [
    "answer",
    "clinicalNotes",
    "condition",
    "confirmationMessage",
    "css",
    "customMessage",
    "denialReason",
    "description",
    "examNotes",
    "html",
    "json",
    "message",
    "note",
    "notes",
    "openingHours",
    "overlapReason",
    "patientNotes",
    "questionnaireResult",
    "reason",
    "searchWords",
    "text",
    "was",
];
pub const ADDRESSES: [&str; 10] = [
    "code",
    "contactDetails",
    "cursor",
    "email",
    "key",
    "navigateUrl",
    "signature",
    "state",
    "token",
    "username",
];
const ACCOUNT: &str = "displayName";
pub const PASSWORDS: [&str; 3] = ["currentPassword", "newPassword", "password"];
/// The fields of the configuration have their own kinds, by which they are checked when saved.
const CONFIGURATION: &str = "fields.";

impl TextKind {
    /// By the path on the wire, such as `patientDetails.email` or `groupNames.0`.
    pub fn of_field(path: &str) -> Self {
        let is_position = |part: &&str| part.parse::<usize>().is_ok();
        let name = path.rsplit('.').find(|part| !is_position(part)).unwrap_or_default();
        if path.starts_with(CONFIGURATION) || PASSWORDS.contains(&name) {
            Self::Unchecked
        } else if PARAGRAPHS.contains(&name) {
            Self::Paragraphs
        } else if name == ACCOUNT {
            Self::Account
        } else if ADDRESSES.contains(&name) {
            Self::Address
        } else {
            Self::Line
        }
    }

    /// What is wrong with a text of this kind, if anything.
    pub fn problem(self, text: &str) -> Option<MessageKey> {
        match self {
            Self::Paragraphs => has_hidden(text).then_some(MessageKey::HiddenCharacters),
            Self::Line | Self::Account | Self::Address if breaks_line(text) => Some(MessageKey::OneLineOnly),
            Self::Line => has_link(text).then_some(MessageKey::NoLinks),
            Self::Account => (has_link(text) && !is_email(text)).then_some(MessageKey::NoLinks),
            Self::Unchecked => text.contains('\0').then_some(MessageKey::HiddenCharacters),
            Self::Address => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_one_line_until_the_table_says_otherwise() {
        for (path, kind) in [
            ("patientDetails.firstName", TextKind::Line),
            ("groupNames.0", TextKind::Line),
            ("guardian.email", TextKind::Address),
            ("bookingRequests.0.patientNotes", TextKind::Paragraphs),
            ("fields.name", TextKind::Unchecked),
            ("newPassword", TextKind::Unchecked),
            ("", TextKind::Line),
        ] {
            assert_eq!(TextKind::of_field(path), kind, "{path}");
        }
    }

    #[test]
    fn mail_02h_each_kind_refuses_what_it_cannot_show() {
        use MessageKey as Key;
        for (text, line, address, paragraphs) in [
            ("Ana Marija", None, None, None),
            ("Ana\nMarija", Some(Key::OneLineOnly), Some(Key::OneLineOnly), None),
            (
                "Ana\u{202e}Marija",
                Some(Key::OneLineOnly),
                Some(Key::OneLineOnly),
                Some(Key::HiddenCharacters),
            ),
            ("a@evil.com", Some(Key::NoLinks), None, None),
            ("\u{3164}", Some(Key::OneLineOnly), Some(Key::OneLineOnly), None),
            (" \u{200d} \u{fe0f}", Some(Key::OneLineOnly), Some(Key::OneLineOnly), None),
            ("a\u{200d}b", Some(Key::OneLineOnly), Some(Key::OneLineOnly), None),
            ("Dr.Info\u{200d}x", Some(Key::OneLineOnly), Some(Key::OneLineOnly), None),
            ("  ", None, None, None),
        ] {
            assert_eq!(TextKind::Line.problem(text), line, "{text:?}");
            assert_eq!(TextKind::Address.problem(text), address, "{text:?}");
            assert_eq!(TextKind::Paragraphs.problem(text), paragraphs, "{text:?}");
            assert_eq!(TextKind::Unchecked.problem(text), None);
        }
        assert_eq!(TextKind::Unchecked.problem("a\0b"), Some(Key::HiddenCharacters));
        assert_eq!(TextKind::Account.problem("ada@example.org"), None);
        assert_eq!(TextKind::Account.problem("see evil.com"), Some(Key::NoLinks));
    }
    #[test]
    fn mail_02j_names_of_people_in_their_own_script_stay() {
        for name in [
            "Ѓорѓи Џамбазовски",
            "Наѐ Ќосева",
            "O’Brien-Smith",
            "Nguyễn Thị Hương",
            "Nguye\u{302}\u{303}n Thi\u{323} Hu\u{31b}o\u{31b}ng",
            "محمد بن عبد الله",
            "مُحَمَّد",
            "علی\u{200c}رضا",
            "श्रीमती लक्ष्मी",
            "लक्ष्\u{200d}मी",
            "ශ්\u{200d}රී චන්ද්\u{200d}ර",
            "র\u{200d}্যাচেল",
            "രാജന്\u{200d}",
            "李 小龙",
            "김 민준",
            "สมชาย",
            "שרה לוי",
        ] {
            for kind in [TextKind::Line, TextKind::Account, TextKind::Address] {
                assert_eq!(kind.problem(name), None, "{name}");
            }
        }
    }
}
