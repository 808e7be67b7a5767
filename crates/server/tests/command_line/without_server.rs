//! Commands that run without a server.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::program::{run, scanbook};

#[test]
fn openapi_prints_the_description_that_is_committed() {
    let folder = tempdir().unwrap();
    let said = run(&mut scanbook(folder.path(), &["openapi"]));
    assert_eq!(said.status, Some(0), "{}", said.err);
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi.json");
    let committed: Value = serde_json::from_str(&std::fs::read_to_string(committed).unwrap()).unwrap();
    let printed: Value = serde_json::from_str(&said.out).unwrap();
    assert!(printed == committed, "openapi.json is stale: make openapi writes it anew");
}

#[test]
fn migrate_makes_the_database_and_does_no_harm_when_repeated() {
    let folder = tempdir().unwrap();
    for _ in 0..2 {
        let said = run(&mut scanbook(folder.path(), &["migrate", "--data", "here"]));
        assert_eq!(said.status, Some(0), "{}", said.err);
        assert!(said.out.contains("up to date") && said.out.contains("here/scanbook.db"), "{}", said.out);
    }
    assert!(folder.path().join("here/scanbook.db").is_file());
}

#[test]
fn messages_of_a_new_installation_are_an_empty_list() {
    let folder = tempdir().unwrap();
    let said = run(&mut scanbook(folder.path(), &["messages"]));
    assert_eq!(said.status, Some(0), "{}", said.err);
    assert_eq!(serde_json::from_str::<Value>(&said.out).unwrap(), json!([]));
}

#[test]
fn demo_info_says_when_there_is_no_demo() {
    let folder = tempdir().unwrap();
    let said = run(&mut scanbook(folder.path(), &["demo-info"]));
    assert_eq!(said.status, Some(1));
    assert!(said.err.contains("no demo provider"), "{}", said.err);
}

#[test]
fn a_folder_that_cannot_be_used_is_named_with_what_to_do() {
    let folder = tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    for command in ["migrate", "messages", "serve"] {
        let mut command = scanbook(folder.path(), &[command, "--data", "file/below"]);
        let said = run(command.env("SCANBOOK_LISTEN", "127.0.0.1:0"));
        assert_eq!(said.status, Some(1), "{}", said.err);
        assert!(said.err.contains("file/below") && said.err.contains("--data"), "{}", said.err);
    }
}

#[test]
fn version_and_help_answer() {
    let folder = tempdir().unwrap();
    let said = run(&mut scanbook(folder.path(), &["--version"]));
    assert_eq!((said.status, said.out.trim()), (Some(0), concat!("scanbook ", env!("CARGO_PKG_VERSION"))));
    let said = run(&mut scanbook(folder.path(), &["--help"]));
    for command in ["serve", "migrate", "demo-info", "messages", "openapi", "doctor"] {
        assert!(said.out.contains(command), "{command} is missing in: {}", said.out);
    }
}
