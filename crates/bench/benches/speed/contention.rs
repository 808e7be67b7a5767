//! B4: crowds at one slot, and overlapping slots of different length. One wins, all others get a 409.

use std::net::SocketAddr;

use domain::limits::TICK_MINUTES;
use jiff::ToSpan;
use serde_json::{Value, json};
use testkit::{Engine, submission};

use crate::booking::new_keys;
use crate::http::{BenchResponse, post};
use crate::load::at_once;
use crate::site::Bench;
use crate::world::{LONG_EXAM, SHORT_EXAM, opening};

const CROWD: usize = 500;
const TRIALS: usize = 100;

pub(crate) async fn measure() -> Vec<Value> {
    let sqlite = vec![Bench::on(Engine::Sqlite, 1).await];
    let postgres = Bench::on(Engine::Postgres, 1).await;
    let (second, third) = (postgres.another().await, postgres.another().await);
    let postgres = vec![postgres, second, third];
    let mut lines = Vec::new();
    for (name, servers) in [("sqlite", sqlite), ("postgresql three_servers", postgres)] {
        lines.push(crowd(name, &servers).await);
        lines.push(overlaps(name, &servers).await);
    }
    lines
}

async fn crowd(name: &str, servers: &[Bench]) -> Value {
    let keys = new_keys(&servers[0]).await;
    let slot = servers[0].devices.free_slot(0);
    let turns = servers.iter().map(Bench::address).cycle();
    let requests = keys.iter().take(CROWD).zip(turns).map(|(key, address)| booking(address, key, &slot));
    let answers = at_once(requests.collect()).await;
    let (won, lost) = (count(&answers, 201), count(&answers, 409));
    let good = won == 1 && won + lost == CROWD;
    let notes = json!({ "clients": CROWD, "won": won, "refused": lost, "other": CROWD - won - lost });
    line(&format!("B4 contention crowd {name}"), f64::from(u8::from(good)), &notes)
}

/// Half an hour against an overlapping hour, on a separate device and time in each trial.
#[expect(clippy::cast_precision_loss, reason = "a hundred trials")]
async fn overlaps(name: &str, servers: &[Bench]) -> Value {
    let keys = new_keys(&servers[0]).await;
    let mut turns = servers.iter().map(Bench::address).cycle();
    let mut one_winner = 0;
    for (trial, keys) in keys.chunks(2).take(TRIALS).enumerate() {
        let devices = &servers[0].devices;
        let (device, day) = (trial % 50 * 3 + 1, 14 + trial / 50);
        // The long one starts half an hour into the day; the short ones before, in the middle and at its end.
        let long = opening(day) + 30.minutes();
        let short = opening(day) + (i64::try_from(trial % 3).unwrap_or(0) * 6 * TICK_MINUTES).minutes();
        let short = if trial % 3 == 0 { long } else { short };
        let rivals = [devices.slot(device, SHORT_EXAM, short, 30), devices.slot(device, LONG_EXAM, long, 60)];
        let requests = keys.iter().zip(&rivals).zip(turns.by_ref());
        let requests = requests.map(|((key, slot), address)| booking(address, key, slot));
        let answers = at_once(requests.collect()).await;
        one_winner += usize::from(count(&answers, 201) == 1 && count(&answers, 409) == 1);
    }
    let notes = json!({ "trials": TRIALS, "one_winner": one_winner });
    line(&format!("B4 contention overlap {name}"), one_winner as f64 / TRIALS as f64, &notes)
}

fn booking(address: SocketAddr, key: &str, slot: &Value) -> (SocketAddr, Vec<u8>) {
    (address, post(address, "/api/appointments", &format!("rush-{}", &key[..20]), &submission(key, slot)))
}

fn count(answers: &[BenchResponse], status: u16) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}

fn line(name: &str, ratio: f64, notes: &Value) -> Value {
    json!({ "name": name, "ratio": ratio, "goal": 1.0, "at_most": false, "notes": notes })
}
