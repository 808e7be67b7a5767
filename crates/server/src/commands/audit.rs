//! Accepts a break in the audit trail after an operator has investigated it.

use app::Actor;
use app::audit::check_chain;

use super::{Failure, print_text};
use crate::cli::AuditAction;
use crate::configuration::Configuration;
use crate::installation;

pub(super) async fn run(configuration: &Configuration, action: AuditAction) -> Result<(), Failure> {
    let AuditAction::Accept = action;
    let anchors = installation::anchors(configuration);
    // An unreadable file can be accepted too.
    let is_quiet = match (anchors.read(), anchors.logged()) {
        (Ok(anchored), Ok(logged)) => {
            let breaks = anchored.as_ref().is_some_and(|anchored| !anchored.breaks.is_empty());
            let last = anchored.map(|anchored| anchored.last);
            (!breaks).then(|| last.into_iter().chain(logged).collect::<Vec<_>>())
        }
        _ => None,
    };
    let app = installation::open(configuration).await?;
    let failed = |error| Failure::Other(format!("Not done: {error}"));
    if let Some(anchors) = is_quiet {
        let secrets = installation::secrets(configuration)?;
        let checked = check_chain(app.store(), &secrets, &anchors).await.map_err(failed)?;
        if checked.broken.is_none() {
            return Err(Failure::Other("There is nothing to accept: the audit trail is intact.".to_owned()));
        }
    }
    let position = app.accept_audit(Actor::operator(), &app.command_line()).await.map_err(failed)?;
    print_text(&format!(
        "The audit trail starts again after link {position}. Earlier rows stay, but can no longer be verified."
    ))
}
