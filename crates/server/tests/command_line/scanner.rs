//! Documents that wait for a virus scanner that was switched off.

use serde_json::json;
use testkit::{Client, RealClamd, eicar, small_pdf};

use crate::program::{Server, run, scanbook};
use crate::provider::{CLOCK, book, installation};
use crate::user::{PASSWORD, add};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doc_08q_doctor_names_what_waits_for_a_scanner_and_a_command_scans_it() {
    let (folder, world) = installation().await;
    assert_eq!(add(folder.path(), &["ada", "--role", "front_desk"], PASSWORD).status, Some(0));
    let (mut clamd, bytes) = (RealClamd::away(), small_pdf(b"a referral"));
    let socket = clamd.socket();
    let scanner = ("SCANBOOK_CLAMD", socket.as_str());
    let server = Server::start(folder.path(), &[], &[CLOCK, scanner]).await;
    let (_, booked) = book(&server.client, &world.knee_slot("09:00")).await;
    let path = format!("/api/secured/appointments/{}/attachments", booked.json()["appointments"][0]["id"]);
    let sent = server.client.upload(&path, "a.pdf", &bytes, &[]).await;
    assert_eq!(sent.status, 201, "{}", sent.text);
    let virus = server.client.upload(&path, "b.pdf", &small_pdf(&eicar()), &[]).await;
    assert_eq!(virus.status, 201, "nobody can open it: {}", virus.text);
    drop(server);

    let doctor =
        |settings: &[(&str, &str)]| run(scanbook(folder.path(), &["doctor"]).envs(settings.iter().copied()));
    let with = doctor(&[CLOCK, scanner]);
    assert_eq!(with.status, Some(0), "{}{}", with.out, with.err);
    assert!(with.out.contains("every document has its file; 2 wait for the virus scanner"), "{}", with.out);
    let without = doctor(&[CLOCK]);
    assert_eq!(without.status, Some(1));
    assert!(
        without.out.contains("problem  documents: 2 wait for a virus scanner, and none is set"),
        "{}",
        without.out
    );
    assert!(without.out.contains("scanbook documents scan"), "{}", without.out);

    // Without the setting nothing is opened, and the log says so.
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    server.wait_for_log("documents wait for a virus scanner, and none is set");
    let desk = Client::new(server.base.clone());
    let account = json!({ "username": "ada", "password": PASSWORD });
    assert_eq!(desk.post("/api/authentication/staff", &account).await.json()["success"], true);
    let view = format!("{path}/{}/view", sent.json()["id"]);
    assert_eq!(desk.get(&view).await.status, 409);

    let scan = |settings: &[(&str, &str)]| {
        run(scanbook(folder.path(), &["documents", "scan"]).envs(settings.iter().copied()))
    };
    let none = scan(&[CLOCK]);
    assert!(none.status == Some(1) && none.err.contains("SCANBOOK_CLAMD"), "{}", none.err);
    let away = scan(&[CLOCK, scanner]);
    assert!(away.status == Some(1) && away.err.contains("does not answer"), "{}", away.err);
    clamd.come_back();
    let report = scan(&[CLOCK, scanner]);
    assert_eq!((report.status, report.out.trim()), (Some(0), "2 documents were scanned."), "{}", report.err);
    assert_eq!(desk.get(&view).await.bytes, bytes, "the running server opens it");
    assert_eq!(desk.get(&format!("{path}/response")).await.json().as_array().map(Vec::len), Some(1));
    assert_eq!(doctor(&[CLOCK]).status, Some(0));
}
