//! Expired data is deleted by itself while the server runs.

use domain::PatientId;
use store::appointments;
use tempfile::TempDir;

use crate::program::Server;
use crate::provider::{CLOCK, installation, new_key, open};

/// The first patient.
const PATIENT: PatientId = PatientId(1);
/// A day before and a day after the time of bookings is over, counted from the end of the visit.
const STILL_KEPT: (&str, &str) = ("SCANBOOK_CLOCK", "2033-03-08T22:30:00Z");
const PAST_ITS_TIME: (&str, &str) = ("SCANBOOK_CLOCK", "2033-03-10T22:30:00Z");
const MIRA: &str = "MiraKostovamira@example.org+61491570006";
const FORGOTTEN: &str = "what was past its time is gone";

async fn name_of_patient(folder: &TempDir) -> String {
    let store = open(folder).await;
    let patient =
        appointments::patient(store.read(), PATIENT).await.expect("an answer").expect("the patient");
    store.close().await.expect("it closes");
    format!("{}{}{}{}", patient.first_name, patient.last_name, patient.email, patient.contact_number)
}

/// The files that are kept, in whatever folders they lie.
fn files(folder: &TempDir) -> usize {
    let (mut folders, mut count) = (vec![folder.path().join("data/files")], 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else {
                count += 1;
            }
        }
    }
    count
}

/// Serves at this time until the retention job has said what it took away.
async fn forgotten_at(folder: &TempDir, clock: (&str, &str)) -> String {
    let server = Server::start(folder.path(), &[], &[clock, ("SCANBOOK_LOG_FORMAT", "json")]).await;
    server.wait_for_log(FORGOTTEN);
    let said = server.log().into_iter().find(|line| line.contains(FORGOTTEN)).expect("its line");
    server.kill();
    said
}

#[tokio::test]
async fn priv_01b_data_past_its_time_is_erased_by_the_retention_job() {
    let (folder, world) = installation().await;
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let key = new_key(&server.client).await;
    let path = format!("/api/booking_keys/{key}/temporary_documents");
    let uploaded = server.client.upload(&path, "referral.pdf", testkit::SMALL_PDF, &[]).await;
    assert_eq!(uploaded.status, 201, "{}", uploaded.text);
    let body = testkit::submission(&key, &world.knee_slot("09:00"));
    let booked = server.client.post_once("/api/appointments", "a-retry-of-the-test", &body).await;
    assert_eq!(booked.status, 201, "{}", booked.text);
    server.wait_for_log("job done");
    server.kill();
    assert_eq!((name_of_patient(&folder).await.as_str(), files(&folder)), (MIRA, 1));

    let said = forgotten_at(&folder, STILL_KEPT).await;
    assert!(said.contains("\"bookings\":0,\"messages\":1"), "each kind has its time: {said}");
    assert_eq!((name_of_patient(&folder).await.as_str(), files(&folder)), (MIRA, 1));

    let said = forgotten_at(&folder, PAST_ITS_TIME).await;
    assert!(said.contains("\"bookings\":1"), "{said}");
    assert_eq!(
        (name_of_patient(&folder).await.as_str(), files(&folder)),
        ("", 0),
        "nobody is named any more"
    );
}
