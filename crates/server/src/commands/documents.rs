//! Scans documents that wait for the virus scanner. The server does so itself while a scanner is set.

use app::Actor;
use integrations::antivirus::Antivirus;

use super::{Failure, print_text};
use crate::cli::DocumentsAction;
use crate::configuration::Configuration;
use crate::installation;

pub(super) async fn run(configuration: &Configuration, action: DocumentsAction) -> Result<(), Failure> {
    let DocumentsAction::Scan = action;
    if matches!(configuration.antivirus, Antivirus::Off) {
        let missing = "There is no virus scanner. Name one for this command with SCANBOOK_CLAMD, \
            for example 127.0.0.1:3310.";
        return Err(Failure::Other(missing.to_owned()));
    }
    let app = installation::open(configuration).await?;
    let failed = |error| Failure::Other(format!("Not done: {error}"));
    if !app.scanner_answers().await {
        return Err(Failure::Other("The virus scanner does not answer. Check SCANBOOK_CLAMD.".to_owned()));
    }
    let origin = app.command_line().origin;
    let mut scanned = 0;
    // So many at a time.
    loop {
        match app.rescan_documents(&Actor::operator(), &origin).await.map_err(failed)? {
            0 => break,
            more => scanned += more,
        }
    }
    print_text(&format!("{scanned} documents were scanned."))?;
    match app.documents_waiting().await.map_err(failed)? {
        0 => Ok(()),
        left => Err(Failure::Other(format!("{left} documents could not be scanned; the log says why."))),
    }
}
