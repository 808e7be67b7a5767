//! `scanbook export` and `scanbook import`: the whole catalogue as one file.

use std::fs;

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::program::{ProgramOutput, run, scanbook};
use crate::provider::{CLOCK, installation};

fn done(said: ProgramOutput) -> String {
    assert_eq!(said.status, Some(0), "{}", said.err);
    said.out
}

fn find<'f>(list: &'f mut Value, slug: &str) -> &'f mut Value {
    let records = list.as_array_mut().expect("a list");
    records.iter_mut().find(|record| record["slug"] == slug).expect("a record of this name")
}

#[tokio::test]
async fn ops_01b_a_catalogue_goes_into_an_empty_installation_and_comes_out_the_same() {
    let (folder, _) = installation().await;
    let exported = done(run(&mut scanbook(folder.path(), &["export"])));
    let empty = tempdir().unwrap();
    fs::write(empty.path().join("catalogue.json"), &exported).unwrap();
    let said = done(run(&mut scanbook(empty.path(), &["import", "catalogue.json"])));
    assert!(said.contains("added    clinics: newtown"), "{said}");
    assert_eq!(done(run(&mut scanbook(empty.path(), &["export"]))), exported);
    let again = done(run(&mut scanbook(empty.path(), &["import", "catalogue.json"])));
    assert_eq!(again.trim(), "There are no differences.");
}

#[tokio::test]
async fn a_dry_run_tells_field_by_field_what_would_change_and_changes_nothing() {
    let (folder, _) = installation().await;
    let exported = done(run(&mut scanbook(folder.path(), &["export"])));
    let mut file: Value = serde_json::from_str(&exported).unwrap();
    find(&mut file["exams"], "ultrasound-knee")["minutes"] = json!(45);
    file["clinics"].as_array_mut().unwrap().retain(|clinic| clinic["slug"] != "randwick");
    file["devices"].as_array_mut().unwrap().retain(|device| device["clinic"] != "randwick");
    file["ethnicities"].as_array_mut().unwrap().push(json!({ "name": "Macedonian", "order": 1 }));
    fs::write(folder.path().join("changed.json"), file.to_string()).unwrap();
    let said = done(run(&mut scanbook(folder.path(), &["import", "--dry-run", "changed.json"])));
    for words in [
        "changed  exams: ultrasound-knee",
        "minutes: 30 → 45",
        "retired  clinics: randwick",
        "retired  devices: randwick / Room 3",
        "added    ethnicities: Macedonian",
        "4 records differ. Nothing was changed.",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert_eq!(done(run(&mut scanbook(folder.path(), &["export"]))), exported);
    done(run(&mut scanbook(folder.path(), &["import", "changed.json"])));
    fs::write(folder.path().join("before.json"), &exported).unwrap();
    done(run(&mut scanbook(folder.path(), &["import", "before.json"])));
    assert_eq!(done(run(&mut scanbook(folder.path(), &["export"]))), exported, "what was retired comes back");
}

#[tokio::test]
async fn a_file_that_cannot_be_taken_changes_nothing_and_says_where_it_is_wrong() {
    let (folder, _) = installation().await;
    let exported = done(run(&mut scanbook(folder.path(), &["export"])));
    let file: Value = serde_json::from_str(&exported).unwrap();
    let mut lost = file.clone();
    find(&mut lost["clinics"], "newtown")["region"] = json!("nowhere");
    let mut wrong = file.clone();
    find(&mut wrong["exams"], "ultrasound-knee")["minutes"] = json!(7);
    for (file, words) in [
        (json!({ "name": "something else" }), "not a catalogue"),
        (lost, "clinics, newtown: region names nowhere"),
        (wrong, "exams, ultrasound-knee: minutes:"),
    ] {
        fs::write(folder.path().join("wrong.json"), file.to_string()).unwrap();
        let said = run(&mut scanbook(folder.path(), &["import", "wrong.json"]));
        assert_eq!(said.status, Some(1), "{}", said.out);
        assert!(said.err.contains(words) && said.err.contains("Nothing was changed"), "{}", said.err);
    }
    assert_eq!(done(run(&mut scanbook(folder.path(), &["export"]))), exported);
}

#[tokio::test]
async fn ops_10a_a_dry_run_tells_of_closures_and_extra_hours_and_why_they_would_be_refused() {
    let (folder, _) = installation().await;
    let said = |args: &[&str]| run(scanbook(folder.path(), args).env(CLOCK.0, CLOCK.1));
    let exported = done(said(&["export"]));
    let mut file: Value = serde_json::from_str(&exported).unwrap();
    let closed =
        json!({ "clinic": "newtown", "date": "2026-12-25", "kind": "CLOSED", "reason": "Christmas" });
    let opened = json!({ "device": "randwick / Room 3", "date": "2026-03-14", "from": "09:00", "to": "12:00",
        "kind": "OPEN", "reason": "Extra hours" });
    file["exceptions"].as_array_mut().unwrap().extend([closed, opened]);
    fs::write(folder.path().join("days.json"), file.to_string()).unwrap();
    let told = done(said(&["import", "--dry-run", "days.json"]));
    for words in [
        "added    exceptions: newtown / 2026-12-25 / CLOSED",
        "added    exceptions: randwick / Room 3 / 2026-03-14 / 09:00 / OPEN",
        "2 records differ. Nothing was changed.",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert_eq!(done(said(&["export"])), exported);
    done(said(&["import", "days.json"]));
    file["exceptions"] = json!([{ "clinic": "newtown", "date": "2026-12-25", "lastDate": "2026-12-26", "kind": "CLOSED",
        "reason": "Christmas" }]);
    fs::write(folder.path().join("days.json"), file.to_string()).unwrap();
    let told = done(said(&["import", "--dry-run", "days.json"]));
    for words in [
        "lastDate: 2026-12-25 → 2026-12-26",
        "removed  exceptions: randwick / Room 3 / 2026-03-14 / 09:00 / OPEN",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    file["exceptions"][0]["clinic"] = json!("atlantis");
    fs::write(folder.path().join("days.json"), file.to_string()).unwrap();
    let refused = said(&["import", "--dry-run", "days.json"]);
    assert_eq!(refused.status, Some(1), "{}", refused.out);
    assert!(
        refused.err.contains("clinic names atlantis") && refused.err.contains("Nothing was changed"),
        "{}",
        refused.err
    );
}
