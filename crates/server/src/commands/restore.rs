//! Restores a backup into an empty installation; nothing is ever overwritten.

use std::fs;
use std::path::Path;

use app::Actor;

use super::backup::{Backup, DATABASE, FORMAT, LIST, hash_of};
use super::{Failure, backup_files, print_text};
use crate::configuration::Configuration;
use crate::installation::{self, FILES_FOLDER, SECRET_FILE, write_private};

pub(super) async fn run(configuration: &Configuration, folder: &Path) -> Result<(), Failure> {
    let backup = read(folder)?;
    let secret = configuration.data.join(SECRET_FILE);
    let taken = secret.exists().then(|| secret.display().to_string());
    let taken = match taken {
        Some(taken) => Some(taken),
        None => backup_files::non_empty_target(configuration).await?,
    };
    if let Some(taken) = taken {
        return Err(Failure::Other(format!(
            "{taken} already exists. A backup can only be restored into a new folder: choose one with --data."
        )));
    }
    let failed = |error: std::io::Error| Failure::folder(&configuration.data, &error);
    fs::create_dir_all(&configuration.data).map_err(failed)?;
    store::restore(&configuration.database, &folder.join(DATABASE), &backup.database)
        .await
        .map_err(|error| Failure::Other(format!("The database cannot be restored: {error}")))?;
    backup_files::restore_files(configuration, &folder.join(FILES_FOLDER)).await?;
    // A secret configured elsewhere stays there; the backup's must be the same, to open what it sealed.
    let text = fs::read_to_string(folder.join(SECRET_FILE)).map_err(failed)?;
    write_private(&secret, &text).map_err(failed)?;
    let differs = configuration.secret.as_ref().is_some_and(|own| own.trim() != text.trim());
    print_text(&format!(
        "The backup of {} was restored to {}.",
        backup.made_at,
        configuration.data.display()
    ))?;
    if differs {
        print_text(
            "SCANBOOK_SECRET differs from the backup's secret. Unset it, or nothing that was sealed can be opened.",
        )?;
        return Ok(());
    }
    let app = installation::open(configuration).await?;
    let noted = app.note_restore(Actor::operator(), &app.command_line()).await;
    noted.map_err(|error| Failure::Other(format!("The audit trail cannot be anchored: {error}")))
}

/// The list of a backup, after checking that all its files are there and unchanged.
fn read(folder: &Path) -> Result<Backup, Failure> {
    let list = folder.join(LIST);
    let unusable = |why: String| Failure::Other(format!("{} is not a backup: {why}", folder.display()));
    let text = fs::read_to_string(&list).map_err(|error| unusable(error.to_string()))?;
    let backup: Backup = serde_json::from_str(&text).map_err(|error| unusable(error.to_string()))?;
    if backup.format != FORMAT {
        return Err(unusable(format!("this version does not know format {}", backup.format)));
    }
    for file in &backup.files {
        let hash =
            hash_of(&folder.join(&file.path)).map_err(|error| unusable(format!("{}: {error}", file.path)))?;
        if hash != file.sha256 {
            return Err(unusable(format!("{} was changed or damaged", file.path)));
        }
    }
    Ok(backup)
}
