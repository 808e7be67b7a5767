//! Validates a record, field by field.

use std::ops::RangeInclusive;

use crate::limits::TICK_MINUTES;
use crate::typed::TextKind;
use crate::{MessageKey, Slug, SlugError};

/// An invalid field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Path on the wire, such as `exams.0.minutes`.
    pub field: String,
    pub key: MessageKey,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

/// A record that can be validated before it is saved.
pub trait Validate {
    fn problems(&self) -> Problems;
}

impl Problems {
    pub fn into_vec(self) -> Vec<Problem> {
        self.0
    }

    pub(super) fn add(&mut self, field: impl Into<String>, key: MessageKey) {
        self.0.push(Problem { field: field.into(), key });
    }

    /// A required text.
    pub(super) fn text(&mut self, field: &str, text: &str, max_characters: usize) {
        if text.trim().is_empty() {
            self.add(field, MessageKey::FieldRequired);
        }
        self.optional(field, text, max_characters);
    }

    pub(super) fn optional(&mut self, field: &str, text: &str, max_characters: usize) {
        if text.chars().count() > max_characters {
            self.add(field, MessageKey::FieldTooLong);
        }
        if let Some(key) = TextKind::of_field(field).problem(text) {
            self.add(field, key);
        }
    }

    pub(super) fn slug(&mut self, field: &str, text: &str) {
        match Slug::new(text) {
            Ok(_) => {}
            Err(SlugError::Reserved) => self.add(field, MessageKey::SlugReserved),
            Err(SlugError::Length) if text.is_empty() => self.add(field, MessageKey::FieldRequired),
            Err(_) => self.add(field, MessageKey::ValueInvalid),
        }
    }

    pub(super) fn within(&mut self, field: impl Into<String>, value: i64, range: &RangeInclusive<i64>) {
        if !range.contains(&value) {
            self.add(field, MessageKey::ValueInvalid);
        }
    }

    /// Minutes of a device's time, which must be whole ticks.
    pub(super) fn ticks(&mut self, field: impl Into<String>, minutes: i64, range: &RangeInclusive<i64>) {
        if !range.contains(&minutes) || minutes % TICK_MINUTES != 0 {
            self.add(field, MessageKey::ValueInvalid);
        }
    }

    pub(super) fn place(&mut self, latitude: f64, longitude: f64) {
        if !(-90.0..=90.0).contains(&latitude) {
            self.add("latitude", MessageKey::ValueInvalid);
        }
        if !(-180.0..=180.0).contains(&longitude) {
            self.add("longitude", MessageKey::ValueInvalid);
        }
    }

    /// Values of a list must be unique.
    pub(super) fn check_unique<T: Ord>(&mut self, field: &str, values: impl Iterator<Item = T>) {
        let mut values: Vec<T> = values.collect();
        let all = values.len();
        values.sort_unstable();
        values.dedup();
        if values.len() < all {
            self.add(field, MessageKey::ValueInvalid);
        }
    }
}
