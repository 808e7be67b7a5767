//! Sets the provider's configuration, texts and pictures. A running server shows a change at once.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;

use app::{App, AppError, AssetName, SectionName};
use domain::configuration::Problem;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::{Failure, print_text};
use crate::cli::{AssetAction, ConfigAction, TextsAction};
use crate::configuration::Configuration;
use crate::installation;

pub(super) async fn config(configuration: &Configuration, action: ConfigAction) -> Result<(), Failure> {
    let app = installation::open(configuration).await?;
    match action {
        ConfigAction::Show => {
            let provider = app.provider().await.map_err(refused)?;
            print_text(&pretty(&json!({
                "radiology": provider.configuration.radiology,
                "application": provider.configuration.application,
                "booking_request": provider.configuration.booking_request,
                "terms": { "html": provider.terms_in(app::DEFAULT_LANGUAGE) },
            })))
        }
        ConfigAction::Set { section, file } => {
            let change: Map<String, Value> = read_json(&file)?;
            let section: SectionName = section.parse().map_err(|_| {
                Failure::Other(format!(
                    "There is no section {section}; accepted: radiology, application, booking_request, terms"
                ))
            })?;
            app.change_configuration(section, change).await.map_err(refused)
        }
    }
}

pub(super) async fn texts(configuration: &Configuration, action: TextsAction) -> Result<(), Failure> {
    let app = installation::open(configuration).await?;
    match action {
        TextsAction::Show { language } => {
            let provider = app.provider().await.map_err(refused)?;
            print_text(&pretty(&json!(provider.texts.language(&language))))
        }
        TextsAction::Set { language, file } => {
            let change: BTreeMap<String, Option<String>> = read_json(&file)?;
            app.change_texts(&language, change).await.map_err(refused)
        }
    }
}

pub(super) async fn translations(
    configuration: &Configuration,
    language: &str,
    file: &Path,
) -> Result<(), Failure> {
    let app = installation::open(configuration).await?;
    app.change_translations(language, read_json(file)?).await.map_err(refused)
}

pub(super) async fn asset(configuration: &Configuration, action: AssetAction) -> Result<(), Failure> {
    let app = installation::open(configuration).await?;
    match action {
        AssetAction::Set { name, file } => {
            let body = fs::read(&file).map_err(|error| unreadable(&file, &error))?;
            app.save_asset(asset_name(&name)?, body).await.map_err(refused)
        }
        AssetAction::Remove { name } => remove(&app, &name).await,
    }
}

async fn remove(app: &App, name: &str) -> Result<(), Failure> {
    app.remove_asset(asset_name(name)?).await.map_err(refused)
}

fn asset_name(name: &str) -> Result<AssetName, Failure> {
    name.parse().map_err(|_| {
        Failure::Other(format!(
            "There is no picture {name}; accepted: favicon, header, header_tablet, confirmation_header, \
             check_in_header, image_viewer_banner, patient_portal_background"
        ))
    })
}

/// A JSON file; `-` means standard input.
pub(super) fn read_json<T: DeserializeOwned>(file: &Path) -> Result<T, Failure> {
    let text = if file.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(file)
    };
    let text = text.map_err(|error| unreadable(file, &error))?;
    serde_json::from_str(&text).map_err(|error| {
        Failure::Other(format!("{} does not have the expected content: {error}", file.display()))
    })
}

fn unreadable(file: &Path, error: &std::io::Error) -> Failure {
    Failure::Other(format!("{} cannot be read: {error}", file.display()))
}

fn refused(error: AppError) -> Failure {
    match error {
        AppError::Configuration(problems) => {
            let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
            Failure::Other(format!("Nothing was changed.\n  {}", lines.join("\n  ")))
        }
        AppError::Store(error) => error.into(),
        other => Failure::Other(other.to_string()),
    }
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}
