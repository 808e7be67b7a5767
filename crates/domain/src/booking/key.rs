//! The unguessable key of one booking, which its patient has.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};

use crate::{BookingKeyId, Chance};

/// 128 random bits as 22 characters of base64url. Never written to a log: its `Debug` hides it.
///
/// Accounts see a stand-in instead, which looks the same. A resolved stand-in carries the id of its key, and keeps its own text:
/// answers that contain it don't reveal the key.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BookingKey {
    text: String,
    stands_for: Option<BookingKeyId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a booking key has 22 characters of base64url")]
pub struct BookingKeyError;

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, Serialize, Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum BookingKeyState {
    /// Owns holds and typed data, until it is submitted or a day has passed.
    Draft,
    Submitted,
    /// Of a share: it opens what was shared and nothing else.
    Shared,
    Deleted,
}

const BYTES: usize = 16;
pub(super) const CHARACTERS: usize = 22;
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl BookingKey {
    pub fn mint(chance: &Chance) -> Self {
        let bits = u128::from_be_bytes(chance.bytes::<BYTES>());
        // 22 characters hold 132 bits: the last contains the lowest two, shifted up as base64url pads them.
        let text = (0..CHARACTERS).map(|i| {
            let shift = 122_i32 - 6 * i32::try_from(i).unwrap_or(0);
            let six = if shift >= 0 { bits >> shift } else { bits << -shift };
            char::from(ALPHABET[usize::try_from(six & 63).unwrap_or(0)])
        });
        Self { text: text.collect(), stands_for: None }
    }

    pub fn parse(text: &str) -> Result<Self, BookingKeyError> {
        let formed = text.len() == CHARACTERS && text.chars().all(Self::is_key_letter);
        if formed { Ok(Self { text: text.to_owned(), stands_for: None }) } else { Err(BookingKeyError) }
    }

    pub(super) fn is_key_letter(letter: char) -> bool {
        letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
    }

    #[must_use]
    pub fn resolved_to(self, key: BookingKeyId) -> Self {
        Self { stands_for: Some(key), ..self }
    }

    /// The id of the key, if this is a resolved stand-in.
    pub fn resolved_id(&self) -> Option<BookingKeyId> {
        self.stands_for
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl std::fmt::Debug for BookingKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BookingKey(…)")
    }
}

impl TryFrom<String> for BookingKey {
    type Error = BookingKeyError;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text)
    }
}

impl From<BookingKey> for String {
    fn from(key: BookingKey) -> Self {
        key.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minted_key_reads_back_and_no_two_are_alike() {
        let chance = Chance::seeded(7);
        let (one, two) = (BookingKey::mint(&chance), BookingKey::mint(&chance));
        assert_ne!(one, two);
        assert_eq!(BookingKey::parse(one.as_str()), Ok(one));
    }

    #[test]
    fn a_key_never_shows_in_debug_output() {
        let key = BookingKey::mint(&Chance::seeded(7));
        assert!(!format!("{key:?}").contains(key.as_str()));
    }

    #[test]
    fn a_stand_in_is_answered_as_it_was_shown() {
        let shown = BookingKey::mint(&Chance::seeded(7));
        let meant = shown.clone().resolved_to(BookingKeyId(5));
        assert_eq!((meant.resolved_id(), meant.as_str()), (Some(BookingKeyId(5)), shown.as_str()));
        assert_eq!(String::from(meant), String::from(shown));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "short", "q7Zt0XvN3mC9sYbE5hKpL+", "q7Zt0XvN3mC9sYbE5hKpLww"] {
            assert_eq!(BookingKey::parse(text), Err(BookingKeyError), "{text}");
        }
    }
}
