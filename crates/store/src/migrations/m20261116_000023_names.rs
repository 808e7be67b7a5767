//! Names of retired accounts can be reused, and patients find referrers by prefixes of words.

use domain::words::words_of;
use sea_orm::{ConnectionTrait, Statement, TryGetable, Value};
use sea_orm_migration::prelude::*;

/// Doctors updated per statement.
const BATCH: usize = 100;

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
        let mut after = 0;
        while let Some(last) = write_words(db, after).await? {
            after = last;
        }
        Ok(())
    }
}

/// Writes the words of the next doctors, and returns the last one.
async fn write_words(db: &SchemaManagerConnection<'_>, after: i64) -> Result<Option<i64>, DbErr> {
    let backend = db.get_database_backend();
    let page = format!(
        "SELECT doctors.id AS id, search_name, last_name, first_name, COALESCE(organizations.name, '') AS practice \
         FROM doctors LEFT JOIN organizations ON organizations.id = doctors.organization_id \
         WHERE doctors.id > {after} ORDER BY doctors.id LIMIT {BATCH}"
    );
    let rows = db.query_all_raw(Statement::from_string(backend, page)).await?;
    let Some(last) = rows.last() else { return Ok(None) };
    let last = i64::try_get(last, "", "id").map_err(DbErr::from)?;
    let (mut places, mut values) = (Vec::new(), Vec::<Value>::new());
    for row in &rows {
        let id = i64::try_get(row, "", "id").map_err(DbErr::from)?;
        let text = |column: &str| String::try_get(row, "", column).map_err(DbErr::from);
        let place = text("search_name")?;
        let told = [text("last_name")?, text("first_name")?, text("practice")?].join(" ");
        for word in words_of(&told) {
            values.extend([Value::from(word), place.clone().into()]);
            // Ids are numbers, so there is no risk of SQL injection.
            places.push(format!("('REFERRER', ${}, ${}, {id})", values.len() - 1, values.len()));
        }
    }
    if !places.is_empty() {
        let rows = places.join(", ");
        let sql = format!("INSERT INTO setup_words (kind, word, place, record_id) VALUES {rows}");
        db.execute_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
    }
    Ok(Some(last))
}
