//! B3: the cost of a search per device when the provider grows a hundredfold, and the memory of a device's year.

use serde_json::{Value, json};
use testkit::Engine;

use crate::http::get;
use crate::load::{Step, work_off};
use crate::round::ROUNDS;
use crate::search::search;
use crate::site::Bench;
use crate::world::{CLINICS_OF_REGION, DEVICES_OF_CLINIC, Devices};

/// Regions of 150 devices.
const SMALL: usize = 1;
const LARGE: usize = 100;
/// Searches per round, spread over the regions. One after the other: the same searches at the same time share the work, and at a
/// small provider more of them do.
const SEARCHES: usize = 200;
const GROWTH_GOAL: f64 = 1.2;
const DEVICE_YEAR_GOAL_KIB: f64 = 64.0;

pub(crate) async fn measure() -> Vec<Value> {
    let small = Bench::on(Engine::Sqlite, SMALL).await;
    let large = Bench::on(Engine::Sqlite, LARGE).await;
    // No rendered answers are cached, so that every search goes through the devices' times.
    let (small, large) = (small.forgetful().await, large.forgetful().await);
    round(&small).await;
    let before = resident_kib();
    round(&large).await;
    let device_year = (resident_kib() - before) / devices(LARGE);

    let (mut fast_small, mut fast_large) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        fast_small = fast_small.max(round(&small).await);
        fast_large = fast_large.max(round(&large).await);
    }
    let notes = json!({
        "devices": [devices(SMALL), devices(LARGE)],
        "small_per_second": fast_small.round(),
        "large_per_second": fast_large.round(),
    });
    let memory = json!({ "kib": device_year.round(), "budget_kib": DEVICE_YEAR_GOAL_KIB });
    vec![
        json!({ "name": "B3 growth", "ratio": fast_small / fast_large, "goal": GROWTH_GOAL, "at_most": true, "notes": notes }),
        json!({ "name": "B3 growth device_year", "ratio": device_year / DEVICE_YEAR_GOAL_KIB, "goal": 1.0, "at_most": true, "notes": memory }),
    ]
}

/// Searches a second over all regions in turn; every search is over the 150 devices of a region.
async fn round(bench: &Bench) -> f64 {
    let address = bench.address();
    let step = |number: usize| {
        let region = Devices::region(number % bench.devices.regions);
        Step::only(get(address, &search(&format!("regionSlug={region}"))))
    };
    let steps: Vec<Step> = (0..SEARCHES).map(step).collect();
    work_off(address, vec![steps]).await.all(200).per_second
}

#[expect(clippy::cast_precision_loss, reason = "no provider has that many devices")]
fn devices(regions: usize) -> f64 {
    (regions * CLINICS_OF_REGION * DEVICES_OF_CLINIC) as f64
}

/// Memory of this process, as reported by the system.
fn resident_kib() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or(f64::NAN)
}
