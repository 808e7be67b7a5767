//! Resolves the records a file names. Records with the same name are told apart by their other fields, and every record that is
//! named must exist after the import, even if the naming record is unchanged.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;

use super::ImportError;
use super::parts::{self, EXAM_GROUPS, EXCEPTIONS, Object, Part, Reference};
use super::plan::{self, FileRecords};
use super::read::{Entry, StoredRecords};

/// Gives each record of a file the name of the stored record it means.
pub(super) fn recognise(standing: &StoredRecords, wanted: &mut FileRecords) -> Result<(), ImportError> {
    for part in parts::ALL {
        if part.section == EXCEPTIONS.section {
            continue;
        }
        let Some(records) = wanted.get_mut(part.section) else { continue };
        let mut known: HashMap<String, Vec<&Entry>> = HashMap::new();
        for entry in standing.of(part.section).iter().filter(|entry| !entry.retired) {
            known.entry(part.key_of(&entry.content, |_| false)).or_default().push(entry);
        }
        let mut alike: BTreeMap<String, Vec<Object>> = BTreeMap::new();
        for record in std::mem::take(records).into_values() {
            alike.entry(part.key_of(&record, |_| false)).or_default().push(record);
        }
        for (name, content) in alike {
            let known = known.remove(&name).unwrap_or_default();
            records.extend(pairs(part, name, content, known)?);
        }
    }
    Ok(())
}

/// The same content first; then a single record left on both sides must be the same.
fn pairs(
    part: &'static Part,
    name: String,
    content: Vec<Object>,
    mut known: Vec<&Entry>,
) -> Result<Vec<(String, Object)>, ImportError> {
    let taken: HashSet<&str> = known.iter().map(|entry| entry.key.as_str()).collect();
    let (mut named, mut left) = (Vec::with_capacity(content.len()), Vec::new());
    for record in content {
        match known.iter().position(|entry| plan::changes(&entry.content, &record).is_empty()) {
            Some(place) => named.push((known.remove(place).key.clone(), record)),
            None => left.push(record),
        }
    }
    match (known.as_slice(), left.len()) {
        ([], _) => {
            let mut fresh = HashSet::new();
            for record in left {
                let key = part.key_of(&record, |key| taken.contains(key) || fresh.contains(key));
                fresh.insert(key.clone());
                named.push((key, record));
            }
        }
        (_, 0) => {}
        ([entry], 1) => named.extend(left.pop().map(|record| (entry.key.clone(), record))),
        _ => return Err(ImportError::Alike { section: part.section, key: name }),
    }
    Ok(named)
}

/// Refuses a file that removes records that are still named.
pub(super) fn check(standing: &StoredRecords, wanted: &FileRecords) -> Result<(), ImportError> {
    let there: HashMap<&str, HashSet<&str>> = parts::ALL
        .iter()
        .map(|part| (part.section, after(standing, wanted, part).map(|(key, _)| key).collect()))
        .collect();
    let is_there = |section: &str, name: &str| there.get(section).is_some_and(|keys| keys.contains(name));
    for part in parts::ALL {
        for (key, record) in after(standing, wanted, part) {
            let refuse = |field: &'static str, name: &str| ImportError::Unknown {
                section: part.section,
                key: key.to_owned(),
                field,
                name: name.to_owned(),
            };
            for reference in part.references {
                let names = names_in(reference, record);
                if let Some(name) = names.into_iter().find(|name| !is_there(reference.section, name)) {
                    return Err(refuse(reference.name_field, name));
                }
            }
            if !wanted.contains_key(EXAM_GROUPS.section) {
                continue;
            }
            let Some(field) = parts::group_field(part) else { continue };
            let gone = |name: &&str| !is_there(EXAM_GROUPS.section, name);
            // Data of earlier releases may name a group that never existed; only exams create one.
            let was = |name: &&str| standing.of(EXAM_GROUPS.section).iter().any(|entry| entry.key == *name);
            let matters = |name: &&str| part.section == parts::EXAMS.section || was(name);
            if let Some(name) = texts(record.get(field)).into_iter().filter(matters).find(gone) {
                return Err(refuse(field, name));
            }
        }
    }
    Ok(())
}

/// The contents of a part after the import.
fn after<'a>(
    standing: &'a StoredRecords,
    wanted: &'a FileRecords,
    part: &Part,
) -> Box<dyn Iterator<Item = (&'a str, &'a Object)> + 'a> {
    if let Some(records) = wanted.get(part.section) {
        return Box::new(records.iter().map(|(key, record)| (key.as_str(), record)));
    }
    let in_use = standing.of(part.section).iter().filter(|entry| !entry.retired);
    Box::new(in_use.map(|entry| (entry.key.as_str(), &entry.content)))
}

fn names_in<'a>(reference: &Reference, record: &'a Object) -> Vec<&'a str> {
    let Some(list) = reference.within else { return texts(record.get(reference.name_field)) };
    let list = record.get(list).and_then(Value::as_array).into_iter().flatten();
    list.flat_map(|one| texts(one.get(reference.name_field))).collect()
}

/// Values other than text are refused when the record is read.
fn texts(value: Option<&Value>) -> Vec<&str> {
    match value {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(text)) => vec![text],
        _ => Vec::new(),
    }
}
