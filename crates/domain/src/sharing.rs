//! What a patient shares, and with whom.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

use crate::AppointmentId;
use crate::auth::CodeChannel;
use crate::booking_form::Country;
use crate::limits::{SHARE_PHONE_MAX_DIGITS, SHARE_PHONE_MIN_DIGITS};
use crate::patient::{is_email, telephone};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, Serialize, Deserialize)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ShareKind {
    /// The results of one appointment.
    Result,
    /// All of the patient's.
    History,
}

impl ShareKind {
    /// Whether an appointment is part of the share; `only` is the one of a shared result.
    pub fn covers(self, only: Option<AppointmentId>, appointment: AppointmentId) -> bool {
        match self {
            Self::Result => only == Some(appointment),
            Self::History => true,
        }
    }
}

/// How the contact can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, Serialize, Deserialize)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ContactKind {
    Email,
    Phone,
}

impl ContactKind {
    /// The kind of a contact; `None` if nothing can be sent to it.
    pub fn of(contact: &str, sms_enabled: bool) -> Option<Self> {
        if is_email(contact) {
            return Some(Self::Email);
        }
        (sms_enabled && is_number(contact)).then_some(Self::Phone)
    }

    /// The channel for codes.
    pub fn channel(self) -> CodeChannel {
        match self {
            Self::Email => CodeChannel::Email,
            Self::Phone => CodeChannel::Sms,
        }
    }
}

impl From<CodeChannel> for ContactKind {
    fn from(channel: CodeChannel) -> Self {
        match channel {
            CodeChannel::Email => Self::Email,
            CodeChannel::Sms => Self::Phone,
        }
    }
}

fn is_number(contact: &str) -> bool {
    let digits = contact.strip_prefix('+').unwrap_or(contact);
    let length = SHARE_PHONE_MIN_DIGITS..=SHARE_PHONE_MAX_DIGITS;
    digits.bytes().all(|byte| byte.is_ascii_digit()) && length.contains(&digits.len())
}

/// A number in international form, whether it was typed locally or with its country code; `None` if it is neither.
pub fn dialled(number: &str, home: Country) -> Option<String> {
    let abroad = || telephone::normal_form(&format!("+{}", number.trim_start_matches('+')), home);
    telephone::normal_form(number, home).or_else(abroad)
}

/// Whether a note is short enough.
pub fn note_fits(note: &str, max_characters: u32) -> bool {
    note.chars().count() <= usize::try_from(max_characters).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::SHARE_NOTE_MAX_CHARACTERS;

    const OTHERS: [&str; 12] = [
        "",
        "+",
        "mira",
        "mira@",
        "@example.org",
        "mira@example.org, omar@example.org",
        "0491 570 006",
        "++61491570006",
        "61491570006+",
        "0491-570-006",
        "٠٤٩١٥٧٠٠٠٦",
        "call me",
    ];

    #[test]
    fn share_01c_with_sms_a_contact_is_an_address_or_a_number_and_nothing_else() {
        for contact in ["mira@example.org", "m.k+scan@clinic.example.com.au"] {
            assert_eq!(ContactKind::of(contact, true), Some(ContactKind::Email), "{contact}");
        }
        for contact in ["0491570006", "+61491570006", "61491570006"] {
            assert_eq!(ContactKind::of(contact, true), Some(ContactKind::Phone), "{contact}");
        }
        for contact in OTHERS {
            assert_eq!(ContactKind::of(contact, true), None, "{contact}");
        }
    }

    #[test]
    fn const_05b_a_number_has_nine_to_fifteen_digits() {
        for plus in ["", "+"] {
            for digits in 0..20 {
                let contact = format!("{plus}{}", "4".repeat(digits));
                let expected = (9..=15).contains(&digits).then_some(ContactKind::Phone);
                assert_eq!(ContactKind::of(&contact, true), expected, "{contact}");
            }
        }
    }

    #[test]
    fn share_01e_without_sms_only_an_address_is_taken() {
        assert_eq!(ContactKind::of("mira@example.org", false), Some(ContactKind::Email));
        for contact in ["0491570006", "+61491570006"].into_iter().chain(OTHERS) {
            assert_eq!(ContactKind::of(contact, false), None, "{contact}");
        }
    }

    #[test]
    fn share_01f_the_type_follows_from_the_contact() {
        for (contact, kind, wire) in [
            ("mira@example.org", ContactKind::Email, "EMAIL"),
            // Digits before the @ don't make it a number.
            ("0491570006@example.org", ContactKind::Email, "EMAIL"),
            ("0491570006", ContactKind::Phone, "PHONE"),
        ] {
            assert_eq!(ContactKind::of(contact, true), Some(kind), "{contact}");
            assert_eq!(serde_json::to_value(kind).unwrap(), wire);
        }
    }

    #[test]
    fn const_05a_a_note_has_150_characters_unless_it_is_set_otherwise() {
        assert_eq!(SHARE_NOTE_MAX_CHARACTERS, 150);
        let note = |characters: usize| "ж".repeat(characters);
        assert!(note_fits(&note(150), SHARE_NOTE_MAX_CHARACTERS));
        assert!(!note_fits(&note(151), SHARE_NOTE_MAX_CHARACTERS));
        assert!(note_fits(&note(20), 20) && !note_fits(&note(21), 20));
    }

    #[test]
    fn share_02d_a_shared_result_covers_its_appointment_and_a_history_all() {
        let (one, other) = (AppointmentId(1), AppointmentId(2));
        assert!(ShareKind::Result.covers(Some(one), one));
        assert!(!ShareKind::Result.covers(Some(one), other));
        assert!(!ShareKind::Result.covers(None, one), "a result that names none opens none");
        assert!(ShareKind::History.covers(None, one));
    }

    #[test]
    fn a_number_is_dialled_from_anywhere() {
        for typed in ["0491570006", "+61491570006", "61491570006"] {
            assert_eq!(dialled(typed, Country::Au).as_deref(), Some("+61491570006"), "{typed}");
        }
        assert_eq!(dialled("38970123456", Country::Au).as_deref(), Some("+38970123456"));
        assert_eq!(dialled("123456789", Country::Au), None, "nobody's");
    }
}
