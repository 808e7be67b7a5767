//! Rotates the secret while servers run.

use app::{Actor, Secrets};
use domain::Chance;
use domain::limits::{SECRET_HANDOVER_MINUTES, SECRET_RELOAD_SECONDS};
use integrations::private_file;
use jiff::SignedDuration;
use store::DatabaseUrl;

use super::{Failure, print_text};
use crate::cli::SecretAction;
use crate::configuration::Configuration;
use crate::installation::{self, SECRET_FILE};

pub(super) async fn run(configuration: &Configuration, action: SecretAction) -> Result<(), Failure> {
    let SecretAction::Rotate { after } = action;
    if configuration.secret.is_some() {
        return Err(Failure::Other(format!(
            "The secret is set by SCANBOOK_SECRET, which running servers do not read again. Write it to {SECRET_FILE} in the data \
             folder of every server, unset SCANBOOK_SECRET, restart the servers, then rotate."
        )));
    }
    let app = installation::open(configuration).await?;
    let path = configuration.data.join(SECRET_FILE);
    let text = installation::secret_text(configuration)?.unwrap_or_default();
    let since = configuration.clock.now() + delay(configuration, after);
    let (text, version) = Secrets::rotated(&text, &Chance::System, since)
        .map_err(|error| Failure::Other(format!("{} cannot be read: {error}", path.display())))?;
    private_file::replace(&path, &text).map_err(|error| Failure::folder(&path, &error))?;
    let noted = app.note_rotation(version, Actor::operator(), &app.command_line()).await;
    noted.map_err(|error| Failure::Other(format!("The audit trail could not be written: {error}")))?;
    print_text(&format!(
        "Version {version} of the secret is in {} and will be used from {since}.",
        path.display()
    ))?;
    if matches!(configuration.database, DatabaseUrl::Postgres(_)) {
        print_text("Copy the file to the data folder of every other server on this database before then.")?;
    }
    print_text("Make a new backup: earlier ones do not include this version.")
}

/// Long enough for every server to load it before any uses it.
fn delay(configuration: &Configuration, minutes: Option<u32>) -> SignedDuration {
    let reloaded = SignedDuration::from_secs(2 * SECRET_RELOAD_SECONDS.cast_signed());
    match (minutes, &configuration.database) {
        (Some(minutes), _) => SignedDuration::from_mins(minutes.into()),
        (None, DatabaseUrl::Sqlite(_)) => reloaded,
        (None, DatabaseUrl::Postgres(_)) => SignedDuration::from_mins(SECRET_HANDOVER_MINUTES),
    }
}
