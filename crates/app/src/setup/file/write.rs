//! Changes the catalogue in the database to match a file.

use std::collections::{BTreeSet, HashMap};

use domain::setup::{self, Validate};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde_json::Value;
use store::Tx;
use store::setup::Record;

use super::parts::{self, Object, Part};
use super::plan::{Difference, FileRecords, Step};
use super::read::{Entry, StoredRecords};
use super::{ImportError, exceptions};

/// The ids of records, by section and name in the file.
pub(super) type Ids = HashMap<(&'static str, String), i64>;

pub(super) struct RecordWriter<'w> {
    pub(super) standing: &'w StoredRecords,
    pub(super) wanted: &'w FileRecords,
    to_write: BTreeSet<(&'static str, &'w str)>,
    pub(super) ids: Ids,
    pub(super) now: Timestamp,
}

pub(super) async fn write(
    tx: &Tx,
    standing: &StoredRecords,
    wanted: &FileRecords,
    difference: &Difference,
    now: Timestamp,
) -> Result<(), ImportError> {
    let to_write = difference.steps.iter().filter_map(|step| match step {
        Step::Added { section, key } | Step::Changed { section, key, .. } => Some((*section, key.as_str())),
        Step::Retired { .. } | Step::Removed { .. } => None,
    });
    let in_use = standing.sections().flat_map(|(section, entries)| {
        entries
            .iter()
            .filter(|entry| !entry.retired)
            .map(move |entry| ((section, entry.key.clone()), entry.id))
    });
    let (to_write, ids) = (to_write.collect(), in_use.collect());
    let mut writing = RecordWriter { standing, wanted, to_write, ids, now };
    writing.part::<setup::Region>(tx, &parts::REGIONS).await?;
    writing.part::<setup::Clinic>(tx, &parts::CLINICS).await?;
    writing.part::<setup::Modality>(tx, &parts::MODALITIES).await?;
    writing.part::<setup::BodyPart>(tx, &parts::BODY_PARTS).await?;
    writing.part::<setup::ExamGroup>(tx, &parts::EXAM_GROUPS).await?;
    writing.part::<setup::Exam>(tx, &parts::EXAMS).await?;
    writing.part::<setup::Device>(tx, &parts::DEVICES).await?;
    writing.part::<setup::DocumentType>(tx, &parts::DOCUMENT_TYPES).await?;
    writing.part::<setup::InsuranceType>(tx, &parts::INSURANCE_TYPES).await?;
    writing.part::<setup::Ethnicity>(tx, &parts::ETHNICITIES).await?;
    writing.part::<setup::Organization>(tx, &parts::ORGANIZATIONS).await?;
    writing.part::<setup::Doctor>(tx, &parts::DOCTORS).await?;
    exceptions::write(tx, &writing, difference).await?;
    retire(tx, &writing, difference).await?;
    Ok(store::setup::announce_all(tx).await?)
}

/// Records that others need are retired last.
async fn retire(tx: &Tx, writing: &RecordWriter<'_>, difference: &Difference) -> Result<(), ImportError> {
    for step in difference.steps.iter().rev() {
        let Step::Retired { section, key } = step else { continue };
        let Some(id) = writing.ids.get(&(*section, key.clone())).copied() else { continue };
        let booked = match *section {
            "clinics" => setup::Clinic::is_booked(tx, id, writing.now).await?,
            "devices" => setup::Device::is_booked(tx, id, writing.now).await?,
            "exams" => setup::Exam::is_booked(tx, id, writing.now).await?,
            _ => false,
        };
        if booked {
            return Err(ImportError::Booked { section, key: key.clone() });
        }
        match *section {
            "regions" => store::setup::retire_any_version::<setup::Region>(tx, id).await?,
            "clinics" => store::setup::retire_any_version::<setup::Clinic>(tx, id).await?,
            "modalities" => store::setup::retire_any_version::<setup::Modality>(tx, id).await?,
            "bodyParts" => store::setup::retire_any_version::<setup::BodyPart>(tx, id).await?,
            "examGroups" => store::setup::retire_any_version::<setup::ExamGroup>(tx, id).await?,
            "exams" => store::setup::retire_any_version::<setup::Exam>(tx, id).await?,
            "devices" => store::setup::retire_any_version::<setup::Device>(tx, id).await?,
            "documentTypes" => store::setup::retire_any_version::<setup::DocumentType>(tx, id).await?,
            "insuranceTypes" => store::setup::retire_any_version::<setup::InsuranceType>(tx, id).await?,
            "ethnicities" => store::setup::retire_any_version::<setup::Ethnicity>(tx, id).await?,
            "organizations" => store::setup::retire_any_version::<setup::Organization>(tx, id).await?,
            _ => store::setup::retire_any_version::<setup::Doctor>(tx, id).await?,
        }
    }
    Ok(())
}

