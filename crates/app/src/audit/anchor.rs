//! Compares this server's anchors with the audit chain in the database, and continues the chain where they differ.
//!
//! Clinics must be able to work, and their actions must be sealed, even after someone has tampered with the trail. So the chain
//! continues after a break, from the position the anchor vouches for. The break is recorded in the trail, the log and the
//! metrics, and stays in the anchor until an operator accepts it.

use domain::audit::AuditAction;
use domain::limits::{AUDIT_BREAKS_MAX, AUDIT_SEAL_BATCH};
use integrations::anchors::{Anchor, Anchors, Break, KnownChain};
use store::audit::Actor;
use store::audit::chain::{self, Chain};
use tokio::task::spawn_blocking;

use super::chain_break::{ChainBreak, compare_ends};
use super::events::event_of_import;
use super::seal::{is_proven, with_proof};
use crate::secrets::hex;
use crate::{App, AppError, Ctx};

/// Its name in the audit trail.
const BROKEN: AuditAction = AuditAction::AuditChainBroken;
const ANCHOR: AuditAction = AuditAction::AnchorAuditChain;
const ACCEPT: AuditAction = AuditAction::AcceptAuditChain;
const RESTORE: AuditAction = AuditAction::RestoreBackup;
const ROTATE: AuditAction = AuditAction::RotateSecret;
const STAMP: AuditAction = AuditAction::StampAuditRows;

/// The chain that sealing continues.
#[derive(Debug)]
pub(super) struct TrustedChain {
    /// The chain as the database has it.
    pub(super) old: Chain,
    /// The chain to continue from: differs only after a break.
    pub(super) base: Chain,
    /// Breaks that nobody has accepted.
    pub(super) breaks: Vec<Break>,
    pub(super) anchored_at: Option<i64>,
    /// Whether the secret proves the start and end.
    pub(super) is_proven: bool,
}

impl App {
    /// Compares the chain with this server's anchor.
    pub(super) async fn trusted_chain(
        &self,
        unwritten: &mut Option<KnownChain>,
    ) -> Result<TrustedChain, AppError> {
        let known = match unwritten {
            Some(anchored) => Ok(Some(anchored.clone())),
            None => self.with_anchors(Anchors::read).await,
        };
        let (anchored, unreadable) = match known {
            Ok(anchored) => (anchored, None),
            Err(error) => (None, Some(ChainBreak::Anchor(error.to_string()))),
        };
        let (old, found) = self.compared(anchored.as_ref()).await?;
        let breaks = anchored.as_ref().map(|anchored| anchored.breaks.clone()).unwrap_or_default();
        self.note_breaks(breaks.len());
        if let Some(broken) = unreadable.or(found) {
            return self.continue_after_break(old, anchored, broken, unwritten).await;
        }
        if anchored.is_none() && self.0.parts.anchors.are_persistent() && old.position > 0 {
            self.anchor_first(&old, unwritten).await?;
        }
        let anchored_at = anchored.map(|anchored| anchored.last.position);
        let is_proven = is_proven(self.secrets(), &old);
        let base = if is_proven { old.clone() } else { self.first_proof(&old).await? };
        Ok(TrustedChain { old, base, breaks, anchored_at, is_proven })
    }

    /// The first proof of a new chain, or of a chain from a release without stamps: only existing rows may be without a stamp.
    /// For an older chain it is recorded in the trail, so that the old state of the chain is before the next anchor.
    async fn first_proof(&self, old: &Chain) -> Result<Chain, AppError> {
        let last_row = chain::last_row(self.store().read()).await?;
        if !old.mac.is_empty() {
            self.audit(self.chain_event(STAMP, old.position), &Ctx::default()).await?;
        }
        Ok(Chain { stamped_after: old.stamped_after.min(last_row), ..old.clone() })
    }

    /// Compares twice before reporting a break: another server may have moved the start of the chain in between.
    async fn compared(&self, anchored: Option<&KnownChain>) -> Result<(Chain, Option<ChainBreak>), AppError> {
        let (store, db) = (self.store(), self.store().read());
        let last = anchored.map(|anchored| &anchored.last);
        let chain = chain::read(db).await?;
        if compare_ends(store, self.secrets(), &chain, last).await?.is_none() {
            return Ok((chain, None));
        }
        let chain = chain::read(db).await?;
        let found = compare_ends(store, self.secrets(), &chain, last).await?;
        Ok((chain, found))
    }

