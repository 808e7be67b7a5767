//! Serving, stopping, and starting again.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

use sea_orm::EntityTrait;
use serde_json::json;
use store::entity::appointment;
use tempfile::tempdir;

use crate::program::{Server, run, scanbook, typed};
use crate::provider::{CLOCK, book, installation, new_key, open, summary};

#[test]
fn a_port_in_use_is_reported_with_the_command_to_type() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let folder = tempdir().unwrap();
    let said = run(&mut scanbook(folder.path(), &["serve", "--demo", "--listen", &address.to_string()]));
    assert_eq!(said.status, Some(1));
    let words = [format!("Port {} is taken", address.port()), "make run LISTEN=".into(), "--listen".into()];
    for word in &words {
        assert!(said.err.contains(word), "'{word}' is missing in: {}", said.err);
    }
    assert!(!folder.path().join("data").exists(), "nothing was begun");
}

#[tokio::test]
async fn an_empty_installation_says_how_to_make_the_first_administrator() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path(), &[], &[]).await;
    let command = server.printed_line(" add NAME --role administrator").trim().replace("NAME", "ada");
    let said = typed(folder.path(), &format!("echo 'four words that fit' | {command}"));
    assert_eq!(said.status, Some(0), "{command}: {}", said.err);
    let account = json!({ "username": "ada", "password": "four words that fit" });
    let signed_in = server.client.post("/api/authentication/staff", &account).await;
    assert_eq!(signed_in.json()["success"], true, "{}", signed_in.text);
}

/// Sends the head of a submission and waits until the server asks for its body: then the request is running.
fn begin_submission(server: &Server, body: &str) -> BufReader<TcpStream> {
    let mut connection = TcpStream::connect(server.address()).expect("the server listens");
    let head = format!(
        "POST /api/appointments HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nX-Scanbook: 1\r\n\
         Idempotency-Key: a-retry-of-the-test\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nExpect: 100-continue\r\n\r\n",
        host = server.address(),
        length = body.len(),
    );
    connection.write_all(head.as_bytes()).expect("the head is sent");
    let mut answer = BufReader::new(connection);
    let mut line = String::new();
    answer.read_line(&mut line).expect("an answer");
    assert!(line.starts_with("HTTP/1.1 100"), "{line}");
    answer.read_line(&mut line).expect("an empty line");
    answer
}

#[tokio::test]
async fn ops_03f_a_stop_lets_running_requests_finish() {
    let (folder, world) = installation().await;
    let mut server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let body = testkit::submission(&new_key(&server.client).await, &world.knee_slot("09:00")).to_string();
    let mut running = begin_submission(&server, &body);
    server.ask_to_stop();
    server.wait_for_log("stopping");
    running.get_mut().write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    running.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert!(server.ended().success());
    server.wait_for_log("stopped");
    assert!(TcpStream::connect(server.address()).is_err(), "nobody listens any more");
    let store = open(&folder).await;
    assert_eq!(appointment::Entity::find().all(store.read()).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_booking_survives_a_power_cut() {
    let (folder, world) = installation().await;
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let (key, booked) = book(&server.client, &world.knee_slot("09:00")).await;
    server.kill();
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let found = summary(&server.client, &key, &booked).await;
    assert_eq!(found.status, 200, "{}", found.text);
    assert_eq!(found.json()["bookingKey"], key.as_str(), "{}", found.text);
}

#[tokio::test]
async fn the_secret_is_made_once_and_only_for_this_account() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let secret = folder.path().join("data/secret.key");
    Server::start(folder.path(), &[], &[]).await.kill();
    let first = std::fs::read(&secret).unwrap();
    assert_eq!(std::fs::metadata(&secret).unwrap().permissions().mode() & 0o777, 0o600);
    Server::start(folder.path(), &[], &[]).await.kill();
    assert_eq!(std::fs::read(&secret).unwrap(), first);
}
