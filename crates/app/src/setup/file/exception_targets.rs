//! The clinic or device of an exception in a file, and the time zone of its days.

use domain::MessageKey;
use jiff::tz::TimeZone;
use serde_json::Value;
use store::schedule_exceptions::ExceptionOf;

use super::ImportError;
use super::parts::{CLINICS, DEVICES, EXCEPTIONS, Object, plain};
use super::plan::FileRecords;
use super::read::{Entry, StoredRecords};

/// By its name in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ExceptionTarget {
    Clinic(String),
    Device(String),
}

impl ExceptionTarget {
    /// Its section in the file, and its name there.
    pub(super) fn section_and_name(&self) -> (&'static str, String) {
        match self {
            Self::Clinic(name) => (CLINICS.section, name.clone()),
            Self::Device(name) => (DEVICES.section, name.clone()),
        }
    }

    pub(super) fn unknown(&self, key: &str) -> ImportError {
        let (field, name) = match self {
            Self::Clinic(name) => ("clinic", name),
            Self::Device(name) => ("device", name),
        };
        ImportError::Unknown { section: EXCEPTIONS.section, key: key.to_owned(), field, name: name.clone() }
    }
}

/// The place of a stored exception, whether that place is retired, and its time zone.
pub(super) fn stored_place(
    all: &StoredRecords,
    of: ExceptionOf,
) -> Option<(ExceptionTarget, bool, TimeZone)> {
    let find = |section, id| all.of(section).iter().find(|entry: &&Entry| entry.id == id);
    let zone = |clinic: &Entry| TimeZone::get(&plain(clinic.raw.get("timeZone"))).ok();
    match of {
        ExceptionOf::Clinic(id) => {
            let clinic = find(CLINICS.section, id.0)?;
            Some((ExceptionTarget::Clinic(clinic.key.clone()), clinic.retired, zone(clinic)?))
        }
        ExceptionOf::Device(id) => {
            let device = find(DEVICES.section, id.0)?;
            let clinic = find(CLINICS.section, device.raw.get("clinicId").and_then(Value::as_i64)?)?;
            Some((ExceptionTarget::Device(device.key.clone()), device.retired, zone(clinic)?))
        }
    }
}

/// The time zone of a place that will exist after the import.
pub(super) fn wanted_zone(
    standing: &StoredRecords,
    wanted: &FileRecords,
    place: &ExceptionTarget,
    key: &str,
) -> Result<TimeZone, ImportError> {
    let (section, name) = place.section_and_name();
    let record = find_record(standing, wanted, section, &name).ok_or_else(|| place.unknown(key))?;
    let clinic = match place {
        ExceptionTarget::Clinic(_) => record,
        ExceptionTarget::Device(_) => {
            let clinic = plain(record.get("clinic"));
            let found = find_record(standing, wanted, CLINICS.section, &clinic);
            found.ok_or_else(|| ExceptionTarget::Clinic(clinic).unknown(key))?
        }
    };
    TimeZone::get(&plain(clinic.get("timeZone"))).map_err(|_| ImportError::Refused {
        section: CLINICS.section,
        key: plain(clinic.get("slug")),
        field: "timeZone".to_owned(),
        problem: MessageKey::ValueInvalid,
    })
}

/// Whether the file itself contains a place.
pub(super) fn is_named(wanted: &FileRecords, place: &ExceptionTarget) -> bool {
    let (section, name) = place.section_and_name();
    wanted.get(section).is_some_and(|records| records.contains_key(&name))
}

/// A record of the file; of the database, if the file leaves that part out.
fn find_record<'t>(
    standing: &'t StoredRecords,
    wanted: &'t FileRecords,
    section: &str,
    name: &str,
) -> Option<&'t Object> {
    if let Some(records) = wanted.get(section) {
        return records.get(name);
    }
    let in_use = standing.of(section).iter().find(|entry| entry.key == name && !entry.retired);
    in_use.map(|entry| &entry.content)
}
