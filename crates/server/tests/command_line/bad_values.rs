//! A bad option or value names the field and the accepted form, and ends with status 2.

use std::fs;

use tempfile::tempdir;

use crate::program::{ProgramOutput, run, scanbook};

/// Starts with these settings, which must be refused before anything else.
fn refused(arguments: &[&str], settings: &[(&str, &str)]) -> ProgramOutput {
    let folder = tempdir().expect("a folder");
    let mut all = vec!["serve"];
    all.extend(arguments);
    let said = run(scanbook(folder.path(), &all).envs(settings.iter().copied()));
    assert_eq!(said.status, Some(2), "{arguments:?} {settings:?}: {}", said.err);
    assert_eq!(said.out, "");
    assert!(!folder.path().join("data").exists(), "nothing was begun");
    said
}

#[track_caller]
fn assert_names(said: &ProgramOutput, words: &[&str]) {
    for word in words {
        assert!(said.err.contains(word), "'{word}' is missing in: {}", said.err);
    }
}

#[test]
fn an_unknown_option_or_command() {
    assert_names(&refused(&["--colour"], &[]), &["--colour"]);
    let folder = tempdir().unwrap();
    for arguments in [vec!["sreve"], vec![], vec!["doctor", "--demo"], vec!["serve", "--listen"]] {
        assert_eq!(run(&mut scanbook(folder.path(), &arguments)).status, Some(2), "{arguments:?}");
    }
}

#[test]
fn a_bucket_without_repeating_its_secret() {
    for bad in ["files", "https://key:s3cret@files", "s3://key:s3cret@files?colour=red"] {
        let said = refused(&[], &[("SCANBOOK_FILES_URL", bad)]);
        assert_names(&said, &["files_url", "SCANBOOK_FILES_URL", "s3://KEY:SECRET@BUCKET"]);
        assert!(!said.err.contains("s3cret"), "{}", said.err);
    }
}

#[test]
fn a_mail_server() {
    for bad in ["mail.example.org", "http://u:s3cret@mail.example.org", "smtp://u:s3cret@h?tls=no"] {
        let said = refused(&[], &[("SCANBOOK_SMTP_URL", bad), ("SCANBOOK_MAIL_FROM", "a@example.org")]);
        assert_names(&said, &["SCANBOOK_SMTP_URL", "smtps://"]);
        assert!(!said.err.contains("s3cret"), "{}", said.err);
    }
    let said = refused(&[], &[("SCANBOOK_SMTP_URL", "smtps://u:p@mail.example.org")]);
    assert_names(&said, &["SCANBOOK_MAIL_FROM", "bookings@example.org"]);
}

#[test]
fn where_a_hosted_captcha_is_verified() {
    for bad in ["gateway.example.org", "ftp://gateway.example.org", "https:///siteverify"] {
        let said = refused(&[], &[("SCANBOOK_CAPTCHA_URL", bad)]);
        assert_names(&said, &["SCANBOOK_CAPTCHA_URL", bad, "https://gateway.example.org/siteverify"]);
    }
}

#[test]
fn where_the_virus_scanner_listens() {
    for bad in ["clamd", "tcp://clamd:3310"] {
        let said = refused(&[], &[("SCANBOOK_CLAMD", bad)]);
        assert_names(&said, &["SCANBOOK_CLAMD", bad, "127.0.0.1:3310", "/run/clamav/clamd.ctl"]);
    }
}

#[test]
fn an_address_to_listen_on() {
    for bad in ["8080", "localhost:8080", "127.0.0.1", "127.0.0.1:99999"] {
        let said = refused(&["--listen", bad], &[]);
        assert_names(&said, &["--listen", bad, "accepted", "127.0.0.1:8080"]);
        let said = refused(&[], &[("SCANBOOK_LISTEN", bad)]);
        assert_names(&said, &["SCANBOOK_LISTEN", "listen", bad, "127.0.0.1:8080"]);
    }
}

#[test]
fn the_address_of_the_database() {
    for bad in ["mysql://u:hunter2@h/d", "postgres://u:hunter2@h:notaport/d", "data.db", "sqlite:", "hunter2"]
    {
        let said = refused(&[], &[("SCANBOOK_DATABASE_URL", bad)]);
        assert_names(&said, &["SCANBOOK_DATABASE_URL", "sqlite:PATH", "postgres://"]);
        assert!(!said.err.contains("hunter2"), "a password was printed: {}", said.err);
    }
}

