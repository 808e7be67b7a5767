//! Sealing: within seconds every audit row gets a link in the chain, in the background, and the end of the chain is anchored
//! outside the database.

use domain::limits::{AUDIT_SEAL_BATCH, AUDIT_SEAL_SECONDS, AUDIT_SETTLED_MINUTES};
use integrations::anchors::KnownChain;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use std::time::Duration;
use store::ThrottledLog;
use store::audit::chain::{self, Chain, Link, Row};

use super::anchor::TrustedChain;
use super::chain_break::ChainBreak;
use super::stamp::is_authentic;
use crate::secrets::hex;
use crate::{App, AppError, Secrets};

/// Seals until it is dropped. Any number of servers may run one on the same database.
pub async fn run(app: App) {
    let failures = ThrottledLog::new();
    loop {
        match app.catch_panics(app.seal_audit()).await {
            Ok(sealed) if sealed == AUDIT_SEAL_BATCH => {}
            Ok(_) => tokio::time::sleep(Duration::from_secs(AUDIT_SEAL_SECONDS)).await,
            Err(error) => {
                if let Some(times) = failures.count() {
                    tracing::error!(%error, times, "the audit trail could not be sealed");
                }
                tokio::time::sleep(Duration::from_secs(AUDIT_SEAL_SECONDS)).await;
            }
        }
    }
}

impl App {
    /// Seals rows without a seal, up to a limit, and returns their number.
    pub async fn seal_audit(&self) -> Result<u64, AppError> {
        self.write_late_rows().await?;
        let mut unwritten = self.0.unwritten_anchor.lock().await;
        let TrustedChain { old, base, mut breaks, anchored_at, is_proven } =
            self.trusted_chain(&mut unwritten).await?;
        let db = self.store().read();
        let rows = chain::unsealed(db, &base, AUDIT_SEAL_BATCH).await?;
        let count = rows.len() as u64;
        // A new chain gets its proof before its first link; a chain continued after a break gets a new proof.
        if rows.is_empty() && is_proven {
            // Another server may have sealed since, or the anchor could not be written.
            if anchored_at != Some(old.position) || unwritten.is_some() {
                self.anchor_end(&old, breaks, &mut unwritten).await?;
            }
            return Ok(0);
        }
        let secrets = self.secrets();
        let (mut new, links, foreign) = extend_chain(secrets, &base, rows).ok_or(AppError::Sealed)?;
        if count < AUDIT_SEAL_BATCH {
            // Everything visible is sealed. Rows of transactions still open are younger than this.
            let before = self.clock().now() - SignedDuration::from_mins(AUDIT_SETTLED_MINUTES);
            new.sealed_through = chain::last_settled_row(db, &base, before).await?;
            // Including those from before stamps existed: from now on every row needs one, whatever its id.
            new.stamped_after = 0;
        }
        let new = with_proof(secrets, new).ok_or(AppError::Sealed)?;
        let row = links.last().map(|link| link.event);
        let end = new.clone();
        let extended = self.store().write(move |tx| {
            let (old, new, links) = (old.clone(), new.clone(), links.clone());
            Box::pin(async move { chain::extend(tx, &old, &new, &links).await })
        });
        if extended.await? {
            if count > 0 {
                // The log is kept elsewhere: with this line an older state of the whole database can't be restored unnoticed.
                let (position, seal) = (end.position, hex(&end.seal));
                tracing::info!(position, seal, rows = count, "audit trail sealed");
            }
            let last = self.anchor_of(&end, row.unwrap_or_default());
            // In case a crash loses the report: the link itself marks its row as not ours.
            if let Some(foreign) = &foreign {
                self.add_break(foreign, None, end.position, &mut breaks);
            }
            self.store_anchor(KnownChain { last, breaks }, &mut unwritten).await;
            if let Some(foreign) = &foreign {
                self.audit_break(foreign).await?;
            }
        }
        Ok(count)
    }

