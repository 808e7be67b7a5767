//! Which account belongs to an identity at an identity provider.

use domain::UserId;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::entity::user_identity;
use crate::{StoreError, Tx};

pub async fn find<C: ConnectionTrait>(
    db: &C,
    issuer: &str,
    subject: &str,
) -> Result<Option<UserId>, StoreError> {
    let row = user_identity::Entity::find_by_id((issuer.to_owned(), subject.to_owned())).one(db).await?;
    Ok(row.map(|row| UserId(row.user_id)))
}

/// Which of these accounts have an identity at a provider.
pub async fn of_users<C: ConnectionTrait>(db: &C, users: &[UserId]) -> Result<Vec<UserId>, StoreError> {
    let ids = users.iter().map(|user| user.0);
    let rows = user_identity::Entity::find().filter(user_identity::Column::UserId.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| UserId(row.user_id)).collect())
}

/// Moves an identity to another account.
pub async fn pass_on(tx: &Tx, from: UserId, to: UserId) -> Result<(), StoreError> {
    user_identity::Entity::update_many()
        .col_expr(user_identity::Column::UserId, Expr::value(to.0))
        .filter(user_identity::Column::UserId.eq(from.0))
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn insert(tx: &Tx, issuer: &str, subject: &str, user: UserId) -> Result<(), StoreError> {
    let row = user_identity::ActiveModel {
        issuer: Set(issuer.to_owned()),
        subject: Set(subject.to_owned()),
        user_id: Set(user.0),
    };
    row.insert(tx).await?;
    Ok(())
}
