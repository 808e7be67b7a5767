//! Inserts many rows with few statements.

use sea_orm::{ActiveModelTrait, EntityTrait, Iterable};
use store::{StoreError, Tx};

/// Values per statement. The engines allow 32,766 and 65,535; beyond some thousand nothing is gained.
const VALUES_MAX: usize = 8000;

/// Inserts all rows; ids are assigned by the engine.
pub(super) async fn insert_all<A>(tx: &Tx, rows: Vec<A>) -> Result<(), StoreError>
where
    A: ActiveModelTrait,
{
    let columns = <A::Entity as EntityTrait>::Column::iter().count();
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let chunk: Vec<A> = rows.by_ref().take(VALUES_MAX / columns.max(1)).collect();
        <A::Entity as EntityTrait>::insert_many(chunk).exec_without_returning(tx).await?;
    }
    Ok(())
}
