//! Imports future closures and extra hours. Past ones are neither exported nor changed. A file that would close time over booked
//! patients is refused as a whole, with the number of patients for each entry.

use std::collections::BTreeMap;
use std::fmt;

use domain::availability::{ExceptionKind, ScheduleException};
use domain::setup::ClockTime;
use domain::{ClinicId, DeviceId, MessageKey};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::schedule_exceptions::{self, ExceptionOf, ListedException};
use store::{ConnectionTrait, StoreError, Tx};

use super::ImportError;
use super::exception_targets::{self, ExceptionTarget};
use super::parts::{EXCEPTIONS, Object};
use super::plan::{Difference, FileRecords, Step};
use super::read::{Entry, StoredRecords};
use super::write::RecordWriter;
use crate::AppError;
use crate::office::exception_times::{ExceptionBatch, affected_ids, checked_reason, checked_time};

const SECTION: &str = EXCEPTIONS.section;

/// An entry that would affect booked patients.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockedEntry {
    pub key: String,
    pub booked: usize,
}

impl fmt::Display for BlockedEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (key, booked) = (&self.key, self.booked);
        let stand = if booked == 1 { "appointment is" } else { "appointments are" };
        write!(f, "{SECTION}, {key}: {booked} {stand} booked in time that would be closed")
    }
}

/// An exception in a file. Unknown fields are refused: a mistyped hour would close a whole day.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ExceptionEntry {
    /// Set if it applies to all devices of a clinic.
    #[serde(skip_serializing_if = "Option::is_none")]
    clinic: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    date: Date,
    /// Only that day if left out.
    last_date: Option<Date>,
    /// From the start of each day if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<ClockTime>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<ClockTime>,
    kind: ExceptionKind,
    /// Those of earlier releases may have none.
    #[serde(default)]
    reason: String,
}

impl ExceptionEntry {
    fn new(exception_target: &ExceptionTarget, exception: &ScheduleException, reason: String) -> Self {
        let (clinic, device) = match exception_target.clone() {
            ExceptionTarget::Clinic(name) => (Some(name), None),
            ExceptionTarget::Device(name) => (None, Some(name)),
        };
        Self {
            clinic,
            device,
            date: exception.first_day,
            last_date: Some(exception.last_day),
            from: exception.from_minute.and_then(ClockTime::new),
            // The end of a day is left out.
            to: exception.to_minute.filter(|minute| *minute < 24 * 60).and_then(ClockTime::new),
            kind: exception.kind,
            reason,
        }
    }

    fn read(key: &str, record: &Object) -> Result<Self, ImportError> {
        let read = serde_json::from_value(Value::Object(record.clone()));
        read.map_err(|error| ImportError::Unreadable {
            section: SECTION,
            key: key.to_owned(),
            why: error.to_string(),
        })
    }

    fn target(&self) -> Option<ExceptionTarget> {
        match (self.clinic.clone(), self.device.clone()) {
            (Some(clinic), None) => Some(ExceptionTarget::Clinic(clinic)),
            (None, Some(device)) => Some(ExceptionTarget::Device(device)),
            _ => None,
        }
    }

    fn checked(&self) -> Result<(ScheduleException, String), AppError> {
        let exception = checked_time(&ScheduleException {
            first_day: self.date,
            last_day: self.last_date.unwrap_or(self.date),
            from_minute: self.from.map(ClockTime::minute),
            to_minute: self.to.map(ClockTime::minute),
            kind: self.kind,
        })?;
        Ok((exception, checked_reason(&self.reason)?.unwrap_or_default()))
    }

    fn object(&self) -> Result<Object, StoreError> {
        match serde_json::to_value(self) {
            Ok(Value::Object(object)) => Ok(object),
            _ => Err(StoreError::Corrupt { column: SECTION }),
        }
    }

    /// Exceptions with the same start are numbered in this order, in a file and in the database.
    fn order(&self) -> impl Ord + use<> {
        let Self { clinic, device, date, last_date, from, to, kind, reason } = self.clone();
        ((clinic, device, date, from), kind.to_string(), (last_date, to, reason))
    }
}

/// Future exceptions, each under its name.
pub(super) async fn read<C: ConnectionTrait>(
    db: &C,
    now: Timestamp,
    all: &mut StoredRecords,
) -> Result<(), StoreError> {
    // In some time zones it may still be yesterday.
    let earliest = (now - 24.hours()).to_zoned(TimeZone::UTC).date();
    let mut coming = Vec::new();
    for listed in schedule_exceptions::upcoming(db, earliest).await? {
        let Some((exception_target, retired, zone)) = exception_targets::stored_place(all, listed.of) else {
            continue;
        };
        if listed.exception.last_day >= now.to_zoned(zone).date() {
            coming.push((
                ExceptionEntry::new(&exception_target, &listed.exception, listed.reason.clone()),
                retired,
                listed,
            ));
        }
    }
    coming.sort_by_cached_key(|(content, ..)| content.order());
    let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
    for (id, (content, retired, _)) in (0..).zip(&coming) {
        let content = content.object()?;
        let key = EXCEPTIONS.key_of(&content, |key| entries.contains_key(key));
        let entry = Entry { id, key: key.clone(), retired: *retired, raw: Object::new(), content };
        entries.insert(key, entry);
    }
    all.exceptions = coming.into_iter().map(|(.., listed)| listed).collect();
    all.entries.insert(SECTION, entries.into_values().collect());
    Ok(())
}

