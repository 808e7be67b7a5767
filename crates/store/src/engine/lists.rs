//! Statements that take lists of numbers as text. Their SQL never changes, so a connection prepares each once; and passing one
//! text is much cheaper than passing many rows.

use std::fmt::Display;
use std::ops::Range;

use domain::DeviceId;
use domain::availability::Tick;
use domain::booking::HoldState;
use domain::limits::CLAIM_RUN_MAX_TICKS;
use sea_orm::{DbBackend, Statement, Value};

use crate::versions::{CATALOGUE, PROVIDER};

/// A run of claims is encoded as one number: its first tick times this, plus its length.
pub(crate) const RUN_BASE: i64 = 512;
const _: () = assert!((CLAIM_RUN_MAX_TICKS as i64) < RUN_BASE);

/// The version of a device that the caller knows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KnownVersion {
    pub(crate) device: DeviceId,
    pub(crate) version: i64,
}

/// Always returns a row with `catalogue` and `provider`. Then one for each device whose version differs from the known one, with
/// `device_id` and its `version`; in `runs` its claims as comma-separated numbers, and in `held` its holds as
/// `HOLD:KEY:CREATED:EXPIRES:FIRST:LAST`. For claims only the index of runs is read, and for holds only live ones.
pub(crate) fn changes_statement(
    backend: DbBackend,
    known: &[KnownVersion],
    window: &Range<Tick>,
) -> Statement {
    let words = words(backend);
    let Dialect { known_devices, listed_runs, join, .. } = words;
    let held = ["id", "booking_key_id", "created_at", "expires_at", "first_tick", "last_tick"];
    let held = held.map(|column| format!("CAST(held.{column} AS text)")).join(" || ':' || ");
    let state = HoldState::Held;
    let sql = format!(
        "SELECT (SELECT version FROM versions WHERE name = '{CATALOGUE}') AS catalogue, \
         (SELECT version FROM versions WHERE name = '{PROVIDER}') AS provider, \
         changed.id AS device_id, changed.version AS version, \
         (SELECT {listed_runs} FROM claims \
          WHERE device_id = changed.id AND tick > $1 AND tick < $3 AND run_ticks > 0) AS runs, \
         (SELECT {join}({held}, ',') FROM \
          (SELECT holds.id, booking_key_id, created_at, expires_at, min(tick) AS first_tick, max(tick) AS last_tick \
           FROM holds JOIN claims ON claims.hold_id = holds.id \
           WHERE holds.device_id = changed.id AND state = '{state}' AND tick >= $2 AND tick < $3 \
           GROUP BY holds.id, booking_key_id, created_at, expires_at) AS held) AS held \
         FROM (SELECT 1) AS always LEFT JOIN \
          (SELECT devices.id, devices.version FROM {known_devices} \
           JOIN devices ON devices.id = known.id AND devices.version <> known.version) AS changed ON 1 = 1"
    );
    // A run that started before the window may extend into it.
    let earliest = window.start.0 - i64::from(CLAIM_RUN_MAX_TICKS);
    let mut values = vec![earliest.into(), window.start.0.into(), window.end.0.into()];
    values.extend((words.values)(known));
    Statement::from_sql_and_values(backend, sql, values)
}

/// What differs between the engines.
struct Dialect {
    /// A table of the known devices, `id` and `version`, made from the parameters after the third.
    known_devices: &'static str,
    values: fn(&[KnownVersion]) -> Vec<Value>,
    listed_runs: String,
    join: &'static str,
}

fn words(backend: DbBackend) -> Dialect {
    let run = format!("tick * {RUN_BASE} + run_ticks");
    match backend {
        DbBackend::Postgres => Dialect {
            known_devices: "unnest(CAST(CAST($4 AS text) AS bigint[]), CAST(CAST($5 AS text) AS bigint[])) \
                 AS known (id, version)",
            values: |known| {
                let (ids, versions) =
                    (known.iter().map(|one| one.device.0), known.iter().map(|one| one.version));
                [listed(ids), listed(versions)].map(|list| Value::from(format!("{{{list}}}"))).to_vec()
            },
            listed_runs: format!("CAST(array_agg({run}) AS text)"),
            join: "string_agg",
        },
        _ => Dialect {
            known_devices: "(SELECT CAST(key AS integer) AS id, value AS version FROM json_each($4)) AS known",
            values: |known| {
                let pairs = known.iter().map(|one| format!("\"{}\":{}", one.device.0, one.version));
                vec![format!("{{{}}}", listed(pairs)).into()]
            },
            listed_runs: format!("group_concat({run})"),
            join: "group_concat",
        },
    }
}

fn listed(items: impl Iterator<Item = impl Display>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}
