//! Validates a configuration before it is saved.

use super::colour::Colour;
use crate::limits::{CONFIGURED_ID_MAX_CHARACTERS, URL_MAX_CHARACTERS};

/// A field that can't be saved as it is, with a message for the administrator.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct Problem {
    /// Path on the wire, such as `themeColors.brand`.
    pub field: String,
    pub problem: String,
}

pub trait Check {
    /// Everything that keeps it from being saved; empty if it is valid.
    fn problems(&self) -> Vec<Problem>;
}

/// Collects problems.
#[derive(Debug, Default)]
pub(super) struct Problems(Vec<Problem>);

impl From<Problems> for Vec<Problem> {
    fn from(problems: Problems) -> Self {
        problems.0
    }
}

impl Problems {
    pub(super) fn add(&mut self, field: &str, problem: String) {
        self.0.push(Problem { field: field.to_owned(), problem });
    }

    pub(super) fn needed(&mut self, field: &str, text: &str) {
        if text.trim().is_empty() {
            self.add(field, "it cannot be empty".to_owned());
        }
    }

    pub(super) fn check_length(&mut self, field: &str, text: &str, max: usize) {
        let count = text.chars().count();
        if count > max {
            self.add(field, format!("it has {count} characters; accepted: at most {max}"));
        }
    }

    pub(super) fn check_range(&mut self, field: &str, number: u32, min: u32, max: u32) {
        if !(min..=max).contains(&number) {
            self.add(field, format!("{number} is not accepted; accepted: {min} to {max}"));
        }
    }

    /// A page or service on another site. Other schemes than `http` and `https` could run in our own page.
    pub(super) fn web_address(&mut self, field: &str, text: Option<&str>) {
        let Some(text) = text else { return };
        let scheme_fits = |url: &url::Url| matches!(url.scheme(), "https" | "http") && url.has_host();
        let fits = text.len() <= URL_MAX_CHARACTERS
            && url::Url::parse(text)
                .is_ok_and(|url| scheme_fits(&url) && url.username().is_empty() && url.password().is_none());
        if !fits {
            self.add(
                field,
                format!("'{text}' is not accepted; accepted: a web address, for example https://www.example.org/page"),
            );
        }
    }

    pub(super) fn host(&mut self, field: &str, text: Option<&str>) {
        let Some(text) = text else { return };
        let parsed = url::Url::parse(&format!("https://{text}"));
        let only_host = !text.is_empty() && !text.contains(['/', '?', '#', '@', '\\', ' ']);
        if !(only_host && parsed.is_ok()) {
            self.add(
                field,
                format!("'{text}' is not accepted; accepted: a host, for example admin.example.org"),
            );
        }
    }

    /// An id issued by another service.
    pub(super) fn identifier(&mut self, field: &str, text: Option<&str>) {
        let Some(text) = text else { return };
        let fits = |c: char| c.is_ascii_alphanumeric() || "-_.:".contains(c);
        if text.is_empty() || text.len() > CONFIGURED_ID_MAX_CHARACTERS || !text.chars().all(fits) {
            self.add(field, "accepted: letters, digits, and - _ . :".to_owned());
        }
    }

    pub(super) fn contrast(&mut self, field: &str, colour: Colour, what: &str, ground: Colour, needed: f64) {
        let ratio = colour.contrast_with(ground);
        if ratio < needed {
            // Truncated, not rounded: 4.499 must not be shown as 4.50.
            let shown = (ratio * 100.0).floor() / 100.0;
            self.add(field, format!("its contrast with {what} is {shown:.2}:1; needed: {needed}:1"));
        }
    }
}
