//! Second factors of accounts, and recovery codes for lost ones.

use domain::UserId;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};

use crate::entity::{recovery_code, second_factor};
use crate::{StoreError, Tx};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SecondFactor {
    /// Required at sign-in once set.
    pub secret_sealed: Option<Vec<u8>>,
    /// Handed out, and not confirmed yet.
    pub pending_sealed: Option<Vec<u8>>,
}

pub async fn load<C: ConnectionTrait>(db: &C, user: UserId) -> Result<SecondFactor, StoreError> {
    let row = second_factor::Entity::find_by_id(user.0).one(db).await?;
    let factor =
        row.map(|row| SecondFactor { secret_sealed: row.secret_sealed, pending_sealed: row.pending_sealed });
    Ok(factor.unwrap_or_default())
}

/// Stores a new secret; the previous one stays in use until this one is confirmed. `false` if there is a previous one that must
/// not be replaced.
pub async fn begin(
    tx: &Tx,
    user: UserId,
    pending_sealed: Vec<u8>,
    replaces: bool,
) -> Result<bool, StoreError> {
    let row = second_factor::ActiveModel {
        user_id: Set(user.0),
        secret_sealed: Set(None),
        pending_sealed: Set(Some(pending_sealed.clone())),
        last_step: Set(0),
    };
    let mut again = OnConflict::column(second_factor::Column::UserId);
    again.update_column(second_factor::Column::PendingSealed);
    if !replaces {
        again.action_and_where(second_factor::Column::SecretSealed.is_null());
    }
    second_factor::Entity::insert(row).on_conflict(again).exec_without_returning(tx).await?;
    Ok(load(tx, user).await?.pending_sealed == Some(pending_sealed))
}

/// Makes the new secret the current one, with its own recovery codes. `false` if another one was handed out meanwhile, or this
/// one is already confirmed.
pub async fn confirm(
    tx: &Tx,
    user: UserId,
    secret_sealed: Vec<u8>,
    step: i64,
    code_hashes: &[Vec<u8>],
) -> Result<bool, StoreError> {
    let confirmed = second_factor::Entity::update_many()
        .col_expr(second_factor::Column::SecretSealed, Expr::value(Some(secret_sealed.clone())))
        .col_expr(second_factor::Column::PendingSealed, Expr::value(None::<Vec<u8>>))
        .col_expr(second_factor::Column::LastStep, Expr::value(step))
        .filter(second_factor::Column::UserId.eq(user.0))
        .filter(second_factor::Column::PendingSealed.eq(secret_sealed))
        .exec(tx)
        .await?;
    if confirmed.rows_affected == 0 {
        return Ok(false);
    }
    remove_codes(tx, user).await?;
    let codes = code_hashes.iter().map(|hash| recovery_code::ActiveModel {
        id: NotSet,
        user_id: Set(user.0),
        code_hash: Set(hash.clone()),
        used_at: Set(None),
    });
    recovery_code::Entity::insert_many(codes).exec_without_returning(tx).await?;
    Ok(true)
}

/// Uses the code of a half minute; `false` if that one, or a later one, was used before.
pub async fn take_step(tx: &Tx, user: UserId, step: i64) -> Result<bool, StoreError> {
    let taken = second_factor::Entity::update_many()
        .col_expr(second_factor::Column::LastStep, Expr::value(step))
        .filter(second_factor::Column::UserId.eq(user.0))
        .filter(second_factor::Column::LastStep.lt(step))
        .exec(tx)
        .await?;
    Ok(taken.rows_affected > 0)
}

/// Uses a recovery code, by any of its hashes; `false` if it is unknown or was used before.
pub async fn take_recovery_code(
    tx: &Tx,
    user: UserId,
    code_hashes: &[Vec<u8>],
    now: Timestamp,
) -> Result<bool, StoreError> {
    let taken = recovery_code::Entity::update_many()
        .col_expr(recovery_code::Column::UsedAt, Expr::value(now.as_second()))
        .filter(recovery_code::Column::UserId.eq(user.0))
        .filter(recovery_code::Column::CodeHash.is_in(code_hashes.iter().cloned()))
        .filter(recovery_code::Column::UsedAt.is_null())
        .exec(tx)
        .await?;
    Ok(taken.rows_affected > 0)
}

pub async fn recovery_codes_left<C: ConnectionTrait>(db: &C, user: UserId) -> Result<u64, StoreError> {
    let unused = recovery_code::Entity::find()
        .filter(recovery_code::Column::UserId.eq(user.0))
        .filter(recovery_code::Column::UsedAt.is_null());
    Ok(unused.count(db).await?)
}

pub async fn remove(tx: &Tx, user: UserId) -> Result<(), StoreError> {
    remove_codes(tx, user).await?;
    second_factor::Entity::delete_by_id(user.0).exec(tx).await?;
    Ok(())
}

async fn remove_codes(tx: &Tx, user: UserId) -> Result<(), StoreError> {
    recovery_code::Entity::delete_many().filter(recovery_code::Column::UserId.eq(user.0)).exec(tx).await?;
    Ok(())
}
