//! Uploaded files and the virus scanner: one that finds a virus, one that can't be reached, and none.

use std::io::{Read, Write};
use std::time::Duration;

use app::AppError;
use domain::MessageKey;
use domain::attachment::ScanState;
use domain::auth::Role;
use domain::limits::FILE_MAX_BYTES;
use tempfile::tempfile;
use testkit::{ClamdMode, ClamdServer, Engine, SMALL_PDF, Site, eicar, small_pdf};

use crate::support::{booked, found, made, prove, randwick_slot, refused, texts};

/// Longer than any scan takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

async fn inspected(site: &Site, bytes: &[u8]) -> Result<ScanState, AppError> {
    let mut file = tempfile().unwrap();
    file.write_all(bytes).unwrap();
    let mut inspected = site.app.inspect_upload(file).await?;
    let mut kept = Vec::new();
    inspected.file.read_to_end(&mut kept).unwrap();
    assert_eq!((inspected.content_type, &kept[..]), ("application/pdf", bytes));
    Ok(inspected.scan)
}

fn is_infected(result: &Result<ScanState, AppError>) -> bool {
    matches!(result, Err(AppError::Rule(MessageKey::FileInfected)))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doc_08m_a_file_in_which_the_scanner_finds_a_virus_is_refused() {
    let scanner = ClamdServer::start().await;
    let without = Site::on(Engine::Sqlite).await;
    let site = without.with_antivirus(scanner.antivirus(PATIENCE)).await;
    let (clean, infected) = (small_pdf(b"a referral"), small_pdf(&eicar()));
    assert_eq!(inspected(&site, &clean).await.unwrap(), ScanState::Clean);
    assert!(is_infected(&inspected(&site, &infected).await));
    // In the last bytes of a file that is sent in many pieces.
    let large = [small_pdf(b"a"), vec![b' '; 1_000_000], small_pdf(&eicar())].concat();
    assert!(is_infected(&site.app.scan_file(&large[..]).await));
    assert_eq!(inspected(&without, &infected).await.unwrap(), ScanState::Off);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doc_08n_a_file_waits_while_the_scanner_is_away() {
    let scanner = ClamdServer::start().await;
    let site = Site::on(Engine::Sqlite).await;
    let hasty = site.with_antivirus(scanner.antivirus(Duration::from_millis(50))).await;
    let patient = site.with_antivirus(scanner.antivirus(PATIENCE)).await;
    let infected = small_pdf(&eicar());
    scanner.set_mode(ClamdMode::Silent);
    assert_eq!(inspected(&hasty, &infected).await.unwrap(), ScanState::Waiting);
    for mode in [ClamdMode::TooLargeAbove(0), ClamdMode::HangingUp] {
        scanner.set_mode(mode);
        assert_eq!(inspected(&patient, &infected).await.unwrap(), ScanState::Waiting, "{mode:?}");
    }
    scanner.set_mode(ClamdMode::Answering);
    assert!(is_infected(&patient.app.scan_file(&infected[..]).await), "it is back");
    assert_eq!(inspected(&patient, SMALL_PDF).await.unwrap(), ScanState::Clean);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doc_08o_what_came_while_the_scanner_was_away_is_opened_or_goes_when_it_is_back() {
    let scanner = ClamdServer::start().await;
    let site = Site::on(Engine::Sqlite).await.with_antivirus(scanner.antivirus(PATIENCE)).await;
    let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
    let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
    let path = format!("/api/secured/appointments/{}/attachments", summary["appointments"][0]["id"]);
    scanner.set_mode(ClamdMode::HangingUp);
    let clean = made(&client.upload(&path, "clean.pdf", SMALL_PDF, &[]).await)["id"].clone();
    made(&client.upload(&path, "infected.pdf", &small_pdf(&eicar()), &[]).await);
    for _ in 0..4 {
        made(&client.upload(&path, "large.pdf", &small_pdf(&vec![b'x'; 20_000]), &[]).await);
    }
    // A picture that was encoded again may be larger than an upload.
    let encoded = vec![0; FILE_MAX_BYTES + 1];
    let largest = site.add_document(site.bookings().await[0].booking_key_id, "a.png", &encoded).await;
    assert!(site.run_sql(&format!("UPDATE documents SET scan = 'WAITING' WHERE id = {largest}")).await);
    made(&client.upload(&path, "damaged.pdf", SMALL_PDF, &[]).await);
    // As if its file had been cut off.
    assert!(site.run_sql("UPDATE documents SET size = size + 100000 WHERE file_name = 'damaged.pdf'").await);
    prove(&site, &client, &key).await;
    let view = format!("{path}/{clean}/view");
    site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
    let desk = site.signed_in_as("desk").await;
    for closed in [view.clone(), format!("{path}/{clean}/download"), format!("{path}/response?data=true")] {
        for reader in [&client, &desk] {
            refused(&reader.get(&closed).await, 409, "message.document_not_scanned");
        }
    }
    assert_eq!(site.app.rescan_documents().await.unwrap(), 0, "it is still away");
    scanner.set_mode(ClamdMode::TooLargeAbove(10_000));
    assert_eq!(site.app.rescan_documents().await.unwrap(), 2, "files that it never scans hold up no others");
    assert_eq!(client.get(&view).await.bytes, SMALL_PDF);
    assert!(site.run_sql(&format!("DELETE FROM documents WHERE id = {largest}")).await);
    scanner.set_mode(ClamdMode::Answering);
    assert_eq!(site.app.rescan_documents().await.unwrap(), 4);
    let left = found(&client.get(&format!("{path}/response")).await);
    assert!(!texts(&left, "fileName").contains(&"infected.pdf".to_owned()));
    assert_eq!(site.file_count(), 6);
    assert!(site.audit_events().await.iter().any(|row| row.action == "DELETE_UPLOAD"));
}
