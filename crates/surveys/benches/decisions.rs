//! B8: decisions upon 40 questions and 10 conditions by a warm engine, against their budgets. Prints JSON for scripts/benchmarks.

#[path = "../tests/decisions/large.rs"]
mod large;

use std::error::Error;
use std::io::Write as _;
use std::time::{Duration, Instant};

use domain::limits::DECISIONS_WAITING_MAX;
use scanbook_surveys::Decider;
use serde_json::{Value, json};

const WARM_UP: usize = 20;
const DECISIONS: usize = 400;
/// The slowest one in a hundred.
const BUDGET: Duration = Duration::from_millis(150);
/// All that may wait, together.
const QUEUE_BUDGET: Duration = Duration::from_secs(3);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let lines =
        if std::env::args().any(|argument| argument == "decisions") { measure().await? } else { Vec::new() };
    writeln!(std::io::stdout(), "{}", Value::Array(lines))?;
    Ok(())
}

async fn measure() -> Result<Vec<Value>, Box<dyn Error>> {
    let decider = Decider::start()?;
    let (form, answers) = large::large();
    for _ in 0..WARM_UP {
        decider.decide(&form, &answers).await?;
    }
    let mut times = Vec::new();
    for _ in 0..DECISIONS {
        let began = Instant::now();
        decider.decide(&form, &answers).await?;
        times.push(began.elapsed());
    }
    times.sort();
    let (median, slow) = (times[DECISIONS / 2], times[DECISIONS * 99 / 100]);
    let began = Instant::now();
    let queued: Vec<_> = (0..DECISIONS_WAITING_MAX)
        .map(|_| {
            let (decider, form, answers) = (decider.clone(), form.clone(), answers.clone());
            tokio::spawn(async move { decider.decide(&form, &answers).await })
        })
        .collect();
    for decision in queued {
        decision.await??;
    }
    let queue = began.elapsed();
    Ok(vec![
        line(
            "B8 decision p99",
            slow,
            BUDGET,
            &json!({ "median_ms": median.as_millis(), "p99_ms": slow.as_millis() }),
        ),
        line(
            "B8 decisions queued",
            queue,
            QUEUE_BUDGET,
            &json!({ "decisions": DECISIONS_WAITING_MAX, "ms": queue.as_millis() }),
        ),
    ])
}

fn line(name: &str, took: Duration, budget: Duration, notes: &Value) -> Value {
    json!({ "name": name, "ratio": took.as_secs_f64() / budget.as_secs_f64(), "goal": 1.0, "at_most": true, "notes": notes })
}
