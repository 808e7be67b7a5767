//! Checks the installation and reports for each part whether it is fine, and if not, what to do.

use std::fs;
use std::path::Path;

use app::Secrets;
use app::audit::{ChainBreak, ChainReport, check_chain};
use app::documents::{FileReport, compare_files};
use domain::Clock;
use domain::limits::ORPHAN_HOURS;
use integrations::anchors::{Anchor, Break};
use integrations::antivirus::Antivirus;
use jiff::{SignedDuration, Timestamp};
use store::{Store, documents};

use super::{Failure, print_text};
use crate::configuration::{Configuration, Overrides};
use crate::installation::{self, FILES_FOLDER, SECRET_FILE, secret_text};

/// No installation is older than the program: a clock before this is wrong.
const OLDEST_TIME: Timestamp = Timestamp::constant(1_790_000_000, 0);

/// How many documents with missing files are listed.
const NAMED_DOCUMENTS: usize = 20;

pub(super) async fn run(overrides: &Overrides, anchors: &[String]) -> Result<(), Failure> {
    let configuration = Configuration::load(overrides)?;
    let now = configuration.clock.now();
    let anchors = anchors.iter().map(|text| parse_anchor(text, now)).collect::<Result<Vec<_>, _>>()?;
    print_text("ok       configuration")?;
    let mut findings = vec![check_files(&configuration.data), check_clock(&Clock::System)];
    match open_database(&configuration).await {
        Ok((store, fine)) => {
            findings.push(Ok(fine));
            findings.push(check_documents(&store, &configuration).await);
            findings.extend(check_audit(&store, &configuration, &anchors).await);
        }
        Err(problem) => findings.push(Err(problem)),
    }
    for finding in &findings {
        match finding {
            Ok(fine) => print_text(&format!("ok       {fine}"))?,
            Err(problem) => print_text(&format!("problem  {problem}"))?,
        }
    }
    match findings.iter().filter(|finding| finding.is_err()).count() {
        0 => Ok(()),
        count => Err(Failure::Other(format!("{count} of {} checks found a problem.", findings.len() + 1))),
    }
}

fn check_files(data: &Path) -> Result<String, String> {
    let probe = data.join(".doctor");
    let written =
        fs::create_dir_all(data).and_then(|()| fs::write(&probe, b"")).and_then(|()| fs::remove_file(&probe));
    match written {
        Ok(()) => Ok(format!("files: {} can be written", data.display())),
        Err(error) => Err(format!(
            "files: {} cannot be written ({error}). Let this account write to it, or choose another folder with --data.",
            data.display()
        )),
    }
}

/// Compares the rows of documents with their files. Nothing is deleted.
async fn check_documents(store: &Store, configuration: &Configuration) -> Result<String, String> {
    // No folder is created if nothing is stored yet: a backup may be restored there.
    let is_there = configuration.bucket.is_some() || configuration.data.join(FILES_FOLDER).exists();
    let first = documents::files_after(store.read(), 0, 1).await;
    if !is_there && first.map_err(|error| format!("documents: {error}"))?.is_empty() {
        return Ok("documents: there are none yet".to_owned());
    }
    let files = installation::files(configuration).map_err(|failure| format!("documents: {failure}"))?;
    let before = configuration.clock.now() - SignedDuration::from_hours(ORPHAN_HOURS);
    let found = compare_files(store, &files, before, false).await;
    let FileReport { orphans, missing, .. } = found.map_err(|error| format!("documents: {error}"))?;
    if missing.is_empty() {
        let waiting = documents::count_waiting(store.read()).await;
        let waiting = waiting.map_err(|error| format!("documents: {error}"))?;
        if waiting > 0 && matches!(configuration.antivirus, Antivirus::Off) {
            return Err(format!(
                "documents: {waiting} wait for a virus scanner, and none is set, so nobody can open them. Set SCANBOOK_CLAMD \
                 for the server, or scan them once: `SCANBOOK_CLAMD=… scanbook documents scan`."
            ));
        }
        let counted =
            |count: u64, said: &str| if count == 0 { String::new() } else { format!("; {count} {said}") };
        let unnamed = counted(orphans as u64, "files belong to none");
        let waiting = counted(waiting, "wait for the virus scanner");
        return Ok(format!("documents: every document has its file{unnamed}{waiting}"));
    }
    let named: Vec<String> = missing.iter().take(NAMED_DOCUMENTS).map(ToString::to_string).collect();
    Err(format!(
        "documents: {} have lost their file, with these ids: {}. Restore the files from a backup.",
        missing.len(),
        named.join(", ")
    ))
}

fn check_clock(clock: &Clock) -> Result<String, String> {
    let now = clock.now();
    if now < OLDEST_TIME {
        return Err(format!(
            "clock: it shows {now}, which must be wrong. Set it, for example with a time service."
        ));
    }
    Ok(format!("clock: {now}"))
}