    /// Deletes the oldest rows, up to a limit; the chain then starts after them.
    pub(crate) async fn forget_audit(&self, before: Timestamp) -> Result<u64, AppError> {
        let db = self.store().read();
        let old = chain::read(db).await?;
        // Deleting must not give an unproven chain a proof: sealing will find and report it.
        if !is_proven(self.secrets(), &old) {
            return Ok(0);
        }
        let links = chain::links(db, old.begins_after, AUDIT_SEAL_BATCH).await?;
        let too_old = |link: &&Link| link.row.as_ref().is_some_and(|row| row.at < before.as_second());
        let going: Vec<&Link> = links.iter().take_while(too_old).collect();
        let Some(last) = going.last() else { return Ok(0) };
        let new = Chain { begins_after: last.position, begins_seal: last.seal.clone(), ..old.clone() };
        let new = with_proof(self.secrets(), new).ok_or(AppError::Sealed)?;
        let count = going.len() as u64;
        let gone = self.store().write(move |tx| {
            let (old, new) = (old.clone(), new.clone());
            Box::pin(async move { chain::remove_before_start(tx, &old, &new).await })
        });
        Ok(if gone.await? { count } else { 0 })
    }
}

/// The chain with these rows at its end, still without its proof; and the first of them that isn't ours. That one gets a link
/// like any other, so that it can't disappear unnoticed, but a link marked as foreign.
fn extend_chain(
    secrets: &Secrets,
    old: &Chain,
    rows: Vec<Row>,
) -> Option<(Chain, Vec<Link>, Option<ChainBreak>)> {
    let key_version = secrets.current_version();
    let (mut new, mut foreign) = (old.clone(), None);
    let link = |row: Row| {
        new.position += 1;
        new.seal = if is_authentic(secrets, old, &row) {
            seal_of(secrets, key_version, new.position, &new.seal, &row)?
        } else {
            foreign = foreign.take().or(Some(ChainBreak::Foreign { row: row.id, link: new.position }));
            seal_of_unknown_row(secrets, key_version, new.position, &new.seal, &row)?
        };
        Some(Link { position: new.position, event: row.id, seal: new.seal.clone(), key_version, row: None })
    };
    let links = rows.into_iter().map(link).collect::<Option<Vec<Link>>>()?;
    Some((new, links, foreign))
}

/// The chain with the proof of its start and end.
pub(super) fn with_proof(secrets: &Secrets, chain: Chain) -> Option<Chain> {
    let chain = Chain { key_version: secrets.current_version(), ..chain };
    Some(Chain { mac: mac_of(secrets, &chain)?, ..chain })
}

/// The seal of a row at a position, after another seal; `None` if the version of the secret is unknown.
pub(super) fn seal_of(
    secrets: &Secrets,
    version: u32,
    position: i64,
    before: &[u8],
    row: &Row,
) -> Option<Vec<u8>> {
    let said = row_json(position, before, row);
    let text = if row.shown.is_empty() { said } else { json!([said, row.shown]) };
    secrets.audit_digest(version, &text.to_string())
}

/// Like [`seal_of`], for a row that Scanbook did not write.
pub(super) fn seal_of_unknown_row(
    secrets: &Secrets,
    version: u32,
    position: i64,
    before: &[u8],
    row: &Row,
) -> Option<Vec<u8>> {
    let text = json!(["not ours", row_json(position, before, row), row.shown]);
    secrets.audit_digest(version, &text.to_string())
}

fn row_json(position: i64, before: &[u8], row: &Row) -> Value {
    let who = (&row.actor_kind, row.actor_id, &row.role);
    let what = (&row.action, &row.subject_kind, row.subject_id, &row.result);
    json!((position, hex(before), row.id, row.at, who, what, &row.address, &row.request_id))
}

/// Whether start and end are proven in the present format.
pub(super) fn is_proven(secrets: &Secrets, chain: &Chain) -> bool {
    !chain.mac.is_empty() && mac_of(secrets, chain).is_some_and(|mac| mac == chain.mac)
}

/// Authenticates the start and end of the chain, the row up to which unsealed rows were looked for, and the row up to which none
/// needs a stamp. An attacker who could advance the former would keep new rows from being sealed; with the latter, have their own
/// sealed.
fn mac_of(secrets: &Secrets, chain: &Chain) -> Option<Vec<u8>> {
    let text = json!(["ends", ends(chain), chain.sealed_through, chain.stamped_after]);
    secrets.audit_digest(chain.key_version, &text.to_string())
}

/// Like [`mac_of`], by releases that had no stamps; the first ones left out the row too.
pub(super) fn legacy_mac_of(secrets: &Secrets, chain: &Chain) -> Option<Vec<u8>> {
    let text = match chain.key_version {
        0 => json!(["ends", ends(chain)]),
        _ => json!(["ends", ends(chain), chain.sealed_through]),
    };
    secrets.audit_digest(chain.key_version, &text.to_string())
}

fn ends(chain: &Chain) -> Value {
    json!((chain.position, hex(&chain.seal), chain.begins_after, hex(&chain.begins_seal)))
}
