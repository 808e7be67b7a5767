//! Steps of preparation before an exam, as data: a rule and how many minutes before.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
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
pub enum PreparationRule {
    Fast,
    Fluids,
    Caffeine,
    FullBladder,
    Form,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Preparation {
    pub rule: PreparationRule,
    pub minutes_before: i64,
    pub text: String,
}

/// The time the patient needs from now to the exam: the longest of its rules. A slot sooner than this leaves no time to prepare.
pub fn longest_lead_minutes(rules: &[Preparation]) -> i64 {
    rules.iter().map(|rule| rule.minutes_before).max().unwrap_or(0)
}
