//! Exports and imports the whole catalogue as one file.

use std::path::Path;

use app::setup::{Difference, ImportError};
use app::{Actor, App};
use serde_json::Value;

use super::provider::read_json;
use super::{Failure, print_text};
use crate::configuration::Configuration;
use crate::installation;

pub(super) async fn export(configuration: &Configuration) -> Result<(), Failure> {
    let app = installation::open(configuration).await?;
    let file = app.export_catalogue().await.map_err(|error| Failure::Other(error.to_string()))?;
    print_text(&serde_json::to_string_pretty(&file).unwrap_or_default())
}

pub(super) async fn import(configuration: &Configuration, file: &Path, dry_run: bool) -> Result<(), Failure> {
    let app = installation::open(configuration).await?;
    let wanted: Value = read_json(file)?;
    let difference = if dry_run {
        app.compare_catalogue(&wanted).await
    } else {
        app.import_catalogue(&wanted, Actor::operator(), &app.command_line()).await
    };
    match difference {
        Ok(difference) => print_difference(&difference, dry_run),
        Err(error) => Err(refused(&app, &error).await),
    }
}

fn print_difference(difference: &Difference, dry_run: bool) -> Result<(), Failure> {
    for step in &difference.steps {
        print_text(&step.to_string())?;
    }
    let count = difference.steps.len();
    print_text(&match (count, dry_run) {
        (0, _) => "There are no differences.".to_owned(),
        (_, true) => format!("{count} records differ. Nothing was changed."),
        (_, false) => format!("{count} records were changed."),
    })
}

async fn refused(app: &App, error: &ImportError) -> Failure {
    if let ImportError::Refused { section, key, field, problem } = error {
        let words = app.texts().await.message(app::DEFAULT_LANGUAGE, *problem);
        return Failure::Other(format!("{section}, {key}: {field}: {words} Nothing was changed."));
    }
    Failure::Other(format!("The file cannot be imported: {error}. Nothing was changed."))
}
