//! Looks the installation over and says of each part whether it is well, and if not what to do.

use std::fs;
use std::path::Path;

use domain::Clock;
use jiff::Timestamp;
use store::Store;

use super::{Failure, say};
use crate::configuration::{Configuration, Overrides};

/// No installation is older than the program: a clock before this is wrong.
const OLDEST_TIME: Timestamp = Timestamp::constant(1_790_000_000, 0);

pub(super) async fn run(overrides: &Overrides) -> Result<(), Failure> {
    let configuration = Configuration::load(overrides)?;
    say("ok       configuration");
    let findings =
        [check_files(&configuration.data), check_clock(&Clock::System), check_database(&configuration).await];
    for finding in &findings {
        match finding {
            Ok(fine) => say(&format!("ok       {fine}")),
            Err(problem) => say(&format!("problem  {problem}")),
        }
    }
    match findings.iter().filter(|finding| finding.is_err()).count() {
        0 => Ok(()),
        count => Err(Failure::Other(format!("{count} of {} checks found a problem.", findings.len() + 1))),
    }
}

fn check_files(data: &Path) -> Result<String, String> {
    let probe = data.join(".doctor");
    let written =
        fs::create_dir_all(data).and_then(|()| fs::write(&probe, b"")).and_then(|()| fs::remove_file(&probe));
    match written {
        Ok(()) => Ok(format!("files: {} can be written", data.display())),
        Err(error) => Err(format!(
            "files: {} cannot be written ({error}). Give this account the folder, or choose another with --data.",
            data.display()
        )),
    }
}

fn check_clock(clock: &Clock) -> Result<String, String> {
    let now = clock.now();
    if now < OLDEST_TIME {
        return Err(format!(
            "clock: it shows {now}, which cannot be. Set it, for example with a time service."
        ));
    }
    Ok(format!("clock: {now}"))
}

async fn check_database(configuration: &Configuration) -> Result<String, String> {
    let name = configuration.database.describe();
    let store = Store::open(&configuration.database).await.map_err(|error| {
        format!("database: {name} cannot be opened ({error}). Check SCANBOOK_DATABASE_URL and that it runs.")
    })?;
    let pending = store.pending_migrations().await.map_err(|error| format!("database: {name}: {error}"))?;
    if pending.is_empty() {
        Ok(format!("database: {name}"))
    } else {
        Err(format!("database: {} changes of the schema are missing. Run `scanbook migrate`.", pending.len()))
    }
}
