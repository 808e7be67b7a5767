//! Stamps distinguish rows that Scanbook wrote from rows that an attacker inserted into the database. A stamp is a MAC of the row
//! and its id, made when the row is written; sealing checks it, and the seal replaces it.

use store::audit::chain::{Chain, Row};
use store::audit::stamps::Stamps;

use crate::Secrets;

const VERSION_BYTES: usize = 4;

/// Stamps with the current version of the secret, which comes first in the stamp.
#[derive(Debug)]
pub(crate) struct RowStamps(pub(crate) Secrets);

impl Stamps for RowStamps {
    fn stamp(&self, row: &Row) -> Vec<u8> {
        let version = self.0.current_version();
        // The current version is known, except during a reload; then the row counts as foreign, and isn't lost.
        stamped(&self.0, version, row).unwrap_or_default()
    }
}

/// Whether Scanbook wrote a row without a seal. Rows from before stamps existed are assumed to be ours.
pub(super) fn is_authentic(secrets: &Secrets, chain: &Chain, row: &Row) -> bool {
    let is_stamped = || {
        let (version, _) = row.stamp.split_first_chunk::<VERSION_BYTES>()?;
        Some(stamped(secrets, u32::from_be_bytes(*version), row)? == row.stamp)
    };
    row.id <= chain.stamped_after || is_stamped().unwrap_or(false)
}

fn stamped(secrets: &Secrets, version: u32, row: &Row) -> Option<Vec<u8>> {
    let who = (&row.actor_kind, row.actor_id, &row.role);
    let what = (&row.action, &row.subject_kind, row.subject_id, &row.result, &row.shown);
    let text = serde_json::json!(["row", row.id, row.at, who, what, row.address, row.request_id]);
    let digest = secrets.audit_row_digest(version, &text.to_string())?;
    Some([version.to_be_bytes().as_slice(), &digest].concat())
}
