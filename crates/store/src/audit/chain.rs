//! The chain over the audit trail: a seal for every row, computed from the row and the previous seal. The application computes
//! it; this module stores it.
//!
//! Rows become visible in another order than their ids, so the chain has its own positions.

use std::collections::HashMap;

use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
};

use crate::entity::{audit_chain, audit_event, audit_seal, audit_stamp, audit_subject};
use crate::{StoreError, Tx};

/// The only row of its table.
const CHAIN: i64 = 1;

/// An audit row in the form in which it is sealed.
pub type Row = audit_event::Model;

/// The start and end of the chain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chain {
    /// Position of the last seal; 0 before the first.
    pub position: i64,
    pub seal: Vec<u8>,
    /// All seals up to this one were deleted with their rows, since they had expired.
    pub begins_after: i64,
    pub begins_seal: Vec<u8>,
    /// All rows up to this id are sealed.
    pub sealed_through: i64,
    /// Rows up to this id may have no stamp: they were written before stamps existed, or before the chain was restarted. 0 once
    /// all of them are sealed.
    pub stamped_after: i64,
    /// Authenticates all of this with the secret; empty before the first seal.
    pub mac: Vec<u8>,
    /// Version of the secret that made it.
    pub key_version: u32,
    /// The row is missing: it was deleted, and none of the above is known.
    pub is_missing: bool,
}

/// A link of the chain with its row; `None` if that row is gone.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    pub position: i64,
    pub event: i64,
    pub seal: Vec<u8>,
    pub key_version: u32,
    pub row: Option<Row>,
}

pub async fn read<C: ConnectionTrait>(db: &C) -> Result<Chain, StoreError> {
    let found = audit_chain::Entity::find_by_id(CHAIN).one(db).await?;
    let Some(row) = found else { return Ok(Chain { is_missing: true, ..Chain::default() }) };
    Ok(Chain {
        position: row.position,
        seal: row.seal,
        begins_after: row.begins_after,
        begins_seal: row.begins_seal,
        sealed_through: row.sealed_through,
        stamped_after: row.stamped_after,
        mac: row.mac,
        key_version: version(row.key_version),
        is_missing: false,
    })
}

