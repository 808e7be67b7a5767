//! A copy of a person's data and its end, on the command line, while the server goes on.

use std::fs;

use serde_json::Value;

use crate::program::{Server, run, scanbook};
use crate::provider::{CLOCK, book, installation};

#[tokio::test]
async fn a_person_is_exported_to_one_file_and_a_running_booking_is_not_erased() {
    let (folder, world) = installation().await;
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let (key, _) = book(&server.client, &world.knee_slot("09:00")).await;
    let command = |arguments: &[&str]| run(scanbook(folder.path(), arguments).env(CLOCK.0, CLOCK.1));
    let said = command(&["patient", "export", "--booking-key", &key, "mira.json"]);
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    let copy = fs::read_to_string(folder.path().join("mira.json")).unwrap();
    let copy: Value = serde_json::from_str(&copy).unwrap();
    assert_eq!(copy["data"]["patients"][0]["last_name"], "Kostova", "{copy}");
    let said = command(&["patient", "erase", "--booking-key", &key]);
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    assert!(said.out.contains("0 bookings") && said.out.contains("Booking 1 is kept"), "{}", said.out);
    let nobody = command(&["patient", "erase", "--id", "987"]);
    assert!(nobody.status == Some(1) && nobody.err.contains("There is no such patient"), "{}", nobody.err);
    let unnamed = command(&["patient", "erase"]);
    assert_eq!(unnamed.status, Some(2), "{}", unnamed.err);
}
