//! Whose account it is that an identity provider vouches for.

use domain::UserId;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ConnectionTrait, EntityTrait};

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

pub async fn insert(tx: &Tx, issuer: &str, subject: &str, user: UserId) -> Result<(), StoreError> {
    let row = user_identity::ActiveModel {
        issuer: Set(issuer.to_owned()),
        subject: Set(subject.to_owned()),
        user_id: Set(user.0),
    };
    row.insert(tx).await?;
    Ok(())
}
