//! Slugs: public names in addresses.

use serde::{Deserialize, Serialize};

/// A public name in an address: lower-case letters, digits and single hyphens, never reused.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Slug(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SlugError {
    #[error("a slug has 1 to 80 characters")]
    Length,
    #[error("a slug has lower-case letters, digits and single hyphens between them")]
    Form,
    #[error("this word is part of an address and cannot be a slug")]
    Reserved,
}

/// The separator of slug lists in path, query and body.
pub const SLUG_LIST_DELIMITER: char = ',';
/// Means 'no clinic chosen' in an address and in a call.
pub const SELECT_CLINIC: &str = "select-clinic";
/// In place of the region while none is chosen.
pub const SELECT_REGION: &str = "select-region";

/// Words with a meaning in addresses: the placeholders and every fixed first segment.
const RESERVED: &[&str] = &[
    "a",
    "about",
    "admin",
    "advanced-booking",
    "api",
    "appointments",
    "assets",
    "authentication",
    "booking",
    "booking-requests",
    "br",
    "check-in",
    "contact",
    "deny",
    "health",
    "iframe",
    "iframe-test",
    "image-viewer-access",
    "kiosk",
    "metrics",
    "portal",
    "preview-email",
    "privacy",
    "q",
    "questionnaires",
    "referrer",
    "referrer-access",
    SELECT_CLINIC,
    SELECT_REGION,
    "terms",
    "u",
    "unsubscribe",
];

const MAX_LENGTH: usize = 80;

impl Slug {
    pub fn new(text: impl Into<String>) -> Result<Self, SlugError> {
        let text = text.into();
        if text.is_empty() || text.len() > MAX_LENGTH {
            return Err(SlugError::Length);
        }
        let formed = text.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        });
        if !formed {
            return Err(SlugError::Form);
        }
        if RESERVED.contains(&text.as_str()) {
            return Err(SlugError::Reserved);
        }
        Ok(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Slug {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Slug {
    type Error = SlugError;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::new(text)
    }
}

impl From<Slug> for String {
    fn from(slug: Slug) -> Self {
        slug.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_lower_case_words_joined_by_hyphens() {
        assert!(Slug::new("ultrasound-abdomen").is_ok());
        assert_eq!(Slug::new("Ultrasound"), Err(SlugError::Form));
        assert_eq!(Slug::new("a--b"), Err(SlugError::Form));
        assert_eq!(Slug::new("two,slugs"), Err(SlugError::Form));
        assert_eq!(Slug::new(""), Err(SlugError::Length));
    }

    #[test]
    fn route_16c_no_reserved_word_can_be_a_slug() {
        for word in RESERVED {
            assert_eq!(Slug::new(*word), Err(SlugError::Reserved), "{word}");
        }
        for word in [
            "booking", "about", "contact", "terms", "privacy", "kiosk", "check-in", "iframe", "api",
            "assets", "admin",
        ] {
            assert!(RESERVED.contains(&word), "{word}");
        }
    }

    #[test]
    fn route_02g_the_placeholder_of_no_clinic_can_never_be_a_clinic() {
        assert_eq!(Slug::new(SELECT_CLINIC), Err(SlugError::Reserved));
        assert_eq!(Slug::new(SELECT_REGION), Err(SlugError::Reserved));
    }
}
