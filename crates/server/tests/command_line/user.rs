//! `scanbook user`: accounts on the command line.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use serde_json::json;
use tempfile::tempdir;
use testkit::{Authenticator, Client};

use crate::program::{ProgramOutput, Server, run, scanbook};
use crate::provider::CLOCK;

pub(crate) const PASSWORD: &str = "correct horse battery";

pub(crate) fn add(folder: &Path, arguments: &[&str], password: &str) -> ProgramOutput {
    add_with(folder, arguments, password, &[])
}

/// With settings.
pub(crate) fn add_with(
    folder: &Path,
    arguments: &[&str],
    password: &str,
    settings: &[(&str, &str)],
) -> ProgramOutput {
    let mut command = scanbook(folder, &[&["user", "add"], arguments].concat());
    command.envs(settings.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(format!("{password}\n").as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    ProgramOutput { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
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

#[tokio::test]
async fn a_sole_administrator_without_telephone_and_codes_is_let_back_in() {
    let folder = tempdir().unwrap();
    assert_eq!(add(folder.path(), &["ada", "--role", "administrator"], PASSWORD).status, Some(0));
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let body = json!({ "username": "ada", "password": PASSWORD });
    let sign_in = async |client: &Client| client.post("/api/authentication/staff", &body).await.json();
    assert_eq!(sign_in(&server.client).await["success"], true);
    let path = "/api/secured/second_factor";
    let begun = server.client.post(path, &json!({})).await.json();
    let telephone = Authenticator::scan(begun["otpauthUrl"].as_str().unwrap());
    let code = telephone.code(CLOCK.1.parse().unwrap());
    let answer = server.client.post(path, &json!({ "code": code })).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
    let home = Client::new(server.base.clone());
    assert_eq!(sign_in(&home).await["secondFactorRequired"], true);
    let said = run(scanbook(folder.path(), &["user", "reset-second-factor", "Ada"]).env(CLOCK.0, CLOCK.1));
    assert_eq!(said.status, Some(0), "{}", said.err);
    assert!(said.out.contains("without a second factor"), "{}", said.out);
    assert_eq!(sign_in(&home).await["success"], true);
    let trail = home.get("/api/admin/audit_events").await.json();
    let row = trail["items"].as_array().unwrap().iter().find(|row| row["action"] == "RESET_SECOND_FACTOR");
    assert_eq!(row.unwrap()["actorKind"], "OPERATOR", "{trail}");
    let nobody = run(&mut scanbook(folder.path(), &["user", "reset-second-factor", "eve"]));
    assert!(nobody.status == Some(1) && nobody.err.contains("There is no account eve"), "{}", nobody.err);
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_a_temporary_one() {
    let folder = tempdir().unwrap();
    assert_eq!(add(folder.path(), &["ada", "--role", "administrator"], PASSWORD).status, Some(0));
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let sign_in = async |client: &Client, password: &str| {
        let body = json!({ "username": "ada", "password": password });
        client.post("/api/authentication/staff", &body).await
    };
    assert_eq!(sign_in(&server.client, PASSWORD).await.json()["success"], true);
    for _ in 0..5 {
        sign_in(&Client::new(server.base.clone()), "not hers at all").await;
    }
    assert_eq!(sign_in(&Client::new(server.base.clone()), PASSWORD).await.status.as_u16(), 423);
    let said = run(scanbook(folder.path(), &["user", "reset-password", "Ada"]).env(CLOCK.0, CLOCK.1));
    assert_eq!(said.status, Some(0), "{}", said.err);
    let password = said.out.split_once("Temporary password: ").unwrap().1.lines().next().unwrap();
    let home = Client::new(server.base.clone());
    assert_eq!(sign_in(&home, password).await.json()["success"], true, "the lock has ended");
    assert_eq!(home.get("/api/authentication").await.json()["due"], "PASSWORD");
    assert_eq!(
        server.client.get("/api/authentication").await.json()["kind"],
        "ANONYMOUS",
        "and others are out"
    );
    assert_eq!(sign_in(&Client::new(server.base.clone()), PASSWORD).await.json()["success"], false);
    let nobody = run(&mut scanbook(folder.path(), &["user", "reset-password", "eve"]));
    assert!(nobody.status == Some(1) && nobody.err.contains("There is no account eve"), "{}", nobody.err);
}

#[test]
fn an_invalid_account_is_refused_with_advice() {
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
