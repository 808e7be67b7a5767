//! Exports or erases a person's data on the command line.

use std::path::Path;

use app::privacy::{PatientExport, RemainingContact, RemainingReason};
use app::{Actor, App, AppError, Ctx};
use domain::booking::BookingKey;
use domain::{ClinicScope, PatientId};
use serde_json::{Map, Value};

use super::{Failure, print_text};
use crate::cli::{PatientAction, Person};
use crate::configuration::Configuration;
use crate::installation::{self, write_private};

pub(super) async fn run(configuration: &Configuration, action: PatientAction) -> Result<(), Failure> {
    let app = installation::open(configuration).await?;
    let ctx = app.command_line();
    match action {
        PatientAction::Export { who, file } => export(&app, &who, &file, &ctx).await,
        PatientAction::Erase { who } => erase(&app, &who, &ctx).await,
    }
}

async fn export(app: &App, who: &Person, file: &Path, ctx: &Ctx) -> Result<(), Failure> {
    let patient = patient_of(app, who).await?;
    let PatientExport { mut data, files } =
        app.export_patient(patient, Actor::operator(), ctx).await.map_err(refused)?;
    let mut contents = Map::new();
    for name in files {
        let content = app.exported_file(&name).await.map_err(refused)?;
        contents.insert(name, Value::from(content));
    }
    data.insert("files".to_owned(), Value::from(contents));
    let text = serde_json::to_string_pretty(&data).unwrap_or_default();
    if file.as_os_str() == "-" {
        return print_text(&text);
    }
    write_private(file, &text)
        .map_err(|error| Failure::Other(format!("{} cannot be written: {error}", file.display())))?;
    print_text(&format!("Everything stored about this person is in {}.", file.display()))
}

async fn erase(app: &App, who: &Person, ctx: &Ctx) -> Result<(), Failure> {
    let patient = patient_of(app, who).await?;
    let erased =
        app.erase_patient(patient, Actor::operator(), &ClinicScope::All, ctx).await.map_err(refused)?;
    print_text(&format!("{} bookings were anonymised.", erased.bookings))?;
    let texts = app.texts().await;
    for kept in &erased.kept {
        let until = kept.until.map(|until| format!(" (until {until})")).unwrap_or_default();
        let why = texts.message(&ctx.language, kept.reason.key());
        print_text(&format!("Booking {} is kept{until}: {why}", kept.booking.0))?;
    }
    for RemainingContact { with, count } in &erased.stays {
        print_text(&format!(
            "An email address or phone number stays because others use it too: {}.",
            remaining_place(*with, *count)
        ))?;
    }
    for joined in &erased.joined {
        print_text(&format!(
            "Record {0} was joined with this person and is not erased. If it is the same person, run: \
             `scanbook patient erase --id {0}`",
            joined.0
        ))?;
    }
    app.store().clear_traces().await.map_err(|error| {
        Failure::Other(format!(
            "The database files could not be cleared and still hold traces of what was erased: {error}. \
             Run this again: `scanbook patient erase --id {}`",
            patient.0
        ))
    })
}

/// Where a contact that the person shared with others is still used.
fn remaining_place(with: RemainingReason, count: i64) -> String {
    let what = match with {
        RemainingReason::Patient => "records of other patients",
        RemainingReason::Guardian => "bookings with this parent, guardian or carer",
        RemainingReason::CallbackRequest => "call-backs under another name",
        RemainingReason::CallCenterEmail => "enquiries under another name",
        RemainingReason::Message => "messages about other patients",
        RemainingReason::SharedAccess => "links shared by others",
    };
    format!("{what} ({count})")
}

async fn patient_of(app: &App, who: &Person) -> Result<PatientId, Failure> {
    if let Some(id) = who.id {
        return Ok(PatientId(id));
    }
    let key = who.booking_key.as_deref().and_then(|text| BookingKey::parse(text).ok());
    let key =
        key.ok_or_else(|| Failure::Other("That is not a booking key. Check it and try again.".to_owned()))?;
    app.patient_of_key(&key).await.map_err(refused)
}

fn refused(error: AppError) -> Failure {
    match error {
        AppError::NotFound => Failure::Other("There is no such patient.".to_owned()),
        AppError::Store(error) => error.into(),
        other => Failure::Other(other.to_string()),
    }
}
