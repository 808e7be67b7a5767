//! `scanbook user add`: accounts of those who work with it.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use serde_json::json;
use tempfile::tempdir;

use crate::program::{Said, Server, scanbook};

const PASSWORD: &str = "correct horse battery";

fn add(folder: &Path, arguments: &[&str], password: &str) -> Said {
    let mut command = scanbook(folder, &[&["user", "add"], arguments].concat());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().unwrap().write_all(format!("{password}\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Said { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[tokio::test]
async fn an_account_that_was_added_can_sign_in() {
    let folder = tempdir().unwrap();
    let said = add(folder.path(), &["Ada", "--role", "administrator", "--role", "call-centre"], PASSWORD);
    assert_eq!(said.status, Some(0), "{}", said.err);
    assert!(said.out.contains("Ada can sign in"), "{}", said.out);
    let server = Server::start(folder.path(), &[], &[]).await;
    let body = json!({ "username": "ada", "password": PASSWORD });
    let answer = server.client.post("/api/authentication/staff", &body).await;
    assert_eq!(answer.json()["success"], true, "{}", answer.text);
    let who = server.client.get("/api/authentication").await.json();
    assert_eq!((&who["username"], &who["roles"]), (&json!("ada"), &json!(["ADMINISTRATOR", "CALL_CENTRE"])));
    let database = std::fs::read(folder.path().join("data/scanbook.db")).unwrap();
    assert!(!String::from_utf8_lossy(&database).contains(PASSWORD), "only its hash is kept");
}

#[test]
fn what_cannot_be_an_account_is_refused_with_what_to_do() {
    let folder = tempdir().unwrap();
    for (arguments, password, words) in [
        (&["ada", "--role", "boss"][..], PASSWORD, "There is no role boss; accepted: administrator"),
        (&["ada", "--role", "referrer"], "short", "at least 12 characters"),
        (&["ada", "--role", "front_desk", "--clinic", "nowhere"], PASSWORD, "There is no clinic nowhere"),
    ] {
        let said = add(folder.path(), arguments, password);
        assert_eq!(said.status, Some(1), "{}", said.err);
        assert!(said.err.contains(words), "{}", said.err);
    }
    assert_eq!(add(folder.path(), &["ada", "--role", "referrer"], PASSWORD).status, Some(0));
    let twice = add(folder.path(), &["ADA", "--role", "referrer"], PASSWORD);
    assert!(twice.err.contains("is taken"), "{}", twice.err);
}