impl RecordWriter<'_> {
    async fn part<R: Record + DeserializeOwned + Validate>(
        &mut self,
        tx: &Tx,
        part: &'static Part,
    ) -> Result<(), ImportError> {
        let Some(records) = self.wanted.get(part.section) else { return Ok(()) };
        for (key, content) in
            records.iter().filter(|(key, _)| self.to_write.contains(&(part.section, key.as_str())))
        {
            let former = self.standing.of(part.section).iter().find(|entry| entry.key == *key);
            let record: R = self.record(part, key, content, former)?;
            let id = match former {
                Some(entry) => {
                    if record.affects_booked(tx, entry.id, self.now).await? {
                        return Err(ImportError::Booked { section: part.section, key: key.clone() });
                    }
                    store::setup::overwrite(tx, entry.id, &record).await?;
                    entry.id
                }
                None => record.insert(tx).await?,
            };
            self.ids.insert((part.section, key.clone()), id);
        }
        Ok(())
    }

    /// A record of the file as in the database: ids in place of names, and other parts' fields as stored.
    fn record<R: DeserializeOwned + Validate>(
        &self,
        part: &'static Part,
        key: &str,
        content: &Object,
        former: Option<&Entry>,
    ) -> Result<R, ImportError> {
        let mut raw = content.clone();
        for reference in part.references {
            let id = |name: &Value| {
                let found =
                    name.as_str().and_then(|name| self.ids.get(&(reference.section, name.to_owned())));
                found.copied().ok_or_else(|| ImportError::Unknown {
                    section: part.section,
                    key: key.to_owned(),
                    field: reference.name_field,
                    name: parts::plain(Some(name)),
                })
            };
            reference.for_each_object(&mut raw, |object| -> Result<(), ImportError> {
                let value = match object.remove(reference.name_field) {
                    Some(Value::Array(names)) => {
                        Value::from(names.iter().map(id).collect::<Result<Vec<_>, _>>()?)
                    }
                    Some(name) => Value::from(id(&name)?),
                    None => return Ok(()),
                };
                object.insert(reference.id_field.to_owned(), value);
                Ok(())
            })?;
        }
        for field in part.unsaid {
            if let Some(value) = former.and_then(|entry| entry.raw.get(*field)) {
                raw.insert((*field).to_owned(), value.clone());
            }
        }
        // A mistyped field name would otherwise be ignored, and its field stay empty.
        let mut ignored = Vec::new();
        let record = serde_ignored::deserialize(Value::Object(raw), |field| ignored.push(field.to_string()));
        let record: R = record.map_err(|error| ImportError::Unreadable {
            section: part.section,
            key: key.to_owned(),
            why: error.to_string(),
        })?;
        if let Some(field) = ignored.pop() {
            return Err(ImportError::UnknownField { section: part.section, key: key.to_owned(), field });
        }
        match record.problems().into_vec().into_iter().next() {
            None => Ok(record),
            Some(problem) => Err(ImportError::Refused {
                section: part.section,
                key: key.to_owned(),
                field: problem.field,
                problem: problem.key,
            }),
        }
    }
}
