//! Verifies the audit chain: every sealed row is still there, unchanged.

use domain::limits::AUDIT_SEAL_BATCH;
use integrations::anchors::Anchor;
use store::audit::chain::{self, Chain};
use store::{Store, StoreError};

use super::chain_break::{ChainBreak, compare_ends};
use super::seal::{seal_of, seal_of_unknown_row};
use super::stamp::is_authentic;
use crate::{AppError, Secrets};

/// The result of checking a whole chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainReport {
    /// Rows unchanged since they were sealed.
    pub sealed: i64,
    /// Links before the first one kept: expired, or before an accepted break.
    pub begins_after: i64,
    /// The number of links sealed by each version of the secret.
    pub by_version: Vec<(u32, u64)>,
    /// The first break.
    pub broken: Option<ChainBreak>,
}

/// Checks the whole chain with the secret it was sealed with, and compares it with anchors. Read the anchors before this call:
/// then every anchored link is visible.
pub async fn check_chain(
    store: &Store,
    secrets: &Secrets,
    anchors: &[Anchor],
) -> Result<ChainReport, AppError> {
    let db = store.read();
    let chain = chain::read(db).await?;
    let (last_good, in_links) = walk(store, secrets, &chain).await?;
    let broken = match in_links {
        Some(broken) => Some(broken),
        None => compare_ends(store, secrets, &chain, anchors).await?,
    };
    let broken = match broken {
        Some(broken) => Some(broken),
        None => match chain::count_unsealed(db, &chain).await? {
            0 => None,
            count => Some(ChainBreak::PassedOver(count)),
        },
    };
    let broken = match broken {
        Some(broken) => Some(broken),
        None => first_unknown_row(store, secrets, &chain).await?,
    };
    Ok(ChainReport {
        sealed: last_good - chain.begins_after,
        begins_after: chain.begins_after,
        by_version: chain::links_by_version(db).await?,
        broken,
    })
}

/// The first row without a seal that Scanbook didn't write: it may have been inserted while no server ran.
async fn first_unknown_row(
    store: &Store,
    secrets: &Secrets,
    chain: &Chain,
) -> Result<Option<ChainBreak>, StoreError> {
    let mut seen = chain.clone();
    loop {
        let rows = chain::unsealed(store.read(), &seen, AUDIT_SEAL_BATCH).await?;
        let Some(last) = rows.last() else { return Ok(None) };
        seen.sealed_through = last.id;
        if let Some(row) = rows.iter().find(|row| !is_authentic(secrets, chain, row)) {
            return Ok(Some(ChainBreak::Foreign { row: row.id, link: 0 }));
        }
    }
}

/// The position of the last good link, and the break of the next.
async fn walk(
    store: &Store,
    secrets: &Secrets,
    chain: &Chain,
) -> Result<(i64, Option<ChainBreak>), StoreError> {
    let db = store.read();
    let (mut position, mut before) = (chain.begins_after, chain.begins_seal.clone());
    loop {
        let links = chain::links(db, position, AUDIT_SEAL_BATCH).await?;
        // Links added since the end was read are checked next time.
        let links: Vec<_> = links.into_iter().filter(|link| link.position <= chain.position).collect();
        if links.is_empty() {
            break;
        }
        for link in links {
            if link.position != position + 1 {
                return Ok((position, Some(ChainBreak::Gap(position + 1))));
            }
            let (row, link_at) = (link.event, link.position);
            let Some(sealed) = link.row else {
                return Ok((position, Some(ChainBreak::Removed { row, link: link_at })));
            };
            match seal_of(secrets, link.key_version, link_at, &before, &sealed) {
                Some(seal) if seal == link.seal => (position, before) = (link_at, seal),
                Some(_) => {
                    let foreign = seal_of_unknown_row(secrets, link.key_version, link_at, &before, &sealed);
                    let is_foreign = foreign.is_some_and(|seal| seal == link.seal);
                    let broken = if is_foreign {
                        ChainBreak::Foreign { row, link: link_at }
                    } else {
                        ChainBreak::Altered { row, link: link_at }
                    };
                    return Ok((position, Some(broken)));
                }
                None => {
                    let version = link.key_version;
                    return Ok((position, Some(ChainBreak::UnknownVersion { link: link_at, version })));
                }
            }
        }
    }
    let is_whole = (position, &before) == (chain.position, &chain.seal);
    Ok((position, (!is_whole).then_some(ChainBreak::Gap(position + 1))))
}
