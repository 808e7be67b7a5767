//! Looks the installation over and says of each part whether it is well, and if not what to do.

use std::fs;
use std::path::Path;

use app::Secrets;
use app::audit::{Broken, check_chain};
use domain::Clock;
use jiff::Timestamp;
use store::Store;

use super::{Failure, say};
use crate::configuration::{Configuration, Overrides};
use crate::installation::secret_text;

/// No installation is older than the program: a clock before this is wrong.
const OLDEST_TIME: Timestamp = Timestamp::constant(1_790_000_000, 0);

pub(super) async fn run(overrides: &Overrides) -> Result<(), Failure> {
    let configuration = Configuration::load(overrides)?;
    say("ok       configuration")?;
    let mut findings = vec![check_files(&configuration.data), check_clock(&Clock::System)];
    match open_database(&configuration).await {
        Ok((store, fine)) => {
            findings.extend([Ok(fine), check_audit(&store, &configuration).await]);
        }
        Err(problem) => findings.push(Err(problem)),
    }
    for finding in &findings {
        match finding {
            Ok(fine) => say(&format!("ok       {fine}"))?,
            Err(problem) => say(&format!("problem  {problem}"))?,
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

async fn open_database(configuration: &Configuration) -> Result<(Store, String), String> {
    let name = configuration.database.describe();
    let store = Store::open(&configuration.database).await.map_err(|error| {
        format!("database: {name} cannot be opened ({error}). Check SCANBOOK_DATABASE_URL and that it runs.")
    })?;
    let pending = store.pending_migrations().await.map_err(|error| format!("database: {name}: {error}"))?;
    if pending.is_empty() {
        Ok((store, format!("database: {name}")))
    } else {
        Err(format!("database: {} changes of the schema are missing. Run `scanbook migrate`.", pending.len()))
    }
}

/// Goes through the whole audit trail: nothing that was sealed may be missing or changed.
async fn check_audit(store: &Store, configuration: &Configuration) -> Result<String, String> {
    let secret = secret_text(configuration).map_err(|error| format!("audit trail: {error}"))?;
    let Some(secret) = secret else {
        return Ok("audit trail: nothing is sealed before the first start".to_owned());
    };
    let secrets =
        Secrets::from_base64(&secret).map_err(|error| format!("audit trail: the secret: {error}"))?;
    let checked = check_chain(store, &secrets).await.map_err(|error| format!("audit trail: {error}"))?;
    let Some(broken) = checked.broken else {
        return Ok(format!("audit trail: {} rows are as they were sealed", checked.sealed));
    };
    let found = match broken {
        Broken::Ends => {
            "its beginning or end was moved, or this is not the secret it was sealed with".to_owned()
        }
        Broken::Removed(id) => format!("row {id} was removed"),
        Broken::Altered(id) => format!("row {id} or its seal was altered"),
        Broken::Gap(position) => format!("link {position} of its chain was removed"),
        Broken::PassedOver(count) => format!("{count} rows have no seal"),
    };
    Err(format!(
        "audit trail: {found}, after {} good rows. Keep the database as it is, and compare it with a backup.",
        checked.sealed
    ))
}
