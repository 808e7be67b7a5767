//! Answers kept for a retry of the same call.

use domain::limits::IDEMPOTENCY_HOURS;
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, Statement};

use crate::booking_keys::{self, StoredKey};
use crate::entity::idempotent_answer::Column::{AnswerSealed, BodyHash, CreatedAt, IdempotencyKey, Scope};
use crate::entity::{booking_key, idempotent_answer};
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotentAnswer {
    pub body_hash: Vec<u8>,
    pub sealed: Vec<u8>,
}

/// The answer this key got within the last day.
pub async fn find<C: ConnectionTrait>(
    db: &C,
    scope: &str,
    key: &str,
    now: Timestamp,
) -> Result<Option<IdempotentAnswer>, StoreError> {
    let row = idempotent_answer::Entity::find_by_id((scope.to_owned(), key.to_owned()))
        .filter(CreatedAt.gt(oldest(now)))
        .one(db)
        .await?;
    Ok(row.map(|row| IdempotentAnswer { body_hash: row.body_hash, sealed: row.answer_sealed }))
}

/// A booking key, found by its hash, with the answer this call got under it within the last day. `scope` is the prefix of the
/// key's id.
pub async fn find_of_key<C: ConnectionTrait>(
    db: &C,
    key_hash: &[u8],
    scope: &str,
    key: &str,
    now: Timestamp,
) -> Result<Option<(StoredKey, Option<IdempotentAnswer>)>, StoreError> {
    const SQL: &str = "SELECT booking_keys.*, body_hash, answer_sealed FROM booking_keys \
        LEFT JOIN idempotent_answers ON scope = $2 || CAST(booking_keys.id AS text) \
        AND idempotency_key = $3 AND idempotent_answers.created_at > $4 WHERE key_hash = $1";
    let values = [key_hash.to_vec().into(), scope.into(), key.into(), oldest(now).into()];
    let statement = Statement::from_sql_and_values(db.get_database_backend(), SQL, values);
    let Some(row) = db.query_one_raw(statement).await? else { return Ok(None) };
    let stored = booking_keys::key_of(booking_key::Model::from_query_result(&row, "")?)?;
    let (body_hash, sealed) = (row.try_get("", "body_hash")?, row.try_get("", "answer_sealed")?);
    let both = Option::zip(body_hash, sealed);
    Ok(Some((stored, both.map(|(body_hash, sealed)| IdempotentAnswer { body_hash, sealed }))))
}

/// Stores an answer, replacing one older than a day. A second call with the same key at the same time is refused.
pub async fn keep(
    tx: &Tx,
    scope: &str,
    key: &str,
    answer: &IdempotentAnswer,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = idempotent_answer::ActiveModel {
        scope: Set(scope.to_owned()),
        idempotency_key: Set(key.to_owned()),
        body_hash: Set(answer.body_hash.clone()),
        answer_sealed: Set(answer.sealed.clone()),
        created_at: Set(now.as_second()),
    };
    let too_old = Expr::col((idempotent_answer::Entity, CreatedAt)).lte(oldest(now));
    let replace = OnConflict::columns([Scope, IdempotencyKey])
        .update_columns([BodyHash, AnswerSealed, CreatedAt])
        .action_and_where(too_old)
        .to_owned();
    let kept = idempotent_answer::Entity::insert(row).on_conflict(replace).exec_without_returning(tx).await?;
    if kept == 0 { Err(StoreError::AlreadyThere) } else { Ok(()) }
}

/// Deletes answers too old for a retry.
pub async fn forget_old(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    let old = CreatedAt.lte(oldest(now));
    Ok(idempotent_answer::Entity::delete_many().filter(old).exec(tx).await?.rows_affected)
}

/// Replaces the stored answer by a fuller one.
pub async fn replace(tx: &Tx, scope: &str, key: &str, sealed: Vec<u8>) -> Result<(), StoreError> {
    idempotent_answer::Entity::update_many()
        .col_expr(AnswerSealed, Expr::value(sealed))
        .filter(Scope.eq(scope))
        .filter(IdempotencyKey.eq(key))
        .exec(tx)
        .await?;
    Ok(())
}

fn oldest(now: Timestamp) -> i64 {
    (now - SignedDuration::from_hours(IDEMPOTENCY_HOURS)).as_second()
}
