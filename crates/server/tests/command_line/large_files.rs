//! The server streams large files piece by piece, in both directions.

use std::fs;

use domain::limits::FILE_MAX_BYTES;
use serde_json::json;
use testkit::{Client, small_pdf};

use crate::program::Server;
use crate::provider::{CLOCK, book, installation};
use crate::user::{PASSWORD, add};

/// How much one file may add to the server's peak memory.
const ADDED_MAX_KIB: u64 = 32 * 1024;

/// The peak memory of a process so far, in KiB.
fn most_resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("its state");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line of memory");
    line.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn ops_02j_a_file_of_20_mib_adds_at_most_32_mib_of_memory_each_way() {
    let (folder, world) = installation().await;
    assert_eq!(add(folder.path(), &["ada", "--role", "front_desk"], PASSWORD).status, Some(0));
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let desk = Client::new(server.base.clone());
    let account = json!({ "username": "ada", "password": PASSWORD });
    assert_eq!(desk.post("/api/authentication/staff", &account).await.json()["success"], true);
    let (_, booked) = book(&server.client, &world.knee_slot("09:00")).await;
    let path = format!("/api/secured/appointments/{}/attachments", booked.json()["appointments"][0]["id"]);
    // A first upload and download, so that what any of them needs is not counted.
    let small = small_pdf(b"small");
    let uploaded = desk.upload(&path, "small.pdf", &small, &[]).await;
    assert_eq!(uploaded.status, 201, "{}", uploaded.text);
    assert_eq!(desk.get(&format!("{path}/{}/download", uploaded.json()["id"])).await.bytes, small);
    let file = small_pdf(&[b'x'].repeat(FILE_MAX_BYTES - 1024));
    let before = most_resident(server.process());
    let large = desk.upload(&path, "large.pdf", &file, &[]).await;
    assert_eq!(large.status, 201, "{}", large.text);
    let uploaded = most_resident(server.process());
    assert!(desk.get(&format!("{path}/{}/download", large.json()["id"])).await.bytes == file);
    let downloaded = most_resident(server.process());
    assert!(uploaded - before <= ADDED_MAX_KIB, "the upload added {} KiB", uploaded - before);
    assert!(downloaded - uploaded <= ADDED_MAX_KIB, "the download added {} KiB", downloaded - uploaded);
}
