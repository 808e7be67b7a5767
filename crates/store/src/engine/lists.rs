//! Statements that take a list of ids as one parameter and answer lists as one text. Their wording never changes, so a
//! connection prepares each once; and a row is dear to hand over, while a text of numbers is cheap.

use std::fmt::Write as _;
use std::ops::Range;

use domain::DeviceId;
use domain::availability::Tick;
use domain::limits::CLAIM_RUN_MAX_TICKS;
use sea_orm::{DbBackend, Statement};

use crate::versions::{CATALOGUE, PROVIDER};

/// One row: `catalogue` and `provider`, and in `devices` the text `ID:VERSION,ID:VERSION…`.
pub(crate) fn versions_statement(backend: DbBackend, devices: &[DeviceId]) -> Statement {
    let (join, listed) = (joining(backend), listed(backend));
    let sql = format!(
        "SELECT (SELECT version FROM versions WHERE name = '{CATALOGUE}') AS catalogue, \
         (SELECT version FROM versions WHERE name = '{PROVIDER}') AS provider, \
         (SELECT {join}(CAST(id AS text) || ':' || CAST(version AS text), ',') \
          FROM devices WHERE id {listed}) AS devices"
    );
    Statement::from_sql_and_values(backend, sql, [list(backend, devices).into()])
}

/// A row a device that has claims in the window: `device_id`, and in `runs` the text `TICK+TICKS,TICK+TICKS…`. It names no
/// column that is not in the index of runs, so the engine reads that alone.
pub(crate) fn claims_statement(backend: DbBackend, devices: &[DeviceId], window: &Range<Tick>) -> Statement {
    let (join, listed) = (joining(backend), listed(backend));
    let sql = format!(
        "SELECT device_id, {join}(CAST(tick AS text) || '+' || CAST(run_ticks AS text), ',') AS runs \
         FROM claims WHERE device_id {listed} AND tick > $2 AND tick < $3 AND run_ticks > 0 GROUP BY device_id"
    );
    // One that began before the window may reach into it.
    let earliest = window.start.0 - i64::from(CLAIM_RUN_MAX_TICKS);
    let values = [list(backend, devices).into(), earliest.into(), window.end.0.into()];
    Statement::from_sql_and_values(backend, sql, values)
}

/// A row a reservation that has claims in the window. Few claims are held, so they are found by that: the plus keeps the
/// engine from going through all claims of the devices.
pub(crate) fn held_statement(backend: DbBackend, devices: &[DeviceId], window: &Range<Tick>) -> Statement {
    let listed = listed(backend);
    let sql = format!(
        "SELECT holds.id, holds.device_id, holds.booking_key_id, holds.created_at, holds.expires_at, \
         min(claims.tick) AS first_tick, max(claims.tick) AS last_tick \
         FROM claims JOIN holds ON holds.id = claims.hold_id \
         WHERE claims.hold_id > 0 AND +claims.device_id {listed} AND +claims.tick >= $2 AND +claims.tick < $3 \
         GROUP BY holds.id, holds.device_id, holds.booking_key_id, holds.created_at, holds.expires_at"
    );
    let values = [list(backend, devices).into(), window.start.0.into(), window.end.0.into()];
    Statement::from_sql_and_values(backend, sql, values)
}

fn joining(backend: DbBackend) -> &'static str {
    if backend == DbBackend::Postgres { "string_agg" } else { "group_concat" }
}

/// Whether something is in the list that is the first parameter.
fn listed(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Postgres => "= ANY (CAST(CAST($1 AS text) AS bigint[]))",
        _ => "IN (SELECT value FROM json_each($1))",
    }
}

/// Ids as the engine reads a list.
fn list(backend: DbBackend, ids: &[DeviceId]) -> String {
    let (open, close) = if backend == DbBackend::Postgres { ('{', '}') } else { ('[', ']') };
    let mut text = String::with_capacity(2 + 8 * ids.len());
    text.push(open);
    for (index, id) in ids.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        // Writing to a String cannot fail.
        let _ = write!(text, "{comma}{}", id.0);
    }
    text.push(close);
    text
}
