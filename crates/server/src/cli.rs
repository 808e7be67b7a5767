//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Radiology booking, self-hosted: one binary with the web app inside.
#[derive(Debug, Parser)]
#[command(name = "scanbook", version)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub place: DataLocation,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run the server. Brings the database up to date first.
    Serve {
        /// Address and port to listen on, for example 127.0.0.1:8080.
        #[arg(long, value_name = "ADDR")]
        listen: Option<String>,
        /// Fill an empty database with a demo provider.
        #[arg(long)]
        demo: bool,
    },
    /// Bring the database up to date and exit.
    Migrate,
    /// Print the demo's booking keys with their dates of birth, as JSON.
    DemoInfo,
    /// Print the message log as JSON, or list and retry messages that failed.
    Messages {
        /// Print the messages that failed instead, with the reason.
        #[arg(long)]
        failed: bool,
        #[command(subcommand)]
        action: Option<MessagesAction>,
    },
    /// Show or change the provider's configuration.
    Config {
        #[command(subcommand)]
        action: ConfigAction,
    },
    /// Show the texts of a language, or replace some with the provider's own.
    Texts {
        #[command(subcommand)]
        action: TextsAction,
    },
    /// Translate the provider's own content with a JSON file of source texts and translations; null removes a translation.
    Translate {
        /// Language code, for example `mk`.
        language: String,
        /// JSON file; `-` reads standard input.
        file: PathBuf,
    },
    /// Upload or remove one of the provider's pictures.
    Asset {
        #[command(subcommand)]
        action: AssetAction,
    },
    /// Create an account for staff, a referrer or a radiologist, or reset its password or second factor.
    User {
        #[command(subcommand)]
        action: UserAction,
    },
    /// Print the whole catalogue (clinics, devices, exams and lists) as JSON.
    Export,
    /// Make the catalogue match a file from `export`, and list the changes.
    Import {
        /// List the changes without making them.
        #[arg(long)]
        dry_run: bool,
        /// JSON file; `-` reads standard input.
        file: PathBuf,
    },
    /// Export or erase everything stored about a person.
    Patient {
        #[command(subcommand)]
        action: PatientAction,
    },
    /// Back up the database, the files and the secret to a new folder. The server can keep running.
    Backup {
        /// Folder to create; it must not exist yet.
        folder: PathBuf,
    },
    /// Restore a backup into an empty installation.
    Restore {
        /// Folder that `backup` created.
        folder: PathBuf,
    },
    /// Print the OpenAPI description of the API.
    Openapi,
    /// Check the configuration, database, files, clock and audit trail, and say what to do.
    Doctor {
        /// An anchor from a log, as `POSITION:SEAL`, to compare the audit trail with. Can be repeated.
        #[arg(long = "anchor", value_name = "POSITION:SEAL")]
        anchors: Vec<String>,
    },
    /// Handle documents that `doctor` found to wait for the virus scanner.
    Documents {
        #[command(subcommand)]
        action: DocumentsAction,
    },
    /// Handle an audit trail that `doctor` found to be tampered with.
    Audit {
        #[command(subcommand)]
        action: AuditAction,
    },
    /// Rotate the secret.
    Secret {
        #[command(subcommand)]
        action: SecretAction,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum DocumentsAction {
    /// Scan them with the virus scanner of `SCANBOOK_CLAMD`. Infected ones are deleted, all others can be opened again.
    Scan,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AuditAction {
    /// Start a new chain after a break that `doctor` found and you've investigated. Earlier rows stay, but can't be verified.
    Accept,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SecretAction {
    /// Add a new version to the file. Running servers pick it up, and anything sealed before can still be opened.
    Rotate {
        /// Minutes until it's used, so that every server gets the file first. Default: 15 on PostgreSQL, 0 on `SQLite`.
        #[arg(long, value_name = "MINUTES")]
        after: Option<u32>,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum MessagesAction {
    /// Retry the failed message with this id, or all of them.
    Retry { id: Option<i64> },
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigAction {
    /// Print all sections as JSON.
    Show,
    /// Change the fields named in a JSON file; null resets one to its default.
    Set {
        /// Section: `radiology`, `application`, `booking_request` or `terms`.
        section: String,
        /// JSON file; `-` reads standard input.
        file: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum TextsAction {
    /// Print every text of a language as JSON.
    Show {
        /// Language code, for example `en-AU` or `mk`.
        language: String,
    },
    /// Change the texts named in a JSON file; null resets one to its default.
    Set {
        language: String,
        /// JSON file; `-` reads standard input.
        file: PathBuf,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum AssetAction {
    /// Upload a picture: SVG, PNG, JPEG, `WebP`, GIF or ICO.
    Set {
        /// Name of the picture, for example header or favicon.
        name: String,
        file: PathBuf,
    },
    /// Remove a picture.
    Remove { name: String },
}

#[derive(Debug, Subcommand)]
pub(crate) enum UserAction {
    /// Create an account; its password is read from standard input.
    Add {
        username: String,
        /// One of administrator, `call_centre`, `front_desk`, referrer, radiologist and `read_only`. Can be repeated.
        #[arg(long = "role", required = true, value_name = "ROLE")]
        roles: Vec<String>,
        /// Name that colleagues see. Default: the user name.
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
        /// Limit the account to the clinic with this slug. Can be repeated.
        #[arg(long = "clinic", value_name = "SLUG")]
        clinics: Vec<String>,
    },
    /// Remove the second factor of an account whose phone and recovery codes are lost. The password stays.
    ResetSecondFactor { username: String },
    /// Give an account a temporary password, shown once and changed at the next sign-in. Unlocks the account too.
    ResetPassword { username: String },
}

#[derive(Debug, Subcommand)]
pub(crate) enum PatientAction {
    /// Write everything stored about a person to a JSON file.
    Export {
        #[command(flatten)]
        who: Person,
        /// File to write; `-` writes to standard output.
        file: PathBuf,
    },
    /// Erase everything stored about a person, except what the law or an open booking requires.
    Erase {
        #[command(flatten)]
        who: Person,
    },
}

/// Whom it is about; one of the two.
#[derive(Debug, Clone, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Person {
    /// Number of the patient's record.
    #[arg(long, value_name = "NUMBER")]
    pub id: Option<i64>,
    /// Key of one of the patient's bookings. Some start with a hyphen.
    #[arg(long, value_name = "KEY", allow_hyphen_values = true)]
    pub booking_key: Option<String>,
}

/// Where the data is. Global, so that these options may stand anywhere on the line.
#[derive(Debug, Clone, Args)]
pub(crate) struct DataLocation {
    /// Folder with the database, the secret and the files.
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
    /// Configuration file. Default: scanbook.toml in the current folder, if there is one.
    #[arg(long, value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// Every command with the least that it needs, from the parser's own list.
    fn commands(command: &clap::Command, before: &[String]) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        for inner in command.get_subcommands() {
            let mut words = before.to_vec();
            words.push(inner.get_name().to_owned());
            found.extend(commands(inner, &words));
            if inner.is_subcommand_required_set() {
                continue;
            }
            for argument in inner.get_arguments().filter(|argument| argument.is_required_set()) {
                words.extend(argument.get_long().map(|long| format!("--{long}")));
                words.push("1".to_owned());
            }
            if words[0] == "patient" {
                words.extend(["--id".to_owned(), "1".to_owned()]);
            }
            found.push(words);
        }
        found
    }

    #[test]
    fn ops_15a_options_may_stand_anywhere_in_every_command() {
        let all = commands(&Cli::command(), &[]);
        assert!(all.len() > 20, "{all:?}");
        for words in all {
            let is_value = |at: usize| at > 0 && words[at - 1].starts_with("--");
            for at in (0..=words.len()).filter(|at| !is_value(*at)) {
                let mut line = vec!["scanbook".to_owned()];
                line.extend_from_slice(&words[..at]);
                line.extend(["--config", "b.toml", "--data", "a"].map(str::to_owned));
                line.extend_from_slice(&words[at..]);
                let place = Cli::try_parse_from(&line).map(|cli| cli.place);
                let place = place.unwrap_or_else(|error| panic!("{line:?}: {error}"));
                assert_eq!(place.data, Some("a".into()), "{line:?}");
                assert_eq!(place.config, Some("b.toml".into()), "{line:?}");
            }
        }
    }

    #[test]
    fn a_booking_key_may_start_with_a_hyphen() {
        for arguments in
            [&["erase", "--booking-key", "-Uk"][..], &["export", "--booking-key", "-Uk", "copy.json"]]
        {
            let parsed = Cli::try_parse_from([&["scanbook", "patient"], arguments].concat());
            assert!(parsed.is_ok(), "{arguments:?}: {parsed:?}");
        }
    }
}
