//! A full disk: writers get an error, no acknowledged write is lost, and no restart is needed once there is space again. A limit
//! on the size of files simulates the disk.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::json;
use store::StoreError;
use store::entity::{appointment, audit_event};
use tempfile::TempDir;
use testkit::Client;

use crate::program::Server;
use crate::provider::{CLOCK, book, installation, new_key, open, slot_of_number, summary};
use crate::user::{PASSWORD, add};

/// Bytes of the write-ahead log: its header, and a page with its frame header.
const LOG_HEAD: u64 = 32;
const LOG_FRAME: u64 = 24 + 4096;
/// More frames than a booking writes.
const FRAMES_MAX: u64 = 200;
/// For one refusal, on a busy machine.
const AT_ONCE: Duration = Duration::from_secs(1);
const REFUSALS: u32 = 3;

/// Limits the size of the server's files, or removes the limit.
fn limit_files(server: &Server, bytes: Option<u64>) {
    let bytes = bytes.map_or_else(|| "unlimited".to_owned(), |bytes| bytes.to_string());
    let pid = server.process().to_string();
    let set = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={bytes}:")]).status();
    assert!(set.expect("prlimit runs").success());
}

/// Where the next frame of the log is written, from the shared-memory file.
fn end_of_log(folder: &TempDir) -> u64 {
    let shared = fs::read(folder.path().join("data/scanbook.db-shm")).expect("the file beside the log");
    let number = |at: usize| u32::from_ne_bytes(shared[at..at + 4].try_into().expect("four bytes"));
    let (last_frame, copied_back) = (number(16), number(96));
    // A log that is checkpointed completely starts from the beginning.
    LOG_HEAD + LOG_FRAME * u64::from(if copied_back >= last_frame { 0 } else { last_frame })
}

async fn is_ready(server: &Server) -> bool {
    server.client.get("/health/ready").await.status == 200
}

#[tokio::test]
async fn ops_03i_a_full_disk_is_reported_at_once_and_the_server_recovers_by_itself() {
    let (folder, world) = installation().await;
    let server = Server::start_under_limits(folder.path(), &[CLOCK, ("SCANBOOK_RATE_LIMITS", "off")]).await;
    let key = new_key(&server.client).await;
    let body = testkit::submission(&key, &slot_of_number(&world, 0));
    for round in 0..3 {
        limit_files(&server, Some(0));
        let begun = Instant::now();
        for _ in 0..REFUSALS {
            let refused = server.client.post_once("/api/appointments", "a-retry-of-the-test", &body).await;
            assert_eq!(refused.status, 503, "round {round}: {}", refused.text);
            let said = refused.json();
            assert_eq!(said["key"], "message.server_error", "{said}");
            assert!(said["message"].as_str().is_some_and(|text| text.contains(' ')), "a sentence: {said}");
        }
        assert!(begun.elapsed() < AT_ONCE * REFUSALS, "round {round} took {:?}", begun.elapsed());
        let ready = server.client.get("/health/ready").await;
        assert_eq!(ready.status, 503, "{}", ready.text);
        let checks = json!([{ "name": "database", "ok": true }, { "name": "writes", "ok": false }]);
        assert_eq!(ready.json()["checks"], checks);
        assert_eq!(server.client.get("/api/regions").await.status, 200, "what is there can still be read");
        limit_files(&server, None);
        assert!(is_ready(&server).await, "round {round}: {:?}", server.log());
        assert_eq!(server.client.post("/api/booking_keys", &json!({})).await.status, 201);
    }
    let booked = server.client.post_once("/api/appointments", "a-retry-of-the-test", &body).await;
    assert_eq!(booked.status, 201, "{}", booked.text);
    server.kill();
    let store = open(&folder).await;
    assert_eq!(appointment::Entity::find().all(store.read()).await.unwrap().len(), 1);
}