/// Normalizes a file's future exceptions for comparison, and drops past ones. Those of a place that the file restores exist
/// again.
pub(super) fn close_proposals(
    standing: &mut StoredRecords,
    wanted: &mut FileRecords,
    now: Timestamp,
) -> Result<(), ImportError> {
    let Some(records) = wanted.remove(SECTION) else { return Ok(()) };
    let mut coming = Vec::new();
    for (key, record) in &records {
        let refused = |field: &str, problem| ImportError::Refused {
            section: SECTION,
            key: key.clone(),
            field: field.to_owned(),
            problem,
        };
        let content = ExceptionEntry::read(key, record)?;
        let exception_target = content.target().ok_or_else(|| refused("device", MessageKey::ValueInvalid))?;
        let zone = exception_targets::wanted_zone(standing, wanted, &exception_target, key)?;
        let (exception, reason) = content.checked().map_err(|error| match error {
            AppError::Fields(fields) => match fields.into_iter().next() {
                Some(field) => refused(&field.field, field.key),
                None => refused("date", MessageKey::ValueInvalid),
            },
            other => other.into(),
        })?;
        if exception.last_day >= now.to_zoned(zone).date() {
            coming.push(ExceptionEntry::new(&exception_target, &exception, reason));
        }
    }
    coming.sort_by_cached_key(ExceptionEntry::order);
    let mut settled = BTreeMap::new();
    for content in coming {
        let content = content.object()?;
        settled.insert(EXCEPTIONS.key_of(&content, |key| settled.contains_key(key)), content);
    }
    wanted.insert(SECTION, settled);
    for entry in standing.entries.get_mut(SECTION).into_iter().flatten() {
        let exception_target = ExceptionEntry::read(&entry.key, &entry.content)?.target();
        entry.retired &= !exception_target
            .is_some_and(|exception_target| exception_targets::is_named(wanted, &exception_target));
    }
    Ok(())
}

/// One exception that a file adds, changes or removes.
struct ExceptionStep<'t> {
    key: &'t str,
    of: ExceptionOf,
    zone: TimeZone,
    old: Option<&'t ListedException>,
    new: Option<(ScheduleException, String)>,
}

/// All of them are written before looking for affected patients: closures that replace each other lose no time.
pub(super) async fn write(
    tx: &Tx,
    writing: &RecordWriter<'_>,
    difference: &Difference,
) -> Result<(), ImportError> {
    let turns: Vec<ExceptionStep<'_>> = difference
        .steps
        .iter()
        .filter_map(|step| exception_step(writing, step).transpose())
        .collect::<Result<_, _>>()?;
    if turns.is_empty() {
        return Ok(());
    }
    let before = schedule_exceptions::schedules(tx).await?;
    for turn in &turns {
        match (turn.old, &turn.new) {
            (None, Some((exception, reason))) => {
                schedule_exceptions::insert(tx, turn.of, exception, reason).await?;
            }
            (Some(old), Some((exception, reason))) => {
                schedule_exceptions::update(tx, old.id, exception, reason).await?;
            }
            (Some(old), None) => {
                schedule_exceptions::delete(tx, old.id).await?;
            }
            (None, None) => {}
        }
    }
    let batch = ExceptionBatch::new(before, schedule_exceptions::schedules(tx).await?, writing.now);
    let mut in_their_way = Vec::new();
    for ExceptionStep { key, of, zone, old, new } in turns {
        let (old, new) = (old.map(|old| &old.exception), new.as_ref().map(|(new, _)| new));
        let booked = affected_ids(tx, of, &batch.lost_time(old, new, &zone), usize::MAX).await?.len();
        if booked > 0 {
            in_their_way.push(BlockedEntry { key: key.to_owned(), booked });
        }
    }
    if in_their_way.is_empty() { Ok(()) } else { Err(ImportError::InTheWay(in_their_way)) }
}

fn exception_step<'t>(
    writing: &'t RecordWriter<'_>,
    step: &'t Step,
) -> Result<Option<ExceptionStep<'t>>, ImportError> {
    let RecordWriter { standing, wanted, ids, .. } = writing;
    let (Step::Added { section: SECTION, key }
    | Step::Changed { section: SECTION, key, .. }
    | Step::Removed { section: SECTION, key }) = step
    else {
        return Ok(None);
    };
    let entry = standing.of(SECTION).iter().find(|entry| entry.key == *key);
    let old = entry.and_then(|entry| standing.exceptions.get(usize::try_from(entry.id).ok()?));
    let record = wanted.get(SECTION).and_then(|records| records.get(key));
    let content = record.map(|record| ExceptionEntry::read(key, record)).transpose()?;
    let (of, zone) = match (old, &content) {
        (Some(old), _) => {
            let zone = exception_targets::stored_place(standing, old.of).map(|(.., zone)| zone);
            (old.of, zone.ok_or(StoreError::Corrupt { column: "clinics.time_zone" })?)
        }
        (None, Some(content)) => {
            let exception_target = content.target().ok_or(StoreError::Corrupt { column: SECTION })?;
            let zone = exception_targets::wanted_zone(standing, wanted, &exception_target, key)?;
            let id = ids.get(&exception_target.section_and_name()).copied();
            let id = id.ok_or_else(|| exception_target.unknown(key))?;
            let of = match exception_target {
                ExceptionTarget::Clinic(_) => ExceptionOf::Clinic(ClinicId(id)),
                ExceptionTarget::Device(_) => ExceptionOf::Device(DeviceId(id)),
            };
            (of, zone)
        }
        (None, None) => return Ok(None),
    };
    let new = content.map(|content| content.checked()).transpose()?;
    Ok(Some(ExceptionStep { key, of, zone, old, new }))
}
