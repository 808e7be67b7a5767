//! Looking the chain over: every row that was sealed is still there, as it was.

use domain::limits::AUDIT_SEAL_BATCH;
use store::Store;
use store::audit::chain;

use super::seal::{mac_of, seal_of};
use crate::{AppError, Secrets};

/// What a look at a whole chain found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// Rows that are as they were sealed.
    pub sealed: i64,
    /// The first thing that is wrong.
    pub broken: Option<Broken>,
}

/// How a chain is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Broken {
    /// Its beginning or end was moved, or it was sealed with another secret.
    Ends,
    /// The row of this id is gone.
    Removed(i64),
    /// The row of this id, or its seal, is not what it was.
    Altered(i64),
    /// A link at this position is gone.
    Gap(i64),
    /// So many rows were added that nobody sealed.
    PassedOver(u64),
}

/// Goes through the whole chain with the secret that it was sealed with.
pub async fn check_chain(store: &Store, secrets: &Secrets) -> Result<Checked, AppError> {
    let db = store.read();
    let chain = chain::read(db).await?;
    let (mut position, mut seal) = (chain.begins_after, chain.begins_seal.clone());
    let found = |position: i64, broken| Checked { sealed: position - chain.begins_after, broken };
    if chain.position > 0 && chain.mac != mac_of(secrets, &chain) {
        return Ok(found(position, Some(Broken::Ends)));
    }
    loop {
        let links = chain::links(db, position, AUDIT_SEAL_BATCH).await?;
        // What was added since the end was read is looked at next time.
        let links: Vec<_> = links.into_iter().filter(|link| link.position <= chain.position).collect();
        if links.is_empty() {
            break;
        }
        for link in links {
            if link.position != position + 1 {
                return Ok(found(position, Some(Broken::Gap(position + 1))));
            }
            let Some(row) = link.row else {
                return Ok(found(position, Some(Broken::Removed(link.event))));
            };
            if link.seal != seal_of(secrets, link.position, &seal, &row) {
                return Ok(found(position, Some(Broken::Altered(link.event))));
            }
            (position, seal) = (link.position, link.seal);
        }
    }
    if (position, &seal) != (chain.position, &chain.seal) {
        return Ok(found(position, Some(Broken::Gap(position + 1))));
    }
    let passed_over = chain::passed_over(db, &chain).await?;
    Ok(found(position, (passed_over > 0).then_some(Broken::PassedOver(passed_over))))
}