async fn open_database(configuration: &Configuration) -> Result<(Store, String), String> {
    let name = configuration.database.describe();
    let store = Store::open(&configuration.database).await.map_err(|error| {
        format!("database: {name} cannot be opened ({error}). Check SCANBOOK_DATABASE_URL, and that the database is running.")
    })?;
    let pending = store.pending_migrations().await.map_err(|error| format!("database: {name}: {error}"))?;
    if pending.is_empty() {
        Ok((store, format!("database: {name}")))
    } else {
        Err(format!("database: {} schema migrations are pending. Run `scanbook migrate`.", pending.len()))
    }
}

/// Checks the whole audit trail: nothing that was sealed or anchored may be missing or changed.
async fn check_audit(
    store: &Store,
    configuration: &Configuration,
    given: &[Anchor],
) -> Vec<Result<String, String>> {
    let failed = |error: String| vec![Err(format!("audit trail: {error}"))];
    // Read before the chain, which may only have grown since.
    let anchors = installation::anchors(configuration);
    let (anchored, logged) = (anchors.read(), anchors.logged());
    let secret = match secret_text(configuration) {
        Ok(Some(_)) => installation::secrets(configuration),
        Ok(None) if matches!(anchored, Ok(None)) => {
            return vec![Ok("audit trail: nothing is sealed before the first start".to_owned())];
        }
        Ok(None) => {
            return failed(format!(
                "{SECRET_FILE} is missing, and the trail was sealed with it. Restore it from a backup."
            ));
        }
        Err(failure) => Err(failure),
    };
    let secrets = match secret {
        Ok(secrets) => secrets,
        Err(failure) => return failed(failure.to_string()),
    };
    let mut findings = Vec::new();
    let unreadable = |error: &std::io::Error| Err(format!("audit trail: an anchor cannot be read: {error}"));
    findings.extend(anchored.as_ref().err().map(unreadable));
    findings.extend(logged.as_ref().err().map(unreadable));
    let anchored = anchored.ok().flatten();
    let breaks = anchored.iter().flat_map(|anchored| &anchored.breaks);
    findings.extend(breaks.map(|one| Err(describe_break(one))));
    let last = anchored.as_ref().map(|anchored| anchored.last.clone());
    let all: Vec<Anchor> =
        last.into_iter().chain(logged.unwrap_or_default()).chain(given.iter().cloned()).collect();
    match check_chain(store, &secrets, &all).await {
        Ok(checked) => findings.extend([summary_of(&checked), Ok(versions(&secrets, &checked))]),
        Err(error) => findings.extend(failed(error.to_string())),
    }
    findings
}

fn summary_of(checked: &ChainReport) -> Result<String, String> {
    let begins = match checked.begins_after {
        0 => String::new(),
        link => format!("; it starts after link {link}"),
    };
    match &checked.broken {
        None => Ok(format!("audit trail: {} rows are intact{begins}", checked.sealed)),
        Some(broken @ ChainBreak::NoEnds) => {
            Err(format!("audit trail: {broken}. {CREATED_AGAIN} {WHAT_TO_DO}"))
        }
        Some(broken) => {
            Err(format!("audit trail: {broken}, after {} good rows{begins}. {WHAT_TO_DO}", checked.sealed))
        }
    }
}

/// A break that a server found, and continued sealing after.
fn describe_break(Break { at, found, after, .. }: &Break) -> String {
    format!(
        "audit trail: at {at} the server found that {found}. It continued after link {after}. {WHAT_TO_DO}"
    )
}

const WHAT_TO_DO: &str =
    "Keep the database as it is and compare it with a backup. Then run `scanbook audit accept`.";

const CREATED_AGAIN: &str = "A running server creates it again within seconds and continues sealing.";

/// The versions of the secret, and what they have sealed.
fn versions(secrets: &Secrets, checked: &ChainReport) -> String {
    let current = secrets.current_version();
    let known: Vec<String> = secrets.versions().iter().map(|(version, _)| version.to_string()).collect();
    let sealed =
        checked.by_version.iter().map(|(version, count)| format!("{count} rows by version {version}"));
    let sealed = Some(sealed.collect::<Vec<_>>().join(", ")).filter(|sealed| !sealed.is_empty());
    let sealed = sealed.unwrap_or_else(|| "nothing yet".to_owned());
    let waiting = secrets.versions().into_iter().filter(|(version, _)| *version > current);
    let waiting: String = waiting
        .filter_map(|(version, since)| Some(format!("; version {version} will be used from {}", since?)))
        .collect();
    format!(
        "secret: version {current} is in use, of versions {}{waiting}; sealed in the audit trail: {sealed}",
        known.join(", ")
    )
}

/// `POSITION:SEAL`, as in a log.
fn parse_anchor(text: &str, at: Timestamp) -> Result<Anchor, Failure> {
    let read = |text: &str| {
        let (position, seal) = text.split_once(':')?;
        let position = position.parse().ok()?;
        Some(Anchor { position, seal: seal.to_lowercase(), row: 0, at })
    };
    read(text).ok_or_else(|| {
        Failure::Other(format!(
            "--anchor: '{text}' is not accepted; accepted: POSITION:SEAL such as 12:ab34…"
        ))
    })
}
