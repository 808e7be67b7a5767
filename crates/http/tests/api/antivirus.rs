//! Uploaded files and the virus scanner: one that finds a virus, one that can't be reached, and none.

use std::io::{Read, Write};
use std::time::Duration;

use app::AppError;
use domain::MessageKey;
use domain::attachment::ScanState;
use domain::auth::Role;
use domain::limits::FILE_MAX_BYTES;
use serde_json::Value;
use tempfile::tempfile;
use testkit::{
    ClamdMode, ClamdServer, Engine, RealClamd, SMALL_PDF, Site, eicar, on_both_engines, small_pdf,
};

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
async fn doc_08m_a_file_in_which_clamd_finds_a_virus_is_refused() {
    let clamd = RealClamd::start();
    let without = Site::on(Engine::Sqlite).await;
    let site = without.with_antivirus(clamd.antivirus()).await;
    let (clean, infected) = (small_pdf(b"a referral"), small_pdf(&eicar()));
    assert_eq!(inspected(&site, &clean).await.unwrap(), ScanState::Clean);
    assert!(is_infected(&inspected(&site, &infected).await));
    // In the last bytes of a file that is sent in many pieces.
    let large = [small_pdf(b"a"), vec![b' '; 1_000_000], small_pdf(&eicar())].concat();
    assert!(is_infected(&site.app.scan_file(&large[..]).await));
    assert_eq!(inspected(&without, &infected).await.unwrap(), ScanState::Off);
}

/// What a running clamd can't be made to do: it reads a file and says nothing, or closes the connection.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doc_08n_a_file_waits_while_the_scanner_gives_no_answer() {
    let scanner = ClamdServer::start().await;
    let site = Site::on(Engine::Sqlite).await;
    let hasty = site.with_antivirus(scanner.antivirus(Duration::from_millis(50))).await;
    let patient = site.with_antivirus(scanner.antivirus(PATIENCE)).await;
    let infected = small_pdf(&eicar());
    scanner.set_mode(ClamdMode::Silent);
    assert_eq!(inspected(&hasty, &infected).await.unwrap(), ScanState::Waiting);
    scanner.set_mode(ClamdMode::HangingUp);
    assert_eq!(inspected(&patient, &infected).await.unwrap(), ScanState::Waiting);
    scanner.set_mode(ClamdMode::Answering);
    assert!(is_infected(&patient.app.scan_file(&infected[..]).await), "it is back");
    assert_eq!(inspected(&patient, SMALL_PDF).await.unwrap(), ScanState::Clean);
}

on_both_engines! {
    async fn doc_08m_08n_08o_12c_what_came_while_clamd_was_away_is_opened_or_goes_when_it_is_back(site: Site) {
        let mut clamd = RealClamd::start();
        let site = site.with_antivirus(clamd.antivirus()).await;
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        let path = format!("/api/secured/appointments/{}/attachments", summary["appointments"][0]["id"]);
        let virus = small_pdf(&eicar());
        refused(&client.upload(&path, "infected.pdf", &virus, &[]).await, 422, "form.file_infected");
        assert_eq!(site.file_count(), 0, "nothing of it is kept");
        let first = made(&client.upload(&path, "first.pdf", SMALL_PDF, &[]).await)["id"].clone();
        clamd.go_away();
        let clean = made(&client.upload(&path, "clean.pdf", SMALL_PDF, &[]).await)["id"].clone();
        made(&client.upload(&path, "infected.pdf", &virus, &[]).await);
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
        assert_eq!(client.get(&format!("{path}/{first}/view")).await.bytes, SMALL_PDF, "it was scanned");
        for closed in [view.clone(), format!("{path}/{clean}/download"), format!("{path}/response?data=true")] {
            for reader in [&client, &desk] {
                refused(&reader.get(&closed).await, 409, "message.document_not_scanned");
            }
        }
        let is_waiting = |listed: &Value| {
            let documents = listed.as_array().expect("a list of documents");
            documents.iter().find(|one| one["fileName"] == "clean.pdf").expect("the clean one")["waitsForScan"] == true
        };
        let list = format!("{path}/response");
        assert!(is_waiting(&found(&client.get(&list).await)));
        assert_eq!(site.app.rescan_documents(&app::Actor::system(), &app::Origin::default()).await.unwrap(), 0, "it is still away");
        clamd.come_back_with(10_000);
        assert_eq!(site.app.rescan_documents(&app::Actor::system(), &app::Origin::default()).await.unwrap(), 2, "files that it never scans hold up no others");
        assert_eq!(client.get(&view).await.bytes, SMALL_PDF);
        assert!(!is_waiting(&found(&client.get(&list).await)));
        clamd.come_back();
        assert_eq!(site.app.rescan_documents(&app::Actor::system(), &app::Origin::default()).await.unwrap(), 5);
        let left = found(&client.get(&format!("{path}/response")).await);
        assert!(!texts(&left, "fileName").contains(&"infected.pdf".to_owned()));
        assert_eq!(site.file_count(), 7);
        assert!(site.audit_events().await.iter().any(|row| row.action == "DELETE_UPLOAD"));
    }

    async fn doc_08q_without_a_scanner_what_waits_stays_closed(site: Site) {
        let clamd = RealClamd::away();
        let scanning = site.with_antivirus(clamd.antivirus()).await;
        let (client, key) = booked(&scanning, &randwick_slot(&site, "09:00")).await;
        let summary = found(&client.get(&format!("/api/secured/booking_keys/{key}/summary")).await);
        let path = format!("/api/secured/appointments/{}/attachments", summary["appointments"][0]["id"]);
        let waiting = made(&client.upload(&path, "a.pdf", SMALL_PDF, &[]).await)["id"].clone();
        // The scanner is switched off.
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        assert_eq!(site.app.rescan_documents(&app::Actor::system(), &app::Origin::default()).await.unwrap(), 0);
        refused(&desk.get(&format!("{path}/{waiting}/view")).await, 409, "message.document_not_scanned");
        let later = made(&desk.upload(&path, "b.pdf", SMALL_PDF, &[]).await)["id"].clone();
        assert_eq!(desk.get(&format!("{path}/{later}/view")).await.bytes, SMALL_PDF);
        assert_eq!(site.app.documents_waiting().await.unwrap(), 1);
    }
}
