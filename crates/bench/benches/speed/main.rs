//! Measures what `make bench` tells (B1 to B4): a whole server in this process, and a load generator on a thread of its
//! own that speaks HTTP/1.1 over kept connections. Both sides of a ratio go through the same server and generator.
//! Prints JSON, which scripts/benchmarks turns into lines.

mod bare;
mod booking;
mod contention;
mod growth;
mod http;
mod load;
mod round;
mod routes;
mod search;
mod site;
mod world;

use std::io::Write as _;
use std::process::ExitCode;

use serde_json::Value;

#[tokio::main]
async fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let lines: Vec<Value> = match name.as_str() {
        "search" => search::measure().await,
        "booking" => booking::measure().await,
        "growth" => growth::measure().await,
        "contention" => contention::measure().await,
        // Cargo runs it so when somebody asks for all tests or benchmarks of the workspace.
        _ => Vec::new(),
    };
    let text = Value::Array(lines).to_string();
    match writeln!(std::io::stdout(), "{text}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
