//! Solved captchas and the passes they gave. All of it is hashed, and deleted when it expires.

use domain::limits::CAPTCHA_PASS_USES;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, QueryFilter};

use crate::entity::{captcha_challenge, captcha_pass};
use crate::{StoreError, Tx};

/// Marks a solved challenge as used. `false` if it was used before.
pub async fn spend_challenge(
    tx: &Tx,
    hash: &[u8],
    expires_at: Timestamp,
    now: Timestamp,
) -> Result<bool, StoreError> {
    captcha_challenge::Entity::delete_many()
        .filter(captcha_challenge::Column::ExpiresAt.lte(now.as_second()))
        .exec(tx)
        .await?;
    let row = captcha_challenge::ActiveModel {
        challenge_hash: Set(hash.to_vec()),
        expires_at: Set(expires_at.as_second()),
    };
    let once = OnConflict::column(captcha_challenge::Column::ChallengeHash).do_nothing().to_owned();
    let inserted =
        captcha_challenge::Entity::insert(row).on_conflict(once).exec_without_returning(tx).await?;
    Ok(inserted == 1)
}

pub async fn insert_pass(
    tx: &Tx,
    hash: &[u8],
    expires_at: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    captcha_pass::Entity::delete_many()
        .filter(captcha_pass::Column::ExpiresAt.lte(now.as_second()))
        .exec(tx)
        .await?;
    let row = captcha_pass::ActiveModel {
        pass_hash: Set(hash.to_vec()),
        uses: Set(0),
        expires_at: Set(expires_at.as_second()),
    };
    captcha_pass::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// Uses a pass once. `false` if it is unknown, expired or used up.
pub async fn use_pass(tx: &Tx, hash: &[u8], now: Timestamp) -> Result<bool, StoreError> {
    let done = captcha_pass::Entity::update_many()
        .col_expr(captcha_pass::Column::Uses, Expr::col(captcha_pass::Column::Uses).add(1))
        .filter(captcha_pass::Column::PassHash.eq(hash.to_vec()))
        .filter(captcha_pass::Column::Uses.lt(CAPTCHA_PASS_USES))
        .filter(captcha_pass::Column::ExpiresAt.gt(now.as_second()))
        .exec(tx)
        .await?;
    if done.rows_affected == 0 {
        // Deleted once seen as expired, whatever the clock says later.
        captcha_pass::Entity::delete_many()
            .filter(captcha_pass::Column::PassHash.eq(hash.to_vec()))
            .filter(captcha_pass::Column::ExpiresAt.lte(now.as_second()))
            .exec(tx)
            .await?;
    }
    Ok(done.rows_affected == 1)
}