/// An impossible number becomes a version that doesn't exist.
fn version(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Rows without a seal, oldest first, with their stamps. Seals and stamps are read in one statement: another server replaces one
/// by the other.
pub async fn unsealed<C: ConnectionTrait>(db: &C, chain: &Chain, limit: u64) -> Result<Vec<Row>, StoreError> {
    let stamps: Vec<(i64, Option<Vec<u8>>)> = audit_event::Entity::find()
        .select_only()
        .column(audit_event::Column::Id)
        .expr(Expr::cust("(SELECT stamp FROM audit_stamps WHERE audit_stamps.event_id = audit_events.id)"))
        .filter(audit_event::Column::Id.gt(chain.sealed_through))
        .filter(is_sealed().not())
        .order_by_asc(audit_event::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await?;
    if stamps.is_empty() {
        return Ok(Vec::new());
    }
    let mut stamps: HashMap<i64, Option<Vec<u8>>> = stamps.into_iter().collect();
    let rows = audit_event::Entity::find()
        .filter(audit_event::Column::Id.is_in(stamps.keys().copied()))
        .order_by_asc(audit_event::Column::Id);
    let mut rows = rows.all(db).await?;
    for row in &mut rows {
        row.stamp = stamps.remove(&row.id).flatten().unwrap_or_default();
    }
    with_shown(db, rows).await
}

/// The id of the last row; 0 before the first.
pub async fn last_row<C: ConnectionTrait>(db: &C) -> Result<i64, StoreError> {
    let last: Option<Option<i64>> = audit_event::Entity::find()
        .select_only()
        .expr(Expr::col(audit_event::Column::Id).max())
        .into_tuple()
        .one(db)
        .await?;
    Ok(last.flatten().unwrap_or_default())
}

/// Adds to each row the people it showed, which are sealed with it.
async fn with_shown<C: ConnectionTrait>(db: &C, mut rows: Vec<Row>) -> Result<Vec<Row>, StoreError> {
    let ids = rows.iter().map(|row| row.id);
    let named = audit_subject::Entity::find()
        .filter(audit_subject::Column::AuditId.is_in(ids))
        .order_by_asc(audit_subject::Column::AuditId)
        .all(db)
        .await?;
    let mut shown: HashMap<i64, Vec<(String, i64)>> = HashMap::new();
    for one in named {
        shown.entry(one.audit_id).or_default().push((one.kind, one.subject_id));
    }
    for row in &mut rows {
        row.shown = shown.remove(&row.id).unwrap_or_default();
        // In an order that doesn't depend on the database.
        row.shown.sort();
    }
    Ok(rows)
}

/// How many rows that should be sealed by now aren't.
pub async fn count_unsealed<C: ConnectionTrait>(db: &C, chain: &Chain) -> Result<u64, StoreError> {
    let rows = audit_event::Entity::find()
        .filter(audit_event::Column::Id.lte(chain.sealed_through))
        .filter(is_sealed().not());
    Ok(rows.count(db).await?)
}

fn is_sealed() -> Expr {
    Expr::cust("EXISTS (SELECT 1 FROM audit_seals WHERE audit_seals.event_id = audit_events.id)")
}

/// The last row written before this moment, or the last one the chain has checked.
pub async fn last_settled_row<C: ConnectionTrait>(
    db: &C,
    chain: &Chain,
    before: Timestamp,
) -> Result<i64, StoreError> {
    let last: Option<Option<i64>> = audit_event::Entity::find()
        .select_only()
        .expr(Expr::col(audit_event::Column::Id).max())
        .filter(audit_event::Column::Id.gt(chain.sealed_through))
        .filter(audit_event::Column::At.lt(before.as_second()))
        .into_tuple()
        .one(db)
        .await?;
    Ok(last.flatten().unwrap_or(chain.sealed_through))
}

/// Adds links, which replace stamps. `false` if another server was first; then roll back.
pub async fn extend(tx: &Tx, old: &Chain, new: &Chain, links: &[Link]) -> Result<bool, StoreError> {
    if !replace(tx, old, new).await? {
        return Ok(false);
    }
    let rows = links.iter().map(|link| audit_seal::ActiveModel {
        position: Set(link.position),
        event_id: Set(link.event),
        seal: Set(link.seal.clone()),
        key_version: Set(link.key_version.into()),
    });
    if !links.is_empty() {
        audit_seal::Entity::insert_many(rows).exec_without_returning(tx).await?;
        let sealed = audit_stamp::Column::EventId.is_in(links.iter().map(|link| link.event));
        audit_stamp::Entity::delete_many().filter(sealed).exec(tx).await?;
    }
    Ok(true)
}

/// Moves the start of the chain, and deletes what is before it. `false` as above.
pub async fn remove_before_start(tx: &Tx, old: &Chain, new: &Chain) -> Result<bool, StoreError> {
    if !replace(tx, old, new).await? {
        return Ok(false);
    }
    let gone = audit_seal::Entity::find()
        .select_only()
        .column(audit_seal::Column::EventId)
        .filter(audit_seal::Column::Position.lte(new.begins_after));
    let named = audit_subject::Column::AuditId.in_subquery(gone.clone().into_query());
    audit_subject::Entity::delete_many().filter(named).exec(tx).await?;
    let gone = audit_event::Column::Id.in_subquery(gone.into_query());
    audit_event::Entity::delete_many().filter(gone).exec(tx).await?;
    let before = audit_seal::Column::Position.lte(new.begins_after);
    audit_seal::Entity::delete_many().filter(before).exec(tx).await?;
    Ok(true)
}

/// Moves the start of the chain and keeps what is before it. `false` as above.
pub async fn restart_chain(tx: &Tx, old: &Chain, new: &Chain) -> Result<bool, StoreError> {
    replace(tx, old, new).await
}

async fn replace(tx: &Tx, old: &Chain, new: &Chain) -> Result<bool, StoreError> {
    if old.is_missing {
        return insert(tx, new).await;
    }
    let done = audit_chain::Entity::update_many()
        .col_expr(audit_chain::Column::Position, Expr::value(new.position))
        .col_expr(audit_chain::Column::Seal, Expr::value(new.seal.clone()))
        .col_expr(audit_chain::Column::BeginsAfter, Expr::value(new.begins_after))
        .col_expr(audit_chain::Column::BeginsSeal, Expr::value(new.begins_seal.clone()))
        .col_expr(audit_chain::Column::SealedThrough, Expr::value(new.sealed_through))
        .col_expr(audit_chain::Column::StampedAfter, Expr::value(new.stamped_after))
        .col_expr(audit_chain::Column::Mac, Expr::value(new.mac.clone()))
        .col_expr(audit_chain::Column::KeyVersion, Expr::value(i64::from(new.key_version)))
        .filter(audit_chain::Column::Id.eq(CHAIN))
        .filter(audit_chain::Column::Position.eq(old.position))
        .filter(audit_chain::Column::BeginsAfter.eq(old.begins_after))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

async fn insert(tx: &Tx, new: &Chain) -> Result<bool, StoreError> {
    let row = audit_chain::ActiveModel {
        id: Set(CHAIN),
        position: Set(new.position),
        seal: Set(new.seal.clone()),
        begins_after: Set(new.begins_after),
        begins_seal: Set(new.begins_seal.clone()),
        sealed_through: Set(new.sealed_through),
        stamped_after: Set(new.stamped_after),
        mac: Set(new.mac.clone()),
        key_version: Set(new.key_version.into()),
    };
    let once = OnConflict::column(audit_chain::Column::Id).do_nothing().to_owned();
    let inserted = audit_chain::Entity::insert(row).on_conflict(once).exec_without_returning(tx).await?;
    Ok(inserted == 1)
}

/// The next links after a position, with their rows.
pub async fn links<C: ConnectionTrait>(db: &C, after: i64, limit: u64) -> Result<Vec<Link>, StoreError> {
    let seals = audit_seal::Entity::find()
        .filter(audit_seal::Column::Position.gt(after))
        .order_by_asc(audit_seal::Column::Position)
        .limit(limit)
        .all(db)
        .await?;
    let ids = seals.iter().map(|seal| seal.event_id);
    let rows = audit_event::Entity::find().filter(audit_event::Column::Id.is_in(ids)).all(db).await?;
    let rows = with_shown(db, rows).await?;
    let mut rows: HashMap<i64, Row> = rows.into_iter().map(|row| (row.id, row)).collect();
    let link = |seal: audit_seal::Model| Link {
        position: seal.position,
        event: seal.event_id,
        seal: seal.seal,
        key_version: version(seal.key_version),
        row: rows.remove(&seal.event_id),
    };
    Ok(seals.into_iter().map(link).collect())
}

/// The link at a position, without its row.
pub async fn link_at<C: ConnectionTrait>(db: &C, position: i64) -> Result<Option<Link>, StoreError> {
    Ok(audit_seal::Entity::find_by_id(position).one(db).await?.map(link_of_row))
}

/// The link with the highest position, wherever the chain claims to end.
pub async fn last_link<C: ConnectionTrait>(db: &C) -> Result<Option<Link>, StoreError> {
    let last = audit_seal::Entity::find().order_by_desc(audit_seal::Column::Position).one(db).await?;
    Ok(last.map(link_of_row))
}

fn link_of_row(seal: audit_seal::Model) -> Link {
    let key_version = version(seal.key_version);
    Link { position: seal.position, event: seal.event_id, seal: seal.seal, key_version, row: None }
}

/// The number of links sealed by each version of the secret.
pub async fn links_by_version<C: ConnectionTrait>(db: &C) -> Result<Vec<(u32, u64)>, StoreError> {
    let counted: Vec<(i64, i64)> = audit_seal::Entity::find()
        .select_only()
        .column(audit_seal::Column::KeyVersion)
        .expr(Expr::col(audit_seal::Column::Position).count())
        .group_by(audit_seal::Column::KeyVersion)
        .order_by_asc(audit_seal::Column::KeyVersion)
        .into_tuple()
        .all(db)
        .await?;
    Ok(counted.into_iter().map(|(key, count)| (version(key), u64::try_from(count).unwrap_or(0))).collect())
}
