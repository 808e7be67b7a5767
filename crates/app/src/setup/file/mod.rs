//! The whole catalogue as one readable file. Records are named by slug and name, never by id, so a file fits any installation;
//! exporting, importing into an empty installation and exporting again gives the same file.

mod exception_targets;
mod exceptions;
mod names;
mod parts;
mod plan;
mod read;
mod write;

use domain::MessageKey;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use store::audit::{Actor, record};
use store::{StoreError, Tx};

pub use exceptions::BlockedEntry;
pub use plan::{Difference, FieldChange, Step};

use self::plan::FileRecords;
use crate::audit::event_of_import;
use crate::{App, AppError, Ctx};

/// There may be a million of these.
const REFERRERS: [&str; 2] = [parts::ORGANIZATIONS.section, parts::DOCTORS.section];

/// The version of the format. Later releases can read earlier formats.
const FORMAT: i64 = 1;

/// Why a file is refused.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("it is not a catalogue that this version can read")]
    NoCatalogue,
    #[error("{section} has no list of records")]
    NoList { section: &'static str },
    #[error("{section}: a catalogue has no section of this name")]
    UnknownPart { section: String },
    #[error("{section}, {key}: {field} names {name}, which is not in the file")]
    Unknown { section: &'static str, key: String, field: &'static str, name: String },
    #[error("{section}, {key}: it cannot be read: {why}")]
    Unreadable { section: &'static str, key: String, why: String },
    #[error("{section}, {key}: {field}: {problem}")]
    Refused { section: &'static str, key: String, field: String, problem: MessageKey },
    #[error("{section}, {key}: there is no {field}")]
    UnknownField { section: &'static str, key: String, field: String },
    #[error("{section}, {key}: several records have this name, so it is unclear which one is meant")]
    Alike { section: &'static str, key: String },
    #[error("{section}, {key}: patients are booked there, so it cannot be removed or changed like this")]
    Booked { section: &'static str, key: String },
    #[error("{}", .0.iter().map(BlockedEntry::to_string).collect::<Vec<_>>().join("; "))]
    InTheWay(Vec<BlockedEntry>),
    #[error(transparent)]
    App(#[from] AppError),
}

impl From<StoreError> for ImportError {
    fn from(error: StoreError) -> Self {
        Self::App(error.into())
    }
}

impl store::WriteError for ImportError {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            Self::App(error) => store::WriteError::store_error(error),
            _ => None,
        }
    }
}

/// The result of a dry run: nothing of it stays.
enum DryRun {
    Passed,
    Failed(ImportError),
}

impl From<StoreError> for DryRun {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

impl store::WriteError for DryRun {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            Self::Passed => None,
            Self::Failed(error) => store::WriteError::store_error(error),
        }
    }
}

impl App {
    /// All records in use, as a file.
    pub async fn export_catalogue(&self) -> Result<Value, AppError> {
        let standing = read::stored_records(self.store().read(), self.clock().now(), true).await?;
        let mut file = Map::from_iter([("format".to_owned(), json!(FORMAT))]);
        for (section, entries) in standing.sections() {
            let content = entries.iter().filter(|entry| !entry.retired).map(|entry| json!(entry.content));
            file.insert(section.to_owned(), content.collect());
        }
        Ok(Value::Object(file))
    }

    /// What a file would change, or why it would be refused.
    pub async fn compare_catalogue(&self, file: &Value) -> Result<Difference, ImportError> {
        let mut wanted = plan::records_of(file)?;
        let now = self.clock().now();
        let mut standing = read::stored_records(self.store().read(), now, names_referrers(&wanted)).await?;
        names::recognise(&standing, &mut wanted)?;
        exceptions::close_proposals(&mut standing, &mut wanted, now)?;
        names::check(&standing, &wanted)?;
        let difference = plan::compare(&standing, &wanted);
        if !difference.steps.is_empty() {
            self.dry_run(wanted, now).await?;
        }
        Ok(difference)
    }

    /// A dry run: imports the file and rolls back. Referrers are left out: there may be a million of them, and bookings would
    /// have to wait meanwhile.
    async fn dry_run(&self, mut wanted: FileRecords, now: Timestamp) -> Result<(), ImportError> {
        wanted.retain(|section, _| !REFERRERS.contains(section));
        let work = self.store().write(move |tx| {
            let wanted = wanted.clone();
            Box::pin(async move {
                let taken = import_in(tx, wanted, now).await;
                Err::<(), DryRun>(taken.map_or_else(DryRun::Failed, |_| DryRun::Passed))
            })
        });
        match work.await {
            Ok(()) | Err(DryRun::Passed) => Ok(()),
            Err(DryRun::Failed(error)) => Err(error),
        }
    }

    /// Changes the catalogue to match a file: all or nothing.
    pub async fn import_catalogue(
        &self,
        file: &Value,
        actor: Actor,
        ctx: &Ctx,
    ) -> Result<Difference, ImportError> {
        let wanted = plan::records_of(file)?;
        let (now, ctx) = (self.clock().now(), ctx.clone());
        let work = self.store().write(move |tx| {
            let (wanted, actor, ctx) = (wanted.clone(), actor.clone(), ctx.clone());
            Box::pin(async move {
                let difference = import_in(tx, wanted, now).await?;
                let event = event_of_import(now, actor, difference.steps.len());
                record(tx, &event, &ctx.origin).await?;
                Ok(difference)
            })
        });
        work.await
    }
}

async fn import_in(tx: &Tx, mut wanted: FileRecords, now: Timestamp) -> Result<Difference, ImportError> {
    // First, so that nothing is booked or closed at the same time.
    store::setup::announce_all(tx).await?;
    let mut standing = read::stored_records(tx, now, names_referrers(&wanted)).await?;
    names::recognise(&standing, &mut wanted)?;
    exceptions::close_proposals(&mut standing, &mut wanted, now)?;
    names::check(&standing, &wanted)?;
    let difference = plan::compare(&standing, &wanted);
    write::write(tx, &standing, &wanted, &difference, now).await?;
    Ok(difference)
}

fn names_referrers(wanted: &FileRecords) -> bool {
    REFERRERS.iter().any(|section| wanted.contains_key(section))
}
