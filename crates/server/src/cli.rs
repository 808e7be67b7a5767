//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Radiology booking, self-hosted: one binary with the web app inside.
#[derive(Debug, Parser)]
#[command(name = "scanbook", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the site; brings the database up to date first.
    Serve {
        #[command(flatten)]
        place: Place,
        /// Address and port to listen on, such as 127.0.0.1:8080.
        #[arg(long, value_name = "ADDR")]
        listen: Option<String>,
        /// Fill an empty database with a demo provider.
        #[arg(long)]
        demo: bool,
    },
    /// Bring the database up to date and stop.
    Migrate {
        #[command(flatten)]
        place: Place,
    },
    /// Print the demo's booking keys with their dates of birth, as JSON.
    DemoInfo {
        #[command(flatten)]
        place: Place,
    },
    /// Print the message log, as JSON.
    Messages {
        #[command(flatten)]
        place: Place,
    },
    /// Print the description of the API.
    Openapi,
    /// Check configuration, database, files and clock, and say what to do.
    Doctor {
        #[command(flatten)]
        place: Place,
    },
}

/// Where the data is.
#[derive(Debug, Clone, Args)]
pub(crate) struct Place {
    /// Folder of the database, the secret and the files.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Configuration file; scanbook.toml in the present folder is read if it is there.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}
