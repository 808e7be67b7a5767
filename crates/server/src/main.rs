//! The binary: reads the configuration, assembles the parts and serves.

mod cli;
mod commands;
mod configuration;
mod connections;
mod delivery;
mod demo;
mod identity;
mod installation;
mod private;
mod web;

use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;

/// Answers to searches are made of many small allocations and a large one, on every thread: the system's allocator took a third
/// of their cost.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    private::from_now_on();
    match commands::run(cli::Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            commands::say_error(&failure);
            failure.exit_code()
        }
    }
}
