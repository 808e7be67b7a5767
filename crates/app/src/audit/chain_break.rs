//! The kinds of breaks in the audit chain, and the check of its ends against the secret and the anchors.

use integrations::anchors::Anchor;
use store::audit::chain::{self, Chain};
use store::{Store, StoreError};

use super::seal::{is_proven, legacy_mac_of};
use crate::Secrets;
use crate::secrets::hex;

/// How a chain is broken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChainBreak {
    #[error("its beginning or end was moved, or this is not the secret it was sealed with")]
    Ends,
    #[error("the row of audit_chain that says where its chain begins and ends is missing")]
    NoEnds,
    #[error(
        "link {link} was sealed with version {version} of the secret, which is not here, or that was altered"
    )]
    UnknownVersion { link: i64, version: u32 },
    #[error("row {row} was removed (link {link})")]
    Removed { row: i64, link: i64 },
    #[error("row {row} or its seal was altered (link {link})")]
    Altered { row: i64, link: i64 },
    #[error("row {row} was not written by Scanbook")]
    Foreign { row: i64, link: i64 },
    #[error("link {0} of its chain was removed")]
    Gap(i64),
    #[error(
        "link {link} and all after it were removed: link {} (row {}) was anchored at {}",
        .anchor.position, .anchor.row, .anchor.at
    )]
    CutShort { link: i64, anchor: Anchor },
    #[error(
        "row {} (link {}) is not what was anchored at {}: the chain was replaced from there or earlier",
        .anchor.row, .anchor.position, .anchor.at
    )]
    Replaced { anchor: Anchor },
    #[error("{0} rows have no seal")]
    PassedOver(u64),
    #[error("the anchor cannot be read: {0}")]
    Anchor(String),
}

impl ChainBreak {
    /// The first changed link, if it is known.
    pub(super) fn link(&self) -> i64 {
        match self {
            Self::Removed { link, .. }
            | Self::Altered { link, .. }
            | Self::Foreign { link, .. }
            | Self::UnknownVersion { link, .. }
            | Self::CutShort { link, .. }
            | Self::Gap(link) => *link,
            Self::Replaced { anchor } => anchor.position,
            Self::Ends | Self::NoEnds | Self::PassedOver(_) | Self::Anchor(_) => 0,
        }
    }
}

/// Whether the start and end match the secret, and every anchored link still has its seal. The database may know more than an
/// anchor, never less: whatever was anchored had been committed.
pub(super) async fn compare_ends<'a>(
    store: &Store,
    secrets: &Secrets,
    chain: &Chain,
    anchors: impl IntoIterator<Item = &'a Anchor>,
) -> Result<Option<ChainBreak>, StoreError> {
    if chain.is_missing {
        return Ok(Some(ChainBreak::NoEnds));
    }
    let db = store.read();
    for anchor in anchors {
        if chain.position < anchor.position {
            let (link, anchor) = (chain.position + 1, anchor.clone());
            return Ok(Some(ChainBreak::CutShort { link, anchor }));
        }
        let seal = match anchor.position {
            // Expired links were removed rightly: the start is proven by the secret, below.
            position if position < chain.begins_after => continue,
            position if position == chain.begins_after => Some(chain.begins_seal.clone()),
            position if position == chain.position => Some(chain.seal.clone()),
            position => chain::link_at(db, position).await?.map(|link| link.seal),
        };
        if seal.is_none_or(|seal| hex(&seal) != anchor.seal) {
            let link = chain::link_at(db, anchor.position).await?;
            let row = link.map_or(anchor.row, |link| link.event);
            return Ok(Some(ChainBreak::Replaced { anchor: Anchor { row, ..anchor.clone() } }));
        }
    }
    if chain.mac.is_empty() {
        // Nothing was ever sealed, so nothing has to match.
        let is_new = chain.position == 0 && chain.begins_after == 0 && chain::last_link(db).await?.is_none();
        return Ok((!is_new).then_some(ChainBreak::Ends));
    }
    if is_proven(secrets, chain) {
        return Ok(None);
    }
    Ok(match legacy_mac_of(secrets, chain) {
        None => Some(ChainBreak::UnknownVersion { link: chain.position, version: chain.key_version }),
        // The state an upgrade finds. Restored later it would be before the anchor: the upgrade left a row.
        Some(mac) => (mac != chain.mac).then_some(ChainBreak::Ends),
    })
}
