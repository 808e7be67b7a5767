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
    private::restrict_new_files();
    match commands::run(cli::Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            commands::print_error(&failure);
            failure.exit_code()
        }
    }
}
