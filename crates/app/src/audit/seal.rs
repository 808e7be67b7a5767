//! Sealing: within seconds every row of the trail gets a link of the chain, off the way of any request.

use domain::limits::{AUDIT_SEAL_BATCH, AUDIT_SEAL_SECONDS, AUDIT_SETTLED_MINUTES};
use jiff::{SignedDuration, Timestamp};
use std::time::Duration;
use store::audit::chain::{self, Chain, Link, Row};

use crate::secrets::hex;
use crate::{App, AppError, Secrets};

/// Seals until it is dropped. Any number of servers may run one on the same database.
pub async fn run(app: App) {
    loop {
        match app.caught(app.seal_audit()).await {
            Ok(sealed) if sealed == AUDIT_SEAL_BATCH => {}
            Ok(_) => tokio::time::sleep(Duration::from_secs(AUDIT_SEAL_SECONDS)).await,
            Err(error) => {
                tracing::error!(%error, "the audit trail could not be sealed");
                tokio::time::sleep(Duration::from_secs(AUDIT_SEAL_SECONDS)).await;
            }
        }
    }
}

impl App {
    /// Seals what has no seal yet, up to a bound, and says how many rows that were.
    pub async fn seal_audit(&self) -> Result<u64, AppError> {
        self.write_late_rows().await?;
        let db = self.store().read();
        let old = chain::read(db).await?;
        let rows = chain::unsealed(db, &old, AUDIT_SEAL_BATCH).await?;
        let count = rows.len() as u64;
        if rows.is_empty() {
            return Ok(0);
        }
        let (mut new, links) = continued(self.secrets(), &old, rows);
        if count < AUDIT_SEAL_BATCH {
            // All that is there is sealed. What another transaction still brings is younger than this.
            let before = self.clock().now() - SignedDuration::from_mins(AUDIT_SETTLED_MINUTES);
            new.sealed_through = chain::settled(db, &old, before).await?;
        }
        let (position, seal) = (new.position, hex(&new.seal));
        let extended = self.store().write(move |tx| {
            let (old, new, links) = (old.clone(), new.clone(), links.clone());
            Box::pin(async move { chain::extend(tx, &old, &new, &links).await })
        });
        if extended.await? {
            // The log lies elsewhere: with this line nobody can put an older state of the whole database in place unseen.
            tracing::info!(position, seal, rows = count, "audit trail sealed");
        }
        Ok(count)
    }
}

impl App {
    /// Throws away the oldest rows, up to a bound; the chain then begins after them.
    pub(crate) async fn forget_audit(&self, before: Timestamp) -> Result<u64, AppError> {
        let db = self.store().read();
        let old = chain::read(db).await?;
        let links = chain::links(db, old.begins_after, AUDIT_SEAL_BATCH).await?;
        let too_old = |link: &&Link| link.row.as_ref().is_some_and(|row| row.at < before.as_second());
        let going: Vec<&Link> = links.iter().take_while(too_old).collect();
        let Some(last) = going.last() else { return Ok(0) };
        let mut new = Chain { begins_after: last.position, begins_seal: last.seal.clone(), ..old.clone() };
        new.mac = mac_of(self.secrets(), &new);
        let count = going.len() as u64;
        let gone = self.store().write(move |tx| {
            let (old, new) = (old.clone(), new.clone());
            Box::pin(async move { chain::begin_later(tx, &old, &new).await })
        });
        Ok(if gone.await? { count } else { 0 })
    }
}

/// The chain with these rows at its end.
fn continued(secrets: &Secrets, old: &Chain, rows: Vec<Row>) -> (Chain, Vec<Link>) {
    let mut new = old.clone();
    let link = |row: Row| {
        new.position += 1;
        new.seal = seal_of(secrets, new.position, &new.seal, &row);
        Link { position: new.position, event: row.id, seal: new.seal.clone(), row: None }
    };
    let links = rows.into_iter().map(link).collect();
    new.mac = mac_of(secrets, &new);
    (new, links)
}

/// The seal of a row at a position, after another seal.
pub(super) fn seal_of(secrets: &Secrets, position: i64, before: &[u8], row: &Row) -> Vec<u8> {
    let who = (&row.actor_kind, row.actor_id, &row.role);
    let what = (&row.action, &row.subject_kind, row.subject_id, &row.result);
    let said = (position, hex(before), row.id, row.at, who, what, &row.address, &row.request_id);
    let text =
        if row.shown.is_empty() { serde_json::json!(said) } else { serde_json::json!([said, row.shown]) };
    secrets.audit_digest(&text.to_string())
}

/// What proves where the chain begins and ends.
pub(super) fn mac_of(secrets: &Secrets, chain: &Chain) -> Vec<u8> {
    let ends = (chain.position, hex(&chain.seal), chain.begins_after, hex(&chain.begins_seal));
    secrets.audit_digest(&serde_json::json!(["ends", ends]).to_string())
}
