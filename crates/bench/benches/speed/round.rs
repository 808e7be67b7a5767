//! Rounds of two sides in turn. The fastest round of each side counts: other load on the machine only ever makes a round slower.

use std::future::Future;

use serde_json::{Value, json};

use crate::load::Load;

pub(crate) const ROUNDS: usize = 5;

/// The best rate of each side.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Comparison {
    pub(crate) ours: f64,
    pub(crate) yardstick: f64,
}

impl Comparison {
    pub(crate) fn ratio(self) -> f64 {
        self.ours / self.yardstick
    }

    /// A line of the benchmark. `goal` is the ratio to reach.
    pub(crate) fn line(self, name: &str, goal: f64, notes: &Value) -> Value {
        let mut notes = notes.clone();
        notes["per_second"] = json!(self.ours.round());
        notes["yardstick_per_second"] = json!(self.yardstick.round());
        json!({ "name": name, "ratio": self.ratio(), "goal": goal, "at_most": false, "notes": notes })
    }
}

/// Runs both sides in turn; the order changes from round to round.
pub(crate) async fn compare<A, B>(ours: impl Fn() -> A, yardstick: impl Fn() -> B) -> Comparison
where
    A: Future<Output = Load>,
    B: Future<Output = Load>,
{
    let mut best = Comparison::default();
    for round in 0..ROUNDS {
        if round % 2 == 0 {
            best.ours = best.ours.max(ours().await.per_second);
            best.yardstick = best.yardstick.max(yardstick().await.per_second);
        } else {
            best.yardstick = best.yardstick.max(yardstick().await.per_second);
            best.ours = best.ours.max(ours().await.per_second);
        }
    }
    best
}