    /// Reports the break, and continues from what is vouched for.
    async fn continue_after_break(
        &self,
        old: Chain,
        anchored: Option<KnownChain>,
        broken: ChainBreak,
        unwritten: &mut Option<KnownChain>,
    ) -> Result<TrustedChain, AppError> {
        let last_link = chain::last_link(self.store().read()).await?;
        let (anchor, mut breaks) = anchored.map(|one| (one.last, one.breaks)).unzip();
        let base = base_after_break(&old, last_link.as_ref(), anchor.as_ref());
        let breaks = breaks.get_or_insert_default();
        self.add_break(&broken, anchor.clone(), base.position, breaks);
        self.audit_break(&broken).await?;
        // Before anything is sealed: a crash in between must not lose the break.
        let last = anchor.unwrap_or_else(|| self.anchor_of(&old, 0));
        self.store_anchor(KnownChain { last, breaks: breaks.clone() }, unwritten).await;
        let breaks = std::mem::take(breaks);
        Ok(TrustedChain { old, base, breaks, anchored_at: None, is_proven: false })
    }

    /// Adds a break to the log, the metrics and the unaccepted breaks.
    pub(super) fn add_break(
        &self,
        broken: &ChainBreak,
        anchor: Option<Anchor>,
        after: i64,
        breaks: &mut Vec<Break>,
    ) {
        tracing::error!(
            found = %broken,
            after,
            "the audit trail was tampered with, or an older state of the database put back; see `scanbook doctor`"
        );
        if breaks.len() < AUDIT_BREAKS_MAX {
            breaks.push(Break { at: self.clock().now(), found: broken.to_string(), anchor, after });
        }
        self.note_breaks(breaks.len());
    }

    /// Records the break in the trail.
    pub(super) async fn audit_break(&self, broken: &ChainBreak) -> Result<(), AppError> {
        self.audit(self.chain_event(BROKEN, broken.link()), &Ctx::default()).await
    }

    /// The first anchor of an existing trail: after an upgrade, on an additional server, or because the file was deleted. It is
    /// recorded in the trail.
    async fn anchor_first(&self, chain: &Chain, unwritten: &mut Option<KnownChain>) -> Result<(), AppError> {
        self.audit(self.chain_event(ANCHOR, chain.position), &Ctx::default()).await?;
        self.anchor_end(chain, Vec::new(), unwritten).await?;
        tracing::info!(position = chain.position, "the audit trail is anchored here from now on");
        Ok(())
    }

    /// Anchors the end of the chain as the database has it.
    pub(super) async fn anchor_end(
        &self,
        chain: &Chain,
        breaks: Vec<Break>,
        unwritten: &mut Option<KnownChain>,
    ) -> Result<(), AppError> {
        let link = chain::link_at(self.store().read(), chain.position).await?;
        let last = self.anchor_of(chain, link.map_or(0, |link| link.event));
        self.store_anchor(KnownChain { last, breaks }, unwritten).await;
        Ok(())
    }

    /// Starts a new chain after all existing rows, once an operator has investigated the break, and records that. Returns
    /// the last position that is not vouched for.
    pub async fn accept_audit(&self, actor: Actor, ctx: &Ctx) -> Result<i64, AppError> {
        while self.seal_audit().await? == AUDIT_SEAL_BATCH {}
        let mut unwritten = self.0.unwritten_anchor.lock().await;
        let old = chain::read(self.store().read()).await?;
        let (begins_after, begins_seal) = (old.position, old.seal.clone());
        // Rows without a seal get one in the new chain: the operator has reviewed them.
        let stamped_after = chain::last_row(self.store().read()).await?;
        let new = Chain { begins_after, begins_seal, sealed_through: 0, stamped_after, ..old.clone() };
        let new = with_proof(self.secrets(), new).ok_or(AppError::Sealed)?;
        let last = self.anchor_of(&new, 0);
        let begun = self.store().write(move |tx| {
            let (old, new) = (old.clone(), new.clone());
            Box::pin(async move { chain::restart_chain(tx, &old, &new).await })
        });
        if !begun.await? {
            return Err(AppError::Unavailable);
        }
        self.store_anchor(KnownChain { last: last.clone(), breaks: Vec::new() }, &mut unwritten).await;
        self.note_breaks(0);
        drop(unwritten);
        self.log_restart(last).await;
        let accepted = self.chain_event(ACCEPT, begins_after).by(actor);
        self.audit(accepted, ctx).await?;
        while self.seal_audit().await? == AUDIT_SEAL_BATCH {}
        Ok(begins_after)
    }