#[test]
fn a_filter_of_logs_and_a_country() {
    let said = refused(&[], &[("SCANBOOK_LOG", "scanbook=louder")]);
    assert_names(&said, &["SCANBOOK_LOG", "scanbook=louder", "info"]);
    let said = refused(&[], &[("SCANBOOK_POSTAL_COUNTRIES", "AU,XX")]);
    assert_names(&said, &["SCANBOOK_POSTAL_COUNTRIES", "XX", "NZ"]);
}

#[test]
fn the_minutes_of_a_reservation() {
    for bad in ["0", "-5", "31", "2.5", "ten"] {
        let said = refused(&[], &[("SCANBOOK_HOLD_MINUTES", bad)]);
        assert_names(&said, &["SCANBOOK_HOLD_MINUTES", bad, "minutes from 1 to 30"]);
    }
}

#[test]
fn the_seconds_for_which_a_connection_is_waited_for() {
    for bad in ["0", "601", "-1", "2.5", "soon"] {
        let said = refused(&[], &[("SCANBOOK_STALL_SECONDS", bad)]);
        assert_names(&said, &["SCANBOOK_STALL_SECONDS", bad, "seconds from 1 to 600"]);
    }
}

#[test]
fn the_connections_of_one_address() {
    for bad in ["0", "10001", "-1", "many"] {
        let said = refused(&[], &[("SCANBOOK_CONNECTIONS_PER_ADDRESS", bad)]);
        assert_names(&said, &["SCANBOOK_CONNECTIONS_PER_ADDRESS", bad, "a number from 1 to 10000"]);
    }
}

#[test]
fn switches_and_words() {
    for (name, accepted) in [
        ("SCANBOOK_RATE_LIMITS", "on or off"),
        ("SCANBOOK_CAPTCHA", "on or off"),
        ("SCANBOOK_LOG_FORMAT", "text or json"),
        ("SCANBOOK_PUBLIC_URL", "https://book.example.org"),
        ("SCANBOOK_CLOCK", "2026-11-16T09:00:00+11:00"),
    ] {
        assert_names(&refused(&[], &[(name, "perhaps")]), &[name, "perhaps", accepted]);
    }
}

#[test]
fn a_bad_secret_is_refused_and_never_printed() {
    let said = refused(&[], &[("SCANBOOK_SECRET", "my-secret-canary")]);
    assert_names(&said, &["SCANBOOK_SECRET", "32 bytes as base64", "openssl rand -base64 32"]);
    assert!(!said.err.contains("canary"), "{}", said.err);
}

#[test]
fn a_setting_in_the_file_is_named_with_its_file() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("clinic.toml");
    let path = file.to_str().unwrap();
    for (text, words) in [
        ("listne = \"127.0.0.1:1\"", &["listne", "no such setting", "listen, database_url"][..]),
        ("hold_minutes = 99", &["hold_minutes", "99", "minutes from 1 to 30"]),
        ("listen = [1, 2]", &["listen", "one value"]),
        ("rate_limits = 7", &["rate_limits", "on or off"]),
    ] {
        fs::write(&file, text).unwrap();
        let said = refused(&["--config", path], &[]);
        assert_names(&said, words);
        assert_names(&said, &[path]);
    }
    fs::write(&file, "listen = ").unwrap();
    assert_names(&refused(&["--config", path], &[]), &["clinic.toml"]);
    assert_names(&refused(&["--config", "nowhere.toml"], &[]), &["--config", "nowhere.toml"]);
}

#[test]
fn every_command_refuses_a_bad_setting() {
    let folder = tempdir().unwrap();
    for command in ["serve", "migrate", "doctor", "messages", "demo-info"] {
        let said = run(scanbook(folder.path(), &[command]).env("SCANBOOK_HOLD_MINUTES", "0"));
        assert_eq!(said.status, Some(2), "{command}: {}", said.err);
        assert!(said.err.contains("SCANBOOK_HOLD_MINUTES"), "{command}: {}", said.err);
    }
}

#[test]
fn the_variable_counts_before_the_file_and_the_option_before_both() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("scanbook.toml"), "listen = \"in the file\"").unwrap();
    let said = run(&mut scanbook(folder.path(), &["serve"]));
    assert!(said.err.contains("in the file") && said.err.contains("scanbook.toml"), "{}", said.err);
    let said = run(scanbook(folder.path(), &["serve"]).env("SCANBOOK_LISTEN", "in the variable"));
    assert!(said.err.contains("in the variable") && said.err.contains("SCANBOOK_LISTEN"), "{}", said.err);
    let option = ["serve", "--listen", "in the option"];
    let said = run(scanbook(folder.path(), &option).env("SCANBOOK_LISTEN", "in the variable"));
    assert!(said.err.contains("in the option") && said.err.contains("command line"), "{}", said.err);
}