/// Its audit row follows when there is room again; staff aren't shown data without an audit row.
#[tokio::test]
async fn ops_04e_04x_11m_a_patient_sees_their_booking_on_a_full_disk_and_the_row_of_it_follows() {
    let (folder, world) = installation().await;
    assert_eq!(add(folder.path(), &["ada", "--role", "administrator"], PASSWORD).status, Some(0));
    let metrics = ("SCANBOOK_METRICS_TOKEN", "let-me-watch");
    let server = Server::start_under_limits(folder.path(), &[CLOCK, metrics]).await;
    let staff = Client::new(server.base.clone());
    let signed_in = json!({ "username": "ada", "password": PASSWORD });
    assert_eq!(staff.post("/api/authentication/staff", &signed_in).await.json()["success"], true);
    let (key, booked) = book(&server.client, &slot_of_number(&world, 0)).await;
    limit_files(&server, Some(0));
    for _ in 0..2 {
        let seen = summary(&server.client, &key, &booked).await;
        assert_eq!(seen.status, 200, "{}", seen.text);
    }
    let shares = format!("/api/secured/booking_keys/{key}/shared_accesses");
    let all = ["/api/secured/patients/summary", shares.as_str()];
    for path in all {
        let refused = server.client.get(path).await;
        assert_eq!(
            (refused.status, &refused.json()["key"]),
            (StatusCode::FORBIDDEN, &json!("message.otp_required"))
        );
    }
    // As if the code had been given: the limit applies only to the server.
    let store = open(&folder).await;
    let proven = store.write(|tx| {
        Box::pin(async move {
            tx.execute_unprepared("UPDATE sessions SET code_verified = TRUE WHERE user_id IS NULL").await?;
            Ok::<_, StoreError>(())
        })
    });
    proven.await.unwrap();
    store.close().await.unwrap();
    for path in all {
        let seen = server.client.get(path).await;
        assert_eq!(seen.status, 200, "{path}: {}", seen.text);
    }
    let path = format!("/api/secured/booking_keys/{key}/summary");
    assert_eq!(staff.get(&path).await.status, 503, "it would leave no row");
    let figures = server.client.without_headers(Method::GET, "/metrics").bearer_auth(metrics.1);
    let figures = server.client.send(figures).await.text;
    assert!(figures.contains("\nscanbook_database_up 1\n"), "{figures}");
    assert!(figures.contains("\nscanbook_database_writable 0\n"), "{figures}");
    limit_files(&server, None);
    server.wait_for_log("what patients had looked at is written down");
    let complaints =
        server.log().iter().filter(|line| line.contains("writes could not be committed")).count();
    assert_eq!(complaints, 1, "once a minute: {:?}", server.log());
    server.kill();
    let store = open(&folder).await;
    let rows = audit_event::Entity::find().all(store.read()).await.unwrap();
    let looks = rows.iter().filter(|row| row.action == "READ" && row.actor_kind == "PATIENT").count();
    assert_eq!(looks, 2, "{rows:?}");
    for action in ["READ_HISTORY", "LIST_SHARES"] {
        let done = rows.iter().filter(|row| row.action == action && row.result == "DONE").count();
        assert_eq!(done, 1, "{action}: {rows:?}");
    }
    assert!(rows.iter().all(|row| row.action != "READ" || row.actor_kind == "PATIENT"), "{rows:?}");
}

/// One more frame of the log each time, until a booking has room.
#[tokio::test]
async fn ops_03h_nothing_that_was_answered_is_lost_wherever_the_disk_is_full() {
    let (folder, world) = installation().await;
    let server = Server::start_under_limits(folder.path(), &[CLOCK, ("SCANBOOK_RATE_LIMITS", "off")]).await;
    let watching = open(&folder).await;
    let booked = async || appointment::Entity::find().all(watching.read()).await.unwrap().len();
    let mut acknowledged = 0;
    for frames in 0..FRAMES_MAX {
        let key = new_key(&server.client).await;
        let number = usize::try_from(frames).unwrap();
        let body = testkit::submission(&key, &slot_of_number(&world, number));
        let retry = format!("the-booking-number-{number}");
        limit_files(&server, Some(end_of_log(&folder) + frames * LOG_FRAME));
        let first = server.client.post_once("/api/appointments", &retry, &body).await;
        let had_room = first.status == 201;
        acknowledged += usize::from(had_room);
        assert!(had_room || first.status == 503, "{frames}: {}", first.text);
        assert_eq!(booked().await, acknowledged, "{frames}: {}", first.text);
        limit_files(&server, None);
        assert!(is_ready(&server).await, "{frames}: {:?}", server.log());
        let again = server.client.post_once("/api/appointments", &retry, &body).await;
        assert_eq!(again.status, 201, "{frames}: {}", again.text);
        acknowledged += usize::from(!had_room);
        assert_eq!(booked().await, acknowledged, "{frames}");
        if had_room {
            break;
        }
    }
    assert!((5..200).contains(&acknowledged), "the disk was full {acknowledged} times");
    server.kill();
    watching.close().await.unwrap();
    let store = open(&folder).await;
    assert_eq!(appointment::Entity::find().all(store.read()).await.unwrap().len(), acknowledged);
}
