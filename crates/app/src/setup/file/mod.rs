//! The whole catalogue as one file that a person can read. Records are named by their slugs and names, never by ids, so a file
//! fits any installation; written, read into an empty one and written again, it is the same.

mod parts;
mod plan;
mod read;
mod write;

use domain::MessageKey;
use serde_json::{Map, Value, json};
use store::audit::{Actor, AuditEvent, DONE, Subject, record};

pub use plan::{Difference, FieldChange, Step};

use crate::{App, AppError, Caller};

/// What a file says about itself. A later program may read an earlier format.
const FORMAT: i64 = 1;

/// Why a file cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("this is no catalogue that this program can read")]
    NoCatalogue,
    #[error("{section} has no list of records")]
    NoList { section: &'static str },
    #[error("{section}: there is no part of a catalogue of this name")]
    UnknownPart { section: String },
    #[error("{section}, {key}: {field} names {name}, which is not in the file")]
    Unknown { section: &'static str, key: String, field: &'static str, name: String },
    #[error("{section}, {key}: it cannot be read: {why}")]
    Unreadable { section: &'static str, key: String, why: String },
    #[error("{section}, {key}: {field}: {problem}")]
    Refused { section: &'static str, key: String, field: String, problem: MessageKey },
    #[error("{section}, {key}: it cannot go or move, since patients are booked there")]
    Booked { section: &'static str, key: String },
    #[error(transparent)]
    App(#[from] AppError),
}

impl From<store::StoreError> for ImportError {
    fn from(error: store::StoreError) -> Self {
        Self::App(error.into())
    }
}

impl store::WriteError for ImportError {
    fn store_error(&self) -> Option<&store::StoreError> {
        match self {
            Self::App(error) => store::WriteError::store_error(error),
            _ => None,
        }
    }
}

impl App {
    /// All that is in use, as a file.
    pub async fn export_catalogue(&self) -> Result<Value, AppError> {
        let standing = read::standing(self.store().read()).await?;
        let mut file = Map::from_iter([("format".to_owned(), json!(FORMAT))]);
        for (section, entries) in standing.sections() {
            let told = entries.iter().filter(|entry| !entry.retired).map(|entry| json!(entry.told));
            file.insert(section.to_owned(), told.collect());
        }
        Ok(Value::Object(file))
    }

    /// What a file would change.
    pub async fn compare_catalogue(&self, file: &Value) -> Result<Difference, ImportError> {
        let wanted = plan::wanted(file)?;
        let standing = read::standing(self.store().read()).await.map_err(AppError::from)?;
        Ok(plan::compare(&standing, &wanted))
    }

    /// Makes the catalogue what a file says: all of it or nothing.
    pub async fn import_catalogue(
        &self,
        file: &Value,
        actor: Actor,
        caller: &Caller,
    ) -> Result<Difference, ImportError> {
        let wanted = plan::wanted(file)?;
        let (now, caller) = (self.clock().now(), caller.clone());
        let work = self.store().write(move |tx| {
            let (wanted, actor, caller) = (wanted.clone(), actor.clone(), caller.clone());
            Box::pin(async move {
                let standing = read::standing(tx).await?;
                let difference = plan::compare(&standing, &wanted);
                write::write(tx, &standing, &wanted, &difference, now).await?;
                let subject =
                    Subject::new("CATALOGUE", i64::try_from(difference.steps.len()).unwrap_or(i64::MAX));
                let event = AuditEvent { at: now, actor, action: "IMPORT_CATALOGUE", subject, result: DONE };
                record(tx, &event, &caller.origin).await?;
                Ok(difference)
            })
        });
        work.await
    }
}
