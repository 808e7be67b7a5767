//! The differences between a file and the catalogue.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::Value;

use super::parts::{self, Object, plain};
use super::read::StoredRecords;
use super::{FORMAT, ImportError};

const EXCEPTIONS: &str = parts::EXCEPTIONS.section;

/// The records of a file, by section and name.
pub(super) type FileRecords = BTreeMap<&'static str, BTreeMap<String, Object>>;

/// Everything that a file would change, in the order of its parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Difference {
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Added {
        section: &'static str,
        key: String,
    },
    Changed {
        section: &'static str,
        key: String,
        fields: Vec<FieldChange>,
    },
    Retired {
        section: &'static str,
        key: String,
    },
    /// Deleted: no history needs it.
    Removed {
        section: &'static str,
        key: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldChange {
    pub field: String,
    pub before: String,
    pub after: String,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Added { section, key } => write!(f, "added    {section}: {key}"),
            Self::Retired { section, key } => write!(f, "retired  {section}: {key}"),
            Self::Removed { section, key } => write!(f, "removed  {section}: {key}"),
            Self::Changed { section, key, fields } => {
                write!(f, "changed  {section}: {key}")?;
                fields.iter().try_for_each(|change| {
                    write!(f, "\n           {}: {} → {}", change.field, change.before, change.after)
                })
            }
        }
    }
}

/// Parses a file. A part that is left out isn't changed.
pub(super) fn records_of(file: &Value) -> Result<FileRecords, ImportError> {
    let file = file.as_object().ok_or(ImportError::NoCatalogue)?;
    if file.get("format").and_then(Value::as_i64) != Some(FORMAT) {
        return Err(ImportError::NoCatalogue);
    }
    let known = |section: &str| section == "format" || parts::ALL.iter().any(|part| part.section == section);
    if let Some(section) = file.keys().find(|section| !known(section)) {
        return Err(ImportError::UnknownPart { section: section.clone() });
    }
    let mut wanted = FileRecords::new();
    for part in parts::ALL {
        let Some(list) = file.get(part.section) else { continue };
        let no_list = || ImportError::NoList { section: part.section };
        let mut records = BTreeMap::new();
        for record in list.as_array().ok_or_else(no_list)? {
            let record = record.as_object().ok_or_else(no_list)?;
            let key = part.key_of(record, |key| records.contains_key(key));
            records.insert(key, record.clone());
        }
        wanted.insert(part.section, records);
    }
    Ok(wanted)
}

pub(super) fn compare(standing: &StoredRecords, wanted: &FileRecords) -> Difference {
    let mut steps = Vec::new();
    for (section, entries) in standing.sections() {
        let Some(records) = wanted.get(section) else { continue };
        let in_use: BTreeMap<&str, &Object> = entries
            .iter()
            .filter(|entry| !entry.retired)
            .map(|entry| (entry.key.as_str(), &entry.content))
            .collect();
        for (key, record) in records {
            match in_use.get(key.as_str()) {
                None => steps.push(Step::Added { section, key: key.clone() }),
                Some(content) => {
                    let fields = changes(content, record);
                    if !fields.is_empty() {
                        steps.push(Step::Changed { section, key: key.clone(), fields });
                    }
                }
            }
        }
        let gone = in_use.keys().filter(|key| !records.contains_key(**key));
        steps.extend(gone.map(|key| match section {
            EXCEPTIONS => Step::Removed { section, key: (*key).to_owned() },
            _ => Step::Retired { section, key: (*key).to_owned() },
        }));
    }
    Difference { steps }
}

pub(super) fn changes(before: &Object, after: &Object) -> Vec<FieldChange> {
    let fields: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let differing = fields.into_iter().filter(|field| !same(before.get(*field), after.get(*field)));
    let content = |value: Option<&Value>| Some(plain(value)).filter(|text| !text.is_empty());
    differing
        .map(|field| FieldChange {
            field: field.clone(),
            before: content(before.get(field)).unwrap_or_else(|| "nothing".to_owned()),
            after: content(after.get(field)).unwrap_or_else(|| "nothing".to_owned()),
        })
        .collect()
}

/// A missing field equals an empty one: that is the initial value of every field.
fn same(one: Option<&Value>, other: Option<&Value>) -> bool {
    one.filter(|value| !is_empty(value)) == other.filter(|value| !is_empty(value))
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(yes) => !yes,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
    }
}
