//! The doctor reports for each part whether it is fine, and if not, what to do.

use std::fs;
use std::path::Path;

use store::DatabaseUrl;
use tempfile::tempdir;
use testkit::{Engine, TestDatabase};

use crate::program::{ProgramOutput, run, scanbook};

fn doctor(folder: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> ProgramOutput {
    let mut all = vec!["doctor"];
    all.extend(arguments);
    run(scanbook(folder, &all).envs(settings.iter().copied()))
}

/// The lines with this prefix, without it.
fn lines<'a>(said: &'a ProgramOutput, finding: &str) -> Vec<&'a str> {
    said.out.lines().filter_map(|line| line.strip_prefix(finding)).map(str::trim_start).collect()
}

#[track_caller]
fn assert_begins(found: &[&str], parts: &[&str]) {
    assert_eq!(found.len(), parts.len(), "{found:?}");
    for part in parts {
        assert!(found.iter().any(|line| line.starts_with(part)), "{part} is missing in {found:?}");
    }
}

#[test]
fn a_healthy_installation_has_six_good_lines_and_status_0() {
    let folder = tempdir().unwrap();
    assert_eq!(run(&mut scanbook(folder.path(), &["migrate"])).status, Some(0));
    let said = doctor(folder.path(), &[], &[]);
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    let parts = ["configuration", "files", "clock", "database", "documents", "audit trail"];
    assert_begins(&lines(&said, "ok"), &parts);
    assert_eq!(said.out.lines().count(), 6);
    let left: Vec<_> = fs::read_dir(folder.path().join("data")).unwrap().collect();
    assert!(left.iter().all(|file| !file.as_ref().unwrap().path().ends_with(".doctor")), "{left:?}");
}

#[test]
fn an_old_schema_is_reported_with_the_command_to_migrate() {
    let folder = tempdir().unwrap();
    let said = doctor(folder.path(), &[], &[]);
    assert_eq!(said.status, Some(1));
    let problems = lines(&said, "problem");
    assert_begins(&problems, &["database"]);
    assert!(problems[0].contains("Run `scanbook migrate`"), "{problems:?}");
    assert_begins(&lines(&said, "ok"), &["configuration", "files", "clock"]);
    assert!(said.err.contains("1 of 4"), "{}", said.err);
}

#[test]
fn a_folder_that_cannot_be_written_is_reported_with_what_to_change() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let said = doctor(folder.path(), &["--data", "file/below"], &[]);
    assert_eq!(said.status, Some(1));
    let problems = lines(&said, "problem");
    assert_begins(&problems, &["files", "database"]);
    assert!(problems[0].contains("file/below") && problems[0].contains("--data"), "{problems:?}");
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_is_named_without_its_password() {
    let DatabaseUrl::Postgres(url) = TestDatabase::create(Engine::Postgres).await.url else {
        panic!("this is PostgreSQL")
    };
    let (server, _) = url.rsplit_once('/').unwrap();
    let url = format!("{}/nowhere", server.replacen('@', ":hunter2@", 1));
    let folder = tempdir().unwrap();
    let said = doctor(folder.path(), &[], &[("SCANBOOK_DATABASE_URL", &url)]);
    assert_eq!(said.status, Some(1));
    let problems = lines(&said, "problem");
    assert_begins(&problems, &["database"]);
    assert!(problems[0].contains("PostgreSQL at 127.0.0.1"), "{problems:?}");
    assert!(problems[0].contains("SCANBOOK_DATABASE_URL"), "{problems:?}");
    assert!(!said.out.contains("hunter2") && !said.err.contains("hunter2"), "{}", said.out);
}
