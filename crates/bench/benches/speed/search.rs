//! B1: a week at fifty clinics with three devices each, against static bytes of the same size.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Value, json};
use testkit::Engine;

use crate::http::{Connection, get, post};
use crate::load::{Load, Step, on_own_thread, repeat, repeat_together};
use crate::round::compare;
use crate::site::Bench;
use crate::world::{Devices, SHORT_EXAM, WEEK};

const ROUND: Duration = Duration::from_millis(600);
const CONNECTIONS: [usize; 2] = [8, 32];

pub(crate) async fn measure(only: &str) -> Vec<Value> {
    let mut lines = Vec::new();
    for (engine, name) in [(Engine::Sqlite, "sqlite"), (Engine::Postgres, "postgresql")] {
        let bench = Bench::on(engine, 1).await;
        reflects_the_last_commit(&bench).await;
        let cold = Bench::on(engine, 1).await.cold().await;
        let region = search(&format!("regionSlug={}", Devices::region(0)));
        let clinic = search(&format!("clinicSlug={}", Devices::clinic(7)));
        for connections in CONNECTIONS {
            let variants = [
                ("unchanged", &bench, &region, false, 0.5),
                ("changing", &bench, &region, true, 0.3),
                ("cold", &cold, &region, false, 0.1),
                ("one_clinic", &bench, &clinic, false, 0.7),
            ];
            for (variant, bench, path, changing, goal) in variants {
                let line = format!("B1 search50 {variant} {name} {connections}");
                if line.contains(only) {
                    let variant = Variant { bench, path, changing, connections };
                    lines.push(variant.measure(&line, goal).await);
                }
            }
        }
    }
    lines
}

/// A search for the week, with further query parameters.
pub(crate) fn search(narrowed: &str) -> String {
    format!("/api/slots?examSlug={SHORT_EXAM}&start={}&end={}&{narrowed}", WEEK.0, WEEK.1)
}

struct Variant<'a> {
    bench: &'a Bench,
    path: &'a str,
    /// Whether a clinic changes before each request, on both sides of the ratio. All change theirs, and then all search.
    changing: bool,
    connections: usize,
}

impl Variant<'_> {
    async fn measure(&self, name: &str, goal: f64) -> Value {
        let address = self.bench.address();
        let request = get(address, self.path);
        let (status, body) =
            on_own_thread(move || async move { Connection::open(address).await.body(&request).await }).await;
        assert_eq!(status, 200);
        let bytes = body.len();
        self.bench.yardstick.answer_with(body);
        let compared = compare(|| self.round(self.path), || self.round("/bench/static")).await;
        compared.line(name, goal, &json!({ "bytes": bytes }))
    }

    async fn round(&self, path: &str) -> Load {
        let address = self.bench.address();
        let before = self.changing.then(|| get(address, "/bench/change"));
        let step = Step { before, timed: get(address, path) };
        let load = if self.changing {
            repeat_together(address, step, self.connections, ROUND).await
        } else {
            repeat(address, vec![step; self.connections], ROUND).await
        };
        load.all(200)
    }
}

/// Speed must not come from stale answers: what one server books, another no longer offers, even if it was alone just before.
async fn reflects_the_last_commit(bench: &Bench) {
    let other = bench.another().await;
    booked_here_is_taken_there(bench, bench, &other, 0).await;
    booked_here_is_taken_there(bench, &other, bench, 1).await;
    other.leave().await;
    booked_here_is_taken_there(bench, bench, bench, 2).await;
}

async fn booked_here_is_taken_there(bench: &Bench, here: &Bench, there: &Bench, slot: usize) {
    let (here, there) = (here.address(), there.address());
    let slot = bench.devices.free_slot(slot);
    let start: Timestamp = slot["start"].as_str().and_then(|start| start.parse().ok()).expect("a time");
    let day = start.in_tz("Australia/Sydney").expect("a zone").date();
    let device = slot["deviceId"].clone();
    let path = format!(
        "/api/slots?examSlug={SHORT_EXAM}&start={day}&end={day}&deviceId={device}&regionSlug=region-0"
    );
    let key = bench.site.new_key().await;
    let booking = post(
        here,
        "/api/appointments",
        &format!("the-booking-of-{device}"),
        &testkit::submission(&key, &slot),
    );
    let (before, booked, after) = on_own_thread(move || async move {
        let (mut here, mut other) = (Connection::open(here).await, Connection::open(there).await);
        let search = get(there, &path);
        let before = other.json(&search).await;
        let booked = here.send(&booking).await;
        (before, booked, other.json(&search).await)
    })
    .await;
    assert_eq!(booked.status, 201);
    let count = |answer: &Value| {
        let clinics = answer["clinics"].as_array().into_iter().flatten();
        clinics.filter_map(|entry| entry["slots"].as_array()).map(Vec::len).sum::<usize>()
    };
    assert_eq!(count(&after) + 1, count(&before), "the answer reflects the last commit");
}
