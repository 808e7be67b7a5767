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
    /// Print the message log, as JSON; or what could not be delivered, and try that again.
    Messages {
        #[command(flatten)]
        place: Place,
        /// Print what was given up instead, with the reason.
        #[arg(long)]
        failed: bool,
        #[command(subcommand)]
        action: Option<MessagesAction>,
    },
    /// Show or change the provider's configuration.
    Config {
        #[command(flatten)]
        place: Place,
        #[command(subcommand)]
        action: ConfigAction,
    },
    /// Show the texts of a language, or lay the provider's own over them.
    Texts {
        #[command(flatten)]
        place: Place,
        #[command(subcommand)]
        action: TextsAction,
    },
    /// Translate what the provider wrote: a JSON file of source and translation; null lets the source show again.
    Translate {
        #[command(flatten)]
        place: Place,
        /// Such as `mk`.
        language: String,
        /// `-` reads standard input.
        file: PathBuf,
    },
    /// Bring or remove a picture of the provider.
    Asset {
        #[command(flatten)]
        place: Place,
        #[command(subcommand)]
        action: AssetAction,
    },
    /// Make an account of staff, a referrer or a radiologist, or let back in who has lost their second factor.
    User {
        #[command(flatten)]
        place: Place,
        #[command(subcommand)]
        action: UserAction,
    },
    /// Print the whole catalogue (clinics, devices, exams and the lists) as one JSON file.
    Export {
        #[command(flatten)]
        place: Place,
    },
    /// Make the catalogue what a file of `export` says, and tell what that changes.
    Import {
        #[command(flatten)]
        place: Place,
        /// Only tell what would change.
        #[arg(long)]
        dry_run: bool,
        /// `-` reads standard input.
        file: PathBuf,
    },
    /// Copy all that is kept about a person to a file, or erase it.
    Patient {
        #[command(flatten)]
        place: Place,
        #[command(subcommand)]
        action: PatientAction,
    },
    /// Copy the database, the files and the secret to a new folder, while the server goes on.
    Backup {
        #[command(flatten)]
        place: Place,
        /// It must not be there yet.
        folder: PathBuf,
    },
    /// Put a backup back, into an installation that has nothing yet.
    Restore {
        #[command(flatten)]
        place: Place,
        /// What `backup` has made.
        folder: PathBuf,
    },
    /// Print the description of the API.
    Openapi,
    /// Check configuration, database, files, clock and the audit trail, and say what to do.
    Doctor {
        #[command(flatten)]
        place: Place,
        /// The end of the audit trail as a log has it, `POSITION:SEAL`, to compare with; may be given several times.
        #[arg(long = "anchor", value_name = "POSITION:SEAL")]
        anchors: Vec<String>,
    },
    /// Deal with an audit trail that was found to be tampered with.
    Audit {
        #[command(flatten)]
        place: Place,
        #[command(subcommand)]
        action: AuditAction,
    },
    /// Rotate the secret.
    Secret {
        #[command(flatten)]
        place: Place,
        #[command(subcommand)]
        action: SecretAction,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum AuditAction {
    /// Begin the chain anew after what `doctor` found, once that was looked into. What is there stays, but is vouched for no more.
    Accept,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SecretAction {
    /// Add a new version to the file, while servers run. They take it up by themselves; what was made before still opens.
    Rotate {
        /// Minutes until it is used, in which every server must get the file: 15 on PostgreSQL, 0 on `SQLite` if left out.
        #[arg(long, value_name = "MINUTES")]
        after: Option<u32>,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum MessagesAction {
    /// Try again what was given up: the one with this id, or all.
    Retry { id: Option<i64> },
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigAction {
    /// Print all sections, as JSON.
    Show,
    /// Change the fields that a JSON file names; null sets one back.
    Set {
        /// `radiology`, `application`, `booking_request` or `terms`.
        section: String,
        /// `-` reads standard input.
        file: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum TextsAction {
    /// Print every text of a language, as JSON.
    Show {
        /// Such as `en-AU` or `mk`.
        language: String,
    },
    /// Change the texts that a JSON file names; null gives a key its own text back.
    Set {
        language: String,
        /// `-` reads standard input.
        file: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum AssetAction {
    /// Bring a picture: SVG, PNG, JPEG, `WebP`, GIF or ICO.
    Set {
        /// Such as header or favicon.
        name: String,
        file: PathBuf,
    },
    /// Take a picture away.
    Remove { name: String },
}

#[derive(Debug, Subcommand)]
pub(crate) enum UserAction {
    /// Make an account; its password is read from standard input.
    Add {
        username: String,
        /// One or several of administrator, `call_centre`, `front_desk`, referrer, radiologist, `read_only`.
        #[arg(long = "role", required = true, value_name = "ROLE")]
        roles: Vec<String>,
        /// The name that colleagues see; the user name where it is left out.
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
        /// Limits the account to a clinic, by its slug; may be given several times.
        #[arg(long = "clinic", value_name = "SLUG")]
        clinics: Vec<String>,
    },
    /// Take away the second factor of an account whose telephone and recovery codes are lost; the password stays.
    ResetSecondFactor { username: String },
    /// Give an account a temporary password, which is shown once and changed at the next sign-in. Locks after wrong ones end.
    ResetPassword { username: String },
}

#[derive(Debug, Subcommand)]
pub(crate) enum PatientAction {
    /// Write all that is kept about a person to one file of JSON.
    Export {
        #[command(flatten)]
        who: Person,
        /// `-` writes to standard output.
        file: PathBuf,
    },
    /// Erase all that is kept about a person, but for what the law or a running booking needs.
    Erase {
        #[command(flatten)]
        who: Person,
    },
}

/// Whom it is about; one of the two.
#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Person {
    /// The number of a patient's record.
    #[arg(long, value_name = "NUMBER")]
    pub id: Option<i64>,
    /// The key of a booking of theirs.
    #[arg(long, value_name = "KEY")]
    pub booking_key: Option<String>,
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
