//! What a patient needs besides the exam itself. Some needs take time, some rule a device out.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

/// What can be asked about. An exam says which of these matter for it.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Need {
    Interpreter,
    Mobility,
    Weight,
    Pregnancy,
    Claustrophobia,
}

/// As answered. What was not asked or not answered is absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Needs {
    /// The language an interpreter is wanted for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interpreter_language: Option<String>,
    /// What helps with moving, in the patient's own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mobility: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight_kg: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pregnant: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claustrophobic: Option<bool>,
}

impl Needs {
    /// Whether this need was answered with yes; a weight counts by a device's limit, not here.
    pub fn has(&self, need: Need) -> bool {
        let said = |text: &Option<String>| text.as_deref().is_some_and(|text| !text.trim().is_empty());
        match need {
            Need::Interpreter => said(&self.interpreter_language),
            Need::Mobility => said(&self.mobility),
            Need::Weight => false,
            Need::Pregnancy => self.pregnant == Some(true),
            Need::Claustrophobia => self.claustrophobic == Some(true),
        }
    }
}
