//! Measures for `make bench` (B1 to B4, B7): a whole server in this process, and a load generator on its own thread that speaks
//! HTTP/1.1 over keep-alive connections. Both sides of a ratio go through the same server and generator.
//! Prints JSON, which scripts/benchmarks turns into lines.

mod bare;
mod booking;
mod contention;
mod growth;
mod history;
mod http;
mod lists;
mod load;
mod round;
mod routes;
mod search;
mod site;
mod world;

use std::io::Write as _;
use std::process::ExitCode;

use mimalloc::MiMalloc;
use serde_json::Value;

/// As in the server.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    // Runs only benchmarks with this in their name.
    let only = arguments.next().unwrap_or_default();
    let lines: Vec<Value> = match name.as_str() {
        "search" => search::measure(&only).await,
        "booking" => booking::measure().await,
        "growth" => growth::measure().await,
        "lists" => lists::measure(&only).await,
        "contention" => contention::measure().await,
        // Cargo runs it this way with all tests or benchmarks of the workspace.
        _ => Vec::new(),
    };
    let text = Value::Array(lines).to_string();
    match writeln!(std::io::stdout(), "{text}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
