//! Reads the catalogue from the database in the form of a file.

use std::collections::{HashMap, HashSet};

use domain::setup;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use store::schedule_exceptions::ListedException;
use store::setup::Record;
use store::{ConnectionTrait, StoreError};

use super::exceptions;
use super::parts::{self, Object, Part};

/// A stored record, both as in the database and as in a file.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) id: i64,
    pub(super) key: String,
    pub(super) retired: bool,
    pub(super) raw: Object,
    pub(super) content: Object,
}

#[derive(Debug, Default)]
pub(super) struct StoredRecords {
    pub(super) entries: HashMap<&'static str, Vec<Entry>>,
    /// Future exceptions. The id of an entry is an index into this list, since they are numbered separately.
    pub(super) exceptions: Vec<ListedException>,
}

impl StoredRecords {
    pub(super) fn sections(&self) -> impl Iterator<Item = (&'static str, &[Entry])> {
        parts::ALL.iter().map(|part| (part.section, self.of(part.section)))
    }

    pub(super) fn of(&self, section: &str) -> &[Entry] {
        self.entries.get(section).map_or(&[], Vec::as_slice)
    }

    fn key_of(&self, section: &str, id: i64) -> Option<&str> {
        let found = self.of(section).iter().find(|entry| entry.id == id && !entry.retired);
        found.map(|entry| entry.key.as_str())
    }
}

/// There may be a million doctors and organizations: they are read only if needed.
pub(super) async fn stored_records<C: ConnectionTrait>(
    db: &C,
    now: Timestamp,
    with_referrers: bool,
) -> Result<StoredRecords, StoreError> {
    let mut all = StoredRecords::default();
    read::<setup::Region, C>(db, &parts::REGIONS, &mut all).await?;
    read::<setup::Clinic, C>(db, &parts::CLINICS, &mut all).await?;
    read::<setup::Modality, C>(db, &parts::MODALITIES, &mut all).await?;
    read::<setup::BodyPart, C>(db, &parts::BODY_PARTS, &mut all).await?;
    read::<setup::ExamGroup, C>(db, &parts::EXAM_GROUPS, &mut all).await?;
    read::<setup::Exam, C>(db, &parts::EXAMS, &mut all).await?;
    read::<setup::Device, C>(db, &parts::DEVICES, &mut all).await?;
    exceptions::read(db, now, &mut all).await?;
    read::<setup::DocumentType, C>(db, &parts::DOCUMENT_TYPES, &mut all).await?;
    read::<setup::InsuranceType, C>(db, &parts::INSURANCE_TYPES, &mut all).await?;
    read::<setup::Ethnicity, C>(db, &parts::ETHNICITIES, &mut all).await?;
    if with_referrers {
        read::<setup::Organization, C>(db, &parts::ORGANIZATIONS, &mut all).await?;
        read::<setup::Doctor, C>(db, &parts::DOCTORS, &mut all).await?;
    }
    Ok(all)
}

async fn read<R: Record + Serialize, C: ConnectionTrait>(
    db: &C,
    part: &Part,
    all: &mut StoredRecords,
) -> Result<(), StoreError> {
    let retired = store::setup::retired::<R, C>(db).await?;
    let mut rows = R::all(db).await?;
    // Records in use get a name first.
    rows.sort_by_key(|(id, _)| (retired.contains(id), *id));
    let mut entries: Vec<Entry> = Vec::with_capacity(rows.len());
    let mut keys = HashSet::new();
    for (id, record) in rows {
        let Ok(Value::Object(raw)) = serde_json::to_value(record) else {
            return Err(StoreError::Corrupt { column: part.section });
        };
        let content = content(part, &raw, all);
        let key = part.key_of(&content, |key| keys.contains(key));
        keys.insert(key.clone());
        entries.push(Entry { id, key, retired: retired.contains(&id), raw, content });
    }
    entries.sort_by(|one, other| one.key.cmp(&other.key));
    all.entries.insert(part.section, entries);
    Ok(())
}

/// A record with names in place of ids, and without fields of other parts.
fn content(part: &Part, raw: &Object, all: &StoredRecords) -> Object {
    let mut content = raw.clone();
    content.retain(|field, _| !part.unsaid.contains(&field.as_str()));
    for reference in part.references {
        let name = |id: &Value| all.key_of(reference.section, id.as_i64()?).map(Value::from);
        let renamed = reference.for_each_object(&mut content, |object| {
            let value = match object.remove(reference.id_field) {
                Some(Value::Array(ids)) => {
                    let mut names: Vec<String> =
                        ids.iter().filter_map(name).map(|name| parts::plain(Some(&name))).collect();
                    names.sort_unstable();
                    Some(Value::from(names))
                }
                Some(id) => name(&id),
                None => None,
            };
            if let Some(value) = value {
                object.insert(reference.name_field.to_owned(), value);
            }
            Ok::<(), std::convert::Infallible>(())
        });
        let Ok(()) = renamed;
        if let Some(list) =
            reference.within.and_then(|list| content.get_mut(list)).and_then(Value::as_array_mut)
        {
            // Retired records aren't named any more.
            list.retain(|one| one.get(reference.name_field).is_some());
            list.sort_by_key(|one| parts::plain(one.get(reference.name_field)));
        }
    }
    content
}