    /// A backup was restored: records it, and anchors the trail from here on.
    pub async fn note_restore(&self, actor: Actor, ctx: &Ctx) -> Result<(), AppError> {
        let position = chain::read(self.store().read()).await?.position;
        self.audit(self.chain_event(RESTORE, position).by(actor), ctx).await?;
        while self.seal_audit().await? == AUDIT_SEAL_BATCH {}
        if let Ok(Some(anchored)) = self.with_anchors(Anchors::read).await {
            self.log_restart(anchored.last).await;
        }
        Ok(())
    }

    /// The operator had an empty database filled with the demo provider.
    pub async fn note_demo(&self, bookings: usize) -> Result<(), AppError> {
        let event = event_of_import(self.clock().now(), Actor::operator(), bookings);
        self.audit(event, &self.command_line()).await
    }

    /// Records that the secret has a new version.
    pub async fn note_rotation(&self, version: u32, actor: Actor, ctx: &Ctx) -> Result<(), AppError> {
        self.audit(self.secret_event(actor, ROTATE, version), ctx).await
    }

    pub(super) fn anchor_of(&self, chain: &Chain, row: i64) -> Anchor {
        Anchor { position: chain.position, seal: hex(&chain.seal), row, at: self.clock().now() }
    }

    /// An anchor that can't be written now is kept until it can: sealing must not stop for it.
    pub(super) async fn store_anchor(&self, anchored: KnownChain, unwritten: &mut Option<KnownChain>) {
        let copy = anchored.clone();
        let written = self.with_anchors(move |anchors| {
            anchors.write(&copy)?;
            anchors.log(&copy.last)
        });
        *unwritten = match written.await {
            Ok(()) => None,
            Err(error) => {
                tracing::error!(%error, "the audit trail could not be anchored");
                Some(anchored)
            }
        };
    }

    async fn log_restart(&self, anchor: Anchor) {
        if let Err(error) = self.with_anchors(move |anchors| anchors.log_restart(&anchor)).await {
            tracing::error!(%error, "the log of anchors could not be written");
        }
    }

    /// Files are read and synced outside the async threads.
    async fn with_anchors<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Anchors) -> std::io::Result<T> + Send + 'static,
    ) -> std::io::Result<T> {
        let anchors = self.0.parts.anchors.clone();
        spawn_blocking(move || work(&anchors)).await?
    }
}

/// After every position ever used, so that no link takes another's position; with the anchor's seal, if that is the last. Every
/// row without a seal needs its stamp: rows that came with the break must not be sealed as ours.
fn base_after_break(old: &Chain, last_link: Option<&chain::Link>, anchor: Option<&Anchor>) -> Chain {
    let ends = [
        anchor.map(|anchor| (anchor.position, decode_hex(&anchor.seal))),
        last_link.map(|link| (link.position, link.seal.clone())),
        Some((old.position, old.seal.clone())),
    ];
    // On a tie the first wins: the anchor counts for more than the database.
    let last = ends.into_iter().flatten().rev().max_by_key(|(position, _)| *position);
    let (position, seal) = last.unwrap_or_default();
    let begins_after = old.begins_after.min(position);
    let (sealed_through, stamped_after, is_missing) = (0, 0, false);
    Chain { position, seal, begins_after, sealed_through, stamped_after, is_missing, ..old.clone() }
}

fn decode_hex(text: &str) -> Vec<u8> {
    let byte = |place: usize| u8::from_str_radix(text.get(place..place + 2)?, 16).ok();
    (0..text.len()).step_by(2).filter_map(byte).collect()
}
