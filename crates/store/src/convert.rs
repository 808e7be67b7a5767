//! Converts stored columns to domain values: instants are Unix seconds, days are text, enums their names.

use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Date;
use sea_orm::sea_query::LikeExpr;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::StoreError;

pub(crate) fn instant(seconds: i64, column: &'static str) -> Result<Timestamp, StoreError> {
    Timestamp::from_second(seconds).map_err(|_| StoreError::Corrupt { column })
}

pub(crate) fn day(text: &str, column: &'static str) -> Result<Date, StoreError> {
    text.parse().map_err(|_| StoreError::Corrupt { column })
}

pub(crate) fn parsed<T: FromStr>(text: &str, column: &'static str) -> Result<T, StoreError> {
    text.parse().map_err(|_| StoreError::Corrupt { column })
}

pub(crate) fn json<T: DeserializeOwned>(text: &str, column: &'static str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|_| StoreError::Corrupt { column })
}

pub(crate) fn as_json(value: &impl Serialize, column: &'static str) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|_| StoreError::Corrupt { column })
}

pub(crate) fn slug(text: String, column: &'static str) -> Result<domain::Slug, StoreError> {
    domain::Slug::new(text).map_err(|_| StoreError::Corrupt { column })
}

/// Matches texts with this prefix; typed text isn't a pattern.
pub(crate) fn prefix_pattern(text: &str) -> LikeExpr {
    let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    LikeExpr::new(format!("{escaped}%")).escape('\\')
}
