//! One file per command. Errors are one sentence that says what to do.

mod audit;
mod backup;
mod backup_files;
mod catalogue;
mod demo_info;
mod doctor;
mod documents;
mod greeting;
mod messages;
mod migrate;
mod openapi;
mod patient;
mod provider;
mod restore;
mod secret;
mod serve;
mod user;

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use store::{DatabaseUrl, StoreError};

pub(crate) use demo_info::DEMO_FILE;

use crate::cli::{Cli, Command, DataLocation};
use crate::configuration::{Configuration, ConfigurationError, Overrides};

#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The operator can fix it by starting the program differently.
    #[error(transparent)]
    Configuration(#[from] ConfigurationError),
    #[error("{0}")]
    Other(String),
}

impl Failure {
    pub(crate) fn folder(path: &Path, error: &std::io::Error) -> Self {
        Self::Other(format!(
            "{} cannot be used ({error}). Choose a folder that this account can write to, with --data.",
            path.display()
        ))
    }

    pub(crate) fn database(url: &DatabaseUrl, error: &StoreError) -> Self {
        Self::Other(format!("The database ({}) cannot be used: {error}", url.describe()))
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Configuration(_) => ExitCode::from(2),
            Self::Other(_) => ExitCode::FAILURE,
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Other(format!("The database cannot be read: {error}"))
    }
}

pub(crate) async fn run(Cli { place, command }: Cli) -> Result<(), Failure> {
    match command {
        Command::Serve { listen, demo } => {
            let overrides = overrides(place, listen);
            serve::run(&Configuration::load(&overrides)?, overrides.file.as_deref(), demo).await
        }
        Command::Migrate => migrate::run(&load(place)?).await,
        Command::DemoInfo => demo_info::run(&load(place)?),
        Command::Messages { failed, action } => messages::run(&load(place)?, failed, action).await,
        Command::Config { action } => provider::config(&load(place)?, action).await,
        Command::Texts { action } => provider::texts(&load(place)?, action).await,
        Command::Translate { language, file } => {
            provider::translations(&load(place)?, &language, &file).await
        }
        Command::Asset { action } => provider::asset(&load(place)?, action).await,
        Command::User { action } => user::run(&load(place)?, action).await,
        Command::Export => catalogue::export(&load(place)?).await,
        Command::Import { dry_run, file } => catalogue::import(&load(place)?, &file, dry_run).await,
        Command::Patient { action } => patient::run(&load(place)?, action).await,
        Command::Backup { folder } => backup::run(&load(place)?, &folder).await,
        Command::Restore { folder } => restore::run(&load(place)?, &folder).await,
        Command::Documents { action } => documents::run(&load(place)?, action).await,
        Command::Audit { action } => audit::run(&load(place)?, action).await,
        Command::Secret { action } => secret::run(&load(place)?, action).await,
        Command::Openapi => openapi::run(),
        Command::Doctor { anchors } => doctor::run(&overrides(place, None), &anchors).await,
    }
}

fn load(place: DataLocation) -> Result<Configuration, Failure> {
    Ok(Configuration::load(&overrides(place, None))?)
}

fn overrides(place: DataLocation, listen: Option<String>) -> Overrides {
    Overrides { file: place.config, data: place.data, listen }
}

/// Prints to standard output. A reader that closes the pipe, as `head` does, isn't an error: the command ends quietly.
pub(crate) fn print_text(text: &str) -> Result<(), Failure> {
    match writeln!(std::io::stdout().lock(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Other(format!("The answer cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// Prints to standard error, if it is open.
pub(crate) fn print_error(failure: &Failure) {
    drop(writeln!(std::io::stderr().lock(), "scanbook: {failure}"));
}
