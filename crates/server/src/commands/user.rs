use std::io::BufRead;

use app::authentication::NewAccount;
use app::{Actor, App, AppError};
use domain::auth::Role;
use domain::limits::{PASSWORD_MIN_CHARACTERS, USERNAME_MAX_CHARACTERS};
use domain::{ClinicId, ClinicScope};

use super::{Failure, print_text};
use crate::cli::UserAction;
use crate::configuration::Configuration;
use crate::installation;

const ROLES: &str = "administrator, call_centre, front_desk, referrer, radiologist, read_only";

pub(super) async fn run(configuration: &Configuration, action: UserAction) -> Result<(), Failure> {
    match action {
        UserAction::Add { username, roles, name, clinics } => {
            add(configuration, username, &roles, name, &clinics).await
        }
        UserAction::ResetSecondFactor { username } => reset_second_factor(configuration, &username).await,
        UserAction::ResetPassword { username } => reset_password(configuration, &username).await,
    }
}

async fn reset_second_factor(configuration: &Configuration, username: &str) -> Result<(), Failure> {
    let app = installation::open(configuration).await?;
    let ctx = app.command_line();
    let done = app.rescue_second_factor(username, Actor::operator(), &ctx).await;
    done.map_err(|error| user_failure(username, &error))?;
    print_text(&format!("{username} can now sign in without a second factor, and should set up a new one."))
}

async fn reset_password(configuration: &Configuration, username: &str) -> Result<(), Failure> {
    let app = installation::open(configuration).await?;
    let ctx = app.command_line();
    let done = app.rescue_password(username, Actor::operator(), &ctx).await;
    let password = done.map_err(|error| user_failure(username, &error))?;
    print_text(&format!("{username} has been signed out everywhere. Temporary password: {password}"))?;
    print_text("It is shown only once. They'll choose their own at the next sign-in.")
}

fn user_failure(username: &str, error: &AppError) -> Failure {
    match error {
        AppError::NotFound => Failure::Other(format!("There is no account {username}.")),
        error => Failure::Other(format!("Not done: {error}")),
    }
}

async fn add(
    configuration: &Configuration,
    username: String,
    roles: &[String],
    name: Option<String>,
    clinics: &[String],
) -> Result<(), Failure> {
    let roles = roles.iter().map(|role| role_named(role)).collect::<Result<Vec<Role>, Failure>>()?;
    let app = installation::open(configuration).await?;
    let account = NewAccount {
        display_name: name.unwrap_or_else(|| username.clone()),
        password: typed_password()?,
        roles,
        clinics: clinics_named(&app, clinics).await?,
        organization: None,
        doctor: None,
        username,
    };
    let username = account.username.clone();
    app.add_account(account).await.map_err(|error| refused(&username, &error))?;
    print_text(&format!("{username} can sign in now."))
}

fn role_named(text: &str) -> Result<Role, Failure> {
    let role = text.to_uppercase().replace('-', "_").parse();
    role.map_err(|_| Failure::Other(format!("There is no role {text}; accepted: {ROLES}")))
}

/// Never from the command line, where others could read it.
fn typed_password() -> Result<String, Failure> {
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    read.map_err(|error| Failure::Other(format!("The password cannot be read: {error}")))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// All of them if none is named.
async fn clinics_named(app: &App, slugs: &[String]) -> Result<ClinicScope, Failure> {
    let catalogue = store::catalogue::load(app.store().read()).await?;
    let found = slugs.iter().map(|slug| {
        let clinic = catalogue.clinics.iter().find(|clinic| clinic.slug.as_str() == slug);
        clinic.map(|clinic| clinic.id).ok_or_else(|| Failure::Other(format!("There is no clinic {slug}.")))
    });
    let found: Vec<ClinicId> = found.collect::<Result<_, Failure>>()?;
    Ok(ClinicScope::from_list(found))
}

fn refused(username: &str, error: &AppError) -> Failure {
    let AppError::Fields(fields) = error else { return Failure::Other(format!("Not done: {error}")) };
    let field = fields.first().map(|field| field.field.as_str());
    Failure::Other(match field {
        Some("password") => {
            format!(
                "The password is too short or too long. Use at least {PASSWORD_MIN_CHARACTERS} characters."
            )
        }
        Some("username") => format!(
            "{username} is taken, empty, longer than {USERNAME_MAX_CHARACTERS} characters or not one line. Choose another name."
        ),
        Some("displayName") => {
            "The name has a line break, a hidden character or a web address in it. Choose another.".to_owned()
        }
        _ => format!("An account needs a role; accepted: {ROLES}"),
    })
}
