//! B2: durable bookings of distinct slots, against the same rows written bare in one transaction each.

use sea_orm::{FromQueryResult, Statement};
use serde_json::{Value, json};
use testkit::Engine;

use crate::http::{Connection, get, post};
use crate::load::{Load, Step, on_own_thread, work_off};
use crate::round::{Comparison, ROUNDS};
use crate::site::Bench;

const CLIENTS: [usize; 2] = [8, 32];
/// Bookings per round.
const BOOKINGS: usize = 960;

pub(crate) async fn measure() -> Vec<Value> {
    let mut lines = Vec::new();
    for (engine, name) in [(Engine::Sqlite, "sqlite"), (Engine::Postgres, "postgresql")] {
        let bench = Bench::on(engine, 1).await;
        let mut slots = 0..;
        for clients in CLIENTS {
            let mut best = Comparison::default();
            let mut refused = 0;
            for _ in 0..ROUNDS {
                let keys = new_keys(&bench).await;
                let steps = keys.iter().zip(slots.by_ref()).map(|(key, slot)| booking(&bench, key, slot));
                let ours = round(&bench, steps.collect(), clients).await;
                refused += ours.answers.len() - ours.count(201);
                best.ours = best.ours.max(ours.per_second);

                let keys = key_ids(&bench, &new_keys(&bench).await).await;
                let steps = keys.iter().zip(slots.by_ref()).map(|(key, slot)| bare(&bench, *key, slot));
                let bare = round(&bench, steps.collect(), clients).await.all(201);
                best.yardstick = best.yardstick.max(bare.per_second);
            }
            // A refused booking of a free slot makes the figure worthless.
            let goal = if refused == 0 { 0.5 } else { f64::MAX };
            let notes = json!({ "false_rejections": refused });
            lines.push(best.line(&format!("B2 booking {name} {clients}"), goal, &notes));
        }
    }
    lines
}

async fn round(bench: &Bench, steps: Vec<Step>, clients: usize) -> Load {
    let each = steps.len().div_ceil(clients);
    work_off(bench.address(), steps.chunks(each).map(<[Step]>::to_vec).collect()).await
}

fn booking(bench: &Bench, key: &str, slot: usize) -> Step {
    let body = testkit::submission(key, &bench.devices.free_slot(slot));
    Step::only(post(bench.address(), "/api/appointments", &format!("booking-{slot:020}"), &body))
}

fn bare(bench: &Bench, key: i64, slot: usize) -> Step {
    let slot = bench.devices.free_slot(slot);
    let (device, start) = (&slot["deviceId"], slot["start"].as_str().unwrap_or_default());
    Step::only(get(bench.address(), &format!("/bench/bare?key={key}&device={device}&start={start}")))
}

/// Drafts are made before timing starts: people have theirs long before they submit.
pub(crate) async fn new_keys(bench: &Bench) -> Vec<String> {
    const MAKERS: usize = 16;
    let address = bench.address();
    on_own_thread(move || async move {
        let makers = (0..MAKERS).map(|_| async move {
            let mut connection = Connection::open(address).await;
            let mut keys = Vec::with_capacity(BOOKINGS / MAKERS);
            for _ in 0..BOOKINGS / MAKERS {
                let made = connection
                    .json(&post(address, "/api/booking_keys", "unused-by-this-call", &json!({})))
                    .await;
                keys.push(made["bookingKey"].as_str().expect("a booking key").to_owned());
            }
            keys
        });
        futures_util::future::join_all(makers).await.concat()
    })
    .await
}

#[derive(FromQueryResult)]
struct KeyId {
    id: i64,
}

/// The ids of the latest drafts.
async fn key_ids(bench: &Bench, keys: &[String]) -> Vec<i64> {
    let db = bench.yardstick.writer.connection();
    let sql = format!("SELECT id FROM booking_keys ORDER BY id DESC LIMIT {}", keys.len());
    let found =
        KeyId::find_by_statement(Statement::from_string(db.get_database_backend(), sql)).all(db).await;
    found.expect("the drafts").into_iter().map(|key| key.id).collect()
}
