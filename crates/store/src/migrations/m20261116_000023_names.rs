//! The names of retired accounts are free for others.

use sea_orm::ConnectionTrait;
use sea_orm_migration::prelude::*;

/// As `users::retire` does it from now on.
const FREE_NAMES: &str = "UPDATE users SET username = username || ' RETIRED ' || CAST(id AS text) \
    WHERE disabled AND NOT EXISTS (SELECT 1 FROM user_roles WHERE user_roles.user_id = users.id)";

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261116_000023_names"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        db.execute_unprepared(FREE_NAMES).await?;
        Ok(())
    }
}
